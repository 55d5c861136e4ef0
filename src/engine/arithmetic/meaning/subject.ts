import type { Clause, NounPhrase } from "../grammar/syntax.ts";
import type { HolderId } from "./facts.ts";
import type { Story } from "./story.ts";

/** Who acts in a clause. */
export function subjectsOf(story: Story, clause: Clause): readonly HolderId[] {
  const lexemes = story.lexemes(clause.sentence);
  // "It rained 3 inches": nobody did.
  if (
    /^(?:rain|snow|hail)$/.test(clause.verb.lemma) &&
    clause.subject.every(({ pronoun }) => pronoun === "it")
  )
    return [];
  const ids = clause.subject.flatMap((np) => [...story.discourse.holders(np, lexemes)]);
  story.discourse.markSubject(ids);
  // "One machine makes 5, and another makes 6": which of them, and no number.
  for (const { amount, head } of clause.subject)
    if (
      amount?.lexeme.lower === "one" &&
      story
        .lexemes(clause.sentence)
        .some(({ lower }, at, all) => lower === "another" && all[at + 1]?.lower === head)
    )
      story.taken.add(amount.lexeme);
  return [...new Set(ids)];
}

/** "every 4 pictures" counts none: it says for how many. */
export const isCounted = (np: NounPhrase | undefined): boolean =>
  np !== undefined && !isEach(np) && ((np.amount !== null && !np.amount.implicit) || np.vague);
export const isEach = (np: NounPhrase | undefined): boolean =>
  np !== undefined && /^(?:each|every)$/.test(np.determiner ?? np.pronoun ?? "");
/** A subject that is counted and not one who owns: "64 children were riding", "some more children got on". */
export function countedSubject(clause: Clause): NounPhrase | null {
  const [first, second] = clause.subject;
  return second === undefined && first !== undefined && isCounted(first) ? first : null;
}
