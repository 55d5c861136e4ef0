import { unitsNamed } from "../../lexicon/units.ts";
import type { Item, Made, Row } from "../chart.ts";
import { firstPlaceIn } from "../ledger.ts";
import type {
  Clause,
  Noun,
  NounPhrase,
  Prepositional,
  Properties,
  Property,
  Sentential,
  Word,
} from "../syntax.ts";
import { made, nounPhrase, row, tree, word } from "./building.ts";
import { isTimeNoun } from "./verbs.ts";

/**
 * Gapping: clauses that leave out the verb of the one before.
 *
 *     Ann had the desk by the window   and   Ned   the one by the door
 *     S                                      Gap
 *
 * What a gap says stands for the last constituents of the clause, one by one and in their order.
 */
export const GAPPING_ROWS: readonly Row[] = [
  ...(["NP", "PP", "AP", "adverb"] as const).flatMap((said) => [
    row(`gap.${said}`, "Gap", `NP ${said}`, (who, one) => (isLoose(who, one) ? null : gapOf(who, said, one))),
    // "Starts at 9 and ends at 11": rather no ends that start.
    row(
      `gap.bare${said}`,
      "Gap",
      `NP ${said}`,
      (who, one) => (isLoose(who, one) ? gapOf(who, said, one) : null),
      0.5,
    ),
  ]),
  ...(["NP", "PP", "adverb"] as const).map((said) =>
    row(`gap.more${said}`, "Gap", `Gap ${said}`, (gap, one) => moreOf(gap, said, one)),
  ),
  row("gaps.one", "Gaps", "~comma Gap", (_c, one) => made({}, [tree<Gap>(one)])),
  row("gaps.more", "Gaps", "Gaps ~comma Gap", (list, _c, one) =>
    made({}, [...tree<readonly Gap[]>(list), tree<Gap>(one)]),
  ),
  ...["coordinator Gap", "~comma coordinator Gap"].flatMap((last) => [
    row(
      `s.gapping ${last}`,
      "S",
      `S ${last}`,
      (one, ...rest) => {
        const [joint, gap] = rest.slice(-2) as [Item, Item];
        return gapped(one, word(joint), [tree<Gap>(gap)]);
      },
      0.1,
    ),
    row(`s.gappingList ${last}`, "S", `S Gaps ${last}`, (one, list, ...rest) => {
      const [joint, gap] = rest.slice(-2) as [Item, Item];
      return gapped(one, word(joint), [...tree<readonly Gap[]>(list), tree<Gap>(gap)]);
    }),
  ]),
  /** "Ann was in the hall, Bob in the yard." */
  row(
    "s.gappingAlone",
    "S",
    "S comma Gap",
    (one, comma, gap) => gapped(one, { lemma: "and", at: word(comma).at }, [tree<Gap>(gap)]),
    0.6,
  ),
];

export type Said = "NP" | "PP" | "AP" | "adverb";

/** A constituent of a clause, in the order of the text. */
export type Constituent =
  | { readonly kind: "NP"; readonly of: NounPhrase }
  | { readonly kind: "PP"; readonly of: Prepositional }
  | { readonly kind: "AP"; readonly of: Property | Properties }
  | { readonly kind: "adverb"; readonly of: Word };

interface Gap {
  readonly who: NounPhrase;
  readonly said: readonly Constituent[];
}

const isWhole = ({ features }: Item): boolean => features.gap === undefined && features.asks !== true;

const isBare = (noun: NounPhrase): boolean =>
  noun.kind === "noun" && noun.determiner === null && noun.amount === null && noun.modifiers.length === 0;

/** "Ends | at 11", "the other holds | 10", "the blue | pens": a subject that is rather a verb, or part of a longer phrase. */
function isLoose(who: Item, { tree: said }: Item): boolean {
  const noun = nounPhrase(who);
  if (noun.kind !== "noun") return false;
  const isPart = (said as { kind?: string }).kind === "noun" && isBare(said as NounPhrase);
  return isPart || isBare(noun) || noun.amount !== null || noun.modifiers.some(({ kind }) => kind === "noun");
}

function gapOf(who: Item, kind: Said, one: Item): Made | null {
  const { features } = who;
  if (!isWhole(who) || !isWhole(one) || features.case === "object" || features.reflexive === true)
    return null;
  if (isMeasured(nounPhrase(who)) || features.shape === "there" || one.features.case === "subject")
    return null;
  const noun = nounPhrase(who);
  // "6 red pens and twice as many blue | pens"
  if (noun.kind === "noun" && noun.amount !== null && kind === "NP" && isBare(nounPhrase(one))) return null;
  return made({}, { who: noun, said: [constituent(kind, one)] } satisfies Gap);
}

/** "3 m long and 2 m wide", "40 downstairs": how much, and not who. */
const isMeasured = (who: NounPhrase): boolean =>
  who.kind === "moment" ||
  (who.kind === "noun" &&
    who.amount !== null &&
    (who.head === null || who.head.lemma === "time" || unitsNamed(who.head.lemma).length > 0));

function moreOf(gap: Item, kind: Said, one: Item): Made | null {
  const { who, said } = tree<Gap>(gap);
  if (!isWhole(one) || said.length > 2 || one.features.case === "subject") return null;
  return made({}, { who, said: [...said, constituent(kind, one)] } satisfies Gap);
}

export const constituent = (kind: Said, { tree: of }: Item): Constituent => ({ kind, of }) as Constituent;

function gapped(one: Item, joint: Word, gaps: readonly Gap[]): Made | null {
  const said = tree<Sentential>(one);
  const last = said.kind === "joined" ? said.parts.at(-1) : said;
  if (!isWhole(one) || last?.kind !== "clause" || !/^(?:and|but)$/.test(joint.lemma)) return null;
  const others = gaps.map((gap) => filledWith(last, gap));
  if (others.some((other) => other === null)) return null;
  return made({}, { kind: "joined", joint: { word: joint, first: null }, parts: [said, ...others] });
}

/** The clause with another subject and other constituents; null where they do not answer those of the clause. */
function filledWith(clause: Clause, { who, said }: Gap): Clause | null {
  const { subject, negation } = clause;
  // What the denial is of is open, and a subject alone is not told from an object.
  if (subject === null || subject.kind === "gap" || negation !== null || who.kind === "content") return null;
  // "One holds 6 eggs, and the other holds 10": the verb is said again.
  if (who.kind === "noun" && who.head?.lemma === clause.verb.lemma) return null;
  const after = constituentsAfter(clause);
  const kept = after?.slice(0, after.length - said.length) ?? [];
  if (after === null || after.length < said.length || !kept.every((one) => isKept(one, who))) return null;
  let filled: Clause | null = { ...clause, subject: who };
  after.slice(kept.length).forEach((one, index) => {
    const other = said[index];
    filled = filled === null || other === undefined ? null : exchanged(filled, one, other);
  });
  return filled;
}

/** "Goes to the gym on Monday": what is not said again stays, where the other subject cannot be meant in its place. */
const isKept = (one: Constituent, who: NounPhrase): boolean =>
  one.kind === "AP" || (one.kind === "PP" && one.of.object.kind === "noun" && who.kind === "name");

/** What stands after the verb, in the order of the text; null where something there is not taken up by a gap. */
export function constituentsAfter(clause: Clause): readonly Constituent[] | null {
  const { objects, predicate, phrases, times, adverbs, verb } = clause;
  const all: Constituent[] = [
    ...[...objects, ...times].map((of): Constituent => ({ kind: "NP", of })),
    ...phrases.map((of): Constituent => ({ kind: "PP", of })),
    ...adverbs.map((of): Constituent => ({ kind: "adverb", of })),
  ];
  if (predicate !== null) {
    const said = predicateOf(predicate);
    if (said === null) return null;
    all.push(said);
  }
  if (all.some(({ of }) => "kind" in of && (of.kind === "gap" || of.kind === "content"))) return null;
  if (adverbs.some(({ lemma }) => APART.test(lemma))) return null;
  const before = all.filter(({ of }) => firstPlaceIn(of) < verb.at);
  // "In her room Ann reads …": whose room it is then, is open.
  if (before.some(({ kind }) => kind !== "adverb")) return null;
  return all.filter((one) => !before.includes(one)).sort((a, b) => firstPlaceIn(a.of) - firstPlaceIn(b.of));
}

/** Adverbs that are of one clause alone, or of more than its verb. */
const APART = /^(?:only|just|even|also|too|not|each|together|altogether|else|all|both|first|last)$/;

function predicateOf(predicate: NonNullable<Clause["predicate"]>): Constituent | null {
  if ("preposition" in predicate) return { kind: "PP", of: predicate };
  if ("degree" in predicate) return { kind: "AP", of: predicate };
  if (!("kind" in predicate)) return { kind: "adverb", of: predicate };
  if (predicate.kind === "properties") return { kind: "AP", of: predicate };
  return predicate.kind === "predicates" ? null : { kind: "NP", of: predicate };
}

export function exchanged(clause: Clause, one: Constituent, other: Constituent): Clause | null {
  const of = areAlike(one, other) ? other.of : null;
  if (of === null) return null;
  const { objects, phrases, times, adverbs, predicate } = clause;
  const into = <T>(list: readonly T[]): readonly T[] =>
    list.map((each) => ((each as unknown) === one.of ? (of as T) : each));
  return {
    ...clause,
    objects: into(objects),
    phrases: into(phrases),
    times: into(times),
    adverbs: into(adverbs),
    predicate: predicate === one.of ? of : predicate,
  };
}

/** Whether one can stand in the place of the other. */
function areAlike(one: Constituent, other: Constituent): boolean {
  if (one.kind === "PP" && other.kind === "PP") {
    const [first, second] = [one.of.preposition.lemma, other.of.preposition.lemma];
    const areBoth = (all: RegExp): boolean => all.test(first) && all.test(second);
    return first === second || areBoth(PLACES) || areBoth(GOALS);
  }
  if (one.kind === "NP" && other.kind === "NP") return isTime(one.of) === isTime(other.of);
  return one.kind === other.kind;
}

const PLACES =
  /^(?:in|on|at|under|behind|beside|near|above|below|inside|outside|next to|in front of|opposite)$/;
const GOALS = /^(?:to|into|onto|in|on)$/;

const isTime = (one: NounPhrase): boolean => one.kind === "noun" && isTimeNoun(one as Noun);
