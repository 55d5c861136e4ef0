import type { Clause, NounPhrase } from "../grammar/syntax.ts";
import { refuse, type Fact } from "./facts.ts";
import type { Story } from "./story.ts";

/** "She takes 2 pencils out of each box": so many for each of several. Read as an event or a state, the number would count once. */
export function refuseEachLeftOut(story: Story, clause: Clause, added: readonly Fact[]): void {
  if (
    added.length === 0 ||
    added.some(
      (fact) => fact.kind === "rate" || fact.kind === "comparison" || fact.quantity.times !== undefined,
    )
  )
    return;
  // "84 pins in 12 rounds, the same for each": a number of all of them, shared out.
  if (story.lexemes(clause.sentence).some(({ lower }) => /^(?:same|equal|equally|evenly)$/.test(lower)))
    return;
  const phrases = [
    ...clause.phrases,
    ...clause.subjectPhrases,
    ...clause.items.flatMap((item) => item.phrases),
  ];
  const each = phrases.flatMap(({ nps }) => nps).find(isEach);
  const lexeme = each === undefined ? undefined : story.lexemes(clause.sentence)[each.from];
  if (lexeme !== undefined)
    refuse(lexeme, "composition", "so many for each are told of", "how many of them there are", lexeme.lower);
}

function isEach({ determiner, pronoun }: NounPhrase): boolean {
  return determiner === "each" || determiner === "every" || pronoun === "each";
}
