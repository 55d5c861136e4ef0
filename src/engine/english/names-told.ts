import { NOW, type Form } from "../meaning/form.ts";
import { thingsOf } from "../theories/forms.ts";
import type { Condition, Discourse } from "../theories/theory.ts";

/** "My neighbour's name is Heather": so that is who she is, whatever else is told of either. */
export function withNames(discourse: Discourse): Discourse {
  const { conditions, question, referents } = discourse;
  if ([...thingsOf(question.form)].some((id) => referents.get(id).noun === "name")) return discourse;
  const named = conditions.flatMap((one) => {
    const form = identityIn(one.form, discourse);
    return form === null ? [] : [{ ...one, form }];
  });
  const told = named.map((one, at): Condition => ({ ...one, id: conditions.length + at }));
  return told.length === 0 ? discourse : { ...discourse, conditions: [...conditions, ...told] };
}

function identityIn(form: Form, { conditions, referents }: Discourse): Form | null {
  if (form.kind !== "equal" || form.left.kind !== "thing" || form.right.kind !== "thing") return null;
  const { noun, owner } = referents.get(form.left.id);
  if (noun !== "name" || referents.get(form.right.id).name === null) return null;
  const [other] = conditions.flatMap((one) => ownerOf(one.form, form.left.id));
  const who = owner ?? other;
  return who === undefined
    ? null
    : { kind: "equal", left: { kind: "thing", id: who }, right: form.right, time: NOW, at: form.at };
}

/** "The name of the dog" */
function ownerOf(form: Form, name: number): readonly number[] {
  if (form.kind !== "atom" || form.lemma !== "of") return [];
  const [thing, owner] = form.roles.map(({ filler }) => (filler.kind === "thing" ? filler.id : null));
  return thing === name && owner != null ? [owner] : [];
}
