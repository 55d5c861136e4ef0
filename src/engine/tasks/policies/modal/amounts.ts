import { compare, parseDecimal, rational, type Rational } from "../../../text/rational.ts";
import { baseOfThird, singularise } from "../../../language/morphology.ts";
import { countIn } from "../../words/numbers.ts";

/** An amount of something: `be 9 degrees`. `measure`: what is measured and its unit, in one key; only amounts of one measure are compared. */
export interface Amount {
  readonly measure: string;
  readonly value: Rational;
}
/** A condition on an amount: `be above 8 degrees`. */
export interface Limit extends Amount {
  readonly relation: Relation;
}
type Relation = "over" | "under" | "least" | "most";

const RELATIONS: ReadonlyMap<string, Relation> = new Map([
  ..."above|over|more than|older than|higher than|greater than"
    .split("|")
    .map((word) => [word, "over"] as const),
  ..."below|under|less than|fewer than|younger than|lower than"
    .split("|")
    .map((word) => [word, "under"] as const),
  ..."at least|no less than|no fewer than|no younger than|not less than"
    .split("|")
    .map((word) => [word, "least"] as const),
  ..."at most|no more than|no older than|up to|not more than"
    .split("|")
    .map((word) => [word, "most"] as const),
]);
const RELATION = [...RELATIONS.keys()].join("|");
const HEAD = "(?<head>\\p{L}+(?: to)?)";
const NUMBER = "(?<number>\\d[\\d,.]*|\\p{L}+(?:-\\p{L}+)?)";
const LIMIT = new RegExp(`^${HEAD} (?<relation>${RELATION}) ${NUMBER}(?: (?<unit>.+))?$`, "u");
const AMOUNT = new RegExp(`^${HEAD} ${NUMBER}(?: (?<unit>.+))?$`, "u");
const AGE = /^years?(?: old| of age)$/u;

/** A verb phrase as a limit; null for any other. */
export function limitIn(verb: string): Limit | null {
  const found = LIMIT.exec(verb.replace(/^exceed /u, "be over "))?.groups;
  const relation = RELATIONS.get(found?.["relation"] ?? "");
  const amount = found === undefined ? null : amountOf(found);
  return amount === null || relation === undefined ? null : { ...amount, relation };
}

/** A verb phrase as an amount; null for any other, and for one that is not exact. */
export function amountIn(verb: string): Amount | null {
  const found = AMOUNT.exec(verb)?.groups;
  return found === undefined ? null : amountOf(found);
}

function amountOf({
  head = "",
  number = "",
  unit = "",
}: Readonly<Record<string, string | undefined>>): Amount | null {
  const count = countIn(number);
  const value = parseDecimal(number) ?? (count === null ? null : rational(BigInt(count)));
  const words = unit.split(" ");
  const verb = head.endsWith("s") ? (baseOfThird(head)[0] ?? head) : head;
  // "Ann is 16" and "Ann is 16 years old" measure one thing.
  const measured =
    head === "be" && AGE.test(unit)
      ? ""
      : words.map((word, at) => (at === 0 ? (singularise(word)[0] ?? word) : word)).join(" ");
  return value === null ? null : { measure: `${verb} ${measured}`.trim(), value };
}

/** Whether an amount meets a limit of the same measure. */
export function isMet({ relation, value: limit }: Limit, { value }: Amount): boolean {
  const order = compare(value, limit);
  switch (relation) {
    case "over":
      return order > 0;
    case "under":
      return order < 0;
    case "least":
      return order >= 0;
    case "most":
      return order <= 0;
  }
}

/** `18 or older` as `at least 18`, so that no "or" is left. */
export function withLimits(said: string): string {
  return said
    .replace(
      /\b(\d[\d,.]*(?: (?!or\b|and\b)\p{L}+){0,2}) or (?:older|over|above|more|higher|warmer|hotter|heavier|longer|taller)\b/gu,
      "at least $1",
    )
    .replace(
      /\b(\d[\d,.]*(?: (?!or\b|and\b)\p{L}+){0,2}) or (?:younger|under|below|less|fewer|lower|colder|cooler|lighter|shorter)\b/gu,
      "at most $1",
    );
}

const QUALIFIED = new RegExp(`^(?<noun>.+?) (?:aged )?(?<limit>(?:${RELATION}) \\d[\\d,.]*(?: .+)?)$`, "u");

/** A noun phrase with a limit in its two parts: `guest under 18`. Null for others. */
export function splitLimited(noun: string): { readonly noun: string; readonly limit: string } | null {
  const found = QUALIFIED.exec(noun)?.groups;
  return found === undefined ? null : { noun: found["noun"] ?? "", limit: found["limit"] ?? "" };
}
/** A condition in front: `above 8 degrees, milk must be chilled`. */
export const FRONTED = new RegExp(
  `^(?:(?:at|in) temperatures? )?(?<limit>(?:${RELATION}) \\d[\\d,.]*(?: [^ ,]+){0,3}), (?<then>[^,]+)$`,
  "u",
);
