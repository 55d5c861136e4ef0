import type { Formula } from "../formulas/formula.ts";
import { NOWHERE, Ratios, WORD, named, whole, type RatioText } from "./ratio-text.ts";
import { type Pattern } from "../../language/pattern.ts";

const OWN = "(?:his|her|their|my|our|the)";
const WHO = String.raw`(?:(?:the|a|an|my|his|her|their) )?(?<who>${WORD}(?: ${WORD})?)`;
const GAVE =
  "(?:gives|gave|hands|handed|distributes|distributed|divides|divided|dealt|deals|passed)(?: away| out)?";
const TOLD: readonly Pattern[] = [
  whole(
    String.raw`${WHO} ${GAVE} all (?:of )?(?:${OWN} )?#n(?<all>\d+) (?:of )?${named("thing")}(?: from (?:his|her|their|the) [\p{L}]+)?(?: equally| evenly)? (?:to|among|between) ${OWN} ${named("group")}(?: equally| evenly)?`,
  ),
];
const EACH: readonly Pattern[] = [
  whole(
    String.raw`(?:each|every)(?: one)?(?: of (?:his|her|their|the))? (?<group>${WORD}(?: ${WORD})?) (?:got|gets|received|receives|was given|is given) #n(?<each>\d+)(?: of them| ${named("thing")})?`,
  ),
  whole(
    String.raw`(?:he|she|they) (?:gave|gives) #n(?<each>\d+)(?: of them| ${named("thing")})? to each(?: of (?:his|her|their|the))? (?<group>${WORD})`,
  ),
  whole(
    String.raw`(?:he|she|they) (?:gave|gives) each(?: of (?:his|her|their|the))? (?<group>${WORD}) #n(?<each>\d+)(?: of them| ${named("thing")})?`,
  ),
];
const ASKED: readonly Pattern[] = [
  whole(
    String.raw`how many ${named("group")} (?:got|get|received|receive|were given) (?:some |the )?(?<thing>${WORD}(?: ${WORD})?)`,
  ),
  whole(
    String.raw`(?:to|among) how many ${named("group")} did (?<who>${WORD}) (?:give|hand|distribute|divide)(?: out| away)? (?:the |her |his |their )?(?<thing>${WORD})(?: to)?`,
  ),
];

/** "She gave all 36 shells to her cousins. Each of her cousins got 4 shells. How many cousins got shells?"; null for any other text. */
export function readAllGiven(text: RatioText): Formula | null {
  const [first, second, more] =
    text.told.length === 1
      ? (text.told[0] ?? "").split(/ (?:, )?(?:and|so) (?=each |every |she |he |they )/)
      : text.told;
  if (first === undefined || second === undefined || more !== undefined) return null;
  const told = find(TOLD, first);
  const each = find(EACH, second);
  const asked = find(ASKED, text.asked);
  if (told === null || each === null || asked === null) return null;
  const ratios = new Ratios(text);
  const alike = (one: string | undefined): boolean => one === undefined || ratios.same(told["thing"], one);
  const [all, part] = [ratios.number(told["all"]), ratios.number(each["each"])];
  if (
    !alike(each["thing"]) ||
    !alike(asked["thing"]) ||
    !ratios.same(told["group"], plural(each["group"], text)) ||
    !ratios.same(told["group"], asked["group"]) ||
    all === null ||
    part === null
  )
    return null;
  const many = ratios.builder.quotient(all, part, NOWHERE, `how many ${told["group"] ?? ""}`);
  ratios.counts(all, part, many);
  return ratios.formula(many, asked["group"] ?? null);
}

const plural = (group: string | undefined, { words }: RatioText): string => words.singular(group ?? "");

function find(
  patterns: readonly Pattern[],
  text: string,
): Readonly<Record<string, string | undefined>> | null {
  for (const pattern of patterns) {
    const groups = pattern.exec(text)?.groups;
    if (groups !== undefined) return groups;
  }
  return null;
}
