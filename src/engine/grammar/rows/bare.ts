import type { Row } from "../chart.ts";
import { takesBare } from "../../lexicon/frames.ts";
import type { Clause, NounPhrase, Sentential } from "../syntax.ts";
import { made, oneGap, row, tree } from "./building.ts";

/** Verbs with a clause that has no "to": "made Tom leave", "saw Tom leave", "did not dare jump". */
export const BARE_ROWS: readonly Row[] = [
  row("form.causing", "VPcausing", "VP", (phrase) => {
    const built = tree<Sentential>(phrase);
    const takes =
      built.kind === "clause" && isOpen(built) && takesBare(built.verb.lemma, built.objects.length);
    return takes ? made(phrase.features, built) : null;
  }),
  row(
    "vp.bare",
    "VP",
    "VPcausing VPbase",
    (phrase, content) => {
      const built = tree<Clause>(phrase);
      const gap = oneGap(phrase, content);
      if (gap === null || content.features.asks === true) return null;
      const said = { kind: "content", form: "bare", clause: tree<Sentential>(content) } as const;
      const { gap: _, ...features } = phrase.features;
      return made({ ...features, ...gap, shape: "after" }, { ...built, objects: [...built.objects, said] });
    },
    0.4,
  ),
];

/** Nothing stands between the verb, whom it is done to, and the clause. */
const isOpen = ({ copula, passive, particle, phrases, predicate, objects, times }: Clause): boolean =>
  !copula &&
  passive === null &&
  particle === null &&
  predicate === null &&
  phrases.length + times.length === 0 &&
  objects.every(isSomebody);

/** "Has the red | cup" has a cup. */
const isSomebody = (one: NounPhrase): boolean =>
  one.kind !== "content" && (one.kind !== "noun" || one.head !== null);
