// What a mutant is called, so that it keeps its name and its place in the sample when other lines of its file come and go.
import { createHash } from "node:crypto";

/**
 * @param mutants of one file: each with `location` (lines and columns from 1, or both from 0), `mutatorName` and `replacement`
 * @param source the text of the file
 * @param first the number of the first line and column
 * @returns by mutant: its line, the text that it replaces, and an identity
 */
export function identified(file, source, mutants, first) {
  const lines = source.split("\n");
  const seen = new Map();
  return mutants.map((mutant) => {
    const { start, end } = mutant.location;
    const at = start.line - first;
    const line = lines[at].trim();
    const original =
      start.line === end.line ? lines[at].slice(start.column - first, end.column - first) : lines[at].slice(start.column - first);
    const name = JSON.stringify([file, line, original, mutant.mutatorName, mutant.replacement]);
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    const identity = createHash("sha256").update(`${name} ${count}`).digest("hex").slice(0, 16);
    return { line, original, identity };
  });
}
