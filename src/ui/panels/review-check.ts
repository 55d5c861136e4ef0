import { html, nothing, type TemplateResult } from "lit-html";
import { send } from "../access.ts";
import { checkReview } from "../check-review.ts";
import { hash } from "../parts/copy.ts";
import type { Verification } from "../../verify/result.ts";
import { list, folded } from "../parts/link.ts";
import { alarm, waiting } from "../parts/states.ts";

/** The path of the certificate file of a review, for pages. */
const CERTIFICATE_PATH = "/ui/certificate";

/** The certificate file of a review, byte for byte; null if the result has none. @throws Error with the server's status */
export async function fetchCertificate(request: unknown): Promise<Uint8Array | null> {
  const response = await send(CERTIFICATE_PATH, request);
  if (response.status === 204) return null;
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (!response.ok) throw new Error(`the server gave no certificate file: ${response.status}`);
  return bytes;
}

/** The state of a check in this page: running, the checker's verdict, or why it could not run. */
export type Check =
  | { readonly kind: "running" }
  | { readonly kind: "done"; readonly verification: Verification }
  | { readonly kind: "impossible"; readonly why: string };

/** Checks a result in this page. Never rejects. */
export async function check(
  request: unknown,
  result: unknown,
  certificate: Uint8Array | null,
): Promise<Check> {
  try {
    return { kind: "done", verification: await checkReview({ request, result, certificate }) };
  } catch (error) {
    return { kind: "impossible", why: error instanceof Error ? error.message : String(error) };
  }
}

/** The verdict of the check; green only if nothing is wrong. @param named the digest of the certificate file that the result names, if any */
export function showCheck(state: Check, named: string | null): TemplateResult {
  switch (state.kind) {
    case "running":
      return waiting("checking the result in this page");
    case "impossible":
      return alarm(html`<strong>Not checked:</strong> ${state.why}.`);
    case "done": {
      const { valid, problems, checked, notes } = state.verification;
      return html`<div class="checked ${valid ? "good" : "bad"}" role="status">
        <p><strong>${valid ? "Checked here in this page, without the server." : "The check in this page failed."}</strong></p>
        ${list(valid ? checked : problems)}
        ${valid && named !== null ? html`<p>The certificate file has the SHA-256 that the result names: ${hash(named, "the certificate's digest")}</p>` : nothing}
      </div>
      ${notes.length === 0 ? nothing : folded("What this check cannot see", list(notes))}`;
    }
  }
}
