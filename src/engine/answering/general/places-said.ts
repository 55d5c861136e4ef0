import type { Atom, Form, RoleFilling } from "../../meaning/form.ts";

/**
 * Where something is, said by a verb: "Peru lies in South America", "Munich is located in Germany". The same form as "is in".
 */
export function withPlaces(form: Form): Form {
  switch (form.kind) {
    case "atom":
      return placeOf(form) ?? form;
    case "and":
    case "or":
    case "xor":
      return { ...form, of: form.of.map(withPlaces) };
    case "not":
      return { ...form, of: withPlaces(form.of) };
    case "quantified":
      return { ...form, holds: withPlaces(form.holds) };
    default:
      return form;
  }
}

const LYING = /^(?:lie|locate|located|situate|situated|find)$/;

function placeOf(atom: Atom): Atom | null {
  const { lemma, category, roles } = atom;
  if (!LYING.test(lemma) || category === "noun" || roles.length !== 2) return null;
  const [thing, place] = [themeOf(atom), roles.find(({ role }) => /^(?:in|on|where)$/.test(role))];
  if (thing === undefined || place === undefined) return null;
  const subject: RoleFilling = { ...thing, role: "subject" };
  const object = place.role === "where" ? place : { ...place, role: "object" };
  return { ...atom, category: "place", lemma: place.role === "on" ? "on" : "in", roles: [subject, object] };
}

/** Who lies there, or what is found there. */
const themeOf = ({ lemma, category, roles }: Atom): RoleFilling | undefined =>
  roles.find(({ role }) => role === (lemma === "lie" || category === "adjective" ? "subject" : "object"));
