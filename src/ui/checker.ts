import { verifyResult, type Material, type Verification } from "../verify/result.ts";

/** Where this file is: the page starts it a second time, as a worker, so that a long check stops nobody from using the page. */
export const CHECKER_URL = import.meta.url;

/** What a worker is given, and answers with a {@link Verification}. */
export type Checkable = Pick<Material, "request" | "result" | "certificate">;

if (typeof document === "undefined") {
  addEventListener("message", ({ data }: MessageEvent<Checkable>) => {
    const verification: Verification = verifyResult({ ...data, records: new Map() });
    postMessage(verification);
  });
}
