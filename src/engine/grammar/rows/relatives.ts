import type { Item, Made, Row } from "../chart.ts";
import type { NounPhrase, Sentential } from "../syntax.ts";
import { isFiniteVerb, GAP, made, row, tree, word } from "./building.ts";
import { changed } from "./verbs.ts";

/** Relative clauses. */

export const RELATIVE_ROWS: readonly Row[] = [
  row("relative.subject", "Relative", "~wh VP", (who, phrase) =>
    word(who).lemma === "who" ? relativeSubject(who, phrase) : null,
  ),
  row("relative.which", "Relative", "~wh-determiner VP", (which, phrase) =>
    word(which).lemma === "which" ? relativeSubject(which, phrase) : null,
  ),
  row("relative.that", "Relative", "~that VP", relativeSubject),
  row("relative.object", "Relative", "~wh S", (who, one) =>
    word(who).lemma === "who" && one.features.gap ? made({}, { clause: one.tree, preposition: null }) : null,
  ),
  row("relative.whichObject", "Relative", "~wh-determiner S", (which, one) =>
    word(which).lemma === "which" && one.features.gap
      ? made({}, { clause: one.tree, preposition: null })
      : null,
  ),
  row("relative.thatObject", "Relative", "~that S", (_that, one) =>
    one.features.gap ? made({}, { clause: one.tree, preposition: null }) : null,
  ),
  row(
    "relative.bare",
    "Relative",
    "S",
    (one) =>
      one.features.gap && one.features.asks !== true && one.row === "s.plain"
        ? made({}, { clause: one.tree, preposition: null })
        : null,
    0.8,
  ),
  row("relative.preposition", "Relative", "preposition ~wh-determiner S", (preposition, which, one) =>
    word(which).lemma === "which" && !one.features.gap
      ? made({}, { clause: one.tree, preposition: word(preposition) })
      : null,
  ),
  row("relative.where", "Relative", "~wh S", (where, one) =>
    /^(?:where|when)$/.test(word(where).lemma) && !one.features.gap
      ? made({}, { clause: one.tree, preposition: word(where) })
      : null,
  ),
  row("relative.whose", "Relative", "wh-determiner N1 VP", (whose, noun, phrase) => {
    if (word(whose).lemma !== "whose" || !isFiniteVerb(phrase)) return null;
    const owned = { ...(noun.tree as object), determiner: { word: word(whose), owner: GAP } } as NounPhrase;
    return made(
      {},
      { clause: changed(tree<Sentential>(phrase), (one) => ({ ...one, subject: owned })), preposition: null },
    );
  }),
];

function relativeSubject(_who: Item, phrase: Item): Made | null {
  if (!isFiniteVerb(phrase) || phrase.features.gap !== undefined) return null;
  return made(
    {},
    { clause: changed(tree<Sentential>(phrase), (one) => ({ ...one, subject: GAP })), preposition: null },
  );
}
