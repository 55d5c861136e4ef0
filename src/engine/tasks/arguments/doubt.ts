import type { Context } from "./context.ts";
import { existencesIn, overheardIn } from "./converse.ts";
import { decide, namesIn } from "./decide.ts";
import { atomsIn, PERSON, said, unitOf, type Formula } from "./formula.ts";
import { backgroundKinds, frequentKinds, ofKinds } from "./kinds.ts";
import { haveNearNames, linksAmong, nearPhrases } from "./nearness.ts";
import type { Reading } from "./settle.ts";

/** Phrases that say something of several things at once. */
const QUANTIFIED =
  /(?:^| )(?:every (?!day|week|month|year|morning|evening|night|time)|each|all (?!own|day|the time)|both|everyone|everything|anyone|anything|someone|something|none)\b/u;
/** Pairs of phrases that may have to do with each other, for which that is tried. */
const MOST_NEAR = 6;
/** Ways of taking a text for which more than two pairs are tried. */
const MOST_LINKED = 6;

/** Why a claim that does not follow may not be open for every reader. Null where it is about one name or about kinds, in words of the premises that nothing connects with others. */
export function doubtAbout(
  readings: readonly Reading[],
  extended: readonly Reading[],
  context: Context,
): string | null {
  const persons = extended
    .filter(({ premises }) => premises.flatMap(atomsIn).some(({ unit }) => unit === PERSON))
    .map((reading) => ofKinds(reading, new Set([PERSON])));
  for (const reading of [...extended, ...persons]) {
    const found = doubtIn(reading, extended.length);
    if (found !== null) return found;
  }
  const members = extended.map((reading) => ({
    claim: reading.claim,
    premises: [
      ...reading.premises,
      ...frequentKinds(reading, context.kindUnits).flatMap((unit) =>
        namesIn([reading.claim]).map((name) => said(unitOf(unit), name)),
      ),
    ],
  }));
  if (!isUnknownFor(members)) return "It depends on what is taken for granted of whom it is about.";
  const background = (reading: Reading): ReadonlySet<string> =>
    new Set(
      namesIn([reading.claim]).length === 0
        ? [PERSON]
        : [PERSON, ...backgroundKinds(reading, context.kindUnits)],
    );
  return isUnknownFor(readings.map((reading) => ofKinds(reading, background(reading))))
    ? null
    : "It depends on what is taken for granted of whom it is about.";
}

function doubtIn({ premises, claim }: Reading, readings: number): string | null {
  const claimed = atomsIn(ofKinds({ premises, claim }, new Set([PERSON])).claim);
  const known = premises.flatMap(atomsIn);
  const about = claimed[0]?.of;
  if (about === undefined || claimed.some(({ of }) => of !== about)) return "The claim has several parts.";
  if (
    !claimed.every(({ unit }) => known.some((atom) => atom.unit === unit)) ||
    !known.some(({ of }) => of === about)
  )
    return "No sentence speaks of what is claimed in the same words.";
  const quantified = known.find(({ unit }) => QUANTIFIED.test(unit));
  if (quantified !== undefined) return `"${quantified.unit}" speaks of several things.`;
  if (haveNearNames([...premises, claim])) return "Two of its names are alike.";
  const near = nearPhrases([...premises, claim]);
  const same = near.find(({ isName, other }) => isName && other !== about);
  if (same !== undefined) return `"${same.unit}" may have to do with "${same.other}".`;
  if (near.length > MOST_NEAR || (near.length > 2 && readings > MOST_LINKED))
    return `What "${near[0]?.unit ?? ""}" means may decide it.`;
  const isPossible = (links: readonly Formula[]): boolean =>
    decide([...premises, ...links], claim).kind === "decided";
  const decides = (links: readonly Formula[]): boolean => !isLeftOpen([...premises, ...links], claim);
  if (linksAmong(near, isPossible).some(decides)) return `What "${near[0]?.unit ?? ""}" means may decide it.`;
  if (claimed.length === 1 && about !== null) return null;
  // a general claim is what others are told to follow from; of one thing people conclude more than is said
  const overheard = about === null ? existencesIn(premises) : overheardIn(premises);
  return decides(overheard) || overheard.some((one) => decides([one]))
    ? "A sentence may be meant the other way round as well."
    : null;
}

/** Whether a claim stays open under further premises, or these contradict the others. */
function isLeftOpen(premises: readonly Formula[], claim: Formula): boolean {
  const found = decide(premises, claim);
  return found.kind === "inconsistent" || (found.kind === "decided" && found.verdict === "unknown");
}

/** Whether a claim stays open in all ways of taking a text, of which one at least is possible. */
function isUnknownFor(readings: readonly Reading[]): boolean {
  return readings.every(({ premises, claim }) => isLeftOpen(premises, claim));
}
