import { parseArgs, type ParseArgsConfig } from "node:util";

/** Parses a program's command-line options, or describes what is wrong with them. */
export function readOptions<const T extends ParseArgsConfig>(
  config: T,
): Pick<ReturnType<typeof parseArgs<T>>, "values" | "positionals"> | { readonly problem: string } {
  try {
    return parseArgs(config);
  } catch (error) {
    if (
      !(error instanceof TypeError) ||
      !("code" in error) ||
      !String(error.code).startsWith("ERR_PARSE_ARGS")
    )
      throw error;
    return { problem: error.message };
  }
}
