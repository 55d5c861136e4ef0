import type { Atom, Form } from "../meaning/form.ts";
import { withAtoms } from "../meaning/substitution.ts";
import { antecedentsOf, atomsIn, conjunctsOf, partsOf, thingsOf } from "../theories/forms.ts";
import { factsIn, isRuleOfEvent, occasionsIn, ruledEvents } from "../theories/ruled-events.ts";
import type { Condition, Discourse } from "../theories/theory.ts";

/**
 * "Guests who break a glass must pay. Ann broke one": a rule holds whenever what it speaks of happens, so for what has happened too. What must or may
 * be done then is so now; what happens then has happened ("If the bell rings, the guard comes. The bell rang").
 */
export function withOccasions(discourse: Discourse): Discourse {
  const { conditions } = discourse;
  const facts = conditions.flatMap(({ form }) => factsIn(form));
  const lemmas = (isSuch: (atom: Atom) => boolean): ReadonlySet<string> =>
    new Set(facts.filter(isSuch).map(({ lemma }) => lemma));
  const [past, present] = [lemmas(isPast), lemmas(isPresent)];
  const change = (one: Condition): Condition => {
    const events = occasionsIn(one.form, discourse).filter(isPresent);
    const isMet =
      events.length > 0 &&
      !countsIn(one.form) &&
      events.every(({ lemma }) => past.has(lemma) && !present.has(lemma));
    const form = isMet ? inPast(one.form, discourse) : null;
    return form === null ? one : { ...one, form };
  };
  const rules = conditions.map(change);
  return { ...discourse, conditions: [...rules, ...membersStill({ ...discourse, conditions: rules })] };
}

/** "Every guest who paid may leave. Ann is a guest. Ann paid": a guest who pays is one, whatever else paying may change. */
function membersStill(discourse: Discourse): readonly Condition[] {
  const { conditions } = discourse;
  const rules = conditions.filter(({ form }) => isRuleOfEvent(form, discourse));
  const named = rules.flatMap(({ form }) => antecedentsOf(form).flatMap(atomsIn));
  const nouns = new Set(named.filter(({ category }) => category === "noun").map(({ lemma }) => lemma));
  const events = ruledEvents(discourse);
  const isChanged = ({ form, id }: Condition): boolean =>
    form.kind === "atom" &&
    form.category === "noun" &&
    form.time.tense === "present" &&
    nouns.has(form.lemma) &&
    conditions.some((later) => later.id > id && events.has(later.id) && sharesThing(later.form, form));
  return conditions.filter(isChanged).map((one, at) => ({ ...one, id: conditions.length + at }));
}

function sharesThing(one: Form, other: Form): boolean {
  const things = thingsOf(other);
  return [...thingsOf(one)].some((thing) => things.has(thing));
}

/** "Collects at least 30 points" is for those who compute. */
const countsIn = (form: Form): boolean =>
  antecedentsOf(form).some((part) =>
    [...partsOf(part)].some(
      (one) =>
        (one.kind === "quantified" && one.quantifier === "count") ||
        (one.kind === "atom" && one.roles.some(({ filler }) => filler.kind === "measure")),
    ),
  );

const isPast = ({ category, time }: Atom): boolean =>
  category === "verb" && time.tense === "past" && !time.perfect && !time.progressive;
const isPresent = ({ category, time }: Atom): boolean =>
  category === "verb" && time.tense === "present" && !time.perfect && !time.progressive;

/** The rule for what has happened; null where it says how something is then, which need not last. */
function inPast(form: Form, discourse: Discourse): Form | null {
  const events = occasionsIn(form, discourse).map(({ lemma }) => lemma);
  const consequents = consequentsOf(form);
  const isDuty = consequents.every(({ kind }) => kind === "modal" || kind === "not");
  const happens = consequents.flatMap(atomsIn);
  if (!isDuty && !happens.every(isPresent)) return null;
  const names = new Set(isDuty ? events : [...events, ...happens.map(({ lemma }) => lemma)]);
  return withAtoms(form, (atom) =>
    isPresent(atom) && names.has(atom.lemma) ? { ...atom, time: { ...atom.time, tense: "past" } } : atom,
  );
}

function consequentsOf(form: Form): readonly Form[] {
  if (form.kind === "quantified") return consequentsOf(form.holds);
  return form.kind === "if" ? consequentsOf(form.then) : conjunctsOf(form);
}
