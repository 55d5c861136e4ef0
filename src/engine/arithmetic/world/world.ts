import { equals, ONE, type Rational } from "../../text/rational.ts";
import {
  refuse,
  type Comparison,
  type Flow,
  type Joint,
  type Hold,
  type Holder,
  type HolderId,
  type Rate,
  type Side,
  type Usual,
} from "../meaning/facts.ts";
import type { Story } from "../meaning/story.ts";
import { covers, describe, idOf, isKindOf, sameKey, shareOf, type Thing } from "../meaning/thing.ts";
import type { Lexeme } from "../lexemes.ts";
import { distinctThings, doneParts } from "./kinds-compared.ts";
import { refusePastHolds } from "./past-holds.ts";
import {
  isNowhere,
  isOwnRate,
  isUnsaid,
  refuseLoneMore,
  refusePartAsked,
  touches,
  withoutSources,
} from "./told.ts";
import { isSameDoing } from "../meaning/dimensions.ts";
import type { Chain, ChainEvent } from "./chain.ts";
import { areBoughtToo } from "./packs.ts";
import { refusePartOfDoing } from "./part-of-doing.ts";
import { EquationBuilder, minus, plus, spanOf } from "./builder.ts";

/** When a holding is asked for: before anything happens, after everything, or at a time of the story. */
export type Moment = "start" | "end" | number;

/** "Danny collects caps", "in his collection": there likely were some before. */
const collects = (story: Story): boolean =>
  story.sentences.some((lexemes) => lexemes.some(({ lower }) => /^(?:collects|collections?)$/.test(lower)));
/** Stands for all holders at once. */
const EVERYWHERE = "*";
/** Builds equations for what is asked, from the facts it rests on. Every step is memoised; depth is bounded by the facts. */
export class World {
  readonly story: Story;
  readonly builder: EquationBuilder;
  readonly #chains = new Map<string, Chain>();
  readonly #active = new Set<string>();
  readonly #compared = new Set<Comparison>();
  readonly #amounts = new Map<string, string>();
  /** Where a question has no better place to point at. */
  readonly at: Lexeme;
  /** Facts that were passed over because something else of the same name was asked for. */
  kindUsed = false;
  /** Words of time and place that the question names. */
  labels: ReadonlySet<string> = new Set();
  /** The question asks for all together. */
  total = false;

  constructor(story: Story, at: Lexeme) {
    this.story = story;
    this.at = at;
    this.builder = new EquationBuilder(story.words, story.facts);
  }

  holds(): readonly Hold[] {
    return this.story.facts.filter(
      (fact): fact is Hold => fact.kind === "hold" && fact.mode === "have" && !fact.part,
    );
  }
  flows(): readonly Flow[] {
    return this.story.facts.filter((fact): fact is Flow => fact.kind === "flow");
  }
  usuals(): readonly Usual[] {
    return this.story.facts.filter((fact): fact is Usual => fact.kind === "usual");
  }
  rates(): readonly Rate[] {
    return this.story.facts.filter((fact): fact is Rate => fact.kind === "rate" && fact.loses !== true);
  }

  /** Whether the story says anything of a holder's things. */
  speaksOf(id: HolderId | null, thing: Thing): boolean {
    const relevant = (holder: Holder | null): boolean =>
      holder !== null && (id === null || touches(holder, id));
    return (
      this.holds().some((hold) => relevant(hold.holder) && shareOf(thing, hold.thing) !== null) ||
      this.flows().some(
        (flow) => (relevant(flow.from) || relevant(flow.to)) && shareOf(thing, flow.thing) !== null,
      ) ||
      this.#joints().some(
        (joint) =>
          joint.verb === null &&
          (id === null || joint.owners.includes(id)) &&
          shareOf(thing, joint.thing) !== null,
      ) ||
      this.story.facts.some(
        (fact) =>
          fact.kind === "comparison" &&
          [fact.left, fact.right].some(
            (side) =>
              side.verb === null && (id === null || side.owner === id) && shareOf(thing, side.thing) !== null,
          ),
      )
    );
  }

  /** The holders who have such things; null stands for a place nobody names. */
  holdersOf(thing: Thing): readonly (HolderId | null)[] {
    const ids = new Set<HolderId | null>();
    for (const hold of this.holds())
      if (shareOf(thing, hold.thing) !== null) ids.add(hold.holder.owner ?? hold.holder.place);
    for (const flow of this.flows())
      if (shareOf(thing, flow.thing) !== null)
        for (const holder of [flow.from, flow.to])
          if (holder !== null && !isNowhere(holder)) ids.add(holder.owner ?? holder.place);
    for (const fact of this.story.facts)
      if (fact.kind === "comparison")
        for (const side of [fact.left, fact.right])
          if (side.verb === null && shareOf(thing, side.thing) !== null) ids.add(side.owner ?? side.place);
    if (
      ids.size === 0 &&
      this.flows().some(
        (flow) => shareOf(thing, flow.thing) !== null && (isNowhere(flow.from) || isNowhere(flow.to)),
      )
    )
      ids.add(null);
    return [...ids];
  }

  // ---- what somebody has -------------------------------------------------------------------------------------------

  /** What the holders have together; `ids` empty: all there is. Null when the story says nothing of it. */
  held(ids: readonly (HolderId | null)[], thing: Thing, moment: Moment): string | null {
    let all: readonly (HolderId | null)[] =
      ids.length === 0 ? withoutSources(this.story, this.holdersOf(thing), thing) : ids;
    if (
      ids.length > 0 &&
      !ids.some((id) => this.speaksOf(id, thing)) &&
      this.holdersOf(thing).every((id) => id === null) &&
      this.holdersOf(thing).length > 0
    )
      all = [null];
    if (ids.length === 0 && moment === "end" && this.#leaksFromNobody(thing))
      return this.#heldBy(EVERYWHERE, thing, moment);
    const vague = this.holds().filter(
      (hold) => shareOf(thing, hold.thing) !== null && all.some((id) => this.#holdBelongs(hold, id, thing)),
    );
    if (
      vague.length > 0 &&
      vague.every(({ quantity, extra }) => quantity.value === null && !extra) &&
      !areBoughtToo(this, all, thing, vague) &&
      !this.flows().some((flow) => shareOf(thing, flow.thing) !== null)
    ) {
      const rated = this.#byRate(ids, thing, moment);
      if (rated !== null) {
        for (const hold of vague) this.builder.use(hold);
        return rated;
      }
    }
    const parts = all.flatMap((id) => this.#heldBy(id, thing, moment) ?? []);
    if (
      parts.length > 0 &&
      parts.length < all.length &&
      this.flows().some((flow) => this.builder.used.has(flow) && shareOf(thing, flow.thing) !== null)
    )
      return null;
    if (parts.length < all.length || parts.length === 0) return this.#byRate(ids, thing, moment);
    const direct =
      parts.length === 1
        ? (parts[0] as string)
        : this.builder.sum(
            `${describe(thing)} of all`,
            thing,
            parts.map((part) => plus(part)),
          );
    return this.#withExtras(ids, all, thing, direct);
  }

  /** Somebody lost some who had none: they were of what the others had, when all are asked for. */
  #leaksFromNobody(thing: Thing): boolean {
    const into = new Set<HolderId | null>([
      ...this.holds()
        .filter((hold) => shareOf(thing, hold.thing) !== null)
        .map(({ holder }) => holder.owner ?? holder.place),
      ...this.flows()
        .filter((flow) => shareOf(thing, flow.thing) !== null && flow.to !== null)
        .map(({ to }) => to?.owner ?? to?.place ?? null),
    ]);
    return (
      into.size > 0 &&
      this.flows().some(
        (flow) =>
          shareOf(thing, flow.thing) !== null &&
          flow.from !== null &&
          flow.to === null &&
          flow.verb !== "lose" &&
          !into.has(flow.from.owner ?? flow.from.place),
      )
    );
  }

  /** "Each box holds 5. He has 8 extra": the extra ones come on top of what the rate gives. */
  #withExtras(
    ids: readonly (HolderId | null)[],
    all: readonly (HolderId | null)[],
    thing: Thing,
    direct: string,
  ): string {
    const holds = this.holds().filter(
      ({ holder, thing: stated }) =>
        shareOf(thing, stated) !== null && all.some((id) => id === null || touches(holder, id)),
    );
    if (
      holds.length > 0 &&
      holds.every(({ extra, quantity }) => !extra && quantity.value !== null) &&
      areBoughtToo(this, all, thing, holds)
    ) {
      const bought = this.#byRate(ids, thing, "end");
      return bought === null
        ? direct
        : this.builder.sum(`${describe(thing)} in all`, thing, [plus(direct), plus(bought)]);
    }
    if (
      holds.length === 0 ||
      !holds.every(({ extra }) => extra) ||
      this.flows().some((flow) => shareOf(thing, flow.thing) !== null)
    )
      return direct;
    const rated = this.#byRate(ids, thing, "end");
    if (rated === null)
      return refuse(
        this.at,
        "slot",
        "extra ones are told of, and not how many there are besides",
        `how many ${thing.name} there are besides the extra ones`,
      );
    return this.builder.sum(`${describe(thing)} in all`, thing, [plus(direct), plus(rated)]);
  }

  /** "twice as many red beads as Nora and half as many blue beads as Piet", "7 tulips and twice as many roses": of beads, of flowers, the sum. */
  #comparedParts(id: HolderId | null, thing: Thing): readonly Thing[] {
    const sides = this.comparisons()
      .flatMap(({ left, right }) => [left, right])
      .filter(
        (side) =>
          side.verb === null &&
          (side.owner ?? side.place) === id &&
          shareOf(thing, side.thing) !== null &&
          !sameKey(side.thing, thing),
      )
      .map((side) => side.thing);
    if (sides.length === 0) return [];
    const own = [
      ...this.holds()
        .filter((hold) => this.#holdBelongs(hold, id, thing) && shareOf(thing, hold.thing) !== null)
        .map((hold) => hold.thing),
      ...this.flows()
        .filter(
          (flow) =>
            shareOf(thing, flow.thing) !== null &&
            (this.#belongs(flow.from, id, thing) || this.#belongs(flow.to, id, thing)),
        )
        .map((flow) => flow.thing),
    ];
    if (own.some((one) => sameKey(one, thing))) return [];
    if (sides.some((side) => covers(thing, side) === null)) this.kindUsed = true;
    return distinctThings([...sides, ...own]);
  }

  #heldBy(id: HolderId | null, thing: Thing, moment: Moment): string | null {
    const compared = this.#comparedParts(id, thing);
    if (compared.length > 1) {
      const parts = compared.map((part) => this.#heldBy(id, part, moment));
      return parts.some((part) => part === null)
        ? null
        : this.builder.sum(
            `${describe(thing)} of ${id ?? ""}`,
            thing,
            parts.map((part) => plus(part as string)),
          );
    }
    const chain = this.chain(id, thing);
    if (chain === null) return null;
    if (moment === "start") {
      if (chain.assumedNone)
        return refuse(
          this.at,
          "slot",
          "what there was before is not said",
          `how many ${thing.name} there were before`,
        );
      return chain.states[0] as string;
    }
    if (moment === "end") return chain.states.at(-1) as string;
    const before = chain.events.filter(({ flow }) => flow.time <= moment).length;
    return chain.states[before] as string;
  }

  /** Whether anything was built on what somebody has. */
  rests(id: HolderId): boolean {
    return [...this.#chains.keys()].some(
      (key) => key.startsWith(`${id}|`) || key.startsWith(`${EVERYWHERE}|`),
    );
  }

  chain(id: HolderId | null, thing: Thing): Chain | null {
    const key = `${id ?? ""}|${idOf(thing)}`;
    const known = this.#chains.get(key);
    if (known !== undefined) return known;
    if (id !== EVERYWHERE && !this.speaksOf(id, thing)) return null;
    const made = this.#makeChain(id, thing);
    this.#chains.set(key, made);
    this.#compareChains(id, thing);
    return made;
  }

  /** A part of what somebody else had: that one's things have to be known. */
  #makeSource(flow: Flow): void {
    const id = flow.from === null ? null : (flow.from.owner ?? flow.from.place);
    if (id === null)
      refuse(flow.quantity.lexeme, "reference", "of what it is a part is not clear", "of what it is a part");
    this.chain(id, flow.thing);
  }

  #belongs(holder: Holder | null, id: HolderId | null, thing: Thing): boolean {
    if (holder === null) return false;
    if (id === EVERYWHERE) return true;
    if (isNowhere(holder)) {
      const owners = this.#ownersOf(thing);
      if (id === null) return true;
      return owners.length === 1 && owners[0] === id;
    }
    return id !== null && touches(holder, id);
  }

  /** Those of whom the story says that they have such things, places nobody names left out. */
  #ownersOf(thing: Thing): readonly (HolderId | null)[] {
    return [
      ...new Set(
        this.holds()
          .filter((hold) => shareOf(thing, hold.thing) !== null)
          .map(({ holder }) => holder.owner ?? holder.place),
      ),
    ];
  }

  #makeChain(id: HolderId | null, thing: Thing): Chain {
    const label = `${describe(thing)}${id === null ? "" : ` of ${id}`}`;
    const events = this.#eventsOf(id, thing);
    const shares = events.filter(({ flow }) => flow.quantity.share !== undefined);
    const money = shares.findIndex(
      ({ flow }) =>
        flow.quantity.ofRest !== true && /^(?:dollar|cent)$/.test(flow.thing.key) && flow !== events[0]?.flow,
    );
    if (
      (shares.length > 1 && !shares.slice(1).every(({ flow }) => flow.quantity.ofRest === true)) ||
      money >= 0
    )
      refuse(
        (shares[Math.max(money, 1)] ?? (shares[0] as ChainEvent)).flow.quantity.lexeme,
        "composition",
        "whether a part is of all or of what was left is not clear",
        "of what it is a part",
        "fraction",
      );
    const holds = this.holds().filter(
      (hold) => this.#holdBelongs(hold, id, thing) && shareOf(thing, hold.thing) !== null,
    );
    this.#refuseVague(id, thing, holds);
    const states = Array.from({ length: events.length + 1 }, () => this.builder.variable(label, thing));
    events.forEach(({ flow, sign, factor }, index) => {
      this.builder.use(flow);
      const terms = [plus(states[index + 1] as string), minus(states[index] as string)];
      const amount = this.builder.quantity(flow.quantity, flow.thing);
      this.#countTimes(flow);
      if (flow.quantity.share !== undefined) {
        // "half of the cookies": of those there were then.
        if (sign > 0) this.#makeSource(flow);
        // "half of the cows", where animals are counted: the cows' own chain says how many that is.
        else if (
          [...holds, ...events.map((event) => event.flow)].some(
            (other) => shareOf(flow.thing, other.thing) === null,
          )
        )
          this.chain(id, flow.thing);
        else
          this.builder.product(
            amount,
            this.builder.share(flow.quantity),
            states[index] as string,
            `${flow.quantity.lexeme.text} of what there was`,
            [spanOf(flow.quantity)],
          );
      }
      if (sign !== 0) terms.push(sign > 0 ? minus(amount, factor) : plus(amount, factor));
      this.builder.linear(terms, `${flow.verb}: ${label}`, [spanOf(flow.quantity)]);
    });
    const initial = this.#anchor(holds, events, states, thing, label);
    const first = events[0];
    const later = holds.some((hold) => !initial.includes(hold));
    const assumedNone =
      initial.length === 0 &&
      first !== undefined &&
      first.sign > 0 &&
      (first.flow.fresh === true ||
        (!first.flow.more &&
          first.flow.to?.owner !== null &&
          (id === null || id === EVERYWHERE || first.flow.actors.includes(id)))) &&
      (!later || events.some(({ flow }) => isUnsaid(flow) && flow.quantity.share === undefined)) &&
      !this.#isCompared(id, thing) &&
      !(later && collects(this.story));
    if (assumedNone) this.builder.linear([plus(states[0] as string)], `none of ${label} before`, []);
    if (initial.length === 0 && !assumedNone && !later && id !== EVERYWHERE && !this.#isCompared(id, thing)) {
      const rated = this.#byRateOnly(id, thing);
      if (rated !== null) this.builder.linear([plus(states[0] as string), minus(rated)], `${label} at first`);
    }
    return { states, events, thing, known: holds.length > 0 || assumedNone, assumedNone };
  }

  /** "5 a day", and elsewhere "after 3 days": so many times. */
  #countTimes({ quantity: { times } }: Flow): void {
    const per = times?.per;
    if (times === undefined || per === undefined) return;
    for (const rate of this.rates()) if (rate.quantity === times.of) this.builder.use(rate);
    const counts = this.holds().filter(
      ({ holder, thing, quantity }) =>
        isNowhere(holder) && covers(per, thing) !== null && quantity.value !== null,
    );
    const [count] = counts;
    if (count === undefined || counts.some(({ quantity }) => quantity.lexeme !== count.quantity.lexeme))
      return;
    for (const one of counts) this.builder.use(one);
    if (times.factor.value === null)
      this.builder.linear(
        [
          plus(this.builder.quantity(times.factor, per)),
          minus(this.builder.quantity(count.quantity, per), covers(per, count.thing) ?? ONE),
        ],
        `how many times: ${describe(per)}`,
        [spanOf(count.quantity)],
      );
  }

  #holdBelongs(hold: Hold, id: HolderId | null, thing: Thing): boolean {
    if (isNowhere(hold.holder) && id !== null && hold.moment === "end") {
      const owners = new Set(
        [
          ...this.#ownersOf(thing),
          ...this.flows().flatMap((flow) =>
            flow.to !== null && !isNowhere(flow.to) && shareOf(thing, flow.thing) !== null
              ? [flow.to.owner ?? flow.to.place]
              : [],
          ),
        ].filter((owner) => owner !== null),
      );
      if (owners.size === 1 && owners.has(id)) return true;
    }
    return id === EVERYWHERE
      ? true
      : id === null
        ? hold.holder.owner === null && hold.holder.place === null
        : touches(hold.holder, id);
  }

  #eventsOf(id: HolderId | null, thing: Thing): readonly ChainEvent[] {
    const events: ChainEvent[] = [];
    for (const flow of this.flows()) {
      const factor = shareOf(thing, flow.thing);
      const [out, into] = [this.#belongs(flow.from, id, thing), this.#belongs(flow.to, id, thing)];
      if (!out && !into) continue;
      if (factor === null) {
        // "He ate 2 apples": were they of the red ones that are asked for?
        if (covers(flow.thing, thing) !== null)
          refuse(
            flow.quantity.lexeme,
            "reference",
            "which of them is meant is not clear",
            `whether ${flow.thing.name} includes ${thing.name}`,
          );
        continue;
      }
      events.push({ flow, factor, sign: out && into ? 0 : into ? 1 : -1 });
    }
    return events.sort((a, b) => a.flow.time - b.flow.time);
  }

  #refuseVague(id: HolderId | null, thing: Thing, holds: readonly Hold[]): void {
    const wider = this.holds().find(
      (hold) =>
        this.#holdBelongs(hold, id, thing) &&
        shareOf(thing, hold.thing) === null &&
        covers(hold.thing, thing) !== null &&
        hold.thing.key === thing.key,
    );
    if (wider !== undefined && holds.length === 0)
      refuse(
        wider.quantity.lexeme,
        "reference",
        "which of them is meant is not clear",
        `how many of the ${wider.thing.name} are meant`,
      );
  }

  /** Ties the states to what the story says there was: the first ones add up, later ones say how it stands then. */
  #anchor(
    holds: readonly Hold[],
    events: readonly ChainEvent[],
    states: readonly string[],
    thing: Thing,
    label: string,
  ): readonly Hold[] {
    const positionOf = (hold: Hold): number =>
      hold.moment === "start" ? 0 : events.filter(({ flow }) => flow.time < hold.time).length;
    const initial = holds.filter((hold) => positionOf(hold) === 0);
    for (const [index, hold] of initial.entries()) {
      const twin = initial.find(
        (other, at) =>
          at < index &&
          sameKey(other.thing, hold.thing) &&
          other.holder.owner === hold.holder.owner &&
          other.holder.place === hold.holder.place &&
          !hold.extra,
      );
      if (twin !== undefined)
        refuse(
          hold.quantity.lexeme,
          "composition",
          "the same is said twice",
          "which of the numbers holds when",
        );
    }
    // The same under two names, a kind and its whole, would be counted twice.
    for (const hold of initial)
      if (
        initial.some(
          (other) =>
            other !== hold &&
            !sameKey(other.thing, hold.thing) &&
            (covers(other.thing, hold.thing) !== null || isKindOf(hold.thing, other.thing)),
        )
      )
        refuse(
          hold.quantity.lexeme,
          "composition",
          "a part and the whole are both counted",
          "whether one number includes the other",
        );
    refusePastHolds(
      initial,
      events.map(({ flow }) => flow),
    );
    if (initial.length > 0) this.#equate(initial, states[0] as string, thing, label);
    const times = new Map<number, Hold[]>();
    for (const hold of holds) {
      const position = positionOf(hold);
      if (position === 0) continue;
      if (hold.moment === null && !this.#isOpen(events, initial))
        refuse(
          hold.quantity.lexeme,
          "composition",
          "whether it was so before or after is not clear",
          "when there were so many",
        );
      times.set(position, [...(times.get(position) ?? []), hold]);
    }
    for (const [position, later] of times) {
      if (
        later.some((hold, index) =>
          later.some(
            (other, at) =>
              at < index && sameKey(other.thing, hold.thing) && other.holder.place === hold.holder.place,
          ),
        )
      )
        refuse(this.at, "composition", "the same is said twice", "which of the numbers holds when");
      // A later count must be of all of it: "2 cakes left" says nothing of the pies.
      const kinds = [...initial, ...events.map(({ flow }) => flow)].map((fact) => fact.thing);
      const partial = later[0];
      if (
        partial !== undefined &&
        kinds.some((kind) => !later.some((other) => shareOf(other.thing, kind) !== null))
      )
        refuse(
          partial.quantity.lexeme,
          "composition",
          "only a part of them was counted again",
          `how many ${thing.name} there were then in all`,
        );
      this.#equate(later, states[position] as string, thing, label);
    }
    return initial;
  }

  #isOpen(events: readonly ChainEvent[], initial: readonly Hold[]): boolean {
    return (
      events.some(({ flow }) => isUnsaid(flow)) ||
      (initial.length > 0 && initial.every(({ quantity }) => quantity.value === null))
    );
  }

  #equate(holds: readonly Hold[], state: string, thing: Thing, label: string): void {
    const terms = holds.map((hold) => {
      this.builder.use(hold);
      if (isKindOf(hold.thing, thing) && covers(thing, hold.thing) === null) this.kindUsed = true;
      return minus(this.builder.quantity(hold.quantity, hold.thing), shareOf(thing, hold.thing) ?? ONE);
    });
    this.builder.linear(
      [plus(state), ...terms],
      label,
      holds.map(({ quantity }) => spanOf(quantity)),
    );
  }

  // ---- comparisons -------------------------------------------------------------------------------------------------

  comparisons(): readonly Comparison[] {
    return this.story.facts.filter((fact): fact is Comparison => fact.kind === "comparison");
  }

  #isCompared(id: HolderId | null, thing: Thing): boolean {
    if (
      id !== null &&
      this.#joints().some(
        (joint) => joint.verb === null && joint.owners.includes(id) && covers(thing, joint.thing) !== null,
      )
    )
      return true;
    return this.comparisons().some(({ left, right }) =>
      [left, right].some(
        (side) => side.verb === null && side.owner === id && covers(thing, side.thing) !== null,
      ),
    );
  }

  #compareChains(id: HolderId | null, thing: Thing): void {
    for (const comparison of this.comparisons()) {
      const { left, right } = comparison;
      if (this.#compared.has(comparison) || left.verb !== null) continue;
      const touching = [left, right].filter(
        (side) => (side.owner ?? side.place) === id && covers(thing, side.thing) !== null,
      );
      if (touching.length === 0) continue;
      if (touching.some((side) => !sameKey(side.thing, thing)))
        refuse(
          this.at,
          "composition",
          "a part of what is asked is compared",
          `how many ${thing.name} there are in all`,
        );
      this.#compared.add(comparison);
      const sides = [left, right].map((side) =>
        (side.owner ?? side.place) === null &&
        !this.holds().some((hold) => isNowhere(hold.holder) && shareOf(side.thing, hold.thing) !== null) &&
        this.holds().some((hold) => shareOf(side.thing, hold.thing) !== null)
          ? this.held([], side.thing, "end")
          : this.#heldBy(side.owner ?? side.place, side.thing, side.time),
      );
      this.#equateSides(comparison, sides[0] ?? null, sides[1] ?? null);
    }
    for (const joint of this.#joints()) {
      if (
        joint.verb !== null ||
        this.builder.used.has(joint) ||
        id === null ||
        !joint.owners.includes(id) ||
        covers(thing, joint.thing) === null
      )
        continue;
      this.builder.use(joint);
      this.#equateJoint(
        joint,
        joint.owners.map((owner) => this.#heldBy(owner, joint.thing, joint.time)),
      );
    }
  }

  #joints(): readonly Joint[] {
    return this.story.facts.filter((fact): fact is Joint => fact.kind === "joint");
  }

  #equateJoint(joint: Joint, parts: readonly (string | null)[]): void {
    if (parts.some((part) => part === null)) return;
    this.builder.linear(
      [
        minus(this.builder.quantity(joint.quantity, joint.thing)),
        ...parts.map((part) => plus(part as string)),
      ],
      `together: ${describe(joint.thing)}`,
      [spanOf(joint.quantity)],
    );
  }

  /** What several have or did together, when just that is said. */
  together(ids: readonly (HolderId | null)[], verb: string | null, thing: Thing): string | null {
    const joint = this.#joints().find(
      (one) =>
        one.verb === verb &&
        covers(thing, one.thing) !== null &&
        (ids.length === 0 ||
          (one.owners.length === ids.length && one.owners.every((owner) => ids.includes(owner)))),
    );
    if (joint === undefined) return null;
    this.builder.use(joint);
    return this.builder.quantity(joint.quantity, joint.thing);
  }

  #equateSides(comparison: Comparison, left: string | null, right: string | null): void {
    if (left === null || right === null) return;
    const { offset, fewer, left: side } = comparison;
    // "as many as": no number of the text stands there.
    const ratio = comparison.ratio?.lexeme.kind === "number" ? comparison.ratio : null;
    this.builder.use(comparison);
    const scaled =
      ratio === null || ratio.value === null
        ? right
        : this.builder.variable(describe(side.thing), side.thing);
    if (ratio !== null && ratio.value !== null)
      this.builder.product(
        scaled,
        this.builder.quantity(ratio, side.thing),
        right,
        `times: ${describe(side.thing)}`,
        [spanOf(ratio)],
      );
    const terms = [minus(left), plus(scaled)];
    if (offset !== null) {
      const amount = this.builder.quantity(offset, side.thing);
      terms.push(fewer ? minus(amount) : plus(amount));
    }
    this.builder.linear(terms, `compared: ${describe(side.thing)}`, offset === null ? [] : [spanOf(offset)]);
  }

  // ---- what somebody did -------------------------------------------------------------------------------------------

  matchingFlows(
    verb: string,
    ids: readonly HolderId[],
    thing: Thing,
    labels: ReadonlySet<string>,
  ): readonly Flow[] {
    return this.flows().filter(
      (flow) =>
        isSameDoing(flow.verb, verb) &&
        shareOf(thing, flow.thing) !== null &&
        (ids.length === 0 || flow.actors.some((actor) => ids.includes(actor))) &&
        [...labels].every((label) => flow.labels.has(label)),
    );
  }

  /** The sum of what was done, with what comparisons say of it; null when the story does not tell. */
  done(verb: string, ids: readonly HolderId[], thing: Thing, labels: ReadonlySet<string>): string | null {
    const key = `${verb}|${ids.join("&")}|${idOf(thing)}|${[...labels].sort().join(" ")}`;
    const known = this.#amounts.get(key);
    if (known !== undefined) return known;
    if (ids.length > 1) {
      const each = ids.map((id) => this.done(verb, [id], thing, labels));
      return each.some((one) => one === null)
        ? null
        : this.builder.sum(
            `${verb}: ${describe(thing)}`,
            thing,
            each.map((one) => plus(one as string)),
          );
    }
    const flows = this.matchingFlows(verb, ids, thing, labels);
    const compared = this.comparisons().filter(({ left, right }) =>
      [left, right].some(
        (side) =>
          side.verb === verb &&
          (ids.length === 0 || (ids.length === 1 && side.owner === ids[0])) &&
          covers(thing, side.thing) !== null,
      ),
    );
    const joints = this.#joints().filter(
      (joint) =>
        joint.verb === verb &&
        covers(thing, joint.thing) !== null &&
        (ids.length === 0 || (ids.length === 1 && joint.owners.includes(ids[0] as string))),
    );
    if (joints.length > 0 && ids.length === 0)
      refuse(this.at, "composition", "several did it together", "how many each of them did");
    if (flows.length === 0 && compared.length === 0 && joints.length === 0) return null;
    if (/^(?:be |weigh)/.test(verb) && flows.length > 1)
      refuse(
        (flows[1] as Flow).quantity.lexeme,
        "composition",
        "the same is measured twice",
        "which of the numbers holds when",
      );
    const parts =
      ids.length === 1 && labels.size === 0 ? doneParts(this, verb, ids[0] as HolderId, thing, flows) : [];
    if (parts.length > 1) {
      const each = parts.map((part) => this.done(verb, ids, part, labels));
      return each.some((one) => one === null)
        ? null
        : this.builder.sum(
            `${verb}: ${describe(thing)}`,
            thing,
            each.map((one) => plus(one as string)),
          );
    }
    const narrower = compared
      .flatMap(({ left, right }) => [left, right])
      .find(
        (side) =>
          !sameKey(side.thing, thing) &&
          covers(thing, side.thing) !== null &&
          (side.owner === ids[0] || ids.length === 0),
      );
    if (narrower !== undefined)
      refuse(
        this.at,
        "composition",
        "a part of what is asked is compared",
        `how many ${thing.name} there are in all`,
      );
    // "12 more on Monday than on Tuesday": so many at one of these times, and nothing of all times.
    const timed = compared.filter(
      ({ left, right }) =>
        left.owner === right.owner && left.verb === right.verb && sameKey(left.thing, right.thing),
    );
    if (
      timed.some(
        (one) =>
          ![one.left, one.right].some(
            (side) => labels.size > 0 && [...labels].every((label) => side.labels.has(label)),
          ),
      )
    )
      refuse(
        this.at,
        "composition",
        "two times are compared, and another is asked for",
        "how many it was at that time",
      );
    if (ids.length === 0 && compared.length > 0)
      refuse(this.at, "reference", "whose doing is asked for is not clear", "whose doing is asked for");
    const amount = this.builder.variable(`${verb}: ${describe(thing)}`, thing);
    this.#amounts.set(key, amount);
    if ((flows.length > 0 && compared.length === 0) || flows.length > 0) this.#sumFlows(flows, amount, thing);
    if (ids.length === 1) for (const comparison of compared) this.#compareDone(comparison);
    for (const joint of joints) {
      if (this.builder.used.has(joint)) continue;
      this.builder.use(joint);
      this.#equateJoint(
        joint,
        joint.owners.map((owner) => this.done(verb, [owner], joint.thing, labels)),
      );
    }
    return amount;
  }

  #sumFlows(flows: readonly Flow[], amount: string, thing: Thing): void {
    const [kind, own] = [
      flows.find((flow) => covers(thing, flow.thing) === null),
      flows.find((flow) => covers(thing, flow.thing) !== null),
    ];
    if (kind !== undefined && own !== undefined && thing.mods.length === 0)
      refuse(
        kind.quantity.lexeme,
        "composition",
        "a part and the whole are both counted",
        "whether one number includes the other",
      );
    refuseLoneMore(this.story, flows, thing);
    refusePartOfDoing(this.story, flows);
    // "12 ate soup and 9 ate bread": some may have eaten both.
    const other = flows.find(
      ({ object }) => object !== undefined && object !== flows[0]?.object && flows[0]?.object !== undefined,
    );
    if (other !== undefined)
      refuse(
        other.quantity.lexeme,
        "composition",
        "some of them may be counted twice",
        "how many are among both",
      );
    const terms = flows.map((flow) => {
      this.builder.use(flow);
      if (
        flow.quantity.value === null &&
        flow.quantity.times === undefined &&
        flow.quantity.share === undefined
      )
        for (const holder of [flow.from, flow.to])
          if (holder !== null) this.chain(holder.owner ?? holder.place, thing);
      this.#countTimes(flow);
      if (covers(thing, flow.thing) === null) this.kindUsed = true;
      return plus(this.builder.quantity(flow.quantity, flow.thing), shareOf(thing, flow.thing) ?? ONE);
    });
    this.builder.linear(
      [minus(amount), ...terms],
      `in all: ${describe(thing)}`,
      flows.map(({ quantity }) => spanOf(quantity)),
    );
  }

  #compareDone(comparison: Comparison): void {
    if (this.#compared.has(comparison)) return;
    this.#compared.add(comparison);
    const of = (side: Side): string | null =>
      side.owner === null || side.verb === null
        ? null
        : this.done(side.verb, [side.owner], side.thing, side.labels);
    this.#equateSides(comparison, of(comparison.left), of(comparison.right));
  }

  // ---- so many for each --------------------------------------------------------------------------------------------

  /** How many there are by so many for each, or how many times so many go into what there is; null when no rate leads there. */
  #byRate(ids: readonly (HolderId | null)[], thing: Thing, moment: Moment): string | null {
    const key = `${ids.join("&")}|${idOf(thing)}`;
    if (this.#active.has(key)) return null;
    this.#active.add(key);
    const made = this.#fromRate(ids, thing, moment) ?? this.#intoRate(ids, thing, moment);
    this.#active.delete(key);
    return made;
  }

  /** "3 packs of 12 pens. He gave 6 pens away": what there was at first follows from the packs. */
  #byRateOnly(id: HolderId | null, thing: Thing): string | null {
    const key = `rate|${id ?? ""}|${idOf(thing)}`;
    if (this.#active.has(key)) return null;
    if (!isOwnRate(this.story, id, thing, (per) => this.speaksOf(id, per))) return null;
    this.#active.add(key);
    const made = this.#fromRate(id === null ? [] : [id], thing, "end");
    this.#active.delete(key);
    return made;
  }

  #fromRate(ids: readonly (HolderId | null)[], thing: Thing, moment: Moment): string | null {
    const others = (rate: Rate): boolean =>
      rate.actor !== null &&
      ids.length > 0 &&
      !ids.includes(rate.actor) &&
      this.story.discourse.individuals.get(rate.actor)?.person === true;
    const all = this.rates().filter(
      (rate) => rate.verb !== "cost" && covers(thing, rate.thing) !== null && !others(rate),
    );
    const rates =
      all.length > 1 && this.labels.size > 0
        ? all.filter(
            (rate) =>
              [...rate.labels].some((label) => this.labels.has(label)) &&
              [...rate.labels].every((label) => this.labels.has(label)),
          )
        : all;
    if (rates.length === 0) return null;
    const totals = rates.map((rate) => this.rated(rate, ids, moment));
    if (totals.some((total) => total === null)) return null;
    if (rates.length > 1)
      return refuse(
        (rates[1] as Rate).quantity.lexeme,
        "composition",
        "so many for each is said twice",
        "which number holds for each",
      );
    const [rate, total] = [rates[0], totals[0]];
    return rate === undefined || total === undefined || total === null
      ? null
      : this.#converted(total, rate.thing, thing);
  }

  /** The same amount in the unit that is asked for. */
  #converted(amount: string, from: Thing, to: Thing): string {
    const factor = covers(to, from) ?? ONE;
    return equals(factor, ONE) ? amount : this.builder.sum(describe(to), to, [plus(amount, factor)]);
  }

  /** rate × how many there are of what it is for. */
  rated(rate: Rate, ids: readonly (HolderId | null)[], moment: Moment): string | null {
    const count = this.count(ids, rate.per, moment);
    return count === null ? null : this.ratedBy(rate, count);
  }

  ratedBy(rate: Rate, count: string): string {
    this.builder.use(rate);
    const whole = this.builder.variable(describe(rate.thing), rate.thing);
    this.builder.product(
      whole,
      this.builder.perOne(rate),
      count,
      `${describe(rate.thing)} for each ${describe(rate.per)}`,
      [spanOf(rate.quantity)],
    );
    return whole;
  }

  /** How many there are of what something is for: of the holders, or else at all. */
  count(ids: readonly (HolderId | null)[], thing: Thing, moment: Moment): string | null {
    refusePartAsked(this.story, ids, thing, this.at);
    if (ids.length > 0 && ids.some((id) => this.speaksOf(id, thing))) return this.held(ids, thing, moment);
    const holders = this.holdersOf(thing).filter((id) => id !== null);
    if (
      ids.length > 0 &&
      holders.some((id) => this.story.discourse.individuals.get(id)?.person === true && !ids.includes(id))
    )
      return null;
    if (holders.length > 1 && !this.total)
      refuse(this.at, "reference", "whose things are meant is not clear", `whose ${thing.name} are meant`);
    const flows = this.flows().filter((flow) => shareOf(thing, flow.thing) !== null);
    const told = this.holds().some((hold) => shareOf(thing, hold.thing) !== null);
    if (
      !told &&
      flows.length === 1 &&
      flows[0] !== undefined &&
      flows[0].actors.length < 2 &&
      (flows[0].from === null || flows[0].verb === "use")
    )
      return this.done(flows[0].verb, flows[0].actors, thing, new Set());
    return this.held([], thing, moment);
  }

  #intoRate(ids: readonly (HolderId | null)[], thing: Thing, moment: Moment): string | null {
    const rates = this.rates().filter(
      (rate) => rate.verb !== "cost" && covers(rate.per, thing) !== null && covers(thing, rate.per) !== null,
    );
    const usable = rates.filter(
      (rate) =>
        this.holdersOf(rate.thing).length > 0 ||
        this.rates().some((other) => other !== rate && covers(rate.thing, other.thing) !== null) ||
        this.flows().filter((flow) => shareOf(rate.thing, flow.thing) !== null).length === 1,
    );
    const rate = usable[0];
    if (rate === undefined || usable.length !== 1) return null;
    const whole = this.count(ids, rate.thing, moment);
    if (whole === null) return null;
    this.builder.use(rate);
    const count = this.builder.variable(describe(rate.per), rate.per);
    this.builder.product(
      whole,
      this.builder.perOne(rate),
      count,
      `${describe(rate.thing)} for each ${describe(rate.per)}`,
      [spanOf(rate.quantity)],
    );
    return this.#converted(count, rate.per, thing);
  }
}
