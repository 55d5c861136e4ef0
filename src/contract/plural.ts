/**
 * The form of a noun or verb that goes with a count: `agree(1, "is", "are")` is "is".
 * It imports nothing, so that the workbench may use it too.
 */
export function agree(count: number, one: string, many: string): string {
  return count === 1 ? one : many;
}

/** A count with its noun: `1 turn`, `3 turns`, `2 corpora`. `many` is needed where an s does not make the plural. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${agree(count, one, many)}`;
}
