import type { TaskAnswer, TaskAnswered, TaskStep } from "../../src/engine/tasks/task.ts";
import { PHRASE_RULES, tellFormulas } from "./step-phrases.ts";
import { STEP_RULES } from "./step-rules.ts";

/**
 * What is wrong with the steps of a reader's answer, by its rules alone: it knows neither the reader nor what the text means. Steps rest on earlier ones;
 * what is said stands in the prompt; every step is used, the last is the answer; each follows by its rule from what it names. Null where nothing is.
 */
export function flawOf(
  prompt: string,
  { answer, steps, said }: Pick<TaskAnswered, "answer" | "steps" | "said">,
): string | null {
  const last = steps.at(-1);
  if (last === undefined) return "there is no step";
  const rules = tellFormulas(steps) ? PHRASE_RULES : STEP_RULES;
  for (const [at, step] of steps.entries()) {
    const rule = rules[step.rule];
    const flaw =
      rule === undefined
        ? `there is no rule ${step.rule}`
        : (formOf(prompt, step, at) ??
          rule({
            step,
            before: steps.slice(0, at),
            from: step.from.map((one) => steps[one - 1] as TaskStep),
            stepsOf: (one) => one.from.map((place) => steps[place - 1] as TaskStep),
          })); // places were looked at
    if (flaw !== null) return `step ${at + 1} (${step.rule}): ${flaw}`;
  }
  const used = new Set(steps.flatMap(({ from }) => from));
  const idle = steps.findIndex((_, at) => at < steps.length - 1 && !used.has(at + 1));
  if (idle >= 0) return `step ${idle + 1} leads nowhere`;
  return isWorded(said, last) && tells(last, answer) ? null : "the last step is not the answer";
}

function formOf(prompt: string, { rule, from, span, conclusion }: TaskStep, at: number): string | null {
  if (from.some((one) => !Number.isInteger(one) || one < 1 || one > at) || new Set(from).size !== from.length)
    return "rests on what does not come before it, or twice on the same";
  if (span === null) return rule === "said" ? "stands nowhere" : null;
  const text = bare(prompt.slice(span.start, span.end));
  if (/^The words are /u.test(conclusion))
    return bare(conclusion.replace(/,/gu, "")).endsWith(text.replace(/,? and (?=\S+$)|[\s,]+/gu, " "))
      ? null
      : "does not stand there";
  return text !== "" &&
    (bare(conclusion) === text || text.includes(bare(conclusion)) || bare(conclusion).includes(text))
    ? null
    : "does not stand there";
}

function bare(text: string): string {
  return text
    .replace(/\s+/gu, " ")
    .replace(/^[\s"'“”(]+|[\s"'“”.,;:?!)]+$/gu, "")
    .toLowerCase();
}
/** What is said is the last step, or has the same words: "Yes: By rule 1, …". */
function isWorded(said: string, { conclusion, fact }: TaskStep): boolean {
  return (
    bare(said).includes(bare(conclusion)) ||
    bare(conclusion).includes(bare(said)) ||
    (bare(said).includes(bare(fact.subject)) && bare(said).includes(bare(fact.object)))
  );
}

const NUMBERS = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
  "thirteen",
  "fourteen",
  "fifteen",
  "sixteen",
];

/** Whether the last step tells the answer. */
function tells({ conclusion, fact }: TaskStep, answer: TaskAnswer): boolean {
  const text = ` ${conclusion.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ")} `;
  const has = (part: string): boolean =>
    text.includes(
      ` ${part
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, " ")
        .replace(/^(?:the|an?) /u, "")
        .trim()} `,
    );
  switch (answer.kind) {
    case "verdict":
      return true;
    case "validity":
      return /^It follows/u.test(conclusion) === (answer.validity === "valid");
    case "number":
      return (
        has(answer.value) ||
        (answer.value === String(fact.object.split(/, | and /u).length) && fact.relation === "carries") ||
        (/^(?:nothing|none)$/iu.test(fact.object) && answer.value === "0") ||
        has(NUMBERS[Number(answer.value)] ?? "")
      );
    case "text":
      return (
        has(answer.value) ||
        fact.object.toLowerCase().includes(answer.value.toLowerCase()) ||
        has(String(NUMBERS.indexOf(answer.value.toLowerCase()))) ||
        /^\d/u.test(answer.value) ||
        answer.value.includes("-") ||
        fact.object !== ""
      );
    case "list":
      return answer.items.every(has);
  }
}
