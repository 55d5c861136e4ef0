import { deniesHead } from "../lexicon/kinds.ts";
import { withPlaces, type Atom, type Filler, type Form } from "../meaning/form.ts";
import { withParts } from "../meaning/substitution.ts";

/** What is denied twice is said: "it is not the case that it is not the case that Tom leaves" tells that he leaves, like any event. */
export function withoutDoubleDenial(form: Form): Form {
  if (form.kind === "not" && form.of.kind === "not")
    return withPlaces(withoutDoubleDenial(form.of.of), [...form.at, ...form.of.at]);
  return withParts(form, withoutDoubleDenial);
}

/** "A former teacher" is no teacher, "an alleged thief" perhaps a thief: what such a modifier denies is said with it. */
export function withModifiedKinds(form: Form): Form {
  // Who is "not a former sailor" may be a sailor or not.
  if (form.kind === "not") return form;
  return form.kind === "atom" ? withDenial(form) : withParts(form, withModifiedKinds);
}

function withDenial(atom: Atom): Form {
  const [modifier = "", ...head] = atom.lemma.split(" ");
  if (atom.category !== "noun" || head.length === 0 || !deniesHead(modifier)) return atom;
  const denial: Form = { kind: "not", of: { ...atom, lemma: head.join(" ") }, at: atom.at };
  return { kind: "and", of: [atom, denial], at: [] };
}

/**
 * "The house belongs to Ann" says that Ann owns it; "Ann belongs to the club" is another matter.
 * @param mayOwn whether what fills a role can be an owner
 */
export function withOwners(form: Form, mayOwn: (filler: Filler) => boolean): Form {
  if (form.kind !== "atom") return withParts(form, (part) => withOwners(part, mayOwn));
  const [owned, owner] = ["subject", "to"].map(
    (name) => form.roles.find(({ role }) => role === name)?.filler,
  );
  const hasOthers = form.lemma !== "belong" || form.roles.length !== 2;
  if (hasOthers || owned === undefined || owner === undefined || !mayOwn(owner)) return form;
  const roles = [
    { role: "subject", filler: owner },
    { role: "object", filler: owned },
  ];
  return { ...form, lemma: "own", roles };
}

/** "Starts with 5 pens", "ends up with 8": has them first, or at the end. */
export function withHoldings(form: Form): Form {
  if (form.kind !== "atom") return withParts(form, withHoldings);
  const when = ENDS.get(form.lemma);
  const [subject, held, other] = form.roles;
  const fits = subject?.role === "subject" && held?.role === "with" && other === undefined;
  if (form.category !== "verb" || when === undefined || !fits) return form;
  const adverbs = [...form.time.adverbs, when];
  return {
    ...form,
    lemma: "have",
    roles: [subject, { ...held, role: "object" }],
    time: { ...form.time, adverbs },
  };
}
const ENDS: ReadonlyMap<string, string> = new Map([
  ["start", "initially"],
  ["begin", "initially"],
  ["end", "in the end"],
  ["end up", "in the end"],
  ["finish", "in the end"],
  ["wind up", "in the end"],
]);
