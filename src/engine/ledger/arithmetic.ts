import type { Solved } from "../arithmetic/solve-problem.ts";
import type { Words } from "../arithmetic/words/lexicon.ts";
import {
  computesNothing,
  idleHours,
  leftOver,
  moreThanNamed,
  ofSeveral,
  othersRate,
  restOfUnused,
  usedTwice,
} from "./number-guards.ts";
import {
  asksSide,
  openCondition,
  unknownInQuestion,
  unknownPer,
  unknownPlace,
  unstatedMembership,
} from "./question-guards.ts";
import { attitude, bareIdiom, fiction, notYet, unsettling } from "./certainty-guards.ts";
import { comment, othersDeed, unfulfilled } from "./clause-guards.ts";
import {
  onlyMoved,
  otherDoor,
  otherTime,
  ownContainer,
  silentDeed,
  takenUpAgain,
  vagueChange,
} from "./event-guards.ts";
import { atOnce, oneOfSeveral, otherPlace, rateAtTimes, unknownBill, unmeasuredRate } from "./rate-guards.ts";
import { ledgerText, type LedgerText, type Tokens } from "./text.ts";
import { bounded, doubleObject, ordinal, others, otherwiseOwned, privative } from "./thing-guards.ts";
import type { LedgerToken } from "./tokens.ts";

/** Examines a solved problem for one class of words; finds the first of them that is not accounted for. */
export interface Guard {
  readonly name: string;
  readonly look: (text: LedgerText, solved: Solved) => LedgerToken | null;
  /** What the refusal says about the word, and what would help. */
  readonly reason: string;
  readonly missing: string;
}

const HAPPENED = "what happened, without this word";

/** In order: words of the question, words beside the numbers of the statements, the use of the numbers. */
export const ARITHMETIC_GUARDS: readonly Guard[] = [
  {
    name: "unknown_in_question",
    look: unknownInQuestion,
    reason: "the question has a word of which the text says nothing",
    missing: "what the text says of it",
  },
  {
    name: "unstated_membership",
    look: unstatedMembership,
    reason: "the question asks for those of a role that nobody is said to have",
    missing: "who of them has that role",
  },
  {
    name: "unknown_place",
    look: unknownPlace,
    reason: "the question asks for a place or time that the text does not tell",
    missing: "how many are there",
  },
  {
    name: "unknown_per",
    look: unknownPer,
    reason: "the question asks for an amount for each time, of which the text says nothing",
    missing: "for how long the amount is",
  },
  {
    name: "side",
    look: asksSide,
    reason: "the question asks for a side that the text does not tell",
    missing: "how many are there",
  },
  {
    name: "open_condition",
    look: openCondition,
    reason: "whether the condition holds is not said",
    missing: "whether it holds",
  },
  {
    name: "unsettling",
    look: unsettling,
    reason: "a word beside a number denies it, limits it or leaves it open",
    missing: HAPPENED,
  },
  {
    name: "attitude",
    look: attitude,
    reason: "it is not said that this happened, only that somebody thinks, says or wants it",
    missing: HAPPENED,
  },
  {
    name: "fiction",
    look: fiction,
    reason: "what is told in a dream or a story did not happen here",
    missing: HAPPENED,
  },
  {
    name: "comment",
    look: comment,
    reason: "a clause says of the rest of its sentence that it is no fact",
    missing: HAPPENED,
  },
  {
    name: "unfulfilled",
    look: unfulfilled,
    reason: "what somebody wants to do or used to do did not happen here",
    missing: HAPPENED,
  },
  {
    name: "idiom",
    look: bareIdiom,
    reason: "a phrase beside a number could say that it did not happen so",
    missing: HAPPENED,
  },
  { name: "bound", look: bounded, reason: "a number is only a bound", missing: "how many it is exactly" },
  {
    name: "other_time",
    look: otherTime,
    reason: "this happened at another time than the amount is of",
    missing: "what happened since the amount was counted",
  },
  {
    name: "taken_up_again",
    look: takenUpAgain,
    reason: "a part of the sentence without a number could undo what was counted",
    missing: "what became of them, in numbers",
  },
  {
    name: "silent_deed",
    look: silentDeed,
    reason: "a sentence without a number tells of a deed that could change how many there are",
    missing: "what it changes, in numbers",
  },
  {
    name: "vague_change",
    look: vagueChange,
    reason: "some of them, nobody says how many, change",
    missing: "how many of them",
  },
  {
    name: "other_door",
    look: otherDoor,
    reason: "who comes or goes there need not come or go where the question asks",
    missing: "who comes to or leaves the place that is asked about",
  },
  {
    name: "at_once",
    look: atOnce,
    reason: "what goes on by itself may go on for all of them at once",
    missing: "whether one follows the other",
  },
  {
    name: "not_yet",
    look: notYet,
    reason: "what can or will be is no count of what is there",
    missing: "how many there are",
  },
  {
    name: "ordinal",
    look: ordinal,
    reason: "a word counts in order, not how many",
    missing: "how many there are",
  },
  {
    name: "otherwise_owned",
    look: otherwiseOwned,
    reason: "the things counted are somebody else's, or stand for something else",
    missing: "how many of the things asked for",
  },
  {
    name: "others",
    look: others,
    reason: "others than those that were counted are told of",
    missing: "whose they are",
  },
  {
    name: "privative",
    look: privative,
    reason: "a word before a noun takes away what the noun says",
    missing: "how many others there are",
  },
  {
    name: "double_object",
    look: doubleObject,
    reason: "two things stand side by side, and which of them changes hands is not read",
    missing: "what is given, and to whom",
  },
  {
    name: "other_place",
    look: otherPlace,
    reason: "what is said holds at one place, and the question does not ask of it",
    missing: "what holds where it is asked",
  },
  {
    name: "unknown_bill",
    look: unknownBill,
    reason: "something changes the price by an amount that is not told",
    missing: "by how much it changes the price",
  },
  {
    name: "own_container",
    look: ownContainer,
    reason: "what is taken from or put into one's own is still one's own",
    missing: "whether the question counts what is in there",
  },
  {
    name: "only_moved",
    look: onlyMoved,
    reason: "things that are put somewhere or fetched may still be their holder's",
    missing: "whether they are counted as the holder's",
  },
  {
    name: "rate_at_times",
    look: rateAtTimes,
    reason: "a rate or price is told of some days only",
    missing: "what holds on the days that the question is about",
  },
  {
    name: "one_of_several",
    look: oneOfSeveral,
    reason: "this is said of one of them, and not of each",
    missing: "whether each is so",
  },
  {
    name: "unmeasured_rate",
    look: unmeasuredRate,
    reason: "an amount is told for each time, and for how long is not said",
    missing: "for how long",
  },
  {
    name: "computes_nothing",
    look: computesNothing,
    reason: "nothing would be worked out, though the text tells more numbers",
    missing: "what the other numbers have to do with the question",
  },
  {
    name: "of_several",
    look: ofSeveral,
    reason: "the number is that of several, or of one time",
    missing: "how much of it is of the one, or how often it was",
  },
  {
    name: "more_than_named",
    look: moreThanNamed,
    reason: "the question is about more than the text tells of",
    missing: "how many each of them has",
  },
  {
    name: "left_over",
    look: leftOver,
    reason: "a number counts what is asked for, and is not used",
    missing: "what the number has to do with the question",
  },
  {
    name: "rest_of_unused",
    look: restOfUnused,
    reason: "what the rest is depends on a number that is not used",
    missing: "what the rest is of",
  },
  {
    name: "used_twice",
    look: usedTwice,
    reason: "a number would be counted twice",
    missing: "whether it is meant twice",
  },
  {
    name: "others_rate",
    look: othersRate,
    reason: "the rate is said of somebody else",
    missing: "the rate of the one who is asked about",
  },
  {
    name: "others_deed",
    look: othersDeed,
    reason: "somebody else does this than the one who is asked about",
    missing: "what the one who is asked about does",
  },
  {
    name: "idle_hours",
    look: idleHours,
    reason: "this time is spent on something else than the rate is of",
    missing: "how long the rate holds",
  },
];

/** A word of a solved problem that is not accounted for. */
export interface Unaccounted {
  readonly guard: string;
  readonly token: LedgerToken;
  /** Its place: the index of its statement (the question comes last), and of the word in it. */
  readonly sentence: number;
  readonly index: number;
  readonly reason: string;
  readonly missing: string;
}

/** The first word that a guard rejects; null if every word is accounted for. Reads the text itself; from the solution it takes only the numerals used. */
export function accountArithmetic(
  prompt: string,
  solved: Solved,
  words: Words,
  guards: readonly Guard[] = ARITHMETIC_GUARDS,
): Unaccounted | null {
  const text = ledgerText(prompt, words);
  for (const { name, look, reason, missing } of guards) {
    const token = look(text, solved);
    if (token !== null)
      return { guard: name, token, ...placeOf([...text.statements, text.question], token), reason, missing };
  }
  return null;
}

function placeOf(
  sentences: readonly Tokens[],
  token: LedgerToken,
): { readonly sentence: number; readonly index: number } {
  const sentence = Math.max(
    0,
    sentences.findIndex((tokens) => tokens.includes(token)),
  );
  return { sentence, index: Math.max(0, sentences[sentence]?.indexOf(token) ?? 0) };
}
