import type { Clause, NounPhrase } from "../grammar/syntax.ts";
import type { HolderId } from "./facts.ts";
import type { Story } from "./story.ts";

/** Who acts in a clause. */
export function subjectsOf(story: Story, clause: Clause): readonly HolderId[] {
  const lexemes = story.lexemes(clause.sentence);
  const ids = clause.subject.flatMap((np) => [...story.discourse.holders(np, lexemes)]);
  story.discourse.markSubject(ids);
  return [...new Set(ids)];
}

/** "every 4 pictures" counts none: it says for how many. */
export const isCounted = (np: NounPhrase | undefined): boolean => np !== undefined && !isEach(np) && (np.amount !== null && !np.amount.implicit || np.vague);
export const isEach = (np: NounPhrase | undefined): boolean => np !== undefined && /^(?:each|every)$/.test(np.determiner ?? np.pronoun ?? "");
/** A subject that is counted and not one who owns: "64 children were riding", "some more children got on". */
export function countedSubject(clause: Clause): NounPhrase | null {
  const [first, second] = clause.subject;
  return second === undefined && first !== undefined && isCounted(first) ? first : null;
}
