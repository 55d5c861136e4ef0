import type { Sentence } from "../knowledge/fact.ts";
import { digestOf } from "../../canonical/digest.ts";
import { indexOf } from "../answer/fact-index.ts";
import type { VaultFact } from "../answer/vault.ts";
import { vocabularyOf, type Proposition } from "../language/meaning.ts";
import type { Reading } from "../language/reading.ts";
import type { World } from "./world.ts";
import type { Answered } from "../answer/answered.ts";
import { deedsIn, isTime, kindsIn, thingsIn } from "./deeds.ts";

/** A statement of the prompt or of an earlier turn. `place`: its place in the order of telling; those of the prompt begin at 1. */
interface Told {
  readonly id: string;
  readonly place: number;
  readonly text: string;
  readonly meaning: Proposition;
  readonly presupposes: readonly Proposition[];
}

/** What is asked, and what it takes for granted. `listed`: who or what is asked for, rather than whether something is so. */
export interface AskedClaim {
  readonly claim: Proposition;
  readonly listed: boolean;
}

/**
 * The sentence that tells of a deed which may have changed what is asked, so that neither the answer nor that it is unknown can be relied on;
 * null where there is none. "The vase is whole. Tom breaks the vase. Is the vase whole?" A deed changes only what was told before it, and only
 * of those who take part in it; nothing is left open of what would have been changed. It does not change what it was used to prove, nor a question
 * about the deed itself, nor of what kind something is by nature.
 */
export function changedBy(
  world: World,
  reading: Reading,
  { claim, listed }: AskedClaim,
  answered: Answered,
): string | null {
  const { verdict, validity, kind } = answered.answer;
  const isOpen = verdict === "unknown" || validity === "invalid" || kind === "refused";
  const used = answered.used.filter(
    ({ source, id }) => source === "vault" || (source === "prompt" && !isPresupposed(id)),
  );
  const told = promptOf(reading);
  const looksBack = isOpen || used.some(({ source }) => source === "vault");
  const said = new Set(told.map(({ meaning }) => JSON.stringify(meaning)));
  const isTold = (meaning: Proposition): boolean =>
    said.has(JSON.stringify(meaning)) ||
    (looksBack &&
      indexOf(world.vault.facts)
        .withKey(digestOf(meaning))
        .some(({ status }) => status !== "contested"));
  const deeds = [...told, ...(looksBack ? deedsBefore(world) : [])].flatMap((one) => {
    const verbs = verbsOf(one, isTold).filter((verb) => !asksOf(claim, verb));
    return verbs.length === 0 || used.some(({ id }) => id === one.id) ? [] : [{ ...one, verbs }];
  });
  if (deeds.length === 0) return null;
  const lasting = isLasting(world, claim);
  const things = isOpen
    ? linked(claim, told)
    : new Set([claim, ...used.map(({ meaning }) => meaning)].flatMap((meaning) => [...thingsIn(meaning)]));
  const kinds = new Set([claim, ...presupposedBy(reading), ...kindsOf(things, told)].flatMap(kindsIn));
  const earliestOf = (premises: readonly Sentence[]): number =>
    premises.map(({ id }) => placeOf(world, id)).reduce((a, b) => Math.min(a, b), Infinity);
  const earliest = earliestOf(used.filter(({ meaning }) => !isLasting(world, meaning)));
  const isState = [...vocabularyOf(claim).symbols].some((symbol) => !symbol.startsWith("verb:"));
  const found = deeds.find((deed) => {
    const turns = deed.verbs.some(turnsInto);
    if ((lasting && !turns) || (!isOpen && deed.place <= (turns ? earliestOf(used) : earliest))) return false;
    return (
      (listed && deed.place > 0) ||
      touches(deed, things, kinds, isState) ||
      mayConcern(deed, { told, looksBack }, things, world)
    );
  });
  return found?.text ?? null;
}

function isPresupposed(id: string): boolean {
  return /^prompt:\d+\.\d+$/u.test(id);
}

function promptOf({ utterances }: Reading): Told[] {
  return utterances.flatMap((one, index) =>
    one.kind === "question"
      ? []
      : [
          {
            id: `prompt:${index + 1}`,
            place: index + 1,
            text: one.text,
            meaning: one.meaning,
            presupposes: one.presupposes,
          },
        ],
  );
}

function presupposedBy({ utterances }: Reading): readonly Proposition[] {
  return utterances.flatMap((one) => (one.kind === "question" ? one.presupposes : []));
}

/** What is told of the kinds of things: "Rex is a dog". */
function kindsOf(things: ReadonlySet<string>, told: readonly Told[]): readonly Proposition[] {
  return told.flatMap(({ meaning, place }) =>
    place > 0 &&
    meaning.kind === "apply" &&
    meaning.predicate.category === "noun" &&
    [...thingsIn(meaning)].some((thing) => things.has(thing))
      ? [meaning]
      : [],
  );
}

/** What earlier turns told as done, or as what would be done. */
function deedsBefore({ vault: { facts } }: World): Told[] {
  return indexOf(facts)
    .of(tellsDeed)
    .flatMap(({ index, status, text, meaning }) =>
      status === "contested"
        ? []
        : [{ id: `vault:${index}`, place: index - facts.length, text, meaning, presupposes: [] }],
    );
}

function tellsDeed({ meaning }: VaultFact): boolean {
  return meaning.kind === "implies" || deedsIn(meaning).length > 0;
}

/** The place of a statement in the order of telling; 1 for one that does not stand. */
function placeOf({ vault: { facts } }: World, id: string): number {
  const [, source, number = ""] = /^(prompt|vault):(\d+)$/u.exec(id) ?? [];
  if (source === "prompt") return Number(number);
  const fact = source === "vault" ? facts.at(Number(number)) : undefined;
  return fact === undefined || fact.status === "contested" ? 1 : fact.index - facts.length;
}

/** What a statement tells as done; what a condition says would be done, where the condition is told to hold. */
function verbsOf({ meaning }: Told, isTold: (condition: Proposition) => boolean): readonly string[] {
  if (meaning.kind !== "implies") return deedsIn(meaning);
  const conditions = meaning.left.kind === "and" ? meaning.left.of : [meaning.left];
  return conditions.every(isTold) ? deedsIn(meaning.right) : [];
}

function asksOf(claim: Proposition, verb: string): boolean {
  return [...vocabularyOf(claim).symbols].some((symbol) => symbol.startsWith(`verb:${verb}/`));
}

/** Who takes part in a deed is named in it, or is of a kind that it speaks of. Rain may change the state of everything, but nothing that somebody does; time passes for all. */
function touches(
  { meaning, presupposes }: Told,
  things: ReadonlySet<string>,
  kinds: ReadonlySet<string>,
  isState: boolean,
): boolean {
  const named = thingsIn(meaning);
  const of = [meaning, ...presupposes].flatMap(kindsIn);
  if ([...named, ...of].some(isTime)) return true;
  // "Some mammals sing" says nothing of what other mammals do.
  if (named.size === 0 && things.size === 0 && of.length > 0) return false;
  if (named.size === 0 && of.length === 0) return isState && things.size + kinds.size > 0;
  return [...named].some((thing) => things.has(thing)) || of.some((kind) => kinds.has(kind));
}

/**
 * Whether a deed is about something that no other sentence names, and that may be a part or the contents of what is asked about, or the same: "The
 * glass is full. Ann drinks the water", "Rex is hungry. Ann feeds the dog". Things that are told of apart are apart.
 */
function mayConcern(
  { id, place, meaning }: Told,
  { told, looksBack }: { readonly told: readonly Told[]; readonly looksBack: boolean },
  things: ReadonlySet<string>,
  { knowledge, vault }: World,
): boolean {
  if (place <= 0) return false;
  const stands = ({ status }: VaultFact): boolean => status !== "contested";
  const wasNamed = (thing: string): boolean =>
    looksBack && indexOf(vault.facts).touching({ names: [thing], symbols: [thing] }, stands, 1).length > 0;
  const others = new Set(told.flatMap((one) => (one.id === id ? [] : [...thingsIn(one.meaning)])));
  const isNamed = [...things].some((thing) => !isDescription(thing));
  return [...thingsIn(meaning)].filter(isDescription).some((thing) => {
    const above = knowledge.ancestorsOf(thing.replace(/^(?:the|.+['’]s?) /u, ""));
    return (
      (!others.has(thing) && !wasNamed(thing)) ||
      (isNamed && above.some((kind) => kind === "person" || kind === "animal"))
    );
  });
}

/** "The door", "Ann's door", rather than a name. */
function isDescription(thing: string): boolean {
  return /^(?:the |.+['’]s? |noun:)/u.test(thing);
}

/** All that what is asked about stands in a relation to, through others or not: the ball is in the box that Ann carries. */
function linked(claim: Proposition, told: readonly Told[]): ReadonlySet<string> {
  const things = new Set(thingsIn(claim));
  const statements = told
    .filter(({ place, meaning }) => place > 0 && deedsIn(meaning).length === 0)
    .map(({ meaning }) => thingsIn(meaning))
    .filter(({ size }) => size > 1);
  for (let size = -1; size !== things.size; ) {
    size = things.size;
    for (const names of statements)
      if ([...names].some((name) => things.has(name))) for (const name of names) things.add(name);
  }
  return things;
}

// ---- what lasts ---------------------------------------------------------------------------------------------------------

/** Verbs that make one thing another. */
function turnsInto(verb: string): boolean {
  return /^(?:become|turn|transform|change|convert|morph|grow|evolve|make|get)\b/u.test(verb);
}

/** Kinds that something is of by nature, and stays of: an animal or a plant. A person is a guest or a manager for a time. */
const NATURES: readonly string[] = ["animal", "plant", "metal", "mineral", "chemical element"];

/** Whether all that is said is of which natural kinds something is. */
function isLasting({ knowledge }: World, claim: Proposition): boolean {
  const symbols = [...vocabularyOf(claim).symbols];
  return (
    symbols.length > 0 &&
    symbols.every((symbol) => {
      const kind = /^noun:(.+)\/1$/u.exec(symbol)?.[1];
      const above = kind === undefined ? [] : [kind, ...knowledge.ancestorsOf(kind)];
      return NATURES.some((nature) => above.includes(nature)) && !above.includes("person");
    })
  );
}
