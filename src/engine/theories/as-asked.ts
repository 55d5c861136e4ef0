import { Attributes } from "./measured-attributes.ts";
import { described } from "./described.ts";
import { placesIn, thingsOf } from "./forms.ts";
import { thereAsked } from "./existing-there.ts";
import { asDegrees } from "./said-as-degrees.ts";
import { needAsked } from "./needed.ts";
import { claimedMeasure } from "./quantity/measured-claims.ts";
import { storiesUntil } from "./state/at-event.ts";
import { withOwned } from "./owned.ts";
import { withSupposed } from "./supposed.ts";
import { refused, type Discourse, type Outcome } from "./theory.ts";
import { hasEvent } from "./worlds.ts";

/** When and under what supposition something is asked. */

/**
 * As the text stands; where that decides nothing, as it was before or after an event, and with what the question supposes. What happens by
 * supposition to what is asked comes first: "If Tom closes the door, is it open?"
 */
export function asAsked(told: Discourse, decide: (one: Discourse) => Outcome): Outcome {
  const discourse = withOwned(told);
  const supposed = withSupposed(discourse);
  if (supposed !== null && happensToAsked(discourse)) return decide(supposed);
  const outcome = decide(discourse);
  if (outcome.kind !== "refused") return outcome;
  const stories = storiesUntil(discourse);
  if (stories !== null) return "kind" in stories ? stories : agreed(stories.map(decide), discourse);
  if (supposed !== null && !hasEventSupposed(discourse)) return decide(supposed);
  const measured = claimedMeasure(discourse, (one) => asAsked(one, decide));
  if (measured !== null) return measured;
  const other = inOtherWords(discourse);
  const found = other === null ? outcome : decide(other);
  return found.kind === "refused" ? outcome : found;
}

/** The text and its question without nouns of attributes and descriptions: "the age of Ann is 12" as "Ann is 12 years old", "must buy" as "needs", "weighs 3 kg" as 3 kg heavy. Null where there are none. */
function inOtherWords(discourse: Discourse): Discourse | null {
  const { conditions, granted, referents } = discourse;
  const attributes = new Attributes([...conditions.map(({ form }) => form), ...granted], referents);
  const plain = thereAsked(attributes.asked(described(discourse)));
  const asked = needAsked({ ...discourse, question: plain });
  const told = conditions.map((one) => attributes.told(one));
  const measured = asDegrees({ ...discourse, conditions: told, question: asked });
  const isSame = measured.question === discourse.question;
  if (isSame && measured.conditions.every((one, at) => one === conditions[at])) return null;
  const named = thingsOf(measured.question.form);
  const firstAsked = new Set([...discourse.firstAsked].filter((id) => named.has(id)));
  return { ...measured, firstAsked };
}

const hasEventSupposed = (discourse: Discourse): boolean => {
  const { form } = discourse.question;
  return form.kind === "if" && hasEvent(form.condition, discourse);
};

function happensToAsked(discourse: Discourse): boolean {
  const { form } = discourse.question;
  if (form.kind !== "if" || !hasEvent(form.condition, discourse)) return false;
  const asked = thingsOf(form.then);
  return [...thingsOf(form.condition)].some((thing) => asked.has(thing));
}

/** What several outcomes come to, where they are the same. */
function agreed(outcomes: readonly Outcome[], discourse: Discourse): Outcome {
  const [first] = outcomes;
  const other = outcomes.find((one) => one.kind === "refused" || (first && keyOf(one) !== keyOf(first)));
  if (first === undefined || other === undefined) return first ?? refused("nothing is told");
  return other.kind === "refused"
    ? other
    : refused("it may have been before or after", placesIn(discourse.question.form));
}

/** What an outcome says, its steps left out. */
export function keyOf(outcome: Outcome): string {
  switch (outcome.kind) {
    case "verdict":
      return outcome.verdict;
    case "validity":
      return String(outcome.valid);
    case "things":
      return outcome.things.join(",");
    case "number":
      return `${outcome.value.num}/${outcome.value.den} ${outcome.unit ?? ""}`;
    case "text":
      return outcome.text;
    case "words":
      return outcome.at.join();
    case "refused":
      return "refused";
  }
}
