import type { Effect } from "../../lexicon/frames/effects.ts";
import { atomsIn } from "../forms.ts";
import { isPerson } from "../state/roles.ts";
import { type Account, THERE } from "./account.ts";
import { GIVES, SOURCES } from "./effect-kinds.ts";
import type { Group, Kind, Statement } from "./groups.ts";
import { isDeictic, saysWhen } from "./participants.ts";
import { PLACES } from "./phrases.ts";
import { stockMeant, type Telling } from "./sizes.ts";
import type { Stock } from "./stocks.ts";

/** Where things were before an event, and whether it is clear that they were there. */

/** "Finds 3 coins in his pocket", "takes 3 coins from his bag": not from his father. */
export function isInOwnPlace(
  { kind, from, to }: Effect,
  { atom }: Statement,
  { discourse }: Account,
): boolean {
  if (!GIVES.has(kind) && (kind !== "transfer" || from === null || to === null)) return false;
  const { referents } = discourse;
  const subject = atom.roles.find(({ role }) => role === "subject")?.filler;
  return atom.roles.some(
    ({ role, filler }) =>
      (PLACES.has(role) || SOURCES.has(role)) &&
      filler.kind === "thing" &&
      subject?.kind === "thing" &&
      !isPerson(filler.id, discourse) &&
      referents.get(filler.id).owner === subject.id,
  );
}

/** The stock that "3 of the coins" comes from. */
export function sourceOf({ partOf, thing, amount }: Group, account: Account, telling: Telling): Stock | null {
  const whole = partOf?.kind === "thing" ? partOf.id : thing;
  if (whole === null) return null;
  if (partOf === null && (amount !== null || account.isNew(whole))) return null;
  const place = account.stocks.placeOf(whole);
  return place === null ? stockMeant(whole, telling) : place.stock;
}

/** "3 of her coins", though nothing was told of her coins. */
export function isOfUntold({ partOf, thing, amount }: Group, account: Account): boolean {
  const known = amount === null ? thing : null;
  const whole = partOf?.kind === "thing" ? partOf.id : known;
  if (whole === null || (partOf === null && account.isNew(whole))) return false;
  return account.stocks.placeOf(whole) === null;
}

/** "Tom has 5 coins. He lost 3": which is earlier is open, unless the question asks for what is left. */
export function isOutOfOrder(
  statement: Statement,
  { stocks, discourse, present, closing }: Account,
  kind: Kind,
  holders: readonly (string | null)[],
): boolean {
  const { tense, perfect } = statement.atom.time;
  const touched = holders.flatMap((holder) => (holder === null ? [] : stocks.within(kind, holder)));
  if (perfect && touched.some(({ told }) => told)) return true;
  const dated = saysWhen(statement, discourse);
  if (tense !== "past" && !perfect) return dated && isDeictic(statement, discourse);
  return (!closing || dated) && touched.some((one) => present.has(one));
}

/** "There are 5 apples in the bowl. Mike ate 2 apples": it need not be of these. */
export function mayBeAnothers({ stocks, discourse }: Account, kind: Kind, from: string): boolean {
  const isThing = (holder: string): boolean =>
    /^#\d+$/.test(holder) && !isPerson(Number(holder.slice(1)), discourse);
  const isPlace = ({ holder }: Stock): boolean =>
    holder.startsWith("a ") || holder === THERE || isThing(holder);
  return stocks.within(kind, from).length === 0 && stocks.within(kind, null).some(isPlace);
}

/** "A pizza is cut into 8 slices. Ray eats 3. How many are left?": of those that there are, where nobody has any, and none are elsewhere. */
export function poolOf({ stocks, discourse: { question } }: Account, kind: Kind): Stock | null {
  const asksRest = atomsIn(question.form).some(
    ({ lemma, roles }) => /^(?:left|leave|remain|remaining)$/.test(lemma) && roles.length === 1,
  );
  const [only, second] = stocks.within(kind, null);
  return asksRest && only?.holder === THERE && only.told && second === undefined ? only : null;
}
