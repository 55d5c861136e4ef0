import { readNounPhrase } from "./noun-phrase.ts";
import { readTime } from "./phrase.ts";
import type { Input, Item, Parsed, Phrase } from "./syntax.ts";

interface Parts {
  items: Item[];
  phrases: Phrase[];
}

/** "playing soccer last season": the time at the end of what is passed over, and where it begins. */
export function lastTime(input: Input, from: number, end: number): Parsed<Phrase> | null {
  for (let at = from + 1; at < end; at++) {
    const time = /^(?:last|this|next|yesterday|today)$/.test(input.lexemes[at]?.lower ?? "")
      ? readTime(input, at)
      : null;
    if (time !== null && time[1] === end) return [time[0], at];
  }
  return null;
}

/** "$46 cleaning a home": for what the amount before is. */
export function noteDoing(input: Input, at: number, end: number, { items }: Parts): void {
  const lower = input.lexemes[at]?.lower ?? "";
  const object = input.words.verbForms(lower).some(({ kind }) => kind === "gerund")
    ? readNounPhrase(input, at + 1)
    : null;
  const last = items.at(-1);
  if (
    object !== null &&
    last !== undefined &&
    last.purpose === undefined &&
    object[1] === end &&
    (object[0].amount?.implicit === true || object[0].determiner === "each")
  )
    items[items.length - 1] = { ...last, purpose: { lemma: lower, object: object[0] } };
}

const DAY = /^(?:today|yesterday|tomorrow|tonight)$/;
const namesDay = ({ nps }: Phrase): boolean =>
  nps.some(
    ({ head, determiner }) =>
      DAY.test(head) || /day$/.test(head) || /^(?:this|last|next)$/.test(determiner ?? ""),
  );

/** "11 pies during lunch and 8 during dinner today": both today. */
export function shareDay(draft: Parts): void {
  const last = draft.items.at(-1);
  const day = last?.phrases.at(-1);
  if (
    last === undefined ||
    day === undefined ||
    draft.items.length < 2 ||
    !day.nps.every(({ head }) => DAY.test(head)) ||
    draft.items.slice(0, -1).some(({ phrases }) => phrases.some(namesDay))
  )
    return;
  draft.items[draft.items.length - 1] = { ...last, phrases: last.phrases.slice(0, -1) };
  draft.phrases.push(day);
}
