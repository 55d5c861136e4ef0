import { countIn, keyOf, numberWord, type Counted } from "../amounts.ts";
import { bound, type Proposition } from "../meaning.ts";
import { withName, type Context } from "./context.ts";
import { described, predicateOf, predicateOfMany, type Quantified } from "./phrases.ts";

interface Told {
  readonly words: string;
  readonly number: number;
  readonly variable: number;
  readonly counted: Counted;
}

/** `at least two cats sleep`, `at most one cat is red`, `exactly three birds can fly`; null for what counts nothing. */
export function amountWords(
  part: Proposition,
  context: Context,
  clause: (part: Proposition, context: Context) => string,
): string | null {
  const told = amountIn(part);
  if (told === null) return null;
  const {
    variable,
    counted: { where, holds },
  } = told;
  const own = bound(variable);
  const amount = `${told.words} ${numberWord(told.number)}`;
  const what = described(where ?? holds, own, context);
  const one = told.number === 1;
  const kind =
    what !== null
      ? one
        ? what.text
        : what.plain
          ? manyOf(what, context)
          : null
      : where === null
        ? one
          ? "thing"
          : "things"
        : null;
  if (where === null && what !== null && kind !== null)
    return `there ${one ? "is" : "are"} ${amount} ${kind}`;
  const said = one ? predicateOf(holds, own, context) : predicateOfMany(holds, own, context);
  if (kind !== null && said !== null) return `${amount} ${kind} ${said}`;
  const inner = withName(context, variable, "each");
  const all = where === null ? holds : { kind: "and" as const, of: [where, holds] };
  return `there ${one ? "is" : "are"} ${amount} ${one ? "thing" : "things"} of which ${clause(all, inner)}`;
}

function manyOf(
  { noun, adjectives }: NonNullable<ReturnType<typeof described>>,
  { forms }: Context,
): string | null {
  const plural = forms.plural(noun);
  return plural === null ? null : [adjectives.join(", "), plural].filter((one) => one !== "").join(" ");
}

function amountIn(part: Proposition): Told | null {
  const least = countIn(part);
  if (least !== null)
    return { words: "at least", number: least.least, variable: least.variable, counted: least.counted };
  const more = part.kind === "not" ? countIn(part.of) : null;
  if (more !== null)
    return { words: "at most", number: more.least - 1, variable: more.variable, counted: more.counted };
  if (part.kind !== "and" || part.of.length !== 2) return null;
  const [first, second] = part.of as readonly [Proposition, Proposition]; // two, as was asked
  const bounded = second.kind === "not" ? countIn(second.of) : null;
  if (bounded === null || first.kind !== "some") return null;
  const enough = countIn(first)?.least ?? 1;
  return bounded.least === enough + 1 && isSameCount(first, bounded.counted, bounded.variable)
    ? { words: "exactly", number: enough, variable: bounded.variable, counted: bounded.counted }
    : null;
}

/** Whether an existential counts these. */
function isSameCount(first: Quantified, counted: Counted, variable: number): boolean {
  const own = countIn(first) ?? {
    variable: first.variable,
    counted: { where: first.where, holds: first.holds },
  };
  return keyOf(own.variable, own.counted) === keyOf(variable, counted);
}
