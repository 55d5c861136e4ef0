import { unitsNamed } from "../../lexicon/units.ts";
import type { Atom, Filler } from "../../meaning/form.ts";
import type { Discourse } from "../theory.ts";
import { holderName, isOver } from "./account.ts";
import { DAYS, nameOfMoment } from "./days.ts";
import { comparesDeeds, doneMore } from "./done-more.ts";
import { isWithin, type Kind } from "./groups.ts";
import { plus, times } from "./linear.ts";
import { EARNING, PAYING } from "./rates.ts";
import type { Flow } from "./stocks.ts";
import type { AskedAmount, Asking } from "./asking.ts";

/** How much was done: all that is told of one deed. */

const WHERE: ReadonlySet<string> = new Set(["in", "on", "at"]);

/** "How many oranges did Ann buy?": all that she is told to have bought. */
export function flowsAsked(asking: Asking, predicate: Atom): AskedAmount | null {
  const { kind, told, discourse, day = null } = asking;
  if (day !== null || comparesDeeds(predicate)) {
    const { day: _, ...plain } = asking;
    return doneMore(predicate, day, discourse, (one) => flowsAsked(plain, one));
  }
  const wanted = namesIn(asking, predicate);
  if (wanted === null) return null;
  const done = told.stocks.flows.filter(
    (flow) =>
      isSamePaying(flow.lemma, predicate.lemma, kind) &&
      [...wanted].every(([role, names]) => names.includes(flow.roles.get(role) ?? "")),
  );
  const flows = ofKind(done, kind, discourse);
  const everyone = [...wanted].every(([role, names]) =>
    names.every((name) => flows.some((flow) => flow.roles.get(role) === name)),
  );
  const [first, ...others] = flows;
  if (first === undefined) return insideFlows(asking, predicate);
  if (!everyone) return null;
  const sum = others.reduce((total, one) => plus(total, one.size), first.size);
  const rates = flows.flatMap(({ price }) => price ?? []);
  return { kind: "asked", sum, of: kind, holders: wanted.get("subject") ?? [], flows, rates };
}

/** Who or what fills each role, and on which day; null where that is not clear. */
function namesIn(asking: Asking, { roles, time }: Atom): ReadonlyMap<string, readonly string[]> | null {
  const { told, discourse } = asking;
  const wanted = new Map<string, readonly string[]>();
  const on = time.adverbs.find((one) => DAYS.has(one));
  if (on !== undefined) wanted.set("day", [on]);
  for (const { role, filler } of roles) {
    if (filler.kind === "variable" && filler.id === asking.variable) continue;
    if (isOnlyPlace(role, filler, asking)) continue;
    if (filler.kind === "moment") {
      wanted.set(role, [nameOfMoment(filler)]);
      continue;
    }
    if (filler.kind !== "thing") return null;
    const { members } = discourse.referents.get(filler.id);
    const ids = members.length > 0 ? members : [filler.id];
    wanted.set(
      role,
      ids.map((id) => holderName({ kind: "thing", id }, discourse, told.stocks)),
    );
  }
  return wanted;
}

/** Those of a kind; none where others may be of it as well: "5 roses and 7 flowers". */
function ofKind(done: readonly Flow[], kind: Kind, discourse: Discourse): readonly Flow[] {
  const own = done.filter((flow) => isWithin(flow.kind, kind));
  if (own.length === 0) return narrowerFlows(done, kind, discourse);
  return done.some((flow) => !own.includes(flow) && isKindOf(flow, kind, discourse)) ? [] : own;
}

/** "Sees 4 lions and 3 zebras. How many animals does he see?", "2 kg of almonds and 3 kg of pecans. How many kg of nuts?" */
function narrowerFlows(flows: readonly Flow[], kind: Kind, discourse: Discourse): readonly Flow[] {
  const { words } = discourse;
  const found = flows.filter((one) => mayBeOf(one, kind, discourse));
  const nouns = [...new Set(found.map((one) => sortOf(one, kind)))];
  const areApart = nouns.every((one) => nouns.every((other) => one === other || !words.mayName(one, other)));
  const areAll = found.every((one) => isKindOf(one, kind, discourse));
  return areAll && areApart && nouns.length > 1 ? found : [];
}

/** What it is of, where the unit is the same: "almond" of "2 kg of almonds"; else its noun. */
function sortOf({ kind: { noun, marks } }: Flow, wide: Kind): string {
  const [mark, second] = marks;
  const isOf = wide.marks.length === 1 && noun === wide.noun && mark?.startsWith("of ") === true;
  return isOf && second === undefined ? mark.slice(3) : noun;
}

/** "Nut" of "kg of nuts", "fruit" of "pieces of fruit", else the noun. */
function wideSort(wide: Kind): string {
  const [mark] = wide.marks;
  return mark?.startsWith("of ") === true && wide.marks.length === 1 ? mark.slice(3) : wide.noun;
}

function isKindOf(flow: Flow, wide: Kind, { words }: Discourse): boolean {
  const sort = sortOf(flow, wide);
  const isUnit = sort === flow.kind.noun && wide.marks.length > 0;
  return !isUnit && sort !== wideSort(wide) && words.isKindOf(sort, wideSort(wide));
}

const mayBeOf = (flow: Flow, wide: Kind, { words }: Discourse): boolean =>
  words.mayName(sortOf(flow, wide), wideSort(wide));

/** "He buys 4 boxes. Each box holds 12 eggs. How many eggs does he buy?" */
function insideFlows(asking: Asking, predicate: Atom): AskedAmount | null {
  const { kind, told, discourse } = asking;
  const [rate, second] = told.rates.filter((one) => one.owner === undefined && isWithin(one.kind, kind));
  if (rate === undefined || second !== undefined || rate.size.terms.size > 0) return null;
  if (!WITH_CONTENTS.has(predicate.lemma) || isOver(rate, discourse) || isWithin(rate.each, kind))
    return null;
  const all = flowsAsked({ ...asking, kind: rate.each }, predicate);
  if (all === null || all.rates.length > 0) return null;
  return { ...all, sum: times(all.sum, rate.size.constant), of: kind, rates: [rate] };
}
/** Who does it to a box does it to what is in it. */
const WITH_CONTENTS: ReadonlySet<string> = new Set(
  "buy purchase order sell get receive give bring take lose find collect deliver send carry read".split(" "),
);

/** What is paid for pens is spent, too; what they are sold for is earned. */
const isSamePaying = (told: string, asked: string, { noun }: Kind): boolean =>
  told === asked ||
  (((PAYING.has(told) && PAYING.has(asked)) || (told === "sell" && EARNING.has(asked))) &&
    unitsNamed(noun).some(({ dimension }) => dimension === "money"));

/** "At the store", of which nothing is told, and no other place is. */
function isOnlyPlace(role: string, filler: Filler, { discourse, told }: Asking): boolean {
  if (!WHERE.has(role) || filler.kind !== "thing" || !discourse.firstAsked.has(filler.id)) return false;
  return told.stocks.flows.every(({ roles }) => ![...roles.keys()].some((one) => WHERE.has(one)));
}
