import { compareText } from "../../canonical/json.ts";
import type { Proposition } from "../language/meaning.ts";
import { createWording, type Wording } from "../language/realize.ts";
import type { Rejection } from "../language/reading.ts";
import { compileFact } from "./compile.ts";
import { clauseDemand, factDemand } from "./demand.ts";
import { OPPOSITE, type Definition, type Fact, type Sentence } from "./fact.ts";
import { createKinds, type Kinds } from "./kinds.ts";
import { createLexicon, type PackLexicon } from "./lexicon.ts";
import { refOf, type PackContent } from "./pack.ts";
import { createRoles, type Roles } from "./roles.ts";
import { EMPTY_SENSES, type Senses } from "./senses.ts";
import { MAX_SLICE, Slicer, type Slice, type SlicedSentence } from "./slice.ts";
import { KINDS_WITH_THE, NAMES_WITH_THE, wordConsequence, wordFact, type Speech } from "./wording.ts";

/** A fact with its wording and citation. */
export interface ToldFact {
  readonly ref: string;
  readonly text: string;
  readonly fact: Fact;
}
/** A definition with its citation. */
export interface ToldDefinition extends Definition {
  readonly ref: string;
}
/** 1 `unit` equals `amount` `of`: 1 kilometre equals 1000 metre. `amount` is an exact decimal or `n/d`, as in the pack. */
export interface Conversion {
  readonly unit: string;
  readonly amount: string;
  readonly of: string;
  readonly ref: string;
  readonly text: string;
}

/** `converse`: include the places inside a place and the parts of a whole, for questions that list them. */
export interface SliceOptions {
  readonly converse?: boolean;
}

/**
 * Everything that the packs say. Immutable and independent of the order in which the packs were loaded.
 * Terms are lemmas in lower case or names as written; lookups accept common words in any case.
 */
export interface Knowledge extends Kinds {
  readonly lexicon: PackLexicon;
  /** Turns logical forms into English, with the packs' words. */
  readonly wording: Wording;
  /** The senses of an imported WordNet; empty if none is loaded. */
  readonly senses: Senses;
  /** The strict sentences that can bear on a vocabulary, by pack and row; see `slice.ts`. Bounded by {@link MAX_SLICE}. */
  sentencesAbout(
    symbols: ReadonlySet<string>,
    names: ReadonlySet<string>,
    options?: SliceOptions,
  ): readonly Sentence[];
  /** The same, and whether the bound left anything out. */
  sliceAbout(symbols: ReadonlySet<string>, names: ReadonlySet<string>, options?: SliceOptions): Slice;
  /** The strict sentence with this id: `pack:<pack_id>/<row id>`, with `#2`, `#3` … for further sentences of a row. Null if there is none. */
  sentence(id: string): Sentence | null;
  /** By pack and row. */
  definitionsOf(term: string): readonly ToldDefinition[];
  /** Facts whose subject is the term, or whose object is, for symmetric relations. Strict ones first, then by pack and row. */
  factsAbout(term: string): readonly ToldFact[];
  /** Facts whose object is the term. */
  factsWith(object: string): readonly ToldFact[];
  /** Typical facts of a term and of the kinds above it, nearest first, without those that a nearer fact contradicts. */
  typicalAbout(subject: string): readonly ToldFact[];
  /** Whether any row mentions a term: a lemma, a name or a defined term. */
  knowsTerm(term: string): boolean;
  isIndividual(term: string): boolean;
  conversionsOf(unit: string): readonly Conversion[];
  /** The sentences of `rules.jsonl`, by pack and row. */
  readonly rules: readonly Sentence[];
}

/** Parses a sentence of `rules.jsonl`. */
export type ReadRule = (text: string, lexicon: PackLexicon) => Proposition | Rejection;

/** A rule that the grammar cannot parse. A checked pack has none. */
export class UnreadableRule extends Error {
  readonly ref: string;
  readonly rejection: Rejection;
  constructor(ref: string, rejection: Rejection) {
    super(`${ref}: cannot be read at \`${rejection.found}\`; expected ${rejection.expected}`);
    this.name = "UnreadableRule";
    this.ref = ref;
    this.rejection = rejection;
  }
}

export interface KnowledgeOptions {
  readonly readRule: ReadRule;
  readonly senses?: Senses;
}

/** @throws UnreadableRule */
export function createKnowledge(
  contents: readonly PackContent[],
  { readRule, senses = EMPTY_SENSES }: KnowledgeOptions,
): Knowledge {
  const packs = [...contents].sort((a, b) => compareText(a.packId, b.packId));
  const roles = createRoles(packs);
  const lexicon = createLexicon(packs, roles);
  const kinds = createKinds(packs);
  const speech: Speech = {
    isIndividual: roles.isIndividual,
    isMass: lexicon.isMass,
    plural: lexicon.plural,
    before: (name) => (takesThe(name, kinds) ? "the " : ""),
  };
  const sentences = compileAll(packs, roles, speech, (text) => readRule(text, lexicon));
  let slicer: Slicer | null = null; // built at the first question: it takes longer than everything else here
  const sliceAbout: Knowledge["sliceAbout"] = (symbols, names, { converse = false } = {}) =>
    (slicer ??= slicerOf(sentences)).slice(symbols, names, converse);
  let byId: ReadonlyMap<string, Sentence> | null = null;
  const wording = createWording({
    lookup: (word) => lexicon.lookup(word),
    isMass: (noun) => lexicon.isMass(noun),
    plural: (noun) => lexicon.plural(noun),
    before: (name) => speech.before(name),
  });
  return {
    ...kinds,
    ...createTelling(packs, kinds, roles, speech),
    lexicon,
    wording,
    senses,
    sliceAbout,
    sentencesAbout: (symbols, names, options) => sliceAbout(symbols, names, options).sentences,
    sentence: (id) =>
      (byId ??= new Map(sentences.map(({ sentence }) => [sentence.id, sentence]))).get(id) ?? null,
    isIndividual: roles.isIndividual,
    rules: sentences.flatMap(({ sentence, fact }) => (fact === null ? [sentence] : [])),
  };
}

function takesThe(name: string, kinds: Kinds): boolean {
  return (
    NAMES_WITH_THE.test(name) ||
    (!/ /.test(name) && kinds.ancestorsOf(name).some((kind) => KINDS_WITH_THE.has(kind)))
  );
}

/** Knowledge without packs, for tests. */
export function emptyKnowledge(): Knowledge {
  return createKnowledge([], {
    readRule: () => {
      throw new Error("there are no rules");
    },
  });
}

export { MAX_SLICE };

// Sentences are worded lazily: few of the thousands of facts are ever shown.

// ---- sentences ------------------------------------------------------------------------------------------------------

interface Compiled {
  readonly sentence: Sentence;
  readonly fact: Fact | null;
}

/** Every sentence, by pack and row; a row's further sentences are numbered from 2. */
export function compileAll(
  packs: readonly PackContent[],
  roles: Roles,
  speech: Speech,
  readRule: (text: string) => Proposition | Rejection,
): Compiled[] {
  const compiled: Compiled[] = [];
  for (const { packId, facts, rules } of packs) {
    const rows = [
      ...facts.map((fact) => ({ id: fact.id, fact, text: "" })),
      ...rules.map(({ id, text }) => ({ id, fact: null, text })),
    ].sort((a, b) => compareText(a.id, b.id));
    for (const { id, fact, text } of rows) {
      const ref = refOf(packId, id);
      if (fact !== null) {
        meaningsOf(fact, roles, speech, readRule).forEach((meaning, index) =>
          compiled.push({
            fact,
            sentence: {
              id: `pack:${ref}${index === 0 ? "" : `#${index + 1}`}`,
              source: "pack",
              ref,
              get text() {
                return index === 0 ? wordFact(fact, speech) : wordConsequence(fact, speech);
              },
              meaning,
            },
          }),
        );
        continue;
      }
      const meaning = readRule(text);
      if (meaning.kind === "rejected") throw new UnreadableRule(ref, meaning);
      compiled.push({ fact: null, sentence: { id: `pack:${ref}`, source: "pack", ref, text, meaning } });
    }
  }
  return compiled;
}

/** "Hens can lay eggs" has an object that only the grammar finds, so such a fact means what its sentence means, and questions match it. */
function meaningsOf(
  fact: Fact,
  roles: Roles,
  speech: Speech,
  readRule: (text: string) => Proposition | Rejection,
): readonly Proposition[] {
  const phrase =
    (fact.relation === "can" || fact.relation === "cannot") &&
    fact.object.includes(" ") &&
    fact.strength !== "typical";
  const read = phrase ? readRule(wordFact(fact, speech)) : null;
  return read === null || read.kind === "rejected" ? compileFact(fact, roles) : [read];
}

function slicerOf(compiled: readonly Compiled[]): Slicer {
  return new Slicer(
    compiled.map(
      ({ sentence, fact }): SlicedSentence => ({
        sentence,
        demand: fact === null ? clauseDemand(sentence.meaning) : factDemand(sentence.meaning, fact),
      }),
    ),
  );
}

// ---- lookups --------------------------------------------------------------------------------------------------------

/** Symmetric relations. */
const MUTUAL: ReadonlySet<string> = new Set(["disjoint", "borders", "synonym", "antonym"]);

type Telling = Pick<
  Knowledge,
  "definitionsOf" | "factsAbout" | "factsWith" | "typicalAbout" | "knowsTerm" | "conversionsOf"
>;

function createTelling(packs: readonly PackContent[], kinds: Kinds, roles: Roles, speech: Speech): Telling {
  const rows = packs.flatMap(({ packId, facts }) => facts.map((fact) => ({ packId, fact })));
  // One lazily made object for each row, however often it is looked up.
  const made = new Map<Fact, ToldFact>();
  const tell = ({ packId, fact }: (typeof rows)[number]): ToldFact => {
    const known = made.get(fact) ?? {
      ref: refOf(packId, fact.id),
      get text() {
        return wordFact(fact, speech);
      },
      fact,
    };
    made.set(fact, known);
    return known;
  };
  const definitions = once(() =>
    packs.flatMap(({ packId, definitions: rows }) =>
      rows.map((row): ToldDefinition => ({ ...row, ref: refOf(packId, row.id) })),
    ),
  );
  const subjects = once(() => groupBy(rows, ({ fact }) => fact.subject));
  const objects = once(() => groupBy(rows, ({ fact }) => fact.object));
  const byTerm = once(() => groupBy(definitions(), ({ term }) => term));
  const folded = once(() => new Map(definitions().map(({ term }) => [term.toLowerCase(), term])));
  const isStrict = ({ fact }: ToldFact): boolean => fact.strength !== "typical";
  const toldOf = (groups: ReturnType<typeof subjects>, term: string): readonly ToldFact[] =>
    (groups.get(term) ?? groups.get(term.toLowerCase()) ?? []).map(tell);
  const factsAbout = (term: string): readonly ToldFact[] => {
    const mutual = toldOf(objects(), term).filter(
      ({ fact }) => MUTUAL.has(fact.relation) && fact.subject !== fact.object,
    );
    const all = [...toldOf(subjects(), term), ...mutual];
    return [...all.filter(isStrict), ...all.filter((each) => !isStrict(each))];
  };
  return {
    definitionsOf: (term) =>
      byTerm().get(term) ??
      byTerm().get(term.toLowerCase()) ??
      byTerm().get(folded().get(term.toLowerCase()) ?? "") ??
      [],
    factsAbout,
    factsWith: (object) => toldOf(objects(), object),
    typicalAbout: (subject) => typicalOf(subject, (term) => toldOf(subjects(), term), kinds),
    knowsTerm: (term) =>
      [term, term.toLowerCase()].some(
        (each) =>
          roles.partsOf(each).size > 0 || byTerm().has(each) || subjects().has(each) || objects().has(each),
      ),
    conversionsOf: (unit) =>
      toldOf(subjects(), unit).flatMap(({ fact, ref, text }) => {
        if (fact.relation !== "equals") return [];
        const cut = fact.object.indexOf(" ");
        return [
          {
            unit: fact.subject,
            amount: fact.object.slice(0, cut),
            of: fact.object.slice(cut + 1),
            ref,
            text,
          },
        ];
      }),
  };
}

/**
 * A term inherits a typical fact unless a strict fact denies it, or a typical fact of a kind that is at least as near.
 * Of two opposite facts that are equally near, it inherits neither.
 */
function typicalOf(
  subject: string,
  factsOf: (term: string) => readonly ToldFact[],
  kinds: Kinds,
): ToldFact[] {
  const above = new Map(
    [...levelsOf(subject, kinds)].map((term) => [term, new Set(kinds.ancestorsOf(term))]),
  );
  const facts = [...above.keys()].flatMap(factsOf);
  const denies = ({ fact: one }: ToldFact, { fact: other }: ToldFact): boolean =>
    one.relation === OPPOSITE[other.relation] &&
    one.object === other.object &&
    (one.strength !== "typical" || above.get(other.subject)?.has(one.subject) !== true);
  return facts.filter(
    (each) => each.fact.strength === "typical" && !facts.some((other) => denies(other, each)),
  );
}

/** A term and the kinds above it, nearest first. */
function levelsOf(term: string, kinds: Kinds): ReadonlySet<string> {
  const found = new Set([term]);
  for (const each of found) for (const parent of kinds.parentsOf(each)) found.add(parent);
  return found;
}

/** A lazily computed value. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
