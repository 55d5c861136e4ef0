import type { Row } from "../chart.ts";
import type { Sentential } from "../syntax.ts";
import { made, nounPhrase, row, tree, word } from "./building.ts";
import type { Auxiliary } from "./auxiliaries.ts";
import { changed } from "./verbs.ts";

/** Commands, and whole sentences (Utterance). */

export const COMMAND_ROWS: readonly Row[] = [
  row("command", "Command", "VP", (phrase) =>
    phrase.features.form === "base" && !phrase.features.gap
      ? made({}, { mood: "command", body: phrase.tree, asked: null })
      : null,
  ),
  row("command.let", "Command", "let NP VP", (letWord, noun, phrase) =>
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
  row("command.negated", "Command", "Aux-do VP", (aux, phrase) =>
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
