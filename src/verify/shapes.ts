import { isWellFormed } from "../canonical/json.ts";

/** Whether a value has a certain form. */
export type Shape<T = unknown> = (value: unknown) => value is T;
export type Of<S> = S extends Shape<infer T> ? T : never;
const shape = <T>(test: (value: unknown) => boolean) => test as Shape<T>; // each call below says what its test establishes
export const oneOf = <const T extends readonly unknown[]>(...values: T) =>
  shape<T[number]>((value) => values.includes(value));
export const integer = (min: number, max: number) =>
  shape<number>((value) => Number.isInteger(value) && Number(value) >= min && Number(value) <= max);
export const text = (min: number, max: number, pattern = /^/) =>
  shape<string>(
    (value) =>
      typeof value === "string" &&
      isWellFormed(value) &&
      [...value].length >= min &&
      [...value].length <= max &&
      pattern.test(value),
  );
export const list = <T>(item: Shape<T>, min = 0, max = Infinity) =>
  shape<T[]>(
    (value) =>
      Array.isArray(value) && value.length >= min && value.length <= max && value.every((part) => item(part)),
  );
export const isObject = shape<Record<string, unknown>>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
);
/** Texts that are not empty. */
export const KEY = text(1, Infinity),
  IDS = list(KEY);
/** A closed object: every required key, optional ones, no others. */
export const object = <
  R extends Record<string, Shape>,
  O extends Record<string, Shape> = Record<never, Shape>,
>(
  required: R,
  optional?: O,
) =>
  shape<{ [K in keyof R]: Of<R[K]> } & { [K in keyof O]?: Of<O[K]> }>(
    (value) =>
      isObject(value) &&
      Object.keys(required).every((key) => Object.hasOwn(value, key)) &&
      Object.entries(value).every(([key, part]) =>
        [required, optional ?? {}].some(
          (keys: Record<string, Shape>) => Object.hasOwn(keys, key) && keys[key]!(part),
        ),
      ),
  );
/** The own property at the end of `path`; undefined if it is missing. */
export const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (whole, key) => (isObject(whole) && Object.hasOwn(whole, key) ? whole[key] : undefined),
    value,
  );
/** The value if it has the form, else the replacement. */
export const keep = <T, U>(value: unknown, shape: Shape<T>, instead: U): T | U =>
  shape(value) ? value : instead;

/** Stops the verifier at something that is wrong; the message becomes a problem. */
export const reject = (message: string): never => {
  throw new Rejected(message);
};
class Rejected extends Error {}
/** The problems that `check` finds, or the one that stopped it. Never throws. */
export const problemsOf = (check: () => string[]): string[] => {
  try {
    return check();
  } catch (error) {
    return [error instanceof Rejected ? error.message : `the check broke off: ${String(error)}`];
  }
};
/** Counts steps, so that no material keeps the verifier busy for long; past the bound it rejects. */
export const budget =
  (left: number) =>
  (steps: number): void =>
    void ((left -= steps) < 0 && reject("this takes more steps than the verifier grants"));
