import { framesOf } from "../../lexicon/frames.ts";
import type { Item, Made, Row } from "../chart.ts";
import type { Clause, NounPhrase, Sentential, Word } from "../syntax.ts";
import { made, nounPhrase, row, withModifier, word } from "./building.ts";
import { constituent, constituentsAfter, exchanged, type Constituent, type Said } from "./gapping.ts";

/**
 * Stripping: one constituent goes on for a clause of its own.
 *
 *     Ann sings,  but not Bob          but Bob does not sing
 *     Ann sings,  and Bob too          and Bob sings too
 *     Ann has     a dog but not a cat  but has no cat
 *     It is       not in the box but in the drawer
 */
export const STRIPPING_ROWS: readonly Row[] = [
  ...["S coordinator", "S ~comma coordinator"].flatMap((before) => [
    row(`s.notWho ${before}`, "S", `${before} not NP`, (one, ...rest) => {
      const [joint, not, who] = rest.slice(-3) as [Item, Item, Item];
      return joined(one, joint, withWho(one, who, word(not)));
    }),
    row(`s.whoToo ${before}`, "S", `${before} NP adverb`, (one, ...rest) => {
      const [joint, who, too] = rest.slice(-3) as [Item, Item, Item];
      if (!/^(?:too|also)$/.test(word(too).lemma) || word(joint).lemma !== "and") return null;
      const other = withWho(one, who, null);
      const also = { lemma: "also", at: word(too).at };
      return joined(one, joint, other === null ? null : { ...other, adverbs: [...other.adverbs, also] });
    }),
    /** "Everyone left, but not Bob": an exception. */
    row(
      `s.notOne ${before}`,
      "S",
      `${before.replace("coordinator", "~coordinator")} not NP`,
      (one, ...rest) => {
        const [joint, not, who] = rest.slice(-3) as [Item, Item, Item];
        const clause = clauseOf(one);
        const isOpen = word(joint).lemma === "but" && isWhole(who) && nounPhrase(who).kind === "name";
        return isOpen && clause !== null ? excepted(clause, word(not), nounPhrase(who)) : null;
      },
    ),
    ...(["NP", "PP"] as const).flatMap((said) => [
      row(`s.not${said} ${before}`, "S", `${before} not ${said}`, (one, ...rest) => {
        const [joint, not, other] = rest.slice(-3) as [Item, Item, Item];
        return joined(one, joint, withLast(one, said, other, word(not)));
      }),
      row(`s.but${said} ${before}`, "S", `${before} ${said}`, (one, ...rest) => {
        const [joint, other] = rest.slice(-2) as [Item, Item];
        const { negation } = clauseOf(one) ?? { negation: null };
        const isSo = word(joint).lemma === "but" && negation !== null && negation.lemma === "not";
        return isSo ? joined(one, joint, withLast(one, said, other, null)) : null;
      }),
    ]),
  ]),
];

const isWhole = ({ features }: Item): boolean => features.gap === undefined && features.asks !== true;

const clauseOf = ({ tree: said }: Item): Clause | null =>
  (said as Sentential).kind === "clause" ? (said as Clause) : null;

function joined(one: Item, joint: Item, other: Clause | null): Made | null {
  if (other === null || !isWhole(one) || !/^(?:and|but)$/.test(word(joint).lemma)) return null;
  return made({}, { kind: "joined", joint: { word: word(joint), first: null }, parts: [one.tree, other] });
}

function excepted(clause: Clause, { at }: Word, who: NounPhrase): Made | null {
  const { subject, negation } = clause;
  if (subject === null || negation !== null || !isOfAll(subject)) return null;
  const phrase = { preposition: { lemma: "except", at }, object: who, adverb: null };
  return made({}, { ...clause, subject: withModifier(subject, { kind: "phrase", phrase }) });
}

/** "Everyone", "all the guests", "every guest" */
function isOfAll(subject: NounPhrase): subject is Extract<NounPhrase, { kind: "noun" | "pronoun" }> {
  if (subject.kind === "pronoun") return /^every/.test(subject.word.lemma);
  return subject.kind === "noun" && /^(?:all|every|each)$/.test(subject.determiner?.word.lemma ?? "");
}

/** The clause with another subject, where that cannot be meant for something else in it. */
function withWho(one: Item, who: Item, not: Word | null): Clause | null {
  const clause = clauseOf(one);
  const { case: said, reflexive } = who.features;
  if (clause?.subject == null || !isWhole(who) || said === "object" || reflexive === true) return null;
  if (not !== null && (clause.negation !== null || isOfAll(clause.subject))) return null;
  const other = nounPhrase(who);
  const after = constituentsAfter(clause);
  if (after === null || other.kind === "content" || other.kind === "moment") return null;
  if (!after.every((part) => isApart(part, other, clause))) return null;
  const isSpoken = not === null && clause.negation !== null;
  return isSpoken ? null : { ...clause, subject: other, negation: not };
}

/** Nobody takes Bob for what Ann has in "Ann has a dog", or for where she went. */
function isApart(one: Constituent, who: NounPhrase, clause: Clause): boolean {
  if (one.kind === "AP" || one.kind === "adverb") return true;
  if (one.kind === "PP") {
    const { preposition, object } = one.of;
    if (object.kind === "moment") return true;
    const isPlace = /^(?:in|on|at|into|onto|under|from)$/.test(preposition.lemma) || isMoving(clause);
    return isPlace && object.kind === "noun" && who.kind === "name";
  }
  // "Likes the cook, but not Bob" may say of whom.
  return (
    who.kind === "name" &&
    one.of.kind === "noun" &&
    one.of.determiner?.word.lemma !== "the" &&
    one.of.determiner?.owner == null
  );
}

const isMoving = ({ verb, particle }: Clause): boolean =>
  (framesOf(verb.lemma, particle?.lemma ?? null) ?? []).some(({ effects }) =>
    effects.some(({ kind, to }) => kind === "move" && to === "goal"),
  );

/** The clause with another last constituent. */
function withLast(one: Item, kind: Said, last: Item, not: Word | null): Clause | null {
  const clause = clauseOf(one);
  const after = clause === null ? null : constituentsAfter(clause);
  const own = after?.at(-1);
  if (clause === null || own === undefined || !isWhole(last) || last.features.case === "subject") return null;
  if (not !== null && clause.negation !== null) return null;
  const other = constituent(kind, last);
  if (own.kind === "NP" && other.kind === "NP" && own.of.kind !== other.of.kind) return null;
  const filled = exchanged(clause, own, other);
  return filled === null ? null : { ...filled, negation: not };
}
