import { EMPTY_NOUN } from "../grammar/rows/building.ts";
import { framesOf } from "../lexicon/frames.ts";
import { isDayName } from "../lexicon/kinds.ts";
import type { Clause, NounPhrase, Property, Sentential, Word } from "../grammar/syntax.ts";
import { withSharedSubject } from "./shared-subjects.ts";
import {
  NOW,
  and,
  not,
  orOf,
  withPlaces,
  type Atom,
  type Filler,
  type Form,
  type RoleFilling,
} from "./form.ts";
import { IllFormed, NotInterpreted, within, type Scope, type Slot, type TextMeaning } from "./scope.ts";
import {
  asCopula,
  checkedAdverbs,
  isTerm,
  modal,
  placesOf,
  slotsOf as phraseSlots,
  asHolding,
  asWanting,
  saysRule,
  timeOf,
  timeSlots,
  isDealing,
  isDoneTo,
} from "./features.ts";
import {
  weigh,
  HIDDEN_ROLE,
  checkedContents,
  checkedTimes,
  hasLooseGerund,
  LOOSE_GERUND,
  checkedRoles,
  checkedSubject,
  hidesRole,
  isRateApart,
} from "./clause-checks.ts";
import { copulaForm, propertiesForm, propertyForm } from "./predicates.ts";
import { withNounPhrase } from "./noun-phrases.ts";
import { filled } from "./roles.ts";
import { withExceptionInPlace } from "./exceptions.ts";
import { onlyBeforeAll, onlyForm } from "./only.ts";
import { pricedEach } from "./priced-each.ts";
import { subordinateForm } from "./conditionals.ts";
import { judgementOf } from "./judgements.ts";
import { degreeResultForm } from "./degree-results.ts";
import { doneAgainForm } from "./do-it.ts";
import { stanceForm } from "./modal-phrases.ts";
import { allForm } from "./all-of-them.ts";
import { itWasForm, rememberOpen } from "./it-was.ts";
import { rememberReport, truthOfReport } from "./truth-of-reports.ts";
import { pastPhraseForm } from "./past-phrases.ts";
import { contrastForm } from "./contrasts.ts";
import { feltForm } from "./adjective-contents.ts";
import { timeGerundForm } from "./time-gerunds.ts";
import { emptySubject } from "./empty-subjects.ts";
import { modalSense } from "../lexicon/modals.ts";

/** Clauses, and clauses joined by a word, as forms. */

export function sententialForm(text: TextMeaning, body: Sentential, scope: Scope): Form {
  switch (body.kind) {
    case "clause":
      return (
        doneAgainForm(text, body, scope) ??
        judgedForm(text, body, scope) ??
        truthOfReport(text, body, scope) ??
        itWasForm(text, body, scope) ??
        contrastForm(text, body, scope) ??
        feltForm(text, body, scope) ??
        pastPhraseForm(text, body, scope) ??
        timeGerundForm(text, body, scope) ??
        degreeResultForm(text, body, scope) ??
        allForm(text, body, scope) ??
        clauseForm(text, body, scope)
      );
    case "joined":
      return joinedForm(text, body, scope);
    case "subordinate":
      return subordinateForm(text, body, scope);
  }
}

function joinedForm(text: TextMeaning, body: Extract<Sentential, { kind: "joined" }>, scope: Scope): Form {
  const { word, first, again } = body.joint;
  const { lemma } = word;
  const at = [word, first, again].flatMap((one) => one?.at ?? []);
  const open = /^(?:or|nor)$/.test(lemma) || first?.lemma === "neither" ? within(scope) : scope;
  if (body.parts.some((part) => "mood" in part)) throw new NotInterpreted("two questions at once", word);
  const only = lemma === "or" ? onlyBeforeAll(body) : null;
  if (only !== null && body.parts.every((part) => part.kind === "clause" && part.subject?.kind === "noun"))
    return and(
      body.parts.map((part) => sententialForm(text, part, scope)),
      at,
    );
  if (only !== null) throw new NotInterpreted("an adverb of this kind", only);
  const shared = sharedModal(text, body, scope) ?? withSharedSubject(text, body, scope);
  if (shared !== null) return shared;
  const parts = body.parts.map((part) => sententialForm(text, part, open));
  if (first?.lemma === "neither" || lemma === "nor") return and(parts.map((part) => not(part, at)));
  if (lemma === "or") return orOf(first?.lemma ?? null, parts, at);
  if (first !== null && first.lemma !== "both") throw new NotInterpreted("a pair of this kind", first);
  return withPlaces(and(parts, at), at);
}

/** "May sing or dance" is one permission, "must not sing or dance" one duty: the modal stands before both verbs. */
function sharedModal(
  text: TextMeaning,
  body: Extract<Sentential, { kind: "joined" }>,
  scope: Scope,
): Form | null {
  const parts = body.parts.filter((part): part is Clause => part.kind === "clause");
  const [one] = parts;
  if (one === undefined || parts.length < body.parts.length || one.modal === null || one.subject === null)
    return null;
  const { modal: word, negation, subject } = one;
  const isShared = (part: Clause): boolean =>
    part.modal?.at === word.at && part.negation?.at === negation?.at && part.subject === subject;
  // "Must not sing or dance" forbids both: the denial is before both verbs.
  if (body.joint.word.lemma === "or" && negation !== null && parts.some((part) => part.negation === null))
    throw new IllFormed("a denial of one verb alone", negation);
  if (!parts.every(isShared) || parts.length < 2 || /^(?:will|shall)$/.test(word.lemma)) return null;
  // "Can neither sing nor dance": cannot do either; what "must neither" forbids is another matter.
  const isNeither = body.joint.first?.lemma === "neither";
  if (isNeither && /^(?:can|could|may)$/.test(word.lemma)) return null;
  if (isNeither) throw new NotInterpreted("a pair of this kind", word);
  const bare = parts.map(
    (part): Clause => ({ ...part, modal: null, negation: null, subject: { kind: "gap" } }),
  );
  const whole = (gap: Filler): Form => {
    if (!isTerm(gap)) throw new NotInterpreted("who may or must", word);
    const of = joinedForm(text, { ...body, parts: bare }, { ...within(scope), gap });
    return modal(one, of);
  };
  return withNounPhrase(text, subject, { ...scope, kinds: saysRule(one) }, whole, true);
}

/** "It is not the case that Otto sings" denies that he does. */
function judgedForm(text: TextMeaning, said: Clause, scope: Scope): Form | null {
  const judgement = judgementOf(said);
  if (judgement === null) return null;
  const { denied, doubt, modal, adverbs, at } = judgement;
  const content = withAdverbs(judgement.content, adverbs);
  if (modal !== null) {
    const of = sententialForm(text, content, within(scope));
    const force = modal.lemma === "must" ? "certain" : "might";
    const isWide = /^(?:can|could)$/.test(modal.lemma);
    // "May not be the case": perhaps it is not; "cannot be": it is not possible.
    const form: Form = { kind: "modal", force, of: denied && !isWide ? not(of, []) : of, at };
    return denied && isWide ? not(form, []) : form;
  }
  if (doubt !== null) {
    const force = modalSense("adverb", doubt.lemma, null)?.force ?? "might";
    const of = sententialForm(text, content, within(scope));
    const form: Form = { kind: "modal", force, of, at: [doubt.at] };
    return denied ? not(form, at) : withPlaces(form, at);
  }
  if (denied) return not(sententialForm(text, content, within(scope)), at);
  return withPlaces(sententialForm(text, content, scope), at);
}

function withAdverbs(body: Sentential, adverbs: readonly Word[]): Sentential {
  switch (body.kind) {
    case "clause":
      return { ...body, adverbs: [...body.adverbs, ...adverbs] };
    case "joined":
      return { ...body, parts: body.parts.map((part) => withAdverbs(part, adverbs)) };
    case "subordinate":
      return { ...body, main: withAdverbs(body.main, adverbs) };
  }
}

function clauseForm(text: TextMeaning, said: Clause, outer: Scope): Form {
  const clause = withExceptionInPlace(asWanting(asHolding(said)));
  const kinds = saysRule(clause);
  const doing = isDoneTo(clause);
  const dealing = isDealing(clause);
  const scope = { ...outer, together: togetherIn(clause), doing, dealing, kinds };
  const only = onlyForm(text, clause, scope);
  if (only !== null) return only;
  const doubt = clause.adverbs.find(({ lemma }) => modalSense("adverb", lemma, null) !== null);
  if (doubt !== undefined) return doubtedForm(text, clause, doubt, within(outer));
  const stance = stanceForm(text, clause, outer);
  if (stance !== null) return stance;
  if (clause.copula && clause.subject === null && outer.doer !== null)
    return clauseForm(
      text,
      { ...clause, subject: { kind: "gap" } },
      { ...outer, gap: outer.doer, doer: null },
    );
  checkedAdverbs(clause, text.tokens);
  if (clause.adverbs.some(({ lemma }) => lemma === "each") && clause.subject !== null)
    return eachForm(text, clause, scope, outer);
  checkedDoer(text, clause, outer);
  const time = timeOf(clause);
  const places = placesOf(clause);
  weigh(text, clause);
  rememberOpen(text, clause, scope);
  const is = asCopula(clause);
  if (is !== null) return copulaForm(text, is, timeOf(is), placesOf(is), scope);
  checkedContents(text, clause);
  checkedTimes(clause);
  if (hasLooseGerund(clause)) text.choose([LOOSE_GERUND]);
  if (isRateApart(text, clause)) throw new IllFormed("a rate in two objects", clause.verb);
  checkedSubject(text, clause);
  checkedRoles(text, clause);
  if (hidesRole(clause)) text.choose([HIDDEN_ROLE]);
  return verbForm(text, clause, scope, outer, { time, at: places });
}

function checkedDoer(text: TextMeaning, clause: Clause, scope: Scope): void {
  if (isTogetherAlone(text, clause, scope)) throw new IllFormed("one who does it together", clause.verb);
  if (hasNothing(clause)) throw new IllFormed("to have nothing", clause.verb);
}

/** "Everyone has left": nothing that is left is had. */
const hasNothing = ({ verb, objects, predicate, adverbs }: Clause): boolean =>
  verb.lemma === "have" &&
  objects.length === 0 &&
  predicate === null &&
  adverbs.some(({ lemma }) => lemma === "left");

/** "It takes them 2 hours to mow it together": not each of them. */
function isTogetherAlone(
  { referents, tokens }: TextMeaning,
  { subject, adverbs }: Clause,
  { doer }: Scope,
): boolean {
  const isTogether = adverbs.some(({ lemma }) => lemma === "together");
  if (!isTogether || subject !== null || doer?.kind !== "thing" || referents.get(doer.id).several)
    return false;
  return doer.at?.some((at) => /^the[my]$/.test(tokens[at]?.lower ?? "")) === true;
}

/** What a verb says of what fills its roles. */
function verbForm(
  text: TextMeaning,
  clause: Clause,
  scope: Scope,
  outer: Scope,
  said: Pick<Atom, "time" | "at">,
): Form {
  text.verb = clause.verb.at;
  const { slots, role } = slotsOf(clause);
  const isAble = clause.modal?.lemma === "can" && clause.negation === null && !scope.inner;
  const isInner = clause.negation !== null || clause.modal !== null;
  const inside = {
    ...(isInner ? within(scope) : scope),
    able: isAble,
    going: isMoving(clause),
    handling: handlingOf(clause),
  };
  const particle = clause.particle ?? farParticle(clause);
  const lemma = particle === null ? clause.verb.lemma : `${clause.verb.lemma} ${particle.lemma}`;
  const apart = [particle?.lemma, goalAdverb(clause)?.lemma];
  const time = {
    ...said.time,
    adverbs: said.time.adverbs.filter((one) => !apart.includes(one) && !(hasGoal(clause) && WAYS.has(one))),
  };
  const build = (first: readonly RoleFilling[]): Form =>
    filled(text, slots, first, inside, (roles) => {
      rememberReport(text, clause, roles, scope);
      return {
        kind: "atom",
        category: "verb",
        lemma,
        roles: [...roles, ...resultOf(text, clause, roles, inside)],
        time,
        at: said.at,
      };
    });
  const empty = emptySubject(clause);
  if (empty !== null) return withPlaces(modal(clause, build([])), [empty.at]);
  const whole = (first: readonly RoleFilling[]): Form => modal(clause, build(first));
  if (clause.subject === null) return whole(outer.doer === null ? [] : [{ role, filler: outer.doer }]);
  return withNounPhrase(
    text,
    clause.subject,
    scope,
    (filler) => whole([{ role, filler }]),
    // "Invoices must be paid" is a rule for invoices as well.
    role === "subject" || scope.kinds,
  );
}

/** "Gives them back": an adverb that makes another verb of it. */
function farParticle({ verb, adverbs }: Clause): Word | null {
  return adverbs.find(({ lemma }) => framesOf(verb.lemma, lemma) !== null) ?? null;
}

/** "Went home", "took the dog outside": a place, said by an adverb of a verb that moves something. */
function goalAdverb(clause: Clause): Word | null {
  const [goal, second] = clause.adverbs.filter(({ lemma }) => GOALS.has(lemma));
  return goal !== undefined && second === undefined && isMoving(clause) && !hasGoal(clause) ? goal : null;
}
const hasGoal = (clause: Clause): boolean =>
  isMoving(clause) && clause.phrases.some(({ preposition }) => GOAL_WORDS.has(preposition.lemma));
/** "Went upstairs to the bedroom": the way to a place that is named. */
const WAYS: ReadonlySet<string> = new Set("upstairs downstairs outside indoors outdoors".split(" "));
const isMoving = ({ verb, particle }: Clause): boolean =>
  (framesOf(verb.lemma, particle?.lemma ?? null) ?? []).some(({ effects }) =>
    effects.some(({ kind, to }) => kind === "move" && to === "goal"),
  );
/** "Went to the shed and left it" may leave either; "left it there" leaves what was brought. */
function handlingOf({ verb, particle, adverbs }: Clause): "hands" | "either" | null {
  const frames = framesOf(verb.lemma, particle?.lemma ?? null) ?? [];
  const isHandled = frames.some(({ effects }) => effects.some(({ kind }) => /^(?:put|transfer)$/.test(kind)));
  const isPaid = frames.some(({ effects }) => effects.some(({ kind }) => kind === "pay"));
  if (!isHandled || isPaid) return null;
  return verb.lemma !== "leave" || adverbs.some(({ lemma }) => lemma === "there") ? "hands" : "either";
}
const GOALS: ReadonlySet<string> = new Set(
  "home upstairs downstairs outside indoors outdoors abroad".split(" "),
);
const GOAL_WORDS: ReadonlySet<string> = new Set("to into onto in on at inside".split(" "));

const placeNamed = (head: Word): NounPhrase => ({ ...EMPTY_NOUN, head, count: "sg" });

/** "Perhaps Otto sings": it only may be so. "Does not necessarily sing": that it must be so is denied. */
function doubtedForm(text: TextMeaning, clause: Clause, doubt: Word, scope: Scope): Form {
  const force = modalSense("adverb", doubt.lemma, null)?.force ?? "might";
  const adverbs = clause.adverbs.filter((one) => one !== doubt);
  const { negation } = clause;
  const outside = force === "certain" && negation !== null && negation.at < doubt.at ? negation : null;
  const inner: Clause = {
    ...clause,
    adverbs,
    ...(outside === null ? {} : { negation: null }),
    subject: { kind: "gap" },
  };
  const whole = (gap: Filler | null): Form => {
    const said = gap === null ? { ...inner, subject: clause.subject } : inner;
    if (gap !== null && !isTerm(gap)) throw new NotInterpreted("who may be so", doubt);
    const of = clauseForm(text, said, gap === null ? scope : { ...scope, gap });
    const form: Form = { kind: "modal", force, of, at: [doubt.at] };
    return outside === null ? form : not(form, [outside.at]);
  };
  // "Planets necessarily turn" says it of each of them.
  if (clause.subject === null || clause.subject.kind === "pronoun") return whole(null);
  return withNounPhrase(text, clause.subject, { ...scope, kinds: saysRule(clause) }, whole, true);
}

const saysTime = (phrase: NounPhrase): boolean =>
  phrase.kind === "moment" ||
  (phrase.kind === "noun" &&
    /^(?:noon|midday|midnight|lunchtime|evening|nightfall|sunset)$/.test(phrase.head?.lemma ?? "")) ||
  (phrase.kind === "name" && isDayName(phrase.name.map(({ lemma }) => lemma.toLowerCase()).join(" ")));

function slotsOf(clause: Clause): { readonly slots: readonly Slot[]; readonly role: string } {
  const passive = clause.passive !== null;
  // "Must be paid by 14 May", "sold by noon": not by somebody.
  const by = passive
    ? clause.phrases.find(({ preposition, object }) => preposition.lemma === "by" && !saysTime(object))
    : undefined;
  const things = inOrder(clause);
  const contents = clause.objects.filter(({ kind }) => kind === "content");
  const goal = goalAdverb(clause);
  const slots: Slot[] = [];
  if (by !== undefined) slots.push({ role: "subject", phrase: by.object, at: [by.preposition.at] });
  things.forEach((phrase, index) => {
    const recipient = !passive && things.length > 1 && index === 0;
    slots.push({ role: recipient ? "recipient" : "object", phrase });
  });
  if (goal !== null) slots.push({ role: "to", phrase: placeNamed(goal) });
  slots.push(...clause.phrases.filter((phrase) => phrase !== by).flatMap(phraseSlots), ...timeSlots(clause));
  slots.push(...contents.map((phrase) => ({ role: "content", phrase })));
  if (!passive) return { slots, role: "subject" };
  return { slots, role: things.length === 0 ? "object" : "recipient" };
}

/** "Looks tired", "paints the door red": the property that someone is said to have. */
function resultOf(
  text: TextMeaning,
  { predicate, verb }: Clause,
  roles: readonly RoleFilling[],
  scope: Scope,
): readonly RoleFilling[] {
  if (predicate === null) return [];
  const whose = ["object", "subject"].map((role) => roles.find((one) => one.role === role)?.filler);
  const subject = whose.find((one): one is Filler => one !== undefined);
  const property = predicate as Property | NounPhrase | Word;
  if (subject === undefined || !isTerm(subject)) throw new NotInterpreted("an adjective of this kind", verb);
  const time = { tense: "none", perfect: false, progressive: false, adverbs: [] } as const;
  if ("parts" in property && property.kind === ("properties" as string))
    return [{ role: "content", filler: propertiesForm(text, subject, predicate as never, time, scope) }];
  if (!("degree" in property)) throw new NotInterpreted("a phrase of this kind after the verb", verb);
  return [{ role: "content", filler: propertyForm(text, subject, property, time, scope, []) }];
}

/** "What did Mara lend Otto?": what is asked for was lent, and the person who is named got it. "What do you call a young dog?": its name. */
function inOrder({ objects, verb }: Clause): readonly NounPhrase[] {
  const things = objects.filter(({ kind }) => kind !== "content");
  const [first, second] = things;
  if (first?.kind !== "gap" || second === undefined) return things;
  if (second.kind !== "name" && second.kind !== "pronoun" && verb.lemma !== "call")
    throw new IllFormed("two objects in this order", verb);
  return [second, first];
}

function togetherIn({ adverbs, objects }: Clause): Scope["together"] {
  if (adverbs.some(({ lemma }) => /^(?:together|altogether)$/.test(lemma))) return "together";
  const asksAmount = objects.some(
    (one) => one.kind === "gap" || (one.kind === "noun" && /^how /.test(one.determiner?.word.lemma ?? "")),
  );
  if (asksAmount) return "together";
  return objects.some((one) => one.kind === "noun" && one.amount !== null) ? "either" : "each";
}

/** "The sailors have 3 tickets each": each of them has. "She buys 3 tickets at $7 each": each ticket costs so much. */
function eachForm(text: TextMeaning, clause: Clause, scope: Scope, outer: Scope): Form {
  const priced = pricedEach(clause);
  if (priced !== null) return clauseForm(text, priced, outer);
  const each = clause.adverbs.find(({ lemma }) => lemma === "each");
  const adverbs = clause.adverbs.filter((one) => one !== each);
  const subject = clause.subject as NounPhrase;
  if (each !== undefined && isOne(subject)) throw new IllFormed("each of one", each);
  const at = each === undefined ? [] : [each.at];
  if (subject.kind === "group" && subject.joint.word.lemma === "and") {
    const parts = subject.parts.map((part) => clauseForm(text, { ...clause, adverbs, subject: part }, scope));
    return and(parts, [...at, subject.joint.word.at]);
  }
  return withNounPhrase(
    text,
    subject,
    { ...scope, together: "together" },
    (filler) => {
      const one = { ...clause, adverbs, subject: { kind: "gap" } } as const;
      if (filler.kind === "variable") return withPlaces(clauseForm(text, one, { ...scope, gap: filler }), at);
      const variable = text.fresh();
      const term = { kind: "variable", id: variable, at } as const;
      const where: Form = {
        kind: "atom",
        category: "place",
        lemma: "of",
        roles: [
          { role: "subject", filler: term },
          { role: "object", filler },
        ],
        time: NOW,
        at,
      };
      const holds = clauseForm(text, one, { ...within(scope), gap: term });
      return { kind: "quantified", quantifier: "every", amount: null, variable, where, holds, at };
    },
    true,
  );
}

/** "Tom buys 4 boxes of 6 eggs each": of one who does it there is no each. */
const isOne = (subject: NounPhrase): boolean =>
  subject.kind === "name" ||
  (subject.kind === "pronoun" && /^(?:i|he|she|it|there)$/.test(subject.word.lemma)) ||
  (subject.kind === "noun" && subject.count === "sg" && subject.head !== null);
