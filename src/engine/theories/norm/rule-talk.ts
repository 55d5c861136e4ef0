import type { Atom, Form, Quantified, Term } from "../../meaning/form.ts";
import { withTerms } from "../../meaning/substitution.ts";
import { atomsIn, conjunctsOf, isForm, placesIn, thingsOf } from "../forms.ts";
import { refused, type Condition, type Discourse, type Outcome, type Refused } from "../theory.ts";
import { isPerson } from "./ground.ts";

/** "Is the rule broken?", "Did Emil meet the requirement?": what the one duty of the text asks of somebody is asked itself. */

const RULES: ReadonlySet<string> = new Set([
  "rule",
  "requirement",
  "limit",
  "regulation",
  "condition",
  "law",
]);
const KEPT: ReadonlySet<string> = new Set(
  "meet respect keep observe satisfy fulfil fulfill follow met kept respected observed satisfied followed".split(
    " ",
  ),
);
const BROKEN: ReadonlySet<string> = new Set(["break", "violate", "breach", "exceed", "broken", "violated"]);

/** What a duty asks of its `variable`, or of what it names itself. */
interface Duty {
  readonly variable: number | null;
  readonly where: Form;
  /** On what condition. */
  readonly given: readonly Form[];
  readonly content: Form;
}

/** Answers a question about the rule of the text by what it asks; null for other questions. @param decide what the text comes to */
export function aboutRule(discourse: Discourse, decide: (asked: Discourse) => Outcome): Outcome | null {
  const talk = talkOf(discourse);
  if (talk === null) return null;
  const at = placesIn(discourse.question.form);
  const duties = discourse.conditions.flatMap(({ form }) => {
    const duty = dutyOf(form);
    return duty === null ? [] : [duty];
  });
  const [duty, second] = duties;
  if (duty === undefined || second !== undefined) return refused("which rule is meant is not clear", at);
  const who = duty.variable === null ? null : boundTo(duty, talk.who, discourse);
  if (who !== null && typeof who !== "number") return who;
  const ask = (form: Form): Outcome => decide(withQuestion(discourse, said(form, duty, who, discourse)));
  for (const one of duty.given) {
    const outcome = ask(one);
    if (outcome.kind !== "verdict" || outcome.verdict !== "yes")
      return refused("whether the rule applies is not said", at);
  }
  const outcome = ask(duty.content);
  if (outcome.kind !== "verdict" || outcome.verdict === "unknown")
    return refused("whether the rule is kept is not said", at);
  if (!talk.broken) return outcome;
  return { ...outcome, verdict: outcome.verdict === "yes" ? "no" : "yes" };
}

interface Talk {
  readonly broken: boolean;
  readonly who: number | null;
}

function talkOf({ question: { asked, form }, conditions, referents }: Discourse): Talk | null {
  if (asked.kind !== "polar" || form.kind !== "atom") return null;
  const broken = BROKEN.has(form.lemma);
  if (!broken && !KEPT.has(form.lemma)) return null;
  const terms = form.roles.map(({ role, filler }) => ({
    role,
    id: filler.kind === "thing" ? filler.id : null,
  }));
  const isRuleRole = ({ id }: (typeof terms)[number]): boolean => {
    if (id === null) return false;
    const { noun, owner, description } = referents.get(id);
    const told = conditions.some((one) => thingsOf(one.form).has(id));
    return (
      noun !== null &&
      RULES.has(noun.split(" ").at(-1) ?? "") &&
      owner === null &&
      !told &&
      description.every((word) => word === "this")
    );
  };
  const others = terms.filter((one) => !isRuleRole(one));
  const [who, second] = others;
  if (others.length === terms.length || second !== undefined) return null;
  if (who === undefined) return { broken, who: null };
  return who.role === "subject" && who.id !== null ? { broken, who: who.id } : null;
}

const plain = (content: Form): Duty => ({ variable: null, where: { kind: "true" }, given: [], content });

/** What a condition makes a duty, or forbids; "may hold at most 400" sets a limit. */
function dutyOf(form: Form): Duty | null {
  switch (form.kind) {
    case "modal":
      if (form.force === "must") return plain(stateKept(form.of));
      return form.force === "may" && isUpper(form.of) ? plain(form.of) : null;
    case "not":
      return isAllowing(form.of) ? plain({ kind: "not", of: form.of.of, at: form.at }) : null;
    case "if": {
      const duty = dutyOf(form.then);
      return duty === null ? null : { ...duty, given: [form.condition, ...duty.given] };
    }
    case "quantified":
      return generalDuty(form);
    default:
      return null;
  }
}

/** "Must stay closed": what has to be so all the time. */
function stateKept(form: Form): Form {
  if (form.kind !== "atom" || !/^(?:stay|remain)$/.test(form.lemma) || form.roles.length !== 2) return form;
  const state = form.roles.find(({ role }) => role === "content")?.filler;
  return state !== undefined && isForm(state) ? state : form;
}

function generalDuty({ variable, where, holds, quantifier, at }: Quantified): Duty | null {
  const none = quantifier === "no" && isAllowing(holds) ? plain({ kind: "not", of: holds.of, at }) : null;
  const duty = /^(?:every|generic)$/.test(quantifier) ? dutyOf(holds) : none;
  return duty === null || duty.variable !== null ? null : { ...duty, variable, where };
}

const isAllowing = (form: Form): form is Extract<Form, { kind: "modal" }> =>
  form.kind === "modal" && /^(?:may|can)$/.test(form.force);

const isUpper = (form: Form): boolean =>
  form.kind === "quantified"
    ? form.quantifier === "count" && form.amount !== null && form.amount.bound.startsWith("<")
    : form.kind === "atom" &&
      form.roles.some(({ filler }) => filler.kind === "measure" && filler.amount.bound.startsWith("<"));

/** Who is bound: whom the question names, or the one of the kind whom the text speaks of. */
function boundTo({ where }: Duty, asked: number | null, discourse: Discourse): number | Refused {
  const { conditions, question } = discourse;
  const at = placesIn(question.form);
  const nouns = nounsOf(where);
  const others = conjunctsOf(where).some((one) => one.kind !== "atom" || one.category !== "noun");
  if (others) return refused("whether the rule applies is not said", at);
  const isOf = (id: number): boolean =>
    nouns.every((noun) =>
      noun === "person" ? isPerson(discourse, id) : kindsOf(id, conditions).includes(noun),
    );
  if (asked !== null) {
    const told = kindsOf(asked, conditions);
    return isOf(asked) || told.length === 0 ? asked : refused("whether the rule applies is not said", at);
  }
  const told = conditions.filter(({ form }) => dutyOf(form) === null);
  const [only, second] = [...new Set(told.flatMap(({ form }) => [...thingsOf(form)]))].filter(isOf);
  return only === undefined || second !== undefined
    ? refused("of whom the rule is asked is not clear", at)
    : only;
}

const nounsOf = (form: Form): readonly string[] =>
  conjunctsOf(form).flatMap((one) => (one.kind === "atom" && one.category === "noun" ? [one.lemma] : []));

/** The nouns that the text says of a thing. */
const kindsOf = (id: number, conditions: readonly Condition[]): readonly string[] =>
  conditions.flatMap(({ form }) =>
    conjunctsOf(form).flatMap((one) =>
      one.kind === "atom" &&
      one.category === "noun" &&
      one.roles.some(({ filler }) => filler.kind === "thing" && filler.id === id)
        ? [one.lemma]
        : [],
    ),
  );

/** What the rule asks, of whom it binds and in the tense in which the text tells of it. */
function said(form: Form, { variable }: Duty, who: number | null, { conditions }: Discourse): Form {
  const swap = (term: Term): Term =>
    who !== null && term.kind === "variable" && term.id === variable
      ? { kind: "thing", id: who, at: term.at ?? [] }
      : term;
  const told = conditions.filter(({ form: one }) => dutyOf(one) === null).flatMap((one) => atomsIn(one.form));
  const again = (one: Form): Form => {
    if (one.kind === "not") return { ...one, of: again(one.of) };
    if (one.kind === "and" || one.kind === "or") return { ...one, of: one.of.map(again) };
    return one.kind === "atom" ? inTense(one, told) : one;
  };
  return again(withTerms(form, swap));
}

/** "Must sign" of one who "signed". */
function inTense(atom: Atom, told: readonly Atom[]): Atom {
  const same = told.filter((one) => one.lemma === atom.lemma && one.category === atom.category);
  const times = new Set(same.map(({ time }) => JSON.stringify(time)));
  const [first] = same;
  return first !== undefined && times.size === 1 ? { ...atom, time: first.time } : atom;
}

const withQuestion = (discourse: Discourse, form: Form): Discourse => ({
  ...discourse,
  question: { ...discourse.question, form },
  firstAsked: new Set([...discourse.firstAsked].filter((id) => thingsOf(form).has(id))),
});
