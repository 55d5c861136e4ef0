import { temporaryFolder, touchstone, type Ran } from "../../support/cli.ts";
import { claimOf } from "../../operations/reviews/fixture.ts";
import { join } from "node:path";
import { ROOT } from "../../support/root.ts";

export const AT = "2026-05-04T10:00:00.000Z";

/** What a proposer could write to break a report: markup, columns, commands of a workflow, direction marks, characters that XML cannot hold. */
export const HOSTILE =
  "a | <b onclick=\"x\">@you</b> ]]> & 'q' `c` [l](https://evil.example) ##[set-output name=passed]true 100%\n::error file=x,line=1::boo\r\nwww.evil.example \u202Ekcab\u0007\uFFFE __it__ $x$";

const claim = (name: string, text: string) => ({
  domain: "software.release",
  subject: name,
  predicate: "holds",
  text,
});
/** One that passes, one that is refuted, a hostile text, a request that is none, and a domain that nobody judges. */
export const CLAIMS: readonly unknown[] = [
  claimOf("inferred"),
  claimOf("contradicted"),
  claim("it", HOSTILE),
  { [HOSTILE]: HOSTILE },
  { ...claim("it", "It holds."), domain: "no.such.domain" },
];
/** Asks for one more claim, which nobody presents. */
export const POLICY = {
  required: [{ domain: "software.release", subject: "release", predicate: "signed" }],
};

/** A folder with the claims and the policy, and the gate over them. */
export function gateFolder() {
  const folder = temporaryFolder();
  const policy = folder.file("policy.json", JSON.stringify(POLICY));
  const claims = folder.file("claims.json", JSON.stringify(CLAIMS, null, 2));
  const env = { TOUCHSTONE_DATA: join(ROOT, "data"), TOUCHSTONE_STATE: join(folder.path, "state") };
  return {
    ...folder,
    claims,
    gate: (
      args: readonly string[],
      more: Readonly<Record<string, string>> = {},
      file = claims,
    ): Promise<Ran> =>
      touchstone(["gate", file, "--policy", policy, "--at", AT, ...args], { env: { ...env, ...more } }),
  };
}
