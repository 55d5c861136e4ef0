import type { Form } from "../meaning/form.ts";
import type { Reading } from "../meaning/interpret.ts";
import type { Document } from "../text/document.ts";
import { atomsIn } from "../theories/forms.ts";

/**
 * The readings that take each participle for one thing throughout: "Every wug is muffled. Rex is not muffled" speaks twice of a property,
 * or twice of what is done, but hardly of one and then of the other. All of them, if none does.
 */
export function withOneUse(readings: readonly Reading[], document: Document): readonly Reading[] {
  const alike = readings.filter((reading) => usesAlike(reading, document));
  return alike.length > 0 ? alike : readings;
}

function usesAlike({ said }: Reading, { tokens }: Document): boolean {
  const uses = new Map<string, string>();
  return said.every((one) => {
    const form: Form = one.mood === "question" ? one.question.form : one.form;
    return atomsIn(form).every((atom) => {
      const isDone = atom.category === "verb" && !atom.roles.some(({ role }) => role === "subject");
      if (!isDone && atom.category !== "adjective") return true;
      return atom.at.every((at) => {
        const { lower = "" } = tokens[at] ?? {};
        if (!PARTICIPLE.test(lower)) return true;
        const known = uses.get(lower) ?? atom.category;
        uses.set(lower, atom.category);
        return known === atom.category;
      });
    });
  });
}
const PARTICIPLE = /(?:ed|en|t|n)$/;
