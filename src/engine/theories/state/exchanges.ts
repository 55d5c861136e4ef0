import { isGivingBack, isPossession } from "../../lexicon/frames.ts";
import type { Atom, Filler } from "../../meaning/form.ts";
import type { Discourse, Condition } from "../theory.ts";
import { thingIn } from "./fluents.ts";
import type { Standing } from "./losses.ts";
import { nounOf } from "./roles.ts";

/** Things that go to whoever had them, or from each of two to the other: "they swap", "Ann and Bob swap cups", "Ann swaps with Bob": what each of two has, if that is one thing, is the other's then. */

export interface Exchange {
  /** Who takes part, each with what he or she gives. */
  readonly sides: readonly [Side, Side];
  /** The conditions that tell it: of "they swap" one for each of them. */
  readonly told: readonly number[];
}

export interface Side {
  readonly who: number;
  readonly gives: number;
}

const SWAPPING: ReadonlySet<string> = new Set(["swap", "trade", "exchange", "switch"]);

/** Null where it tells of no exchange between two, or where it is not clear what each of them gives. */
export function exchangeOf(
  condition: Condition,
  discourse: Discourse,
  facts: readonly Standing[],
): Exchange | null {
  const atom = swapIn(condition);
  if (atom === null) return null;
  const others = discourse.conditions.flatMap((one) => {
    const other = one.id > condition.id && one.sentence === condition.sentence ? swapIn(one) : null;
    return other === null ? [] : [{ id: one.id, atom: other }];
  });
  const traded = tradeOf(condition, atom, discourse);
  if (traded !== null) return traded;
  const [other, third] = others;
  const one = thingIn(atom, "subject");
  const two = other === undefined ? thingIn(atom, "with") : thingIn(other.atom, "subject");
  if (one === null || two === null || one === two || third !== undefined) return null;
  const swaps = other === undefined ? [atom] : [atom, other.atom];
  const nouns = new Set(swaps.map((swap) => nounSwapped(swap, condition, discourse)));
  const [noun] = nouns;
  if (noun === undefined || noun === "" || nouns.size > 1) return null;
  const [gives, gets] = [one, two].map((who) => onlyOneOf(who, noun, discourse, facts));
  if (gives == null || gets == null) return null;
  return {
    sides: [
      { who: one, gives },
      { who: two, gives: gets },
    ],
    told: [condition.id, ...(other === undefined ? [] : [other.id])],
  };
}

/** "Una traded the fig for Tom's plum", "Una traded the fig for the plum with Tom" */
function tradeOf({ id }: Condition, atom: Atom, { referents }: Discourse): Exchange | null {
  const [who, gives, gets] = ["subject", "object", "for"].map((role) => thingIn(atom, role));
  if (who == null || gives == null || gets == null) return null;
  const other = thingIn(atom, "with") ?? referents.get(gets).owner;
  if (other === null || [gives, gets].some((thing) => referents.get(thing).several)) return null;
  return {
    sides: [
      { who, gives },
      { who: other, gives: gets },
    ],
    told: [id],
  };
}

/** "Tom and Una swapped places": the two of whom each is then where the other was, and the conditions that tell it. */
export interface PlacesSwapped {
  readonly who: readonly [number, number];
  readonly told: readonly number[];
}

export function placesSwapped(condition: Condition, discourse: Discourse): PlacesSwapped | null {
  const atom = swapIn(condition);
  if (atom === null || !isOfPlaces(atom, condition, discourse)) return null;
  const same = discourse.conditions.filter((one) => {
    const other = one.sentence === condition.sentence ? swapIn(one) : null;
    return other !== null && isOfPlaces(other, one, discourse);
  });
  const subjects = same.flatMap((one) =>
    one.form.kind === "atom" ? (thingIn(one.form, "subject") ?? []) : [],
  );
  const [one, two, third] = [...subjects, thingIn(atom, "with")].filter((id) => id !== null);
  if (one === undefined || two === undefined || third !== undefined) return null;
  return { who: [one, two], told: same.map(({ id }) => id) };
}

const isOfPlaces = (atom: Atom, condition: Condition, discourse: Discourse): boolean =>
  /^(?:place|spot|position)$/.test(nounSwapped(atom, condition, discourse) ?? "");

function swapIn({ form }: Condition): Atom | null {
  if (form.kind !== "atom" || form.category !== "verb" || !SWAPPING.has(form.lemma)) return null;
  const isPlain = form.roles.every(({ role }) => /^(?:subject|object|with|for)$/.test(role));
  return isPlain && form.time.adverbs.length === 0 && form.time.tense !== "future" ? form : null;
}

/** Null where no noun says what is swapped, empty where it is a thing of which the text told before: "swaps her book". */
function nounSwapped(atom: Atom, { sentence }: Condition, discourse: Discourse): string | null {
  const object = atom.roles.find(({ role }) => role === "object")?.filler;
  if (object === undefined) return null;
  if (object.kind !== "thing") return "";
  const { owner, description } = discourse.referents.get(object.id);
  const isOld = discourse.conditions.some(
    (one) =>
      one.sentence < sentence &&
      one.form.kind === "atom" &&
      one.form.roles.some(({ filler }) => filler.kind === "thing" && filler.id === object.id),
  );
  return isOld || owner !== null || description.length > 0 ? "" : (nounOf(object, discourse) ?? "");
}

/** The one thing, of this kind if a noun says so, that somebody is known to have. */
function onlyOneOf(
  who: number,
  noun: string | null,
  discourse: Discourse,
  facts: readonly Standing[],
): number | null {
  const held = facts.flatMap(({ atom, holds }) => {
    const thing = thingIn(atom, "object");
    const isHis =
      holds && atom.category === "verb" && isPossession(atom.lemma) && thingIn(atom, "subject") === who;
    return isHis && thing !== null ? [thing] : [];
  });
  const fitting = [...new Set(held)].filter(
    (id) => noun === null || discourse.referents.get(id).noun === noun,
  );
  const [only, second] = fitting;
  const isOne = only !== undefined && second === undefined && !discourse.referents.get(only).several;
  return isOne ? only : null;
}

/** "Tom gave the book back": to the one from whom he had it. */
export function giverBefore(
  { lemma }: Atom,
  theme: number,
  giver: Filler | null,
  before: readonly Standing[],
): Filler | null {
  if (!isGivingBack(lemma) || giver?.kind !== "thing") return null;
  const isOf = ({ atom, fluents }: Standing, who: number | null): boolean =>
    fluents.includes(`holder ${theme}`) && (who === null || thingIn(atom, "subject") === who);
  const got = before.findLast((one) => one.holds && one.rule === "transfer" && isOf(one, giver.id));
  const parted = before.filter(
    (one) => !one.holds && isOf(one, null) && one.from.join() === got?.from.join(),
  );
  const [only, second] = parted.map(({ atom }) => atom.roles.find(({ role }) => role === "subject")?.filler);
  return second === undefined ? (only ?? null) : null;
}
