import { Failure } from "../../contract/failures.ts";
import { gatePolicyFile, gateTexts } from "../../contract/gate.ts";
import { parseObject } from "../../contract/requests.ts";
import type { GatePolicy } from "../../contract/types/gate.ts";
import { parseYaml } from "../system/yaml-document.ts";
import { DataError } from "../system/data-error.ts";
import { claimsForm, ClaimsTextError, parseClaims } from "./claims-text.ts";

/** The longest YAML, in characters: a server parses it in a fraction of a second. */
const MAX_YAML = 131_072;

/** What the gate is to be asked. */
interface ReadGateTexts {
  readonly claims: readonly unknown[];
  readonly policy: GatePolicy;
}

/**
 * Reads the texts of the workbench's gate page as `touchstone gate` reads its files. An empty text has no claims, or is the default policy.
 * @throws Failure `bad_value` with line and column
 */
export function readGateTexts(body: unknown): ReadGateTexts {
  const { claims, policy } = parseObject(gateTexts, body);
  if (policy.length > MAX_YAML || (claims.length > MAX_YAML && claimsForm(claims, "") === "yaml"))
    throw new Failure(
      "bad_value",
      `YAML of more than ${MAX_YAML} characters is for the command line: use \`touchstone gate\``,
    );
  try {
    return {
      claims: claims.trim() === "" ? [] : parseClaims(claims, "", "the text of the claims").claims,
      policy:
        policy.trim() === "" ? gatePolicyFile.parse({}) : parseYaml(policy, "the policy", gatePolicyFile),
    };
  } catch (error) {
    if (error instanceof ClaimsTextError || error instanceof DataError)
      throw new Failure("bad_value", error.message, { cause: error });
    throw error;
  }
}
