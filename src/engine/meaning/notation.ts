import type { Moment } from "../text/moments.ts";
import { formatRational } from "../text/rational.ts";
import type { Amount, Filler, Form, Question, RoleFilling, Time } from "./form.ts";

/** One line for a form: `every x1 [cat(x1)] [animal(x1)]`. */
export function printForm(form: Form, nameOf: (id: number) => string): string {
  const print = (one: Form): string => printForm(one, nameOf);
  switch (form.kind) {
    case "true":
      return "true";
    case "atom":
      return `${form.lemma}${tenseMark(form.time)}(${sortedRoles(form.roles)
        .map(({ role, filler }) => `${role === "subject" ? "" : `${role}: `}${printFiller(filler, nameOf)}`)
        .join(", ")})`;
    case "equal":
      return `${printFiller(form.left, nameOf)} = ${printFiller(form.right, nameOf)}`;
    case "not":
      return `not ${print(form.of)}`;
    case "and":
    case "or":
    case "xor":
      return `(${form.of.map(print).join(` ${form.kind} `)})`;
    case "if":
    case "iff":
      return `${form.kind} [${print(form.condition)}] [${print(form.then)}]`;
    case "modal":
      return `${form.force} [${print(form.of)}]`;
    case "linked":
      return `${form.link} [${print(form.first)}] [${print(form.second)}]`;
    case "quantified": {
      const amount = form.amount === null ? "" : ` ${printAmount(form.amount, nameOf)}`;
      const thing = form.thing === undefined ? "" : ` as ${nameOf(form.thing)}`;
      return `${form.quantifier}${amount} x${form.variable}${thing} [${print(form.where)}] [${print(form.holds)}]`;
    }
  }
}

/** The roles in one order, whatever the order of the sentence: the subject and the object first. */
function sortedRoles(roles: readonly RoleFilling[]): readonly RoleFilling[] {
  const rank = ({ role }: RoleFilling): number => FIRST_ROLES.indexOf(role) >>> 0; // all others come last
  return [...roles].sort((a, b) => rank(a) - rank(b));
}

const FIRST_ROLES = ["subject", "recipient", "object", "measure", "times", "than"];
const TENSE_MARKS = { past: "<", present: "", future: ">", none: "" } as const;

function tenseMark({ tense, perfect, progressive, adverbs }: Time): string {
  const mark = `${TENSE_MARKS[tense]}${perfect ? "!" : ""}${progressive ? "~" : ""}`;
  return mark + (adverbs.length > 0 ? `{${adverbs.join(",")}}` : "");
}

function printAmount({ bound, value, relation, per }: Amount, nameOf: (id: number) => string): string {
  const rate = per === undefined ? "" : ` per ${per}`;
  const number = `${bound}${value === null ? "?" : formatRational(value)}`;
  if (relation === null) return `${number}${rate}`;
  const counted = relation.variable === undefined ? "" : ` x${relation.variable}`;
  const than = relation.than === null ? "" : `${counted} ${printFiller(relation.than, nameOf)}`;
  return `${number} ${relation.kind}${than}${rate}`;
}

function printFiller(filler: Filler, nameOf: (id: number) => string): string {
  switch (filler.kind) {
    case "thing":
      return nameOf(filler.id);
    case "variable":
      return `x${filler.id}`;
    case "moment":
      return printMoment(filler.moment);
    case "measure":
      return `${printAmount(filler.amount, nameOf)} ${filler.unit}`;
    default:
      return `[${printForm(filler, nameOf)}]`;
  }
}

function printMoment(moment: Moment): string {
  if (moment.kind === "clock") return `${moment.hour}:${String(moment.minute).padStart(2, "0")}`;
  return [moment.year, moment.month, moment.day].map((part) => part ?? "?").join("-");
}

/** `amount x2: …`: what is asked, and the form. */
export function printQuestion({ asked, form }: Question, nameOf: (id: number) => string): string {
  const variable = "variable" in asked ? ` x${asked.variable}` : "";
  return `${asked.kind}?${variable} ${printForm(form, nameOf)}`;
}
