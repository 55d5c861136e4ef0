import { unitsNamed } from "../../lexicon/units.ts";
import type { Atom, Form } from "../../meaning/form.ts";
import { conjunctsOf, isForm } from "../forms.ts";
import { deedOf } from "../state/roles.ts";
import type { Condition, Discourse } from "../theory.ts";
import { holderName } from "./account.ts";
import { exactValue, isDescription, restrictedTo, type Kind } from "./groups.ts";
import { constant, minus } from "./linear.ts";
import type { AskedAmount, Asking } from "./asking.ts";
import { stockSum } from "./sums.ts";
import type { Told } from "./telling.ts";

/** "How many more shells does she need to have 25 shells?", "… more euros does she need to buy the bike?": what is missing of a goal. */

/** Null where no such goal is named, or nothing is told of what she has. */
export function goalAsked(discourse: Discourse, told: Told): AskedAmount | null {
  const { asked, form } = discourse.question;
  if (asked.kind !== "amount" || asked.difference !== "plus") return null;
  const parts = conjunctsOf(form);
  const own = parts.filter((part) => isDescription(part, asked.variable));
  const kind = restrictedTo({ kind: "and", of: own, at: [] }, asked.variable)?.kind ?? null;
  const [said, second] = parts.filter((part) => !own.includes(part));
  const atom = said === undefined ? null : withoutMust(said);
  if (kind === null || atom === null || second !== undefined) return null;
  const base = { kind, variable: asked.variable, predicate: null, denied: null, discourse, told };
  return goalIn(atom, said?.kind === "modal", base);
}

/** "Must find", "needs to find" */
function withoutMust(form: Form): Atom | null {
  if (form.kind === "atom") return form;
  return form.kind === "modal" && /^(?:must|should|need)$/.test(form.force) && form.of.kind === "atom"
    ? form.of
    : null;
}

function goalIn(atom: Atom, isMust: boolean, asking: Asking): AskedAmount | null {
  const { discourse, told, kind, variable } = asking;
  const who = atom.roles.find(({ role }) => role === "subject")?.filler;
  const goals = atom.roles.flatMap(({ filler }) => (isForm(filler) ? [filler] : []));
  const [goal, another] = goals;
  const others = atom.roles.filter(({ filler }) => filler !== who && filler !== goal);
  const isAsked = others.every(
    ({ role, filler }) =>
      (filler.kind === "variable" && filler.id === variable) || (role === "in" && filler.kind === "thing"),
  );
  if (who?.kind !== "thing" || another !== undefined || !isAsked || !brings(atom, isMust, asking))
    return null;
  const holder = holderName(who, discourse, told.stocks);
  const wanted = goal === undefined ? null : (countWanted(goal, kind) ?? priceOf(goal, kind, discourse));
  const has = wanted === null ? null : stockSum(asking, holder);
  if (wanted === null || has === null) return null;
  const sum = minus(constant(wanted.value), has.sum);
  return { ...has, sum, holders: [holder], settled: wanted.from };
}

/** "Need", or "must find": a verb by which she comes to have them. */
function brings(atom: Atom, isMust: boolean, { discourse, variable, kind }: Asking): boolean {
  const plain = { ...atom, roles: atom.roles.filter(({ filler }) => !isForm(filler)) };
  const found = deedOf(plain, discourse, { nounOfVariable: (id) => (id === variable ? kind.noun : null) });
  if (found.kind !== "deed") return false;
  const isGain = ({ kind: effect, to }: (typeof found.deed.effects)[number]): boolean =>
    (effect === "gain" || effect === "transfer") &&
    to !== null &&
    found.deed.roles.get(to)?.preposition === "subject";
  return found.deed.effects.some((one) => (isMust ? isGain(one) : one.kind === "need"));
}

interface Wanted {
  readonly value: NonNullable<ReturnType<typeof exactValue>>;
  readonly from: readonly number[];
}

/** "To have 25 shells" */
function countWanted(goal: Form, { noun, marks }: Kind): Wanted | null {
  if (goal.kind !== "quantified" || goal.quantifier !== "count") return null;
  const said = restrictedTo(goal.where, goal.variable)?.kind;
  const value = exactValue(goal.amount);
  const [having, second] = havingsIn(goal.holds);
  if (having?.lemma !== "have" || second !== undefined || having.time.adverbs.length > 0) return null;
  const isSame = said?.noun === noun && said.marks.join() === marks.join();
  return isSame && value !== null ? { value, from: [] } : null;
}

/** "Have 25 shells in her collection" */
function havingsIn(form: Form): readonly Atom[] {
  if (form.kind === "atom") return [form];
  return form.kind === "quantified" && form.quantifier === "the" ? havingsIn(form.holds) : [];
}

/** "To buy the bike", of which the text says what it costs. */
function priceOf(goal: Form, { noun }: Kind, { conditions }: Discourse): Wanted | null {
  const bought =
    goal.kind === "atom" && goal.lemma === "buy" ? goal.roles.find(({ role }) => role === "object") : null;
  if (bought?.filler.kind !== "thing" || !unitsNamed(noun).some(({ dimension }) => dimension === "money"))
    return null;
  const { id } = bought.filler;
  const [price, second] = conditions.flatMap((one) => costIn(one, id, noun));
  return price === undefined || second !== undefined ? null : price;
}

function costIn({ form, id: condition }: Condition, thing: number, unit: string): readonly Wanted[] {
  if (form.kind !== "atom" || form.lemma !== "cost" || form.roles.length !== 2) return [];
  const [subject, price] = form.roles.map(({ filler }) => filler);
  if (subject?.kind !== "thing" || subject.id !== thing || price?.kind !== "measure" || price.unit !== unit)
    return [];
  const value = exactValue(price.amount);
  return value === null ? [] : [{ value, from: [condition] }];
}
