import { existsSync } from "node:fs";
import { gateResult } from "../../contract/gate.ts";
import { reviewResult } from "../../contract/review.ts";
import { reviewRecord } from "../../contract/reviews.ts";
import { explainDecision, type AtHand, type Decision } from "../../operations/gate/explanation.ts";
import { loadAuthority } from "../../operations/review/authority.ts";
import { createVersions } from "../../operations/reviews/versions.ts";
import { DataError } from "../../operations/system/data-error.ts";
import { dataPathOf, parseArguments, takePositionals } from "../terminal/arguments.ts";
import { FileError, readJson, write } from "../terminal/files.ts";
import type { CliIo, Command } from "../terminal/io.ts";
import { readClaims } from "./gate-claims.ts";

const HELP = `usage: touchstone explain RESULT|- [options]

Explains a decision to a person who knows nothing of Touchstone: what was claimed, what was decided, on what records, what would change it, what to do
next, and what the words mean. RESULT is what \`touchstone review\`, \`touchstone gate --json\` or \`touchstone reviews show N --json\` prints. The same file
gives the same text. The statements of records are shown where the very corpus that was used is served or kept as superseded.

  --claims FILE  the requests, whose sentences a result does not repeat; in a project, its claims
  --data DIR     the folder of evidence and policies (TOUCHSTONE_DATA, data)
  --help         shows this text

exit codes: 0 explained, 1 the file cannot be read or holds no decision, 2 usage
`;

export const explainCommand: Command = { name: "explain", help: HELP, run };

async function run(args: string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseArguments(args, {
    claims: { type: "string" },
    data: { type: "string" },
  });
  if (values.help) {
    await write(io.stdout, HELP);
    return 0;
  }
  const [file = "-"] = takePositionals(positionals, "RESULT");
  const decision = decisionIn(await readJson(file, io));
  if (decision === null)
    throw new FileError(
      `${file === "-" ? "standard input" : `\`${file}\``} holds no decision: it must be what \`touchstone review\`, \`touchstone gate --json\` or \`touchstone reviews show N --json\` prints`,
    );
  const claims = await claimsAtHand(values.claims, io);
  await write(
    io.stdout,
    await explainDecision(decision, { claims, corpus: corporaAtHand(dataPathOf(values.data, io)) }),
  );
  return 0;
}

function decisionIn(value: unknown): Decision | null {
  const gate = gateResult.safeParse(value);
  if (gate.success) return { kind: "gate", data: gate.data };
  const record = reviewRecord.safeParse(value);
  if (record.success) return { kind: "record", data: record.data };
  const review = reviewResult.safeParse(value);
  return review.success ? { kind: "review", data: review.data } : null;
}

/** What is named, else the claims of the project if it has any. */
async function claimsAtHand(named: string | undefined, io: CliIo): Promise<readonly unknown[]> {
  const file = named ?? io.project?.claims;
  if (file === undefined || (named === undefined && !existsSync(file))) return [];
  return (await readClaims(file, io)).claims;
}

/** Versions of corpora in a data folder, read when one is asked for. A folder that cannot be used has none. */
function corporaAtHand(dataDir: string): AtHand["corpus"] {
  let versions: Promise<ReturnType<typeof createVersions>> | null = null;
  return async (id, sha256) => {
    versions ??= loadAuthority(dataDir)
      .catch((error: unknown) => {
        if (error instanceof DataError) return { corpora: [] };
        throw error;
      })
      .then(({ corpora }) => createVersions(dataDir, corpora));
    return (await versions).find({ corpus_id: id, corpus_sha256: sha256 });
  };
}
