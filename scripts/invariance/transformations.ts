import type { Lexicon } from "../../src/engine/language/reading.ts";
import { answerLine, usesKnowledge, type Ask, type Posed, type Reply } from "./asking.ts";
import { type WordClass, FreshWords, hashOf, type Source } from "./fresh-words.ts";
import { OTHER_LOGIC, READER_LOGIC, type ReaderLogic } from "./readers.ts";
import { groupsOf, renamingOf, type Renaming, type WordGroup } from "./renaming.ts";
import { denied, reversed, withDeniedConclusion, withSentence, without, withoutBlock } from "./sentences.ts";

/** A case that has an answer. */
export interface Answered {
  readonly posed: Posed;
  readonly reply: Reply /** The answer in one line. */;
  readonly line: string;
}
/** `declined`: the transformed text has no answer. `other`: a different answer, where the logic allows one. */
export interface Judged {
  readonly outcome: "passed" | "declined" | "failed" | "other";
  readonly prompt: string;
  readonly got: string | null;
}

export type Transformation =
  | "invented words"
  | "known words"
  | "another order"
  | "a sentence more"
  | "the denial"
  | "a ground less"
  | "a sentence less";
export interface Tools {
  readonly ask: Ask;
  readonly lexicon: Lexicon;
  readonly bound: BoundWords;
}

/** For each transformation the variants of a case; empty if it does not apply. */
export const TRANSFORMATIONS: Readonly<
  Record<Transformation, (one: Answered, tools: Tools) => readonly Judged[]>
> = {
  "invented words": (one, tools) => renamed(one, tools, "invented"),
  "known words": (one, tools) => renamed(one, tools, "known"),
  "another order": ordered,
  "a sentence more": extended,
  "the denial": contrary,
  "a ground less": groundless,
  "a sentence less": shortened,
};

function logicOf({ reader, answer: { mode } }: Reply): ReaderLogic {
  const logic = READER_LOGIC[reader] ?? OTHER_LOGIC;
  return mode === "rules_closed" ? { ...logic, monotone: false } : logic;
}

/** Compares the answer to a variant with the expected one. */
function judge(
  posed: Posed,
  { ask }: Tools,
  isRight: (line: string, reply: Reply) => boolean,
  orElse: "failed" | "other" = "failed",
): Judged {
  const reply = ask(posed);
  const line = answerLine(reply.answer);
  const { prompt } = posed;
  if (line === null) return { outcome: "declined", prompt, got: line };
  return { outcome: isRight(line, reply) ? "passed" : orElse, prompt, got: line };
}

const same = (one: string, other: string): boolean => bare(one) === bare(other);
function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/\b(?:the|an?)\s+/gu, "")
    .replace(/\s*(?:,|\band\b)\s*/gu, ",")
    .split(",")
    .filter((part) => part !== "")
    .sort()
    .join(",");
}

// ---- renaming ---------------------------------------------------------------------------------------------------------

/** Words that a reader turned out to depend on: it declines texts in which they are replaced. */
export class BoundWords {
  readonly #known = new Map<string, boolean>();

  isBound(key: string): boolean | undefined {
    return this.#known.get(key);
  }
  note(key: string, bound: boolean): void {
    if (this.#known.get(key) !== true) this.#known.set(key, bound);
  }
  /** The words that each reader depends on. */
  words(): readonly string[] {
    return [...this.#known].flatMap(([key, bound]) => (bound ? [key] : [])).sort();
  }
}

function renamed({ posed, reply, line }: Answered, tools: Tools, source: Source): readonly Judged[] {
  const groups = groupsOf(posed.prompt, tools.lexicon);
  const attempt = (some: readonly WordGroup[]): Judged | null => {
    const rename =
      READER_LOGIC[reply.reader]?.alphabetical === true
        ? prefixing(some)
        : renamingOf(
            some,
            new FreshWords(
              groups.flatMap(({ forms }) => [...forms.keys()].map((form) => form.toLowerCase())),
              source,
              hashOf(posed.prompt),
            ),
          );
    const ask: Ask = (other) => leftAlone(reply, tools.ask(other));
    return rename === null
      ? null
      : judge(
          { ...posed, prompt: rename(posed.prompt) },
          { ...tools, ask },
          (got, { answer }) => same(got, rename(line)) || loosened(reply, got, usesKnowledge(answer)),
          usesKnowledge(reply.answer) ? "other" : "failed",
        );
  };
  const key = ({ word, kind }: WordGroup): string =>
    `${reply.reader} ${source} ${kind === "name" || kind === "letter" ? kind : word}`;
  const free = groups.filter((group) => tools.bound.isBound(key(group)) !== true);
  const all = free.length === 0 ? null : attempt(free);
  if (all === null) return [];
  if (all.outcome !== "declined") {
    if (all.outcome === "passed") for (const group of free) tools.bound.note(key(group), false);
    return [all];
  }
  // Renaming them one at a time shows which of them the reader depends on.
  for (const group of free)
    if (tools.bound.isBound(key(group)) === undefined)
      tools.bound.note(key(group), attempt([group])?.outcome === "declined");
  const rest = free.filter((group) => tools.bound.isBound(key(group)) !== true);
  return [rest.length === 0 || rest.length === free.length ? all : (attempt(rest) ?? all)];
}

/** A text that its reader no longer understands goes to another reader, for which it has another meaning. */
function leftAlone(before: Reply, after: Reply): Reply {
  return after.reader !== before.reader && after.answer.verdict === "unknown"
    ? { ...after, answer: { ...after.answer, kind: "refused" } }
    : after;
}

/** An answer that rests on word meanings, before or after the change, need not stay the same. */
function loosened(before: Reply, got: string, uses: boolean): boolean {
  return (
    (usesKnowledge(before.answer) && got === "unknown") || (uses && answerLine(before.answer) === "unknown")
  );
}

/** For sorting tasks: prefixes every word with the same letter. */
function prefixing(groups: readonly WordGroup[]): Renaming {
  const words = new Set(groups.flatMap(({ forms }) => [...forms.keys()]));
  return (text) => text.replace(/\p{L}+/gu, (word) => (words.has(word) ? `m${word}` : word));
}

// ---- more, less and elsewhere -----------------------------------------------------------------------------------------

function ordered({ posed, reply, line }: Answered, tools: Tools): readonly Judged[] {
  const { order } = logicOf(reply);
  const prompt = order === null ? null : reversed(posed.prompt, order);
  return prompt === null ? [] : [judge({ ...posed, prompt }, tools, (got) => same(got, line))];
}

function extended({ posed, reply, line }: Answered, tools: Tools): readonly Judged[] {
  const { asides, order, among } = logicOf(reply);
  const seed = hashOf(posed.prompt);
  const aside = asides[seed % (asides.length || 1)];
  const prompt =
    aside === undefined || among?.test(posed.prompt) === false
      ? null
      : withSentence(posed.prompt, filled(aside, posed.prompt, seed), order, seed);
  return prompt === null ? [] : [judge({ ...posed, prompt }, tools, (got) => same(got, line))];
}

const PEOPLE: Readonly<Record<string, string>> = { F: "Mary", M: "John" };

const CLASS_OF_SLOT: Readonly<Record<string, WordClass>> = {
  L: "letter",
  K: "letter",
  F: "name",
  M: "name",
  X: "name",
  Y: "name",
  v: "verb",
  a: "adjective",
};

function filled(aside: string, prompt: string, seed: number): string {
  const fresh = new FreshWords(prompt.toLowerCase().match(/\p{L}+/gu) ?? [], "invented", seed);
  const made = new Map<string, string>();
  const text = aside.replace(/\{(\w)\}/gu, (_, slot: string) => {
    const one = made.get(slot) ?? fresh.next(PEOPLE[slot] ?? "Xx", CLASS_OF_SLOT[slot] ?? "noun") ?? slot;
    made.set(slot, one);
    return slot === "a" ? `${one}ish` : one;
  });
  return text;
}

const OPPOSITE: Readonly<Record<string, string>> = { yes: "no", no: "yes", unknown: "unknown" };

function contrary({ posed, reply, line }: Answered, tools: Tools): readonly Judged[] {
  if (reply.answer.kind === "validity") {
    // An argument and the one for the negation are both valid only if the premises contradict each other.
    const prompt = line === "valid" ? withDeniedConclusion(posed.prompt) : null;
    return prompt === null ? [] : [judge({ ...posed, prompt }, tools, (got) => got === "invalid")];
  }
  const prompt = reply.answer.kind === "verdict" ? denied(posed.prompt) : null;
  return prompt === null ? [] : [judge({ ...posed, prompt }, tools, (got) => got === OPPOSITE[line])];
}

/** How many premises of an answer are removed, one at a time. */
const MAX_GROUNDS = 3;

function groundless({ posed, reply, line }: Answered, tools: Tools): readonly Judged[] {
  const told = reply.answer.grounds.filter(({ source }) => source === "prompt").map(({ text }) => text);
  const prompts = told.slice(0, MAX_GROUNDS).flatMap((text) => without(posed.prompt, text) ?? []);
  return prompts.map((prompt) => lessened({ ...posed, prompt }, { reply, line }, tools));
}

/** Removing any other sentence must not turn an answer into its opposite, and unknown stays unknown. */
function shortened({ posed, reply, line }: Answered, tools: Tools): readonly Judged[] {
  const { order } = logicOf(reply);
  if (order === null) return [];
  const prompt = withoutBlock(posed.prompt, order, hashOf(posed.prompt));
  return prompt === null ? [] : [lessened({ ...posed, prompt }, { reply, line }, tools)];
}

/** With fewer statements, no more follows. */
function lessened(posed: Posed, { reply, line }: Pick<Answered, "reply" | "line">, tools: Tools): Judged {
  const { monotone } = logicOf(reply);
  const right = (got: string): boolean => got === "unknown" || got === "invalid" || same(got, line);
  return judge(posed, tools, right, monotone ? "failed" : "other");
}
