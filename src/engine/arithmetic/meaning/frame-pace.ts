import type { Clause, Item, NounPhrase } from "../grammar/syntax.ts";
import { dimensionOf } from "../words/units.ts";
import type { HolderId, Quantity } from "./facts.ts";
import { holdersOf } from "./holders.ts";
import { addFlow, type Story } from "./story.ts";
import { isCounted } from "./subject.ts";
import { covers, unfold, type Thing } from "./thing.ts";

export interface Pace {
  readonly actors: readonly HolderId[];
  readonly per: Thing /** Where the unit stands: its number of times is not said there. */;
  readonly unitAt: NounPhrase;
  readonly items: readonly Item[];
}

/**
 * "She drank 15 bottles a day": of a stock that was told of, so many times 15 went. How many times is what the text says of days ("for 11
 * days"), or what is left tells it, or nothing does.
 */
export function usesUp(story: Story, clause: Clause, { actors, per, unitAt, items }: Pace): void {
  const category = story.classOf(clause, ["change_verb"]);
  const [actor] = actors;
  if (
    category?.polarity !== "decrease" ||
    clause.verb.modality !== "fact" ||
    clause.verb.negated ||
    actor === undefined ||
    actors.length !== 1 ||
    !/^(?:time|months)$/.test(dimensionOf(unfold(per.key)) ?? "")
  )
    return;
  const unit = story.lexemes(clause.sentence)[unitAt.to - 1];
  const phrases = [...clause.phrases, ...items.flatMap((item) => item.phrases)];
  const said = phrases
    .filter(({ prep }) => prep === "for")
    .flatMap(({ nps }) => nps)
    .find((np) => isCounted(np) && np.head !== "" && np.amount !== null && !np.vague);
  for (const { np } of items) {
    const last = story.facts.findLast(
      (fact) => fact.kind === "rate" && fact.quantity.lexeme === np.amount?.lexeme,
    );
    const lexemes = story.lexemes(clause.sentence);
    const noun = np.amount === null ? undefined : lexemes[lexemes.indexOf(np.amount.lexeme) + 1];
    if (
      last === undefined ||
      last.kind !== "rate" ||
      unit === undefined ||
      noun === undefined ||
      noun === unit
    )
      continue;
    const stock =
      holdersOf(story, last.thing).some(({ owner }) => owner === actor) &&
      story.facts.some(
        (fact) =>
          (fact.kind === "hold" || fact.kind === "flow") &&
          (covers(last.thing, fact.thing) !== null || covers(fact.thing, last.thing) !== null),
      );
    if (!stock) continue;
    const factor: Quantity =
      said?.amount === undefined || said.amount === null
        ? { value: null, lexeme: unit }
        : { value: said.amount.value, lexeme: said.amount.lexeme };
    const quantity: Quantity = { value: null, lexeme: noun, times: { factor, of: last.quantity, per } };
    addFlow(story, clause, {
      actors,
      from: { owner: actor, place: null },
      thing: last.thing,
      quantity,
      labels: new Set(),
    });
  }
}
