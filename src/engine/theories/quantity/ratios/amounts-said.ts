import { adverbEffect } from "../../../lexicon/adverbs.ts";
import type { Amount, Atom, Filler, Form, Quantified } from "../../../meaning/form.ts";
import { multiply } from "../../../text/rational.ts";
import { conjunctsOf, isForm } from "../../forms.ts";
import type { Discourse } from "../../theory.ts";
import {
  countSaid,
  described,
  describes,
  measureSaid,
  type Around,
  type Contents,
  type Described,
  type Group,
  type SaidAmount,
  type Substance,
} from "./groups-said.ts";
import { countedBy, inBase, kindOf, type Counted } from "./scales.ts";

/** All amounts that one predication speaks of, whatever its verb: how much of what, for each of which. */

export interface Said {
  /** The verb, and those of the clauses in it: "takes 5 minutes to bake". */
  readonly lemmas: readonly string[];
  readonly atom: Atom;
  readonly amounts: readonly SaidAmount[];
  /** "Every day", "each child". */
  readonly each: readonly Counted[];
  /** "Bolts", of all of which it is said. */
  readonly generic: readonly Counted[];
  readonly contents: readonly Contents[];
  readonly substances: readonly Substance[];
  /** Single things by their roles. */
  readonly things: ReadonlyMap<string, number>;
}

/**
 * Null where it says more than amounts of kinds in the places of a verb.
 * @param asked the variable of the question
 */
export function amountsSaid(
  form: Form,
  asked: number | null,
  discourse: Discourse,
  counted = countedBy,
): readonly Said[] | null {
  const around: Around = {
    counted,
    groups: new Map(),
    contents: [],
    substances: [],
    given: [],
    asked,
    discourse,
  };
  if (asked === null) return saidIn(form, around);
  const parts = conjunctsOf(form);
  const isOwn = (part: Form): boolean => describes(part, asked);
  const own = parts.filter(isOwn);
  const group = own.length === 0 ? null : described(own, asked, around);
  if (own.length > 0 && group === null) return null;
  const inside =
    group === null ? around : withGroup(around, asked, { of: group.of, per: null, value: "asked" }, group);
  const [rest, second] = parts.filter((part) => !isOwn(part));
  return rest === undefined || second !== undefined ? null : saidIn(rest, inside);
}

function saidIn(form: Form, around: Around): readonly Said[] | null {
  switch (form.kind) {
    case "true":
      return [];
    case "and": {
      const all = form.of.map((part) => saidIn(part, around));
      return all.some((one) => one === null) ? null : all.flatMap((one) => one ?? []);
    }
    case "quantified":
      return saidOf(form, around);
    case "modal":
      return around.asked !== null && /^(?:must|need|can|would|should)$/.test(form.force)
        ? saidIn(form.of, around)
        : null;
    case "atom": {
      const said = saidBy(form, around);
      return said === null ? null : [said];
    }
    default:
      return null;
  }
}

function saidOf(form: Quantified, around: Around): readonly Said[] | null {
  const { quantifier, variable, amount } = form;
  const parts = conjunctsOf(form.where);
  const group = described(parts, variable, around);
  const value = sizeSaid(quantifier, amount, around, variable);
  if (group === null || value === null) return null;
  const per = amount?.per === undefined ? null : around.counted(amount.per);
  if (amount?.per !== undefined && per === null) return null;
  const size = typeof value === "string" ? value : inBase(value, group.of);
  const part = group.part === null || typeof size === "string" ? size : multiply(size, group.part);
  return saidIn(form.holds, withGroup(around, variable, { of: group.of, value: part, per }, group));
}

function sizeSaid(
  quantifier: Quantified["quantifier"],
  amount: Amount | null,
  { discourse }: Around,
  variable: number,
): Group["value"] | null {
  if (quantifier === "every") return "each";
  if (quantifier === "generic") return "generic";
  if (quantifier === "count") return amount === null ? null : countSaid(amount);
  const isOne = discourse.referents.all().every((one) => one.variable !== variable || !one.several);
  return quantifier === "some" && isOne ? "one" : null;
}

function withGroup(
  around: Around,
  variable: number,
  group: Group,
  { contents, given, substances }: Pick<Described, "contents" | "given" | "substances">,
): Around {
  return {
    ...around,
    groups: new Map([...around.groups, [variable, group]]),
    contents: [...around.contents, ...contents],
    substances: [...around.substances, ...substances],
    given: [...around.given, ...given],
  };
}

function saidBy(atom: Atom, around: Around): Said | null {
  if (atom.time.adverbs.some((one) => adverbEffect(one) === null && !PLAIN.has(one))) return null;
  const places = atom.roles.map(({ role, filler }) =>
    isForm(filler) ? saidInside(filler, atom, around) : roleSaid(role, filler, around),
  );
  if (places.some((one) => one === null) || !isAllSaid(atom, around)) return null;
  const found = places.flatMap((one) => one ?? []);
  const amounts = [...around.given, ...found.flatMap((one) => one.amounts ?? [])];
  const generic = found.flatMap((one) => one.generic ?? []);
  const contents = [...around.contents, ...found.flatMap((one) => one.contents ?? [])].map((one) => ({
    ...one,
    of: one.of ?? countedBeside(one, amounts, generic),
  }));
  return {
    lemmas: [atom.lemma, ...found.flatMap((one) => one.lemmas ?? [])],
    atom,
    amounts: distinct(amounts),
    each: found.flatMap((one) => one.each ?? []),
    generic,
    contents,
    substances: [...around.substances, ...substancesOfRates(amounts, generic)],
    things: new Map(found.flatMap((one) => [...(one.things ?? [])])),
  };
}

/** What one place of a verb adds. */
type Place = Partial<Omit<Said, "atom" | "substances">>;

/** "Takes 5 minutes to bake": a clause in a place, without who does it. */
function saidInside(form: Form, { lemma }: Atom, around: Around): Place | null {
  if (!/^(?:take|need|require)$/.test(lemma)) return null;
  const inner = saidIn(form, { ...around, contents: [], given: [], substances: [] });
  const [only, second] = inner ?? [];
  if (only === undefined || second !== undefined) return null;
  const amounts = only.amounts.filter(({ role }) => role !== "subject");
  return { lemmas: only.lemmas, amounts, contents: only.contents };
}

/** "Each of the five": whatever is said of each fills a place of the verb. */
const isAllSaid = (atom: Atom, around: Around): boolean =>
  [...around.groups.values()].every((group) => group.value !== "each" || isIn(group, atom, around));

/** "Milk costs 2 dollars a litre": a litre of milk. */
function substancesOfRates(
  amounts: readonly SaidAmount[],
  generic: readonly Counted[],
): readonly Substance[] {
  const [only, second] = generic;
  if (only === undefined || second !== undefined) return [];
  return amounts.flatMap(({ per }) => (per === null ? [] : [{ noun: only.key, of: per }]));
}

/** "Eggs come in boxes of six": six eggs. */
function countedBeside(
  { each }: Contents,
  amounts: readonly SaidAmount[],
  generic: readonly Counted[],
): Counted | null {
  const others = [...amounts.map(({ of }) => of), ...generic].filter(({ key }) => key !== each.key);
  const [only, second] = others;
  return only === undefined || second !== undefined ? null : only;
}

function amountIn(role: string, { of, value, per }: Group): SaidAmount {
  if (value === "one") return { role, of, value: of.size, per, isOne: true };
  return { role, of, value: typeof value === "string" ? null : value, per };
}
const PLAIN: ReadonlySet<string> = new Set([
  "equally",
  "evenly",
  "always",
  "only",
  "today",
  "each",
  "at least",
]);

const isIn = (group: Group, atom: Atom, { groups }: Around): boolean =>
  [...groups].some(
    ([id, one]) =>
      one === group && atom.roles.some(({ filler }) => filler.kind === "variable" && filler.id === id),
  );

/** "Five cups bake", which are needed "to bake": one amount in two places. */
const distinct = (amounts: readonly SaidAmount[]): readonly SaidAmount[] =>
  amounts.filter(
    (one, at) =>
      amounts.findIndex(
        (other) => other.of.key === one.of.key && other.value === one.value && other.role === one.role,
      ) === at,
  );

function roleSaid(role: string, filler: Exclude<Filler, Form>, around: Around): Place | null {
  switch (filler.kind) {
    case "thing":
      return { things: new Map([[role, filler.id]]) };
    case "measure": {
      const said = measureSaid(filler, around);
      return said === null ? null : { amounts: [{ role, ...said }] };
    }
    case "variable": {
      const group = around.groups.get(filler.id);
      if (group !== undefined) return groupSaid(role, group);
      const open: Group = { of: openScale(role), value: "asked", per: null };
      return filler.id === around.asked ? groupSaid(role, open) : null;
    }
    case "moment":
      return null;
  }
}

function groupSaid(role: string, group: Group): Place {
  if (group.value === "each") return { each: [group.of] };
  return group.value === "generic" ? { generic: [group.of] } : { amounts: [amountIn(role, group)] };
}

/** "How far", "how long", "how much": the scale by the place; of the others the verb says it. */
const openScale = (role: string): Counted => kindOf(OPEN.get(role) ?? "", "");
const OPEN: ReadonlyMap<string, string> = new Map([
  ["far", "distance"],
  ["long", "time"],
  ["heavy", "weight"],
]);
