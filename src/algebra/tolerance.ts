// Every tolerance of the algebra: pure numbers without a unit, since the field's multivectors are versors of magnitude 1.

/** A field is valid if its versor condition is below this. The workbench document sets it; rounding stays below 1e-11 over 10,000 steps. */
export const VERSOR_CEILING = 1e-6;

/** Components of stored versors stay within this, so that every sum of 32 products of two is finite (32 · 1e300 < 1.8e308). */
export const MAX_COMPONENT = 1e150;

/** A loop of rotors closes if no component is further than this from 1. The contract sets it; rounding stays below 1e-14 over 50 steps. */
export const HOLONOMY_TOLERANCE = 1e-9;
