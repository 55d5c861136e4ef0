import type { Clause } from "../grammar/syntax.ts";
import type { Story } from "./story.ts";
import { isCounted } from "./subject.ts";
import { thingOf } from "./thing.ts";

/** "3 packs of 12 pens": 12 pens in each pack, told before the packs are. The clause without the inner number. */
export function withPacks(story: Story, clause: Clause): Clause {
  if (clause.verb.modality !== "fact" || clause.verb.negated || clause.than !== null) return clause;
  const items = clause.items.map((item) => {
    const { np } = item;
    const inner = np.of;
    const packed =
      isCounted(np) &&
      np.amount !== null &&
      np.more === null &&
      np.measure === null &&
      !item.each &&
      story.words.is(np.head, "container_noun") &&
      inner !== null &&
      inner.amount !== null &&
      !inner.amount.implicit &&
      inner.amount.lexeme.form === "count" &&
      inner.amount.lexeme.unit === null &&
      inner.head !== "" &&
      inner.determiner === null &&
      inner.more === null &&
      inner.of === null;
    if (!packed || inner === null) return item;
    const bare = { ...np, of: { ...inner, amount: null } };
    const [per, thing, quantity] = [
      thingOf(bare, story.words),
      thingOf({ ...inner, amount: null }, story.words),
      story.quantity(inner, clause.sentence),
    ];
    if (per === null || thing === null || quantity === null || quantity.value === null) return item;
    story.add({
      kind: "rate",
      per,
      thing,
      quantity,
      verb: "hold",
      actor: null,
      time: story.time,
      sentence: clause.sentence,
      labels: new Set(),
    });
    return { ...item, np: bare };
  });
  return { ...clause, items };
}
