import { substituted } from "../meaning/substitution.ts";
import { rational } from "../text/rational.ts";
import { placesIn } from "./forms.ts";
import { judge, type LogicText } from "./logic/logic.ts";
import { refused, type DerivationStep, type Discourse, type Outcome } from "./theory.ts";

/** "How many of the boys are ill?", where the boys are known by name: those of whom it follows, if of each of the others its denial does. */
export function membersCounted(discourse: Discourse, text: LogicText): Outcome | null {
  const { asked, form, among } = discourse.question;
  if (asked.kind !== "amount" || asked.difference !== null || among === undefined) return null;
  const found = among.map((id) =>
    judge(discourse, text, substituted(form, asked.variable, { kind: "thing", id })),
  );
  const open = found.find((one) => one.kind === "refused" || one.verdict === "unknown");
  if (open !== undefined) return refused("of some of them it is open", placesIn(form));
  const so = found.flatMap((one) => (one.kind === "judged" && one.verdict === "yes" ? [one] : []));
  const steps: DerivationStep[] = [];
  for (const { steps: more } of so) steps.push(...after(steps.length, more));
  return { kind: "number", value: rational(BigInt(so.length)), unit: null, steps };
}

/** Steps that follow so many others, counted on from them. */
const after = (many: number, steps: readonly DerivationStep[]): readonly DerivationStep[] =>
  steps.map((one) => ({ ...one, step: one.step + many, from: one.from.map((each) => each + many) }));
