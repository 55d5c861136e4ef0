import { isResting } from "../../lexicon/arrangements.ts";
import type { Touched } from "../../lexicon/frames/effects.ts";
import { isNear } from "./scales.ts";
import type { Atom, Filler, Form, Places } from "../../meaning/form.ts";
import { partsOf, thingsOf } from "../forms.ts";
import { deedOf } from "../state/roles.ts";
import type { Condition } from "../theory.ts";
import type { Arrangement } from "./arrangement.ts";
import { isRow, relationsIn, rowOf, thingsOfRelation } from "./claims.ts";

/**
 * The third ledger of orders: a condition is a claim of the order, says who stands in it, or is nothing to it by one of these rules. Whatever
 * else speaks of its things blocks the answer.
 */
export interface Block {
  readonly reason: string;
  readonly at: Places;
}

export function blockOf(arrangement: Arrangement, words: readonly string[]): Block | null {
  const { discourse, told, sets } = arrangement;
  if (sets.unclear) return { reason: "how many there are is told twice", at: [] };
  const used = new Set([...told.map(({ condition }) => condition.id), ...sets.conditions]);
  const things = new Set(
    told.flatMap(({ claim }) => [...relationsIn(claim)].flatMap(thingsOfRelation)).filter((id) => id >= 0),
  );
  for (const scale of arrangement.scales.values()) for (const id of scale.things) things.add(id);
  for (const condition of discourse.conditions) {
    if (used.has(condition.id)) continue;
    const reason = reasonOf(condition, { arrangement, things, words });
    if (reason !== null) return { reason, at: condition.at };
  }
  return tenses(arrangement);
}

interface Around {
  readonly arrangement: Arrangement;
  readonly things: ReadonlySet<number>;
  readonly words: readonly string[];
}

function reasonOf({ form }: Condition, around: Around): string | null {
  const { arrangement, words } = around;
  const members = (id: number): readonly number[] => arrangement.discourse.referents.get(id).members;
  const own = [...thingsOf(form)].flatMap((id) => [id, ...members(id)]);
  if (onlyPossible(form)) return placesOther(form, own, around) ? "where it stands is open" : null;
  const concerned = own.some((id) => around.things.has(id));
  if (arrangement.reader.speaksOf(form))
    return mixes(form, around) ? "this is not taken into the order" : null;
  const near = [...partsOf(form)].find(
    (part) => part.kind === "atom" && words.some((word) => isNear(part.lemma, word) || part.lemma === word),
  );
  if (near !== undefined && concerned) return "it may bear on the order";
  if (!concerned) return null;
  for (const part of partsOf(form)) {
    const reason = part.kind === "atom" && part.category === "verb" ? deedReason(part, around) : null;
    if (reason !== null) return reason;
  }
  return null;
}

/** A rule with an order in it only adds to what is known; what is told of the order in a way that is not read may change it. */
function mixes(form: Form, { arrangement }: Around): boolean {
  const isRule =
    form.kind === "if" || form.kind === "iff" || (form.kind === "quantified" && form.quantifier !== "count");
  if (!isRule) return true;
  const then = form.kind === "quantified" ? form.holds : form.then;
  return arrangement.reader.speaksOf(then);
}

/** "Kim may be taller than Bea": of Bea nothing else is said, and she may be the tallest. */
const placesOther = (form: Form, own: readonly number[], { arrangement, things }: Around): boolean =>
  arrangement.reader.speaksOf(form) && own.some((id) => !things.has(id));

/** "Tom may be taller than Ann": it says nothing of what is so. */
const onlyPossible = (form: Form): boolean => form.kind === "modal" && /^(?:may|might|can)$/.test(form.force);

/** What an event changes of the order of its things. */
function deedReason(atom: Atom, { arrangement, things }: Around): string | null {
  const names = [...arrangement.scales.keys()];
  const isOver = names.every((name) => isRow(name) && !LASTING.some((axis) => rowOf(axis) === name));
  const concerns = (filler: Filler): boolean => filler.kind === "thing" && things.has(filler.id);
  const acting = atom.roles.filter(({ filler }) => concerns(filler)).map(({ role }) => role);
  // Who came before whom stays so, whatever they do later; what is done to one of them may have decided it.
  if (isOver) return acting.some((role) => role !== "subject") ? "it may change the order" : null;
  if (isScene(atom)) return null;
  const found = deedOf(atom, arrangement.discourse);
  if (found.kind === "unknown") return "what this does to the order is not known";
  const { deed } = found;
  if (deed.aspect === "state") return null;
  const changing: readonly Touched[] = names.every((name) => !isRow(name))
    ? ["measure", "state", "price", "amount", "existence", "membership"]
    : ["place", "existence", "state", "measure"];
  const touched = deed.touches.some(({ what, of }) => {
    const filler = deed.roles.get(of)?.filler;
    return (
      changing.includes(what) && (filler === undefined || filler.kind !== "thing" || things.has(filler.id))
    );
  });
  return touched ? "it may change the order" : null;
}

/** "Three cars are parked in a row", "they stand there": it says where they are, as nobody is said to put them there. */
const isScene = ({ lemma, roles }: Atom): boolean =>
  isResting(lemma) &&
  !(roles.some(({ role }) => role === "subject") && roles.some(({ role }) => role === "object"));

/** The rows in which things stand, as against those in which they came. */
const LASTING = ["across", "along", "up"] as const;

/** What was so is not told of what is. */
function tenses({ discourse, told, reader }: Arrangement): Block | null {
  const lasting = (form: Form): readonly string[] =>
    [...partsOf(form)].flatMap((part) =>
      part.kind === "atom" && part.category !== "verb" && reader.speaksOf(part) ? [part.time.tense] : [],
    );
  const all = [
    ...told.flatMap(({ condition }) => lasting(condition.form)),
    ...lasting(discourse.question.form),
  ];
  const seen = new Set(all.filter((tense) => tense !== "none"));
  return seen.size > 1 ? { reason: "what was so need not be so now", at: [] } : null;
}
