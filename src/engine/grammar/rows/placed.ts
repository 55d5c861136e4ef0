import type { Item, Made, Row } from "../chart.ts";
import type { Clause, Joint, NounPhrase, Prepositional, Sentential, Word } from "../syntax.ts";
import { isFiniteVerb, made, nounPhrase, row, tree, verbAgrees, verbPhrase, word } from "./building.ts";
import type { Auxiliary } from "./auxiliaries.ts";
import { isAside } from "./statements.ts";
import { changed } from "./verbs.ts";

/** Statements that begin with a place, words that stand aside, and choices of which only one holds. */
export const PLACED_ROWS: readonly Row[] = [
  /** "In the drawer lie a knife and a spoon." */
  row(
    "s.placed",
    "S",
    "PP verb NP",
    (place, verb, noun) =>
      STANDING.has(word(verb).lemma) ? placed(place, verb, noun, standing(verb, place)) : null,
    0.5,
  ),
  /** "In the box are two pens." */
  row("s.placedBe", "S", "PP Aux-be NP", (place, be, noun) => placed(place, be, noun, being(be, place)), 0.5),
  /** "Ulf, by the way, sings." */
  row("s.aside", "S", "NP ~comma AdvP ~comma VP", (noun, _c, adverb, _d, phrase) => {
    const fits = isAside(adverb) && isFiniteVerb(phrase) && isPlain(noun) && isPlain(phrase);
    if (!fits || noun.features.case === "object" || !verbAgrees(noun.features, phrase.features)) return null;
    const adverbs = tree<readonly Word[]>(adverb);
    return made(
      {},
      changed(tree<Sentential>(phrase), (one) => ({
        ...one,
        subject: nounPhrase(noun),
        adverbs: [...adverbs, ...one.adverbs],
      })),
    );
  }),
  /** "Otto or Mara has the map, but not both." */
  ...["S ~comma coordinator", "S coordinator"].map((of) =>
    row(`s.butNotBoth ${of}`, "S", of, (one, ...words) => {
      const last = words.at(-1);
      const said = tree<Sentential>(one);
      const isSo = last !== undefined && word(last).lemma === "but not both";
      const exclusive = isSo ? exclusively(said, word(last)) : said;
      return exclusive === said ? null : made(one.features, exclusive);
    }),
  ),
];

/** Verbs of being in a place in some way. */
const STANDING: ReadonlySet<string> = new Set(
  "lie stand sit hang lean rest float live grow sleep wait hide".split(" "),
);

const isPlain = ({ features }: Item): boolean => features.gap === undefined && features.asks !== true;

function placed(place: Item, verb: Item, noun: Item, said: Clause): Made | null {
  const subject = nounPhrase(noun);
  const { lemma } = tree<Prepositional>(place).preposition;
  const isThere =
    /^(?:in|on|under|behind|beside|near|above|below|inside|at|between|next to|opposite|among)$/.test(lemma);
  const isThing = (subject.kind === "noun" || subject.kind === "name" || subject.kind === "group") && isThere;
  const isSo = isFiniteVerb(verb) && isPlain(place) && isPlain(noun) && isThing;
  if (!isSo || verb.features.clitic === true || !verbAgrees(noun.features, verb.features)) return null;
  return made({}, { ...said, subject, tense: verb.features.form === "past" ? "past" : "present" });
}

const standing = (verb: Item, place: Item): Clause => ({
  ...verbPhrase(word(verb)),
  phrases: [tree<Prepositional>(place)],
});

function being(be: Item, place: Item): Clause {
  const { verb, negation, adverbs } = tree<Auxiliary>(be);
  return { ...verbPhrase(verb), copula: true, predicate: tree<Prepositional>(place), negation, adverbs };
}

/** "Either" before them says no more. */
const withFirst = (joint: Joint, notBoth: Word): Joint => ({
  ...joint,
  first: notBoth,
  ...(joint.first === null ? {} : { again: joint.first }),
});

/** The same with these words before its first "or"; the same object where there is none. */
function exclusively(said: Sentential, notBoth: Word): Sentential {
  if (said.kind === "joined")
    return said.joint.word.lemma === "or" ? { ...said, joint: withFirst(said.joint, notBoth) } : said;
  if (said.kind !== "clause") return said;
  const changedIn = <T extends NounPhrase | Clause["predicate"]>(one: T): T => {
    const joint = one !== null && "joint" in one ? one.joint : null;
    return joint?.word.lemma === "or" ? { ...one, joint: withFirst(joint, notBoth) } : one;
  };
  const subject = changedIn(said.subject);
  if (subject !== said.subject) return { ...said, subject };
  const predicate = changedIn(said.predicate);
  if (predicate !== said.predicate) return { ...said, predicate };
  const at = said.objects.findIndex((one) => changedIn(one) !== one);
  return at < 0
    ? said
    : { ...said, objects: said.objects.map((one, index) => (index === at ? changedIn(one) : one)) };
}
