import { oppositesOf } from "../lexicon/degrees.ts";
import { framesOf } from "../lexicon/frames.ts";
import { adverbEffect } from "../lexicon/adverbs.ts";
import type { Atom, Form } from "../meaning/form.ts";
import { withAtoms } from "../meaning/substitution.ts";
import { atomsIn } from "./forms.ts";
import type { Discourse } from "./theory.ts";

/**
 * "Tom locked the door. Is the door locked?": how a thing is after what was done to it, where the text tells that it was done, or undone. A
 * statement of the present without one who does it says how the thing is.
 */
export function withResults(discourse: Discourse): Discourse {
  const { conditions, question } = discourse;
  const set = new Set(conditions.flatMap(({ form }) => atomsIn(form)).flatMap(statesSet));
  if (set.size === 0) return discourse;
  const result = (form: Form): Form => withAtoms(form, (atom) => resultIn(atom, set));
  return {
    ...discourse,
    conditions: conditions.map((one) => ({ ...one, form: result(one.form) })),
    question: { ...question, form: result(question.form) },
  };
}

/** The states that an event sets, and those that it ends. */
function statesSet(atom: Atom): readonly string[] {
  if (atom.category !== "verb" || isOfNow(atom)) return [];
  return statesOf(atom.lemma).flatMap((state) => [state, ...oppositesOf(state).map(({ other }) => other)]);
}

const statesOf = (verb: string): readonly string[] =>
  (framesOf(verb) ?? []).flatMap(({ effects }) =>
    effects.flatMap(({ kind, state }) => (kind === "become" && state !== null ? [state] : [])),
  );

function resultIn(atom: Atom, set: ReadonlySet<string>): Atom {
  if (atom.category !== "verb" || !isOfNow(atom)) return atom;
  const [state, other] = new Set(statesOf(atom.lemma));
  if (state === undefined || other !== undefined || !set.has(state)) return atom;
  const roles = atom.roles.map((one) => ({ ...one, role: "subject" }));
  return { ...atom, category: "adjective", lemma: state, roles };
}

/** "Is locked", by nobody. */
const isOfNow = ({ roles: [object, other], time }: Atom): boolean =>
  object?.role === "object" &&
  other === undefined &&
  time.tense === "present" &&
  !time.perfect &&
  !time.progressive &&
  time.adverbs.every((one) => adverbEffect(one) !== null);
