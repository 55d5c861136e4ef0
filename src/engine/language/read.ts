import { treesOf, type TreesOrFailure } from "./grammar/grammar.ts";
import {
  isOpenMode,
  NAMED_MODES,
  TEXT_MODES,
  type Mode,
  type NamedMode,
  type Proposition,
} from "./meaning.ts";
import { withoutIntroduction } from "./introductions.ts";
import { joinNames } from "./joined-names.ts";
import { openerOf, type Stance } from "./openers.ts";
import type { Lexicon, Read, Reading, Rejection, Utterance } from "./reading.ts";
import { endRejection, rejectionAt, rejectionOf } from "./rejection.ts";
import { headsIn, withoutHeads, type Head } from "./sentence-heads.ts";
import { splitSentences, type SentenceText } from "./sentences.ts";
import type { Tree } from "./syntax.ts";
import { tokenise, type Token } from "./tokens.ts";
import { settledChoices } from "./translate/settled-choices.ts";
import { Choices } from "./translate/choices.ts";
import { Discourse } from "./translate/discourse.ts";
import { meaningsIn, withOneWordOnce } from "./translate/same-words.ts";
import { speaksOfTruth } from "./translate/speech.ts";
import { saidBy } from "./translate/sentence.ts";
import { chosenTree } from "./translate/tree-choice.ts";
import { Words } from "./words.ts";

/** At most so many readings of a prompt; with more of them it is to be split. */
const MAX_READINGS = 16;
/** Combinations of choices that are tried for them; several can come to the same meaning. */
const MAX_COMBINATIONS = 96;

/** `premise`: a statement. `conclusion`: what an argument claims to follow. `silent`: "Is the argument valid?", which speaks of the conclusion. */
type Part = "premise" | "correction" | "conclusion" | "question" | "silent";
interface Parsed {
  readonly sentence: SentenceText;
  readonly body: readonly Token[];
  readonly trees: readonly Tree[];
  readonly part: Part;
}

/**
 * Reads a prompt: its mode, its sentences, and all that they can mean together. Every sentence is read, or the prompt is rejected with
 * what stopped each of those that are not. Offsets are code units of `prompt`. Never throws on any text.
 */
export function read(prompt: string, lexicon: Lexicon): Read {
  return readText(prompt, lexicon, "as its mode says");
}

function readText(prompt: string, lexicon: Lexicon, manner: "formal" | "as its mode says"): Read {
  const { mode, start, unknown } = modeOf(prompt);
  const whole = tokenise(prompt.slice(start), start);
  const heads = headsIn(whole, lexicon);
  const all = withoutHeads(whole, heads);
  let own: Words | null = null; // few texts have an introduction
  const tokens = joinNames(
    withoutIntroduction(
      all,
      (sentence) => treesOf(sentence, (own ??= new Words(lexicon, all, new Set()))).kind === "trees",
    ),
  );
  const sentences = splitSentences(tokens);
  const texts = {
    sentences: sentences.map((one) => prompt.slice(one.start, one.end)),
    tokens: tokens.map((token) => token.text),
  };
  if (isTextMode(mode)) return { kind: "rejected", mode, ...texts, rejections: [], accepted: [] };
  const frame = { mode, ...texts };
  if (unknown !== null) return { kind: "rejected", ...frame, rejections: [unknown], accepted: [] };
  if (sentences.length === 0)
    return { kind: "rejected", ...frame, rejections: [endRejection(prompt)], accepted: [] };
  const opened = sentences.map((sentence) => ({ sentence, ...openerOf(sentence.tokens) }));
  const starts = new Set(
    opened.flatMap(({ sentence, length }) => [0, length].map((at) => sentence.tokens[at]?.start ?? 0)),
  );
  const words = new Words(
    lexicon,
    tokens,
    starts,
    manner === "formal" || (mode !== null && !isOpenMode(mode)) ? "formal" : "plain",
  );
  const rejections: Rejection[] = heads
    .filter(({ kind }) => kind === "doubtful")
    .map((head) => doubtful(prompt, head, sentences));
  const parsed: Parsed[] = [];
  for (const { sentence, stance, length } of opened) {
    const body = withoutToo(sentence.tokens.slice(length));
    const result = treesOf(body, words);
    if (result.kind === "failure")
      rejections.push(rejectionOf(prompt, { sentence, body, failure: result, words }));
    else parsed.push(partOf(sentence, body, result, stance));
  }
  const unasked = supposedInVain(prompt, heads, parsed);
  if (unasked !== null) rejections.push(unasked);
  const misplaced = misplacedConclusion(prompt, parsed);
  if (misplaced !== null) rejections.push(misplaced);
  const { readings, problems, tooMany } = readingsOf(prompt, settled(parsed), settledChoices(parsed, mode));
  if (rejections.length > 0 || readings.length === 0 || tooMany !== null) {
    const all = [
      ...rejections,
      ...(readings.length === 0 || tooMany !== null ? problems : []),
      ...(tooMany === null || rejections.length > 0 ? [] : [tooMany]),
    ];
    return { kind: "rejected", ...frame, rejections: all, accepted: readings[0]?.utterances ?? [] };
  }
  return { kind: "read", ...frame, readings };
}

/** "Allegedly Rex is a dog" does not say that he is. */
function doubtful(prompt: string, { text, start, end }: Head, sentences: readonly SentenceText[]): Rejection {
  const own = sentences.find((sentence) => sentence.start >= start) ?? { start, end };
  return rejectionAt(prompt, {
    start,
    end: own.end,
    at: start,
    found: text,
    expected: "what is so",
    help: `\`${text}\` leaves open whether the rest holds, or is not known to me: say what is so`,
  });
}

/** What is supposed holds for one prompt: without a question nothing comes of it, and a question is not supposed. */
function supposedInVain(prompt: string, heads: readonly Head[], parsed: readonly Parsed[]): Rejection | null {
  const supposed = heads.find(({ kind }) => kind === "supposed");
  if (supposed === undefined) return null;
  const asked = parsed.find(
    ({ part, sentence }) =>
      part === "question" &&
      heads.some(
        ({ kind, end, start }) =>
          kind === "supposed" && start < sentence.start && prompt.slice(end, sentence.start).trim() === "",
      ),
  );
  if (asked === undefined && parsed.some(({ part }) => part !== "premise" && part !== "correction"))
    return null;
  return rejectionAt(prompt, {
    start: supposed.start,
    end: supposed.end,
    at: supposed.start,
    found: supposed.text,
    expected: "something supposed, and then a question",
    help: "what is supposed holds for one prompt only, and is not noted",
  });
}

/** "…, too": says nothing that the sentence does not say. */
function withoutToo(body: readonly Token[]): readonly Token[] {
  return body.length > 3 && body.at(-1)?.lower === "too" && body.at(-2)?.text === ","
    ? body.slice(0, -2)
    : body;
}

/** Reads one statement that can be meant in one way only, as rules of packs and teachings must be. Its words mean what such rules say of them. */
export function readSentence(text: string, lexicon: Lexicon): Proposition | Rejection {
  const result = readText(text, lexicon, "formal");
  if (result.kind === "rejected") return result.rejections[0] ?? endRejection(text);
  const [first] = result.readings;
  const utterance = first?.utterances[0];
  if (first?.utterances.length !== 1 || utterance?.kind !== "statement")
    return rejectionAt(text, {
      start: 0,
      end: text.length,
      at: 0,
      found: text,
      expected: "one statement",
      help: null,
    });
  if (result.readings.length > 1)
    return rejectionAt(text, {
      start: 0,
      end: text.length,
      at: 0,
      found: text,
      expected: "a sentence with one meaning",
      help: "this can be read in several ways",
    });
  return utterance.meaning;
}

function isTextMode(mode: NamedMode | null): mode is Exclude<NamedMode, Mode> {
  return (TEXT_MODES as readonly (string | null)[]).includes(mode);
}

/** A first line `mode: <mode>` is no part of the text, which begins at `start`. */
export function modeOf(prompt: string): {
  readonly mode: NamedMode | null;
  readonly start: number;
  readonly unknown: Rejection | null;
} {
  const match = /^\s*mode[ \t]*:[ \t]*([A-Za-z_]*)[ \t]*(?:\r?\n|$)/i.exec(prompt);
  if (match === null) return { mode: null, start: 0, unknown: null };
  const name = (match[1] ?? "").toLowerCase();
  const mode = NAMED_MODES.find((one) => one === name) ?? null;
  const at = match[0].lastIndexOf(match[1] ?? "");
  const unknown =
    mode !== null
      ? null
      : rejectionAt(prompt, {
          start: 0,
          end: match[0].trimEnd().length,
          at,
          found: match[1] ?? "",
          expected: NAMED_MODES.join(", "),
          help: "the first line names the mode",
        });
  return { mode, start: match[0].length, unknown };
}

function partOf(
  sentence: SentenceText,
  body: readonly Token[],
  { trees }: Extract<TreesOrFailure, { kind: "trees" }>,
  stance: Stance,
): Parsed {
  const asked = trees.filter((tree) => tree.kind === "query");
  if (asked.some((tree) => tree.query.kind === "valid"))
    return { sentence, body, trees: asked, part: "silent" };
  const claims = trees.filter((tree) => tree.kind === "clause");
  if (claims.length === 0) return { sentence, body, trees: asked, part: "question" };
  const polar = (): readonly Tree[] =>
    claims.map(({ clause }): Tree => ({ kind: "query", query: { kind: "polar", claim: clause } }));
  if (sentence.closing === "?" || sentence.label === "question")
    return { sentence, body, trees: asked.length > 0 ? asked : polar(), part: "question" };
  if (sentence.label === "conclusion" || stance === "conclusion")
    return { sentence, body, trees: claims, part: "conclusion" };
  return {
    sentence,
    body,
    trees: claims,
    part: sentence.label === "correction" || stance === "correction" ? "correction" : "premise",
  };
}

/** "What is red?" asks for things where things were spoken of, and for the word otherwise; "What is a cat?" for the word. */
function settled(parsed: readonly Parsed[]): readonly Parsed[] {
  const told = parsed.some(({ part }) => part === "premise");
  return parsed.map((one) => {
    const queries = one.trees.flatMap((tree) => (tree.kind === "query" ? [tree] : []));
    const which = queries.filter(({ query }) => query.kind === "which");
    if (
      which.length === 0 ||
      !queries.some(({ query }) => query.kind === "definition" || query.kind === "about")
    )
      return one;
    const property =
      told &&
      which.some(
        ({ query }) =>
          (query.kind === "which" &&
            query.clause.kind === "simple" &&
            query.clause.predicate.kind === "be" &&
            query.clause.predicate.complement.kind === "adjective") ||
          isFirst(query),
      );
    return { ...one, trees: property ? which : queries.filter(({ query }) => query.kind !== "which") };
  });
}

/** "Who is the tallest girl?" */
function isFirst(query: Extract<Tree, { kind: "query" }>["query"]): boolean {
  return (
    query.kind === "which" &&
    query.clause.kind === "simple" &&
    query.clause.predicate.kind === "be" &&
    query.clause.predicate.complement.kind === "superlative"
  );
}

/** A conclusion is the last that is claimed, and there is one; a question for validity has one. */
function misplacedConclusion(prompt: string, parsed: readonly Parsed[]): Rejection | null {
  const conclusions = parsed.filter(({ part }) => part === "conclusion");
  const reject = (one: Parsed, expected: string, help: string): Rejection =>
    rejectionAt(prompt, {
      start: one.sentence.start,
      end: one.sentence.end,
      at: one.sentence.start,
      found: one.sentence.tokens[0]?.text ?? "",
      expected,
      help,
    });
  const [asking] = parsed.filter(({ part, sentence }) => part === "silent" || sentence.label === "argument");
  if (asking !== undefined && conclusions.length === 0)
    return reject(asking, "a conclusion", "begin the conclusion with `Therefore`");
  const [first, second] = conclusions;
  if (second !== undefined) return reject(second, "one conclusion", "draw one conclusion at a time");
  const later =
    first === undefined
      ? undefined
      : parsed.slice(parsed.indexOf(first) + 1).find(({ part }) => part !== "silent");
  return later === undefined
    ? null
    : reject(
        later,
        "nothing after the conclusion",
        "put the conclusion last; what is concluded is not taken as given",
      );
}

interface Readings {
  readonly readings: readonly Reading[];
  readonly problems: readonly Rejection[];
  readonly tooMany: Rejection | null;
}

/** Every combination of choices, the most natural first; equal meanings count once. */
function readingsOf(prompt: string, parsed: readonly Parsed[], fixed: ReadonlyMap<string, number>): Readings {
  const readings = new Distinct();
  let problems: readonly Rejection[] = [];
  let forced: readonly number[] | null = [];
  for (let tried = 0; forced !== null; tried++) {
    if (tried >= MAX_COMBINATIONS || readings.all.length > MAX_READINGS) {
      const { start, end } = {
        start: parsed[0]?.sentence.start ?? 0,
        end: parsed.at(-1)?.sentence.end ?? prompt.length,
      };
      return {
        readings: readings.all.slice(0, 1),
        problems: [],
        tooMany: rejectionAt(prompt, {
          start,
          end,
          at: start,
          found: prompt.slice(start, start + 20).split(/\s/, 1)[0] ?? "",
          expected: "sentences with fewer ways to read them",
          help: "this can be read in too many ways; split it, and use commas",
        }),
      };
    }
    const choices: Choices = new Choices(forced, fixed);
    const result = readingOf(prompt, parsed, choices);
    if (result.kind === "reading") readings.add(result.reading);
    else if (problems.length === 0) problems = result.problems;
    forced = choices.next();
  }
  return { readings: readings.all, problems, tooMany: null };
}

/** Readings, each meaning once. Most prompts have one, which is compared with nothing. */
class Distinct {
  readonly all: Reading[] = [];
  readonly #keys = new Set<string>();

  add(reading: Reading): void {
    const [first] = this.all;
    if (first !== undefined && this.#keys.size === 0) this.#keys.add(keyOf(first));
    if (first !== undefined && this.#keys.has(keyOf(reading))) return;
    if (first !== undefined) this.#keys.add(keyOf(reading));
    this.all.push(reading);
  }
}

function keyOf({ utterances }: Reading): string {
  return JSON.stringify(
    utterances.map((one) => [
      one.kind,
      one.kind === "question" ? one.question : one.meaning,
      one.presupposes,
    ]),
  );
}

type ReadingOrProblems =
  | { readonly kind: "reading"; readonly reading: Reading }
  | { readonly kind: "problems"; readonly problems: readonly Rejection[] };

function readingOf(prompt: string, parsed: readonly Parsed[], choices: Choices): ReadingOrProblems {
  const discourse = new Discourse();
  const utterances: Utterance[] = [];
  const problems: Rejection[] = [];
  for (const [number, { sentence, body, trees, part }] of parsed.entries()) {
    if (part === "silent") continue;
    const tree = chosenTree(trees, number, choices);
    const said = saidBy(tree, number, discourse, choices);
    const frame = {
      span: { start: sentence.start, end: sentence.end },
      text: prompt.slice(sentence.start, sentence.end),
    };
    if (said.kind === "problem") {
      const { at, expected, help } = said.problem;
      const token = body[at];
      problems.push(
        rejectionAt(prompt, {
          ...frame.span,
          at: token?.start ?? sentence.end,
          found: token?.text ?? "",
          expected,
          help,
        }),
      );
    } else if (said.kind === "question")
      utterances.push({ kind: "question", ...frame, question: said.question, presupposes: said.presupposes });
    else if (part === "conclusion")
      utterances.push({
        kind: "question",
        ...frame,
        question: { kind: "validity", conclusion: said.meaning },
        presupposes: said.presupposes,
      });
    else
      utterances.push({
        kind: part === "correction" ? "correction" : "statement",
        ...frame,
        meaning: said.meaning,
        presupposes: said.presupposes,
      });
  }
  const spoken =
    discourse.speakers.size > 0
      ? utterances.find((one) =>
          meaningsIn(one).some((meaning) => speaksOfTruth(meaning, discourse.speakers)),
        )
      : undefined;
  if (spoken !== undefined)
    problems.push(
      rejectionAt(prompt, {
        ...spoken.span,
        at: spoken.span.start,
        found: spoken.text.split(/\s/, 1)[0] ?? "",
        expected: "what is so",
        help: "whether those who say something say the truth is not drawn on: say what is so",
      }),
    );
  return problems.length > 0
    ? { kind: "problems", problems }
    : { kind: "reading", reading: { utterances: withOneWordOnce(utterances) } };
}
