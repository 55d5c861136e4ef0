import { contradictory, decline, disagreeing, overBudget } from "../derivation.ts";
import type { TaskDeclined, TaskReader, TaskResult } from "../task.ts";
import { aliasMeaning, aliasOf } from "./alias.ts";
import { answerWith, groundsOf, type Settled } from "./answer.ts";
import { FuelSpent, type Context } from "./context.ts";
import { decide, decideAgain } from "./decide.ts";
import { doubtAbout } from "./doubt.ts";
import { atomsIn, TRUE } from "./formula.ts";
import { grantedIn, type Granted } from "./granted.ts";
import { sentence } from "./sentence.ts";
import { combinations, preferShared, senses, type Reading } from "./settle.ts";
import { isInTime, tenseOf } from "./tense.ts";
import { contextOf, namesOf, splitArgument, type ArgumentText } from "./text.ts";

/** Ways of taking a whole text that are decided; a text with more is declined. */
const MOST_READINGS = 96;
const MOST_PREMISES = 24;

/** Arguments whose sentences say whole phrases of people and things: the phrases are not understood, only recognised. */
export const phrasesReader: TaskReader = {
  name: "argument_phrases",
  modes: ["classical"],
  read: (given) => {
    const text = splitArgument(given);
    if (text === null || text.premises.length > MOST_PREMISES) return null;
    const context = contextOf(text);
    try {
      const result = settle(text, context);
      return given.mode === null && result?.kind === "declined" ? null : result;
    } catch (error) {
      if (error instanceof FuelSpent) return null;
      throw error;
    }
  },
};

function settle(text: ArgumentText, context: Context): TaskResult | null {
  const told = text.premises.map(({ words }) => sentence(words, context));
  const mixed = context.mixedTenses();
  const ways = [...told, sentence(text.claim.words, context)];
  if (ways.some((one) => one.length === 0)) return null;
  const readings = combinations(
    preferShared({ premises: ways.slice(0, -1), claim: ways.at(-1) ?? [] }),
    MOST_READINGS,
  )?.flatMap(senses);
  if (readings === undefined || readings.length > 2 * MOST_READINGS)
    return decline(
      "Its sentences can be taken in more ways than I can go through.",
      ["shorter sentences"],
      "ambiguous_reading",
      "ambiguous",
    );
  const unsure = readings
    .flatMap(({ premises, claim }) => [...premises, claim])
    .flatMap(atomsIn)
    .find(({ unit }) => context.unsure.has(unit));
  if (unsure !== undefined)
    return decline(
      `I can't tell whether "${unsure.unit}" is the same with "a" and with "the".`,
      ["the same article where the same is meant"],
      "ambiguous_reading",
      "ambiguous",
    );
  const shown = namesOf(text);
  const extended = readings.map((reading) =>
    extend(withAliases(reading, text), context, (name) => shown.get(name) ?? name),
  );
  const found = agreed(extended);
  if ("kind" in found) return found;
  if (found.verdict === "unknown") {
    const doubt = doubtAbout(readings, extended, context);
    if (doubt !== null) return undecided(doubt);
  }
  if (
    found.verdict !== "unknown" &&
    !(
      areInTime(text, found, context) &&
      !groundsOf(found).some((at) =>
        atomsIn(found.reading.premises[at] ?? TRUE).some(({ unit }) => mixed.has(unit)),
      )
    )
  )
    return decline(
      "It tells what was or will be so, and asks what is so at another time.",
      ["a sentence that says whether it was still so"],
      "not_determined",
      "undetermined",
    );
  return answerWith(text, found, { names: shown, wordings: context.wordings });
}

/** With what the sentences come to that tell of two names for one thing. */
function withAliases({ premises, claim }: Reading, text: ArgumentText): Reading {
  const all = [...premises, claim];
  return {
    claim,
    premises: premises.map((premise, at) => {
      const alias = aliasOf(text.premises[at]?.words ?? []);
      return alias === null ? premise : aliasMeaning(alias, all);
    }),
  };
}

/** A way of taking a text with what is granted, which stands behind the sentences. */
function extend(reading: Reading, context: Context, shown: (name: string) => string): Extended {
  const granted = grantedIn(reading, context, shown);
  return {
    premises: [...reading.premises, ...granted.map(({ formula }) => formula)],
    claim: reading.claim,
    granted,
  };
}

interface Extended extends Reading {
  readonly granted: readonly Granted[];
}

/** The verdict of all ways of taking the text in which its sentences do not contradict each other. */
function agreed(readings: readonly Extended[]): Settled | TaskDeclined {
  let first: Settled | null = null;
  for (const reading of readings) {
    const decision = decide(reading.premises, reading.claim);
    const again = decideAgain(reading.premises, reading.claim);
    if (decision.kind === "over_budget" || again === "over_budget")
      return overBudget("It speaks of more things than I can go through.");
    if (again !== (decision.kind === "decided" ? decision.verdict : decision.kind)) return disagreeing();
    if (decision.kind !== "decided") continue;
    first ??= { reading, granted: reading.granted, verdict: decision.verdict, models: decision.models };
    if (first.verdict !== decision.verdict)
      return decline(
        "Its sentences can be taken in more ways than one, and the answers differ.",
        ["a wording that can be read in one way only"],
        "ambiguous_reading",
        "ambiguous",
      );
  }
  return first ?? contradictory("What is said contradicts itself; from that anything would follow.");
}

/** Whether the sentences that settle a claim are of its time. */
function areInTime(text: ArgumentText, settled: Settled, context: Context): boolean {
  const claimed = tenseOf(text.claim.words, context);
  // "Rain is a song. All the songs were written by Tor": what is only told as past follows of what is a song now
  const onlyPast = atomsIn(settled.reading.claim).every(({ unit }) => !context.isTold(unit, "present"));
  return groundsOf(settled).every((at) => {
    const told = tenseOf(text.premises[at]?.words ?? [], context);
    return isInTime(told, claimed) || (told === "present" && claimed !== "future" && onlyPast);
  });
}

function undecided(doubt: string): TaskDeclined {
  return decline(
    `Neither the claim nor its denial follows from the words as they stand. ${doubt}`,
    ["the same words for the same things, and a sentence for everything that is taken for granted"],
    "not_determined",
    "undetermined",
  );
}
