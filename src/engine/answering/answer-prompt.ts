import { canonicalize } from "../../canonical/json.ts";
import type { Mode } from "../language/meaning.ts";
import type { Question, Read, Reading, Rejection } from "../language/reading.ts";
import type { World } from "./world.ts";
import { refuse, type Answered } from "../answer/answered.ts";
import { brief } from "./brief.ts";
import { changedBy, type AskedClaim } from "./changed-states.ts";
import { answerComparison } from "./comparison.ts";
import { declineReplaced, declineUnclear, withCorrections } from "./corrected-premises.ts";
import type { Guard } from "./guards/guard.ts";
import { GUARDS, guardAnswer } from "./guards/table.ts";
import { answerAbout, answerDefinition, answerIdentity, answerKinds } from "./lookup.ts";
import { leavesOut, linkedBy, linkedInForm } from "./linked-relations.ts";
import { premisesOf } from "./premises.ts";
import type { Case } from "./rule.ts";
import { acknowledge } from "./teach.ts";
import { isOfStatements } from "../language/unsupported-words.ts";
import { ONLY_CLOSED } from "../lexicon/closed.ts";
import { answerPolar, answerValidity } from "./verdict.ts";
import { answerWhich } from "./which.ts";

/** What a prompt without a mode of its own is decided in. */
const DEFAULT_MODE: Mode = "classical";

/**
 * Answers a prompt as it was read. Where it can be read in several ways, all of them must give the same answer. `guards`: those that may decline
 * an answer, for tests others than all.
 */
export function answerPrompt(world: World, read: Read, guards: readonly Guard[] = GUARDS): Answered {
  if (read.kind === "rejected") return refuseUnread(world, read.rejections);
  const posed = { mode: read.mode ?? DEFAULT_MODE, fixed: read.mode !== null, guards };
  const [reading, ...others] = read.readings;
  if (reading === undefined)
    return refuse("nothing_asked", posed.mode, "There is nothing in it that could be noted or answered.");
  const first = answerReading(world, reading, posed);
  // One at a time: the first that differs settles it, whatever the others say.
  for (const another of others) {
    const answered = answerReading(world, another, posed);
    if (gist(answered) !== gist(first)) return refuseAmbiguous(posed.mode, first, answered);
  }
  return first;
}

/** What a prompt is decided in, and by which guards. */
interface Manner {
  readonly mode: Mode;
  readonly fixed: boolean;
  readonly guards: readonly Guard[];
}

function answerReading(world: World, reading: Reading, { mode, fixed, guards }: Manner): Answered {
  const questions = reading.utterances.flatMap((utterance) =>
    utterance.kind === "question" ? [utterance] : [],
  );
  const [question, second] = questions;
  if (question === undefined) return acknowledge(world, reading, mode);
  if (second !== undefined) {
    return refuse(
      "several_questions",
      mode,
      `There are ${questions.length} questions in it; ask one at a time.`,
      { missing: questions.map(({ text }) => text) },
    );
  }
  const corrected = withCorrections(world, reading, premisesOf(world, reading));
  if (corrected.unclear.length > 0) return declineUnclear(mode, corrected.unclear);
  const { premises } = corrected;
  const posed: Case = { premises, stated: reading.utterances.length > 1, mode, fixed };
  const answered = answerQuestion(world, posed, question.question, question.text);
  if (corrected.replaced.length > 0 && answered.answer.verdict === "unknown")
    return declineReplaced(mode, corrected.replaced);
  // A mode that is named takes what is told as holding throughout.
  const doubted = fixed ? null : doubt(world, { reading, premises }, question.question, answered);
  return (
    doubted ??
    guardAnswer({ world, reading, posed, question: question.question, text: question.text, answered }, guards)
  );
}

/** Declines where more than statements and rules bears on the answer: what a deed has changed, or how relations of places and times go together. */
function doubt(
  world: World,
  { reading, premises }: { readonly reading: Reading; readonly premises: Case["premises"] },
  question: Question,
  answered: Answered,
): Answered | null {
  const asked = askedClaim(question);
  if (asked === null) return null;
  const { mode, verdict, validity } = answered.answer;
  const deed = changedBy(world, reading, asked, answered);
  if (deed !== null) {
    return refuse(
      "not_determined",
      mode,
      `I can't tell: "${deed}" tells of something that happens, and nothing says what it changes.`,
      {
        state: "undetermined",
        missing: [afterDeed(deed)],
      },
    );
  }
  const link =
    validity === "invalid"
      ? linkedInForm(world, premises, asked.claim)
      : verdict === "unknown"
        ? linkedBy(world, premises, asked.claim)
        : asked.listed
          ? leavesOut(premises, asked.claim, answered.answer.items)
          : null;
  return link === null
    ? null
    : refuse(
        "not_determined",
        mode,
        `I can't tell: "${link.text}" bears on it, and I have no rule for how such relations go together.`,
        {
          state: "undetermined",
          missing: ["a rule that says what follows from the relations that are told"],
        },
      );
}

function askedClaim(question: Question): AskedClaim | null {
  switch (question.kind) {
    case "polar":
      return { claim: question.claim, listed: false };
    case "validity":
      return { claim: question.conclusion, listed: false };
    case "which":
      return { claim: question.where, listed: true };
    default:
      return null;
  }
}

/** What is missing where a sentence tells of a deed. */
export function afterDeed(sentence: string): string {
  return `what is so after "${sentence}"`;
}

/** Words that speak of every member, or of some. */
const QUANTIFIER = /\b(?:all|every|each|any|some|no|none|everything|everyone|everybody|anyone|anything)\b/i;

/** "Who is the manager?" asks for a name, and not for all that is known. */
const WHO = /\b(?:who|what) (?:is|are)\b|\bwho['’]s\b/iu;

function answerQuestion(world: World, posed: Case, question: Question, text: string): Answered {
  switch (question.kind) {
    case "polar":
      return answerPolar(world, posed, question.claim, QUANTIFIER.test(text) ? "explicit" : "generic");
    case "validity":
      return answerValidity(world, posed, question.conclusion);
    case "which":
      return answerWhich(world, posed, question.variable, question.where, /^\s*who\b/i.test(text));
    case "definition":
      return answerDefinition(world, question.term);
    case "about":
      return (
        (WHO.test(text) ? answerIdentity(world, question.term) : null) ?? answerAbout(world, question.term)
      );
    case "compare":
      return answerComparison(world, question.terms, question.focus);
    case "kinds":
      return answerKinds(world, question.predicate);
  }
}

/** What two readings must agree on: for a question the answer itself, for statements what would be stored. */
function gist({
  answer: { kind, verdict, validity, value, items, refusal_reason },
  write,
}: Answered): string {
  return canonicalize({
    kind,
    verdict,
    validity,
    value,
    items: [...items],
    refusal_reason,
    keys: write.statements.map(({ key }) => key),
  });
}

function refuseAmbiguous(mode: Mode, first: Answered, second: Answered): Answered {
  const both = [first, second].map(
    ({ answer: { verdict, validity, refusal_reason, items } }) =>
      verdict ?? validity ?? refusal_reason ?? items.join(", "),
  );
  const [one = "", two = ""] = both;
  const differ =
    one === two
      ? "They would be stored as different statements."
      : `Read one way the answer is "${one}", read another way "${two}".`;
  return refuse("ambiguous_reading", mode, `It can be read in more than one way. ${differ}`, {
    state: "ambiguous",
    missing: ["a wording that can be read in one way only"],
  });
}

function refuseUnread({ knowledge, english }: World, rejections: readonly Rejection[]): Answered {
  const [first] = rejections;
  if (first === undefined)
    return refuse("unreadable", DEFAULT_MODE, "There is nothing in it that could be read.");
  const { text, found, expected, help } = first;
  const at = found === "" ? "at its end" : `at "${found}"`;
  const advice = help === null ? "" : ` ${help}`;
  const unknown =
    help === null &&
    isStrange(found) &&
    !knowledge.knowsTerm(found) &&
    knowledge.lexicon.analyse(found.toLowerCase()).length === 0 &&
    english.analyse(found.toLowerCase()).length === 0;
  return refuse(
    "unreadable",
    DEFAULT_MODE,
    `I can't read "${brief(text)}": ${at} I expected ${expected}.${advice}`,
    {
      missing: rejections.map(
        (rejection) =>
          `a reading of "${brief(rejection.text)}", from "${rejection.found}" at character ${rejection.at + 1}: ${rejection.expected}`,
      ),
      ...(unknown ? ({ state: "unverified_novel", grounding: "oov" } as const) : {}),
      ...(!unknown && (help === null || isOfStatements(help)) ? { isUnread: true } : {}),
    },
  );
}

function isStrange(token: string): boolean {
  return /^\p{L}{3,}$/u.test(token) && !ONLY_CLOSED.has(token.toLowerCase());
}
