import { isDayName } from "../../lexicon/kinds.ts";
import type { Atom, Filler, RoleFilling } from "../../meaning/form.ts";
import type { Discourse } from "../theory.ts";
import { isPerson } from "../state/roles.ts";
import { DAYS } from "./days.ts";
import { minus } from "./linear.ts";
import type { AskedAmount } from "./asking.ts";
import { merged } from "./sums.ts";

/**
 * "How many more pears did Ann eat than Tom?", "… did he sell on Tuesday than on Monday?", "… today than yesterday?": what was done by one or at one
 * time without what was done by another, or at another time.
 */

export const isThan = ({ role }: RoleFilling): boolean => role === "than" || role.startsWith("than ");

/** Whether a question of what was done compares it with the same of another. */
export const comparesDeeds = (predicate: Atom | null): boolean => predicate?.roles.some(isThan) === true;

/** @param ask how much was done in all of one predication */
export function doneMore(
  predicate: Atom,
  day: string | null,
  discourse: Discourse,
  ask: (predicate: Atom) => AskedAmount | null,
): AskedAmount | null {
  const [than, second] = predicate.roles.filter(isThan);
  if (second !== undefined) return null;
  const plain = { ...predicate, roles: predicate.roles.filter((one) => !isThan(one)) };
  const other = day === null ? than && withOther(plain, than, discourse) : onDay(plain, day);
  if (other == null) return null;
  const [own, compared] = [ask(plain), ask(other)];
  return own === null || compared === null ? null : merged(own, compared, minus(own.sum, compared.sum));
}

function onDay(plain: Atom, day: string): Atom | null {
  const { time } = plain;
  const isSaid = time.adverbs.some((one) => DAYS.has(one));
  const adverbs = [...time.adverbs.filter((one) => !DAYS.has(one)), day];
  return isSaid ? { ...plain, time: { ...time, adverbs } } : null;
}

/** The same of whom or of when it is compared with. */
function withOther(plain: Atom, { role, filler }: RoleFilling, discourse: Discourse): Atom | null {
  const found = plain.roles.filter((one) =>
    role === "than" ? areAlike(one, filler, discourse) : one.role === role.slice("than ".length),
  );
  const [own, second] = found;
  if (own === undefined || second !== undefined || filler.kind !== own.filler.kind) return null;
  return { ...plain, roles: plain.roles.map((one) => (one === own ? { ...one, filler } : one)) };
}

/** Who did it, for a person; when, for a time. */
function areAlike({ role, filler: own }: RoleFilling, filler: Filler, discourse: Discourse): boolean {
  if (own.kind !== "thing" || filler.kind !== "thing" || own.id === filler.id) return false;
  if (isTime(filler.id, discourse)) return isTime(own.id, discourse);
  const { noun } = discourse.referents.get(filler.id);
  return (
    role === "subject" && (isPerson(filler.id, discourse) || discourse.referents.get(own.id).noun === noun)
  );
}

function isTime(id: number, { referents, words }: Discourse): boolean {
  const { noun, name } = referents.get(id);
  if (name !== null) return isDayName(name.toLowerCase());
  return noun !== null && words.kindsOf(noun)?.includes("time") === true;
}
