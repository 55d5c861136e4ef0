import type { Formula } from "../formulas/formula.ts";
import { FormulaBuilder } from "../formulas/system-builder.ts";
import { compare, isNegative, rational } from "../../text/rational.ts";
import { currencyOf, unitPlural } from "../words/units.ts";
import type { PartSentence } from "./part-text.ts";
import { wholePattern, type Pattern } from "../../language/pattern.ts";

const WARE = String.raw`(?<ware>(?:an?|the|his|her|their|this|one) [\p{L}' -]+?)`;
const PRICED: readonly Pattern[] = [
  wholePattern(
    String.raw`${WARE} (?:costs|cost|is sold for|was sold for|sells for|is priced at|was priced at|normally costs|usually costs|originally cost|originally costs) #m(?<price>\d+)`,
  ),
  wholePattern(
    String.raw`the (?:(?:original|normal|regular|usual|old) )?price of ${WARE} (?:is|was) #m(?<price>\d+)`,
  ),
];
const WHEN = String.raw`(?:(?:in|during) (?:a|the) sale ,? ?|then ,? ?|now ,? ?|later ,? ?|today ,? ?)?`;
const SALE = String.raw`(?: (?:in|during) (?:a|the) sale| on sale| now| today)?`;
const SUBJECT = String.raw`(?:its price|the price|the price of (?<again>[\p{L}' -]+?)|it|(?<ware2>(?:the|this) [\p{L}' -]+?))`;
const DOWN: readonly Pattern[] = [
  wholePattern(
    String.raw`(?:in (?:a|the) sale ,? ?|then ,? ?|now ,? ?|later ,? ?|today ,? ?)?${SUBJECT} (?:is|was|has been|gets) (?:then |now )?(?:reduced|lowered|decreased|discounted|cut|marked down) by #[fm](?<share>\d+)`,
  ),
  wholePattern(
    String.raw`(?:then |later )?${SUBJECT} (?:then )?(?:falls|fell|drops|dropped|goes down|went down|decreases|decreased|sinks|sank) by #[fm](?<share>\d+)`,
  ),
  wholePattern(
    String.raw`(?:there (?:is|was)|the shop gives|the store gives|the shop gave|the store gave|the shop offers|the store offers) an? (?:discount of #[fm](?<share>\d+)|#[fm](?<share2>\d+) discount)(?: on (?:it|the [\p{L}' -]+?|its price|the price))?`,
  ),
  wholePattern(String.raw`(?:it|(?<ware2>the [\p{L}' -]+?)) is (?:on sale for |now )?#[fm](?<share>\d+) off`),
  wholePattern(
    String.raw`${WHEN}(?:it|(?<ware2>(?:the|this) [\p{L}' -]+?)) (?:is|was) (?:then |now )?#[fm](?<share>\d+) (?:cheaper|less|less expensive)${SALE}`,
  ),
  wholePattern(
    String.raw`${WHEN}(?:it|(?<ware2>(?:the|this) [\p{L}' -]+?)) (?:costs|cost) (?:then |now )?#[fm](?<share>\d+) less${SALE}`,
  ),
  wholePattern(
    String.raw`(?:it|(?<ware2>(?:the|this) [\p{L}' -]+?)) (?:is|was) reduced by #[fm](?<share>\d+)${SALE}`,
  ),
  wholePattern(
    String.raw`${WHEN}the (?:shop|store|seller) (?:takes|took) #[fm](?<share>\d+) off(?: its price| the price)?${SALE}`,
  ),
];
const UP: readonly Pattern[] = [
  wholePattern(
    String.raw`(?:then ,? ?|now ,? ?|later ,? ?)?${SUBJECT} (?:is|was|has been) (?:then |now )?(?:raised|increased) by #[fm](?<share>\d+)`,
  ),
  wholePattern(
    String.raw`(?:then |later )?${SUBJECT} (?:then |now )?(?:rises|rose|goes up|went up|increases|increased|climbs|climbed) by #[fm](?<share>\d+)`,
  ),
  wholePattern(
    String.raw`(?:then |now |later |today )?(?:it|(?<ware2>(?:the|this) [\p{L}' -]+?)) (?:is|was) (?:then |now )?#[fm](?<share>\d+) more expensive(?: now| today)?`,
  ),
  wholePattern(
    String.raw`(?:now |later |today )?(?:it|(?<ware2>(?:the|this) [\p{L}' -]+?)) (?:costs|cost) (?:now )?#[fm](?<share>\d+) more(?: now| today)?`,
  ),
];
const NOW: readonly Pattern[] = [
  wholePattern(
    String.raw`(?:how much|how many (?<unit>dollars|euros|pounds)) (?:does|did|do|will|would) (?<ware>[\p{L}' -]+?) cost(?: now| then| after(?:wards| that| the [\p{L}]+)| in the sale| on sale)?`,
  ),
  wholePattern(
    String.raw`what (?:is|was) the (?:new |sale |reduced |final )?price(?: of (?<ware>[\p{L}' -]+?))?(?: now| then| after(?:wards| that| the [\p{L}]+)| in the sale)?`,
  ),
  wholePattern(String.raw`how much (?:is|was) (?<ware>[\p{L}' -]+?) (?:now|then|in the sale)`),
];
const OFF: readonly Pattern[] = [
  wholePattern(
    "how (?:much|many (?:dollars|euros|pounds)) (?:is|was) the (?:discount|reduction|increase|rise)",
  ),
  wholePattern(
    "by how (?:much|many (?:dollars|euros|pounds)) (?:is|was) the price (?:reduced|lowered|raised|increased)",
  ),
  wholePattern("how much (?:does|do|did) (?:you|one|a customer) save"),
];

const TIMED = /\b(?:sale|now|then|later|today)\b/;

/** "9 dollars" as an amount of money. */
const MONEY = /#n(?<at>\d+) (?:dollars?|euros?)(?! of\b)/gu;

/** The one currency that a text pays with, in the plural; null where there are several. */
function currencyIn(sentences: readonly PartSentence[]): string | null {
  const words = sentences.flatMap(({ text, numbers }) => [
    ...text.split(" "),
    ...numbers.map((number) => number.text),
  ]);
  const names = new Set(
    words.flatMap((word) => (/¢|^cents?$|^pence$/.test(word) ? "cent" : (currencyOf(word) ?? []))),
  );
  const [name = "dollar"] = names;
  return names.size > 1 || name === "cent" ? null : unitPlural(name);
}

/** "A lamp costs $80. In a sale its price is reduced by 15%. How much does it cost now?"; null for any other text. */
export function readPriceChange(told: readonly PartSentence[]): Formula | null {
  const sentences = told.map((sentence) => ({ ...sentence, text: sentence.text.replace(MONEY, "#m$<at>") }));
  const question = sentences.at(-1);
  const currency = currencyIn(told);
  if (question === undefined || currency === null || sentences.length < 2) return null;
  const clauses = sentences
    .slice(0, -1)
    .flatMap(({ text, numbers }) =>
      text
        .split(/ ,? ?(?:but|and) (?=there|then|in a sale|its price|the price|it |now|later)/u)
        .map((clause) => ({ clause, numbers })),
    );
  const [first, ...changes] = clauses;
  const priced = PRICED.map((pattern) => pattern.exec(first?.clause ?? "")?.groups).find(
    (groups) => groups !== undefined,
  );
  const price = priced === undefined ? undefined : first?.numbers[Number(priced["price"])];
  if (price?.value == null || first === undefined || changes.length === 0) return null;
  const ware = priced?.["ware"] ?? "";
  const builder = new FormulaBuilder();
  let now = builder.given(price.value, price, price.text);
  let change: string | null = null;
  let inSale = false;
  for (const { clause, numbers } of changes) {
    const [down, up] = [DOWN, UP].map((patterns) =>
      patterns.map((pattern) => pattern.exec(clause)?.groups).find((groups) => groups !== undefined),
    );
    const groups = down ?? up;
    const share = numbers[Number(groups?.["share"] ?? groups?.["share2"])];
    // "It costs $9 less": than what, unless a sale or a later time is told of.
    if (/ (?:cheaper|less|more)\b/.test(clause) && !TIMED.test(clause)) return null;
    inSale ||= / sale\b/.test(clause) && !/%|#f/.test(clause);
    // "$15%" is neither.
    if (share !== undefined && share.text.includes("%") && currencyOf(share.text) !== null) return null;
    if (groups === undefined || share?.value == null || !isSame(ware, groups["again"] ?? groups["ware2"]))
      return null;
    const money = share.unit === "dollar" || (share.form !== "fraction" && share.unit !== "percent");
    if (
      down !== undefined &&
      !money &&
      compare(share.value, rational(share.unit === "percent" ? 100n : 1n)) > 0
    )
      return null;
    const given = builder.given(share.value, share, share.text);
    const part =
      share.unit === "percent" ? builder.scaled(given, rational(1n, 100n), share, share.text) : given;
    change = money ? given : builder.product(part, now, share, `${share.text} of the price`);
    now = builder.sum(now, change, down === undefined ? 1 : -1, share, "the new price");
    // What is cheaper by more than it costs is another thing than what was read.
    if (isNegative(builder.value(now) ?? rational(0n))) return null;
  }
  // The price outside the sale is still the first one.
  if (
    inSale &&
    !/ (?:sale|now|then|after\w*|new|reduced|final|discount|reduction|save)\b/.test(question.text)
  )
    return null;
  const formula = ask(question.text, ware, changes.length === 1 ? change : null, now, builder);
  return formula === null ? null : { ...formula, unit: currency };
}

function ask(
  question: string,
  ware: string,
  change: string | null,
  now: string,
  builder: FormulaBuilder,
): Formula | null {
  const asked = NOW.map(
    (pattern) => pattern.exec(question)?.groups ?? (pattern.test(question) ? {} : undefined),
  ).find((groups) => groups !== undefined);
  const off = OFF.some((pattern) => pattern.test(question));
  if (off)
    return change === null
      ? null
      : { system: builder.system(change), className: "fraction", unit: "dollars" };
  return asked === undefined || !isSame(ware, asked["ware"])
    ? null
    : { system: builder.system(now), className: "fraction", unit: "dollars" };
}

/** "the lamp" after "a lamp", or nothing that names another. */
function isSame(ware: string, named: string | undefined): boolean {
  return (
    named === undefined ||
    named === "it" ||
    named.replace(/^(?:the|this|a|an) /, "") === ware.replace(/^(?:an?|the|this|one|his|her|their) /, "")
  );
}
