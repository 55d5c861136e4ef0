import type { Atom, Form } from "../../meaning/form.ts";
import { conjunctsOf } from "../forms.ts";
import { thingIn } from "../state/fluents.ts";
import type { Condition, Discourse } from "../theory.ts";
import { instantIn } from "./happenings.ts";
import type { Instant } from "./instants.ts";

/** Until when something was to be done: "is due on 14 May", "must be paid by 3 pm", "the deadline is 14 May". */
export interface Deadline {
  readonly condition: Condition;
  readonly at: Instant;
  /** "Before 14 May": not on that day. */
  readonly strict: boolean;
  /** What was due; null where only the time is told. */
  readonly thing: number | null;
  /** What was to be done with it; null where that is not told. */
  readonly act: Atom | null;
}

/** What a question asks of the one deadline of a text. */
export interface DeadlineAsked {
  /** Who does what, or null: whatever was done with what was due. */
  readonly main: Atom | null;
  readonly thing: number | null;
  /** Whether "yes" is that it was kept. */
  readonly kept: boolean;
}

/** "Was it handed in on time?", "Was the report late?", "Was the deadline met?" */
export function deadlineAsked(form: Form, discourse: Discourse): DeadlineAsked | null {
  if (form.kind === "quantified" && form.quantifier === "some") return inTime(form);
  if (form.kind !== "atom") return null;
  const isOf = (role: string): boolean => nounIn(form, role, discourse) === "deadline";
  if (form.category === "verb" && /^(?:meet|miss|keep)$/.test(form.lemma) && isOf("object"))
    return { main: null, thing: null, kept: form.lemma !== "miss" };
  const isLate = form.category === "adjective" && /^(?:late|overdue)$/.test(form.lemma);
  if (!isLate || form.roles.length !== 1 || form.time.adverbs.length > 0) return null;
  return { main: null, thing: thingIn(form, "subject"), kept: false };
}

/** `some x [time(x)] [hand_in(ann, object: report, on: x)]` */
function inTime({ variable, where, holds }: Extract<Form, { kind: "quantified" }>): DeadlineAsked | null {
  if (where.kind !== "atom" || where.lemma !== "time" || where.roles.length !== 1) return null;
  if (holds.kind !== "atom" || holds.category !== "verb") return null;
  const role = holds.roles.find(({ filler }) => filler.kind === "variable" && filler.id === variable);
  if (role === undefined || !/^(?:in|on)$/.test(role.role)) return null;
  const main = { ...holds, roles: holds.roles.filter((one) => one !== role) };
  return { main, thing: thingIn(main, "object") ?? thingIn(main, "subject"), kept: true };
}

/** @param year of dates that have none */
export function deadlinesOf(discourse: Discourse, year: number): readonly Deadline[] {
  return discourse.conditions.flatMap((condition) => {
    const found = deadlineIn(condition, discourse, year);
    return found === null ? [] : [found];
  });
}

function deadlineIn(condition: Condition, discourse: Discourse, year: number): Deadline | null {
  const { form } = condition;
  const isDuty = form.kind === "modal" && form.force === "must";
  const [atom, second] = conjunctsOf(isDuty ? form.of : form);
  if (atom?.kind !== "atom" || second !== undefined || atom.time.adverbs.length > 0) return null;
  const timed = atom.roles.flatMap((role) => {
    const at = instantIn(role.filler, discourse, year);
    return at === null ? [] : [{ role, at }];
  });
  const [told, other] = timed;
  if (told === undefined || other !== undefined) return null;
  const act = { ...atom, roles: atom.roles.filter((one) => one !== told.role) };
  const due = isDuty ? dutyIn(act, told.role.role) : dueIn(act, told.role.role, discourse);
  return due === null ? null : { condition, at: told.at, strict: told.role.role === "before", ...due };
}

type Due = Pick<Deadline, "thing" | "act">;

/** "Must be paid by 3 pm", without the time. */
const dutyIn = (act: Atom, role: string): Due | null =>
  /^(?:verb|adjective)$/.test(act.category) && /^(?:by|before)$/.test(role)
    ? { thing: thingIn(act, "object") ?? thingIn(act, "subject"), act }
    : null;

/** "Is due on 14 May", "the deadline is 14 May", without the time. */
function dueIn(act: Atom, role: string, discourse: Discourse): Due | null {
  if (act.roles.length !== 1) return null;
  if (act.category === "adjective" && act.lemma === "due" && /^(?:by|on|at)$/.test(role))
    return { thing: thingIn(act, "subject"), act: null };
  const isNamed = act.lemma === "be" && nounIn(act, "subject", discourse) === "deadline";
  return isNamed && role === "moment" ? { thing: null, act: null } : null;
}

/** Whether something at these times was in time; null where that is open. */
export function isKept({ at: due, strict }: Deadline, at: readonly Instant[]): boolean | null {
  const [only, second] = at;
  if (only === undefined || second !== undefined || only.line !== due.line) return null;
  if (only.line === "week" || due.line === "week") return null;
  const [from, to] = only.line === "clock" ? [only.at, only.at] : [only.from, only.to];
  const [first, last] = due.line === "clock" ? [due.at, due.at] : [due.from, due.to];
  if (from !== to || first !== last) return null;
  return strict ? from < first : from <= first;
}

function nounIn(atom: Atom, role: string, { referents }: Discourse): string | null {
  const thing = thingIn(atom, role);
  return thing === null ? null : referents.get(thing).noun;
}
