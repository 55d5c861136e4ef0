import type { Lexeme, Sentence } from "../lexemes.ts";
import type { Refusal } from "./facts.ts";

/** Words that take the certainty from a number, or from what happened; no construct reads what they say. */
interface Doubt {
  /** Over the words of a sentence in lower case with blanks between, numerals as `#`. The first group is where it points, else the whole. */
  readonly pattern: RegExp;
  /** Where the question itself stands the words belong to what is asked: "if he gives 3 away, how many …?". */
  readonly told: boolean;
  readonly reason: string;
  readonly missing: string;
}

const HEDGE = "the number is only an approximate one";
const NOT_SAID = "how many it is exactly";
const DOUBTS: readonly Doubt[] = [
  {
    pattern: /(?:^| )(roughly|approximately|approx|circa|some|several|(?<!how )many|few|hardly|barely) #/,
    told: false,
    reason: HEDGE,
    missing: NOT_SAID,
  },
  {
    pattern: /(?:^| )(about|around|close to|near to) # (?!of )/,
    told: true,
    reason: HEDGE,
    missing: NOT_SAID,
  },
  {
    pattern: /# (or so|or more|or less|or fewer|more or less|at least|at most|at the most)(?: |$)/,
    told: false,
    reason: HEDGE,
    missing: NOT_SAID,
  },
  {
    pattern: /(?:^| )(almost|nearly|practically|virtually|scarcely)(?= |$)/,
    told: false,
    reason: "what is said did not quite happen",
    missing: "what happened",
  },
  {
    pattern: /(?:^| )(maybe|perhaps|probably|possibly|might|supposed to|(?<=\w )if|unless|whether)(?= )/,
    told: true,
    reason: "what is said may not have happened",
    missing: "what happened",
  },
  {
    pattern: /^ (if)(?= .* , )/,
    told: true,
    reason: "what is said may not have happened",
    missing: "what happened",
  },
  {
    pattern: /(?:^| )(or)(?= |$)/,
    told: true,
    reason: "which of the two it is is not said",
    missing: "which of the two it is",
  },
  {
    pattern:
      /(?:^| )(all but|except|except for|not counting|not including|apart from|instead of|rather than)(?= |$)/,
    told: false,
    reason: "what is left out is not read",
    missing: "how many there are without them",
  },
  {
    pattern: /(?:^| )(every other|every second|every third|the same #)(?= |$)/,
    told: false,
    reason: "which of them are meant is not read",
    missing: "how many of them are meant",
  },
  {
    pattern: /(?:^| )how old .* (when)(?= )/,
    told: false,
    reason: "the age at another time is asked",
    missing: "the same in other words",
  },
];

/** The first words that make a number doubtful; null when there are none. Looks at sentences with a number only. */
export function findDoubt(sentences: readonly Sentence[], asking: number): Refusal | null {
  for (const { lexemes, index } of sentences) {
    if (!lexemes.some(({ kind }) => kind === "number")) continue;
    const text = ` ${lexemes.map(({ kind, lower }) => (kind === "number" ? "#" : lower)).join(" ")} `;
    for (const { pattern, told, reason, missing } of DOUBTS) {
      if (told && index === asking) continue;
      const found = pattern.exec(text);
      if (found === null) continue;
      const at = text.slice(0, found.index + found[0].indexOf(found[1] ?? "")).split(" ").length - 2;
      return refusalAt(lexemes[Math.max(0, at)] as Lexeme, reason, missing);
    }
    const dozens = lexemes.find(({ kind, lower }) => kind === "number" && lower === "dozens");
    if (dozens !== undefined) return refusalAt(dozens, HEDGE, NOT_SAID);
  }
  return null;
}

function refusalAt(lexeme: Lexeme, reason: string, missing: string): Refusal {
  return {
    reason,
    sub_type: "composition",
    token_text: lexeme.text,
    sentence_index: lexeme.sentence,
    token_index: lexeme.token,
    missing_operator: null,
    start: lexeme.start,
    end: lexeme.end,
    missing,
  };
}
