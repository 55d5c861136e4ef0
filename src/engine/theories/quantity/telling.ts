import { isPossession } from "../../lexicon/frames.ts";
import { adverbEffect } from "../../lexicon/adverbs.ts";
import type { Atom, Form, Quantified } from "../../meaning/form.ts";
import { atomsIn, isForm, partsOf, thingsOf } from "../forms.ts";
import { deedOf } from "../state/roles.ts";
import type { Condition, Discourse } from "../theory.ts";
import { Account, type Purchase } from "./account.ts";
import { takeEvent } from "./events.ts";
import { statementsOf, type Statement } from "./groups.ts";
import { DAYS } from "./days.ts";
import { nounOf } from "./participants.ts";
import { pricesTold } from "./prices.ts";
import { rateOf, takeEachRate } from "./rates.ts";
import { isAge, takeDeniedPercentage, takePlace, takeProperty, takeState } from "./states.ts";
import type { Stocks, Rate } from "./stocks.ts";

/** Takes what a text tells into stocks: states set them, events change them, and what cannot be computed with blocks what it speaks of. */

export interface Told {
  readonly stocks: Stocks;
  readonly rates: readonly Rate[];
  readonly eachRates: readonly Rate[];
  /** How many each can hold. */
  readonly capacities: readonly Rate[];
  readonly purchases: readonly Purchase[];
  /** Conditions that say nothing of amounts. */
  readonly inert: ReadonlySet<number>;
}

/**
 * @param future whether the question asks how it will be
 * @param closing whether it asks for the end of what is told
 */
export function tellingOf(discourse: Discourse, future: boolean, closing: boolean): Told {
  const account = new Account(discourse, closing);
  account.prices = pricesTold(account, discourse);
  for (const condition of discourse.conditions) {
    account.sentence = condition.sentence;
    take(account, condition, future);
  }
  return account;
}

function take(account: Account, condition: Condition, future: boolean): void {
  if (condition.shared === true) {
    account.block(condition, "it may be of each or of all together");
    return;
  }
  if (takeDeniedPercentage(account, condition)) return;
  const statements = statementsOf(condition);
  const { form } = condition;
  if (statements !== null) {
    for (const one of statements) takeStatement(account, one, future);
    return;
  }
  if (takeCapacity(account, condition)) return;
  const denied = isDenial(form);
  if (denied && isOfSomeOnly(form)) account.block(condition, "what the others do is not said");
  else if (denied && saysWhoHas(form, account.discourse))
    account.blockTogether(condition, "what is not there is said");
  else if ((denied && !takesBack(account, condition)) || saysNoAmount(form)) account.inert.add(condition.id);
  else if (denied) account.blockSentence(condition, "it is said and denied");
  else account.block(condition, "it only may be so");
}

function takeStatement(account: Account, statement: Statement, future: boolean): void {
  const { atom, condition } = statement;
  const { discourse } = account;
  if (atom.time.tense === "future" && !future) {
    account.inert.add(condition.id);
    return;
  }
  const unknown = atom.time.adverbs.find((one) => adverbEffect(one) === null && !isDayOf(one, atom));
  if (unknown !== undefined) {
    account.block(condition, `what "${unknown}" changes is not known`);
    return;
  }
  if (isAge(statement, discourse)) {
    account.inert.add(condition.id);
    return;
  }
  if (atom.category === "place") {
    takePlace(account, statement);
    return;
  }
  if (atom.category !== "verb") {
    takeProperty(account, statement);
    return;
  }
  const nounOfVariable = (id: number): string | null => nounOf(id, statement, discourse);
  // "Has 3 whistles": what is counted is had.
  const object = atom.roles.find(({ role }) => role === "object")?.filler;
  const having = atom.lemma === "have" && object?.kind === "variable";
  const found = deedOf(atom, discourse, { strict: true, nounOfVariable, having });
  if (found.kind === "unknown") {
    takeRoom(account, statement);
    takeEachRate(account, statement);
    account.block(condition, `what "${atom.lemma}" does to amounts is not known`);
    return;
  }
  takeEachRate(account, statement);
  const isFirst = atom.time.adverbs.find((adverb) => adverbEffect(adverb) === "initial");
  if (found.deed.aspect === "state") takeState(account, statement, found.deed);
  else if (isFirst !== undefined)
    account.block(condition, `what "${isFirst}" changes in what happens is not known`);
  else takeEvent(account, statement, found.deed);
  const isNeed = found.deed.effects.some(({ kind }) => kind === "need");
  const contents = atom.roles
    .flatMap(({ filler }) => (isForm(filler) ? [filler] : []))
    .filter((content) => !(isNeed && isOnlyPurpose(content)));
  for (const content of contents) account.blockContent(condition, content, nounOfVariable);
  // "10 more dogs start to bark": what so many are said to do counts them as well.
  const subject = atom.roles.find(({ role }) => role === "subject")?.filler;
  const noun = subject?.kind === "variable" ? nounOf(subject.id, statement, discourse) : null;
  if (contents.length > 0 && noun !== null)
    account.stocks.block(condition.id, "what they are said to do", [noun], []);
}

/** "Sold 37 yesterday": what was done on one day. */
const isDayOf = (adverb: string, { category, time }: Atom): boolean =>
  DAYS.has(adverb) && category === "verb" && time.tense === "past" && !time.perfect;

/** "To fill his album": what so many are needed for, which counts no others. */
const isOnlyPurpose = (content: Form): boolean =>
  content.kind === "atom" &&
  content.roles.every(({ filler }) => filler.kind === "thing" || filler.kind === "variable");

/** "Each table holds 4 guests": for so many there is room. */
function takeRoom(account: Account, statement: Statement): void {
  const rate = ROOM.has(statement.atom.lemma) ? rateOf(account, statement) : null;
  if (rate !== null && statement.each.length === 1) account.capacities.push(rate);
}
const ROOM: ReadonlySet<string> = new Set(["hold", "seat", "fit", "accommodate", "take", "carry"]);

/** "Each seat can hold 6 people": so many are in each only if it is full. */
function takeCapacity(account: Account, condition: Condition): boolean {
  const { form } = condition;
  if (form.kind !== "quantified" || form.holds.kind !== "modal" || form.holds.force !== "can") return false;
  const can = { ...condition, form: { ...form, holds: form.holds.of } };
  const [statement, second] = statementsOf(can) ?? [];
  const rate = statement === undefined || second !== undefined ? null : rateOf(account, statement);
  if (rate === null) return false;
  account.capacities.push(rate);
  account.block(condition, "how many it holds is not how many are in it");
  return true;
}

/** "But they never arrive": what was told of the group did not happen so. */
function takesBack({ stocks, discourse }: Account, { form, sentence }: Condition): boolean {
  const things = thingsOf(form);
  // "Tom has 10 coins. He loses none of the coins": those that he has stay as they are.
  const isOfNone = form.kind === "quantified" && form.quantifier === "no";
  const isTold = (id: number): boolean =>
    stocks.placeOf(id) !== null && !(isOfNone && discourse.conditions.some((one) => isHolding(one, id)));
  if ([...things].some(isTold)) return true;
  return stocks.flows.some(({ condition }) => {
    const other = discourse.conditions.find(({ id }) => id === condition);
    return other?.sentence === sentence && [...thingsOf(other.form)].some((id) => things.has(id));
  });
}

/** "Tom has 10 coins": a group by whom has it, not by what is done with it. */
const isHolding = ({ form }: Condition, thing: number): boolean =>
  form.kind === "quantified" &&
  form.thing === thing &&
  form.holds.kind === "atom" &&
  (isPossession(form.holds.lemma) || form.holds.lemma === "exist");

/** A rule or a condition of which nothing follows about amounts: "if Tom loses 3 coins, Ann is sad". */
function saysNoAmount(form: Form): boolean {
  if (form.kind === "modal") return false;
  const said = form.kind === "if" ? form.then : form;
  return [...partsOf(said)].every((part) => {
    if (part.kind === "quantified") return part.quantifier !== "count";
    if (part.kind !== "atom") return true;
    const isPlain = part.category === "noun" || part.category === "adjective";
    return isPlain && part.roles.every(({ filler }) => filler.kind !== "measure");
  });
}

/** "Nobody gives Tom a coin", "Tom did not lose 3 coins": nothing happens. */
function isDenial(form: Form): boolean {
  if (form.kind === "quantified" && form.quantifier === "no") return !isBeside(form) && !saysContent(form);
  if (form.kind === "quantified" && form.quantifier === "count") return isDenial(form.holds);
  return form.kind === "not" && !saysMore(form.of);
}

/** "5 children do not get off": others may. */
const isOfSomeOnly = (form: Form): boolean =>
  form.kind === "quantified" &&
  form.quantifier === "count" &&
  form.holds.kind === "not" &&
  atomsIn(form.holds).some(({ roles }) =>
    roles.some(
      ({ role, filler }) => role === "subject" && filler.kind === "variable" && filler.id === form.variable,
    ),
  );

/** "Nobody says that Tom lost 3 coins": he may have or not. */
const saysContent = ({ holds }: Quantified): boolean =>
  [...partsOf(holds)].some((part) => part.kind === "atom" && part.roles.some(({ filler }) => isForm(filler)));

/** "For nothing", "with no help": what is told happens. */
const isBeside = ({ variable, holds }: Quantified): boolean =>
  [...partsOf(holds)].some(
    (part) =>
      part.kind === "atom" &&
      part.roles.some(
        ({ role, filler }) => filler.kind === "variable" && filler.id === variable && !TAKING_PART.has(role),
      ),
  );
const TAKING_PART: ReadonlySet<string> = new Set(["subject", "object", "recipient", "to", "from"]);

/** "Tom has no coins any more", "nobody is in the room": a state, not something that does not happen. */
const saysWhoHas = (form: Form, discourse: Discourse): boolean =>
  [...partsOf(form)].some((part) => {
    // "None of the coins"
    if (part.kind !== "atom" || part.lemma === "of") return false;
    if (part.category === "place") return true;
    if (part.category !== "verb") return false;
    const found = deedOf(part, discourse);
    const has = found.kind === "deed" && found.deed.effects.some(({ kind }) => HAVING.has(kind));
    return has || isPossession(part.lemma);
  });
const HAVING: ReadonlySet<string> = new Set(["hold", "stay", "contain"]);

/** "Not all": something is said after all. */
const saysMore = (form: Form): boolean =>
  [...partsOf(form)].some(
    (part) =>
      (part.kind === "quantified" && part.quantifier !== "some" && part.quantifier !== "count") ||
      part.kind === "modal",
  );
