import type { Filler, Form } from "../../meaning/form.ts";
import { formatRational } from "../../text/rational.ts";
import { conjunctsOf } from "../../theories/forms.ts";
import { calledRoles, countedIn, nounOf, rolesOf, type Asked } from "./asked.ts";
import type { Finding } from "./finding.ts";

/** "What shape has three sides?", "What is a shape with five sides called?": the one kind that packs give so many. */
export function whichShape(asked: Asked, variable: number): Finding | null {
  const { form } = asked.question;
  const called = calledShape(form, variable);
  const [kind, has, ...others] = called?.parts ?? conjunctsOf(form);
  const shape = called?.variable ?? variable;
  const noun = kind === undefined ? null : nounOf(kind, shape);
  if (noun === null || has === undefined || others.length > 0) return null;
  const isShape = (filler: Filler | undefined): boolean => filler?.kind === "variable" && filler.id === shape;
  const wanted = countedIn(has, isShape) ?? withSides(has, isShape);
  if (wanted === null || wanted.amount.bound !== "=" || wanted.amount.value === null) return null;
  const object = `${formatRational(wanted.amount.value)} ${wanted.noun}`;
  const rows = asked.knowledge
    .factsWith(object)
    .filter(
      ({ fact }) =>
        fact.relation === "has_exactly" &&
        fact.strength !== "typical" &&
        asked.knowledge.ancestorsOf(fact.subject).includes(noun === "figure" ? "shape" : noun),
    );
  const [only, second] = rows;
  if (only === undefined || second !== undefined) return null;
  return {
    outcome: { kind: "names", names: [only.fact.subject] },
    cited: [only],
    rule: "count",
    because: null,
  };
}

/** "some x2 [shape(x2) and …] [call(recipient: x2, object: x1)]" */
function calledShape(
  form: Form,
  variable: number,
): { readonly variable: number; readonly parts: readonly Form[] } | null {
  if (form.kind !== "quantified" || form.quantifier !== "some" || form.holds.kind !== "atom") return null;
  const [named, name] = calledRoles(form.holds) ?? [];
  const isAsked = name?.kind === "variable" && name.id === variable;
  const isNamed = named?.kind === "variable" && named.id === form.variable;
  return isAsked && isNamed ? { variable: form.variable, parts: conjunctsOf(form.where) } : null;
}

/** "count =5 x3 [side(x3)] [with(x2, object: x3)]" */
function withSides(form: Form, isShape: (filler: Filler | undefined) => boolean) {
  if (form.kind !== "quantified" || form.quantifier !== "count" || form.amount === null) return null;
  const noun = nounOf(form.where, form.variable);
  const [shape, side] =
    form.holds.kind === "atom" && form.holds.lemma === "with"
      ? (rolesOf(form.holds, ["subject", "object"]) ?? [])
      : [];
  const isSide = side?.kind === "variable" && side.id === form.variable;
  return noun !== null && isShape(shape) && isSide ? { amount: form.amount, noun } : null;
}
