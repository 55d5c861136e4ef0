import { isPossession } from "../lexicon/frames.ts";
import type { Atom, Form } from "../meaning/form.ts";
import { partsOf, thingsOf } from "./forms.ts";
import { isRuleOfEvent } from "./ruled-events.ts";
import type { Fluent } from "./state/fluents.ts";
import { deedOf } from "./state/roles.ts";
import type { Timeline } from "./state/timeline.ts";
import type { Condition, Discourse } from "./theory.ts";

/** What was said of all before something happened to one. */

/** "Nobody is in the room. Tom enters the room": what a later event touches was so, and need not be so now. */
export function staleRules(discourse: Discourse, timeline: Timeline): ReadonlySet<number> {
  const touched = lastTouches(timeline);
  const isStale = (id: number, atom: Atom): boolean =>
    kindsTouched(atom).some((kind) => (touched.get(kind) ?? -1) > id);
  const isOver = ({ form, id }: Condition): boolean =>
    form.kind === "equal" &&
    discourse.conditions.some((later) => later.id > id && isEventOf(later, thingsOf(form), discourse));
  return new Set(
    discourse.conditions
      .filter(
        (one) =>
          isOver(one) ||
          (!isRuleOfEvent(one.form, discourse) &&
            tolds(one.form).some((part) => part.kind === "atom" && isStale(one.id, part))),
      )
      .map(({ id }) => id),
  );
}

/** "Bob replaces Ann": who she is, or what was hers, may have changed. */
function isEventOf({ form }: Condition, things: ReadonlySet<number>, discourse: Discourse): boolean {
  return [...partsOf(form)].some((part) => {
    if (part.kind !== "atom" || part.category !== "verb") return false;
    if (![...thingsOf(part)].some((thing) => things.has(thing))) return false;
    const found = deedOf(part, discourse);
    return found.kind === "unknown" || found.deed.aspect === "event";
  });
}

/** For each kind of fluent the last condition that touches one. */
function lastTouches({ facts, lost }: Timeline): ReadonlyMap<string, number> {
  const touched = new Map<string, number>();
  const take = (fluent: Fluent, by: number): void => {
    const kind = kindOfFluent(fluent);
    touched.set(kind, Math.max(by, touched.get(kind) ?? -1));
  };
  for (const { fluents, from, rule } of facts)
    if (rule !== "said") for (const fluent of fluents) take(fluent, Math.max(...from));
  for (const { fluent, by } of lost) take(fluent, by);
  return touched;
}

/** What a general condition says of things; its restrictor says nothing, but of "no". */
function tolds(form: Form): readonly Form[] {
  if (form.kind === "quantified") return [...partsOf(form.quantifier === "no" ? form : form.holds)];
  return form.kind === "not" || form.kind === "or" || form.kind === "xor" ? [...partsOf(form)] : [];
}

export const kindOfFluent = (fluent: Fluent): string => fluent.slice(0, fluent.indexOf(" "));

export function kindsTouched(atom: Atom): readonly string[] {
  switch (atom.category) {
    case "place":
      return ["place"];
    case "adjective":
      return ["state"];
    case "verb":
      return isPossession(atom.lemma) ? ["holder"] : [];
    default:
      return [];
  }
}
