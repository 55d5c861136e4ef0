import type { Item, Made, Row } from "../chart.ts";
import type { Noun, Sentential, Utterance } from "../syntax.ts";
import { made, nounPhrase, row, tree, verbPhrase, word } from "./building.ts";
import type { Auxiliary } from "./auxiliaries.ts";
import { changed } from "./verbs.ts";

/** Commands, and whole sentences (Utterance). */

export const COMMAND_ROWS: readonly Row[] = [
  row("command", "Command", "VPbase", (phrase) =>
    phrase.features.form === "base" && !phrase.features.gap && !isNaming(tree<Sentential>(phrase))
      ? made({}, { mood: "command", body: phrase.tree, asked: null })
      : null,
  ),
  row("command.let", "Command", "let NP VPbase", (letWord, noun, phrase) =>
    phrase.features.form === "base"
      ? made(
          {},
          {
            mood: "command",
            body: changed(tree<Sentential>(phrase), (one) => ({
              ...one,
              subject: nounPhrase(noun),
              support: word(letWord),
            })),
            asked: null,
          },
        )
      : null,
  ),
  row("command.negated", "Command", "Aux-do VPbase", (aux, phrase) =>
    phrase.features.form === "base" && tree<Auxiliary>(aux).negation !== null
      ? made(
          {},
          {
            mood: "command",
            body: changed(tree<Sentential>(phrase), (one) => ({
              ...one,
              negation: tree<Auxiliary>(aux).negation,
            })),
            asked: null,
          },
        )
      : null,
  ),
];

export const SENTENCE_ROWS: readonly Row[] = [
  row("utterance.statement", "Utterance", "S", (one) =>
    one.features.gap || one.features.asks === true
      ? null
      : made({}, { mood: "statement", body: one.tree, asked: null }),
  ),
  row(
    "utterance.joint",
    "Utterance",
    "coordinator S",
    (joint, one) =>
      one.features.gap || one.features.asks === true
        ? null
        : made({}, { mood: "statement", body: one.tree, asked: null, joint: word(joint) }),
    0.3,
  ),
  /** "Conclusion: Otto must leave." */
  row("utterance.conclusion", "Utterance", "noun ~colon S", (noun, _c, one) =>
    word(noun).lemma !== "conclusion" || one.features.gap || one.features.asks === true
      ? null
      : made(
          {},
          {
            mood: "statement",
            body: changed(tree<Sentential>(one), (each) => ({
              ...each,
              adverbs: [...each.adverbs, { lemma: "therefore", at: word(noun).at }],
            })),
            asked: null,
          },
        ),
  ),
  /** "Rule 2: Guests must pay." */
  row("utterance.labelled", "Utterance", "noun numeral ~colon S", (noun, number, _c, one) =>
    !/^(?:rule|policy|article|section|clause|regulation|law|principle)$/.test(word(noun).lemma) ||
    one.features.gap ||
    one.features.asks === true
      ? null
      : made({}, { mood: "statement", body: one.tree, asked: null, label: [word(noun), word(number)] }),
  ),
  /** "A quick question: how many crates has Otto?" */
  row("utterance.preface", "Utterance", "determiner N1 ~colon Q", (det, noun, _c, one) => {
    const { head, modifiers, amount } = tree<Noun>(noun);
    const said = modifiers.flatMap((each) =>
      each.kind === "adjective" && "word" in each.property ? [each.property.word] : [],
    );
    return word(det).lemma !== "a" ||
      head === null ||
      !/^(?:question|riddle|puzzle|task|problem|exercise)$/.test(head.lemma) ||
      amount !== null ||
      said.length < modifiers.length
      ? null
      : made({}, { ...tree<Utterance>(one), label: [word(det), ...said, head] });
  }),
  /** "Suppose Otto sings." */
  row("utterance.suppose", "Utterance", "verb S", (verb, one) =>
    verb.features.form === "base" && /^(?:suppose|assume|imagine)$/.test(word(verb).lemma)
      ? supposed(verb, one)
      : null,
  ),
  row("utterance.supposeThat", "Utterance", "verb ~that S", (verb, _that, one) =>
    verb.features.form === "base" && /^(?:suppose|assume|imagine)$/.test(word(verb).lemma)
      ? supposed(verb, one)
      : null,
  ),
  row("utterance.question", "Utterance", "Q", (one) => made({}, one.tree)),
  row("utterance.command", "Utterance", "Command", (one) => made({}, one.tree), 2),
  row(
    "utterance.fragment",
    "Utterance",
    "NP",
    (one) => (one.features.gap ? null : made({}, { mood: "fragment", body: one.tree, asked: null })),
    3,
  ),
];

function supposed(verb: Item, one: Item): Made | null {
  if (one.features.gap || one.features.asks === true) return null;
  const content = { kind: "content", form: "that", clause: tree<Sentential>(one) } as const;
  return made({}, { mood: "command", body: { ...verbPhrase(word(verb)), objects: [content] }, asked: null });
}

/** "Name the person who wrote the letter": nobody is told to name a person "the letter". */
const isNaming = (body: Sentential): boolean =>
  body.kind === "clause" &&
  NAMING.test(body.verb.lemma) &&
  body.objects.length > 1 &&
  body.objects.every(({ kind }) => kind === "noun");

const NAMING = /^(?:name|state|give|identify|specify|tell|find|determine)$/;
