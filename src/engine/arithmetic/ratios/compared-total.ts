import type { Formula } from "../formulas/formula.ts";
import { stemOf } from "../parts/part-text.ts";
import { ONE } from "../../text/rational.ts";
import { NOWHERE, Ratios, WORD, named, whole, type RatioText } from "./ratio-text.ts";
import { type Pattern } from "../../language/pattern.ts";

const BY = String.raw`(?:#f(?<part>\d+)|#t(?<twice>\d+)|#n(?<times>\d+) times)`;
const EXTRA = String.raw`(?:#n(?<extra>\d+) (?<sign>more|fewer|less) than )?`;
const NAME = String.raw`(?!(?:he|she|they|it|we|you|i|there|together)\b)${WORD}`;
const LIKE = String.raw`(?:did )?(?<than>${WORD}(?: ${WORD})?)(?: (?:did|does|has|had))?`;
/** x is so many times y, and so many more; `than`: another one who did it, or another thing. */
const COMPARED: readonly Pattern[] = [
  whole(String.raw`(?<who>${NAME}) (?<verb>${WORD}) ${EXTRA}${BY} as many ${named("thing")} as ${LIKE}`),
  whole(
    String.raw`(?<who>${NAME}) (?<verb>${WORD}) ${EXTRA}${BY} the (?:amount|number) of ${named("thing")} (?:that )?(?<than>${NAME}) (?<verb2>${WORD})`,
  ),
  whole(
    String.raw`(?<who>${NAME}) (?<verb>${WORD}) #n(?<times>\d+) times more ${named("thing")} than ${LIKE}`,
  ),
];
const FLAG = "(?:in total|total|altogether|in all|together|combined)";
const TOTAL: readonly Pattern[] = [
  whole(
    String.raw`(?:(?<one>${NAME}) and (?<other>${NAME})|(?<pronoun>they|he|she)|(?<single>${NAME})) (?<verb>${WORD}) (?:#n(?<sum>\d+) (?<noun>${WORD}(?: ${WORD})?) ${FLAG}|a total of #n(?<sum2>\d+) (?<noun2>${WORD}(?: ${WORD})?))`,
  ),
  whole(
    String.raw`(?:together|in total|altogether) ,? ?(?:(?<one>${NAME}) and (?<other>${NAME})|(?<pronoun>they|he|she)) (?<verb>${WORD}) #n(?<sum>\d+) (?<noun>${WORD}(?: ${WORD})?)`,
  ),
  whole(
    String.raw`(?<one>${NAME}) and (?<other>${NAME}) (?<verb>${WORD}) (?<noun>${WORD}) together and (?:take|took|bring|brought|carry|carried) home #n(?<sum>\d+) (?<noun2>${WORD})(?: ${FLAG})?`,
  ),
];
/** Of two who play against each other, one wins. */
const GAMES = whole(
  String.raw`(?<one>${NAME}) and (?<other>${NAME}) play(?:ed)? #n(?<sum>\d+) (?<noun>games|rounds|matches|sets)(?: of (?!chess|checkers|football|soccer|tic)[\p{L}-]+(?: [\p{L}-]+)?)? against each other`,
);
const ASKED = whole(String.raw`how many ${named("thing")} (?:did|does|do) (?<who>${WORD}) (?<verb>${WORD})`);

type Groups = Readonly<Record<string, string | undefined>>;
const find = (patterns: readonly Pattern[], texts: readonly string[]): readonly (Groups | undefined)[] =>
  texts.map((text) =>
    patterns.map((pattern) => pattern.exec(text)?.groups).find((groups) => groups !== undefined),
  );

/** "Ann and Bea picked 70 plums in total. Ann picked 10 more than 2 times as many plums as Bea. How many plums did Bea pick?"; null for any other text. */
export function readComparedTotal(text: RatioText): Formula | null {
  const told = text.told.map((sentence, at) =>
    (at === 0 ? sentence.replace(/^(?:at|in) (?:the|a) [\p{L}-]+ ,? ?/u, "") : sentence).replace(/^if /, ""),
  );
  if (told.length !== 2) return null;
  const compared = find(COMPARED, told);
  const at = compared.findIndex((groups) => groups !== undefined);
  const [one, asked] = [compared[at], ASKED.exec(text.asked)?.groups];
  const other = told[1 - at] ?? "";
  const [total] = find(TOTAL, [other]);
  const games = GAMES.exec(other)?.groups;
  if (
    one === undefined ||
    asked === undefined ||
    compared[1 - at] !== undefined ||
    (total === undefined && games === undefined)
  )
    return null;
  const stem = (verb: string | undefined): string => stemOf(verb ?? "", text.words);
  if (
    stem(one["verb"]) !== stem(asked["verb"]) ||
    (one["verb2"] !== undefined &&
      !/^(?:did|does|has|had)$/.test(one["verb2"]) &&
      stem(one["verb2"]) !== stem(one["verb"]))
  )
    return null;
  if (
    games !== undefined
      ? !/^(?:win|won|lose|lost)$/.test(stem(one["verb"]))
      : stem(total?.["verb"]) !== stem(one["verb"])
  )
    return null;
  const side = sideAsked({ text, one, asked, total: total ?? games ?? {} });
  return side === null
    ? null
    : solved(new Ratios(text), one, total ?? games ?? {}, { side, unit: asked["thing"] ?? null });
}

interface Told {
  readonly text: RatioText;
  readonly one: Groups;
  readonly asked: Groups;
  readonly total: Groups;
}

/** Which of the two is asked for, where the total is of these two; null where it may be of others. */
function sideAsked({ text, one, asked, total }: Told): "left" | "right" | null {
  const same = new Ratios(text);
  const [who, than] = [one["who"] ?? "", one["than"] ?? ""];
  const nouns = [total["noun"], total["noun2"]].filter((noun) => noun !== undefined);
  // Two who did it.
  if (
    same.same(one["thing"], asked["thing"]) &&
    (asked["who"] === who || asked["who"] === than) &&
    who !== than
  ) {
    const both =
      ([total["one"], total["other"]].includes(who) && [total["one"], total["other"]].includes(than)) ||
      (total["pronoun"] === "they" && !text.passed);
    return both && nouns.every((noun) => same.same(noun, one["thing"]))
      ? asked["who"] === who
        ? "left"
        : "right"
      : null;
  }
  // Two things that one had to do with.
  if (
    (asked["who"] !== who && !/^(?:he|she)$/.test(asked["who"] ?? "")) ||
    (total["single"] !== who && !/^(?:he|she)$/.test(total["pronoun"] ?? "")) ||
    nouns.some((noun) => same.same(noun, one["thing"]) || same.same(noun, than))
  )
    return null;
  return same.same(asked["thing"], one["thing"]) ? "left" : same.same(asked["thing"], than) ? "right" : null;
}

/** x = by × y ± extra, x + y = the total. */
function solved(
  ratios: Ratios,
  one: Groups,
  total: Groups,
  { side, unit }: { readonly side: "left" | "right"; readonly unit: string | null },
): Formula | null {
  const { builder } = ratios;
  const [by, sum] = [
    ratios.number(one["part"] ?? one["twice"] ?? one["times"]),
    ratios.number(total["sum"] ?? total["sum2"]),
  ];
  const extra = one["extra"] === undefined ? null : ratios.number(one["extra"]);
  if (by === null || sum === null) return null;
  const right = builder.variable(`${one["thing"] ?? ""} of ${one["than"] ?? ""}`);
  const times = builder.product(by, right, NOWHERE, `so many times those of ${one["than"] ?? ""}`);
  const left =
    extra === null
      ? times
      : builder.sum(
          times,
          extra,
          one["sign"] === "more" ? 1 : -1,
          NOWHERE,
          `${one["thing"] ?? ""} of ${one["who"] ?? ""}`,
        );
  builder.equal(
    builder.linear(
      "both together",
      [
        { coefficient: ONE, variable: left },
        { coefficient: ONE, variable: right },
      ],
      NOWHERE,
    ),
    sum,
    NOWHERE,
  );
  ratios.counts(left, right, sum);
  return ratios.formula(side === "left" ? left : right, unit);
}
