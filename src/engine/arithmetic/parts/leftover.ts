import type { Formula } from "../formulas/formula.ts";
import { FormulaBuilder } from "../formulas/system-builder.ts";
import type { Lexeme } from "../lexemes.ts";
import { ONE, isInteger, rational } from "../../text/rational.ts";
import type { Words } from "../words/lexicon.ts";
import type { PartSentence } from "./part-text.ts";
import { wholePattern, type Pattern } from "../../language/pattern.ts";

const WORD = String.raw`(?!(?:of|and|or|each|every|more|less|fewer|left|per)\b)[\p{L}'-]+`;
const T = (name: string): string => String.raw`(?<${name}>${WORD}(?: ${WORD}){0,2}?)`;
const WHO = String.raw`(?:(?:the|a|an|my|his|her|their) )?${WORD}`;
const SHARES =
  "(?:shares|shared|divides|divided|splits|split|distributes|distributed|deals out|hands out|handed out|gives out)";
const EVENLY = "(?: equally| evenly)?";
const SAME =
  "(?: ,? ?so that each (?:of them )?(?:gets|got|has|had) the same number(?: of [\\p{L}'-]+)?)?(?: ,? ?as many as possible)?";
const PUTS =
  "(?:puts|put|packs|packed|ties|tied|places|placed|plants|planted|sorts|sorted|arranges|arranged|strings|strung|glues|glued|sticks|stuck|pours|poured)";
const HOLDS =
  "(?:holds|hold|held|has room for|fits|can hold|seats|can seat|carries|can carry|takes|can take)";

/** All in groups of one size, or shared among so many: `n` things, `k` of a group or those who share. */
const TOLD: readonly (readonly [Pattern, "shared" | "grouped"])[] = [
  [
    wholePattern(
      `${WHO} ${SHARES}${EVENLY} #n(?<n>\\d+) ${T("thing")}${EVENLY} (?:among|between)(?: (?:his|her|their|the))? #n(?<k>\\d+) ${T("group")}${EVENLY}${SAME}`,
    ),
    "shared",
  ],
  [
    wholePattern(
      `#n(?<n>\\d+) ${T("thing")} (?:are|were) (?:shared|divided|split|distributed)${EVENLY} (?:among|between) #n(?<k>\\d+) ${T("group")}${EVENLY}${SAME}`,
    ),
    "shared",
  ],
  [
    wholePattern(
      `${WHO} (?:has|had|bakes|baked|picks|picked|buys|bought|makes|made|collects|collected|finds|found|gets|got) #n(?<n>\\d+) ${T("thing")}(?: ,)? (?:and|\\.) (?:(?:he|she|they|then|now) )?${PUTS} #n(?<k>\\d+)(?: of them| ${T("thing2")})? (?:in|into|on|onto|to|in to) (?:each|every|a) ${T("group")}`,
    ),
    "grouped",
  ],
  [
    wholePattern(
      `(?:${WHO} (?:has|had|bakes|baked|picks|picked|buys|bought|makes|made|collects|collected|finds|found|gets|got)|there (?:are|were)) #n(?<n>\\d+) ${T("thing")}(?: ,)? (?:and|\\.) (?:each|every|one|an?) ${T("group")} ${HOLDS} #n(?<k>\\d+)(?: ${T("thing2")}| of them)?`,
    ),
    "grouped",
  ],
  [
    wholePattern(
      `${WHO} (?:has|had|bakes|baked|picks|picked|buys|bought|makes|made|collects|collected|finds|found|gets|got) #n(?<n>\\d+) ${T("thing")}(?: ,)? (?:and|\\.) (?:(?:${WHO}|then|now) )?${PUTS} (?:them|these|all of them) (?:in|into) ${T("group")} of #n(?<k>\\d+)(?: each)?`,
    ),
    "grouped",
  ],
  [
    wholePattern(
      `${WHO} ${PUTS} #n(?<n>\\d+) ${T("thing")} (?:in|into) ${T("group")} of #n(?<k>\\d+)(?: each| ${T("thing2")}(?: each)?)?`,
    ),
    "grouped",
  ],
  [
    wholePattern(
      `#n(?<n>\\d+) ${T("thing")} (?:are|were) (?:put|packed|tied|placed|sorted) (?:in|into) ${T("group")} of #n(?<k>\\d+)(?: each| ${T("thing2")}(?: each)?)?`,
    ),
    "grouped",
  ],
];
const ASKED = String.raw`how many(?: of (?:the|his|her|their))? `;
const OVER = wholePattern(
  `${ASKED}(?:${T("thing")} )?(?:(?:are|were|is|will be) (?:there )?|(?:does|do|did|will) ${WHO} have |remain|remained)(?:left over|left|remaining|over)?`,
);
const FULL = wholePattern(
  `${ASKED}(?:full|complete|whole|filled) ${T("group")}(?: (?:are there|were there|(?:does|do|did|can|could|will) ${WHO} (?:fill|make|pack|get|have|need|tie)|can be (?:filled|made|packed)|are (?:made|filled|packed)))`,
);
const NEEDED = wholePattern(
  `${ASKED}${T("group")} (?:(?:does|do|did|will|must) ${WHO} (?:need|have to buy|buy|use)|are needed|were needed|will be needed|must (?:be|there be) (?:used|bought))(?: (?:for|to (?:hold|carry|pack|take|seat|store)) (?:all(?: of)?(?: the| her| his| their)?(?: [\\p{L}'-]+)?|them(?: all)?|everyone|everybody|the [\\p{L}'-]+))?`,
);
const EACH = wholePattern(
  `${ASKED}${T("thing")} (?:does|do|did|will) each (?:of them|${T("group")}|one) (?:get|have|receive)`,
);

/** "27 candies are shared equally among 4 children. How many are left over?", "How many full boxes …?", "How many boxes are needed?"; null for any other text. */
export function readLeftover(sentences: readonly PartSentence[], words: Words): Formula | null {
  const question = sentences.at(-1);
  if (question === undefined || question.numbers.length > 0 || sentences.length < 2 || sentences.length > 3)
    return null;
  // Two sentences as one, their numbers counted through.
  const [first, second] = [sentences[0] as PartSentence, sentences.length === 3 ? sentences[1] : undefined];
  const shifted = second?.text.replace(
    /#([fnm])(\d+)/g,
    (_, mark: string, index: string) => `#${mark}${Number(index) + first.numbers.length}`,
  );
  const text = shifted === undefined ? first.text : `${first.text} . ${shifted}`;
  const numbers = [...first.numbers, ...(second?.numbers ?? [])];
  for (const [pattern, kind] of TOLD) {
    const told = pattern.exec(text)?.groups;
    const [n, k] = [numbers[Number(told?.["n"])], numbers[Number(told?.["k"])]];
    if (told === undefined || n === undefined || k === undefined || numbers.length !== 2) continue;
    const same = (one: string | undefined, other: string | undefined): boolean =>
      one === undefined || other === undefined || words.singular(one) === words.singular(other);
    return same(told["thing"], told["thing2"]) ? ask(question.text, told, kind, [n, k], same) : null;
  }
  return null;
}

type Same = (one: string | undefined, other: string | undefined) => boolean;

function ask(
  question: string,
  told: Readonly<Record<string, string | undefined>>,
  kind: "shared" | "grouped",
  [n, k]: readonly [Lexeme, Lexeme],
  same: Same,
): Formula | null {
  if (
    n.value === null ||
    k.value === null ||
    !isInteger(n.value) ||
    !isInteger(k.value) ||
    k.value.num <= 1n ||
    n.value.num < k.value.num
  )
    return null;
  const count = n.value.num / k.value.num;
  const builder = new FormulaBuilder();
  const [all, size] = [builder.given(n.value, n, n.text), builder.given(k.value, k, k.text)];
  const rest = builder.linear(
    "what is left over",
    [
      { coefficient: ONE, variable: all },
      { coefficient: rational(-count), variable: size },
    ],
    n,
  );
  const formula = (target: string, unit: string | undefined): Formula => ({
    system: builder.system(target),
    className: "multiplicative",
    unit: unit ?? null,
  });
  const over = OVER.exec(question)?.groups;
  if (over !== undefined)
    return /(?:left|remain|over)/.test(question) && same(told["thing"], over["thing"])
      ? formula(rest, over["thing"] ?? told["thing"])
      : null;
  const groups = builder.quotient(
    builder.sum(all, rest, -1, n, "what goes into equal groups"),
    size,
    n,
    "the groups",
  );
  const each = EACH.exec(question)?.groups;
  if (each !== undefined)
    return kind === "shared" &&
      same(told["thing"], each["thing"]) &&
      same(told["group"], each["group"]) &&
      n.value.num % k.value.num === 0n
      ? formula(groups, each["thing"])
      : null;
  const [full, needed] = [FULL.exec(question)?.groups, NEEDED.exec(question)?.groups];
  const asked = full ?? needed;
  if (asked === undefined || kind === "shared" || !same(told["group"], asked["group"])) return null;
  if (full !== undefined || n.value.num % k.value.num === 0n) return formula(groups, asked["group"]);
  const more = builder.variable("one more for the rest");
  builder.equations.push({
    kind: "linear",
    terms: [
      { coefficient: rational(-1n), variable: more },
      { coefficient: ONE, variable: groups },
    ],
    constant: ONE,
    reason: "one more for the rest",
    spans: [],
  });
  return formula(more, asked["group"]);
}
