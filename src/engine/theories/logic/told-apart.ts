import { placesIn } from "../forms.ts";
import { refused, type Discourse, type Refused } from "../theory.ts";

/** "Paul is the person who wrote the letter": of two that are one, the one that has a name answers. Someone who is only "someone" answers nothing. */
export function toldApart(found: readonly number[], discourse: Discourse): readonly number[] | Refused {
  const { conditions, question, referents } = discourse;
  const isNamed = (id: number): boolean => referents.get(id).name !== null;
  const isAlsoNamed = (id: number): boolean =>
    conditions.some(({ form }) => {
      if (form.kind !== "equal" || form.left.kind !== "thing" || form.right.kind !== "thing") return false;
      const pair = [form.left.id, form.right.id];
      return pair.includes(id) && pair.some((one) => one !== id && isNamed(one) && found.includes(one));
    });
  const left = found.filter((id) => isNamed(id) || !isAlsoNamed(id));
  const isOnlySomeone = (id: number): boolean => {
    const { name, noun, description, members } = referents.get(id);
    return name === null && members.length === 0 && description.length === 0 && SOMEONE.has(noun ?? "");
  };
  return left.some(isOnlySomeone) ? refused("who or what it is is not said", placesIn(question.form)) : left;
}

const SOMEONE: ReadonlySet<string> = new Set(["", "one", "person", "thing"]);
