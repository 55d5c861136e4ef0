import { verifyResult, type Material, type Verification } from "../verify/result.ts";
import { computeWanted } from "./node-crypto.ts";

/** The URL of this file: the page starts it again as a worker, so that a long check does not block the page. */
export const CHECKER_URL = import.meta.url;

/** The input of a worker, which answers with a {@link Verification}. */
export type Checkable = Pick<Material, "request" | "result" | "certificate">;

/** Each run of the checker gets further, with the digests that the run before asked for; three or four runs suffice. */
const MAX_ROUNDS = 16;

/** The checker's verdict, once every digest it asks for is known. */
export async function verify(material: Checkable): Promise<Verification> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const verification = verifyResult({ ...material, records: new Map() });
    if (!(await computeWanted())) return verification;
  }
  return { valid: false, problems: ["the check asks for ever more digests"], checked: [], notes: [] };
}

if (typeof document === "undefined" && typeof addEventListener === "function") {
  addEventListener("message", ({ data }: MessageEvent<Checkable>) => {
    verify(data).then(postMessage, (error: unknown) => {
      setTimeout(() => {
        throw error;
      });
    }); // throws outside the promise, so that the page receives an error event
  });
}
