import type { Form } from "../../meaning/form.ts";
import type { Moment } from "../../text/moments.ts";
import { thingsOf } from "../forms.ts";
import { thingIn } from "../state/fluents.ts";
import type { Discourse } from "../theory.ts";
import { weekday } from "./instants.ts";

/** The date of "on Wednesday, 6 November". A weekday that the text names for several things has no date here. */
export function dateOfWeekday(id: number, { conditions, referents }: Discourse): Moment | null {
  const dates = conditions.flatMap(({ form }) => {
    const said = saysDate(form, referents);
    return said !== null && said.id === id ? [said.moment] : [];
  });
  const mentions = conditions.filter(({ form }) => thingsOf(form).has(id));
  const [date, second] = dates;
  return date === undefined || second !== undefined || mentions.length > 2 ? null : date;
}

/** "Wednesday is 6 November" */
export function saysDate(
  form: Form,
  referents: Discourse["referents"],
): { id: number; moment: Moment } | null {
  if (form.kind !== "atom" || form.lemma !== "be" || form.roles.length !== 2) return null;
  const id = thingIn(form, "subject");
  const moment = form.roles.find(({ role }) => role === "moment")?.filler;
  const name = id === null ? null : referents.get(id).name;
  if (id === null || name === null || weekday(name) === null || moment?.kind !== "moment") return null;
  return { id, moment: moment.moment };
}
