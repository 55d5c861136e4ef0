import type { TaskAnswer, TaskDeclined, TaskReader, TaskResult, TaskStep } from "../../task.ts";
import type { TaskText } from "../../text.ts";
import { sexOf, type Sex } from "../first-names.ts";
import { verdictSaid } from "../wording.ts";
import { capital, listed } from "../../words/phrases.ts";
import { legsOf, reachedBy, relationsBetween, waysBetween, type Leg } from "./family.ts";
import { readFacts, readQuestion, type Fact, type Question, type Subjects } from "./sentences.ts";
import { TERMS, type Relation } from "./terms.ts";

/** Families: who is married to whom and whose child, and a question what somebody is to somebody. */
export const kinshipReader: TaskReader = { name: "state_kinship", modes: ["state"], read: readKinship };

/** `couples`: man and wife are taken to be of different sex, as the mode of states has it. */
interface Family {
  readonly facts: readonly Fact[];
  readonly couples: boolean;
}

function readKinship({ sentences, options, mode }: TaskText): TaskResult | null {
  const asking = sentences.at(-1);
  const told = sentences.slice(0, -1);
  if (
    asking === undefined ||
    (asking.closing !== "?" && mode !== "state") ||
    told.length === 0 ||
    options.length > 0
  )
    return null;
  const question = readQuestion(asking.words);
  if (question === null) return null;
  const facts: Fact[] = [];
  let subjects: Subjects = [];
  for (const sentence of told) {
    const read = readFacts(sentence, subjects);
    if (read === null)
      return mode === "state" && facts.length > 0
        ? declined("unreadable", `I can't read "${sentence.text}" as telling who is whose relative.`)
        : null;
    facts.push(...read.facts);
    subjects = read.subjects;
  }
  return answer(question, { facts, couples: mode === "state" });
}

function declined(reason: TaskDeclined["reason"], explanation: string): TaskDeclined {
  return {
    kind: "declined",
    reason,
    state: reason === "unreadable" ? "scope_boundary" : "undetermined",
    explanation,
    missing: reason === "not_determined" ? ["a sentence that tells it"] : [],
  };
}

function answer(question: Question, family: Family): TaskResult {
  const { facts } = family;
  const people = new Set(facts.flatMap(({ one, other }) => (other === null ? [one] : [one, other])));
  const asked = question.kind === "who" ? [question.other] : [question.one, question.other];
  const stranger = asked.find((person) => !people.has(person));
  if (stranger !== undefined || asked[0] === asked[1])
    return declined(
      "not_determined",
      `Nothing tells of ${stranger === undefined ? "two people" : nameOf(stranger)}.`,
    );
  const odd = contradiction(family);
  if (odd !== null) return declined("inconsistent_premises", odd);
  if (question.kind === "who") return answerWho(question, family);
  const found = relate(question.one, question.other, family);
  if (found.kind === "declined") return found;
  return question.kind === "what"
    ? answerWhat(question, found, family)
    : answerWhether(question, found, family);
}

/** Names are kept in lower case. */
function nameOf(key: string): string {
  return key.replace(/(?<![\p{L}'])\p{L}/gu, (first) => first.toUpperCase());
}

/** Nobody is an ancestor of himself, has three parents, or is both a man and a woman. */
function contradiction({ facts }: Family): string | null {
  for (const person of new Set(facts.map(({ one }) => one))) {
    const sexes = new Set(facts.flatMap(({ one, sex }) => (one === person && sex !== null ? [sex] : [])));
    if (sexes.size > 1) return `${nameOf(person)} would be a man and a woman.`;
    if (reachedBy(facts, "P", person).size > 2) return `${nameOf(person)} would have more than two parents.`;
    let line: ReadonlySet<string> = new Set([person]);
    for (let age = 0; age < facts.length && line.size > 0; age++) {
      line = new Set(
        [...line].flatMap((one) =>
          facts.flatMap((fact) =>
            fact.step === "child" && fact.one === one && fact.other !== null
              ? [fact.other]
              : fact.step === "parent" && fact.other === one
                ? [fact.one]
                : [],
          ),
        ),
      );
      if (line.has(person)) return `${nameOf(person)} would be an ancestor of ${nameOf(person)}.`;
    }
  }
  return null;
}

// ---- sexes ------------------------------------------------------------------------------------------------------------

/** A person's sex and the steps that show it. */
interface Shown {
  readonly sex: Sex;
  readonly step: Omit<TaskStep, "from">;
}

/** Told, or shown by the first name, or by the other of a couple. */
function sexShown(person: string, { facts, couples }: Family): Shown | null {
  const noun = (sex: Sex): string => (sex === "female" ? "woman" : "man");
  const said = (sex: Sex, text: string, rule: string, span: TaskStep["span"]): Omit<TaskStep, "from"> => ({
    rule,
    conclusion: text,
    fact: { subject: nameOf(person), relation: "is a", object: noun(sex) },
    span,
  });
  const told = facts.find(({ one, sex }) => one === person && sex !== null);
  if (told !== undefined && told.sex !== null)
    return { sex: told.sex, step: said(told.sex, told.said, "said", told.span) };
  const named = sexOf(person);
  if (named !== null)
    return {
      sex: named,
      step: said(named, `${nameOf(person)} is a ${noun(named)}'s name.`, "first_name", null),
    };
  const married = facts.find(
    ({ step, one, other }) => step === "spouse" && (one === person || other === person),
  );
  const spouse = married === undefined ? null : married.one === person ? married.other : married.one;
  const theirs = spouse === null || !couples ? null : sexShown(spouse, { facts, couples: false });
  if (married === undefined || spouse === null || theirs === null) return null;
  const sex = theirs.sex === "female" ? "male" : "female";
  return {
    sex,
    step: said(
      sex,
      `${nameOf(person)} is taken for a ${noun(sex)}, being married to ${nameOf(spouse)}, a ${noun(theirs.sex)}.`,
      "couple",
      null,
    ),
  };
}

// ---- relations --------------------------------------------------------------------------------------------------------

type Related = { readonly kind: "related"; readonly relation: Relation; readonly legs: readonly Leg[] };

/** What the one is to the other, by the shortest way and by the definitions. */
function relate(one: string, other: string, { facts }: Family): Related | TaskDeclined {
  const ways = waysBetween(legsOf(facts), other, one);
  const [[letters, legs] = ["", []], second] = ways;
  const relation = TERMS.find((term) => (term.ways as readonly string[]).includes(letters));
  const defined = relationsBetween(facts, one, other);
  if (relation === undefined || second !== undefined) {
    return declined(
      "not_determined",
      ways.size === 0
        ? `Nothing tells that ${nameOf(one)} and ${nameOf(other)} are related.`
        : `I have no one word for what ${nameOf(one)} is to ${nameOf(other)}.`,
    );
  }
  if (!defined.includes(relation))
    return declined(
      "procedures_disagree",
      "Following the family tree and the definitions of the words came to different relations.",
    );
  if (defined.length > 1)
    return declined("ambiguous_reading", `${nameOf(one)} is more than one relation of ${nameOf(other)}.`);
  return { kind: "related", relation, legs };
}

function stepsOf(legs: readonly Leg[]): TaskStep[] {
  const facts = [...new Set(legs.flatMap((leg) => leg.facts))];
  return facts
    .filter(({ span }, at) => facts.findIndex((other) => other.span.start === span.start) === at)
    .map(({ said, one, step, other, span }) => ({
      rule: "said",
      from: [],
      conclusion: said,
      fact: {
        subject: nameOf(one),
        relation: step === null ? "is" : `is a ${step} of`,
        object: nameOf(other ?? ""),
      },
      span,
    }));
}

function answerWhat(
  { one, other }: Extract<Question, { kind: "what" }>,
  { relation, legs }: Related,
  family: Family,
): TaskResult {
  // A choice for safety: people often answer this open question with what the other is to the one.
  if (relation.male === "son-in-law")
    return declined(
      "ambiguous_reading",
      `${nameOf(one)} is married to a child of ${nameOf(other)}. Ask whether the one is the other's ${relation.male} or ${relation.female}, or the other the one's father-in-law or mother-in-law.`,
    );
  const steps = stepsOf(legs);
  const shown = sexShown(one, family);
  const same = relation.female === relation.male;
  if (shown === null && !same)
    return declined("not_determined", `Nothing shows whether ${nameOf(one)} is a man or a woman.`);
  const known =
    shown === null || same
      ? 0
      : steps.findIndex(({ span }) => span !== null && span.start === shown.step.span?.start) + 1;
  if (!same && shown !== null && known === 0) steps.push({ ...shown.step, from: [] });
  const word = shown?.sex === "female" ? relation.female : relation.male;
  const conclusion = `${nameOf(one)} is ${nameOf(other)}'s ${word}.`;
  const from = steps.map((_, at) => at + 1);
  steps.push({
    rule: "kinship",
    from,
    conclusion,
    fact: { subject: nameOf(one), relation: `is the ${word} of`, object: nameOf(other) },
    span: null,
  });
  return {
    kind: "answered",
    answer: { kind: "text", value: word },
    asked: `what ${nameOf(one)} is to ${nameOf(other)}`,
    said: conclusion,
    steps,
  };
}

function answerWhether(
  { one, other, relation: asked, sex, word }: Extract<Question, { kind: "whether" }>,
  { relation, legs }: Related,
  family: Family,
): TaskResult {
  const steps = stepsOf(legs);
  const shown = sexShown(one, family);
  const mismatch = sex !== null && shown !== null && shown.sex !== sex;
  if (relation === asked && sex !== null && shown === null)
    return declined("not_determined", `Nothing shows whether ${nameOf(one)} is a man or a woman.`);
  const yes = relation === asked && !mismatch;
  if (
    relation === asked &&
    sex !== null &&
    shown !== null &&
    !steps.some(({ span }) => span !== null && span.start === shown.step.span?.start)
  )
    steps.push({ ...shown.step, from: [] });
  const conclusion = `${nameOf(one)} is ${yes ? "" : "not "}${nameOf(other)}'s ${word}.`;
  steps.push({
    rule: "kinship",
    from: steps.map((_, at) => at + 1),
    conclusion,
    fact: { subject: nameOf(one), relation: `is the ${word} of`, object: nameOf(other), negated: !yes },
    span: null,
  });
  const verdict = yes ? "yes" : "no";
  return {
    kind: "answered",
    answer: { kind: "verdict", verdict },
    asked: `whether ${nameOf(one)} is ${nameOf(other)}'s ${word}`,
    said: verdictSaid(verdict, conclusion),
    steps,
  };
}

/** Those who are told to be it; declined where of one that can be it the sex is not shown. */
function answerWho(
  { other, relation, sex, word }: Extract<Question, { kind: "who" }>,
  family: Family,
): TaskResult {
  const people = [...new Set(relation.ways.flatMap((way) => [...reachedBy(family.facts, way, other)]))];
  const steps: TaskStep[] = [];
  const names: string[] = [];
  for (const person of people) {
    const found = relate(person, other, family);
    if (found.kind === "declined") return found;
    const shown = sexShown(person, family);
    if (sex !== null && shown === null)
      return declined("not_determined", `Nothing shows whether ${nameOf(person)} is a man or a woman.`);
    if (sex !== null && shown !== null && shown.sex !== sex) continue;
    names.push(nameOf(person));
    for (const step of [
      ...stepsOf(found.legs),
      ...(sex === null || shown === null ? [] : [{ ...shown.step, from: [] }]),
    ])
      if (!steps.some(({ conclusion }) => conclusion === step.conclusion)) steps.push(step);
  }
  if (names.length === 0)
    return declined("not_determined", `Nothing tells who is ${nameOf(other)}'s ${word}.`);
  const conclusion = `${capital(listed(names))} ${names.length > 1 ? "are each" : "is"} ${nameOf(other)}'s ${word}.`;
  steps.push({
    rule: "kinship",
    from: steps.map((_, at) => at + 1),
    conclusion,
    fact: { subject: listed(names), relation: `is the ${word} of`, object: nameOf(other) },
    span: null,
  });
  const result: TaskAnswer =
    names.length === 1 ? { kind: "text", value: names[0] ?? "" } : { kind: "list", items: names };
  return {
    kind: "answered",
    answer: result,
    asked: `who is ${nameOf(other)}'s ${word}`,
    said: conclusion,
    steps,
  };
}
