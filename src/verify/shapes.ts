import { isWellFormed } from "../canonical/json.ts";

/** Whether a value has a certain form. */
export type Shape = (value: unknown) => boolean;
export const oneOf = (...values: readonly unknown[]): Shape => (value) => values.includes(value);
export const text = (min: number, max: number, pattern = /^/): Shape => (value) =>
  typeof value === "string" && isWellFormed(value) && [...value].length >= min && [...value].length <= max && pattern.test(value);
export const integer = (min: number, max: number): Shape => (value) => Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
export const list = (item: Shape, min = 0, max = Infinity): Shape => (value) =>
  Array.isArray(value) && value.length >= min && value.length <= max && value.every((part) => item(part));
export const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
/** A closed object: every required key, optional ones, no others. */
export const object = (required: Record<string, Shape>, optional: Record<string, Shape> = {}): Shape => (value) =>
  isObject(value) && Object.keys(required).every((key) => Object.hasOwn(value, key))
  && Object.entries(value).every(([key, part]) => [required, optional].some((keys) => Object.hasOwn(keys, key) && keys[key]!(part)));
/** The own property at the end of `path`, undefined where there is none. */
export const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((whole, key) => isObject(whole) && Object.hasOwn(whole, key) ? whole[key] : undefined, value);

/** Thrown inside the verifier at something that is wrong; its message becomes a problem. */
export class Rejected extends Error {}
export const reject = (message: string): never => { throw new Rejected(message); };
/** Counts steps, so that no material keeps the verifier busy for long; past the bound it rejects. */
export const budget = (left: number) => (steps: number): void => void ((left -= steps) < 0 && reject("this takes more steps than the verifier grants"));
/** The problems that `check` finds, or the one that stopped it. Never throws. */
export const problemsOf = (check: () => string[]): string[] => {
  try { return check(); } catch (error) { return [error instanceof Rejected ? error.message : `the check broke off: ${String(error)}`]; }
};
/** A value that only the engine knows, if it has its form; else a word for what was wanted, so that the comparison shows both. */
export const keep = (value: unknown, shape: Shape, wanted: unknown): unknown => shape(value) ? value : wanted;
