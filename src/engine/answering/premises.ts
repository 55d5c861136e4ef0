import type { Sentence } from "../knowledge/fact.ts";
import {
  apply,
  bound,
  isOpenMode,
  named,
  not,
  symbolOf,
  vocabularyOf,
  type Mode,
  type Proposition,
  type Term,
} from "../language/meaning.ts";
import { articleFor } from "../language/morphology.ts";
import { wordPredicate } from "../language/realize.ts";
import type { Reading } from "../language/reading.ts";
import { withAbilities } from "./abilities.ts";
import { withPlacesOfStaying } from "./places-lived.ts";
import { personalKinds, personalRoles } from "./personal-roles.ts";
import { indexOf, lemmaOf } from "../answer/fact-index.ts";
import { readyOf, type VaultFact } from "../answer/vault.ts";
import type { World } from "./world.ts";

/** Words of a theory: predicates by symbol, and names. */
export interface Vocabulary {
  readonly symbols: Set<string>;
  readonly names: Set<string>;
}

/** The statements of a reading as sentences: `prompt:1`, `prompt:2`, …, each followed by what its wording takes for granted. */
export function premisesOf({ knowledge }: World, { utterances }: Reading): Sentence[] {
  return utterances.flatMap((utterance, index) => {
    const place = index + 1;
    const presupposed = utterance.presupposes.map(
      (meaning, nth): Sentence => ({
        id: `prompt:${place}.${nth + 1}`,
        source: "prompt",
        ref: `sentence ${place}`,
        text: knowledge.wording.proposition(meaning),
        meaning,
      }),
    );
    if (utterance.kind === "question") return presupposed;
    return [
      {
        id: `prompt:${place}`,
        source: "prompt",
        ref: `sentence ${place}`,
        text: utterance.text,
        meaning: utterance.meaning,
      },
      ...presupposed,
    ];
  });
}

export function vocabularyIn(propositions: Iterable<Proposition>): Vocabulary {
  const all: Vocabulary = { symbols: new Set(), names: new Set() };
  for (const proposition of propositions) addVocabulary(all, proposition);
  return all;
}

function addVocabulary(all: Vocabulary, proposition: Proposition): void {
  const { symbols, names } = vocabularyOf(proposition);
  for (const symbol of symbols) all.symbols.add(symbol);
  for (const name of names) all.names.add(name);
}

/**
 * That named individuals are persons, where the theory speaks of persons and nothing says otherwise: "All kind people are nice" is
 * meant for Alice. It is an assumption, and stands as one among the grounds. Open modes assume it only of names of which no kind is
 * stated but kinds of person; in the rule modes, "someone" and "people" range over every name, and so do "animals".
 */
export function assumePersons(
  world: World,
  sentences: readonly Sentence[],
  claim: readonly Proposition[],
  mode: Mode,
): Sentence[] {
  const { symbols, names } = vocabularyIn([...sentences.map(({ meaning }) => meaning), ...claim]);
  const kinds = (isOpenMode(mode) ? ["person"] : ["person", "animal"]).filter((kind) =>
    symbols.has(symbolOf({ category: "noun", lemma: kind }, 1)),
  );
  const told = sentences.map(({ meaning }) => meaning);
  const persons =
    isOpenMode(mode) && kinds.includes("person")
      ? [...personalRoles(world, [...told, ...claim]), ...personalKinds(world, told, claim)]
      : [];
  return [
    ...persons,
    ...kinds.flatMap((kind) => {
      // What is asked is not assumed: "Is Alice a person?" is not answered by this. Nor is it where rules set some names apart by saying it.
      const said = isOpenMode(mode) ? claim : [...sentences.map(({ meaning }) => meaning), ...claim];
      const asked = new Set(said.flatMap((proposition) => individualsSaidToBe(kind, proposition)));
      if (!isOpenMode(mode) && asked.size > 0) return [];
      const stated = statedKinds(isOpenMode(mode) ? sentences : sentences.filter(isOutright));
      const assumed = [...names].filter(
        (name) =>
          !asked.has(name) &&
          (isOpenMode(mode) ? mayBePerson(world, stated(name), name) : mayBe(world, kind, stated(name))),
      );
      return assumed.map((name) => assumptionOf(name, kind));
    }),
  ];
}

function assumptionOf(name: string, kind: string): Sentence {
  const text = `${name.slice(0, 1).toUpperCase()}${name.slice(1)} is taken to be ${articleFor(kind)} ${kind}.`;
  return {
    id: `assumption:${kind}:${name}`,
    source: "assumption",
    ref: "assumption",
    text,
    meaning: apply("noun", kind, named(name)),
  };
}

/** Whether nothing that is said outright of a name makes it of another kind, as far as packs know. */
function mayBe({ knowledge }: World, kind: string, kinds: readonly string[]): boolean {
  return kinds.every(
    (each) =>
      each === kind || knowledge.ancestorsOf(each).includes(kind) || knowledge.ancestorsOf(each).length === 0,
  );
}

/** A statement, rather than what its wording takes for granted. */
function isOutright({ id }: Sentence): boolean {
  return !/^prompt:\d+\.\d+$/.test(id);
}

/** Whether a name can be an answer to "Who …?": not one of which packs, or a stated kind that they know, say that it is no person. */
export function mayBeSomeone(world: World, sentences: readonly Sentence[]): (name: string) => boolean {
  const stated = statedKinds(sentences);
  return (name) => mayBe(world, "person", [...stated(name), ...world.knowledge.parentsOf(name)]);
}

function mayBePerson({ knowledge }: World, kinds: readonly string[], name: string): boolean {
  if (kinds.length === 0) return knowledge.parentsOf(name).length === 0;
  return kinds.every((kind) => kind === "person" || knowledge.ancestorsOf(kind).includes("person"));
}

/** The names of which a proposition says, anywhere in it, that they are of a kind. */
function individualsSaidToBe(kind: string, proposition: Proposition): string[] {
  switch (proposition.kind) {
    case "apply": {
      const [term] = proposition.terms;
      return proposition.predicate.category === "noun" &&
        proposition.predicate.lemma === kind &&
        term?.kind === "name"
        ? [term.name]
        : [];
    }
    case "equal":
      return [];
    case "not":
      return individualsSaidToBe(kind, proposition.of);
    case "and":
    case "or":
    case "xor":
      return proposition.of.flatMap((part) => individualsSaidToBe(kind, part));
    case "implies":
    case "iff":
      return [proposition.left, proposition.right].flatMap((part) => individualsSaidToBe(kind, part));
    case "all":
    case "some":
      return [proposition.where, proposition.holds].flatMap((part) =>
        part === null ? [] : individualsSaidToBe(kind, part),
      );
  }
}

/**
 * What comparatives mean, for those that a theory uses: nobody is taller than someone who is taller, and what is taller than something
 * taller is taller still.
 */
export function meaningsOfComparatives(
  sentences: readonly Sentence[],
  claim: Proposition,
  mode: Mode,
): Sentence[] {
  const { symbols } = vocabularyIn([...sentences.map(({ meaning }) => meaning), claim]);
  const lemmas = [...symbols].flatMap((symbol) => /^comparative:(.+)\/2$/.exec(symbol)?.[1] ?? []);
  return lemmas.flatMap((lemma) => {
    const more = (left: number, right: number) => apply("comparative", lemma, bound(left), bound(right));
    const phrase = wordPredicate({ category: "comparative", lemma }).replace(/^is /, "");
    const meaning = (nth: number, text: string, holds: Proposition): Sentence => ({
      id: `assumption:comparative:${lemma}:${nth}`,
      source: "assumption",
      ref: `meaning of ${phrase}`,
      text,
      meaning: holds,
    });
    const chain = meaning(
      2,
      `What is ${phrase} something that is ${phrase} a third is ${phrase} the third.`,
      everything(
        0,
        everything(
          1,
          everything(2, {
            kind: "implies",
            left: { kind: "and", of: [more(0, 1), more(1, 2)] },
            right: more(0, 2),
          }),
        ),
      ),
    );
    return !isOpenMode(mode)
      ? [chain]
      : [
          meaning(
            1,
            `Of two, only one can be ${phrase} the other.`,
            everything(0, everything(1, { kind: "implies", left: more(0, 1), right: not(more(1, 0)) })),
          ),
          chain,
        ];
  });
}

function everything(variable: number, holds: Proposition): Proposition {
  return { kind: "all", variable, where: null, holds };
}

/** The kinds that sentences state outright of each name, in order. */
function statedKinds(sentences: readonly Pick<Sentence, "meaning">[]): (name: string) => readonly string[] {
  const kinds = new Map<string, string[]>();
  const walk = (part: Proposition): void => {
    if (part.kind === "and") part.of.forEach(walk);
    const [term] = part.kind === "apply" ? part.terms : [];
    if (
      part.kind !== "apply" ||
      part.predicate.category !== "noun" ||
      part.terms.length !== 1 ||
      term?.kind !== "name"
    )
      return;
    const known = kinds.get(term.name);
    if (known) known.push(part.predicate.lemma);
    else kinds.set(term.name, [part.predicate.lemma]);
  };
  for (const { meaning } of sentences) walk(meaning);
  return (name) => kinds.get(name) ?? [];
}

/** How much of what is stored a decision may look at; more is cut off in storage order, and then only "yes" and "no" are answers. */
const MAX_STORED = 400;

/** What is stored that shares words with a theory: teachings, standing vault statements, then the packs' slice. `complete`: nothing was cut off. */
export interface Stored {
  readonly sentences: readonly Sentence[];
  readonly complete: boolean;
}

/** @param contested whether statements of the vault that are contested take part, too. */
export function storedFor(
  world: World,
  propositions: readonly Proposition[],
  contested: Contested,
  { converse = false, supposed = [] }: StoredOptions = {},
): Stored {
  const asked = vocabularyIn([...propositions, ...supposed]);
  // What packs know is what can be done.
  const described = describedRoles(world, asked);
  const words: Vocabulary = {
    symbols: withPlacesOfStaying(withAbilities(asked.symbols)),
    names: new Set([...asked.names, ...described.map(({ name }) => name)]),
  };
  const own = new Set(words.names);
  // That two names mean the same bears only on those who ask about one of them.
  const bears = ({ sentence, vocabulary }: StatedFact): boolean =>
    !isStoredIdentity(sentence) || [...vocabulary.names].some((name) => own.has(name));
  const taught = taughtFacts(world).filter(bears);
  const stands = standsIn(world, contested);
  const isOpen = (fact: VaultFact): boolean => !chosen.has(fact.sentence) && stands(fact) && bears(fact);
  const chosen = new Set<Sentence>();
  // Where all that is asked and supposed is about named individuals, what is stated of others does not bear on it.
  const aboutNames = !converse && words.names.size > 0 && [...propositions, ...supposed].every(isGround);
  const sliceOf = () =>
    world.knowledge.sliceAbout(words.symbols, meantByPacks(world, words.names, supposed), { converse });
  let slice = sliceOf();
  const said: VaultFact[] = [];
  for (let grown = taught.length + world.vault.facts.length > 0; grown; ) {
    const near = new Set([
      ...words.symbols,
      ...vocabularyIn(slice.sentences.map(({ meaning }) => meaning)).symbols,
    ]);
    const nearby = { symbols: near, names: words.names };
    const inVault = touchedIn(world, nearby, aboutNames, isOpen);
    said.push(...inVault);
    const found = [
      ...taught.filter(
        ({ sentence, vocabulary }) =>
          !chosen.has(sentence) && touches(sentence, vocabulary, nearby, aboutNames),
      ),
      ...inVault,
    ];
    for (const { sentence } of found) {
      chosen.add(sentence);
      addVocabulary(words, sentence.meaning);
    }
    grown = found.length > 0 && chosen.size < MAX_STORED;
    if (grown) slice = sliceOf();
  }
  // That two names mean the same is told, not reasoned with.
  const meant = meantByPacks(world, words.names, supposed);
  const isMeant = ({ meaning }: Sentence): boolean =>
    [...vocabularyOf(meaning).names].every((name) => !words.names.has(name) || meant.has(name));
  const sentences = [
    ...taught.flatMap(({ sentence }) => (chosen.has(sentence) ? [sentence] : [])),
    ...said.sort((a, b) => a.index - b.index).map(({ sentence }) => sentence),
    ...slice.sentences.filter((sentence) => sentence.meaning.kind !== "equal" && isMeant(sentence)),
  ];
  return {
    sentences: [...described.map(({ sentence }) => sentence), ...sentences].slice(0, MAX_STORED),
    complete: slice.complete && sentences.length + described.length <= MAX_STORED,
  };
}

/** How the ids of what descriptions mean begin; the description follows. */
export const ROLE_MEANING = "assumption:role:";

/**
 * What "Bob's father" means where a role is asked about, and a turn spoke of him by this description: he is a father of Bob, and the only one.
 * The words of the statement took that for granted.
 */
function describedRoles(
  { vault: { facts } }: World,
  { symbols, names }: Vocabulary,
): readonly { readonly name: string; readonly sentence: Sentence }[] {
  if (![...symbols].some((symbol) => /^relation:.+ of\/2$/.test(symbol))) return [];
  const equations = indexOf(facts).of(statesEquation);
  const descriptions = new Set(equations.flatMap(({ vocabulary }) => [...vocabulary.names]));
  return [...descriptions].flatMap((name) => {
    const [, owner = "", noun = ""] = /^(.+)'s (\S+)$/.exec(name) ?? [];
    if (!names.has(owner) || !symbols.has(symbolOf({ category: "relation", lemma: `${noun} of` }, 2)))
      return [];
    const inRole = (term: Term): Proposition => apply("relation", `${noun} of`, term, named(owner));
    const meaning: Proposition = {
      kind: "and",
      of: [
        inRole(named(name)),
        {
          kind: "all",
          variable: 0,
          where: inRole(bound(0)),
          holds: { kind: "equal", left: bound(0), right: named(name) },
        },
      ],
    };
    const text = `${name} is ${owner}'s only ${noun}.`;
    return [
      {
        name,
        sentence: {
          id: `${ROLE_MEANING}${name}`,
          source: "assumption",
          ref: `meaning of ${name}`,
          text,
          meaning,
        },
      },
    ];
  });
}

function statesEquation({ meaning }: VaultFact): boolean {
  return isEquation(meaning);
}

function isEquation(meaning: Proposition): boolean {
  return meaning.kind === "equal" || (meaning.kind === "not" && meaning.of.kind === "equal");
}

/** A statement of turns or the operator that two names mean the same, or do not. */
export function isStoredIdentity({ source, meaning }: Sentence): boolean {
  return (source === "vault" || source === "teaching") && isEquation(meaning);
}

/** `supposed`: what the prompt states besides what is asked. `converse`: as for slices. */
interface StoredOptions {
  readonly converse?: boolean;
  readonly supposed?: readonly Proposition[];
}

/** Names whose bearer packs can mean: not one of which something else is said here ("Paris is a girl"). */
function meantByPacks(
  { knowledge }: World,
  names: ReadonlySet<string>,
  supposed: readonly Proposition[],
): ReadonlySet<string> {
  const stated = statedKinds(supposed.map((meaning) => ({ meaning })));
  return new Set(
    [...names].filter((name) => {
      const known = knowledge.ancestorsOf(name);
      return known.length === 0 || stated(name).every((kind) => known.includes(kind));
    }),
  );
}

type Contested = "without_contested" | "with_contested";

/** What was ratified, and what was stated with this name or lemma, as sentences. */
export function sentencesAbout(world: World, contested: Contested, name: string, lemma: string): Sentence[] {
  const { vault, teachings } = world;
  const speaks = ({ vocabulary: { names, symbols } }: Pick<StatedFact, "vocabulary">): boolean =>
    names.has(name) || [...symbols].some((symbol) => lemmaOf(symbol) === lemma);
  const stated = indexOf(vault.facts).touching(
    { names: [name], symbols: indexOf(vault.facts).symbolsOf(lemma) },
    standsIn(world, contested),
  );
  const taught = teachings.filter((teaching) => speaks(readyOf(teaching)));
  return [...taught, ...stated.map(({ sentence }) => sentence)];
}

/** What was ratified, and what was stated of being the same, as sentences. */
export function identitiesIn(world: World, contested: Contested): Sentence[] {
  const stated = indexOf(world.vault.facts).of(statesEquation).filter(standsIn(world, contested));
  return [...world.teachings, ...stated.map(({ sentence }) => sentence)];
}

type StatedFact = Pick<VaultFact, "sentence" | "vocabulary">;

/** Whether a statement of the vault stands for itself: what was ratified, too, is a teaching. */
function standsIn({ teachings, vault }: World, contested: Contested): (fact: VaultFact) => boolean {
  const ratified = new Set(
    vault.facts.length === 0 ? [] : teachings.map((teaching) => readyOf(teaching).key),
  );
  return ({ status, key }) =>
    (contested === "with_contested" || status !== "contested") && !ratified.has(key);
}

function taughtFacts({ teachings }: World): readonly StatedFact[] {
  return teachings.map((sentence) => ({ sentence, vocabulary: readyOf(sentence).vocabulary }));
}

/**
 * The statements of the vault that {@link touches} some words, the first ones where there are more than a decision looks at. Single facts about
 * names are found by their names where the words are about names, all others by both.
 */
function touchedIn(
  { vault: { facts } }: World,
  { symbols, names }: Vocabulary,
  aboutNames: boolean,
  isOpen: (fact: VaultFact) => boolean,
): readonly VaultFact[] {
  const index = indexOf(facts);
  if (!aboutNames) return index.touching({ names, symbols }, isOpen, MAX_STORED + 1);
  const byName = index.touching({ names }, isOpen, MAX_STORED + 1);
  const others = index
    .of(isOfMore)
    .filter((fact) => isOpen(fact) && [...fact.vocabulary.symbols].some((symbol) => symbols.has(symbol)));
  return [...new Set([...byName, ...others])].sort((a, b) => a.index - b.index).slice(0, MAX_STORED + 1);
}

/** A statement that is not about single named things alone. */
function isOfMore({ meaning, vocabulary: { names } }: VaultFact): boolean {
  return names.size === 0 || !isGround(meaning);
}

function isGround(part: Proposition): boolean {
  switch (part.kind) {
    case "apply":
    case "equal":
      return true;
    case "not":
      return isGround(part.of);
    case "and":
    case "or":
    case "xor":
      return part.of.every(isGround);
    case "implies":
    case "iff":
      return isGround(part.left) && isGround(part.right);
    case "all":
    case "some":
      return false;
  }
}

function touches(
  { meaning }: Sentence,
  own: ReturnType<typeof vocabularyOf>,
  { symbols, names }: ReturnType<typeof vocabularyOf>,
  aboutNames: boolean,
): boolean {
  if (aboutNames && own.names.size > 0 && isGround(meaning))
    return [...own.names].some((name) => names.has(name));
  return (
    [...own.symbols].some((symbol) => symbols.has(symbol)) || [...own.names].some((name) => names.has(name))
  );
}

/** The lemmas of a proposition's predicates. */
export function lemmasIn(proposition: Proposition): ReadonlySet<string> {
  return new Set([...vocabularyOf(proposition).symbols].map(lemmaOf));
}
