import type { Formula } from "../formulas/formula.ts";
import { FormulaBuilder } from "../formulas/system-builder.ts";
import { compare, rational } from "../rational.ts";
import type { PartSentence } from "./part-text.ts";

const WARE = String.raw`(?<ware>(?:an?|the|his|her|their|this|one) [\p{L}' -]+?)`;
const re = (source: string): RegExp => new RegExp(`^${source}$`, "u");
const PRICED: readonly RegExp[] = [
  re(String.raw`${WARE} (?:costs|cost|is sold for|was sold for|sells for|is priced at|was priced at|normally costs|usually costs|originally cost|originally costs) #m(?<price>\d+)`), re(String.raw`the (?:(?:original|normal|regular|usual|old) )?price of ${WARE} (?:is|was) #m(?<price>\d+)`),
];
const SUBJECT = String.raw`(?:its price|the price|the price of (?<again>[\p{L}' -]+?)|it|(?<ware2>(?:the|this) [\p{L}' -]+?))`;
const DOWN: readonly RegExp[] = [
  re(String.raw`(?:in (?:a|the) sale ,? ?|then ,? ?|now ,? ?|later ,? ?|today ,? ?)?${SUBJECT} (?:is|was|has been|gets) (?:then |now )?(?:reduced|lowered|decreased|discounted|cut|marked down) by #f(?<share>\d+)`), re(String.raw`(?:then |later )?${SUBJECT} (?:then )?(?:falls|fell|drops|dropped|goes down|went down|decreases|decreased|sinks|sank) by #f(?<share>\d+)`),
  re(String.raw`(?:there (?:is|was)|the shop gives|the store gives|the shop gave|the store gave|the shop offers|the store offers) an? (?:discount of #f(?<share>\d+)|#f(?<share2>\d+) discount)(?: on (?:it|the [\p{L}' -]+?|its price|the price))?`), re(String.raw`(?:it|(?<ware2>the [\p{L}' -]+?)) is (?:on sale for |now )?#f(?<share>\d+) off`),
];
const UP: readonly RegExp[] = [
  re(String.raw`(?:then ,? ?|now ,? ?|later ,? ?)?${SUBJECT} (?:is|was|has been) (?:then |now )?(?:raised|increased) by #f(?<share>\d+)`), re(String.raw`(?:then |later )?${SUBJECT} (?:then |now )?(?:rises|rose|goes up|went up|increases|increased|climbs|climbed) by #f(?<share>\d+)`),
];
const NOW: readonly RegExp[] = [
  re(String.raw`(?:how much|how many (?<unit>dollars)) (?:does|did|do|will|would) (?<ware>[\p{L}' -]+?) cost(?: now| then| after(?:wards| that| the [\p{L}]+)| in the sale| on sale)?`), re(String.raw`what (?:is|was) the (?:new |sale |reduced |final )?price(?: of (?<ware>[\p{L}' -]+?))?(?: now| then| after(?:wards| that| the [\p{L}]+)| in the sale)?`), re(String.raw`how much (?:is|was) (?<ware>[\p{L}' -]+?) (?:now|then|in the sale)`),
];
const OFF: readonly RegExp[] = [re("how (?:much|many dollars) (?:is|was) the (?:discount|reduction|increase|rise)"), re("by how (?:much|many dollars) (?:is|was) the price (?:reduced|lowered|raised|increased)"), re("how much (?:does|do|did) (?:you|one|a customer) save")];

/** "A lamp costs $80. In a sale its price is reduced by 15%. How much does it cost now?"; null for any other text. */
export function readPriceChange(sentences: readonly PartSentence[]): Formula | null {
  const question = sentences.at(-1);
  if (question === undefined || sentences.length < 2) return null;
  const clauses = sentences.slice(0, -1).flatMap(({ text, numbers }) => text.split(/ ,? ?(?:but|and) (?=there|then|in a sale|its price|the price|it |now|later)/u).map((clause) => ({ clause, numbers })));
  const [first, ...changes] = clauses;
  const priced = PRICED.map((pattern) => pattern.exec(first?.clause ?? "")?.groups).find((groups) => groups !== undefined);
  const price = priced === undefined ? undefined : first?.numbers[Number(priced["price"])];
  if (price?.value == null || first === undefined || changes.length === 0) return null;
  const ware = priced?.["ware"] ?? "";
  const builder = new FormulaBuilder();
  let now = builder.given(price.value, price, price.text);
  let change: string | null = null;
  for (const { clause, numbers } of changes) {
    const [down, up] = [DOWN, UP].map((patterns) => patterns.map((pattern) => pattern.exec(clause)?.groups).find((groups) => groups !== undefined));
    const groups = down ?? up;
    const share = numbers[Number(groups?.["share"] ?? groups?.["share2"])];
    if (groups === undefined || share?.value == null || !isSame(ware, groups["again"] ?? groups["ware2"])) return null;
    if (down !== undefined && compare(share.value, rational(share.unit === "percent" ? 100n : 1n)) > 0) return null;
    const given = builder.given(share.value, share, share.text);
    const part = share.unit === "percent" ? builder.scaled(given, rational(1n, 100n), share, share.text) : given;
    change = builder.product(part, now, share, `${share.text} of the price`);
    now = builder.sum(now, change, down === undefined ? 1 : -1, share, "the new price");
  }
  return ask(question.text, ware, changes.length === 1 ? change : null, now, builder);
}

function ask(question: string, ware: string, change: string | null, now: string, builder: FormulaBuilder): Formula | null {
  const asked = NOW.map((pattern) => pattern.exec(question)?.groups ?? (pattern.test(question) ? {} : undefined)).find((groups) => groups !== undefined);
  const off = OFF.some((pattern) => pattern.test(question));
  if (off) return change === null ? null : { system: builder.system(change), className: "fraction", unit: "dollars" };
  return asked === undefined || !isSame(ware, asked["ware"]) ? null : { system: builder.system(now), className: "fraction", unit: "dollars" };
}

/** "the lamp" after "a lamp", or nothing that names another. */
function isSame(ware: string, named: string | undefined): boolean {
  return named === undefined || named === "it" || named.replace(/^(?:the|this|a|an) /, "") === ware.replace(/^(?:an?|the|this|one|his|her|their) /, "");
}
