import { scaleNamed, type Scale } from "../lexicon/degrees.ts";
import {
  and,
  NOW,
  type Asked,
  type Atom,
  type Filler,
  type Form,
  type Question,
  type Term,
} from "../meaning/form.ts";
import type { Referents } from "../meaning/referents.ts";
import type { Condition } from "./theory.ts";

/** Attributes by their nouns: "the age of Ann is 12" says that Ann is 12 years old, "what is the price of the ticket?" asks what it costs. */

/** How the measure of a thing on a scale is said: by an adjective, or by a verb. */
const SAID: ReadonlyMap<Scale, { readonly category: "adjective" | "verb"; readonly lemma: string }> = new Map(
  [
    ["age", { category: "adjective", lemma: "old" }],
    ["height", { category: "adjective", lemma: "tall" }],
    ["length", { category: "adjective", lemma: "long" }],
    ["width", { category: "adjective", lemma: "wide" }],
    ["depth", { category: "adjective", lemma: "deep" }],
    ["thickness", { category: "adjective", lemma: "thick" }],
    ["weight", { category: "verb", lemma: "weigh" }],
    ["price", { category: "verb", lemma: "cost" }],
    ["duration", { category: "verb", lemma: "last" }],
  ],
);

/** Whose each attribute of the text is. */
export class Attributes {
  readonly #owners = new Map<number, Term>();
  readonly #referents: Referents;

  /** @param forms what the text says, and what its question takes for granted */
  constructor(forms: readonly Form[], referents: Referents) {
    this.#referents = referents;
    for (const form of forms) {
      if (form.kind !== "atom" || form.lemma !== "of") continue;
      const [attribute, owner] = ["subject", "object"].map((role) => fillerOf(form, role));
      if (attribute?.kind === "thing" && owner?.kind === "thing") this.#owners.set(attribute.id, owner);
    }
  }

  /** "The age of Ann is 12", said of Ann. */
  told(condition: Condition): Condition {
    const { form } = condition;
    if (form.kind !== "atom" || form.lemma !== "be" || form.roles.length !== 2) return condition;
    const [attribute, measure] = [fillerOf(form, "subject"), fillerOf(form, "measure")];
    const found = this.#of(attribute);
    return found === null || measure?.kind !== "measure"
      ? condition
      : { ...condition, form: saying(found, measure, form) };
  }

  /** "What is the age of Ann?", asked of Ann; "What is the colour of the car?" as "what colour is it?" */
  asked(question: Question): Question {
    const { asked, form } = question;
    if (asked.kind !== "which") return question;
    const whole = form.kind === "and" ? form.of : [form];
    const equal = whole.find((one) => one.kind === "equal");
    if (equal?.kind !== "equal") return question;
    const other = [equal.left, equal.right].find(({ kind }) => kind === "thing");
    if (other === undefined) return question;
    const found = whole.length === 1 ? this.#of(other) : null;
    if (found === null) return question;
    if (found.scale === "colour")
      return { ...question, form: colourAsked(found.owner, asked.variable, form) };
    const said = saying(found, { kind: "variable", id: asked.variable }, form);
    return { ...question, asked: askedOf(said, asked.variable), form: said };
  }

  #of(attribute: Filler | undefined): { readonly owner: Term; readonly scale: Scale } | null {
    if (attribute?.kind !== "thing") return null;
    const owner = this.#owners.get(attribute.id);
    const scale = scaleNamed(this.#referents.get(attribute.id).noun ?? "");
    return owner === undefined || scale === null || !(SAID.has(scale) || scale === "colour")
      ? null
      : { owner, scale };
  }
}

const fillerOf = ({ roles }: Atom, role: string): Filler | undefined =>
  roles.find((one) => one.role === role)?.filler;

/** "Weighs 2 kg" of a comparison by weight: what a thing measures on a scale, as it is said. */
export function measuredSaying(
  scale: Scale,
  owner: Term,
  measure: Filler,
  said: Pick<Atom, "time" | "at">,
): Atom | null {
  return SAID.has(scale) ? { ...saying({ owner, scale }, measure, NOTHING), ...said } : null;
}

const NOTHING: Form = { kind: "true" };

function saying({ owner, scale }: { owner: Term; scale: Scale }, measure: Filler, said: Form): Atom {
  const { category, lemma } = SAID.get(scale) ?? { category: "verb", lemma: "be" };
  const role = category === "verb" ? "object" : "measure";
  const roles = [
    { role: "subject", filler: owner },
    { role, filler: measure },
  ];
  const time = said.kind === "atom" ? said.time : NOW;
  return { kind: "atom", category, lemma, roles, time, at: "at" in said ? said.at : [] };
}

const askedOf = ({ category, lemma }: Atom, variable: number): Asked =>
  category === "verb"
    ? { kind: "amount", variable, noun: null, difference: null }
    : { kind: "degree", variable, lemma, difference: false };

/** "What colour is the car?" */
function colourAsked(owner: Term, variable: number, said: Form): Form {
  const at = "at" in said ? said.at : [];
  const whatever: Term = { kind: "variable", id: variable };
  const roles = [{ role: "subject", filler: whatever }];
  const colour: Atom = { kind: "atom", category: "noun", lemma: "colour", roles, time: NOW, at };
  return and([colour, { kind: "equal", left: owner, right: whatever, time: NOW, at }], at);
}
