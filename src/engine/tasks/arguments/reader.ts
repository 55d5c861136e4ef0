import { contradictory, decline, disagreeing, overBudget } from "../derivation.ts";
import type { TaskDeclined, TaskReader, TaskResult } from "../task.ts";
import { answerWith, groundsOf, type Settled } from "./answer.ts";
import { FuelSpent, type Context } from "./context.ts";
import { decide, decideAgain, namesIn } from "./decide.ts";
import { atomsIn, PERSON, said, TRUE, unitOf, type Formula } from "./formula.ts";
import { grantedIn, type Granted } from "./granted.ts";
import { backgroundKinds, frequentKinds, ofKinds } from "./kinds.ts";
import { haveNearNames, linksAmong, nearPhrases } from "./nearness.ts";
import { sentence } from "./sentence.ts";
import { combinations, preferShared, senses, type Reading } from "./settle.ts";
import { isInTime, tenseOf } from "./tense.ts";
import { contextOf, namesOf, splitArgument, type ArgumentText } from "./text.ts";

/** Ways of taking a whole text that are decided; a text with more is declined. */
const MOST_READINGS = 96;
const MOST_PREMISES = 24;
/** Phrases that say something of several things at once. */
const QUANTIFIED = /(?:^| )(?:every (?!day|week|month|year|morning|evening|night|time)|each|all (?!own|day|the time)|both|everyone|everything|anyone|anything|someone|something|none)\b/u;
/** Pairs of phrases that may have to do with each other, for which that is tried. */
const MOST_NEAR = 6;
/** Ways of taking a text for which more than two pairs are tried. */
const MOST_LINKED = 6;

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
  const readings = combinations(preferShared({ premises: ways.slice(0, -1), claim: ways.at(-1) ?? [] }), MOST_READINGS)?.flatMap(senses);
  if (readings === undefined || readings.length > 2 * MOST_READINGS) return decline("Its sentences can be taken in more ways than I can go through.", ["shorter sentences"], "ambiguous_reading", "ambiguous");
  const unsure = readings.flatMap(({ premises, claim }) => [...premises, claim]).flatMap(atomsIn).find(({ unit }) => context.unsure.has(unit));
  if (unsure !== undefined) return decline(`I can't tell whether "${unsure.unit}" is the same with "a" and with "the".`, ["the same article where the same is meant"], "ambiguous_reading", "ambiguous");
  const shown = namesOf(text);
  const extended = readings.map((reading) => extend(reading, context, (name) => shown.get(name) ?? name));
  const found = agreed(extended);
  if ("kind" in found) return found;
  if (found.verdict === "unknown") {
    const doubt = doubtAbout(readings, extended, context);
    if (doubt !== null) return undecided(doubt);
  }
  if (found.verdict !== "unknown" && !(areInTime(text, found, context) && !groundsOf(found).some((at) => atomsIn(found.reading.premises[at] ?? TRUE).some(({ unit }) => mixed.has(unit))))) return decline("It tells what was or will be so, and asks what is so at another time.", ["a sentence that says whether it was still so"], "not_determined", "undetermined");
  return answerWith(text, found, { names: shown, wordings: context.wordings });
}

/** A way of taking a text with what is granted, which stands behind the sentences. */
function extend(reading: Reading, context: Context, shown: (name: string) => string): Extended {
  const granted = grantedIn(reading, context, shown);
  return { premises: [...reading.premises, ...granted.map(({ formula }) => formula)], claim: reading.claim, granted };
}

interface Extended extends Reading { readonly granted: readonly Granted[] }

/** The verdict of all ways of taking the text in which its sentences do not contradict each other. */
function agreed(readings: readonly Extended[]): Settled | TaskDeclined {
  let first: Settled | null = null;
  for (const reading of readings) {
    const decision = decide(reading.premises, reading.claim);
    const again = decideAgain(reading.premises, reading.claim);
    if (decision.kind === "over_budget" || again === "over_budget") return overBudget("It speaks of more things than I can go through.");
    if (again !== (decision.kind === "decided" ? decision.verdict : decision.kind)) return disagreeing();
    if (decision.kind !== "decided") continue;
    first ??= { reading, granted: reading.granted, verdict: decision.verdict, models: decision.models };
    if (first.verdict !== decision.verdict) return decline("Its sentences can be taken in more ways than one, and the answers differ.", ["a wording that can be read in one way only"], "ambiguous_reading", "ambiguous");
  }
  return first ?? contradictory("What is said contradicts itself; from that anything would follow.");
}

/** Whether the sentences that settle a claim are of its time. */
function areInTime(text: ArgumentText, settled: Settled, context: Context): boolean {
  const claimed = tenseOf(text.claim.words, context);
  return groundsOf(settled).every((at) => isInTime(tenseOf(text.premises[at]?.words ?? [], context), claimed));
}

/** Why a claim that does not follow may not be open for every reader. Null where it says one thing of one name, in words that nothing connects with others. */
function doubtAbout(readings: readonly Reading[], extended: readonly Extended[], context: Context): string | null {
  for (const { premises, claim } of extended) {
    const bare = ofKinds({ premises, claim }, new Set([PERSON])).claim;
    const literal: Formula = bare.kind === "not" ? bare.part : bare;
    if (literal.kind !== "is" || literal.of === null) return "The claim has several parts.";
    const known = premises.flatMap(atomsIn);
    if (!known.some(({ unit }) => unit === literal.unit) || !known.some(({ of }) => of === literal.of)) return "No sentence speaks of what is claimed in the same words.";
    const quantified = known.find(({ unit }) => QUANTIFIED.test(unit));
    if (quantified !== undefined) return `"${quantified.unit}" speaks of several things.`;
    if (haveNearNames([...premises, claim])) return "Two of its names are alike.";
    const near = nearPhrases([...premises, claim]);
    const same = near.find(({ isName, other }) => isName && other !== literal.of);
    if (same !== undefined) return `"${same.unit}" may have to do with "${same.other}".`;
    if (near.length > MOST_NEAR || near.length > 2 && extended.length > MOST_LINKED) return `What "${near[0]?.unit ?? ""}" means may decide it.`;
    const isPossible = (links: readonly Formula[]): boolean => decide([...premises, ...links], claim).kind === "decided";
    if (linksAmong(near, isPossible).some((link) => !isLeftOpen([...premises, ...link], claim))) return `What "${near[0]?.unit ?? ""}" means may decide it.`;
  }
  const members = extended.map((reading) => ({ claim: reading.claim, premises: [...reading.premises, ...frequentKinds(reading, context.kindUnits).flatMap((unit) => namesIn([reading.claim]).map((name) => said(unitOf(unit), name)))] }));
  if (!isUnknownFor(members)) return "It depends on what is taken for granted of whom it is about.";
  return isUnknownFor(readings.map((reading) => ofKinds(reading, new Set([PERSON, ...backgroundKinds(reading, context.kindUnits)])))) ? null : "It depends on what is taken for granted of whom it is about.";
}

/** Whether a claim stays open under further premises, or these contradict the others. */
function isLeftOpen(premises: readonly Formula[], claim: Formula): boolean {
  const found = decide(premises, claim);
  return found.kind === "inconsistent" || found.kind === "decided" && found.verdict === "unknown";
}

/** Whether a claim stays open in all ways of taking a text, of which one at least is possible. */
function isUnknownFor(readings: readonly Reading[]): boolean {
  return readings.every(({ premises, claim }) => isLeftOpen(premises, claim));
}

function undecided(doubt: string): TaskDeclined {
  return decline(`Neither the claim nor its denial follows from the words as they stand. ${doubt}`, ["the same words for the same things, and a sentence for everything that is taken for granted"], "not_determined", "undetermined");
}
