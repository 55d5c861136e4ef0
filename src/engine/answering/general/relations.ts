import type { Filler, Form } from "../../meaning/form.ts";
import type { Knowledge, ToldFact } from "../../knowledge/knowledge.ts";
import { conjunctsOf } from "../../theories/forms.ts";
import { rolesOf, type Asked } from "./asked.ts";
import { verdictOf, type Finding } from "./finding.ts";

/**
 * What packs call the one N of something: its capital.
 *
 *     Tokyo is the capital of what country?   ⇒   Japan.
 *     Isn't Berlin the capital of France?     ⇒   No: Paris is, and a country of one row has one capital.
 *
 * Countries with several capitals, or with a disputed one, have no row, and are not told.
 */
const CAPITAL: ReadonlySet<string> = new Set(["capital", "capital city"]);

/** "Isn't Berlin the capital of Germany?" */
export function whetherCapital(asked: Asked, form: Form): Finding | null {
  const pair = form.kind === "equal" ? [form.left, form.right] : [];
  const [name] = pair.flatMap((filler) => asked.nameOf(filler) ?? []);
  const [whole] = pair.flatMap((filler) => wholeOf(asked, filler) ?? []);
  if (name === undefined || whole === undefined) return null;
  const [row, second] = capitalsOf(asked.knowledge, whole);
  if (row === undefined || second !== undefined) return null;
  if (row.fact.subject === name) return verdictOf("yes", "capital_of", [row]);
  if (!isKnownPlace(asked.knowledge, name)) return null;
  return verdictOf("no", "capital_of", [row], `${name} is another place.`);
}

/** Of a name that packs do not place, such as another name of the capital, nothing is denied. */
const isKnownPlace = (knowledge: Knowledge, name: string): boolean =>
  knowledge.factsAbout(name).some(({ fact }) => fact.subject === name && fact.relation === "instance_of");

/** Munich is the capital of Bavaria, which is none. */
const isCountry = (knowledge: Knowledge, name: string): boolean =>
  knowledge
    .factsAbout(name)
    .some(
      ({ fact }) => fact.subject === name && fact.relation === "instance_of" && fact.object === "country",
    );

/** "What is the capital city of Peru?", "Tokyo is the capital of what country?" */
export function whichCapital(asked: Asked, variable: number): Finding | null {
  const isAsked = (filler: Filler | undefined): boolean =>
    filler?.kind === "variable" && filler.id === variable;
  const parts = conjunctsOf(asked.question.form);
  const [only, second] = parts;
  if (only?.kind === "equal" && second === undefined) {
    const other = [only.left, only.right].find((filler) => !isAsked(filler));
    const whole = other === undefined ? null : wholeOf(asked, other);
    return whole === null ? null : named(capitalsOf(asked.knowledge, whole), "subject");
  }
  const name = capitalAsked(asked, parts, isAsked);
  if (name === null) return null;
  const rows = asked.knowledge
    .factsAbout(name)
    .filter(({ fact }) => fact.relation === "capital_of" && fact.subject === name)
    .filter(({ fact }) => isCountry(asked.knowledge, fact.object));
  return named(rows, "object");
}

/** "The capital of Peru" of a question that names Peru and nothing else of it. */
function wholeOf(asked: Asked, filler: Filler): string | null {
  const [of, ...others] = asked.grantedOf(filler).filter((form) => !asked.isKind(form, filler, CAPITAL));
  if (filler.kind !== "thing" || !CAPITAL.has(asked.nounOfThing(filler) ?? "")) return null;
  if (of?.kind !== "atom" || of.lemma !== "of" || others.length > 0) return null;
  const [, whole] = rolesOf(of, ["subject", "object"]) ?? [];
  return whole === undefined ? null : asked.nameOf(whole);
}

/** "country(x1)", "of(the capital, object: x1)", "Tokyo = the capital": the name of the capital. */
function capitalAsked(
  asked: Asked,
  parts: readonly Form[],
  isAsked: (filler: Filler | undefined) => boolean,
): string | null {
  const inner = parts.flatMap(flat);
  const isOf = (lemma: string) => (form: Form) => form.kind === "atom" && form.lemma === lemma;
  const kinds = inner.filter((form) => isOf("country")(form) && isAsked(subjectOf(form)));
  const noun = inner.find(
    (form) => form.kind === "atom" && form.category === "noun" && CAPITAL.has(form.lemma),
  );
  const of = inner.find(isOf("of"));
  const same = inner.find((form) => form.kind === "equal");
  if (noun?.kind !== "atom" || of?.kind !== "atom" || kinds.length > 1) return null;
  if (inner.length !== kinds.length + (same === undefined ? 2 : 3)) return null;
  const [capital] = rolesOf(noun, ["subject"]) ?? [];
  const [owned, owner] = rolesOf(of, ["subject", "object"]) ?? [];
  if (!isAsked(owner) || !asked.isSame(owned, capital) || capital === undefined) return null;
  if (same?.kind !== "equal") return asked.nameOf(capital);
  const ends = [same.left, same.right];
  const other = ends.find((filler) => !asked.isSame(filler, capital));
  return other !== undefined && ends.some((filler) => asked.isSame(filler, capital))
    ? asked.nameOf(other)
    : null;
}

/** What is said of one thing that "some" or "the" names, and of what it is. */
const flat = (form: Form): readonly Form[] =>
  form.kind === "quantified" && /^(?:some|the)$/.test(form.quantifier)
    ? [...conjunctsOf(form.where), ...conjunctsOf(form.holds)]
    : [form];

const subjectOf = (form: Form): Filler | undefined =>
  form.kind === "atom" ? rolesOf(form, ["subject"])?.[0] : undefined;

const capitalsOf = (knowledge: Knowledge, whole: string): readonly ToldFact[] =>
  knowledge.factsWith(whole).filter(({ fact }) => fact.relation === "capital_of" && fact.object === whole);

/** The one name at this end of the rows; London is the capital of two. */
function named(rows: readonly ToldFact[], end: "subject" | "object"): Finding | null {
  const [row, second] = rows;
  if (row === undefined || second !== undefined) return null;
  return {
    outcome: { kind: "names", names: [row.fact[end]] },
    cited: [row],
    rule: "capital_of",
    because: null,
  };
}
