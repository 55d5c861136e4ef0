import { adverbEffect } from "../../lexicon/adverbs.ts";
import { isPlaceNoun } from "../../lexicon/kinds.ts";
import type { Atom, Filler, Form } from "../../meaning/form.ts";
import { rational } from "../../text/rational.ts";
import { conjunctsOf, thingsOf } from "../forms.ts";
import { thingIn } from "../state/fluents.ts";
import { deedOf, isPerson, type Deed } from "../state/roles.ts";
import type { Condition, Discourse, Outcome } from "../theory.ts";

/**
 * "Ann and Bob enter an empty room. Ann leaves. How many people are in the room?": persons with names, counted one by one, in a place of which
 * the text says that nobody was in it. Whoever comes or goes in another way than is reckoned with leaves it open.
 */

/** Null where it is not asked so, or where the text tells more of the place or of who is there. */
export function peopleThere(discourse: Discourse): Outcome | null {
  const place = placeAsked(discourse);
  if (place === null) return null;
  const run = new Room(discourse, place);
  for (const condition of discourse.conditions) if (!run.take(condition)) return null;
  return run.answer();
}

/** "How many people are in the room?" */
function placeAsked({ question: { asked, form } }: Discourse): number | null {
  if (asked.kind !== "amount" || asked.difference !== null || asked.noun !== "person") return null;
  const [kind, at, third] = conjunctsOf(form);
  const isKind = kind?.kind === "atom" && kind.category === "noun";
  if (!isKind || at?.kind !== "atom" || third !== undefined || at.roles.length !== 2) return null;
  const { tense, adverbs } = at.time;
  const isNow = tense === "present" && adverbs.every((one) => adverbEffect(one) === "now");
  const isIn = at.category === "place" && at.lemma === "in";
  return isNow && isIn ? thingIn(at, "object") : null;
}

/** Of verbs that have their place as an object. */
const WAYS: ReadonlyMap<string, "in" | "out"> = new Map([
  ["enter", "in"],
  ["exit", "out"],
]);

class Room {
  readonly #discourse: Discourse;
  readonly #place: number;
  readonly #inside = new Set<number>();
  readonly #used: Condition[] = [];
  #isEmptyFirst = false;

  constructor(discourse: Discourse, place: number) {
    this.#discourse = discourse;
    this.#place = place;
  }

  take(condition: Condition): boolean {
    const { form } = condition;
    if (form.kind !== "atom") return !this.#mayBear(form);
    if (form.category === "noun") return true;
    if (form.category === "adjective") return this.#property(form, condition);
    return form.category === "verb" ? this.#event(form, condition) : !this.#mayBear(form);
  }

  /** It speaks of the place or of somebody, or of persons by a noun. */
  #mayBear(form: Form): boolean {
    const { referents } = this.#discourse;
    const things = [...thingsOf(form)].flatMap((id) => [id, ...referents.get(id).members]);
    const isAbout = things.some((id) => id === this.#place || isPerson(id, this.#discourse));
    return isAbout || form.kind !== "atom";
  }

  #property(atom: Atom, condition: Condition): boolean {
    if (thingIn(atom, "subject") !== this.#place) return !this.#mayBear(atom);
    if (atom.lemma !== "empty" || atom.roles.length !== 1) return false;
    // "An empty room" is said again of each who enters it.
    if (this.#used.length > 0)
      return this.#isEmptyFirst && this.#used.at(-1)?.sentence === condition.sentence;
    if (atom.time.perfect || atom.time.tense === "future") return false;
    this.#isEmptyFirst = true;
    return true;
  }

  #event(atom: Atom, condition: Condition): boolean {
    const who = thingIn(atom, "subject");
    const { tense, perfect, progressive, adverbs } = atom.time;
    const isPlain = adverbs.every(
      (one) => one === "again" || /^(?:sequence|neutral)$/.test(adverbEffect(one) ?? ""),
    );
    if (who === null || tense === "future" || perfect || progressive || !isPlain) return !this.#mayBear(atom);
    const way = this.#way(atom, who);
    if (way === null) return false;
    if (way === "other") return true;
    const isInside = this.#inside.has(who);
    if (!this.#isEmptyFirst || isInside === (way === "in")) return false;
    if (way === "in") this.#inside.add(who);
    else this.#inside.delete(who);
    this.#used.push(condition);
    return true;
  }

  /** Whether somebody comes into the place or goes out of it; null where that is not clear. */
  #way(atom: Atom, who: number): "in" | "out" | "other" | null {
    if (!this.#mayBear(atom)) return "other";
    const isOne = isPerson(who, this.#discourse) && this.#discourse.referents.get(who).name !== null;
    const found = deedOf(atom, this.#discourse);
    if (!isOne) return null;
    // "Enters", of no place but the one that is spoken of.
    if (found.kind === "unknown")
      return atom.roles.length === 1 && this.#isOnlyPlace() ? (WAYS.get(atom.lemma) ?? null) : null;
    const { effects, roles } = found.deed;
    const [effect, second] = effects;
    if (effect?.kind !== "move" || second !== undefined || atom.roles.length > 2) return null;
    const filler = (role: typeof effect.theme) => (role === null ? undefined : roles.get(role)?.filler);
    const theme = filler(effect.theme);
    if (theme?.kind !== "thing" || theme.id !== who) return null;
    return this.#wayTo(atom, found.deed, filler(effect.from), filler(effect.to));
  }

  #wayTo(
    { roles }: Atom,
    { unsaid }: Deed,
    from: Filler | undefined,
    to: Filler | undefined,
  ): "in" | "out" | null {
    if (to !== undefined) return from === undefined && this.#isPlace(to) ? "in" : null;
    if (from !== undefined) return this.#isPlace(from) ? "out" : null;
    if (roles.length > 1 || !this.#isOnlyPlace()) return null;
    if (unsaid === null) return null;
    return unsaid === "goal" ? "in" : "out";
  }

  #isPlace(filler: Filler): boolean {
    return filler.kind === "thing" && filler.id === this.#place;
  }

  #isOnlyPlace(): boolean {
    const { referents, conditions } = this.#discourse;
    const places = conditions.flatMap(({ form }) =>
      [...thingsOf(form)].filter((id) => isPlaceNoun(referents.get(id).noun ?? "")),
    );
    return places.every((id) => id === this.#place);
  }

  answer(): Outcome | null {
    if (this.#used.length === 0) return null;
    const steps = this.#used.map(({ at }, index) => ({
      step: index + 1,
      rule: "comes or goes",
      from: index === 0 ? [] : [index],
      text: "",
      at: at.slice(-1),
    }));
    return { kind: "number", value: rational(BigInt(this.#inside.size)), unit: "person", steps };
  }
}
