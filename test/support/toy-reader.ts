import type {
  MakeReader,
  Problem,
  Reading,
  Stop,
  Word,
} from "../../src/engine/arithmetic-learning/problem.ts";

/** What the toy reader knows by itself. */
const OWN: readonly Word[] = [
  { lemma: "buy", category: "change_verb", polarity: "increase" },
  { lemma: "lose", category: "change_verb", polarity: "decrease" },
];
const PAST: ReadonlyMap<string, string> = new Map([
  ["bought", "buy"],
  ["lost", "lose"],
]);

const HAVE = /^(\w+) has (\d+) (\w+)$/;
const CHANGE = /^(\w+) (\w+) (\d+)(?: (more))?(?: to (\w+))?$/;

/**
 * Reads "Ann has 5 pens. Ann lost 2. How many pens does Ann have?" and nothing else, with the verbs it is given in the past tense. A transfer
 * to somebody takes away with `give` and adds with `receive`.
 */
export const toyReader: MakeReader = (words) => {
  const verbs = new Map(
    [...OWN, ...words]
      .filter(({ category }) => category === "change_verb" || category === "transfer_verb")
      .map((word) => [word.lemma, word]),
  );
  return (prompt) => read(prompt, verbs);
};

/** A toy reader that counts how often it was asked. */
export function countingReader(): { readonly make: MakeReader; readonly reads: () => number } {
  let reads = 0;
  return {
    make: (words) => {
      const read = toyReader(words);
      return (prompt) => {
        reads++;
        return read(prompt);
      };
    },
    reads: () => reads,
  };
}

function read(prompt: string, verbs: ReadonlyMap<string, Word>): Reading {
  const sentences = prompt.split(/[.?]\s*/).filter((text) => text !== "");
  const start = HAVE.exec(sentences[0] ?? "");
  if (start === null)
    return declined(0, 0, {
      token_text: sentences[0]?.split(" ")[0] ?? "",
      sub_type: "frame",
      refusal_reason: "no beginning is told",
    });
  let total = Number(start[2]);
  for (const [index, sentence] of sentences.slice(1, -1).entries()) {
    const change = CHANGE.exec(sentence);
    if (change === null)
      return declined(index + 1, 0, {
        token_text: sentence.split(" ")[0] ?? "",
        sub_type: "composition",
        refusal_reason: "two changes in one sentence",
        missing_operator: "and",
      });
    const [, , form = "", count, , to] = change;
    const verb =
      verbs.get(PAST.get(form) ?? form.replace(/ed$/, "")) ??
      verbs.get(form) ??
      verbs.get(form.replace(/d$/, ""));
    if (verb === undefined || (verb.category === "transfer_verb") !== (to !== undefined))
      return declined(index + 1, 1, {
        token_text: form,
        sub_type: "lexical",
        refusal_reason: "unknown verb",
      });
    total += (verb.polarity === "increase" || verb.polarity === "receive" ? 1 : -1) * Number(count);
  }
  return { kind: "solved", value: String(total), unit: start[3] ?? null, className: "additive" };
}

function declined(
  sentence_index: number,
  token_index: number,
  stop: Pick<Stop, "token_text" | "sub_type" | "refusal_reason"> & Partial<Stop>,
): Reading {
  return { kind: "declined", stops: [{ sentence_index, token_index, missing_operator: null, ...stop }] };
}

/** A problem with its right answer; null: it is to be declined. */
export function problemOf(caseId: string, prompt: string, value: number | null): Problem {
  return {
    caseId,
    prompt,
    expected: value === null ? { kind: "refuse" } : { kind: "number", value: String(value), unit: "pens" },
  };
}

/** "Ann has 9 pens. Ann <verb> 4. How many pens does Ann have?" */
export const story = (from: number, change: string): string =>
  `Ann has ${from} pens. Ann ${change}. How many pens does Ann have?`;
