import type { Filler, Form, Term } from "../../meaning/form.ts";
import { atomsIn, partsOf, thingsOf } from "../forms.ts";
import type { Condition, Discourse } from "../theory.ts";
import { DAYS, nameOfMoment } from "./days.ts";
import { isWithin, type Group, type Kind, type Statement } from "./groups.ts";
import { times, variable, type Linear } from "./linear.ts";
import { groupVariable, type Telling } from "./sizes.ts";
import { nameOf, Stocks, type Rate, type Stock } from "./stocks.ts";

/** The holder of what only exists. */
export const THERE = "there";

/** "Each box held 7 pens. How many pens are there?": what each holds now is not said. */
export function isOver({ condition }: Rate, { conditions, question }: Discourse): boolean {
  const told = conditions.find(({ id }) => id === condition)?.form;
  const tenses = (form: Form | undefined): readonly string[] =>
    (form === undefined ? [] : atomsIn(form)).flatMap(({ category, time }) =>
      category === "noun" ? [] : [time.tense],
    );
  return tenses(told).includes("past") && tenses(question.form).includes("present");
}

export interface Purchase {
  readonly noun: string;
  readonly condition: number;
  /** Where another sentence tells what each costs. */
  readonly price: Rate | null;
}

export function holderName(term: Term, { referents }: Discourse, stocks: Stocks): string {
  if (term.kind === "variable") return `variable ${term.id}`;
  const { noun, name, owner, several } = referents.get(term.id);
  // "In a queue … in the queue": inside of a count the first has no name of its own.
  const indefinite = `a ${noun}`;
  const isSame = name === null && owner === null && !several;
  return isSame && stocks.all().some(({ holder }) => holder === indefinite) ? indefinite : `#${term.id}`;
}

/** What has been told so far, and what every taker of statements needs: who holds, what is blocked, what flowed. */
export class Account {
  readonly stocks = new Stocks();
  readonly rates: Rate[] = [];
  /** How many each can hold. */
  readonly capacities: Rate[] = [];
  /** What is done for each, or costs so much: it says nothing of who has how many. */
  readonly eachRates: Rate[] = [];
  /** What each of a kind costs, wherever the text says so. */
  prices: readonly Rate[] = [];
  /** What was bought and is paid for by a price of each. */
  readonly purchases: Purchase[] = [];
  /** Conditions that say nothing of amounts. */
  readonly inert = new Set<number>();
  /** Stocks whose state was told in the present tense. */
  readonly present = new Set<Stock>();
  /** The sentence that is taken. */
  sentence = 0;

  readonly discourse: Discourse;
  /** Whether the question asks for the end of what is told: "now", "left", "in all". */
  readonly closing: boolean;

  constructor(discourse: Discourse, closing: boolean) {
    this.discourse = discourse;
    this.closing = closing;
  }

  /** Leaves open all that a form of a condition speaks of: amounts of its kinds, and whatever its holders have. */
  block(condition: Condition, reason: string, form: Form = condition.form): void {
    const nouns = nounsIn(form, this.discourse);
    const things = [...thingsOf(form)].flatMap((id) => [id, ...this.discourse.referents.get(id).members]);
    const holders = new Set(things.map((id) => this.name({ kind: "thing", id })));
    const happens = [...partsOf(form)].some((part) => part.kind === "atom" && part.category === "verb");
    // "And you add as many again": of which kind is not said, so that it may be of any.
    if (nouns.size > 0 || happens) this.stocks.block(condition.id, reason, nouns, []);
    if (holders.size > 0) this.stocks.block(condition.id, reason, [], holders);
  }

  /** Leaves open what its holders have of its kinds. */
  blockTogether(condition: Condition, reason: string): void {
    const nouns = nounsIn(condition.form, this.discourse);
    const things = [...thingsOf(condition.form)].filter(
      (id) => !nouns.has(this.discourse.referents.get(id).noun ?? ""),
    );
    const holders = things.flatMap((id) => [id, ...this.discourse.referents.get(id).members]);
    const names = holders.map((id) => this.name({ kind: "thing", id }));
    this.stocks.block(condition.id, reason, nouns, names);
  }

  /** All that the sentence of a condition tells: it is said and denied, or said in a way that is not computed. */
  blockSentence(condition: Condition, reason: string): void {
    for (const { form, sentence } of this.discourse.conditions)
      if (sentence === condition.sentence) this.block(condition, reason, form);
  }

  /** What for, or that something is so: it may come about. */
  blockContent(condition: Condition, content: Form, nounOfVariable: (id: number) => string | null): void {
    // "Finds 3 coins to be false"
    const variables = [...partsOf(content)].flatMap((part) => {
      const subject = part.kind === "atom" ? part.roles.find(({ role }) => role === "subject")?.filler : null;
      return subject?.kind === "variable" ? (nounOfVariable(subject.id) ?? []) : [];
    });
    const nouns = new Set([...nounsIn(content, this.discourse), ...variables]);
    if (nouns.size > 0) this.stocks.block(condition.id, "it need not come about", nouns, []);
  }

  name(term: Term): string {
    return holderName(term, this.discourse, this.stocks);
  }

  /** Who has it: several for a group of persons; nobody where it is not clear. */
  holders(filler: Filler | null, { groups }: Statement): readonly string[] {
    if (filler === null) return [THERE];
    if (filler.kind === "thing") {
      const { members } = this.discourse.referents.get(filler.id);
      return members.length > 0 ? members.map((id) => this.name({ kind: "thing", id })) : [this.name(filler)];
    }
    if (filler.kind !== "variable") return [];
    const group = groups.get(filler.id);
    if (group === undefined) return [this.name(filler)];
    // "In a queue" inside of a count.
    return group.amount === null && group.kind !== null ? [`a ${group.kind.noun}`] : [];
  }

  /** How sizes are told here. @param event the verb of an event, null for a state */
  telling(holder: string | null, event: string | null): Telling {
    return {
      stocks: this.stocks,
      discourse: this.discourse,
      holder,
      event,
      holderOf: (term) => this.name(term),
      isNew: (thing) => this.isNew(thing),
    };
  }

  /** Whether nothing earlier speaks of it, and no word says whose it is. */
  isNew(thing: number): boolean {
    if (this.stocks.placeOf(thing) !== null) return false;
    const { owner } = this.discourse.referents.get(thing);
    const first = this.discourse.conditions.find(({ form }) => mentions(form, thing));
    return owner === null && first !== undefined && first.sentence === this.sentence;
  }

  /** A group that the text may speak of again. @param stock null for what is nowhere any more */
  introduce(group: Group, stock: Stock | null, size: Linear | null, condition: Condition): void {
    if (group.thing === null) return;
    const isOwn = size?.terms.has(`group ${group.thing}`) === true;
    if (size !== null && !isOwn && this.stocks.placeOf(group.thing) === null)
      this.stocks.equate(groupVariable(group.thing), size, condition.id, "group");
    this.stocks.place(group.thing, stock);
  }

  /** "Buys 4 boxes. Each box holds 6 eggs. She uses 5 eggs": what is in the boxes is all that is told of the eggs that she has. */
  openContents(kind: Kind, holder: string): void {
    if (this.stocks.within(kind, holder).length > 0) return;
    const rates = this.rates.filter((one) => isWithin(one.kind, kind));
    const [rate, second] = rates;
    if (rate === undefined || second !== undefined || rate.size.terms.size > 0) return;
    if (rate.owner !== undefined && rate.owner !== holder) return;
    if (isOver(rate, this.discourse)) return;
    const [each, other] = this.stocks.within(rate.each, holder);
    if (each === undefined || other !== undefined) return;
    const stock = this.stocks.open(rate.kind, holder, false);
    stock.told = true;
    stock.opened = { each, stretch: each.stretch };
    const all = times(variable(nameOf(each)), rate.size.constant);
    this.stocks.equate(variable(nameOf(stock)), all, rate.condition, "in each");
  }

  subjectOf({ atom }: Statement): string | null {
    const filler = atom.roles.find(({ role }) => role === "subject")?.filler;
    return filler?.kind === "thing" ? this.name(filler) : null;
  }

  /** So many took part, for questions of what was done: "how many did she buy?" @param price what it is reckoned by, told elsewhere */
  flow({ atom, condition }: Statement, lemma: string, kind: Kind, size: Linear, price?: Rate): void {
    const roles = new Map<string, string>();
    for (const { role, filler } of atom.roles)
      if (filler.kind === "thing") roles.set(role, this.name(filler));
      else if (filler.kind === "moment") roles.set(role, nameOfMoment(filler));
      else if (filler.kind !== "variable" && filler.kind !== "measure") roles.set(role, "?");
    const day = atom.time.adverbs.find((one) => DAYS.has(one));
    if (day !== undefined) roles.set("day", day);
    const by = price === undefined ? {} : { price };
    this.stocks.flows.push({ lemma, kind, size, roles, condition: condition.id, ...by });
    this.stocks.taken.add(condition.id);
  }
}

/** The kinds and units that a form speaks of. */
function nounsIn(form: Form, { referents }: Discourse): ReadonlySet<string> {
  const named = [...thingsOf(form)].flatMap((id) => referents.get(id).noun ?? []);
  const said = [...partsOf(form)].flatMap((part) => {
    if (part.kind !== "atom") return [];
    const units = part.roles.flatMap(({ filler }) => (filler.kind === "measure" ? [filler.unit] : []));
    return part.category === "noun" ? [part.lemma, ...units] : units;
  });
  return new Set([...named, ...said]);
}

/** Whether a form speaks of a thing, or introduces it as a group. */
const mentions = (form: Form, thing: number): boolean =>
  thingsOf(form).has(thing) ||
  [...partsOf(form)].some((part) => part.kind === "quantified" && part.thing === thing);
