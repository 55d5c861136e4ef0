/** The words that `given` may stand for: those at most two letters away, or that it begins; nearest first, at most three. */
export function nearest(given: string, words: readonly string[]): readonly string[] {
  const reach = given.length < 4 ? 1 : 2;
  return words
    .map((word) => ({ word, away: given.length > 1 && word.startsWith(given) ? 0 : distance(given, word) }))
    .filter(({ away }) => away <= reach)
    .sort((a, b) => a.away - b.away)
    .slice(0, 3)
    .map(({ word }) => word);
}

/** `; did you mean \`review\`?`, or the empty string. */
export function suggestion(given: string, words: readonly string[]): string {
  const found = nearest(given, words).map((word) => `\`${word}\``);
  return found.length === 0 ? "" : `; did you mean ${found.join(" or ")}?`;
}

/** The number of letters to insert, delete, replace or swap with a neighbour. */
function distance(a: string, b: string): number {
  let [before, row] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swap =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
          ? (before[j - 2] ?? 0) + 1
          : Infinity;
      next.push(Math.min(change, swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? 0;
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** All words that are one edit away: first those with two letters exchanged, one too many, one wrong, one missing. */
export function neighboursOf(word: string): readonly string[] {
  const places = Array.from(
    { length: word.length + 1 },
    (_, at) => [word.slice(0, at), word.slice(at)] as const,
  );
  const edits = [
    ...places.map(([before, [first = "", second = "", ...rest]]) => before + second + first + rest.join("")),
    ...places.map(([before, after]) => before + after.slice(1)),
    ...places.flatMap(([before, after]) => [...LETTERS].map((letter) => before + letter + after.slice(1))),
    ...places.flatMap(([before, after]) => [...LETTERS].map((letter) => before + letter + after)),
  ];
  return [...new Set(edits)].filter((each) => each !== word);
}
