import type { Sentence } from "../knowledge/fact.ts";
import { apply, MODES, named, not, type Mode, type Proposition } from "../language/meaning.ts";
import type { Read } from "../language/reading.ts";
import { accountWholeText } from "../ledger/whole-text.ts";
import type { Step } from "../reasoning/theory.ts";
import { answerOfPlainer, plainerQuestions } from "../tasks/embedded-question.ts";
import { LATE_READERS, TASK_READERS } from "../tasks/readers.ts";
import type {
  TaskAnswer,
  TaskAnswered,
  TaskDeclined,
  TaskReader,
  TaskResult,
  TaskStep,
} from "../tasks/task.ts";
import { readTaskText, type TaskText } from "../tasks/text.ts";
import type { Answer, AnswerMode } from "../answer/answer.ts";
import { NO_WRITE } from "../answer/vault.ts";
import { answerOf, refuse, statedBy, type Answered } from "../answer/answered.ts";
import { groundsOf } from "../answer/grounds.ts";

/** A prompt taken for a text of one kind, such as a story. `reader`: the kind; empty where no reader takes a text of the mode that is named. */
export interface Task {
  readonly text: TaskText;
  readonly reader: string;
  readonly mode: AnswerMode;
  readonly result: TaskResult;
}

/**
 * The task that a prompt poses; null for any other prompt. What a reader answers is one, also where the grammar of statements and questions reads the
 * prompt, which sees less in it; what a reader declines is one only where the grammar does not read it, and late readers are given only that. A prompt that names a mode which only
 * readers have is one in any case.
 */
export function readTask(prompt: string, found: Read): Task | null {
  const text = readTaskText(prompt);
  const { mode } = text;
  const taken = takeText(text, found);
  if (taken?.result.kind === "answered" || (taken?.result.kind === "declined" && taken.result.final))
    return taken;
  const plainer = found.kind === "read" ? null : takePlainer(text, found);
  if (plainer !== null) return plainer;
  const declined = taken;
  if (declined !== null && found.kind !== "read") return declined;
  return mode === null || mode === "arithmetic" || isCore(mode)
    ? null
    : { text, reader: "", mode, result: declineUntaken(mode) };
}

/** What the first reader makes of a text that answers it, or else that declines it. */
function takeText(text: TaskText, found: Read): Task | null {
  const { mode } = text;
  let declined: Task | null = null;
  for (const reader of found.kind === "read" ? TASK_READERS : [...TASK_READERS, ...LATE_READERS]) {
    if (mode !== null && !reader.modes.includes(mode)) continue;
    const result = reader.read(text);
    if (result === null) continue;
    const task = {
      text,
      reader: reader.name,
      mode: mode ?? reader.modes[0],
      result: accounted(result, text, reader),
    };
    if (task.result.kind === "answered" || task.result.final) return task;
    declined ??= task;
  }
  return declined;
}

/** What somebody says is what this reader is for. */
const SPEECH_READER = "puzzle_truth_tellers";

/** The result, where no word of the text was taken for a part of a name or passed over. */
function accounted(result: TaskResult, { body }: TaskText, { name }: TaskReader): TaskResult {
  if (result.kind === "declined") return result;
  const { answer } = result;
  const found = accountWholeText(body, {
    open: answer.kind === "verdict" && answer.verdict === "unknown" && name !== SPEECH_READER,
  });
  if (found === null) return result;
  const { word, sentence, reason } = found;
  return {
    kind: "declined",
    final: true,
    reason: "unreadable",
    state: "scope_boundary",
    explanation: `I can't take account of "${word}" in "${sentence}": it ${reason}.`,
    missing: [`the sentence without "${word}", if that is what holds`],
  };
}

/** The same of the question in plainer words: "Is it false that Ann is in the hall?" */
function takePlainer(text: TaskText, found: Read): Task | null {
  for (const { prompt, denied } of plainerQuestions(text)) {
    const task = takeText(readTaskText(prompt), found);
    const result = task === null ? null : answerOfPlainer(task.result, denied);
    if (task !== null && result !== null) return { ...task, text, result };
  }
  return null;
}

function isCore(mode: AnswerMode): mode is Mode {
  return (MODES as readonly string[]).includes(mode);
}

/** The modes of a reader, for the refusal of what none takes. */
function declineUntaken(mode: AnswerMode): TaskDeclined {
  const kinds = TASK_READERS.filter(({ modes }) => modes.includes(mode)).map(({ name }: TaskReader) =>
    name.replaceAll("_", " "),
  );
  const known = kinds.length === 0 ? "" : ` In this mode I read: ${kinds.join(", ")}.`;
  return {
    kind: "declined",
    reason: "unreadable",
    state: "scope_boundary",
    explanation: `I can't read this as a text for the mode ${mode}.${known}`,
    missing: ["a text of a kind that this mode reads, every sentence of it in words that I know"],
  };
}

/** Answers a task, or says what stopped its reader. */
export function answerTask({ text, mode, result }: Task): Answered {
  if (result.kind === "declined")
    return refuse(result.reason, mode, result.explanation, { missing: result.missing, state: result.state });
  const { steps, used } = stepsOf(result, text);
  const derivation = result.steps.map(({ rule, from, conclusion }, index) => ({
    step: index + 1,
    rule,
    from: [...from],
    conclusion,
  }));
  const answer = answerOf(result.answer.kind, mode, {
    ...fieldsOf(result.answer),
    grounds: groundsOf(used),
    derivation,
    missing: result.missing ?? [],
  });
  return {
    answer,
    speech: { kind: "told", said: admitted(result), missing: result.missing ?? [] },
    state: statedBy(answer),
    grounding: "none",
    steps,
    used,
    write: NO_WRITE,
  };
}

/** The words of a reader; where it does not know, they say so first. */
function admitted({ answer, said }: TaskAnswered): string {
  return answer.kind !== "verdict" ||
    answer.verdict !== "unknown" ||
    /\b(?:don't know|neither|unknown|cannot tell)\b/iu.test(said)
    ? said
    : `I don't know. ${said}`;
}

function fieldsOf(answer: TaskAnswer): Partial<Omit<Answer, "kind" | "mode">> {
  switch (answer.kind) {
    case "verdict":
      return { verdict: answer.verdict };
    case "validity":
      return { validity: answer.validity };
    case "number":
      return { value: answer.value, unit: answer.unit };
    case "text":
      return { value: answer.value };
    case "list":
      return { items: answer.items };
  }
}

/** The steps for the graph, and the sentences of the prompt that they rest on. */
function stepsOf(
  { steps: told }: TaskAnswered,
  { sentences, prompt }: TaskText,
): { readonly steps: readonly Step[]; readonly used: readonly Sentence[] } {
  const used = new Map<string, Sentence>();
  const steps = told.map((step, index): Step => {
    const conclusion = propositionOf(step);
    const place =
      step.span === null
        ? -1
        : sentences.findIndex(
            ({ start, end }) => step.span !== null && step.span.start >= start && step.span.start < end,
          );
    const id = step.span === null ? null : `task:${place}:${step.span.start}`;
    if (id !== null && step.span !== null && !used.has(id)) {
      used.set(id, {
        id,
        source: "prompt",
        ref: place < 0 ? `characters ${step.span.start + 1}-${step.span.end}` : `sentence ${place + 1}`,
        text: prompt.slice(step.span.start, step.span.end),
        meaning: conclusion,
      });
    }
    return { step: index + 1, rule: step.rule, from: [...step.from], conclusion, sentence: id };
  });
  return { steps, used: [...used.values()] };
}

function propositionOf({ fact: { subject, relation, object, negated = false } }: TaskStep): Proposition {
  const said = apply("relation", relation, named(subject), ...(object === "" ? [] : [named(object)]));
  return negated ? not(said) : said;
}
