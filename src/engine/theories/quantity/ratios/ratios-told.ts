import { isGoing, isPossession } from "../../../lexicon/frames.ts";
import type { Referent } from "../../../meaning/referents.ts";
import { ONE, divide, equals, isZero, multiply, type Rational } from "../../../text/rational.ts";
import { thingsOf } from "../../forms.ts";
import type { Condition, Discourse } from "../../theory.ts";
import type { Said } from "./amounts-said.ts";
import type { Contents, SaidAmount } from "./groups-said.ts";
import { kindOf, type Counted } from "./scales.ts";

/** What one predication tells: amounts that are given, and ratios, by which one amount follows from others. */

/** `of` is `size` times the product of `by`, all in base units. */
export interface Ratio {
  readonly of: Counted;
  readonly size: Rational;
  readonly by: readonly Counted[];
  /** Null for what is known without the text. */
  readonly said: Said | null;
  readonly condition: Condition | null;
}

export interface Given {
  readonly of: Counted;
  readonly value: Rational;
  readonly said: Said;
  readonly condition: Condition | null;
  /** "A tray", "each of the five kittens": it need not be used. */
  readonly isOne: boolean;
  /** "The five kittens" */
  readonly isNumbered: boolean;
  /** Reckoned from two amounts of one predication: "15 cups at 2 dollars a cup". */
  readonly isProduct: boolean;
}

export interface Tells {
  readonly ratios: readonly Ratio[];
  readonly givens: readonly Given[];
}

/** Verbs by which a thing is said to have, be or need so much. */
const HAVING: ReadonlySet<string> = new Set(
  "have contain hold include serve need require use weigh cost measure call for feed of for long heavy".split(
    " ",
  ),
);
export const isHaving = (lemma: string): boolean => HAVING.has(lemma) || isPossession(lemma);

/** What costs, weighs, needs so much: half as many half as much, also where it was so. */
const IN_PROPORTION: ReadonlySet<string> = new Set("cost weigh need require use contain be sell".split(" "));
/** What is done in some time, for as long as it goes on. */
const STEADY: ReadonlySet<string> = new Set(
  "cover read write type print make produce bake pack paint earn pump burn consume plant dig answer knit sew wash fill take charge lay save".split(
    " ",
  ),
);
const isProportional = ({ lemmas: [outer = "", ...inner], atom }: Said): boolean =>
  isGrowing(inner.length > 0 ? inner : [outer], atom);

const isGrowing = (lemmas: readonly string[], atom: Said["atom"]): boolean =>
  lemmas.some((one) => IN_PROPORTION.has(one)) ||
  (atom.time.tense === "present" && lemmas.some((one) => STEADY.has(one) || isGoing(one)));

/**
 * All ways to take what is said: two amounts that grow together may be a ratio, or just amounts. Null where what belongs to what is not
 * clear.
 */
export function tellsOf(
  said: Said,
  condition: Condition | null,
  discourse: Discourse,
): readonly Tells[] | null {
  const around = { said, condition };
  const inside = said.contents.flatMap((one) => contentsRatio(one, around) ?? []);
  if (inside.length < said.contents.length) return null;
  return (
    plainWays(said, condition, discourse)?.map(({ ratios, givens }) => ({
      ratios: [...ratios, ...inside],
      givens,
    })) ?? null
  );
}

type Source = Pick<Ratio, "said" | "condition">;

const contentsRatio = ({ each, of, value }: Contents, source: Source): Ratio | null =>
  of === null ? null : { of, size: value, by: [each], ...source };

function plainWays(said: Said, condition: Condition | null, discourse: Discourse): readonly Tells[] | null {
  const source = { said, condition };
  const told = said.amounts.filter(({ value }) => value !== null);
  const rates = told.filter(({ per }) => per !== null);
  const plain = told.filter(({ per, role }) => per === null && role !== "of");
  const wholes = told.filter(({ per, role }) => per === null && role === "of");
  const givens = [...plain, ...wholes].map((one) => givenOf(one, source));
  if (rates.length > 0) return [ofRates(rates, plain, givens, source)];
  const [only, second, third] = plain;
  const by = [...said.each, ...(plain.length === 1 ? said.generic : [])];
  if (by.length > 0) {
    if (only === undefined) return [{ ratios: [], givens }];
    if (second !== undefined) return null;
    const rest = wholes.map((one) => givenOf(one, source));
    return [{ ratios: [perEach(only, by, source)], givens: rest }];
  }
  const owner = ownerOf(said, discourse);
  if (owner !== null && only !== undefined) {
    if (second !== undefined) return null;
    return [{ ratios: [{ of: only.of, size: only.value ?? ONE, by: [owner], ...source }], givens: [] }];
  }
  if (only === undefined || second === undefined || third !== undefined || !isProportional(said))
    return [{ ratios: [], givens }];
  const pair = pairRatio(only, second, source);
  return pair === null
    ? [{ ratios: [], givens }]
    : [
        { ratios: [pair], givens: [] },
        { ratios: [], givens },
      ];
}

const givenOf = ({ of, value, isOne, role }: SaidAmount, source: Source): Given => ({
  of,
  value: value ?? ONE,
  said: source.said as Said, // Every amount is of a predication.
  condition: source.condition,
  isOne: isOne === true || role === "of",
  isNumbered: isOne !== true,
  // "5 pairs of socks"
  isProduct: !of.isScale && !equals(of.size, ONE),
});

/** "12 pages a day", with or without how many days. */
function ofRates(
  rates: readonly SaidAmount[],
  plain: readonly SaidAmount[],
  givens: readonly Given[],
  source: Source,
): Tells {
  const each = source.said?.each ?? [];
  const ratios = rates.map((one) => perEach(one, [...(one.per === null ? [] : [one.per]), ...each], source));
  const products = ratios.flatMap((ratio): Given[] => {
    const values = ratio.by.map(({ key }) => plain.find(({ of }) => of.key === key)?.value ?? null);
    if (values.some((value) => value === null)) return [];
    const value = values.reduce((all: Rational, one) => multiply(all, one ?? ONE), ratio.size);
    return [{ ...givenOf({ role: "", of: ratio.of, value, per: null }, source), isProduct: true }];
  });
  return products.length === ratios.length
    ? { ratios: [], givens: [...products, ...givens] }
    : { ratios, givens };
}

function perEach({ of, value }: SaidAmount, by: readonly Counted[], source: Source): Ratio {
  const size = by.reduce((all, one) => divide(all, one.size), value ?? ONE);
  return { of, size, by, ...source };
}

/** A single thing that has or needs so much, by its noun: "the recipe". */
function ownerOf({ atom, things, lemmas }: Said, discourse: Discourse): Counted | null {
  const { referents, words } = discourse;
  const subject = things.get("subject");
  if (subject === undefined || !lemmas.every(isHaving)) return null;
  if (atom.category !== "verb" && atom.category !== "place" && atom.category !== "adjective") return null;
  const { noun, several, name } = referents.get(subject);
  if (noun === null || several || name !== null || words.kindsOf(noun)?.includes("person") === true)
    return null;
  return thingKey(subject, noun, discourse);
}

/** "A glass", of which nothing else is said, is any glass; of "the third box" it is said alone. */
export function thingKey(id: number, noun: string, { referents, conditions, question }: Discourse): Counted {
  const { assumed, description, owner } = referents.get(id);
  const isOther = (one: Referent): boolean =>
    one.id !== id && one.noun === noun && !one.several && one.variable === null;
  const said = conditions.filter(({ form }) => thingsOf(form).has(id) && !isNaming(form)).length;
  const isSame = said > 1 || thingsOf(question.form).has(id) || referents.all().some(isOther);
  const isAny = !assumed && description.length === 0 && owner === null && !isSame;
  return kindOf(isAny ? noun : `#${id}`, noun);
}

const isNaming = (form: Condition["form"]): boolean => form.kind === "atom" && form.category === "noun";

function pairRatio(one: SaidAmount, other: SaidAmount, source: Source): Ratio | null {
  if (one.value === null || other.value === null || isZero(other.value) || one.of.key === other.of.key)
    return null;
  return { of: one.of, size: divide(one.value, other.value), by: [{ ...other.of, size: ONE }], ...source };
}
