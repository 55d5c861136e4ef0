import type { Item, Row } from "../chart.ts";
import type { Clause, Sentential } from "../syntax.ts";
import { GAP, isFiniteVerb, made, row, tree, word } from "./building.ts";
import { changed } from "./verbs.ts";

/** "Whoever sings", "whatever you buy": everyone who sings, everything that you buy. */
export const FREE_RELATIVE_ROWS: readonly Row[] = [
  row("np.whoever", "NP", "wh VP", (who, phrase) =>
    isFiniteVerb(phrase) && phrase.features.gap === undefined && phrase.features.asks !== true
      ? free(
          who,
          changed(tree<Sentential>(phrase), (one: Clause) => ({ ...one, subject: GAP })),
        )
      : null,
  ),
  row("np.whomever", "NP", "wh S", (who, one) =>
    one.features.gap !== undefined && one.features.asks !== true ? free(who, tree<Sentential>(one)) : null,
  ),
];

function free(who: Item, clause: Sentential): ReturnType<Row["build"]> {
  const { lemma, at } = word(who);
  if (!/^(?:whoever|whatever)$/.test(lemma)) return null;
  const all = { lemma: lemma === "whoever" ? "everyone" : "everything", at };
  const modifiers = [{ kind: "relative", clause, preposition: null }];
  return made({ count: "sg", person: 3 }, { kind: "pronoun", word: all, modifiers });
}
