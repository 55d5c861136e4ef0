import { canonicalize } from "../../canonical/json.ts";
import { plural } from "../../contract/plural.ts";
import { revokeRecords, supersedeCorpus, type Replacement } from "../../operations/evidence/replacement.ts";
import { takePositionals, UsageError } from "../terminal/arguments.ts";
import { write } from "../terminal/files.ts";
import type { CliIo } from "../terminal/io.ts";

interface Given {
  readonly dataDir: string;
  readonly json: boolean;
}

/** `touchstone evidence supersede NEW` */
export async function supersede(
  given: readonly string[],
  { dataDir, json }: Given,
  io: CliIo,
): Promise<number> {
  const [file = ""] = takePositionals(given, "NEW");
  return print(await supersedeCorpus(dataDir, file), json, io);
}

/** `touchstone evidence revoke CORPUS ID…` */
export async function revoke(given: readonly string[], { dataDir, json }: Given, io: CliIo): Promise<number> {
  const [corpus, ...ids] = given;
  if (corpus === undefined) throw new UsageError("CORPUS is missing");
  if (ids.length === 0) throw new UsageError("ID is missing: name the records to be revoked");
  return print(await revokeRecords(dataDir, corpus, ids), json, io);
}

async function print(done: Replacement, json: boolean, io: CliIo): Promise<number> {
  const { corpus_id: id, corpus_sha256: sha, record_count: count, superseded_file: file, revoked } = done;
  await write(
    io.stdout,
    json
      ? `${canonicalize(done)}\n`
      : `${id} has ${plural(count, "record")} now\n  ${sha}\n${revoked.length === 0 ? "" : `revoked: ${revoked.join(", ")}\n`}the version before is kept in ${file}\n`,
  );
  return 0;
}
