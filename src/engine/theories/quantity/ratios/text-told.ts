import type { Rational } from "../../../text/rational.ts";
import { bearing } from "../../relevance.ts";
import { partsOf } from "../../forms.ts";
import type { Condition, Discourse } from "../../theory.ts";
import { amountsSaid, type Said } from "./amounts-said.ts";
import type { SaidAmount } from "./groups-said.ts";
import { isHaving, tellsOf, type Given, type Ratio, type Tells } from "./ratios-told.ts";
import type { countedBy, Counted } from "./scales.ts";

/** What a text and its question say of amounts. */

export interface Question {
  readonly said: Said;
  readonly asked: SaidAmount;
  readonly givens: readonly Given[];
  readonly ratios: readonly Ratio[];
  readonly isNeeded: boolean;
}

export interface ToldSaid {
  readonly said: Said;
  readonly condition: Condition;
  readonly ways: readonly Tells[];
}

export function askedFor(discourse: Discourse, counted: typeof countedBy): Question | null {
  const { asked, form } = discourse.question;
  if (asked.kind !== "amount" && asked.kind !== "degree") return null;
  if (asked.kind === "degree" ? asked.difference : asked.difference !== null) return null;
  const [said, second] = amountsSaid(form, asked.variable, discourse, counted) ?? [];
  if (said === undefined || second !== undefined) return null;
  const [open, other] = said.amounts.filter(({ value }) => value === null);
  if (open === undefined || other !== undefined || open.per !== null) return null;
  const plain = { ...said, amounts: said.amounts.filter((one) => one !== open) };
  const [way] = tellsOf({ ...plain, things: new Map() }, null, discourse)?.slice(-1) ?? [];
  if (way === undefined) return null;
  const each = said.each.map((of) => given(of, of.size, plain));
  const isNeeded = [...partsOf(form)].some(
    (part) => part.kind === "modal" && /^(?:must|need)$/.test(part.force),
  );
  return { said, asked: open, givens: [...way.givens, ...each], ratios: way.ratios, isNeeded };
}

const given = (of: Counted, value: Rational, said: Said): Given => ({
  of,
  value,
  said,
  condition: null,
  isOne: true,
  isNumbered: false,
  isProduct: false,
});

/** What all conditions tell. Null where one says more than amounts, or that something happens. */
export function allTold(discourse: Discourse, counted: typeof countedBy): readonly ToldSaid[] | null {
  const relevant = bearing(discourse);
  const told: ToldSaid[] = [];
  for (const condition of discourse.conditions) {
    if (condition.shared === true) return null;
    const bears = relevant.has(condition.id);
    const all = amountsSaid(condition.form, null, discourse, counted);
    const found = all === null ? null : toldBy(all, condition, bears, discourse);
    if (found === null && (all !== null || bears || hasNumber(condition))) return null;
    told.push(...(found ?? []));
  }
  return told;
}

function toldBy(
  all: readonly Said[],
  condition: Condition,
  bears: boolean,
  discourse: Discourse,
): readonly ToldSaid[] | null {
  const told: ToldSaid[] = [];
  for (const said of all) {
    const ways = tellsOf(said, condition, discourse);
    if (ways === null) return null;
    if (said.amounts.length + said.contents.length > 0) told.push({ said, condition, ways });
    else if (bears && isEvent(said)) return null;
  }
  return told;
}

export const hasNumber = ({ form }: Condition): boolean =>
  [...partsOf(form)].some(
    (part) =>
      (part.kind === "quantified" && part.quantifier === "count") ||
      (part.kind === "atom" && part.roles.some(({ filler }) => /^(?:measure|moment)$/.test(filler.kind))),
  );

/** A verb that does not just say who has or wants what. */
export const isEvent = ({ atom, lemmas }: Said): boolean =>
  atom.category === "verb" && !lemmas.every((one) => isHaving(one) || STATES.has(one));
const STATES: ReadonlySet<string> = new Set(
  "be exist like love want live work know own wish stand lie".split(" "),
);

/** Each choice of how to take what is said; few, since few sentences leave one. */
export function waysOf(told: readonly ToldSaid[]): readonly Tells[] {
  let all: readonly Tells[] = [{ ratios: [], givens: [] }];
  for (const { ways } of told)
    all = all.flatMap((one) =>
      ways.map((way) => ({ ratios: [...one.ratios, ...way.ratios], givens: [...one.givens, ...way.givens] })),
    );
  return all.length > MOST_WAYS ? [] : all;
}
const MOST_WAYS = 16;
