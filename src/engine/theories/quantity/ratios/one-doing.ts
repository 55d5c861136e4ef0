import { isGoing, isPossession } from "../../../lexicon/frames.ts";
import { deedOf } from "../../state/roles.ts";
import type { Discourse } from "../../theory.ts";
import type { Said } from "./amounts-said.ts";
import type { Value } from "./chain.ts";
import { isHaving, thingKey } from "./ratios-told.ts";
import type { Question } from "./text-told.ts";

/** Whether ratios and amounts are of one doing, by one, and of one stuff. */

/** That one does all of it, and that it is one doing: who drives at 60 km an hour and waits for 2 hours drives no 120 km. */
export function isOfOne({ from }: Value, { said }: Question, discourse: Discourse): boolean {
  const { referents } = discourse;
  const sources = [...new Set([...from].flatMap((one) => (one.said === null ? [] : [one.said])))];
  const doing = [said, ...sources].filter(({ lemmas }) => !lemmas.every(isOpenVerb));
  const doers = new Set(doing.flatMap(({ things }) => things.get("subject") ?? []));
  const isGroup = [...doers].some((id) => referents.get(id).members.length > 0);
  const verbs = new Set(doing.flatMap(({ lemmas }) => lemmas.filter((one) => !isOpenVerb(one))));
  const [verb, ...others] = verbs;
  if ([...from].some((one) => "by" in one && one.said !== null && isOverNow(one.said, said, discourse)))
    return false;
  const isOneDoing = verb === undefined || others.every((one) => isSameDoing(one, verb));
  const known = new Set(sources.flatMap(({ things }) => [...things.values()]));
  const keys = new Set(
    [...from].flatMap((one) => ("by" in one ? one.by.map(({ key }) => key) : [one.of.key])),
  );
  // "The pack" of which so many are in each
  const isCounted = (id: number): boolean => {
    const { noun, several } = referents.get(id);
    return several || (noun !== null && keys.has(thingKey(id, noun, discourse).key));
  };
  const isNamed = [...said.things].every(([, id]) => known.has(id) || isCounted(id));
  if (!said.lemmas.every((one) => isOpenVerb(one) && !isHeld(one)) && !isPassedOn(said, sources, discourse))
    return false;
  const persons = new Set(
    [said, ...sources].flatMap(({ things }) => [...things.values()].flatMap((id) => personOf(id, discourse))),
  );
  return doers.size <= 1 && persons.size <= 1 && !isGroup && isOneDoing && isNamed;
}

/** "Has", "there are": what is counted must be there, not just be done. */
const isHeld = (lemma: string): boolean => isPossession(lemma) || /^(?:exist|in|contain|hold)$/.test(lemma);

/** Who buys boxes buys and has what is in them; who paints boxes paints nothing else, and who is given some gives them away. */
function isPassedOn(asking: Said, sources: readonly Said[], discourse: Discourse): boolean {
  const doing = sources.filter(({ lemmas }) => !lemmas.every(isOpenVerb));
  const isHolding = asking.lemmas.every(isHeld);
  const through = sources.some(({ lemmas, contents }) => lemmas.every(isHaving) || contents.length > 0);
  if (!isHolding && !through) return true;
  return doing.every(({ atom, amounts }) => {
    if (isMoneyOrWay(amounts) || isGoing(atom.lemma)) return true;
    const found = deedOf(atom, discourse);
    const kinds = found.kind === "deed" ? found.deed.effects.map(({ kind }) => kind) : [];
    return kinds.some((kind) => (isHolding ? GAINED : PASSED_ON).has(kind));
  });
}
const GAINED: ReadonlySet<string> = new Set(["gain", "make", "hold"]);
const PASSED_ON: ReadonlySet<string> = new Set("gain make hold transfer lose move put consume".split(" "));
const isMoneyOrWay = (amounts: Said["amounts"]): boolean => amounts.every(({ of }) => of.isScale);

/** "A pen cost 2 dollars last year": what it costs now is not said. */
function isOverNow({ atom, things, generic }: Said, asking: Said, { referents, words }: Discourse): boolean {
  const isTime = (id: number): boolean =>
    words.kindsOf(referents.get(id).noun ?? "")?.includes("time") === true &&
    ![...asking.things.values()].includes(id);
  // "Apples cost 2 dollars": now or then.
  const isThen = atom.time.tense === "past" && asking.atom.time.tense !== "past" && generic.length === 0;
  return isThen || [...things.values()].some(isTime);
}

/** A person, or whose a thing is. */
function personOf(id: number, { referents, words }: Discourse): readonly number[] {
  const { name, noun, several, owner } = referents.get(id);
  const isPerson = name !== null || (noun !== null && words.kindsOf(noun)?.includes("person") === true);
  if (isPerson) return several ? [] : [id];
  return owner === null ? [] : [owner];
}

const isOpenVerb = (lemma: string): boolean => isHaving(lemma) || OPEN_VERBS.has(lemma);
const OPEN_VERBS: ReadonlySet<string> = new Set("be exist last take do in needed".split(" "));

const DOINGS: readonly ReadonlySet<string>[] = [
  new Set(["earn", "make", "get", "receive", "sell", "take in"]),
  new Set(["pay", "spend", "buy", "cost", "be", "owe", "rent", "charge"]),
  new Set(["save", "save up", "collect", "gather"]),
];
const isSameDoing = (one: string, other: string): boolean =>
  one === other ||
  DOINGS.some((doings) => doings.has(one) && doings.has(other)) ||
  (isGoingOrCovering(one) && isGoingOrCovering(other));
const isGoingOrCovering = (lemma: string): boolean => lemma === "cover" || isGoing(lemma);

/** "6 kg of rice" is no meat. */
export function isOfOneStuff({ from }: Value, { said }: Question, { words }: Discourse): boolean {
  const all = [said, ...[...from].flatMap((one) => one.said ?? [])].flatMap(({ substances }) => substances);
  return all.every(({ noun, of }) =>
    all.every(
      (other) =>
        other.of.key !== of.key || words.isKindOf(noun, other.noun) || words.isKindOf(other.noun, noun),
    ),
  );
}
