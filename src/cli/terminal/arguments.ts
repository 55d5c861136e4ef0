import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs, type ParseArgsConfig } from "node:util";
import type { CliIo } from "./io.ts";
import { suggestion } from "../../contract/nearest.ts";
import { PROJECT_FILE } from "./project.ts";

/** The command line is malformed or not allowed: exit code 2. */
export class UsageError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "UsageError";
  }
}

/** What the folders of a command follow from. */
type Places = Pick<CliIo, "env" | "root" | "project">;

type Options = NonNullable<ParseArgsConfig["options"]>;

/** Options of every command. `--json` asks a command that also writes for people for canonical JSON. */
export const COMMON = {
  help: { type: "boolean", short: "h" },
  json: { type: "boolean" },
} as const satisfies Options;

/** `util.parseArgs`, strict, with {@link COMMON}. @throws UsageError */
export function parseArguments<T extends Options>(args: string[], options: T) {
  try {
    return parseArgs({ args, options: { ...options, ...COMMON }, strict: true, allowPositionals: true });
  } catch (error) {
    throw new UsageError(describeParseError(error, Object.keys({ ...options, ...COMMON })), { cause: error });
  }
}

/** The parser's errors, distinguished by their codes; its texts name the option in quotes. */
function describeParseError(error: unknown, known: readonly string[]): string {
  const text = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && "code" in error ? error.code : "";
  const [option = ""] = /-{1,2}[^\s'=,]+/.exec(text) ?? [];
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION")
    return `there is no option \`${option}\`${suggestion(
      option,
      known.map((name) => `--${name}`),
    )}`;
  if (/does not take an argument/.test(text)) return `${option} takes no value`;
  if (/argument missing/.test(text)) return `${option} needs a value`;
  if (/ambiguous/.test(text))
    return `${option} needs a value; write one that begins with a dash as ${option}=VALUE`;
  return text.split(". ")[0] ?? text;
}

/** Requires exactly the positional arguments in `names`. @throws UsageError */
export function takePositionals(given: readonly string[], ...names: readonly string[]): readonly string[] {
  if (given.length < names.length) throw new UsageError(`${names[given.length]} is missing`);
  if (given.length > names.length) throw new UsageError(`unexpected argument \`${given[names.length]}\``);
  return given;
}

/** A whole number of at least `least`. @throws UsageError */
export function parseCount(text: string, name: string, least: number): number {
  const value = /^[0-9]{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least))
    throw new UsageError(`${name} must be a whole number of at least ${least}, not \`${text}\``);
  return value;
}

/** `--data`, else TOUCHSTONE_DATA, else the project's folder, else the program's `data`. @throws UsageError if there is no such folder */
export function dataDirOf(flag: string | undefined, io: Places): string {
  const found = dataPathOf(flag, io);
  if (existsSync(found)) return found;
  throw new UsageError(
    `there is no folder ${found}: ${dataSource(flag, io)} must name the folder that has \`packs\`, \`evidence\` and \`policies\``,
  );
}

/** Which setting chose the data folder, or could choose it. */
function dataSource(flag: string | undefined, { env, project }: Places): string {
  if (flag !== undefined) return "--data";
  if (env["TOUCHSTONE_DATA"]) return "TOUCHSTONE_DATA";
  return project ? `\`data\` in ${PROJECT_FILE}` : "--data or TOUCHSTONE_DATA";
}

/** The same, whether or not the folder exists. */
export function dataPathOf(flag: string | undefined, { env, root, project }: Places): string {
  return folder(flag, env["TOUCHSTONE_DATA"], project?.data ?? join(root, "data"), "--data");
}

/**
 * `--state`, else TOUCHSTONE_STATE, else the project's folder, else `data/state`: in the program's folder for a checkout, and in the working
 * directory for an installed package, whose own folder an update replaces.
 */
export function stateDirOf(flag: string | undefined, { env, root, project }: Places): string {
  const home = existsSync(join(root, "src")) ? root : process.cwd();
  return folder(flag, env["TOUCHSTONE_STATE"], project?.state ?? join(home, "data", "state"), "--state");
}

function folder(
  flag: string | undefined,
  variable: string | undefined,
  fallback: string,
  name: string,
): string {
  if (flag === "") throw new UsageError(`${name} must not be empty`);
  return resolve(flag ?? (variable || fallback));
}
