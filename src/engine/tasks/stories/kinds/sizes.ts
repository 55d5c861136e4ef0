import type { TaskDeclined, TaskReader, TaskResult, TaskStep } from "../../task.ts";
import type { Span, TaskSentence, TaskText, TaskWord } from "../../text.ts";
import type { Noun, Nouns } from "../noun-phrases.ts";
import { match, pattern, type Pattern } from "../patterns.ts";
import { verdictSaid } from "../wording.ts";
import { capital } from "../../words/phrases.ts";

/** Things that fit in others or are bigger than others, and a question whether one does or is. */
export const sizesReader: TaskReader = { name: "state_sizes", modes: ["state"], read: readSizes };

/** `big` is bigger than `small`; `fits`: told as fitting. */
interface Fact {
  readonly small: string;
  readonly big: string;
  readonly fits: boolean;
  readonly span: Span;
  readonly said: string;
}
interface Compared {
  readonly small: Noun;
  readonly big: Noun;
  readonly fits: boolean;
}

const form = (text: string, fits: boolean): { readonly form: Pattern; readonly fits: boolean } => ({
  form: pattern(text),
  fits,
});
const FACTS = [
  form("{small} fits|fit inside|in|into|within {big}", true),
  form("{small} can fit inside|in|into|within {big}", true),
  form("{big} is bigger|larger than {small}", false),
  form("{small} is smaller than {big}", false),
];
const QUESTIONS = [
  form("does|will|can|would {small} fit inside|in|into|within {big}", true),
  form("is {big} bigger|larger than {small}", false),
  form("is {small} smaller than {big}", false),
];

function readSizes({ sentences, options, mode }: TaskText): TaskResult | null {
  const asking = sentences.at(-1);
  const told = sentences.slice(0, -1);
  const asked = asking === undefined ? null : compared(QUESTIONS, asking.words, "asked");
  if (
    (asking?.closing !== "?" && mode !== "state") ||
    asked === null ||
    told.length === 0 ||
    options.length > 0
  )
    return null;
  const names = new Map<string, string>();
  const facts: Fact[] = [];
  for (const sentence of told) {
    const fact = factOf(sentence, names);
    if (fact !== null) facts.push(fact);
    else
      return mode === "state" && facts.length > 0
        ? declined("unreadable", `I can't read "${sentence.text}" as comparing sizes.`)
        : null;
  }
  if (facts.some(({ small, big }) => small === big || isSmaller(facts, big, small)))
    return declined("inconsistent_premises", "By these sentences something is bigger than itself.");
  return answer(asked, facts, names, mode === "state");
}

function factOf({ words, closing, text, start, end }: TaskSentence, names: Map<string, string>): Fact | null {
  const found = closing === "?" ? null : compared(FACTS, words, "told");
  if (found === null) return null;
  for (const { key, text: name } of [found.small, found.big]) names.set(key, name);
  return {
    small: found.small.key,
    big: found.big.key,
    fits: found.fits,
    span: { start, end },
    said: text.replace(/\s+/gu, " "),
  };
}

/** Kinds ("cats are bigger than mice") and several things at once are compared elsewhere. */
function compared(forms: typeof FACTS, words: readonly TaskWord[], as: "told" | "asked"): Compared | null {
  for (const { form: one, fits } of forms) {
    const [bound, second] = match(one, words);
    const [small, big] = [single(bound?.get("small"), as), single(bound?.get("big"), as)];
    if (small !== null && big !== null && second === undefined) return { small, big, fits };
  }
  return null;
}

function single(nouns: Nouns | undefined, as: "told" | "asked"): Noun | null {
  const [noun] = nouns?.items ?? [];
  return noun === undefined ||
    nouns?.join !== null ||
    (noun.form !== "name" && noun.form !== "definite" && !(as === "asked" && noun.form === "bare"))
    ? null
    : noun;
}

/** A chain of facts from the smaller to the bigger, the shortest; among those of one length, the first told. */
function chain(facts: readonly Fact[], small: string, big: string): readonly Fact[] | null {
  const seen = new Set([small]);
  for (
    let ends: { readonly at: string; readonly way: readonly Fact[] }[] = [{ at: small, way: [] }];
    ends.length > 0;
  ) {
    const next: typeof ends = [];
    for (const { at, way } of ends) {
      for (const fact of facts) {
        if (fact.small !== at || seen.has(fact.big)) continue;
        if (fact.big === big) return [...way, fact];
        seen.add(fact.big);
        next.push({ at: fact.big, way: [...way, fact] });
      }
    }
    ends = next;
  }
  return null;
}

/** The second computation: all that is bigger than something, grown until nothing is added. */
function isSmaller(facts: readonly Fact[], small: string, big: string): boolean {
  const bigger = new Set<string>();
  for (let size = -1; size < bigger.size; ) {
    size = bigger.size;
    for (const fact of facts) if (fact.small === small || bigger.has(fact.small)) bigger.add(fact.big);
  }
  return bigger.has(big);
}

function declined(reason: TaskDeclined["reason"], explanation: string): TaskDeclined {
  return {
    kind: "declined",
    reason,
    state: reason === "unreadable" ? "scope_boundary" : "undetermined",
    explanation,
    missing: reason === "not_determined" ? ["a sentence that compares them"] : [],
  };
}

/** `loose`: what is smaller fits, as stories of sizes have it. */
function answer(
  { small, big, fits }: Compared,
  facts: readonly Fact[],
  names: ReadonlyMap<string, string>,
  loose: boolean,
): TaskResult {
  const stranger = [small, big].find(({ key }) => !names.has(key));
  if (stranger !== undefined) return declined("not_determined", `Nothing tells how big ${stranger.text} is.`);
  const name = (key: string): string => names.get(key) ?? key;
  const [up, down] = [chain(facts, small.key, big.key), chain(facts, big.key, small.key)];
  if (
    (up !== null) !== isSmaller(facts, small.key, big.key) ||
    (down !== null) !== isSmaller(facts, big.key, small.key)
  )
    return declined("procedures_disagree", "Two ways of comparing them came to different results.");
  const way = up ?? down;
  if (way === null)
    return declined(
      "not_determined",
      `Nothing tells which of ${name(small.key)} and ${name(big.key)} is bigger.`,
    );
  if (fits && up !== null && !loose && !up.every((fact) => fact.fits))
    return declined(
      "not_determined",
      `${capital(name(big.key))} is bigger than ${name(small.key)}, but that does not tell its shape. In the mode \`state\` what is smaller fits.`,
    );
  const steps: TaskStep[] = way.map(({ said, small: one, big: other, fits: told, span }) => ({
    rule: "said",
    from: [],
    conclusion: said,
    fact: told
      ? { subject: name(one), relation: "fits in", object: name(other) }
      : { subject: name(other), relation: "is bigger than", object: name(one) },
    span,
  }));
  const [first, last] = [way[0]?.small ?? "", way.at(-1)?.big ?? ""];
  const from = steps.map((_, at) => at + 1);
  if (way.length > 1 || fits !== way[0]?.fits || up === null)
    steps.push({
      rule: "transitive",
      from,
      conclusion: `${capital(name(last))} is bigger than ${name(first)}.`,
      fact: { subject: name(last), relation: "is bigger than", object: name(first) },
      span: null,
    });
  const verdict = up === null ? "no" : "yes";
  const said = fits
    ? `${capital(name(small.key))} ${verdict === "yes" ? "fits" : "does not fit"} in ${name(big.key)}.`
    : `${capital(name(big.key))} is ${verdict === "yes" ? "" : "not "}bigger than ${name(small.key)}.`;
  const fact = fits
    ? { subject: name(small.key), relation: "fits in", object: name(big.key), negated: verdict === "no" }
    : {
        subject: name(big.key),
        relation: "is bigger than",
        object: name(small.key),
        negated: verdict === "no",
      };
  steps.push({ rule: "size", from: [steps.length], conclusion: said, fact, span: null });
  return {
    kind: "answered",
    answer: { kind: "verdict", verdict },
    asked: `which of ${name(small.key)} and ${name(big.key)} is bigger`,
    said: verdictSaid(verdict, said),
    steps,
  };
}
