import { degreesOf, type Degree, type Scale } from "../lexicon/degrees.ts";
import { unitsNamed } from "../lexicon/units.ts";
import type { Atom, Form, Question, RoleFilling } from "../meaning/form.ts";
import { atomsIn } from "./forms.ts";
import { thingIn } from "./state/fluents.ts";
import type { Discourse } from "./theory.ts";

/**
 * Measures in the words of the scale that is asked for: "weighs 3 kg" as 3 kg heavy where it is asked what is heavier, "taller by 8 cm" as 8 cm
 * taller, "how much longer is it?" as longer than the one other thing of which that is told.
 */
export function asDegrees(discourse: Discourse): Discourse {
  const scales = scalesAsked(discourse.question);
  if (scales.length === 0) return discourse;
  const conditions = discourse.conditions.map((one) => {
    const form = asDegree(one.form, scales);
    return form === one.form ? one : { ...one, form };
  });
  const told = { ...discourse, conditions };
  const question = withOther(withDifference(discourse.question), scales, told);
  const isSame =
    question === discourse.question && conditions.every((one, at) => one === discourse.conditions[at]);
  return isSame ? discourse : { ...told, question };
}

const scalesAsked = ({ asked, form }: Question): readonly Scale[] => {
  const lemmas = atomsIn(form)
    .filter(({ category }) => category === "adjective" || category === "comparative")
    .map(({ lemma }) => lemma.replace(/^as /, ""));
  const all = asked.kind === "degree" ? [asked.lemma, ...lemmas] : lemmas;
  return all.flatMap((one) => degreesOf(one).map(({ scale }: Degree) => scale));
};

/** Verbs that say a measure, by the scales on which they say it, and the adjective for it. */
const MEASURING: readonly (readonly [verb: string, scale: Scale, dimension: string, adjective: string])[] = [
  ["weigh", "weight", "mass", "heavy"],
  ["cost", "price", "money", "expensive"],
  ["measure", "height", "length", "tall"],
  ["measure", "length", "length", "long"],
  ["be", "age", "", "old"],
];

function asDegree(form: Form, scales: readonly Scale[]): Form {
  if (form.kind !== "atom") return form;
  const { lemma, roles, category } = form;
  if (category !== "verb") return withoutBy(form);
  const [subject, said, third] = roles;
  if (subject?.role !== "subject" || said?.filler.kind !== "measure" || third !== undefined) return form;
  const { unit, amount } = said.filler;
  const dimension = unitsNamed(unit)[0]?.dimension ?? "";
  const row = MEASURING.find(
    ([verb, scale, of]) => verb === lemma && scales.includes(scale) && (of === dimension || unit === of),
  );
  if (row === undefined || amount.per !== undefined || !/^(?:object|measure)$/.test(said.role)) return form;
  const measure = { ...said.filler, unit: unit === "" ? "year" : unit };
  return {
    ...form,
    category: "adjective",
    lemma: row[3],
    roles: [subject, { role: "measure", filler: measure }],
  };
}

/** "Taller than Kai by 8 cm" */
function withoutBy(atom: Atom): Atom {
  const by = atom.roles.find(({ role, filler }) => role === "by" && filler.kind === "measure");
  const isCompared = atom.roles.some(({ role }) => role === "than");
  const isMeasured = atom.roles.some(({ role }) => role === "measure");
  if (by === undefined || !isCompared || isMeasured) return atom;
  return { ...atom, roles: atom.roles.map((one) => (one === by ? { ...one, role: "measure" } : one)) };
}

/** "By how much is it longer?" */
function withDifference(question: Question): Question {
  const { asked, form } = question;
  if (asked.kind !== "amount" || asked.noun !== null || form.kind !== "atom") return question;
  const isAsked = ({ role, filler }: RoleFilling): boolean =>
    role === "by" && filler.kind === "variable" && filler.id === asked.variable;
  if (!form.roles.some(isAsked) || degreesOf(form.lemma).length === 0) return question;
  const roles = form.roles.map((one) => (isAsked(one) ? { ...one, role: "measure" } : one));
  return {
    ...question,
    asked: { kind: "degree", variable: asked.variable, lemma: form.lemma, difference: true },
    form: { ...form, roles },
  };
}

/** "How much longer is the red string?": than the only other thing whose length is told. */
function withOther(
  question: Question,
  scales: readonly Scale[],
  { conditions, referents }: Discourse,
): Question {
  const { asked, form } = question;
  if (asked.kind !== "degree" || !asked.difference || form.kind !== "atom") return question;
  const subject = thingIn(form, "subject");
  if (subject === null || form.roles.some(({ role }) => role === "than")) return question;
  const isMeasured = (one: Form): one is Atom =>
    one.kind === "atom" &&
    one.roles.some(({ role, filler }) => role === "measure" && filler.kind === "measure") &&
    degreesOf(one.lemma).some(({ scale }) => scales.includes(scale));
  const things = conditions.flatMap(({ form: said }) =>
    isMeasured(said) ? (thingIn(said, "subject") ?? []) : [],
  );
  const [other, second] = new Set(things.filter((id) => id !== subject));
  if (other === undefined || second !== undefined || referents.get(other).members.length > 0) return question;
  const than = { role: "than", filler: { kind: "thing", id: other } } as const;
  return { ...question, form: { ...form, roles: [...form.roles, than] } };
}
