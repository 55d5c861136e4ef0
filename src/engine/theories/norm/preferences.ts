import type { Form } from "../../meaning/form.ts";
import type { Condition, Discourse } from "../theory.ts";

/** "Rule 2 is preferred over rule 1." */

/** Whether the form compares two rules. */
export const isPreference = (form: Form): boolean =>
  form.kind === "atom" &&
  /^prefer(?:red)?$/.test(form.lemma) &&
  form.roles.some(({ role }) => role === "over");

/** Whether the one rule goes before the other, by what the text says of them. */
export function preferenceIn({ conditions, referents }: Discourse): (one: number, other: number) => boolean {
  const labelOf = (id: number): string => {
    const { name, noun, description } = referents.get(id);
    return name?.toLowerCase() ?? `${noun ?? ""} ${description.at(-1) ?? ""}`;
  };
  const pairs = conditions.flatMap(({ form }): string[] => {
    if (form.kind !== "atom" || !isPreference(form)) return [];
    const things = form.roles.map(({ role, filler }) => ({ first: role !== "over", filler }));
    const labels = [true, false].map((first) => {
      const found = things.find((one) => one.first === first)?.filler;
      return found?.kind === "thing" ? labelOf(found.id) : "";
    });
    return [labels.join(" > ")];
  });
  const labels = new Map(conditions.map(({ id, label }: Condition) => [id, label]));
  return (one, other) => pairs.includes(`${labels.get(one) ?? "?"} > ${labels.get(other) ?? "?"}`);
}
