import type { Atom, Filler, Form, RoleFilling } from "../meaning/form.ts";
import { isForm } from "./forms.ts";

/** A clause whose verb takes another clause: "forgot to lock the door", "knows that it is open". */
export interface Contentful {
  readonly verb: Atom;
  /** That of the content. */
  readonly role: RoleFilling;
  readonly content: Form;
  /** "That it is open" has a tense of its own. */
  readonly hasTense: boolean;
  /** How many things it is done to: one in "made Tom leave", none in "forgot to leave". */
  readonly objects: number;
}

/** Null where no clause stands in a place of the verb, or several do. */
export function contentIn(form: Atom): Contentful | null {
  if (form.category !== "verb" && form.category !== "adjective") return null;
  const [role, second] = form.roles.filter(({ filler }) => isForm(filler));
  // "Runs the slowest" has a property for its content.
  if (role?.form === undefined || second !== undefined || !isForm(role.filler)) return null;
  const objects = form.roles.filter((one) => /^(?:object|recipient)$/.test(one.role)).length;
  return { verb: form, role, content: role.filler, hasTense: role.form === "that", objects };
}

export const sameTerm = (one: Filler, other: Filler): boolean =>
  (one.kind === "thing" || one.kind === "variable") &&
  one.kind === other.kind &&
  one.id === (other as { readonly id: number }).id;
