import { join, resolve } from "node:path";
import { parseArgs, type ParseArgsConfig } from "node:util";
import type { CliIo } from "./io.ts";

/** The command line cannot be understood or is not allowed: exit code 2. */
export class UsageError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "UsageError";
  }
}

type Options = NonNullable<ParseArgsConfig["options"]>;

/** Options that every command has. `--json` asks for canonical JSON where a command also writes for people. */
export const COMMON = { help: { type: "boolean", short: "h" }, json: { type: "boolean" } } as const satisfies Options;

/** `util.parseArgs`, strict, with {@link COMMON}. @throws UsageError */
export function parseArguments<T extends Options>(args: string[], options: T) {
  try {
    return parseArgs({ args, options: { ...options, ...COMMON }, strict: true, allowPositionals: true });
  } catch (error) {
    // The parser's texts name the option; those that go on with advice do so after the first sentence.
    throw new UsageError(error instanceof Error ? error.message.split(". ")[0] ?? error.message : String(error), { cause: error });
  }
}

/** Exactly the positional arguments that `names` lists. @throws UsageError */
export function takePositionals(given: readonly string[], ...names: readonly string[]): readonly string[] {
  if (given.length < names.length) throw new UsageError(`${names[given.length]} is missing`);
  if (given.length > names.length) throw new UsageError(`unexpected argument \`${given[names.length]}\``);
  return given;
}

/** A whole number of at least `least`. @throws UsageError */
export function parseCount(text: string, name: string, least: number): number {
  const value = /^[0-9]{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least)) throw new UsageError(`${name} must be a whole number from ${least}, not \`${text}\``);
  return value;
}

/** `--data`, else TOUCHSTONE_DATA, else `data` below the project. */
export function dataDirOf(flag: string | undefined, { env, root }: Pick<CliIo, "env" | "root">): string {
  return folder(flag, env["TOUCHSTONE_DATA"], join(root, "data"), "--data");
}

/** `--state`, else TOUCHSTONE_STATE, else `data/state` below the project. */
export function stateDirOf(flag: string | undefined, { env, root }: Pick<CliIo, "env" | "root">): string {
  return folder(flag, env["TOUCHSTONE_STATE"], join(root, "data", "state"), "--state");
}

function folder(flag: string | undefined, variable: string | undefined, fallback: string, name: string): string {
  if (flag === "") throw new UsageError(`${name} must not be empty`);
  return resolve(flag ?? (variable || fallback));
}
