import type { Query } from "../grammar/syntax.ts";
import { covers, nameOf, thingOf, type Thing } from "../meaning/thing.ts";
import type { Story } from "../meaning/story.ts";
import { currencyOf, sameThing, unitName, unitPlural } from "../words/units.ts";

/** Words for money that name no currency. */
const SOME_MONEY = /^(?:money|cash|change|profit|savings|allowance|pay)$/;

/**
 * What an answer counts: the noun that the question asks for, as it writes it ("how many kilometres" → `kilometres`); where it asks for
 * none ("how much", "how long"), the unit of what was found, in the plural. Null where nothing is counted.
 */
export function unitOf(
  { asked, kind }: Query,
  thing: Thing | null,
  { words, sentences }: Story,
): string | null {
  if (thing === null) return null;
  const own = asked.head === "" || SOME_MONEY.test(asked.head) ? null : thingOf(asked, words);
  const named =
    own !== null &&
    (own.key === thing.key || covers(own, thing) !== null || sameThing(unitName(own.key)) === thing.key);
  if (named && (kind === "many" || kind === "much"))
    return asked.per === null ? asked.head : `${asked.head} per ${asked.per.head}`;
  // "How much money": in what the text pays with.
  const currency =
    thing.key === "dollar"
      ? sentences
          .flat()
          .map(({ lower }) => currencyOf(lower))
          .find((one) => one !== null)
      : null;
  const name = currency === null || currency === undefined ? nameOf(thing) : unitPlural(currency);
  return name === "" ? null : name;
}
