import { parsePolicy } from "../../attest/policy-file.ts";
import type { Policy } from "../../attest/policy.ts";
import { UsageError } from "../terminal/arguments.ts";
import { readText } from "../terminal/files.ts";
import type { CliIo } from "../terminal/io.ts";

/** The policy in a file that `--policy` names. @throws UsageError with the line of a fault; FileError */
export async function readPolicy(file: string, io: Pick<CliIo, "stdin">): Promise<Policy> {
  const read = parsePolicy(await readText(file, io));
  if (read.kind === "rejected")
    throw new UsageError(`--policy, line ${read.line}: ${read.problem} (${read.fault})`);
  return read.policy;
}
