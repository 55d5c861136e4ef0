import type { Span, TaskText } from "../../text.ts";
import { holdsFor, readTrait, type Trait, type Traits } from "./properties.ts";
import { namesIn, readDeed, takeName, type Deed } from "./phrases.ts";
import { readClause, readRule, type Needed, type ReadRule } from "./rule-forms.ts";
import { keyOf, type Condition, type Literal, type Rule, type Theory, type Told } from "./theory.ts";
import { clean, isNearRelation, relationOf } from "./words.ts";
import { phrasesOf, type Phrases } from "./wording.ts";

export interface Game {
  readonly theory: Theory;
  readonly goal: Literal;
  readonly phrases: Phrases /** Where what is told stands, by the key of the fact. */;
  readonly spans: ReadonlyMap<string, Told>;
}
export type GameRead =
  | { readonly kind: "read"; readonly game: Game }
  | { readonly kind: "unread"; readonly text: string; readonly why: string };

const MAX_RULES = 60;
const MAX_NAMES = 80;
const LEADS =
  /^(?:(?:a few|some|several) (?:players|animals) are playing a board ?game|the current state of the game is as follows|(?:and )?the rules (?:of the game )?are as follows|facts|rules|the facts are as follows)$/u;
const QUESTION =
  /^(?:based on the game state and the rules and preferences )?(?:does (?<does>the .+)|is it (?:true|the case) that (?<that>the .+))$/u;

/** A piece without the blanks around it. */
function toldOf({ text, start, end }: Piece): Told {
  return {
    text: text.trim(),
    start: start + text.length - text.trimStart().length,
    end: end - (text.length - text.trimEnd().length),
  };
}

interface Piece extends Span {
  readonly text: string;
  readonly number: number | null;
}

/** Takes a text of facts, numbered rules and preferences apart. Null where it has no numbered rules and no question. */
export function readGame({ body, start }: TaskText): GameRead | null {
  const pieces = piecesOf(body, start);
  if (pieces === null) return null;
  const { told, rules, preferences, question } = pieces;
  const cleaned = [...told, ...rules, question].map(({ text }) => clean(text));
  const names = namesIn(cleaned);
  if (rules.length > MAX_RULES || names.length > MAX_NAMES)
    return { kind: "unread", text: "", why: "it is longer than what I go through" };
  const unread = (piece: Piece): GameRead => ({
    kind: "unread",
    text: piece.text.trim(),
    why: "I can't read",
  });
  const facts: { readonly literal: Literal; readonly piece: Piece }[] = [];
  const deeds: Deed[] = [];
  const traits = new Map<string, Trait[]>();
  const sources = new Map<Trait, Told>();
  for (const piece of told) {
    const sentence = clean(piece.text.replace(/, and /gu, " ; "));
    if (LEADS.test(sentence)) continue;
    const add = (subject: string, deed: Deed): void => {
      deeds.push(deed);
      facts.push({ literal: literalOf({ subject, someone: false, deed }, subject), piece });
    };
    const addTrait = (subject: string, trait: Trait): void => {
      traits.set(subject, [...(traits.get(subject) ?? []), trait]);
      sources.set(trait, toldOf(piece));
    };
    if (!readFact(sentence, names, add, addTrait)) return unread(piece);
  }
  const read: { readonly rule: ReadRule; readonly piece: Piece }[] = [];
  for (const piece of rules) {
    // A sentence behind a rule is no part of it: an unread preference would be one of its words.
    const rule = /[.!]["”)]?\s+["“(]?\p{Lu}/u.test(piece.text.trim())
      ? null
      : readRule(clean(piece.text), names);
    if (rule === null) return unread(piece);
    read.push({ rule, piece });
  }
  const goal = goalOf(clean(question.text), names);
  if (goal === null) return unread(question);
  const preferred = closureOf(preferences);
  if (preferred === null || new Set(rules.map(({ number }) => number)).size < rules.length)
    return {
      kind: "unread",
      text: "",
      why: "its preferences go in a circle, or a number stands for two rules",
    };
  deeds.push(...read.flatMap(({ rule }) => [rule.head, ...rule.body.map(({ deed }) => deed)]), goal.deed);
  const near = nearPair([
    ...new Set(deeds.filter(({ object }) => object !== "").map(({ relation }) => relation)),
  ]);
  if (near !== null) return { kind: "unread", text: near, why: "I can't tell whether these are the same:" };
  const phrases = phrasesOf(
    deeds.map((deed) => ({ relation: deed.object === "" ? relationOf(deed.words) : deed.relation, deed })),
  );
  const concluded = new Set([
    ...facts.filter(({ literal }) => literal.object !== "").map(({ literal }) => literal.relation),
    ...read.map(({ rule }) => literalOf({ subject: null, someone: false, deed: rule.head }, "").relation),
  ]);
  const theory: Theory = {
    facts: facts.map(({ literal, piece }) => ({ ...literal, text: piece.text.trim() })),
    rules: read.flatMap(({ rule, piece }) =>
      instances(rule, piece, { names, traits, sources, told: concluded }),
    ),
    names,
    preferred,
  };
  return {
    kind: "read",
    game: {
      theory,
      goal: literalOf(goal, goal.subject ?? ""),
      phrases,
      spans: new Map(facts.map(({ literal, piece }) => [keyOf(literal), toldOf(piece)])),
    },
  };
}

// ---- pieces -----------------------------------------------------------------------------------------------------------

interface Pieces {
  readonly told: readonly Piece[];
  readonly rules: readonly Piece[];
  readonly preferences: readonly (readonly [number, number])[];
  readonly question: Piece;
}

const PREFERENCE =
  /\brule\s*(\d+)\s+(?:is preferred over|is preferred to|overrides|takes precedence over|is stronger than)\s+rule\s*(\d+)\s*[.,;]?/giu;

function piecesOf(body: string, start: number): Pieces | null {
  const heads = [...body.matchAll(/\bRule\s*(\d+)\s*:\s*/gu)];
  const [first] = heads;
  const lastHead = heads.at(-1);
  if (first === undefined || lastHead === undefined) return null;
  const preferences = [...body.matchAll(PREFERENCE)];
  const asked =
    /(?:\bBased on the game state|\b(?:Does|Is it (?:true|the case) that)\b)(?![^]*(?:\bBased on the game state|\b(?:Does|Is it (?:true|the case) that)\b))[^]*\?\s*$/u.exec(
      body,
    );
  const based = /\bBased on the game state[^]*\?\s*$/u.exec(body) ?? asked;
  if (based === null || based.index < lastHead.index) return null;
  const piece = (from: number, to: number, number: number | null): Piece => ({
    text: body.slice(from, to),
    start: start + from,
    end: start + to,
    number,
  });
  const rules = heads.map((head, at) =>
    piece(
      head.index + head[0].length,
      heads[at + 1]?.index ??
        Math.min(based.index, ...preferences.map(({ index }) => index).filter((index) => index > head.index)),
      Number(head[1]),
    ),
  );
  const tail = rules.at(-1)?.end ?? 0;
  const between = body
    .slice(tail - start, based.index)
    .replace(PREFERENCE, "")
    .trim();
  if (between !== "") return null;
  const told = [...body.slice(0, first.index).matchAll(/[^.\n]*(?:\.\d[^.\n]*)*[.\n]?/gu)]
    .filter(({ 0: text }) => /\p{L}/u.test(text))
    .map(({ index, 0: text }) => piece(index, index + text.length, null));
  return {
    told,
    rules,
    preferences: preferences.map(({ 1: one, 2: two }) => [Number(one), Number(two)]),
    question: piece(based.index, body.length, null),
  };
}

function closureOf(pairs: readonly (readonly [number, number])[]): ReadonlySet<string> | null {
  const closure = new Set(pairs.map(([one, two]) => `${one}>${two}`));
  const numbers = [...new Set(pairs.flat())];
  for (const middle of numbers)
    for (const one of numbers)
      for (const two of numbers)
        if (closure.has(`${one}>${middle}`) && closure.has(`${middle}>${two}`)) closure.add(`${one}>${two}`);
  return numbers.some((one) => closure.has(`${one}>${one}`)) ? null : closure;
}

// ---- what is told -----------------------------------------------------------------------------------------------------

/** In a rule "should" and "will" say what follows; as a fact they say what is not so yet, or need not be. */
const NOT_YET = /^(?:will|should|would|is (?:about|going|supposed|meant) to|is never going to)\b/u;

/** Reads a sentence of facts, parts of it split by `;`. False where it does not read. */
function readFact(
  sentence: string,
  names: readonly string[],
  add: (subject: string, deed: Deed) => void,
  addTrait: (subject: string, trait: Trait) => void,
): boolean {
  const taken = takeName(sentence, names);
  if (taken === null) return false;
  for (const part of taken.rest.split(" ; ").map((one) => one.trim())) {
    const deed = readDeed(part, names);
    if (deed === null || NOT_YET.test(part)) return false;
    const trait = deed.object === "" || isState(deed.words) ? readTrait(part) : null;
    if (trait !== null && (deed.positive || trait.kind !== "deed")) addTrait(taken.name, trait);
    if (trait === null || deed.object !== "" || trait.kind === "deed") add(taken.name, deed);
  }
  return true;
}

/** What is asked of somebody; null for what nothing can conclude. */
function goalOf(text: string, names: readonly string[]): Needed | null {
  const parts = QUESTION.exec(text)?.groups;
  const clause = readClause(parts?.["does"] ?? parts?.["that"] ?? "", names);
  return clause === null || (clause.deed.object === "" && /^(?:has|is) /u.test(clause.deed.words))
    ? null
    : clause;
}

function literalOf({ deed: { relation, object, positive, words } }: Needed, subject: string): Literal {
  return { subject, relation: object === "" ? relationOf(words) : relation, object, positive };
}

function nearPair(relations: readonly string[]): string | null {
  for (const one of relations)
    for (const other of relations) if (isNearRelation(one, other)) return `"${one}", "${other}"`;
  return null;
}

// ---- rules ------------------------------------------------------------------------------------------------------------

interface Scene {
  readonly names: readonly string[];
  readonly traits: Traits;
  readonly sources: ReadonlyMap<Trait, Told> /** Relations that are told or can be concluded. */;
  readonly told: ReadonlySet<string>;
}

/** A rule of anyone, once for each that is named. */
function instances({ body, subject, head }: ReadRule, piece: Piece, scene: Scene): readonly Rule[] {
  return (subject !== null ? [subject] : scene.names).map(
    (who): Rule => ({
      number: piece.number ?? 0,
      ...toldOf(piece),
      body: body.map((needed) => conditionOf(needed, who, scene)),
      head: literalOf({ subject: who, someone: false, deed: head }, who),
    }),
  );
}

/** What somebody is or has, told otherwise than what it does: `is in Peru at the coast`. */
function isState(words: string): boolean {
  return /^(?:is|has|was|had|are|have) /u.test(words);
}

function conditionOf(needed: Needed, who: string, { names, traits, sources, told }: Scene): Condition {
  const { object, positive, words } = needed.deed;
  const subject = needed.subject ?? who;
  if (needed.someone) {
    const { relation, object: to, positive: so } = literalOf(needed, who);
    return { kind: "someone", literal: { relation, object: to, positive: so } };
  }
  if ((object !== "" && !isState(words)) || told.has(literalOf(needed, subject).relation))
    return { kind: "literal", literal: literalOf(needed, subject) };
  const { holds } = holdsFor(words, subject, traits);
  // That something is not so is proved by nothing that is told here.
  return {
    kind: "property",
    told: `the ${subject} ${words}`,
    holds: positive ? holds : holds === false ? false : null,
    grounds: holds === true ? groundsOf() : [],
  };

  /** The sentences without which it would not hold. */
  function groundsOf(): readonly Told[] {
    const concerned = [subject, ...names.filter((name) => name !== subject && words.includes(`the ${name}`))];
    return concerned.flatMap((name) =>
      (traits.get(name) ?? []).flatMap((trait) => {
        const without = new Map(traits).set(
          name,
          (traits.get(name) ?? []).filter((one) => one !== trait),
        );
        const told = sources.get(trait);
        return told === undefined || holdsFor(words, subject, without).holds === true ? [] : [told];
      }),
    );
  }
}
