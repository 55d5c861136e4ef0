import { answered, answeredInWords, decline, Derivation, disagreeing } from "../derivation.ts";
import type { TaskReader, TaskResult } from "../task.ts";
import type { TaskSentence } from "../text.ts";
import { plainText } from "../words/phrases.ts";

type Mark = "true" | "false" | "not" | "and" | "or" | "(" | ")";
/** A sub-expression with its value, for the steps: innermost first. */
interface Valued {
  readonly text: string;
  readonly value: boolean;
  readonly simple: boolean;
}

const MARK = /\s*(?:\b(true|false|not|and|or)\b|([()]))\s*/giuy;
const EXPRESSION = String.raw`(?<expression>(?:\s*(?:\b(?:true|false|not|and|or)\b|[()]))+)`;
/** Questions for the value, which is told as a word, and questions whether it is the named one. */
const FORMS: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?:what is the (?:truth |boolean |logical )?value of|what does the expression|what does|(?:please )?(?:evaluate|compute|calculate|simplify)(?: the (?:boolean |logical )?(?:expression|value of))?|what is the result of(?: evaluating)?|what is)(?: the (?:boolean |logical )?expression)?:?${EXPRESSION}(?:\s*evaluate to|\s*come to|\s*equal|\s*yield)?$`,
    "iu",
  ),
  new RegExp(String.raw`^${EXPRESSION}\s*is$`, "iu"),
  new RegExp(
    String.raw`^(?:is|does)(?: the (?:boolean |logical )?(?:expression|value of))?:?${EXPRESSION}\s*(?:evaluates? to|comes? to|equals?|equal to)(?<claim> true| false)$`,
    "iu",
  ),
];
const MAX_DEPTH = 150;

/** Values of expressions of True, False, not, and, or and brackets; `not` binds closest, then `and`, then `or`. */
export const expressionReader: TaskReader = {
  name: "boolean_expression",
  modes: ["classical", "words"],
  read: ({ sentences, options }) => {
    const found = formOf(sentences);
    if (found === null) return null;
    const marks = marksOf(found.expression);
    if (marks === null || marks.length < 2 || !marks.some((mark) => mark === "true" || mark === "false"))
      return null;
    const told: Valued[] = [];
    const value = valueOf(marks, told);
    if (value === null)
      return decline("I can't read this as an expression: a bracket, a word or a value is missing in it.", [
        "an expression of True, False, not, and, or and brackets",
      ]);
    if (reduced(marks) !== String(value)) return disagreeing();
    return tell({ marks, value, told, claim: found.claim }, options, found.sentence);
  },
};

interface Form {
  readonly sentence: TaskSentence;
  readonly expression: string;
  readonly claim: boolean | null;
}

function formOf(sentences: readonly TaskSentence[]): Form | null {
  const [only] = sentences;
  // "What is true?" and "what is not true?" ask for something else.
  if (
    only === undefined ||
    sentences.length !== 1 ||
    /^what is (?:not )*(?:true|false)$/iu.test(plainText(only))
  )
    return null;
  for (const form of FORMS) {
    const groups = form.exec(plainText(only))?.groups;
    if (groups === undefined) continue;
    const claim = groups["claim"]?.trim().toLowerCase();
    return {
      sentence: only,
      expression: groups["expression"] ?? "",
      claim: claim === undefined ? null : claim === "true",
    };
  }
  return null;
}

function tell(
  read: {
    readonly marks: readonly Mark[];
    readonly value: boolean;
    readonly told: readonly Valued[];
    readonly claim: boolean | null;
  },
  options: Parameters<TaskReader["read"]>[0]["options"],
  sentence: TaskSentence,
): TaskResult {
  const derivation = new Derivation();
  let last = derivation.said(sentence);
  const seen = new Set<string>();
  for (const { text, value, simple } of read.told) {
    if (simple || seen.has(text)) continue;
    seen.add(text);
    last = derivation.drawn("evaluation", [last], `${text} is ${word(value)}`, [text, "is", word(value)]);
  }
  const whole = written(read.marks);
  if (derivation.steps.length === 1)
    derivation.drawn("evaluation", [last], `${whole} is ${word(read.value)}`, [
      whole,
      "is",
      word(read.value),
    ]);
  if (read.claim !== null)
    return answered(
      { kind: "verdict", verdict: read.claim === read.value ? "yes" : "no" },
      "the value of the expression",
      derivation,
    );
  return answeredInWords(word(read.value), options, { asked: "the value of the expression", derivation });
}

function word(value: boolean): string {
  return value ? "True" : "False";
}

function marksOf(text: string): readonly Mark[] | null {
  const marks: Mark[] = [];
  MARK.lastIndex = 0;
  for (let match = MARK.exec(text); match !== null; match = MARK.exec(text)) {
    // The pattern takes no other words.
    marks.push((match[1]?.toLowerCase() ?? match[2] ?? "") as Mark);
    if (MARK.lastIndex === text.length) return marks;
  }
  return null;
}

function written(marks: readonly Mark[]): string {
  return marks
    .map((mark) => (mark === "true" ? "True" : mark === "false" ? "False" : mark))
    .join(" ")
    .replaceAll("( ", "(")
    .replaceAll(" )", ")");
}

/** By descent. `told` takes the values of the parts, innermost first. */
function valueOf(marks: readonly Mark[], told: Valued[]): boolean | null {
  let at = 0;
  let depth = 0;
  const note = (from: number, value: boolean): boolean => {
    told.push({
      text: written(marks.slice(from, at)),
      value,
      simple: at - from === 1 || (marks[from] === "(" && closes(marks, from) === at - 1),
    });
    return value;
  };
  const chain = (mark: "and" | "or", part: () => boolean | null): boolean | null => {
    const from = at;
    let value = part();
    let several = false;
    while (value !== null && marks[at] === mark) {
      at++;
      const next = part();
      value = next === null ? null : mark === "and" ? value && next : value || next;
      several = true;
    }
    return value === null || !several ? value : note(from, value);
  };
  const or = (): boolean | null => chain("or", () => chain("and", not));
  const not = (): boolean | null => {
    const from = at;
    if (++depth > MAX_DEPTH) return null;
    const mark = marks[at++];
    let value: boolean | null = null;
    if (mark === "true" || mark === "false") value = mark === "true";
    else if (mark === "not") {
      const inner = not();
      if (inner !== null) value = note(from, !inner);
    } else if (mark === "(") {
      const inner = or();
      if (marks[at++] === ")") value = inner;
    }
    depth--;
    return value;
  };
  const value = or();
  return at === marks.length ? value : null;
}

function closes(marks: readonly Mark[], from: number): number {
  let depth = 0;
  for (let at = from; at < marks.length; at++) {
    depth += marks[at] === "(" ? 1 : marks[at] === ")" ? -1 : 0;
    if (depth === 0) return at;
  }
  return -1;
}

/** By rewriting: the tightest operation that stands beside values is carried out, until nothing is left to do. */
function reduced(marks: readonly Mark[]): string {
  let text = ` ${marks.join(" ")} `;
  const rules: readonly (readonly [RegExp, string])[] = [
    [/ \( (true|false) \) /u, " $1 "],
    [/ not true /u, " false "],
    [/ not false /u, " true "],
    [/(?<! not) true and (true|false) /u, " $1 "],
    [/(?<! not) false and (?:true|false) /u, " false "],
    // An "or" waits for the "and"s on both of its sides.
    [/(?<! not| and) (true|false) or (true|false)(?= (?:or|\)) | $)/u, " $1|$2"],
  ];
  for (let changed = true; changed; ) {
    changed = false;
    for (const [pattern, to] of rules) {
      const next = text
        .replace(pattern, to)
        .replace(/(true|false)\|(true|false)/u, (_, a: string, b: string) =>
          a === "true" || b === "true" ? "true" : "false",
        );
      if (next === text) continue;
      text = next;
      changed = true;
      break;
    }
  }
  return text.trim();
}
