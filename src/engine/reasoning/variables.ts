import { compareText } from "../../canonical/json.ts";
import type { Level } from "../../bdd/ref.ts";

/** An integer variable's declared values, both ends included. */
export interface Range { readonly min: number; readonly max: number }

/** A bit of an integer variable: `weight` (a power of two) counts in the unsigned number value − min. */
export interface Bit { readonly level: Level; readonly weight: bigint }

/** An integer variable as the diagrams see it. */
export interface Integer { readonly name: string; readonly range: Range; readonly bits: readonly Bit[] }

/** Which diagram level stands for which atom or bit. */
export interface Layout {
  /** Names by level, from the top: atoms, and bits `<variable>#<i>`, bit 0 the lowest. */
  readonly names: readonly string[];
  readonly atoms: ReadonlyMap<string, Level>;
  readonly integers: ReadonlyMap<string, Integer>;
}

/** The number of bits that a range needs: none for a single value. */
export function bitWidth({ min, max }: Range): number {
  return max === min ? 0 : BigInt(max - min).toString(2).length;
}

/**
 * Lays atoms and bits out in ascending order of their names, which is the order of the canonical keys (contract §16),
 * unless `arrange` puts them otherwise.
 */
export function layOut(atoms: Iterable<string>, ranges: ReadonlyMap<string, Range>, arrange = sortNames): Layout {
  const names = arrange([
    ...atoms,
    ...[...ranges].flatMap(([variable, range]) => Array.from({ length: bitWidth(range) }, (_, bit) => `${variable}#${bit}`)),
  ]);
  const levels = new Map(names.map((name, level) => [name, level as Level])); // an index into `names` is a level
  const integers = new Map([...ranges].map(([name, range]) => [name, {
    name, range, bits: Array.from({ length: bitWidth(range) }, (_, bit) => ({ level: levelOf(levels, `${name}#${bit}`), weight: 1n << BigInt(bit) })),
  }]));
  return { names, atoms: new Map([...atoms].map((name) => [name, levelOf(levels, name)])), integers };
}

function sortNames(names: readonly string[]): readonly string[] {
  return names.toSorted(compareText);
}

function levelOf(levels: ReadonlyMap<string, Level>, name: string): Level {
  const level = levels.get(name);
  if (level === undefined) throw new Error(`no level for \`${name}\``);
  return level;
}
