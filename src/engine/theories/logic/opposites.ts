import { oppositesOf, type Opposites } from "../../lexicon/degrees.ts";
import type { Atom, Form } from "../../meaning/form.ts";
import type { DerivationStep, Discourse } from "../theory.ts";
import { judge, type Judged, type LogicText } from "./logic.ts";

/**
 * "The door is open. Is it closed?" An adjective of which the text says nothing, by one that excludes it. Null where no such one decides it:
 * what is not closed need not be open wide, what is not hot need not be cold.
 */
export function byOpposite(discourse: Discourse, text: LogicText, form: Form): Judged | null {
  if (form.kind === "not") {
    const found = byOpposite(discourse, text, form.of);
    return found?.kind === "judged" ? { ...found, verdict: found.verdict === "yes" ? "no" : "yes" } : null;
  }
  const isPlain = form.kind === "atom" && form.category === "adjective" && form.roles.length === 1;
  if (!isPlain || discourse.validity || isSaid(discourse, form.lemma)) return null;
  const told = oppositesOf(form.lemma).filter(({ other }) => isSaid(discourse, other));
  return told.map((one) => excluded(discourse, text, form, one)).find((one) => one !== null) ?? null;
}

/** By one opposite that the text speaks of: never "unknown". */
function excluded(
  discourse: Discourse,
  text: LogicText,
  atom: Atom,
  { kind, other }: Opposites,
): Judged | null {
  const found = judge(discourse, text, { ...atom, lemma: other });
  if (found.kind === "refused" || found.verdict === "unknown") return null;
  if (found.verdict === "no" && kind !== "complementary") return null;
  const steps = [...found.steps, apart(found.steps, atom, other)];
  return { kind: "judged", verdict: found.verdict === "yes" ? "no" : "yes", steps };
}

const isSaid = ({ conditions }: Discourse, adjective: string): boolean =>
  conditions.some(({ form }) => saysIn(form, adjective));

function saysIn(part: unknown, adjective: string): boolean {
  if (typeof part !== "object" || part === null) return false;
  const { kind, lemma } = part as Partial<Atom>;
  if (kind === "atom" && lemma === adjective) return true;
  return Object.values(part).some((value) => saysIn(value, adjective));
}

function apart(steps: readonly DerivationStep[], { lemma }: Atom, other: string): DerivationStep {
  const step = steps.length + 1;
  return {
    step,
    rule: "opposite",
    from: step > 1 ? [step - 1] : [],
    text: `nothing is both ${other} and ${lemma}`,
    at: [],
  };
}
