import { atomsIn, partsOf } from "../forms.ts";
import type { Discourse } from "../theory.ts";
import type { Kind, Statement } from "./groups.ts";
import type { Stocks } from "./stocks.ts";

/** From whom something is taken and where it is put, where no word of the clause says it. */

/** "Tom has 9 pens. Ann takes 3 away": of his, where nobody else has any. Null where a noun is said, which may be of others. */
export function onlyHolder(
  statement: Statement,
  stocks: Stocks,
  kind: Kind,
  taker: string | null,
): string | null {
  if (taker === null || !isElided(statement, kind)) return null;
  const [only, second] = stocks.within(kind, null).filter(({ holder }) => holder !== taker);
  return only?.told === true && second === undefined ? only.holder : null;
}

/** "3" whose noun an earlier sentence says. */
function isElided({ condition }: Statement, { noun }: Kind): boolean {
  return [...partsOf(condition.form)].some((part) => {
    if (part.kind !== "quantified" || part.at.length === 0) return false;
    const [number = -1] = part.at;
    const nouns = atomsIn(part.where).filter(({ category, lemma }) => category === "noun" && lemma === noun);
    return nouns.length > 0 && nouns.every(({ at }) => at.every((place) => place < number));
  });
}

/** "Tom has 9 pens. He takes 3 away": of his own or of others. */
export function takesAway({ atom }: Statement, stocks: Stocks, kind: Kind, taker: string | null): boolean {
  const isAway = /\b(?:away|out|off)$/.test(atom.lemma);
  return isAway && taker !== null && stocks.within(kind, taker).some(({ told }) => told);
}

/** "Mary packed 3 pens and Sam packed 4 pens in the drawer": hers may be there, too. */
export function goesOnWithMore({ atom, condition }: Statement, { conditions }: Discourse): boolean {
  const own = atom.roles.map(({ role }) => role);
  const saysMore = ({ lemma, roles }: Statement["atom"]): boolean =>
    lemma === atom.lemma && roles.some(({ role }) => !own.includes(role));
  return conditions.some(
    ({ sentence, id, form }) =>
      sentence === condition.sentence && id > condition.id && atomsIn(form).some(saysMore),
  );
}
