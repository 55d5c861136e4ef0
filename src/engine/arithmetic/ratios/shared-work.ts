import type { Formula } from "../formulas/formula.ts";
import { stemOf } from "../parts/part-text.ts";
import { NOWHERE, Ratios, TIME, WORD, named, timeRatio, whole, type RatioText } from "./ratio-text.ts";
import { type Pattern } from "../../language/pattern.ts";

const THING = String.raw`(?:a|an|the|that|this) (?<thing>${WORD}(?: ${WORD})?)`;
const SAME = String.raw`(?:(?<it>it)|(?:the same|the|that|this) (?<thing>${WORD}(?: ${WORD})?))`;
const TOLD: readonly Pattern[] = [
  whole(
    String.raw`it (?:takes|took|would take) #n(?<doers>\d+) ${named("doer")} #n(?<long>\d+) (?<unit>${TIME}) to (?<verb>${WORD}) ${THING}`,
  ),
  whole(
    String.raw`#n(?<doers>\d+) ${named("doer")} (?:can|could) (?<verb>${WORD}) ${THING} in #n(?<long>\d+) (?<unit>${TIME})`,
  ),
];
const STEADY = "(?: ,? ?(?:working )?at the same (?:rate|speed|pace))?";
const ASKED: readonly (readonly [Pattern, "long" | "doers"])[] = [
  [
    whole(
      String.raw`how (?:long|many (?<unit>${TIME})) (?:will|would|does|do) it take #n(?<doers>\d+) ${named("doer")} to (?<verb>${WORD}) ${SAME}${STEADY}`,
    ),
    "long",
  ],
  [
    whole(
      String.raw`how (?:long|many (?<unit>${TIME})) (?:will|would|do) #n(?<doers>\d+) ${named("doer")} (?:need|take) to (?<verb>${WORD}) ${SAME}${STEADY}`,
    ),
    "long",
  ],
  [
    whole(
      String.raw`how many ${named("doer")} (?:are|will be|would be) (?:needed|required) to (?<verb>${WORD}) ${SAME} in #n(?<long>\d+) (?<unit>${TIME})${STEADY}`,
    ),
    "doers",
  ],
  [
    whole(
      String.raw`how many ${named("doer")} (?:can|will|would|could) (?<verb>${WORD}) ${SAME} in #n(?<long>\d+) (?<unit>${TIME})${STEADY}`,
    ),
    "doers",
  ],
];
/** What can be divided among those who do it. */
const DIVIDED =
  /^(?:paint|build|dig|clean|fill|empty|plough|plow|mow|repair|pave|weed|wash|unload|load|harvest|finish|complete|assemble|drain|decorate|tile|plaster)$/;

/** "It takes 4 painters 6 days to paint a barn. How many days would it take 3 painters to paint the barn?": more of them need less time; null for any other text. */
export function readSharedWork(text: RatioText): Formula | null {
  const [told, more] = text.told;
  const one = TOLD.map((pattern) => pattern.exec(told ?? "")?.groups).find((groups) => groups !== undefined);
  const [other, sought] =
    ASKED.map(([pattern, what]) => [pattern.exec(text.asked)?.groups, what] as const).find(
      ([groups]) => groups !== undefined,
    ) ?? [];
  if (one === undefined || other === undefined || more !== undefined) return null;
  const ratios = new Ratios(text);
  const verb = stemOf(one["verb"] ?? "", text.words);
  if (
    !DIVIDED.test(verb) ||
    verb !== stemOf(other["verb"] ?? "", text.words) ||
    !ratios.same(one["doer"], other["doer"]) ||
    (other["it"] === undefined && !ratios.same(one["thing"], other["thing"]))
  )
    return null;
  const [from, to] = [one["unit"] ?? "", other["unit"] ?? one["unit"] ?? ""];
  const [doers, long, factor] = [
    ratios.number(one["doers"]),
    ratios.number(one["long"]),
    timeRatio(from, to, text.words),
  ];
  const given = ratios.number(sought === "long" ? other["doers"] : other["long"]);
  if (doers === null || long === null || given === null || factor === null) return null;
  const work = ratios.builder.scaled(
    ratios.builder.product(doers, long, NOWHERE, `${from} of work of one of them`),
    factor,
    NOWHERE,
    `${to} of work of one of them`,
  );
  const answer = ratios.builder.quotient(
    work,
    given,
    NOWHERE,
    sought === "long" ? `how many ${to}` : `how many ${other["doer"] ?? ""}`,
  );
  ratios.counts(doers, ...(sought === "long" ? [given] : [answer]));
  return ratios.formula(answer, sought === "long" ? to : (other["doer"] ?? null));
}
