import { compareText } from "../../canonical/json.ts";
import type { Level } from "../../bdd/ref.ts";

/** The declared range of an integer variable, both ends included. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** A bit of an integer variable. `weight` is its power of two in the unsigned number value − min. */
export interface Bit {
  readonly level: Level;
  readonly weight: bigint;
}

/** An integer variable as bits. */
export interface Integer {
  readonly name: string;
  readonly range: Range;
  readonly bits: readonly Bit[];
}

/** The diagram levels of atoms and bits. */
export interface Layout {
  /** Names by level, from the top: atoms, and bits `<variable>#<i>`, bit 0 the lowest. */
  readonly names: readonly string[];
  readonly atoms: ReadonlyMap<string, Level>;
  readonly integers: ReadonlyMap<string, Integer>;
}

/** The number of bits that a range needs: 0 for a single value. */
export function bitWidth({ min, max }: Range): number {
  return max === min ? 0 : BigInt(max - min).toString(2).length;
}

/**
 * Assigns levels to atoms and bits: in ascending order of their names, as canonical keys need (contract §16),
 * unless `arrange` chooses another order.
 */
export function layOut(
  atoms: Iterable<string>,
  ranges: ReadonlyMap<string, Range>,
  arrange = sortNames,
): Layout {
  const known: string[] = [];
  for (const name of atoms) known.push(name);
  for (const [variable, range] of ranges)
    for (let bit = 0, width = bitWidth(range); bit < width; bit++) known.push(`${variable}#${bit}`);
  const names = arrange(known);
  const levels = new Map<string, Level>();
  for (let level = 0; level < names.length; level++) levels.set(names[level] ?? "", level as Level); // an index into `names` is a level
  const integers = new Map<string, Integer>();
  for (const [name, range] of ranges) integers.set(name, { name, range, bits: bitsOf(name, range, levels) });
  const atomLevels = new Map<string, Level>();
  for (const name of atoms) atomLevels.set(name, levelOf(levels, name));
  return { names, atoms: atomLevels, integers };
}

function bitsOf(name: string, range: Range, levels: ReadonlyMap<string, Level>): readonly Bit[] {
  const bits: Bit[] = [];
  for (let bit = 0, width = bitWidth(range); bit < width; bit++)
    bits.push({ level: levelOf(levels, `${name}#${bit}`), weight: 1n << BigInt(bit) });
  return bits;
}

function sortNames(names: readonly string[]): readonly string[] {
  return names.toSorted(compareText);
}

function levelOf(levels: ReadonlyMap<string, Level>, name: string): Level {
  const level = levels.get(name);
  if (level === undefined) throw new Error(`no level for \`${name}\``);
  return level;
}
