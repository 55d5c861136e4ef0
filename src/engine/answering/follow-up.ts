import { readTaskText, type TaskSentence } from "../tasks/text.ts";

/** What is asked of the answer before it. `premise`: the statement that is to be left out, as it is named. */
export type FollowUp =
  | { readonly kind: "why" }
  | { readonly kind: "why_not" }
  | { readonly kind: "without"; readonly premise: string };

/** A prompt that ends in questions about its own answer, taken apart. */
export interface Followed {
  readonly root: string;
  readonly asked: readonly [FollowUp, ...FollowUp[]];
}

/** At most so many questions about an answer are put one behind the other. */
const MAX_FOLLOW_UPS = 8;

const FORMS: readonly { readonly form: RegExp; readonly of: (premise: string) => FollowUp }[] = [
  { form: /^why not\??$/iu, of: () => ({ kind: "why_not" }) },
  {
    form: /^(?:(?:but|and) )?why(?: (?:so|is that|is this|is it so|is that so))?\??$/iu,
    of: () => ({ kind: "why" }),
  },
  { form: /^how do you know(?: that| this)?\??$/iu, of: () => ({ kind: "why" }) },
  {
    form: /^what if (?:not|without) (?:that )?(?<premise>[^?]+)\??$/iu,
    of: (premise) => ({ kind: "without", premise }),
  },
  {
    form: /^(?:what if|and if) it (?:is|were|was) not (?:true|so|the case) that (?<premise>[^?]+)\??$/iu,
    of: (premise) => ({ kind: "without", premise }),
  },
  {
    form: /^what if (?<premise>[^?]+?\b(?:is not|are not|was not|were not|isn't|aren't|wasn't|weren't)\b[^?]*)\??$/iu,
    of: (premise) => ({
      kind: "without",
      premise: premise
        .replace(/\b(?:is not|was not|were not|isn't|wasn't|weren't)\b/iu, "is")
        .replace(/\b(?:are not|aren't)\b/iu, "are"),
    }),
  },
];

/** Reads one line as a question about the answer before it; null for anything else. */
export function readFollowUp(line: string): FollowUp | null {
  const text = line.trim().replaceAll("’", "'");
  for (const { form, of } of FORMS) {
    const match = form.exec(text);
    if (match !== null) return of((match.groups?.["premise"] ?? "").trim());
  }
  return null;
}

/** Splits off the questions about its own answer that a prompt ends in. Null where there are none, or nothing before them. */
export function splitFollowUps(prompt: string): Followed | null {
  const asked: FollowUp[] = [];
  let root = prompt.trimEnd();
  for (; asked.length < MAX_FOLLOW_UPS; ) {
    const at = lastSentenceAt(root);
    const found = at === 0 ? null : readFollowUp(root.slice(at));
    if (found === null || !root.endsWith("?")) break;
    asked.unshift(found);
    root = root.slice(0, at).trimEnd();
  }
  const [first, ...others] = asked;
  return first === undefined || root.trim() === "" ? null : { root, asked: [first, ...others] };
}

/** Where the last sentence begins: after a closing mark with a blank, or a line end. */
function lastSentenceAt(text: string): number {
  let end = text.length;
  while (end > 0 && /[.?!\s]/u.test(text.charAt(end - 1))) end--; // an expression to the end tries each blank of many
  const [last] = [...text.slice(0, end).matchAll(/[.?!]["”]?\s+|\n\s*/gu)].slice(-1);
  return last === undefined ? 0 : last.index + last[0].length;
}

/** A prompt without one of its statements; null where it is none of them. */
export function withoutStatement(prompt: string, premise: string): string | null {
  const wanted = gist(premise);
  const told = statementsOf(prompt).filter(({ text }) => gist(text) === wanted);
  const [found] = told;
  return found === undefined
    ? null
    : `${prompt.slice(0, found.start)}${prompt.slice(found.end).replace(/^[ \t]+/u, "")}`;
}

/** The sentences of a prompt that ask nothing and claim no conclusion. */
export function statementsOf(prompt: string): readonly TaskSentence[] {
  return readTaskText(prompt).sentences.filter(
    ({ closing, text }) =>
      closing !== "?" &&
      closing !== ":" &&
      !/^\s*(?:conclusion\s*:|therefore\b|thus\b|hence\b|so\b)/iu.test(text),
  );
}

/** The words of a statement, without marks and a leading number, `were` as `is`. */
function gist(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(/^\s*rule\s*\d+\s*:/u, "")
    .replace(/\b(?:was|were)\b/gu, "is")
    .replace(/[^\p{L}\p{N}\s]/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
}
