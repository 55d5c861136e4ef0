import type { Item, Made, Row } from "../chart.ts";
import type { NounPhrase, Sentential, Word } from "../syntax.ts";
import type { Auxiliary } from "./auxiliaries.ts";
import { made, nounPhrase, row, tree, word } from "./building.ts";

/** A statement that a tag turns into a question: "Rome is the capital of Italy, isn't it?", "Whales are mammals, right?" */
export const TAG_ROWS: readonly Row[] = [
  ...["be", "do", "have", "modal"].map((kind) =>
    row(`utterance.tag-${kind}`, "Utterance", `S ~comma Aux-${kind} NP`, (one, _c, aux, noun) => {
      const { verb, negation, adverbs } = tree<Auxiliary>(aux);
      const pronoun = nounPhrase(noun);
      // "He does not sing, does he?" hopes for no: what its yes means, is open.
      if (
        negation === null ||
        adverbs.length > 0 ||
        pronoun.kind !== "pronoun" ||
        pronoun.modifiers.length > 0
      )
        return null;
      return isSubjectOf(pronoun, one) ? asked(one, [verb, negation, pronoun.word]) : null;
    }),
  ),
  row("utterance.tag-right", "Utterance", "S ~comma adjective", (one, _c, tag) =>
    /^(?:right|correct|true)$/u.test(word(tag).lemma) ? asked(one, [word(tag)]) : null,
  ),
];

type Pronoun = Extract<NounPhrase, { kind: "pronoun" }>;

/** "Ann sings, doesn't she?": a subject that the pronoun can mean. */
const isSubjectOf = ({ word: { lemma } }: Pronoun, { tree: said }: Item): boolean => {
  const body = said as Sentential;
  return body.kind === "clause" && body.subject !== null && /^(?:he|she|it|they|there)$/u.test(lemma);
};

/** Only of a plain statement: "Ann does not sing, right?" may be answered by yes or no for the same. */
function asked(one: Item, label: readonly Word[]): Made | null {
  const body = one.tree as Sentential;
  const isPlain = body.kind === "clause" && body.negation === null && one.features.asks !== true;
  return !isPlain || one.features.gap ? null : made({}, { mood: "question", body, asked: null, label });
}
