import type { Atom, Form, Question } from "../meaning/form.ts";

/** Prepositions of places. */
const PLACES: ReadonlySet<string> = new Set(
  "in on at under behind beside near above below inside between".split(" "),
);

/** "Is there a knife in the drawer?" asks whether a knife is in it, however that is told: "a knife lies in the drawer". */
export function thereAsked(question: Question): Question {
  const form = withPlace(question.form);
  return form === question.form ? question : { ...question, form };
}

function withPlace(form: Form): Form {
  if (form.kind === "not") {
    const of = withPlace(form.of);
    return of === form.of ? form : { ...form, of };
  }
  if (form.kind === "quantified") {
    const holds = withPlace(form.holds);
    return holds === form.holds ? form : { ...form, holds };
  }
  return form.kind === "atom" ? (placed(form) ?? form) : form;
}

function placed(atom: Atom): Atom | null {
  const { lemma, roles } = atom;
  const place = roles.find(({ role }) => PLACES.has(role));
  if (lemma !== "exist" || place === undefined || roles.length !== 2) return null;
  const others = roles.map((one) => (one === place ? { ...one, role: "object" } : one));
  return { ...atom, category: "place", lemma: place.role, roles: others };
}
