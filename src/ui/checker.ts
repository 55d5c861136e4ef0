import { verifyResult, type Material, type Verification } from "../verify/result.ts";
import { computeWanted } from "./node-crypto.ts";

/** Where this file is: the page starts it a second time, as a worker, so that a long check stops nobody from using the page. */
export const CHECKER_URL = import.meta.url;

/** What a worker is given, and answers with a {@link Verification}. */
export type Checkable = Pick<Material, "request" | "result" | "certificate">;

/** Each time the checker comes further, with the digests that it asked for before; it asks in three or four places. */
const MAX_ROUNDS = 16;

/** What the checker says once it knows every digest that it asks for. */
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
    }); // out of the promise, to where the page hears of it
  });
}
