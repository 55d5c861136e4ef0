import type { Effect, Role } from "../../lexicon/frames/effects.ts";
import { isElliptic } from "../../lexicon/kinds.ts";
import type { Filler } from "../../meaning/form.ts";
import type { Rational } from "../../text/rational.ts";
import { isPerson, type Deed } from "../state/roles.ts";
import { type Account, THERE } from "./account.ts";
import { isInOwnPlace, isOfUntold, isOutOfOrder, mayBeAnothers, poolOf, sourceOf } from "./sources.ts";
import { eachAmount, groupOf, plainGroup, type Group, type Kind, type Statement } from "./groups.ts";
import { times } from "./linear.ts";
import { isAnyone, isForAnother, isPlural, isTold, isUnnamed, isOneOfThem } from "./participants.ts";
import { priceOf } from "./prices.ts";
import {
  COMPUTED,
  COUNTED,
  EXCHANGED,
  GIVES,
  isHarmless,
  MONEY,
  NOWHERE,
  PERSONS,
  RETURNING,
  takenFrom,
} from "./effect-kinds.ts";
import { besideReason, isOwnOccasion } from "./phrases.ts";
import { insideOf, kindOf, sizeOf, unknownSize, type Telling, type Theme } from "./sizes.ts";
import type { Stock, Rate } from "./stocks.ts";
import { goesOnWithMore, onlyHolder, takesAway } from "./unsaid-ends.ts";

/** Events: what comes and goes. */

export function takeEvent(account: Account, statement: Statement, deed: Deed): void {
  new Event(account, statement, deed).take();
}

class Event {
  readonly #account: Account;
  readonly #statement: Statement;
  readonly #deed: Deed;
  readonly #telling: Telling;
  readonly #themes = new Map<Role, Theme>();
  /** From or to whom it is, where that is known by what it is. */
  readonly #known = new Set<Role>();
  /** What the price of all is reckoned by, where another sentence tells it. */
  #price: Rate | null = null;

  constructor(account: Account, statement: Statement, deed: Deed) {
    this.#account = account;
    this.#statement = statement;
    this.#deed = deed;
    this.#telling = account.telling(account.subjectOf(statement), statement.atom.lemma);
  }

  take(): void {
    const { condition, atom } = this.#statement;
    const reason = this.#unclear();
    if (reason !== null) {
      this.#account.block(condition, reason);
      return;
    }
    if (this.#changes() && isUnnamed(this.#statement, this.#account.discourse)) {
      this.#account.stocks.block(condition.id, "of what it speaks is not said", [], []);
      return;
    }
    if (!this.#readThemes()) {
      this.#account.block(condition, "how many is not said");
      return;
    }
    const known = this.#account.stocks.taken.has(condition.id);
    for (const effect of this.#deed.effects) this.#effect(effect);
    for (const [role, { group, kind, size }] of this.#themes) {
      const price = role === "price" ? (this.#price ?? undefined) : undefined;
      this.#account.flow(this.#statement, atom.lemma, kind, size, price);
      const inside = insideOf(group, size);
      if (inside !== null) this.#account.flow(this.#statement, atom.lemma, inside.kind, inside.size);
      else if (group.contents !== null) this.#account.block(condition, "how many are in each is not said");
    }
    this.#blockUnplaced();
    this.#blockBeside();
    this.#blockTouched();
    if (this.#themes.size === 0 && !known) this.#account.inert.add(condition.id);
  }

  #unclear(): string | null {
    const { atom, each } = this.#statement;
    const { discourse } = this.#account;
    if (isTold(this.#statement, this.#deed, discourse)) return "it need not have come about";
    if (atom.time.progressive && this.#changes()) return "it is under way";
    if (each.length > 0) return "what each does";
    if (isPlural(this.#statement, this.#deed, discourse))
      return "whether each does it or all together is not said";
    const groups = atom.roles.map(({ filler }) => groupOf(filler, this.#statement, discourse));
    if (groups.some((group) => group?.kind?.noun === "time")) return "how often it happens";
    if (this.#tallies() && this.#isOfSeveral()) return "whether it is so many each time is not said";
    return this.#changes() || this.#tallies() ? besideReason(this.#statement, this.#deed, discourse) : null;
  }

  #isHarmless(effect: Effect): boolean {
    return isHarmless(effect, this.#account.discourse.question.form);
  }

  #tallies(): boolean {
    return this.#deed.effects.some(({ kind }) => kind === "tally");
  }

  /** "Worked 8 hours on 4 days", "read 8 pages of 2 books", "at a time" */
  #isOfSeveral(): boolean {
    const { atom } = this.#statement;
    const themes = this.#deed.effects.map(({ theme }) =>
      theme === null ? undefined : this.#deed.roles.get(theme)?.filler,
    );
    return atom.roles.some(
      ({ filler }) => !themes.includes(filler) && (filler.kind === "variable" || filler.kind === "measure"),
    );
  }

  #changes(): boolean {
    return this.#deed.effects.some((effect) => !this.#isHarmless(effect));
  }

  /** False where the size of one is not said. */
  #readThemes(): boolean {
    const affected = this.#affected();
    for (const [role, { filler }] of this.#deed.roles) {
      const group = groupOf(filler, this.#statement, this.#account.discourse);
      const counts = affected.has(role) || filler.kind === "variable" || filler.kind === "measure";
      if (group === null || !counts) continue;
      if (role === "price" && eachAmount(group) !== null) continue;
      const kind = kindOf(group, this.#telling);
      // "At a yard sale": one of them, of which nothing is counted.
      const isBare = group.amount === null && group.thing === null && !affected.has(role);
      if (kind !== null && isBare) this.#blockKind(kind, "how many is not said");
      else if (kind === null || !this.#readTheme(role, group, kind)) return false;
    }
    return this.#readPrice();
  }

  #affected(): ReadonlySet<Role | null> {
    const themes = this.#deed.effects.map(({ theme }) => theme);
    return new Set(this.#exchanges() ? [...themes, EXCHANGED] : themes);
  }

  #exchanges(): boolean {
    return this.#deed.effects.some(({ kind }) => kind === "exchange");
  }

  /** "5 tickets at $7 each", "5 tickets", of which each costs so much: what all cost. False where that is not clear. */
  #readPrice(): boolean {
    if (!this.#deed.effects.some(({ kind, theme }) => kind === "pay" && theme === "price")) return true;
    const filler = this.#deed.roles.get("price")?.filler;
    const said = filler === undefined ? null : groupOf(filler, this.#statement, this.#account.discourse);
    const [bought, second] = [...this.#themes].flatMap(([role, one]) => (role === "price" ? [] : [one]));
    const each = eachAmount(said);
    if (filler !== undefined && each === null) return true;
    if (bought === undefined || second !== undefined) return filler === undefined;
    if (said === null) {
      const price = priceOf(bought.kind, this.#account.prices);
      if (price !== null) this.#setPrice(bought, price.kind, price.size.constant, price);
      return true;
    }
    if (each?.value == null || said.kind === null || each.per !== bought.kind.noun) return false;
    this.#setPrice(bought, said.kind, each.value);
    return true;
  }

  #setPrice({ kind: { noun }, size }: Theme, kind: Kind, value: Rational, price?: Rate): void {
    const condition = this.#statement.condition.id;
    this.#account.purchases.push({ noun, condition, price: price ?? null });
    this.#themes.set("price", { group: plainGroup(kind), kind, size: times(size, value) });
    this.#price = price ?? null;
  }

  #readTheme(role: Role, group: Group, kind: Kind): boolean {
    const size = sizeOf(group, this.#telling) ?? unknownSize(group);
    if (size === null) return false;
    if (isOneOfThem(group, this.#account.discourse)) this.#blockKind(kind, "one of them is spoken of");
    if (isElliptic(kind.noun))
      this.#account.stocks.block(this.#statement.condition.id, "of what it speaks is not said", [], []);
    this.#themes.set(role, { group, kind, size });
    return true;
  }

  /** "Deducts 3 coins", "is fined 3 coins": so many of something that no effect of the verb speaks of. */
  #blockUnplaced(): void {
    if (!this.#changes()) return;
    // "Walked 3 km to the lake": where he is and how far he walked.
    const changing = this.#deed.effects.filter((one) => one.kind === "tally" || !this.#isHarmless(one));
    const placed = new Set<Role | null>(changing.map(({ theme }) => theme));
    if (this.#exchanges()) placed.add(EXCHANGED);
    for (const [role, { kind }] of this.#themes)
      if (!placed.has(role)) this.#blockKind(kind, "what happens to them is not said");
  }

  /** "Comes back without 3 coins": so many in a phrase that no role of the verb takes. */
  #blockBeside(): void {
    for (const one of this.#statement.atom.roles) {
      const { filler } = one;
      if (isOwnOccasion(one, this.#statement, this.#account.discourse)) continue;
      const [role] = [...this.#deed.roles].find(([, one]) => one.filler === filler) ?? [];
      const isTheme = role !== undefined && this.#themes.has(role);
      const isOne = filler.kind === "thing" && role !== undefined;
      const kind = groupOf(filler, this.#statement, this.#account.discourse)?.kind;
      if (kind != null && !isTheme && !isOne) this.#blockKind(kind, "what happens to them is not said");
    }
  }

  /** "9 eggs have been delivered": to whom is not said, but that they were is sure. */
  #blockSure({ noun }: Kind, reason: string): void {
    const { atom, condition } = this.#statement;
    this.#account.stocks.block(condition.id, reason, [noun], [], { lemma: atom.lemma, noun });
  }

  #blockKind({ noun }: Kind, reason: string): void {
    this.#account.stocks.block(this.#statement.condition.id, reason, [noun], []);
  }

  /** What the verb may change in a way that is not computed. */
  #blockTouched(): void {
    const { effects: done, touches, alsoTouches, roles } = this.#deed;
    const { stocks } = this.#account;
    const { id } = this.#statement.condition;
    const computed = new Set(
      done.filter(({ kind }) => COMPUTED.has(kind)).flatMap(({ theme, from, to }) => [theme, from, to]),
    );
    this.#blockTallies();
    const isSaid = (role: Role): boolean => roles.has(role) || (role === "price" && this.#themes.has(role));
    const isTally = ({ what, of }: (typeof touches)[number]): boolean =>
      what === "amount" && done.some(({ kind, to }) => kind === "tally" && to === of);
    const isSettled = (one: (typeof touches)[number]): boolean =>
      isTally(one) ||
      this.#isOwnMembership(one) ||
      this.#onlyHolder(one.of) !== null ||
      this.#known.has(one.of);
    for (const touch of touches.filter((one) => !isSettled(one))) {
      const { what, of } = touch;
      const theme = this.#themes.get(of);
      // "3 boys join them": how many are in a place depends on where they are.
      const counts = COUNTED.has(what) || (what === "place" && theme !== undefined);
      if (!counts || (computed.has(of) && isSaid(of))) continue;
      const filler = roles.get(of)?.filler;
      if (theme !== undefined) this.#blockKind(theme.kind, "it may change how many");
      else if (filler?.kind === "thing")
        stocks.block(id, "it may change how many", [], [this.#account.name(filler)]);
      else if (filler === undefined && alsoTouches.some((one) => one.what === what && one.of === of))
        this.#blockOthers("who has or had them is not said");
    }
  }

  /** "Tom joins a band": how many he has stays. */
  #isOwnMembership({ what, of }: Deed["touches"][number]): boolean {
    const filler = what === "membership" ? this.#deed.roles.get(of)?.filler : undefined;
    return filler?.kind === "thing" && isPerson(filler.id, this.#account.discourse);
  }

  /** "Scores 5 points": what else she has or does may depend on it; that she scored 5 is sure. */
  #blockTallies(): void {
    const { stocks } = this.#account;
    const { atom, condition } = this.#statement;
    for (const { kind, theme, to } of this.#deed.effects) {
      const counted = kind === "tally" && theme !== null ? this.#themes.get(theme) : undefined;
      const agent = to === null ? undefined : this.#deed.roles.get(to)?.filler;
      // "Polishes 3 coins": as many as before are his.
      const isKept = this.#deed.effects.some(
        (one) => one.theme === theme && one.kind === "become" && this.#isHarmless(one),
      );
      if (counted === undefined || agent?.kind !== "thing" || isKept) continue;
      const { noun } = counted.kind;
      const sure = { lemma: atom.lemma, noun };
      stocks.block(condition.id, "it may change how many", [], [this.#account.name(agent)], sure);
      stocks.block(condition.id, "it may change how many", [noun], [], sure);
    }
  }

  /** "Returns 2", "takes 2": who has them again, or had them, is not said. Of those who are named it is. */
  #blockOthers(reason: string, to: string | null = null): void {
    const { stocks } = this.#account;
    const named = [...this.#deed.roles.values()].flatMap(({ filler }) =>
      filler.kind === "thing" ? [this.#account.name(filler)] : [],
    );
    for (const { kind } of this.#themes.values()) {
      const holders = stocks.all().map(({ holder }) => holder);
      const others = holders.filter((holder) => holder !== to && !named.includes(holder));
      const { noun } = kind;
      const sure = { lemma: this.#statement.atom.lemma, noun };
      if (others.length > 0) stocks.block(this.#statement.condition.id, reason, [noun], others, sure);
    }
  }

  #effect(effect: Effect): void {
    const theme = effect.theme === null ? undefined : this.#themes.get(effect.theme);
    if (effect.kind === "exchange") this.#exchange(effect, theme);
    else if (COMPUTED.has(effect.kind)) {
      if (theme === undefined) this.#blockUnsaid(effect);
      else this.#change(effect, theme);
    } else if (theme !== undefined && !this.#isHarmless(effect))
      this.#blockKind(theme.kind, "what becomes of them is not computed");
  }

  /** "Swaps 3 coins for 2 stamps": the coins go, and the stamps come to the same. */
  #exchange(effect: Effect, given: Theme | undefined): void {
    const got = this.#themes.get(EXCHANGED);
    if (given === undefined || got === undefined || effect.from === null) {
      this.#account.block(this.#statement.condition, "what comes in exchange is not said");
      return;
    }
    this.#change({ ...effect, kind: "transfer" }, given);
    const back = {
      kind: "transfer",
      theme: EXCHANGED,
      from: effect.to,
      to: effect.from,
      state: null,
    } as const;
    this.#change(back, got);
  }

  /** An effect on a theme that is not said: a price, most often. */
  #blockUnsaid(effect: Effect): void {
    const { condition } = this.#statement;
    if (effect.theme !== null && this.#deed.roles.has(effect.theme)) {
      this.#blockOne(this.#deed.roles.get(effect.theme)?.filler);
      return;
    }
    if (effect.kind !== "pay") {
      this.#account.block(condition, "how many is not said");
      return;
    }
    const holders = [effect.from, effect.to].flatMap((role) => {
      const one = role === null ? undefined : this.#deed.roles.get(role)?.filler;
      return one?.kind === "thing" ? [this.#account.name(one)] : [];
    });
    this.#account.stocks.block(condition.id, "what was paid is not said", MONEY, holders);
  }

  /** "Tom leaves": he may be one of those who were counted. */
  #blockOne(filler: Filler | undefined): void {
    if (filler?.kind !== "thing") return;
    const { noun, name, gender } = this.#account.discourse.referents.get(filler.id);
    const kind = noun ?? (name === null ? null : (PERSONS.get(gender ?? "they") ?? null));
    if (kind !== null)
      this.#account.stocks.block(this.#statement.condition.id, "it may be one of them", [kind], []);
  }

  /** "Loses 3 pennies" of his 10 coins: what else has this holder that they may be of. */
  #blockAlike({ noun }: Kind, holder: string): void {
    const { stocks, discourse } = this.#account;
    for (const { kind, holder: other } of stocks.all())
      if (other === holder && kind.noun !== noun && discourse.words.mayName(kind.noun, noun))
        stocks.block(this.#statement.condition.id, "it may be some of them", [kind.noun], [holder]);
  }

  #change(effect: Effect, theme: Theme): void {
    const { condition } = this.#statement;
    const inside = insideOf(theme.group, theme.size);
    if (inside !== null) this.#change(effect, inside);
    const way = this.#way(effect, theme);
    if (typeof way === "string") {
      if (way === NOWHERE) this.#blockSure(theme.kind, way);
      else this.#account.block(condition, way);
      return;
    }
    const { from, to, source } = way;
    const { kind, size, group } = theme;
    for (const holder of [from, to]) {
      if (holder === null) continue;
      this.#blockAlike(kind, holder);
      this.#account.openContents(kind, holder);
    }
    const also = effect.theme === "price" && this.#price !== null ? [this.#price.condition] : [];
    if (from !== null) this.#account.stocks.change(source?.kind ?? kind, from, size, -1, condition.id, also);
    // "3 coins fall into the sea": whose they were is not said.
    if (effect.kind === "move" && from === null) this.#blockOthers("where they were is not said", to);
    const stock = to === null ? null : this.#account.stocks.change(kind, to, size, 1, condition.id, also);
    this.#account.introduce(group, stock, size, condition);
    this.#account.stocks.cameFrom(group.thing, from);
  }

  /** From whom to whom; a reason where that is not clear. */
  #way(
    effect: Effect,
    { group, kind }: Theme,
  ): string | { readonly from: string | null; readonly to: string | null; readonly source: Stock | null } {
    const source = this.#sourceOf(effect, group, kind);
    this.#noteSource(effect, group, source);
    const open =
      this.#openEnd(effect) ?? this.#awayFrom(effect, kind) ?? this.#openSource(effect, group, source);
    if (open !== null) return open;
    const [first, second] = [this.#holder(effect.from), this.#holder(effect.to)];
    if (first === "several" || second === "several") return "what several do together is not taken apart";
    if (!GIVES.has(effect.kind) && this.#keeps(effect, kind, source))
      return "whether they still belong to the same is not said";
    const taken = takenFrom(effect, source, first) ?? this.#onlyHolder(effect.from);
    const [from, to] = this.#unsaidEnds(effect, kind, taken, second ?? this.#backTo(effect, group));
    if (from === to) return from === null ? NOWHERE : "from where is not said";
    if (isOutOfOrder(this.#statement, this.#account, kind, [from, to])) return "when it happens is not clear";
    if (from !== null && source === null && mayBeAnothers(this.#account, kind, from))
      return "whose they were is not said";
    return { from, to, source };
  }

  #sourceOf(effect: Effect, group: Group, kind: Kind): Stock | null {
    const isTaken = effect.kind === "consume" || effect.kind === "transfer";
    return sourceOf(group, this.#account, this.#telling) ?? (isTaken ? poolOf(this.#account, kind) : null);
  }

  /** "Ann gives Tom 3 coins and takes them back": from Tom. */
  #noteSource({ from }: Effect, { amount }: Group, source: Stock | null): void {
    if (source !== null && amount === null && from !== null) this.#known.add(from);
  }

  /** "Takes 3 coins from Tom and returns them": to Tom. */
  #backTo({ to }: Effect, { thing, partOf, amount }: Group): string | null {
    const isBack = RETURNING.has(this.#statement.atom.lemma) && to !== null && !this.#deed.roles.has(to);
    const known = amount === null ? thing : null;
    const whole = partOf?.kind === "thing" ? partOf.id : known;
    if (!isBack || whole === null) return null;
    const origin = this.#account.stocks.originOf(whole);
    if (origin !== null) this.#known.add(to);
    return origin;
  }

  /** Why it is open where they were before, or null. */
  #openSource(effect: Effect, group: Group, source: Stock | null): string | null {
    if (source === null && isOfUntold(group, this.#account)) return "how many there were is not said";
    const wasThere =
      (GIVES.has(effect.kind) && source !== null) || isInOwnPlace(effect, this.#statement, this.#account);
    return wasThere ? "they may have been there before" : null;
  }

  /** "He takes 3 away", who has some. */
  #awayFrom({ kind, from, to }: Effect, of: Kind): string | null {
    if (kind !== "transfer" || from === null || this.#deed.roles.has(from)) return null;
    const isOpen = takesAway(this.#statement, this.#account.stocks, of, this.#holder(to));
    return isOpen ? "from where is not said" : null;
  }

  /** From whom something is taken, where no word says it. */
  #onlyHolder(role: Role | null): string | null {
    const effect = this.#deed.effects.find(({ kind, from }) => kind === "transfer" && from === role);
    const theme = effect?.theme == null ? undefined : this.#themes.get(effect.theme);
    if (effect?.from == null || this.#deed.roles.has(effect.from) || theme === undefined) return null;
    return onlyHolder(this.#statement, this.#account.stocks, theme.kind, this.#holder(effect.to));
  }

  /** Why it is open who gives or gets them, or null. */
  #openEnd({ kind, from, to }: Effect): string | null {
    const { discourse } = this.#account;
    const isOpen = kind === "put" && to !== null && !this.#deed.roles.has(to);
    if (isOpen && goesOnWithMore(this.#statement, discourse)) return "where they are put is not said";
    const ends = [from, to].map((role) => (role === null ? undefined : this.#deed.roles.get(role)?.filler));
    if (ends.some((filler) => isAnyone(filler, discourse))) return "who it is is not said";
    return isForAnother(this.#statement, this.#deed, discourse)
      ? "who has them afterwards is not said"
      : null;
  }

  #holder(role: Role | null): string | null {
    const filler = role === null ? undefined : this.#deed.roles.get(role)?.filler;
    if (filler === undefined) return null;
    const found = this.#account.holders(filler, this.#statement);
    return found.length === 1 ? (found[0] ?? null) : "several";
  }

  /** "Puts 3 of his coins on the shelf": he may have them still. */
  #keeps(effect: Effect, kind: Kind, source: Stock | null): boolean {
    const agent = this.#holder("agent");
    const hasSome = agent !== null && this.#account.stocks.within(kind, agent).length > 0;
    const isCarried = source !== null && !source.holder.startsWith("a ") && source.holder !== THERE;
    return (effect.kind === "put" && hasSome) || (effect.kind === "move" && (hasSome || isCarried));
  }

  /** "3 more children come": to the place that was spoken of. */
  #unsaidEnds(
    effect: Effect,
    kind: Kind,
    from: string | null,
    to: string | null,
  ): readonly [string | null, string | null] {
    if (effect.kind !== "move" || from !== null || to !== null) return [from, to];
    const [only, second] = this.#account.stocks.within(kind, null);
    const place = only === undefined || second !== undefined ? null : only.holder;
    if (this.#deed.unsaid === "goal") return [null, place];
    return this.#deed.unsaid === "source" ? [place, null] : [null, null];
  }
}
