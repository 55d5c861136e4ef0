import { createPolicies } from "../../engine/policy/assess.ts";
import { readPolicies } from "../../store/files/inputs.ts";
import { readPolicySet } from "../../store/packs/policies.ts";
import type { Keeping } from "../library/kept-readings.ts";
import { openPacks } from "../library/opened-packs.ts";
import type { Inputs } from "./inputs.ts";

/** Packs and policies, which are read, and the engine loaded with them, at first use. @throws as `loadInputs` */
export function inputsAtFirstUse(dataDir: string, keeping: Keeping | null): () => Promise<Inputs> {
  let loading: Promise<Inputs> | null = null;
  const load = async (): Promise<Inputs> => (await import("./inputs.ts")).loadInputs(dataDir, keeping);
  return () => (loading ??= load());
}

/**
 * Finds out whether packs and policies can be used, for a process whose turns are answered elsewhere. Where an earlier start compiled these
 * packs, their digests tell, and the engine is not needed.
 * @param inputs what is used otherwise, which compiles the packs and caches the result
 * @throws DataError for malformed data
 */
export async function checkInputs(
  dataDir: string,
  keeping: Keeping,
  inputs: () => Promise<Inputs>,
): Promise<void> {
  const [{ readings }] = await Promise.all([
    openPacks(dataDir, keeping),
    readPolicySet(dataDir).then(createPolicies),
    readPolicies(dataDir),
  ]);
  if (readings === null) await inputs();
}
