import type { Clause, NounPhrase } from "../grammar/syntax.ts";
import { equals } from "../../text/rational.ts";
import { conversion, unitName } from "../words/units.ts";
import { refuse } from "./facts.ts";
import type { Story } from "./story.ts";
import { isCounted } from "./subject.ts";

/** "There are 7 days in a week", "An hour has 60 minutes": what everybody knows of units, and no quantity of the story. */
export function readDefinition(story: Story, clause: Clause): boolean {
  const [item] = clause.items;
  if (
    item === undefined ||
    clause.items.length !== 1 ||
    !isCounted(item.np) ||
    !/^(?:be|have|contain)$/.test(clause.verb.lemma)
  )
    return false;
  const phrases = [...item.phrases, ...clause.phrases];
  const whole = clause.there
    ? phrases.find(({ prep, nps }) => prep === "in" && nps.length === 1)?.nps[0]
    : clause.subject[0];
  const amount = item.np.amount;
  if (whole === undefined || amount === null || !isOne(whole)) return false;
  const unit = (np: NounPhrase): string => unitName(story.words.singular(np.head));
  const factor = unit(whole) === unit(item.np) ? null : conversion(unit(whole), unit(item.np));
  // "There are 7 days in a week. How many are in 4 weeks?": so many for each.
  const counted = story.sentences.some(
    (lexemes, sentence) =>
      sentence !== clause.sentence &&
      lexemes.some(({ lower }) => unitName(story.words.singular(lower)) === unit(whole)),
  );
  if (factor === null || counted) return false;
  if (!equals(factor, amount.value))
    refuse(
      amount.lexeme,
      "composition",
      "that is not how many make one",
      `how many ${item.np.head} make one ${whole.head}`,
    );
  story.taken.add(amount.lexeme);
  if (whole.amount !== null && !whole.amount.implicit) story.taken.add(whole.amount.lexeme);
  return true;
}

const isOne = ({ determiner, amount }: NounPhrase): boolean =>
  /^(?:an?|each|every|one)$/.test(determiner ?? "") ||
  (amount !== null && amount.value.num === amount.value.den);
