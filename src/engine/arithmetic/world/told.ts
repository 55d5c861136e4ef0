import type { Lexeme } from "../lexemes.ts";
import { refuse, type Flow, type Holder, type HolderId } from "../meaning/facts.ts";
import { covers, isKindOf, keyOf, type Thing } from "../meaning/thing.ts";
import type { Story } from "../meaning/story.ts";

/** What is in somebody's box is that one's too. */
export const touches = (holder: Holder | null, id: HolderId): boolean =>
  holder !== null &&
  (holder.owner === id ||
    holder.place === id ||
    (holder.owner === null && holder.place?.startsWith(`${id}'s `) === true));
/** A place that nobody names. */
export const isNowhere = (holder: Holder | null): boolean =>
  holder !== null && holder.owner === null && holder.place === null;
/** "some", or "5 a day" for as many days as nobody says. */
export const isUnsaid = ({ quantity }: Flow): boolean =>
  quantity.value === null &&
  (quantity.times === undefined ||
    (quantity.times.per !== undefined && quantity.times.factor.value === null));
/** So many in each of nobody's boxes are not those of one who only gave some away. */
export function isOwnRate(
  { discourse, facts }: Story,
  id: HolderId | null,
  thing: Thing,
  has: (per: Thing) => boolean,
): boolean {
  return (
    id === null ||
    discourse.individuals.get(id)?.person !== true ||
    facts.some(
      (fact) =>
        fact.kind === "rate" && covers(thing, fact.thing) !== null && (fact.actor === id || has(fact.per)),
    )
  );
}

/** "Then he ate another 4": of those before nothing is told. */
export function refuseLoneMore({ facts }: Story, flows: readonly Flow[], { key }: Thing): void {
  const [first] = flows;
  if (first === undefined || !flows.every(({ more }) => more)) return;
  const before = facts.some(
    (fact, at) =>
      fact !== first &&
      (fact.kind === "comparison" || fact.kind === "rate" || at < facts.indexOf(first)) &&
      (fact.kind === "comparison" ? fact.left.thing : fact.thing).key === key,
  );
  if (!before)
    refuse(first.quantity.lexeme, "slot", "more than what is not said", "how many there were before");
}

const SOURCES =
  /(?:^|[ '])(?:tree|bush|vine|garden|field|farm|orchard|store|shop|market|supermarket|mall|lake|pond|river|sea|ocean|beach|shore|forest|woods)$/;

/** "She had 2 and picked 14 from the tree": how many are on the tree nobody asks. */
export function withoutSources(
  { facts, discourse }: Story,
  ids: readonly (HolderId | null)[],
  thing: Thing,
): readonly (HolderId | null)[] {
  const holds = facts.flatMap((fact) => (fact.kind === "hold" ? [fact] : []));
  const owned = holds.some(
    (hold) =>
      hold.mode === "have" &&
      hold.holder.owner !== null &&
      discourse.individuals.get(hold.holder.owner)?.person === true &&
      covers(thing, hold.thing) !== null,
  );
  if (!owned) return ids;
  const isSource = (id: HolderId): boolean =>
    SOURCES.test(id) &&
    !facts.some(
      (fact) =>
        (fact.kind === "hold" && touches(fact.holder, id)) || (fact.kind === "flow" && touches(fact.to, id)),
    );
  return ids.filter((id) => id === null || !isSource(id));
}

/** "Each child has 2 books. How many do the girls have?": the girls are not all the children. */
export function refusePartAsked(
  { facts, words }: Story,
  ids: readonly (HolderId | null)[],
  thing: Thing,
  at: Lexeme,
): void {
  const keys = ids.map((id) => keyOf(words.singular(id?.split(" ").at(-1) ?? ""), words));
  const part = facts.find(
    (fact) =>
      fact.kind === "hold" &&
      keys.includes(fact.thing.key) &&
      fact.thing.key !== thing.key &&
      isKindOf(fact.thing, thing),
  );
  if (part !== undefined)
    refuse(at, "reference", "it is asked of a part of them", "how many of them are meant");
}
