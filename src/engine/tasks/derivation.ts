import type { ProvedState, RefusalReason } from "../answer/answered.ts";
import type { TaskAnswer, TaskAnswered, TaskDeclined, TaskStep } from "./task.ts";
import type { Span, TaskOption } from "./text.ts";
import { capital } from "./words/phrases.ts";

/** A part of the prompt with the words that stand there. */
export interface Saying extends Span {
  readonly text: string;
}

/** The steps of an answer as they are drawn. What the text says is told once, however often it is used. */
export class Derivation {
  readonly steps: TaskStep[] = [];
  readonly #said = new Map<number, number>();

  /** A ground: what the text says there, and what that means where it is taken for a formula. The number of its step. */
  said({ text, start, end }: Saying, meaning: string | null = null): number {
    const known = this.#said.get(start);
    if (known !== undefined) return known;
    const conclusion = asSentence(text);
    this.#said.set(
      start,
      this.#push({
        rule: "said",
        from: [],
        conclusion,
        fact:
          meaning === null
            ? { subject: "the text", relation: "says", object: text }
            : { subject: "the text", relation: "means", object: meaning },
        span: { start, end },
      }),
    );
    return this.steps.length;
  }

  /** What everybody knows of words and of the calendar, and the text does not say. */
  known(conclusion: string, about: string, meaning: string | null = null): number {
    return this.#push({
      rule: "known",
      from: [],
      conclusion,
      fact:
        meaning === null
          ? { subject: about, relation: "is known as", object: conclusion }
          : { subject: about, relation: "means", object: meaning },
      span: null,
    });
  }

  /** What follows by `rule` from earlier steps. `fact`: subject, relation and object in a few words. */
  drawn(
    rule: string,
    from: readonly number[],
    conclusion: string,
    fact: readonly [string, string, string],
  ): number {
    const [subject, relation, object] = fact;
    return this.#push({
      rule,
      from: [...new Set(from)].sort((a, b) => a - b),
      conclusion: asSentence(conclusion),
      fact: { subject, relation, object },
      span: null,
    });
  }

  #push(step: TaskStep): number {
    this.steps.push(step);
    return this.steps.length;
  }
}

/** With a capital and a full stop, on one line. */
export function asSentence(text: string): string {
  const line = text.replace(/\s+/gu, " ").trim();
  const first = capital(line);
  return /[.?!]["')]?$/u.test(first) ? first : `${first.replace(/[,;:]$/u, "")}.`;
}

export function decline(
  explanation: string,
  missing: readonly string[] = [],
  reason: RefusalReason = "unreadable",
  state: ProvedState = "scope_boundary",
): TaskDeclined {
  return { kind: "declined", reason, state, explanation, missing };
}

/** For a text that does not settle what is asked. */
export function undetermined(explanation: string, missing: readonly string[] = []): TaskDeclined {
  return decline(explanation, missing, "not_determined", "undetermined");
}

export function contradictory(explanation: string): TaskDeclined {
  return decline(explanation, [], "inconsistent_premises", "contradicted");
}

export function disagreeing(): TaskDeclined {
  return decline(
    "Two ways of working it out came to different answers.",
    [],
    "procedures_disagree",
    "undetermined",
  );
}

export function overBudget(explanation: string): TaskDeclined {
  return decline(explanation, [], "budget_exceeded", "computationally_bounded");
}

export function answered(answer: TaskAnswer, asked: string, derivation: Derivation): TaskAnswered {
  return {
    kind: "answered",
    answer,
    asked,
    said: derivation.steps.at(-1)?.conclusion ?? "",
    steps: derivation.steps,
  };
}

/** An answer in words, or the one of the choices that it is; declines where it is none of them or fits several. `fits`: whether the text of a choice says it. */
export function answeredInWords(
  value: string,
  options: readonly TaskOption[],
  how: { readonly asked: string; readonly derivation: Derivation; readonly fits?: (text: string) => boolean },
): TaskAnswered | TaskDeclined {
  const { asked, derivation, fits = (text) => bare(text) === bare(value) } = how;
  if (options.length === 0) return answered({ kind: "text", value }, asked, derivation);
  const fitting = options.filter(({ text }) => fits(text));
  const [only] = fitting;
  if (only !== undefined && fitting.length === 1)
    return answered({ kind: "text", value: only.text }, asked, derivation);
  return undetermined(
    only === undefined
      ? `I find "${value}", which is none of the choices.`
      : `I find "${value}", which several of the choices say.`,
  );
}

/** A text in lower case without articles, quotes, hyphens and marks at its end, for comparing. */
export function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/["“”.!?]/gu, "")
    .replace(/[-\s]+/gu, " ")
    .replace(/\b(?:the|an?) /gu, "")
    .trim();
}
