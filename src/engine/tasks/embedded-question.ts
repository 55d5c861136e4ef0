import type { TaskAnswered, TaskResult } from "./task.ts";
import type { TaskText } from "./text.ts";

/** A prompt whose question is put in a plainer way. `denied`: the answer is the contrary of that to the prompt. */
export interface Plainer {
  readonly prompt: string;
  readonly denied: boolean;
}

const ASKED = /^is it (?<how>true|false|not true|the case|not the case) that (?<claim>[^?]+)\?$/iu;
/** "the cup is above the fork", "Ann is in the hall": one subject before the verb, and nothing that would bind or deny it. */
const CLAIM =
  /^(?<subject>(?:the [\p{L}-]+(?: [\p{L}-]+)?|\p{Lu}[\p{L}'-]*)) (?<verb>is|are) (?!not\b|no\b|neither\b|either\b)(?<rest>.+)$/u;

/** "Is it false that Ann is in the hall?" as "Is it true that …?" and as "Is Ann in the hall?", for readers that know only these; spans of what is told stay. */
export function plainerQuestions({ prompt, sentences, options }: TaskText): readonly Plainer[] {
  const last = sentences.at(-1);
  const { how, claim } =
    (last === undefined || options.length > 0 ? null : ASKED.exec(last.text.replace(/\s+/gu, " ")))?.groups ??
    {};
  if (last === undefined || how === undefined || claim === undefined) return [];
  const denied = /^(?:false|not )/iu.test(how);
  const put = (question: string): Plainer => ({
    prompt: `${prompt.slice(0, last.start)}${question}${prompt.slice(last.end)}`,
    denied,
  });
  const { subject = "", verb = "", rest = "" } = CLAIM.exec(claim)?.groups ?? {};
  return [
    ...(denied ? [put(`Is it true that ${claim}?`)] : []),
    ...(subject === "" || / (?:that|who|which|and|or)\b/u.test(` ${subject}`)
      ? []
      : [put(`${verb === "is" ? "Is" : "Are"} ${subject} ${rest}?`)]),
  ];
}

const CONTRARY = { yes: "no", no: "yes", unknown: "unknown" } as const;
const SAID: Readonly<Record<string, string>> = { Yes: "No", No: "Yes" };

/** The answer to a question from that to its plainer way; null for what is no verdict. */
export function answerOfPlainer(result: TaskResult, denied: boolean): TaskAnswered | null {
  if (result.kind === "declined" || result.answer.kind !== "verdict") return null;
  if (!denied) return result;
  return {
    ...result,
    answer: { kind: "verdict", verdict: CONTRARY[result.answer.verdict] },
    asked: `whether it is false: ${result.asked}`,
    said: result.said.replace(/^(?:Yes|No)\b/u, (word) => SAID[word] ?? word),
  };
}
