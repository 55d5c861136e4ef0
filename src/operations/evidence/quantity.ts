import type { QuantityMap } from "../../contract/evidence-map.ts";
import { MAX_QUANTITY } from "../../contract/evidence.ts";
import {
  ceiling,
  conversion,
  floor,
  isWhole,
  nearest,
  negated,
  parseNumber,
  plus,
  splitUnit,
  times,
  UNIT_NAMES,
  type Ratio,
} from "./measures.ts";
import { placeOfField, RowError, type Row } from "./row.ts";
import { needed } from "./templates.ts";

/** The value of a quantity and its range, as a record holds them. */
export interface Quantity {
  readonly value: number;
  readonly range?: { readonly min: number; readonly max: number };
}

/** Reads the quantity of a row. @throws MissingFieldError, RowError */
export type QuantityReader = (row: Row) => Quantity;

/** @throws SyntaxError if the map's units cannot be converted */
export function quantityReader({ value: of, range }: QuantityMap): QuantityReader {
  const factor = factorOf(of);
  const exact = (of.rounding ?? "exact") === "exact";
  const numberAt = (row: Row, field: string): Ratio => {
    const text = needed(row, field);
    const { number, unit } = splitUnit(text);
    const parsed = parseNumber(number);
    const fail = (problem: string): never => {
      throw new RowError(placeOfField(row, field), `\`${field}\` is \`${text}\`, ${problem}`);
    };
    if (parsed === null) return fail("not a decimal number");
    if (unit !== null && unit !== of.unit)
      return fail(of.unit === undefined ? `and the map names no unit for it` : `not in \`${of.unit}\``);
    return times(parsed, factor);
  };
  const bounded = (row: Row, whole: bigint): number => {
    if (whole > BigInt(MAX_QUANTITY) || whole < -BigInt(MAX_QUANTITY))
      throw new RowError(
        placeOfField(row, of.field),
        `\`${of.field}\` comes to ${whole}, beyond ±${MAX_QUANTITY}: count in a larger unit`,
      );
    return Number(whole);
  };
  return (row) => {
    const measured = numberAt(row, of.field);
    if (exact && !isWhole(measured))
      throw new RowError(
        placeOfField(row, of.field),
        `\`${of.field}\` comes to no whole number: count in a smaller unit, or write \`rounding: outward\``,
      );
    const [low, high] = endsOf(row, measured, range, numberAt);
    const value = bounded(row, nearest(measured));
    const [min, max] = [
      Math.min(value, bounded(row, floor(low))),
      Math.max(value, bounded(row, ceiling(high))),
    ];
    return min === value && max === value && range === undefined ? { value } : { value, range: { max, min } };
  };

  function endsOf(
    row: Row,
    measured: Ratio,
    given: QuantityMap["range"],
    read: (row: Row, field: string) => Ratio,
  ): readonly [Ratio, Ratio] {
    if (given === undefined) return [measured, measured];
    if ("tolerance" in given) {
      const tolerance = times(parseNumber(given.tolerance) ?? { top: 0n, bottom: 1n }, factor); // the schema checked its form
      return [plus(measured, negated(tolerance)), plus(measured, tolerance)];
    }
    const ends = [read(row, given.min_field), read(row, given.max_field)] as const;
    if (isAbove(ends[0], measured) || isAbove(measured, ends[1]))
      throw new RowError(
        placeOfField(row, given.min_field),
        `the range \`${given.min_field}\` to \`${given.max_field}\` does not hold \`${of.field}\``,
      );
    return ends;
  }
}

const isAbove = (a: Ratio, b: Ratio): boolean => a.top * b.bottom > b.top * a.bottom;

function factorOf({ unit, in: to, factor }: QuantityMap["value"]): Ratio {
  if (unit !== undefined && to !== undefined) {
    const found = conversion(unit, to);
    if (found === null)
      throw new SyntaxError(
        `\`${unit}\` cannot be told in \`${to}\`: the units are ${UNIT_NAMES.join(", ")}; else write \`factor\` alone`,
      );
    return found;
  }
  return parseNumber(factor ?? "1") ?? { top: 1n, bottom: 1n }; // the schema checked its form
}
