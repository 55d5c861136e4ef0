import type { Form } from "../../meaning/form.ts";
import { ZERO } from "../../text/rational.ts";
import type { Discourse, Outcome } from "../theory.ts";

/**
 * "No clerk owns a car. How many clerks own a car?": none, where it follows that there is none.
 * @param decide what is found for a polar question about the same text
 */
export function noneAtAll(discourse: Discourse, decide: (world: Discourse) => Outcome): Outcome | null {
  const { asked, form } = discourse.question;
  if (asked.kind !== "amount" || asked.noun === null || asked.difference !== null || !saysNo(discourse))
    return null;
  const some: Form = {
    kind: "quantified",
    quantifier: "some",
    amount: null,
    variable: asked.variable,
    where: { kind: "true" },
    holds: form,
    at: [],
  };
  const found = decide({
    ...discourse,
    question: { ...discourse.question, asked: { kind: "polar" }, form: some },
  });
  if (found.kind !== "verdict" || found.verdict !== "no") return null;
  return { kind: "number", value: ZERO, unit: null, steps: found.steps };
}

/** Only where the text says "no" or "nobody" of something. */
const saysNo = ({ conditions }: Discourse): boolean =>
  conditions.some(({ form }) => form.kind === "quantified" && form.quantifier === "no");
