import type { KeyObject } from "node:crypto";
import type { ImportMap } from "../../../contract/evidence-map.ts";
import type { Row } from "../row.ts";
import type { SourceFile } from "../source-file.ts";

export interface ReadOptions {
  readonly map: ImportMap;
  /** The public keys that attestations must be signed by. */
  readonly keys: readonly KeyObject[];
  /** SHA-256 of the artifacts that attestations must be about; none means any. */
  readonly artifacts: readonly string[];
}

/**
 * Yields the rows of a file in order.
 * @throws RowError at the first fault; DataError; SyntaxError if the map asks for rows that the format does not have
 */
export type FormatReader = (
  file: SourceFile,
  options: ReadOptions,
  emit: (row: Row) => void,
) => Promise<void>;

/** The kind of rows that a map asks of a format; by default the first one. @throws SyntaxError */
export function rowsOf<T extends string>({ rows }: ImportMap, kinds: readonly [T, ...T[]]): T {
  const kind = kinds.find((each) => each === (rows ?? kinds[0]));
  if (kind === undefined)
    throw new SyntaxError(`the format has no rows \`${rows ?? ""}\`: there are ${kinds.join(", ")}`);
  return kind;
}
