import type { Document, Sentence } from "../text/document.ts";

/** A text that ends in a question with choices: "Which of the following is true? (A) … (B) …". */
export interface Posed {
  /** What it tells before the question. */
  readonly told: readonly Sentence[];
  /** What the choice that is sought is: "Which of them is false?" */
  readonly sought: "yes" | "no";
  readonly choices: readonly Sentence[];
}

const HEADING = /^(?:options|choices|answer choices|answers)$/;
const WHICH =
  /^which (?:one )?(?:of (?:the following|these)(?: statements| sentences| claims| options)?|statement|sentence|claim|option) (?:is|are|must be|has to be) (?<truth>true|correct|right|the case|false|wrong|untrue|not true)$/;

export const mayAskWhich = (text: string): boolean => /\bwhich\b/iu.test(text);

/** Null for a text that asks otherwise. */
export function choicesIn({ sentences }: Document): Posed | null {
  const choices = sentences.slice(sentences.findLastIndex(({ item }) => item === null) + 1);
  const before = sentences.slice(0, sentences.length - choices.length);
  const rest = HEADING.test(wordsOf(before.at(-1))) ? before.slice(0, -1) : before;
  const question = rest.at(-1);
  const truth = question?.closing === "?" ? WHICH.exec(wordsOf(question))?.groups?.["truth"] : undefined;
  if (truth === undefined || choices.length < 2) return null;
  const sought = /^(?:false|wrong|untrue|not true)$/.test(truth) ? "no" : "yes";
  return { told: rest.slice(0, -1), sought, choices };
}

const wordsOf = (sentence: Sentence | undefined): string =>
  sentence?.tokens.map(({ lower }) => lower).join(" ") ?? "";

/** The words of a choice, without its letter and its full stop. */
export function choiceText({ tokens }: Sentence, { text }: Document): string {
  return text.slice(tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0);
}
