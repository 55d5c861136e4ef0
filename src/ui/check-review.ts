import type { Verification } from "../verify/result.ts";
import type { Checkable } from "./checker.ts";

/** How long a check may take before the page gives up. */
const PATIENCE_MS = 60_000;

/**
 * Checks a review's result with the standalone checker, in a worker of this browser. Asks the server only for the checker's code.
 * @throws Error if the checker cannot start or takes longer than {@link PATIENCE_MS}
 */
export async function checkReview(material: Checkable): Promise<Verification> {
  const { CHECKER_URL } = await import("./checker.ts");
  const worker = new Worker(CHECKER_URL, { type: "module" });
  try {
    return await new Promise<Verification>((resolve, reject) => {
      const patience = setTimeout(
        () => reject(new Error(`the check takes longer than ${PATIENCE_MS / 1000} seconds`)),
        PATIENCE_MS,
      );
      worker.onmessage = ({ data }: MessageEvent<Verification>) => {
        clearTimeout(patience);
        resolve(data);
      };
      worker.onerror = (event) => {
        clearTimeout(patience);
        reject(new Error(event.message === "" ? "the checker could not be started" : event.message));
      };
      worker.postMessage(material);
    });
  } finally {
    worker.terminate();
  }
}
