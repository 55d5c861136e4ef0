import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { POLICY_IDS, policyFile, type PolicyFile, type PolicyId } from "../../contract/policy.ts";
import { DataError } from "../files/data-error.ts";
import { DuplicateKeyError, parseStrictJson } from "../../canonical/strict-json.ts";

/** The policies of a data directory; null if there is no file, so that the turn's verdict is null and its clearance unassessable. */
export type PolicySet = Readonly<Record<PolicyId, PolicyFile | null>>;

/** Reads what turns are held to. @throws DataError naming the file and the place in it. */
export async function readPolicySet(dataDir: string): Promise<PolicySet> {
  const files = await Promise.all(
    POLICY_IDS.map(async (policyId) => [policyId, await readPolicy(dataDir, policyId)] as const),
  );
  return Object.fromEntries(files) as PolicySet; // one entry for every id
}

async function readPolicy(dataDir: string, policyId: PolicyId): Promise<PolicyFile | null> {
  const shown = `data/policies/${policyId}.json`;
  const text = await readText(join(dataDir, "policies", `${policyId}.json`), shown);
  if (text === null) return null;
  let value: unknown;
  try {
    value = parseStrictJson(text);
  } catch (error) {
    const { message } = error as SyntaxError; // nothing else is thrown
    throw new DataError(
      shown,
      error instanceof DuplicateKeyError ? message : `is not JSON: ${message}`,
      error,
    );
  }
  const parsed = policyFile.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new DataError(shown, `${pathOf(issue?.path ?? [])}: ${issue?.message ?? "invalid"}`);
  }
  if (parsed.data.policy_id !== policyId)
    throw new DataError(shown, `policy_id is \`${parsed.data.policy_id}\`, not the file's name`);
  return parsed.data;
}

async function readText(file: string, shown: string): Promise<string | null> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await readFile(file));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw new DataError(shown, "cannot be read as UTF-8", error);
  }
}

function pathOf(path: readonly (string | number)[]): string {
  return (
    path
      .map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`))
      .join("")
      .replace(/^\./, "") || "the file"
  );
}
