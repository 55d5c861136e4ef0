import type { Formula } from "../formulas/formula.ts";
import { rational } from "../../text/rational.ts";
import { NOWHERE, Ratios, WORD, whole, type RatioText } from "./ratio-text.ts";
import { type Pattern } from "../../language/pattern.ts";

const UNIT =
  "(?<unit>feet|foot|meters?|metres?|inches|inch|centimeters?|centimetres?|yards?|miles?|kilometers?|kilometres?|cm|m|km)";
const FIGURE = String.raw`(?:the|a|an|his|her|their) (?:rectangular )?(?<figure>${WORD}(?: ${WORD})?)`;
const AROUND = whole(
  String.raw`(?:the perimeter of ${FIGURE} is|${FIGURE.replace("figure", "figure2")} has a perimeter of) #n(?<around>\d+) ${UNIT}`,
);
const SIDES = whole(
  String.raw`(?:the|its) (?<one>length|width)(?: of ${FIGURE})? is (?:(?:#t(?<twice>\d+)|#n(?<times>\d+) times|#f(?<part>\d+)(?: of)?)(?: as (?:long|much|great|large) as)?|#n(?<extra>\d+) (?<unit>[\p{L}]+) (?<sign>more|less|longer|shorter) than) (?:its|the) (?<other>length|width)`,
);
const ASKED: readonly Pattern[] = [
  whole(String.raw`what (?:is|was) (?:the|its) (?<side>length|width)(?: of ${FIGURE})?(?: in [\p{L}]+)?`),
  whole(String.raw`how (?<side>long|wide) is ${FIGURE}`),
];

/** "The perimeter of a lawn is 32 feet and its length is three times its width. How wide is it?"; null for any other text. */
export function readRectangleSides(text: RatioText): Formula | null {
  const told = text.told.flatMap((sentence) => sentence.split(/ ,? ?and (?=the |its )/));
  const [first, second] = told;
  if (first === undefined || second === undefined || told.length > 2) return null;
  const around = AROUND.exec(first)?.groups ?? AROUND.exec(second)?.groups;
  const sides = SIDES.exec(first)?.groups ?? SIDES.exec(second)?.groups;
  const asked = ASKED.map((pattern) => pattern.exec(text.asked)?.groups).find(
    (groups) => groups !== undefined,
  );
  if (around === undefined || sides === undefined || asked === undefined || sides["one"] === sides["other"])
    return null;
  const ratios = new Ratios(text);
  const figures = [around["figure"] ?? around["figure2"], sides["figure"], asked["figure"]].filter(
    (figure) => figure !== undefined,
  );
  const { words } = text;
  if (
    figures.some((figure) => !ratios.same(figure, figures[0])) ||
    (sides["unit"] !== undefined && words.singular(sides["unit"]) !== words.singular(around["unit"] ?? ""))
  )
    return null;
  const [whole, by, extra] = [
    ratios.number(around["around"]),
    ratios.number(sides["twice"] ?? sides["times"] ?? sides["part"]),
    ratios.number(sides["extra"]),
  ];
  if (whole === null || (by === null && extra === null)) return null;
  const { builder } = ratios;
  const other = builder.variable(`the ${sides["other"] ?? ""}`);
  const label = `the ${sides["one"] ?? ""}`;
  const one =
    by !== null
      ? builder.product(by, other, NOWHERE, label)
      : builder.sum(
          other,
          extra ?? "",
          /^(?:more|longer)$/.test(sides["sign"] ?? "") ? 1 : -1,
          NOWHERE,
          label,
        );
  ratios.measures(one, other);
  const two = rational(2n);
  builder.equal(
    builder.linear(
      "twice the length and twice the width",
      [
        { coefficient: two, variable: one },
        { coefficient: two, variable: other },
      ],
      NOWHERE,
    ),
    whole,
    NOWHERE,
  );
  const side = asked["side"] === "long" ? "length" : asked["side"] === "wide" ? "width" : asked["side"];
  return ratios.formula(side === sides["one"] ? one : other, around["unit"] ?? null);
}
