import type { Proposition } from "../../answer/proposition.ts";
import type { Form } from "../../meaning/form.ts";
import { placesIn, thingsOf } from "../forms.ts";
import { refused, type Discourse, type Fact, type LogicMode, type Outcome } from "../theory.ts";
import { Compiler, nameOf } from "./compile.ts";
import {
  claimOf,
  isLiteral,
  orRefused,
  reasoner,
  reasonOf,
  stepsOf,
  textOf,
  type LogicText,
} from "./logic.ts";

/**
 * What follows in a mode that the prompt names. Such a text is taken at its word: what it tells holds throughout, its rules are all that
 * there are, and what does not follow is open, or false where the mode closes the world.
 */

export function decideByMode(discourse: Discourse, mode: LogicMode): Outcome {
  const { asked, form } = discourse.question;
  if (asked.kind !== "polar") return refused("no mode answers a question of this kind", placesIn(form));
  const text = wholeText(discourse, mode);
  const [outside] = text.outside.values();
  if (outside !== undefined) return refused(outside.reason, outside.at);
  const claim = orRefused(() => new Compiler(discourse.referents).proposition(claimOf(discourse, form)));
  if (claim.kind === "refused") return claim;
  const premises = text.premises.map(({ sentence }) => sentence);
  const decision = reasoner.decide(premises, claim, mode);
  if (decision.kind !== "decided") return refused(reasonOf(decision));
  const { verdict } = decision;
  const steps = stepsOf(decision.derivation, text);
  return discourse.validity
    ? { kind: "validity", valid: verdict === "yes", steps: verdict === "yes" ? steps : [] }
    : { kind: "verdict", verdict, steps };
}

/** What each condition tells as a fact. */
export const factsIn = ({ conditions }: Discourse): readonly Fact[] =>
  conditions.flatMap(({ form, id }) => factsOf(form, id));

/** All that the text tells, as propositions. In a mode of rules "someone", "people" and "animals" are whatever it speaks of. */
function wholeText(discourse: Discourse, mode: LogicMode): LogicText {
  const text = textOf(discourse, factsIn(discourse), "as told");
  if (mode !== "rules_forward" && mode !== "rules_closed") return text;
  const things = new Set(discourse.conditions.flatMap(({ form }) => [...thingsOf(form)]));
  for (const thing of thingsOf(discourse.question.form)) things.add(thing);
  const said = text.premises.filter(({ rule }) => rule !== "person");
  return { ...text, premises: [...said, ...[...things].flatMap((id) => beingsOf(discourse, id))] };
}

function factsOf(form: Form, id: number): readonly Fact[] {
  if (!isLiteral(form)) return [];
  if (form.kind === "atom") return [{ atom: form, holds: true, from: [id], rule: "said" }];
  return form.kind === "not" && form.of.kind === "atom"
    ? [{ atom: form.of, holds: false, from: [id], rule: "said" }]
    : [];
}

function beingsOf({ referents }: Discourse, id: number): LogicText["premises"] {
  return ["person", "animal"].map((lemma) => {
    const meaning: Proposition = {
      kind: "apply",
      predicate: { category: "noun", lemma },
      terms: [{ kind: "name", name: nameOf(referents, id) }],
    };
    return {
      sentence: { id: `${lemma}${id}`, source: "assumption", ref: "assumption", text: "", meaning },
      conditions: [],
      at: [],
      rule: "person",
    };
  });
}
