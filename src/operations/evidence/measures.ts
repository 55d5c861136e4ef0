/** An exact number: numerator and denominator, the latter above 0. */
export interface Ratio {
  readonly top: bigint;
  readonly bottom: bigint;
}

/** Units that convert into one another, by what they measure: each as a multiple of the smallest. */
const UNITS: readonly Readonly<Record<string, bigint>>[] = [
  {
    nm: 1n,
    um: 1_000n,
    mm: 1_000_000n,
    cm: 10_000_000n,
    dm: 100_000_000n,
    m: 1_000_000_000n,
    km: 1_000_000_000_000n,
  },
  { ug: 1n, mg: 1_000n, g: 1_000_000n, kg: 1_000_000_000n, t: 1_000_000_000_000n },
  {
    ns: 1n,
    us: 1_000n,
    ms: 1_000_000n,
    s: 1_000_000_000n,
    min: 60_000_000_000n,
    h: 3_600_000_000_000n,
    d: 86_400_000_000_000n,
  },
  {
    B: 1n,
    kB: 1_000n,
    MB: 1_000_000n,
    GB: 1_000_000_000n,
    KiB: 1_024n,
    MiB: 1_048_576n,
    GiB: 1_073_741_824n,
  },
  { ppm: 1n, permille: 1_000n, "%": 10_000n, "1": 1_000_000n },

  { count: 1n },
];

/** How many of `to` make one of `from`; null if no table has both. */
export function conversion(from: string, to: string): Ratio | null {
  if (from === to) return { top: 1n, bottom: 1n };
  const table = UNITS.find((units) => Object.hasOwn(units, from) && Object.hasOwn(units, to));
  return table === undefined ? null : { top: table[from] ?? 1n, bottom: table[to] ?? 1n };
}

/** The units that can be converted, for messages. */
export const UNIT_NAMES: readonly string[] = UNITS.flatMap((units) => Object.keys(units));

const NUMBER = /^([+-]?)(\d{1,40})(?:\.(\d{1,40}))?(?:[eE]([+-]?\d{1,3}))?$/;

/** A decimal number, possibly with an exponent; null for anything else: a comma, a hexadecimal number, `NaN`. */
export function parseNumber(text: string): Ratio | null {
  const match = NUMBER.exec(text);
  if (match === null) return null;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match;
  const digits = BigInt(`${whole}${fraction}`);
  const power = Number(exponent) - fraction.length;
  const top = (sign === "-" ? -digits : digits) * 10n ** BigInt(Math.max(power, 0));
  return { top, bottom: 10n ** BigInt(Math.max(-power, 0)) };
}

export function times(a: Ratio, b: Ratio): Ratio {
  return { top: a.top * b.top, bottom: a.bottom * b.bottom };
}

export function plus(a: Ratio, b: Ratio): Ratio {
  return { top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom };
}

export function negated({ top, bottom }: Ratio): Ratio {
  return { top: -top, bottom };
}

/** The largest whole number that is not above it. */
export function floor({ top, bottom }: Ratio): bigint {
  const quotient = top / bottom;
  return top % bottom < 0n ? quotient - 1n : quotient;
}

export function ceiling(ratio: Ratio): bigint {
  return -floor(negated(ratio));
}

/** The nearest whole number; the larger one on a tie. */
export function nearest({ top, bottom }: Ratio): bigint {
  return floor({ top: 2n * top + bottom, bottom: 2n * bottom });
}

export function isWhole({ top, bottom }: Ratio): boolean {
  return top % bottom === 0n;
}

/** A text of a number, optionally followed by a unit. */
export function splitUnit(text: string): { readonly number: string; readonly unit: string | null } {
  const [, number = "", unit = ""] = /^([+-]?[\d.]+(?:[eE][+-]?\d+)?)\s*(.*)$/su.exec(text.trim()) ?? [];
  return number === "" ? { number: text.trim(), unit: null } : { number, unit: unit === "" ? null : unit };
}
