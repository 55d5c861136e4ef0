import type { Atom } from "../../meaning/form.ts";
import type { Discourse, Fact } from "../theory.ts";
import { thingIn } from "./fluents.ts";
import { isPlaceThing } from "./roles.ts";

/**
 * "Mary leaves the football": she puts it down where she is. In a story that is told whole, what is discarded lies there too. Other clauses
 * stay as they are.
 */
export function asLaidDown(atom: Atom, discourse: Discourse): Atom {
  const isLeft = /^(?:leave|abandon)$/.test(atom.lemma) || (discourse.closed && atom.lemma === "discard");
  const isPlain = atom.roles.every(({ role }) => role === "subject" || role === "object");
  const object = thingIn(atom, "object");
  if (!isLeft || !isPlain || object === null) return atom;
  return isPlaceThing({ kind: "thing", id: object }, discourse) ? atom : { ...atom, lemma: "put down" };
}

/** The same, of what is known to be in the hands of who leaves it. */
export function laidDown(
  atom: Atom,
  facts: readonly (Fact & { readonly carried: boolean })[],
  discourse: Discourse,
): Atom {
  const [who, what] = [thingIn(atom, "subject"), thingIn(atom, "object")];
  const isHeld = facts.some(
    ({ atom: fact, holds, carried }) =>
      holds && carried && thingIn(fact, "subject") === who && thingIn(fact, "object") === what,
  );
  return isHeld || discourse.closed ? asLaidDown(atom, discourse) : atom;
}
