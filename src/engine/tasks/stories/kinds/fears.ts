import { pluralise, singularise } from "../../../language/morphology.ts";
import type { TaskReader, TaskResult, TaskStep } from "../../task.ts";
import type { Span, TaskSentence, TaskText, TaskWord } from "../../text.ts";
import type { Noun, Nouns } from "../noun-phrases.ts";
import { match, pattern, type Bound, type Pattern } from "../patterns.ts";
import { verdictSaid } from "../wording.ts";
import { capital } from "../../words/phrases.ts";

/** Kinds that are afraid of kinds, somebody of a kind, and the question what he is afraid of. */
export const fearsReader: TaskReader = { name: "state_fears", modes: ["state"], read: readFears };

/** `is`: the one is of the other kind, or the kind is a part of it. `fears`: the one, or all of that kind, are afraid of the other kind. */
interface Fact {
  readonly kind: "is" | "fears";
  readonly one: string;
  readonly other: string;
  readonly span: Span;
  readonly said: string;
}
interface Asked {
  readonly one: Noun;
  readonly fear: Noun | null;
}

const AFRAID = "afraid_of|scared_of|frightened_of|terrified_of";
const form = (
  text: string,
  kind: Fact["kind"],
  subject: "one" | "kinds",
): { readonly form: Pattern; readonly kind: Fact["kind"]; readonly subject: "one" | "kinds" } => ({
  form: pattern(text),
  kind,
  subject,
});
const FACTS = [
  form(`all|every? {one} are ${AFRAID} {other}`, "fears", "kinds"),
  form("all? {one} fear {other}", "fears", "kinds"),
  form(`{one} is ${AFRAID} {other}`, "fears", "one"),
  form("{one} fears {other}", "fears", "one"),
  form("{one} is {other}", "is", "one"),
  form("all? {one} are {other}", "is", "kinds"),
];
const QUESTIONS = [
  pattern(`what|who|whom is {one} ${AFRAID}`),
  pattern("what|who|whom does {one} fear"),
  pattern(`is {one} ${AFRAID} {fear}`),
  pattern("does {one} fear {fear}"),
  pattern("of? what is {one} afraid|scared|frightened"),
];

function readFears({ sentences, options, mode }: TaskText): TaskResult | null {
  const asking = sentences.at(-1);
  const told = sentences.slice(0, -1);
  if (
    asking === undefined ||
    (asking.closing !== "?" && mode !== "state") ||
    told.length === 0 ||
    options.length > 0
  )
    return null;
  const asked = readQuestion(asking.words);
  if (asked === null) return null;
  const names = new Map<string, string>();
  const kinds = new Kinds(told);
  const facts: Fact[] = [];
  for (const sentence of told) {
    const fact = readFact(sentence, names, kinds);
    if (fact !== null) facts.push(fact);
    else if (mode !== "state" || facts.length === 0) return null;
    else
      return {
        kind: "declined",
        reason: "unreadable",
        state: "scope_boundary",
        explanation: `I can't read "${sentence.text}" as telling who is of which kind, or afraid of what.`,
        missing: [],
      };
  }
  return answer(asked, facts, { names, kinds });
}

/** Kinds by their names: "mice" and "a mouse" are one. Of the singulars that a plural can have it is the one that the text uses. */
class Kinds {
  readonly #singulars = new Set<string>();
  readonly #plurals = new Map<string, string>();

  constructor(told: readonly TaskSentence[]) {
    for (const { words } of told)
      words.forEach((word, at) => {
        if (words[at - 1]?.lower === "a" || words[at - 1]?.lower === "an")
          this.#singulars.add(
            words
              .slice(at)
              .map(({ lower }) => lower)
              .join(" "),
          );
      });
  }

  keyOf({ key, form: written }: Noun): string {
    if (written === "indefinite") return key;
    const known =
      [...singularise(key), key.replace(/s$/u, "")].find((one) => this.#singulars.has(one)) ?? key;
    this.#plurals.set(known, key);
    return known;
  }

  /** As the text writes it in the plural. */
  pluralOf(key: string): string {
    return this.#plurals.get(key) ?? pluralise(key);
  }
}

function readFact(
  { words, closing, text, start, end }: TaskSentence,
  names: Map<string, string>,
  kinds: Kinds,
): Fact | null {
  if (closing === "?") return null;
  for (const { form: one, kind, subject } of FACTS) {
    for (const bound of match(one, words)) {
      const [first, other] = [single(bound, "one"), single(bound, "other")];
      if (first === null || other === null) continue;
      const named =
        (first.form === "name" && subject === "one") || (first.form === "definite" && subject === "one");
      const fits =
        (subject === "kinds" ? first.form === "bare" || isSentenceStart(first, words) : named) &&
        (kind === "is" && subject === "one" ? other.form === "indefinite" : other.form === "bare");
      if (!fits) continue;
      if (named) names.set(first.key, first.text);
      return {
        kind,
        one: named ? first.key : kinds.keyOf(first),
        other: kinds.keyOf(other),
        span: { start, end },
        said: text.replace(/\s+/gu, " "),
      };
    }
  }
  return null;
}

/** "Mice" at the beginning of a sentence is written like a name. */
function isSentenceStart({ start, text, form: written }: Noun, [first]: readonly TaskWord[]): boolean {
  return written === "name" && start === first?.start && !text.includes(" ");
}

function single(bound: Bound, slot: string): Noun | null {
  const nouns: Nouns | undefined = bound.get(slot);
  return nouns?.items.length === 1 ? (nouns.items[0] ?? null) : null;
}

function readQuestion(words: readonly TaskWord[]): Asked | null {
  for (const one of QUESTIONS) {
    const [bound, second] = match(one, words);
    const asked = bound === undefined || second !== undefined ? null : single(bound, "one");
    const fear = bound?.has("fear") === true ? single(bound, "fear") : null;
    if (
      bound !== undefined &&
      asked !== null &&
      asked.form !== "pronoun" &&
      bound.has("fear") === (fear !== null) &&
      fear?.form !== "name" &&
      fear?.form !== "definite"
    )
      return { one: asked, fear };
  }
  return null;
}

/** From the one upwards: all kinds it is of, each with the facts that lead there. */
function kindsOf(one: string, facts: readonly Fact[]): ReadonlyMap<string, readonly Fact[]> {
  const found = new Map<string, readonly Fact[]>([[one, []]]);
  for (const [here, way] of found) {
    // a map's loop sees what is added to it
    for (const fact of facts)
      if (fact.kind === "is" && fact.one === here && !found.has(fact.other))
        found.set(fact.other, [...way, fact]);
  }
  return found;
}

/** The second computation: from a fear downwards, all that have it. */
function isAfraid(one: string, fear: string, facts: readonly Fact[]): boolean {
  const having = new Set(
    facts.flatMap((fact) => (fact.kind === "fears" && fact.other === fear ? [fact.one] : [])),
  );
  for (let size = -1; size < having.size; ) {
    size = having.size;
    for (const fact of facts) if (fact.kind === "is" && having.has(fact.other)) having.add(fact.one);
  }
  return having.has(one);
}

function answer(
  { one, fear }: Asked,
  facts: readonly Fact[],
  { names, kinds: words }: { readonly names: ReadonlyMap<string, string>; readonly kinds: Kinds },
): TaskResult | null {
  if (!names.has(one.key)) return null;
  const kinds = kindsOf(one.key, facts);
  const fears = facts.filter(
    (fact) =>
      fact.kind === "fears" && kinds.has(fact.one) && (fear === null || fact.other === words.keyOf(fear)),
  );
  const feared = [...new Set(fears.map(({ other }) => other))];
  const all = new Set(facts.flatMap((fact) => (fact.kind === "fears" ? [fact.other] : [])));
  if (
    [...all].some(
      (other) =>
        (fear === null || other === words.keyOf(fear)) &&
        isAfraid(one.key, other, facts) !== feared.includes(other),
    )
  )
    return {
      kind: "declined",
      reason: "procedures_disagree",
      state: "undetermined",
      explanation: "Looking for kinds upwards and downwards came to different results.",
      missing: [],
    };
  const name = names.get(one.key) ?? one.text;
  if (feared.length === 0)
    return fear !== null
      ? null
      : {
          kind: "declined",
          reason: "not_determined",
          state: "undetermined",
          explanation: `Nothing tells what ${name} is afraid of.`,
          missing: [`what ${name} or its kind is afraid of`],
        };
  const steps: TaskStep[] = [];
  const told = new Map<Fact, number>();
  const say = (fact: Fact): number => {
    const step =
      told.get(fact) ??
      steps.push({
        rule: "said",
        from: [],
        conclusion: fact.said,
        fact: {
          subject: names.get(fact.one) ?? fact.one,
          relation: fact.kind === "is" ? "is a" : "is afraid of",
          object: fact.other,
        },
        span: fact.span,
      });
    told.set(fact, step);
    return step;
  };
  const from = feared.flatMap((other) => {
    const fact = fears.find((each) => each.other === other);
    return fact === undefined ? [] : [...(kinds.get(fact.one) ?? []), fact].map(say);
  });
  const texts = feared.map((other) => words.pluralOf(other));
  const said = `${capital(name)} is afraid of ${texts.join(" and ")}.`;
  steps.push({
    rule: "of_its_kind",
    from: [...new Set(from)],
    conclusion: said,
    fact: { subject: name, relation: "is afraid of", object: texts.join(" and ") },
    span: null,
  });
  if (fear !== null)
    return {
      kind: "answered",
      answer: { kind: "verdict", verdict: "yes" },
      asked: `whether ${name} is afraid of ${texts.join("")}`,
      said: verdictSaid("yes", said),
      steps,
    };
  return {
    kind: "answered",
    answer: texts.length === 1 ? { kind: "text", value: texts[0] ?? "" } : { kind: "list", items: texts },
    asked: `what ${name} is afraid of`,
    said,
    steps,
  };
}
