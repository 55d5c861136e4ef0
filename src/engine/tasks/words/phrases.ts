import { pluralise, singularise } from "../../language/morphology.ts";
import type { TaskSentence } from "../text.ts";

/** The words of a sentence on one line, with straight quotes and without its closing mark. */
export function plainText({ text, closing }: Pick<TaskSentence, "text" | "closing">): string {
  const line = text.replace(/\s+/gu, " ").replace(/[‘’]/gu, "'").replace(/[“”]/gu, '"').trim();
  return closing !== "" && line.endsWith(closing) ? line.slice(0, -1).trimEnd() : line;
}

/** The items of a list: `a, b, and c`, `a and b`, `a, b`. Null where one is empty. */
export function listItems(text: string): readonly string[] | null {
  const items = text.split(/,\s*and\s+|,\s*|\s+and\s+/u).map((item) => item.trim());
  return items.some((item) => item === "") ? null : items;
}

/** A noun phrase without its article. */
export function withoutArticle(phrase: string): string {
  return phrase.trim().replace(/^(?:the|an?)\s+/iu, "");
}

/** Whether two noun phrases name the same thing or kind, in the singular or in the plural. */
export function sameNoun(one: string, other: string): boolean {
  const [a, b] = [one.toLowerCase().trim(), other.toLowerCase().trim()];
  return (
    a === b ||
    pluralise(a) === b ||
    pluralise(b) === a ||
    singularise(a).includes(b) ||
    singularise(b).includes(a)
  );
}

/** `a, b and c`. */
export function listed(items: readonly string[]): string {
  const last = items.at(-1) ?? "";
  return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} and ${last}`;
}

/** The text with a capital in front. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
