import type { WordEntry } from "../language/reading.ts";
import type { Definition, Fact, RuleRow } from "./fact.ts";

/** The rows of one pack, in the order of their ids. */
export interface PackContent {
  readonly packId: string;
  readonly facts: readonly Fact[];
  readonly definitions: readonly Definition[];
  readonly words: readonly WordEntry[];
  readonly rules: readonly RuleRow[];
}

/** `<pack_id>/<row id>`: how a row is cited. */
export function refOf(packId: string, rowId: string): string {
  return `${packId}/${rowId}`;
}
