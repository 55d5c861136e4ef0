import type { Clause } from "../grammar/syntax.ts";
import { refuse, type Fact } from "./facts.ts";
import { verbLexeme, type Story } from "./story.ts";

/** "Kept 12 and packed the others in bags": the others are all but those that were kept, and not what somebody has now. */
export function refuseRestOfKept(story: Story, clause: Clause, added: readonly Fact[]): void {
  const isKept = story.facts.some(
    (fact) => fact.kind === "hold" && fact.verb === "keep" && fact.sentence >= clause.sentence - 1,
  );
  const isRest = clause.items.some(({ np }) => np.rest);
  // Only what goes away is told apart from what is kept.
  const isToldApart = added.some(({ kind }) => kind === "flow") && !added.some(({ kind }) => kind === "rate");
  if (isKept && isRest && !isToldApart)
    refuse(
      verbLexeme(story, clause),
      "composition",
      "what becomes of the rest is not read",
      "what becomes of the rest",
      clause.verb.lemma,
    );
}
