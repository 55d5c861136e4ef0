import { isColour } from "../../lexicon/kinds.ts";
import { partsOf, thingsOf } from "../forms.ts";
import type { Form } from "../../meaning/form.ts";
import type { Discourse } from "../theory.ts";

/** Whether two things are two: who has another name is somebody else, and no red box is a blue one. */
export function areTwo(one: number, other: number, { referents, words }: Discourse): boolean {
  const [first, second] = [referents.get(one), referents.get(other)];
  if (first.name !== null || second.name !== null) return first.name !== null && second.name !== null;
  if (first.noun === null || first.noun !== second.noun) return false;
  const [colour, otherColour] = [first, second].map(({ description }) =>
    description.filter((word) => isColour(word, words)).join(),
  );
  return colour !== "" && otherColour !== "" && colour !== otherColour;
}

/** "Only the big box is open. Is the red box open?": whether it is the big one is not said. */
export function mayBeSame(discourse: Discourse, form: Form): boolean {
  const equated = discourse.conditions.flatMap(({ form: told }) =>
    [...partsOf(told)].flatMap((part) =>
      part.kind === "equal" && part.left.kind === "variable" && part.right.kind === "thing"
        ? [part.right.id]
        : [],
    ),
  );
  return [...thingsOf(form)].some((asked) =>
    equated.some((one) => one !== asked && !areTwo(one, asked, discourse)),
  );
}
