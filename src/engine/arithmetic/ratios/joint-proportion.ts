import type { Formula } from "../formulas/formula.ts";
import { stemOf } from "../parts/part-text.ts";
import { NOWHERE, Ratios, TIME, WORD, named, timeRatio, whole, type RatioText } from "./ratio-text.ts";
import { type Pattern } from "../../language/pattern.ts";

const time = (name: string): string =>
  String.raw`(?:#n(?<${name}>\d+)|(?<${name}single>an?)) (?<${name}unit>${TIME})`;
const CAN = "(?:(?:can|will|would|could) )?";
const STEADY = "(?: ,? ?(?:working |all )?at (?:the same|this|that) (?:rate|speed|pace))?";
const TOLD: readonly Pattern[] = [
  whole(
    String.raw`(?:if )?#n(?<doers>\d+) ${named("doer")} ${CAN}(?<verb>${WORD}) #n(?<things>\d+) ${named("thing")} in ${time("long")}`,
  ),
  whole(
    String.raw`#n(?<doers>\d+) ${named("doer")} ${CAN}(?<verb>${WORD}) #n(?<things>\d+) ${named("thing")} (?<longsingle>per|each|every|an?) (?<longunit>${TIME})`,
  ),
  whole(
    String.raw`in ${time("long")} ,? ?#n(?<doers>\d+) ${named("doer")} ${CAN}(?<verb>${WORD}) #n(?<things>\d+) ${named("thing")}`,
  ),
  whole(
    String.raw`it (?:takes|took) #n(?<doers>\d+) ${named("doer")} #?${time("long")} to (?<verb>${WORD}) #n(?<things>\d+) ${named("thing")}`,
  ),
];
const ASKED: readonly (readonly [Pattern, "things" | "doers" | "long"])[] = [
  [
    whole(
      String.raw`how many ${named("thing")} (?:can|will|would|could|do) #n(?<doers>\d+) (?:such )?${named("doer")} (?<verb>${WORD}) in ${time("long")}${STEADY}`,
    ),
    "things",
  ],
  [
    whole(
      String.raw`how many ${named("doer")} (?:can|will|would|could|do) (?<verb>${WORD}) #n(?<things>\d+) ${named("thing")} in ${time("long")}${STEADY}`,
    ),
    "doers",
  ],
  [
    whole(
      String.raw`how many ${named("doer")} (?:are|will be|would be) (?:needed|required) to (?<verb>${WORD}) #n(?<things>\d+) ${named("thing")} in ${time("long")}${STEADY}`,
    ),
    "doers",
  ],
  [
    whole(
      String.raw`how (?:long|many (?<longunit>${TIME})) (?:will|would|does|do) it take (?:for )?#n(?<doers>\d+) (?:such )?${named("doer")} to (?<verb>${WORD}) #n(?<things>\d+) ${named("thing")}${STEADY}`,
    ),
    "long",
  ],
];
/** Doing that several share, or that takes no longer for more of them. */
const UNDIVIDED =
  /^(?:have|hold|be|own|play|sing|watch|see|hear|visit|share|weigh|cost|meet|travel|walk|run|drive|carry|win|attend|read|know|need|lose|find)$/;

/** "If 4 printers print 120 pages in 3 minutes, how many pages do 6 printers print in 5 minutes?"; null for any other text. */
export function readJointProportion(text: RatioText): Formula | null {
  const [told, more] = text.told;
  if (told === undefined || more !== undefined) return null;
  const first = TOLD.map((pattern) => pattern.exec(told)?.groups).find((groups) => groups !== undefined);
  const [second, sought] =
    ASKED.map(([pattern, what]) => [pattern.exec(text.asked)?.groups, what] as const).find(
      ([groups]) => groups !== undefined,
    ) ?? [];
  if (first === undefined || second === undefined || sought === undefined) return null;
  const ratios = new Ratios(text);
  const verb = stemOf(first["verb"] ?? "", text.words);
  if (
    !ratios.same(first["doer"], second["doer"]) ||
    !ratios.same(first["thing"], second["thing"]) ||
    verb !== stemOf(second["verb"] ?? "", text.words) ||
    UNDIVIDED.test(verb)
  )
    return null;
  return joined(ratios, first, second, sought);
}

type Groups = Readonly<Record<string, string | undefined>>;

function joined(
  ratios: Ratios,
  first: Groups,
  second: Groups,
  sought: "things" | "doers" | "long",
): Formula | null {
  const { builder, text } = ratios;
  const unit = first["longunit"] ?? "";
  const factor = timeRatio(second["longunit"] ?? unit, unit, text.words);
  const [doers, things, long] = [
    ratios.number(first["doers"]),
    ratios.number(first["things"]),
    first["longsingle"] === undefined ? ratios.number(first["long"]) : "",
  ];
  if (factor === null || doers === null || things === null || long === null) return null;
  ratios.counts(doers);
  const ofOne = builder.quotient(things, doers, NOWHERE, `${first["thing"] ?? ""} of one of them`);
  const pace =
    long === ""
      ? ofOne
      : builder.quotient(
          ofOne,
          long,
          NOWHERE,
          `${first["thing"] ?? ""} of one of them in one ${text.words.singular(unit)}`,
        );
  const [others, wanted] = [
    sought === "doers" ? "" : ratios.number(second["doers"]),
    sought === "things" ? "" : ratios.number(second["things"]),
  ];
  const given = sought === "long" || second["longsingle"] !== undefined ? "" : ratios.number(second["long"]);
  if (others === null || wanted === null || given === null) return null;
  const lasting = given === "" ? null : builder.scaled(given, factor, NOWHERE, `${unit} in all`);
  // A single unit that is another one than before: "in a minute" beside "in 2 hours".
  if (lasting === null && sought !== "long" && factor.num !== factor.den) return null;
  const timed =
    lasting === null
      ? pace
      : builder.product(pace, lasting, NOWHERE, `${first["thing"] ?? ""} of one of them in that time`);
  if (sought === "things") {
    const made = builder.product(timed, others, NOWHERE, `${first["thing"] ?? ""} of all of them`);
    ratios.counts(made, others);
    return ratios.formula(made, second["thing"] ?? null);
  }
  if (sought === "doers") {
    const needed = builder.quotient(wanted, timed, NOWHERE, `how many ${first["doer"] ?? ""}`);
    ratios.counts(needed);
    return ratios.formula(needed, second["doer"] ?? null);
  }
  const all = builder.product(
    pace,
    others,
    NOWHERE,
    `${first["thing"] ?? ""} of all of them in one ${text.words.singular(unit)}`,
  );
  const needed = builder.quotient(wanted, all, NOWHERE, `how many ${unit}`);
  // Turned into the unit asked for.
  const turned = timeRatio(unit, second["longunit"] ?? unit, text.words);
  return turned === null
    ? null
    : ratios.formula(builder.scaled(needed, turned, NOWHERE, "how long"), second["longunit"] ?? unit);
}
