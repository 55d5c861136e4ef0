import { canonicalize } from "../../canonical/json.ts";
import type { Mode } from "../language/meaning.ts";
import type { Question, Read, Reading, Rejection } from "../language/reading.ts";
import type { World } from "../turn/world.ts";
import { refuse, type Answered } from "./answered.ts";
import { answerComparison } from "./comparison.ts";
import { answerAbout, answerDefinition, answerKinds } from "./lookup.ts";
import { premisesOf } from "./premises.ts";
import type { Case } from "./rule.ts";
import { acknowledge } from "./teach.ts";
import { answerPolar, answerValidity } from "./verdict.ts";
import { answerWhich } from "./which.ts";

/** How much of a sentence a refusal quotes. */
const MAX_QUOTED = 160;

/** What a prompt without a mode of its own is decided in. */
const DEFAULT_MODE: Mode = "classical";

/** Answers a prompt as it was read. Where it can be read in several ways, all of them must give the same answer. */
export function answerPrompt(world: World, read: Read): Answered {
  if (read.kind === "rejected") return refuseUnread(world, read.rejections);
  const posed = { mode: read.mode ?? DEFAULT_MODE, fixed: read.mode !== null };
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

function answerReading(
  world: World,
  reading: Reading,
  { mode, fixed }: { readonly mode: Mode; readonly fixed: boolean },
): Answered {
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
  return answerQuestion(
    world,
    { premises: premisesOf(world, reading), stated: reading.utterances.length > 1, mode, fixed },
    question.question,
    question.text,
  );
}

/** Words that speak of every member, or of some. */
const QUANTIFIER = /\b(?:all|every|each|any|some|no|none|everything|everyone|everybody|anyone|anything)\b/i;

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
      return answerAbout(world, question.term);
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

function refuseUnread({ knowledge }: World, rejections: readonly Rejection[]): Answered {
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
    knowledge.lexicon.analyse(found.toLowerCase()).length === 0;
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
    },
  );
}

/** The beginning of a long sentence. */
function brief(text: string): string {
  const points = [...text];
  return points.length <= MAX_QUOTED ? text : `${points.slice(0, MAX_QUOTED).join("")}…`;
}

function isStrange(token: string): boolean {
  return /^\p{L}{3,}$/u.test(token);
}
