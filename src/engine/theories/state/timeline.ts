import { TOUCHED, type Touch, type Touched } from "../../lexicon/frames/effects.ts";
import { adverbEffect } from "../../lexicon/adverbs.ts";
import { NOW, type Atom, type Filler, type Term } from "../../meaning/form.ts";
import { happeningIn, partsOf, placesIn, thingsOf } from "../forms.ts";
import { isToldBeside } from "./told-beside.ts";
import type { Condition, Discourse } from "../theory.ts";
import { Along } from "./along.ts";
import { changeInto, changeTo, lostByTurning, type Change } from "./becoming.ts";
import { outOfOrder, Stamps } from "./dated.ts";
import { tellsTime, tellsWeather } from "./time-and-weather.ts";
import { exchangeOf, giverBefore, placesSwapped } from "./exchanges.ts";
import { thingsSwapped, whereSwapped, type Swap } from "./swaps.ts";
import { ANY, doingsOf, fluentsOf, thingIn, unknownFluents, type Fluent } from "./fluents.ts";
import { comeOf, misfitOf, toldAndDenied, type Misfit } from "./fitting.ts";
import { laidDown } from "./laying-down.ts";
import {
  alike,
  lostBy,
  lostByUnknown,
  relations,
  standingAs,
  thoseOf,
  type Situation,
  type Standing,
} from "./losses.ts";
import { isHabitBeside } from "./habits.ts";
import { possession, stillHad, tellPlaces, type Happening, type Say } from "./happenings.ts";
import { wearing } from "./clothes.ts";
import { atPresent, changeOf, isFormer } from "./phases.ts";
import { placeOfPosture } from "./posture.ts";
import { deedOf, isPlaceThing, type Deed } from "./roles.ts";
import { isHolding } from "./told-whole.ts";

/**
 * Events in the order of telling. Each changes what its verb's frame declares; what no later condition touches stays as it was. A verb
 * without a frame leaves unknown every state of what it names.
 */

/** Something that held or may have held, and is not known any more. */
export interface Lost {
  readonly fluent: Fluent;
  /** The condition that touches it. */
  readonly by: number;
}

export interface Timeline {
  readonly facts: readonly Standing[];
  readonly lost: readonly Lost[];
  /** What was told and may not hold any more. */
  readonly gone: readonly Standing[];
  /** Conditions that the timeline took in: events, states, denied events. */
  readonly taken: ReadonlySet<number>;
  /** Conditions that it cannot place, each with the reason. */
  readonly blocked: ReadonlyMap<number, string>;
  /** For each carried thing who carries it: it is wherever that one is. */
  readonly carriers: ReadonlyMap<number, number>;
  readonly hasEvents: boolean;
  /** The first event that cannot be as it is told. */
  readonly misfit: Misfit | null;
}

export function timelineOf(discourse: Discourse): Timeline {
  const run = new Run(discourse);
  for (const condition of discourse.conditions) run.take(condition);
  return run.result();
}

/** The timelines of a story after each of its conditions. */
export function* timelinesOf(discourse: Discourse): Generator<Timeline> {
  const run = new Run(discourse);
  for (const condition of discourse.conditions) {
    run.take(condition);
    yield run.result();
  }
}

class Run {
  readonly #discourse: Discourse;
  #facts: Standing[] = [];
  readonly #lost = new Map<Fluent, number>();
  readonly #gone: Standing[] = [];
  readonly #taken = new Set<number>();
  readonly #blocked = new Map<number, string>();
  readonly #stamps: Stamps;
  readonly #denied: ReadonlySet<number>;
  readonly #along: Along;
  #hasEvents = false;
  #misfit: Misfit | null = null;

  constructor(discourse: Discourse) {
    this.#discourse = discourse;
    this.#stamps = new Stamps(discourse);
    this.#denied = toldAndDenied(discourse);
    this.#along = new Along(discourse);
  }

  result(): Timeline {
    const carriers = new Map<number, number>();
    for (const { atom, holds, carried } of this.#facts) {
      if (!holds || !carried) continue;
      const holder = thingIn(atom, "subject");
      const theme = thingIn(atom, "object");
      if (holder !== null && theme !== null) carriers.set(theme, holder);
    }
    // In a story the tense is the teller's: its past states are those of the story.
    const facts = this.#hasEvents ? this.#facts.map(atPresent) : this.#facts;
    return {
      facts,
      lost: [...this.#lost].map(([fluent, by]) => ({ fluent, by })),
      gone: [...this.#gone],
      taken: this.#taken,
      blocked: this.#blocked,
      carriers,
      hasEvents: this.#hasEvents,
      misfit: this.#misfit,
    };
  }

  take(condition: Condition): void {
    const { form, id } = condition;
    if (this.#taken.has(id)) return;
    const exchange = exchangeOf(condition, this.#discourse, this.#facts);
    if (exchange !== null) {
      this.#exchange(condition, exchange.told, thingsSwapped(condition, exchange));
      return;
    }
    const swapped = placesSwapped(condition, this.#discourse);
    if (swapped !== null) {
      this.#exchange(condition, swapped.told, whereSwapped(swapped, this.#facts));
      return;
    }
    // What several do or undergo together is not taken apart: "they swap hats".
    if ([...thingsOf(form)].some((thing) => this.#membersOf(thing).length > 0)) this.#takeTogether(condition);
    else if (form.kind === "equal" || isHabitBeside(form, this.#discourse)) this.#taken.add(id);
    else if (form.kind === "atom" && isFormer(form)) this.#add(condition, form, true, [], "said");
    else if (form.kind === "atom") this.#takeAtom(condition, form);
    else if (form.kind === "not" && form.of.kind === "atom") this.#takeDenial(condition, form.of);
    else this.#takeGeneral(condition);
  }

  #takeTogether(condition: Condition): void {
    for (const part of partsOf(condition.form)) if (part.kind === "atom") this.#touchAll(condition, part);
    this.#blocked.set(condition.id, "what several do together is not taken apart");
  }

  #exchange(condition: Condition, told: readonly number[], { lost, come }: Swap): void {
    this.#hasEvents = true;
    this.#loseAll(lost, condition);
    for (const { atom, holds, fluents, carried } of come)
      this.#add(condition, atom, holds, fluents, "exchange", carried);
    for (const id of told) this.#taken.add(id);
  }

  #membersOf(id: number): readonly number[] {
    return this.#discourse.referents.get(id).members;
  }

  #takeAtom(condition: Condition, atom: Atom): void {
    const reason = outOfOrder(atom, this.#hasEvents);
    if (reason !== null) {
      this.#blocked.set(condition.id, reason);
      this.#touchAll(condition, atom);
      return;
    }
    if (atom.category !== "verb" || /^(?:be|exist)$/.test(atom.lemma)) {
      // "Ann is 16", "there is a box" say how it is.
      this.#state(condition, atom, true);
      return;
    }
    if (this.#tellsOnlyTime(condition, atom)) return;
    if (this.#discourse.closed && isHolding(atom)) {
      this.#isHeld(condition, atom);
      return;
    }
    const change = changeOf(atom, this.#situation(condition));
    if (change !== null) {
      this.#turns(condition, atom, change);
      return;
    }
    const act = laidDown(atom, this.#facts, this.#discourse);
    const found = deedOf(act, this.#discourse);
    if (found.kind === "unknown") {
      this.#touchAll(condition, atom);
      this.#loseAll(lostByUnknown(this.#situation(condition)), condition);
      this.#add(condition, atom, true, unknownFluents(atom, this.#discourse), "said");
      return;
    }
    const { deed } = found;
    if (deed.aspect === "state") {
      // "Ann is tired. Ann rests"
      const subject = deed.effects.some(({ kind }) => kind === "stay") ? thingIn(atom, "subject") : null;
      if (subject !== null) this.#lose(`state ${subject}`, condition);
      this.#state(condition, atom, true, deed);
    } else this.#happens(condition, act, deed);
    if (act !== atom) this.#add(condition, atom, true, [], "said");
  }

  /** "Tom is holding the rake": it is wherever he is. */
  #isHeld(condition: Condition, atom: Atom): void {
    const theme = thingIn(atom, "object") ?? ANY;
    this.#lose(`place ${theme}`, condition);
    this.#lose(`holder ${theme}`, condition);
    this.#lost.delete(`place ${theme}`);
    this.#add(condition, { ...atom, lemma: "have", time: NOW }, true, [`holder ${theme}`], "hold", true);
  }

  /** An event, if it comes after all that was told before. */
  #happens(condition: Condition, atom: Atom, deed: Deed): void {
    const isDenied = this.#denied.has(condition.id);
    const reason = isDenied ? "it is denied as well" : this.#stamps.reason(condition, atom);
    const misfit = this.#discourse.closed ? misfitOf(atom, deed, this.#facts, this.#discourse) : null;
    if (misfit !== null) this.#misfit ??= { condition, reason: misfit };
    if (reason === null) {
      this.#event(condition, atom, deed);
      return;
    }
    this.#blocked.set(condition.id, reason);
    this.#touchAll(condition, atom);
  }

  /** Whether it only says that time goes by, after which nothing is certain; after weather no state is. */
  #tellsOnlyTime(condition: Condition, atom: Atom): boolean {
    const isTime = tellsTime(atom, condition, this.#discourse);
    if (isTime) {
      for (const what of TOUCHED) this.#loseEvery(what, condition);
      this.#taken.add(condition.id);
    } else if (tellsWeather(atom, condition, this.#discourse)) this.#loseEvery("state", condition);
    return isTime;
  }

  #takeDenial(condition: Condition, atom: Atom): void {
    // "It does not rain heavily" leaves open whether it rains.
    const unknown = atom.time.adverbs.find((adverb) => adverbEffect(adverb) === null);
    if (unknown !== undefined) {
      this.#blocked.set(condition.id, `what "${unknown}" changes is not known`);
      return;
    }
    const found = atom.category === "verb" ? deedOf(atom, this.#discourse) : null;
    if (found?.kind === "deed" && found.deed.aspect !== "state") {
      if (this.#denied.has(condition.id)) this.#blocked.set(condition.id, "it is told as well");
      this.#loseAll(comeOf(found.deed, this.#facts), condition);
      this.#add(condition, atom, false, [], "said");
    } else if (found?.kind === "unknown" && atom.time.tense === "past")
      this.#add(condition, atom, false, [], "said");
    else this.#state(condition, atom, false, found?.kind === "deed" ? found.deed : undefined);
  }

  /** Rules, "nobody", "or", "if": what they may bring about is touched. */
  #takeGeneral(condition: Condition): void {
    const { form } = condition;
    this.#taken.add(condition.id);
    const isDenied = form.kind === "not" || (form.kind === "quantified" && form.quantifier === "no");
    const isPossible = form.kind === "modal" && form.force !== "would";
    if (isDenied || isPossible) return;
    for (const part of happeningIn(form))
      if (part.kind === "atom" && part.category === "verb" && !isToldBeside(condition, part, this.#discourse))
        this.#mayHappen(condition, part);
  }

  /** A rule acts on what it names and on what its words may name; another clause of no certain time may have happened to anything. */
  #mayHappen(condition: Condition, atom: Atom): void {
    if (this.#tellsOnlyTime(condition, atom)) return;
    const { form } = condition;
    const isRule = form.kind === "quantified" && form.quantifier !== "some" && form.quantifier !== "count";
    // "Tom spends all his money" is no rule, but what he does.
    const isEvent = !isRule || thingIn(atom, "subject") !== null;
    const found = deedOf(atom, this.#discourse);
    if (found.kind === "unknown") {
      if (!isEvent) return;
      this.#touchAll(condition, atom);
      for (const what of TOUCHED) this.#lost.set(`${what} ${ANY}`, condition.id);
      return;
    }
    if (found.deed.aspect === "state") return;
    if (isEvent || form.kind === "quantified")
      this.#loseAll(relations(this.#situation(condition)), condition);
    for (const touch of found.deed.touches) this.#touchIn(condition, found.deed, touch, isRule);
    if (isEvent) this.#loseAll(lostBy(atom, found.deed, this.#situation(condition)), condition);
  }

  #touchIn(condition: Condition, { roles }: Deed, { what, of }: Touch, isRule: boolean): void {
    const filler = roles.get(of)?.filler;
    if (filler?.kind === "thing") this.#lose(`${what} ${filler.id}`, condition);
    if (filler?.kind !== "variable") return;
    if (isRule) {
      this.#loseAll(thoseOf(what, filler.id, this.#situation(condition)), condition);
      return;
    }
    this.#loseEvery(what, condition);
    this.#lost.set(`${what} ${ANY}`, condition.id);
  }

  #state(condition: Condition, atom: Atom, holds: boolean, deed?: Deed): void {
    const fluents = fluentsOf(atom, this.#discourse, deed);
    // "Later Tom is in the bank": where he was before is over. So it is in a story that is told whole, whatever it says.
    const isTold = this.#discourse.closed && holds && atom.category === "place";
    if (isTold || atom.time.adverbs.length > 0) this.#loseAll(fluents, condition);
    if (!holds && this.#isOver(condition, atom, fluents)) return;
    // "The seat is free. Ann sits on the seat"
    if (fluents.some((fluent) => fluent.startsWith("place ") || fluent.startsWith("holder ")))
      this.#loseAll(relations(this.#situation(condition)), condition);
    this.#add(condition, atom, holds, fluents, "said");
    for (const there of holds && deed !== undefined ? placeOfPosture(atom, deed) : [])
      this.#add(condition, there, true, fluentsOf(there, this.#discourse), "said");
  }

  /**
   * "Tom went to the hall. He is no longer in the hall": where he was is over. Whether he was not there at all is open where it was only said
   * that he was.
   */
  #isOver(condition: Condition, atom: Atom, fluents: readonly Fluent[]): boolean {
    const earlier = atom.category === "place" ? standingAs(atom, this.#facts) : undefined;
    if (earlier === undefined) return false;
    this.#loseAll(fluents, condition);
    this.#taken.add(condition.id);
    return earlier.rule === "said" && this.#discourse.closed !== true;
  }

  #add(
    condition: Condition,
    atom: Atom,
    holds: boolean,
    fluents: readonly Fluent[],
    rule: string,
    carried = false,
  ): void {
    // That it is not there says not yet where it is. What it does now says not whether it still does what it did.
    if (holds) for (const fluent of fluents) if (!fluent.startsWith("doing ")) this.#lost.delete(fluent);
    // A past state that the story goes on from is one of its states: the tense is the teller's.
    const { progressive } = atom.time;
    const time = fluents.length > 0 && rule !== "said" ? { ...NOW, progressive } : atom.time;
    this.#facts.push({
      atom: { ...atom, time: { ...time, adverbs: [] } },
      holds,
      from: [condition.id],
      rule,
      fluents,
      carried,
    });
    this.#taken.add(condition.id);
  }

  #situation(condition: Condition): Situation {
    return { discourse: this.#discourse, facts: this.#facts, condition };
  }

  #loseAll(fluents: Iterable<Fluent>, condition: Condition): void {
    for (const fluent of [...fluents]) this.#lose(fluent, condition);
  }

  #lose(fluent: Fluent, condition: Condition): void {
    this.#lost.set(fluent, condition.id);
    this.#gone.push(...this.#facts.filter(({ fluents }) => fluents.includes(fluent)));
    this.#facts = this.#facts.filter(({ fluents }) => !fluents.includes(fluent));
  }

  #loseEvery(what: Touched, condition: Condition): void {
    const known = new Set(this.#facts.flatMap(({ fluents }) => fluents));
    for (const fluent of known) if (fluent.startsWith(`${what} `)) this.#lose(fluent, condition);
  }

  /** Nothing is known any more of what is said of any of its things, in whatever place they stand. */
  #touchAll(condition: Condition, atom: Atom): void {
    const things = new Set([...thingsOf(atom)].flatMap((id) => [id, ...this.#membersOf(id)]));
    for (const { atom: fact, fluents } of this.#facts)
      if ([...thingsOf(fact)].some((thing) => things.has(thing)))
        for (const fluent of fluents) this.#lose(fluent, condition);
    for (const thing of things) for (const what of TOUCHED) this.#lose(`${what} ${thing}`, condition);
  }

  #touch(condition: Condition, { roles }: Deed, { what, of }: Touch): void {
    const filler = roles.get(of)?.filler;
    if (filler?.kind === "thing") {
      this.#loseAll(alike(what, filler.id, this.#situation(condition)), condition);
      this.#lose(`${what} ${filler.id}`, condition);
    } else if (filler?.kind === "variable") this.#loseEvery(what, condition);
  }

  #event(condition: Condition, atom: Atom, deed: Deed): void {
    this.#hasEvents = true;
    const before = this.#facts;
    for (const touch of deed.touches) this.#touch(condition, deed, touch);
    this.#loseAll(lostBy(atom, deed, this.#situation(condition)), condition);
    this.#loseAll(this.#along.lostBy(atom, deed), condition);
    this.#along.note(atom, deed, before);
    for (const effect of deed.effects) {
      const filler = (role: typeof effect.theme): Filler | null =>
        role === null ? null : (deed.roles.get(role)?.filler ?? null);
      const theme = filler(effect.theme);
      if (theme === null || theme.kind !== "thing") continue;
      const from = filler(effect.from);
      const to = filler(effect.to);
      const preposition = effect.to === null ? "" : (deed.roles.get(effect.to)?.preposition ?? "");
      this.#effect({
        condition,
        atom,
        deed,
        before,
        theme,
        from,
        to,
        preposition,
        kind: effect.kind,
        state: effect.state,
      });
    }
    this.#add(condition, atom, true, atom.time.tense === "present" ? doingsOf(atom) : [], "said");
  }

  #effect(event: Happening): void {
    const { condition, atom, theme, from } = event;
    const at = placesIn(atom);
    const say: Say = (one, holds, fluent) =>
      this.#add(condition, { kind: "atom", time: NOW, at, ...one }, holds, [fluent], event.kind);
    const holder = `holder ${theme.id}` as const;
    const have = (who: Filler, holds: boolean, carried = false): void =>
      this.#add(condition, possession("have", who, theme, atom), holds, [holder], event.kind, carried);
    switch (event.kind) {
      case "transfer":
      case "gain":
        this.#handedOver(event, have);
        return;
      case "lose":
      case "consume":
        if (from?.kind === "thing") have(from, false);
        return;
      case "move":
      case "put":
        tellPlaces(event, say, this.#discourse);
        for (const { atom: still, fluents } of stillHad(event, this.#discourse))
          this.#add(condition, still, true, fluents, "put");
        return;
      case "become":
        this.#becomes(event);
        return;
      case "don":
      case "doff":
        for (const one of wearing(event, this.#discourse))
          this.#add(condition, one, event.kind === "don", [holder], event.kind);
    }
  }

  /** It has one holder: whoever had it has it no longer. */
  #handedOver(
    { condition, atom, deed, before, theme, from, to }: Happening,
    have: (who: Filler, holds: boolean, carried?: boolean) => void,
  ): void {
    const goesTo = (id: number): boolean => to?.kind === "thing" && to.id === id;
    for (const earlier of before) {
      if (!earlier.holds || !earlier.fluents.includes(`holder ${theme.id}`)) continue;
      const who = earlier.atom.roles.find(({ role }) => role === "subject")?.filler;
      if (who?.kind === "thing" && !goesTo(who.id)) have(who, false);
    }
    const taker = to ?? giverBefore(atom, theme.id, from, before);
    if (taker?.kind !== "thing") return;
    if (from?.kind === "thing" && !isPlaceThing(from, this.#discourse)) have(from, false);
    have(taker, true, !deed.paid && !isPlaceThing(theme, this.#discourse));
    if (deed.paid) this.#owns(condition, atom, theme, from, taker);
  }

  #owns(condition: Condition, atom: Atom, theme: Term, from: Filler | null, to: Filler): void {
    if (theme.kind !== "thing") return;
    const holder = [`holder ${theme.id}`] as const;
    this.#add(condition, possession("own", to, theme, atom), true, holder, "transfer");
    if (from?.kind === "thing")
      this.#add(condition, possession("own", from, theme, atom), false, holder, "transfer");
  }

  #becomes({ condition, atom, theme, to, state }: Happening): void {
    if (state === null) this.#lose(`membership ${theme.id}`, condition);
    const into = to?.kind === "thing" ? changeInto(atom, theme, to, this.#discourse) : null;
    const change = state === null ? into : changeTo(state, theme, placesIn(atom));
    if (change !== null) this.#changed(condition, change);
  }

  /** "It turned green": nothing else is said of what takes part. */
  #turns(condition: Condition, atom: Atom, change: Change): void {
    const reason = this.#denied.has(condition.id)
      ? "it is denied as well"
      : this.#stamps.reason(condition, atom);
    if (reason !== null) {
      this.#blocked.set(condition.id, reason);
      this.#touchAll(condition, atom);
      return;
    }
    this.#hasEvents = true;
    this.#loseAll(lostByTurning(atom, this.#situation(condition)), condition);
    this.#changed(condition, change);
  }

  #changed(condition: Condition, { theme, told, lost }: Change): void {
    this.#loseAll(
      lost.map((what) => `${what} ${theme.id}` as const),
      condition,
    );
    for (const { atom, holds, fluent } of told)
      this.#add(condition, atom, holds, [`${fluent} ${theme.id}`], "become");
  }
}
