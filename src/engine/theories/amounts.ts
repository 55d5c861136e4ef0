import { unitsNamed } from "../lexicon/units.ts";
import { hasOpenChange } from "./quantity/discounts.ts";
import { amountAsTold } from "./quantity/as-told.ts";
import { asWeight, howMuch } from "./quantity/measures.ts";
import { withBoughtAt } from "./quantity/bought-at.ts";
import { comings } from "./quantity/comings.ts";
import { containersFor } from "./quantity/containers.ts";
import { conversion } from "./quantity/conversion.ts";
import { costsOfThings } from "./quantity/costs.ts";
import { howMany } from "./quantity/quantity.ts";
import { inOneUnit, withContents, withUnitsOfOne } from "./quantity/units.ts";
import { magnitude } from "./quantity/magnitudes.ts";
import { withMeasuredSpans } from "./quantity/measured-spans.ts";
import { withActivities } from "./quantity/activities.ts";
import { withGivenParts } from "./quantity/given-parts.ts";
import { missingAmount } from "./quantity/missing.ts";
import { distance } from "./quantity/distances.ts";
import { motion } from "./quantity/motion.ts";
import { crewTime } from "./quantity/crew.ts";
import { divided } from "./quantity/division.ts";
import { noneOfSome } from "./unsettled.ts";
import { partOfReckoned, undone } from "./quantity/reckoned-wholes.ts";
import { partOfWhole } from "./quantity/parts.ts";
import { peopleThere } from "./quantity/people.ts";
import { placesIn } from "./forms.ts";
import { levelLeft } from "./quantity/levels/level-left.ts";
import { byRatios } from "./quantity/ratios/by-ratios.ts";
import { proportional } from "./quantity/proportion.ts";
import { refused, type Discourse, type Outcome } from "./theory.ts";
import { roomForAll } from "./quantity/capacity.ts";
import { together } from "./quantity/together.ts";
import { unfinishedTask } from "./quantity/tasks.ts";
import { withEach } from "./quantity/each.ts";
import { withEqualShares } from "./quantity/equal-shares.ts";
import { withLongerNouns } from "./quantity/compounds.ts";
import { withMade } from "./quantity/made-with.ts";
import { withPresence } from "./quantity/presence.ts";
import { withRepeats } from "./quantity/repeats.ts";
import { withAllBut } from "./quantity/all-but.ts";
import { withRests } from "./quantity/rests.ts";
import { withWholes } from "./quantity/wholes.ts";
import { withoutInsides } from "./quantity/insides.ts";
import { withoutOtherTimes } from "./quantity/other-times.ts";
import { withZero } from "./quantity/zero.ts";
import { withoutUseOfRest } from "./quantity/use-of-rest.ts";

/** How many, how much. */
export function amountIn(said: Discourse): Outcome {
  const plain = reckoned(said);
  const outcome = plain.kind === "refused" ? (levelLeft(said) ?? byRatios(said) ?? plain) : plain;
  const isMoney =
    outcome.kind === "number" &&
    unitsNamed(outcome.unit ?? "").some(({ dimension }) => dimension === "money");
  return isMoney && hasOpenChange(said) && magnitude(said) === null
    ? refused("what it costs less or more is not clear", placesIn(said.question.form))
    : outcome;
}

/** What weighs so much first, then stocks and what came and went, then parts of one whole. */
function reckoned(told: Discourse): Outcome {
  const said = withAllBut(told);
  if (said === null) return refused("of how many all but some are is not said", placesIn(told.question.form));
  const now = withMeasuredSpans(
    withoutUseOfRest(withoutOtherTimes(withBoughtAt(withGivenParts(withZero(withActivities(said)))))),
  );
  const plain = withoutInsides(withUnitsOfOne(withLongerNouns(withEqualShares(now))));
  const world = withPresence(withEach(withMade(withRepeats(withWholes(plain)))));
  const weight = asWeight(world);
  const weighed = weight === null ? null : howMuch(inOneUnit(weight));
  if (weighed !== null && weighed.kind !== "refused") return weighed;
  const left = unfinishedTask(world);
  if (left !== null) return left;
  const whole = withRests(world);
  if (whole === null) return refused("what the rest is is not said", placesIn(world.question.form));
  const counted = orByShape(whole, howMany(withContents(inOneUnit(whole))));
  const part =
    counted.kind === "refused"
      ? (partOfWhole(whole) ?? partOfReckoned(whole, amountIn) ?? undone(whole, amountIn))
      : null;
  if (part !== null) return part;
  return noneOfSome(whole, counted)
    ? refused("that it happened is told, so that it is more than none", placesIn(world.question.form))
    : counted;
}

/** What linear equations do not decide: changes in steps, amounts in proportion, room for all. */
export const orByShape = (world: Discourse, outcome: Outcome): Outcome =>
  outcome.kind === "refused"
    ? (conversion(world) ??
      motion(world) ??
      distance(world) ??
      divided(world) ??
      magnitude(world) ??
      proportional(world) ??
      costsOfThings(world) ??
      roomForAll(world) ??
      containersFor(world) ??
      together(world) ??
      crewTime(world) ??
      peopleThere(world) ??
      comings(world) ??
      missingAmount(world) ??
      amountAsTold(world) ??
      outcome)
    : outcome;
