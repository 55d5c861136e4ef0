import { countercase, missingPremises } from "../answering/counter-case.ts";
import { refuse, type Answered } from "../answer/answered.ts";
import { statementsOf, type FollowUp } from "../answering/follow-up.ts";
import type { Read } from "../language/reading.ts";
import { wordAnswer } from "./wording.ts";
import { NO_WRITE } from "../answer/vault.ts";
import type { World } from "../answering/world.ts";

/**
 * A question about the answer to the rest of a prompt ("Why?", "What if we leave out …?"). `root`: the rest
 * of the prompt;
 * `read`: its reading without the `removed` statements; `absent`: a statement to leave out that the prompt
 * does not make.
 */
export interface Followed {
  readonly asked: FollowUp;
  readonly root: string;
  readonly read: Read;
  readonly removed: readonly string[];
  readonly absent: string | null;
}

/**
 * Answers a question about an answer: the same typed answer worded with its reasons, or the answer without
 * some statements. Stores nothing.
 * @param before the answer with all statements
 */
export function followUp(
  world: World,
  { asked, root, read, removed, absent }: Followed,
  answered: Answered,
  before: Answered,
): Answered {
  const { mode } = answered.answer;
  if (absent !== null) {
    const statements = statementsOf(root).map(({ text }) => text.trim());
    return refuse(
      "nothing_asked",
      mode,
      `"${absent}" is none of the statements that the answer could rest on.`,
      {
        missing: statements.length === 0 ? ["a prompt with statements"] : [`one of: ${statements.join(" ")}`],
      },
    );
  }
  if (answered.answer.kind === "acknowledgement")
    return refuse("nothing_asked", mode, "There is no answer to explain: nothing was asked before.", {
      missing: ["a question before it"],
    });
  const told =
    asked.kind === "without"
      ? [compared(world, answered, before, removed)]
      : reasonsOf(world, read, answered, asked);
  const { speech } = answered;
  if (speech.kind === "refused")
    return {
      ...answered,
      speech: {
        kind: "refused",
        explanation: [speech.explanation, ...(asked.kind === "without" ? told : [])].join(" ").trim(),
      },
      write: NO_WRITE,
    };
  const opening =
    asked.kind === "without" ? wordAnswer(answered, world.knowledge.wording) : openingOf(answered, world);
  return {
    ...answered,
    speech: { kind: "told", said: [opening, ...told].filter((one) => one !== "").join(" "), missing: [] },
    write: NO_WRITE,
  };
}

/** Describes what changes without the removed statements. */
function compared(world: World, answered: Answered, before: Answered, removed: readonly string[]): string {
  const [now, then] = [answered, before].map(gistOf);
  const left = removed.map((text) => `"${text.trim()}"`).join(" and ");
  if (answered.answer.kind === "refused" && before.answer.kind === "refused") return "";
  if (now === then) return `That is without ${left}, which makes no difference.`;
  const with_ =
    before.answer.kind === "refused"
      ? "nothing could be decided"
      : `the answer is: ${wordAnswer(before, world.knowledge.wording)}`;
  return `That is without ${left}; with it, ${with_}`;
}

function gistOf({ answer: { kind, verdict, validity, value, items } }: Answered): string {
  return [kind, verdict ?? "", validity ?? "", value ?? "", ...items].join("|");
}

/** The answer itself, without its reasons. */
function openingOf(answered: Answered, world: World): string {
  const {
    answer: { verdict, validity },
    speech,
  } = answered;
  const words = world.knowledge.wording;
  if (speech.kind === "verdict" && verdict !== "unknown" && verdict !== null)
    return `${verdict === "yes" ? "Yes" : "No"}${speech.told === null ? "." : `. ${words.proposition(speech.told)}`}`;
  if (speech.kind === "verdict") return `I don't know whether ${words.clause(speech.claim)}.`;
  if (speech.kind === "validity")
    return validity === "valid"
      ? `Valid: it follows that ${words.clause(speech.conclusion)}.`
      : `Invalid: it does not follow that ${words.clause(speech.conclusion)}.`;
  return wordAnswer(answered, words);
}

/** The derivation as sentences. For an open question also a countercase and what would decide it. */
function reasonsOf(world: World, read: Read, answered: Answered, asked: FollowUp): readonly string[] {
  const {
    answer: { verdict, validity, derivation, missing },
  } = answered;
  const open = verdict === "unknown" || validity === "invalid";
  const aside =
    asked.kind === "why_not" && (verdict === "yes" || validity === "valid")
      ? ["There is no reason against it that I know of."]
      : [];
  const steps =
    derivation.length === 0 || (open && derivation.every(({ from }) => from.length === 0))
      ? []
      : [chainOf(derivation)];
  if (!open) return [...aside, ...steps];
  return [...steps, ...countercase(world, read), ...deciding(world, read, missing)];
}

/** What would decide an open question: further premises, or else what the answer lists as missing. */
function deciding(world: World, read: Read, missing: readonly string[]): readonly string[] {
  const lacking = missingPremises(world, read);
  if (lacking.length > 0)
    return lacking.map(
      ({ text, verdict }) => `It would ${verdict === "yes" ? "follow" : "be ruled out"} if ${text}.`,
    );
  return missing.length === 0 ? [] : [`Missing: ${missing.join("; ")}.`];
}

/** `1. … 2. … So …`: each step after what it follows from. */
function chainOf(derivation: Answered["answer"]["derivation"]): string {
  const sentence = (text: string): string => (/[.!?]["”]?$/u.test(text) ? text : `${text}.`);
  return derivation
    .map(
      ({ step, rule, from, conclusion }) =>
        `(${step}) ${sentence(conclusion)}${from.length === 0 ? "" : ` [${rule.replaceAll("_", " ")} from ${from.join(", ")}]`}`,
    )
    .join(" ");
}
