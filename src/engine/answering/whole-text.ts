import type { AnswerMode, DerivationStep as AnswerStep } from "../answer/answer.ts";
import { answerOf, refuse, statedBy, type Answered, type RefusalReason } from "../answer/answered.ts";
import { groundsOf } from "../answer/grounds.ts";
import type { Sentence } from "../answer/sentence.ts";
import type { Step } from "../answer/step.ts";
import { NO_WRITE } from "../answer/vault.ts";
import { decideChoices, decideText, type Decided, type DecidedText } from "../english/answer-text.ts";
import { withoutAsides, type WithoutAsides } from "../english/asides.ts";
import { readText, type TextRead } from "../english/read-text.ts";
import { apply, isOpenMode, MODES, named, type Proposition } from "../language/meaning.ts";
import { unitsNamed } from "../lexicon/units.ts";
import { pluralise } from "../language/morphology.ts";
import { modeOf } from "../language/read.ts";
import { latitude } from "../reliability/leeway.ts";
import { readDocument } from "../text/document.ts";
import { withoutOrnaments } from "../text/ornaments.ts";
import { formatRational } from "../text/rational.ts";
import { speaksOfNorms } from "../theories/norm/norm.ts";
import { isOfMoves } from "../theories/state/told-whole.ts";
import type { DerivationStep, Discourse, FormalMode, Outcome } from "../theories/theory.ts";
import { answerWord, quoted } from "../wording/outcome.ts";
import { tellThing, thingPhrase } from "../wording/telling.ts";
import { findLookAlike } from "./guards/mixed-scripts.ts";
import { hedgeOf, withhold } from "./licensed.ts";
import { numberClass } from "./number-class.ts";
import { amountIn } from "./problem-amount.ts";
import { declineText } from "./declined-text.ts";
import { answerGeneral, answerByOwnWords } from "./general/general.ts";
import type { World } from "./world.ts";

/**
 * The reader of whole texts, asked where the other readers decline: it reads every sentence in one grammar, and answers only if all its readings
 * of the text come to the same.
 */

/** Longer texts are left alone: what reading costs grows with their sentences, and few are read to the end. */
const MAX_CHARACTERS = 1_500;
/** A text of short sentences without rules, as stories are: they are cheap to read. */
const MAX_STORY = 6_000;
const SHORT_SENTENCE = 100;
const RULE_WORDS: ReadonlySet<string> = new Set("every each all any some no most if unless".split(" "));

const isShort = (text: string): boolean =>
  text.length <= MAX_CHARACTERS ||
  (text.length <= MAX_STORY &&
    readDocument(text).sentences.every(
      ({ start, end, tokens }) =>
        end - start <= SHORT_SENTENCE && !tokens.some(({ lower }) => RULE_WORDS.has(lower)),
    ));

/** Refusals of readers that did not understand the text. Of the others the reader knew what it refused. */
const NOT_UNDERSTOOD: ReadonlySet<string | null> = new Set<RefusalReason>([
  "unreadable",
  "ambiguous_reading",
  "unknown_word",
  "nothing_known",
  "not_determined",
]);

/** Whether the readers did not understand the prompt, and nothing of it is stored. */
export const isNotUnderstood = ({ answer: { kind, refusal_reason: reason }, write }: Answered): boolean =>
  write === NO_WRITE && kind === "refused" && NOT_UNDERSTOOD.has(reason);

/** A prompt without the sentences that have nothing to do with the rest. */
export const restOf = (world: World, prompt: string): WithoutAsides | null =>
  prompt.length <= MAX_CHARACTERS && isPlainText(prompt) ? withoutAsides(prompt, world.english) : null;

/** A prompt without what only stands around it. */
export const plainOf = (prompt: string): string | null => withoutOrnaments(prompt);

/** The answer of the other readers, or of the reader of whole texts where they did not understand the prompt. */
export function orWholeText(world: World, prompt: string, answered: Answered): Answered {
  const { refusal_reason: reason, verdict } = answered.answer;
  if (answered.write !== NO_WRITE) return answered;
  if (verdict === "unknown") return decidedByWords(world, prompt) ?? answered;
  if (!isNotUnderstood(answered)) return answered;
  // In a mode that is named, what can be read in two ways stays so.
  const inMode = reason === "ambiguous_reading" ? null : answerInMode(world, prompt);
  if (inMode !== null) return inMode;
  const chosen = isPlainText(prompt) ? answerChoices(world, prompt) : null;
  if (chosen !== null) return chosen;
  const read = readPlain(world, prompt);
  const decided = read?.kind === "read" ? decideText(read) : null;
  const found = answerRead(world, prompt, read, decided);
  if (found !== null || read === null) return found ?? answered;
  return (answered.isUnread ? declineText(read, decided) : null) ?? answered;
}

/** Which of the choices that a text ends in is true. */
function answerChoices(world: World, text: string, mode: FormalMode | null = null): Answered | null {
  const found = answerDecided(world, text, decideChoices(text, world.english));
  return found === null || mode === null ? found : { ...found, answer: { ...found.answer, mode } };
}

/** Of long texts stories of moves alone: rules and quantifiers of so many sentences take long to decide. */
function readPlain(world: World, prompt: string): TextRead | null {
  const read = isPlainText(prompt) ? readText(prompt, world.english) : null;
  const isStory = read?.kind === "read" && read.discourses.every(isOfMoves);
  return prompt.length > MAX_CHARACTERS && !isStory ? null : read;
}

/** What the other readers leave open, as they know fewer words: a door that is open is not closed. */
function decidedByWords(world: World, prompt: string): Answered | null {
  const read = readPlain(world, prompt);
  const found = read?.kind === "read" ? answerByText(world, prompt, read) : null;
  return found?.answer.verdict === "yes" || found?.answer.verdict === "no" ? found : null;
}

/** The answer to a question alone that nothing stored decides, or what packs say about it by the rules of their relations. */
export function orGeneral(world: World, prompt: string, answered: Answered): Answered {
  if (answered.answer.refusal_reason !== "nothing_known" || answered.write !== NO_WRITE) return answered;
  const read = readPlain(world, prompt);
  return read?.kind === "read" ? (answerGeneral(world, read) ?? answered) : answered;
}

/** By what the prompt says, else by what packs say. Null where it is not read, is not decided, or comes to two answers. */
export function answerWholeText(world: World, prompt: string): Answered | null {
  const read = readPlain(world, prompt);
  return answerRead(world, prompt, read, read?.kind === "read" ? decideText(read) : null);
}

function answerRead(
  world: World,
  prompt: string,
  read: TextRead | null,
  decided: Decided | null,
): Answered | null {
  if (read === null) return null;
  const found =
    read.kind === "unread" ? null : (answerGeneral(world, read) ?? answerDecided(world, prompt, decided));
  return found ?? answerByOwnWords(world, readDocument(prompt));
}

/** In the mode that the first line names: a text of rules and facts by its semantics, any other if its answer is one of that mode. */
function answerInMode(world: World, prompt: string): Answered | null {
  const { mode, start } = modeOf(prompt);
  const text = plainOf(prompt.slice(start)) ?? prompt.slice(start);
  if (mode === null || !isShort(text) || findLookAlike(text) !== null) return null;
  const formal = [...MODES, "modal" as const, "state" as const].find((one) => one === mode) ?? null;
  const found =
    formal === null ? null : (answerChoices(world, text, formal) ?? answerFormally(world, text, formal));
  if (found !== null || (formal !== null && formal !== "modal" && formal !== "state")) return found;
  return answerAsTold(world, text, mode);
}

function answerFormally(world: World, text: string, mode: FormalMode): Answered | null {
  const read = readText(text, world.english, true);
  return read.kind === "read" ? answerByText(world, text, read, mode) : null;
}

function answerAsTold(world: World, text: string, mode: AnswerMode): Answered | null {
  const read = readText(text, world.english);
  const found = read.kind === "read" ? answerByText(world, text, read) : null;
  if (found === null) return null;
  return found.answer.mode === mode && found.answer.verdict !== "unknown" ? found : null;
}

/** No mode is named, nothing is hidden in it, and it is short. */
function isPlainText(prompt: string): boolean {
  const { mode, start, unknown } = modeOf(prompt);
  if (mode !== null || start > 0 || unknown !== null) return false;
  return isShort(prompt) && findLookAlike(prompt) === null;
}

type WholeText = Extract<TextRead, { kind: "read" }>;

const answerByText = (
  world: World,
  prompt: string,
  read: WholeText,
  mode: FormalMode | null = null,
): Answered | null => answerDecided(world, prompt, decideText(read, mode), mode);

function answerDecided(
  world: World,
  prompt: string,
  decided: Decided | null,
  mode: FormalMode | null = null,
): Answered | null {
  if (decided === null || decided.other !== null) return null;
  const { first } = decided;
  const { outcome } = first;
  const isOpen = outcome.kind === "verdict" && outcome.verdict === "unknown";
  // Of a question alone nothing is said that could leave it open.
  if (outcome.kind === "refused" || (isOpen && first.discourse.conditions.length === 0)) return null;
  if (isQuestionOfExistence(first.discourse)) return null;
  // What other words of the text may mean could decide it; rules are all that there is.
  if (mode !== null && mode !== "modal" && mode !== "state" && isOpenMode(mode) && !isProved(outcome))
    return null;
  return outcome.kind === "number"
    ? toldNumber(world, prompt, first, outcome)
    : told(world, prompt, first, outcome, mode);
}

/** "Do unicorns exist?" Whatever exists does, of every kind: of a question alone that is no answer. */
const isQuestionOfExistence = ({ conditions, question: { form } }: Discourse): boolean =>
  conditions.length === 0 &&
  form.kind === "quantified" &&
  form.holds.kind === "atom" &&
  form.holds.lemma === "exist" &&
  form.quantifier !== "some";

const isProved = (outcome: Outcome): boolean =>
  outcome.kind === "validity" ? outcome.valid : outcome.kind === "verdict" && outcome.verdict !== "unknown";

type Counted = Extract<Outcome, { kind: "number" }>;

/** A number, as far as practice licenses problems of its class. */
function toldNumber(world: World, prompt: string, text: DecidedText, outcome: Counted): Answered {
  const { practice = null } = world;
  const className = numberClass(outcome);
  const { stance, evidence: leeway } = latitude(className, practice);
  if (stance === "withheld") return { ...withhold(className, practice), leeway };
  const { steps, derivation, used } = stepsOf(world, prompt, text, outcome.steps);
  const value = formatRational(outcome.value);
  const unit = outcome.unit === null ? null : unitOfMany(outcome.unit);
  return {
    answer: answerOf("number", "arithmetic", { value, unit, grounds: groundsOf(used), derivation }),
    speech: {
      kind: "number",
      said: amountIn(value, value === "1" ? outcome.unit : unit),
      hedge: hedgeOf(stance, leeway),
      aside: null,
    },
    state: "inferred",
    grounding: "none",
    steps,
    used,
    write: NO_WRITE,
    leeway,
  };
}

/** "180 km": a sign of a unit is the same of many. */
const unitOfMany = (unit: string): string =>
  unit.length <= LONGEST_SIGN && unitsNamed(unit).length > 0 ? unit : pluralise(unit);
const LONGEST_SIGN = 2;

type Told = Exclude<Outcome, { kind: "refused" | "number" }>;

function told(
  world: World,
  prompt: string,
  text: DecidedText,
  outcome: Told,
  mode: FormalMode | null,
): Answered {
  const { steps, derivation, used } = stepsOf(world, prompt, text, outcome.steps);
  const spoken = spokenOf(outcome, text);
  const answer = answerOf(spoken.kind, mode ?? modeFor(outcome, text.discourse), {
    ...spoken.fields,
    grounds: groundsOf(used),
    derivation,
  });
  const why = used.length === 0 ? "" : ` It follows from: ${used.map((one) => one.text).join(" ")}`;
  return {
    answer,
    speech: { kind: "told", said: `${spoken.said}.${why}`, missing: [] },
    state: statedBy(answer),
    grounding: "none",
    steps,
    used,
    write: NO_WRITE,
  };
}

/** The answer in its fields and in a few words. */
function spokenOf(
  outcome: Told,
  { discourse, document }: DecidedText,
): {
  readonly kind: "verdict" | "validity" | "text" | "list";
  readonly fields: Parameters<typeof answerOf>[2];
  readonly said: string;
} {
  switch (outcome.kind) {
    case "verdict":
      return { kind: "verdict", fields: { verdict: outcome.verdict }, said: VERDICTS[outcome.verdict] };
    case "validity": {
      const validity = outcome.valid ? "valid" : "invalid";
      const said = outcome.valid ? "Valid" : "Invalid: the conclusion does not follow";
      return { kind: "validity", fields: { validity }, said };
    }
    case "text":
      return {
        kind: "text",
        fields: { value: outcome.text },
        said: outcome.said ?? capitalised(outcome.text),
      };
    case "words": {
      const value = quoted(outcome.at, document);
      return { kind: "text", fields: { value }, said: capitalised(value) };
    }
    case "things": {
      const phrases = outcome.things.map((id) => thingPhrase(id, discourse));
      const isPlace = discourse.question.asked.kind === "place";
      const items = isPlace ? phrases : outcome.things.map((id) => answerWord(id, discourse));
      const said = capitalised(tellThing(outcome, discourse) ?? phrases.join(", "));
      if (items.length > 1) return { kind: "list", fields: { items }, said };
      return { kind: "text", fields: { value: items.join() }, said };
    }
  }
}

const capitalised = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

const VERDICTS = {
  yes: "Yes",
  no: "No",
  unknown: "I don't know. What is said leaves it open",
} as const;

/** The mode whose semantics the answer follows. */
function modeFor(outcome: Told, discourse: Discourse): AnswerMode {
  if (speaksOfNorms(discourse)) return "modal";
  const isEvent = outcome.kind === "things" || outcome.steps.some(({ rule }) => !LOGIC_RULES.test(rule));
  return isEvent ? "state" : "classical";
}
/** Rules of the prover; those of events are named after their effect: `move`, `become`. */
const LOGIC_RULES = /^(?:said|given|[a-z]+(?:_[a-z]+)+|cases|contradiction|instance)$/;

interface Steps {
  /** For the graph. */
  readonly steps: readonly Step[];
  readonly derivation: readonly AnswerStep[];
  /** The sentences of the prompt that steps quote. */
  readonly used: readonly Sentence[];
}

/** The steps of an outcome; one that rests on a sentence quotes it. */
function stepsOf(
  world: World,
  prompt: string,
  { document }: DecidedText,
  told: readonly DerivationStep[],
): Steps {
  const used = new Map<string, Sentence>();
  const derivation: AnswerStep[] = [];
  const steps = told.map(({ step, rule, from, text, meaning, at }): Step => {
    const place = document.sentences.findIndex(({ tokens }) => tokens.some((token) => token.at === at[0]));
    const quoted = document.sentences[place];
    const words = quoted === undefined ? text : prompt.slice(quoted.start, quoted.end);
    const conclusion = meaning ?? sayOf(words);
    const isWorded = quoted === undefined && meaning !== undefined;
    derivation.push({
      step,
      rule: rule.replaceAll(" ", "_"),
      from: [...from],
      conclusion: isWorded ? world.knowledge.wording.proposition(conclusion) : words,
    });
    if (quoted === undefined) return { step, rule, from, conclusion, sentence: null };
    const id = `text:${place}`;
    if (!used.has(id))
      used.set(id, { id, source: "prompt", ref: `sentence ${place + 1}`, text: words, meaning: conclusion });
    return { step, rule, from, conclusion, sentence: id };
  });
  return { steps, derivation, used: [...used.values()] };
}

/** A step that is no proposition of logic, as a node of the graph: "the text says …". */
const sayOf = (text: string): Proposition => apply("relation", "says", named("the text"), named(text));
