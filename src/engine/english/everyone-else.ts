import { and, not, NOW, type Atom, type Form, type Term } from "../meaning/form.ts";
import { ELSE } from "../meaning/noun-phrases.ts";
import { atomsIn, conjunctsOf, partsOf } from "../theories/forms.ts";
import type { Condition } from "../theories/theory.ts";

/**
 * Whom "nobody else" and "everyone else" leave out: those of whom the text has told the same, and whom the sentence before speaks of. These
 * may be more than are meant: what is taken to be said is then less, and never more. Where there are none, it stays open.
 */
export function withoutElse(form: Form, sentence: number, earlier: readonly Condition[]): Form {
  if (form.kind !== "quantified" || !/^(?:no|every)$/.test(form.quantifier)) return form;
  const parts = conjunctsOf(form.where);
  const found = parts.find(isElse);
  if (found === undefined) return form;
  const verbs = new Set(verbsIn(form.holds));
  const last = Math.max(-1, ...earlier.map((one) => one.sentence).filter((one) => one <= sentence));
  const left = earlier
    .filter((one) => one.sentence === last || verbsIn(one.form).some((verb) => verbs.has(verb)))
    .flatMap((one) => subjectsIn(one.form));
  const others = [...new Set(left)].map((id): Form => {
    const who: Term = { kind: "thing", id, at: [] };
    const whoever: Term = { kind: "variable", id: form.variable, at: [] };
    return not({ kind: "equal", left: whoever, right: who, time: NOW, at: found.at }, found.at);
  });
  if (others.length === 0) return form;
  return { ...form, where: and([...parts.filter((one) => one !== found), ...others], found.at) };
}

const isElse = (form: Form): form is Atom =>
  form.kind === "atom" && form.category === "adjective" && form.lemma === ELSE;

const verbsIn = (form: Form): readonly string[] =>
  atomsIn(form).flatMap(({ category, lemma }) => (category === "verb" ? [lemma] : []));

const subjectsIn = (form: Form): readonly number[] =>
  [...partsOf(form)].flatMap((part) => {
    if (part.kind !== "atom") return [];
    const subject = part.roles.find(({ role }) => role === "subject")?.filler;
    return subject?.kind === "thing" ? [subject.id] : [];
  });
