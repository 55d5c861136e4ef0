import type { Answered } from "../../answer/answered.ts";
import { apply, bound, named, type Proposition } from "../../language/meaning.ts";
import type { Atom, Form } from "../../meaning/form.ts";
import { answerPolar } from "../verdict.ts";
import type { World } from "../world.ts";
import { isPlain, nounOf, rolesOf, type Asked, type Subject } from "./asked.ts";

/**
 * A claim that the reader of whole texts reads, decided from packs like every other: "Isn't a whale a mammal?", "Does Saturn have rings?" Null
 * where it is no claim of a kind or a name, and where nothing decides it.
 */
export function answerClaim(world: World, asked: Asked): Answered | null {
  if (asked.question.asked.kind !== "polar") return null;
  const clause = asked.clause(asked.question.form);
  const claim = clause === null ? null : claimOf(asked, clause.subject, clause.said);
  if (claim === null) return null;
  const posed = { premises: [], stated: false, mode: "classical", fixed: false } as const;
  const answered = answerPolar(world, posed, claim, "generic");
  return answered.answer.kind === "verdict" && answered.answer.verdict !== "unknown" ? answered : null;
}

const X = bound(0);
const Y = bound(1);

function claimOf(asked: Asked, subject: Subject, said: Form): Proposition | null {
  const term = subject.kind === "noun" ? X : named(subject.name);
  const holds = saidOf(asked, subject, said, term);
  if (holds === null || subject.kind === "name") return holds;
  return { kind: "all", variable: 0, where: apply("noun", subject.noun.toLowerCase(), X), holds };
}

function saidOf(asked: Asked, subject: Subject, said: Form, term: typeof X): Proposition | null {
  if (said.kind === "modal" && said.force === "can") {
    const verb = said.of.kind === "atom" ? alone(asked, subject, said.of) : null;
    return verb?.category === "verb" ? apply("ability", verb.lemma, term) : null;
  }
  if (said.kind === "quantified") {
    const noun = said.quantifier === "some" ? nounOf(said.where, said.variable) : null;
    const { holds } = said;
    if (noun === null || holds.kind !== "atom" || holds.category !== "verb") return null;
    const [doer, object] = rolesOf(holds, ["subject", "object"]) ?? [];
    const isObject = object?.kind === "variable" && object.id === said.variable;
    return isObject && asked.isSubject(doer, subject)
      ? {
          kind: "some",
          variable: 1,
          where: apply("noun", noun, Y),
          holds: apply("verb", holds.lemma, term, Y),
        }
      : null;
  }
  const atom = said.kind === "atom" ? alone(asked, subject, said) : null;
  if (
    atom === null ||
    !(atom.category === "noun" || atom.category === "adjective" || atom.category === "verb")
  )
    return null;
  return apply(atom.category, atom.lemma, term);
}

/** "fly(x1)": an atom that says something of the subject alone. */
function alone(asked: Asked, subject: Subject, atom: Atom): Atom | null {
  const [doer, ...others] = atom.roles;
  const isOnly = doer?.role === "subject" && others.length === 0 && asked.isSubject(doer.filler, subject);
  const isNow = atom.category === "verb" ? isUntimed(atom) : atom.time.adverbs.length === 0;
  return isOnly && isNow ? atom : null;
}

/** Of the present, or under "can". */
const isUntimed = ({ time }: Atom): boolean =>
  isPlain(time) || isPlain({ ...time, tense: time.tense === "none" ? "present" : time.tense });
