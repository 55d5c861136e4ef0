import type { TaskStep } from "../../task.ts";
import type { Proof } from "./backward.ts";
import { keyOf, type Literal, type Told } from "./theory.ts";
import { capital } from "../../words/phrases.ts";

/** `spans`: where what is told stands, by its key. `say`: a literal as a clause. `name`: a rule by its number. */
export interface Telling {
  readonly spans: ReadonlyMap<string, Told>;
  readonly say: (literal: Literal) => string;
  readonly name: (number: number) => string;
}

/** Adds the steps of a proof, what it rests on first; the number of its last step. */
export function tell(proof: Proof, steps: TaskStep[], known: Map<string, number>, told: Telling): number {
  const key = keyOf(proof.literal);
  const before = known.get(key);
  if (before !== undefined) return before;
  if (proof.rule === null) {
    const span = told.spans.get(key);
    steps.push({
      rule: "said",
      from: [],
      conclusion: span?.text ?? `${capital(told.say(proof.literal))}.`,
      fact: factOf(proof.literal),
      span: span === undefined ? null : { start: span.start, end: span.end },
    });
  } else {
    const { rule, beaten } = proof;
    const from = proof.body.map((one) => tell(one, steps, known, told));
    const property = rule.body.flatMap((condition) =>
      condition.kind === "property" ? [condition.told] : [],
    );
    const grounds = rule.body
      .flatMap((condition) => (condition.kind === "property" ? condition.grounds : []))
      .map((ground) => saidStep(ground.text, ground, steps, known));
    const rules = [rule, ...beaten].map((one) => ruleStep(one, steps, known));
    const because = property.length === 0 ? "" : ` because ${property.join(" and ")}`;
    const over =
      beaten.length === 0
        ? ""
        : ` ${capital(told.name(rule.number))} is preferred over ${beaten.map(({ number }) => told.name(number)).join(" and ")}, which would say the opposite.`;
    steps.push({
      rule: beaten.length === 0 ? "rule" : "preferred_rule",
      from: [...new Set([...from, ...grounds, ...rules])],
      conclusion: `By ${told.name(rule.number)},${because === "" ? "" : `${because},`} ${told.say(proof.literal)}.${over}`,
      fact: factOf(proof.literal),
      span: null,
    });
  }
  known.set(key, steps.length);
  return steps.length;
}

function ruleStep(rule: Told, steps: TaskStep[], known: Map<string, number>): number {
  return saidStep(`rule ${rule.start}`, rule, steps, known);
}

/** A sentence of the text as a step, once. */
function saidStep(
  key: string,
  { text, start, end }: Told,
  steps: TaskStep[],
  known: Map<string, number>,
): number {
  const before = known.get(key);
  if (before !== undefined) return before;
  steps.push({
    rule: "said",
    from: [],
    conclusion: text,
    fact: { subject: "the text", relation: "says", object: text },
    span: { start, end },
  });
  known.set(key, steps.length);
  return steps.length;
}

export function factOf({ subject, relation, object, positive }: Literal): TaskStep["fact"] {
  return { subject, relation, object, negated: !positive };
}
