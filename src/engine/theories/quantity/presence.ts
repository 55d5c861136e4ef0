import type { Atom, Form, Quantified } from "../../meaning/form.ts";
import { conjunctsOf, thingsOf } from "../forms.ts";
import { isPerson } from "../state/roles.ts";
import type { Condition, Discourse } from "../theory.ts";

/**
 * "25 children were riding on the bus": so many were on it. "A train leaves with 120 passengers": it has so many then. "A train with 8 cars"
 * has 8. A pizza that is cut into 8 slices: there are 8 slices.
 */

const BEING_THERE: ReadonlySet<string> = new Set("ride travel sit wait play swim".split(" "));
const PLACES: ReadonlySet<string> = new Set(["in", "on", "at"]);
const STARTING: ReadonlySet<string> = new Set(["leave", "depart", "start", "set off", "go"]);

/** The same text, of who is doing something in a place, as said of who is there. */
export function withPresence(discourse: Discourse): Discourse {
  const { question, conditions } = discourse;
  const again = conditions.map((one): Condition => {
    const form =
      asThere(one.form) ??
      asLoaded(one.form, discourse) ??
      asEquipped(one.form, discourse) ??
      asCut(one, discourse);
    return form === null ? one : { ...one, form };
  });
  const told = new Set(conditions.flatMap(({ form }) => verbIn(form) ?? []));
  const asked = conjunctsOf(question.form).map((part) => {
    const place =
      part.kind === "atom" && told.has(part.lemma) && RIDING.has(part.lemma) ? placed(part) : null;
    return place ?? part;
  });
  const isSame = again.every((one, at) => one === conditions[at]);
  if (isSame) return discourse;
  const form: Form =
    question.form.kind === "and" ? { ...question.form, of: asked } : (asked[0] ?? question.form);
  return { ...discourse, conditions: again, question: { ...question, form } };
}
/** Who gets on the bus rides on it from then on; who comes into a room where some sit may stand. */
const RIDING: ReadonlySet<string> = new Set(["ride", "travel"]);

function asThere(form: Form): Form | null {
  if (form.kind !== "quantified" || form.quantifier !== "count" || form.holds.kind !== "atom") return null;
  const place = placed(form.holds);
  return place === null ? null : { ...form, holds: place };
}

const verbIn = (form: Form): string | null =>
  asThere(form) !== null && form.kind === "quantified" && form.holds.kind === "atom"
    ? form.holds.lemma
    : null;

/** "Were riding on the bus" as "were on the bus". */
function placed(atom: Atom): Atom | null {
  const [subject, place, third] = atom.roles;
  const isHere =
    atom.category === "verb" && BEING_THERE.has(atom.lemma) && atom.time.progressive && !atom.time.perfect;
  if (!isHere || subject?.role !== "subject" || place === undefined || third !== undefined) return null;
  if (!PLACES.has(place.role) || place.filler.kind !== "thing") return null;
  return {
    ...atom,
    category: "place",
    lemma: place.role,
    roles: [subject, { ...place, role: "object" }],
    time: { ...atom.time, progressive: false },
  };
}

const VEHICLES: ReadonlySet<string> = new Set(
  "train bus coach ship ferry plane boat tram van lift elevator car taxi subway metro minibus aeroplane airplane".split(
    " ",
  ),
);

/** "A train leaves with 120 passengers" */
function asLoaded(form: Form, { referents }: Discourse): Quantified | null {
  if (form.kind !== "quantified" || form.quantifier !== "count" || form.holds.kind !== "atom") return null;
  const { holds, variable } = form;
  const [subject, load, third] = holds.roles;
  if (!STARTING.has(holds.lemma) || subject?.filler.kind !== "thing" || third !== undefined) return null;
  if (load?.role !== "with" || load.filler.kind !== "variable" || load.filler.id !== variable) return null;
  const { noun, several } = referents.get(subject.filler.id);
  const isVehicle = noun !== null && VEHICLES.has(noun);
  if (!isVehicle || several || holds.time.progressive || holds.time.perfect) return null;
  return { ...form, holds: { ...holds, lemma: "have", roles: [subject, { ...load, role: "object" }] } };
}

/** "A train with 8 cars": it has them. Who is with 3 friends need not. */
function asEquipped(form: Form, discourse: Discourse): Quantified | null {
  if (form.kind !== "quantified" || form.quantifier !== "count" || form.holds.kind !== "atom") return null;
  const { holds, variable } = form;
  const [subject, load, third] = holds.roles;
  if (holds.lemma !== "with" || subject?.filler.kind !== "thing" || third !== undefined) return null;
  if (load?.role !== "object" || load.filler.kind !== "variable" || load.filler.id !== variable) return null;
  const { id } = subject.filler;
  if (discourse.referents.get(id).noun === null || isPerson(id, discourse)) return null;
  return { ...form, holds: { ...holds, category: "verb", lemma: "have" } };
}

const isNaming = (form: Form): boolean => form.kind === "atom" && form.category === "noun";

const CUTTING: ReadonlySet<string> = new Set(["cut", "slice", "divide", "split", "chop"]);

/** "A pizza is cut into 8 slices": there are 8. */
function asCut({ form, id }: Condition, { conditions }: Discourse): Quantified | null {
  if (form.kind !== "quantified" || form.quantifier !== "count") return null;
  const { holds, variable } = form;
  if (holds.kind !== "atom" || !CUTTING.has(holds.lemma) || holds.time.perfect) return null;
  const into = holds.roles.find(({ role }) => role === "into")?.filler;
  const others = holds.roles.filter(({ role }) => role !== "into");
  const isIt = into?.kind === "variable" && into.id === variable;
  const areOne = others.every(
    ({ role, filler }) => /^(?:subject|object)$/.test(role) && filler.kind === "thing",
  );
  // "Ann eats a quarter of the pizza": slices go with it.
  const isSpokenOf = others.some(
    ({ filler }) =>
      filler.kind === "thing" &&
      conditions.some((one) => one.id !== id && !isNaming(one.form) && thingsOf(one.form).has(filler.id)),
  );
  if (!isIt || !areOne || isSpokenOf) return null;
  const subject = { role: "subject", filler: { kind: "variable", id: variable } } as const;
  return { ...form, holds: { ...holds, category: "verb", lemma: "exist", roles: [subject] } };
}
