import { canonicalize } from "../../canonical/json.ts";
import { plural } from "../../contract/plural.ts";
import { revokeRecords, supersedeCorpus, type Replacement } from "../../operations/evidence/replacement.ts";
import { dataDirOf, parseArguments, takePositionals, UsageError } from "../terminal/arguments.ts";
import { write } from "../terminal/files.ts";
import type { CliIo } from "../terminal/io.ts";
import { nowOrAt } from "./evidence-times.ts";

const OPTIONS = { data: { type: "string" }, at: { type: "string" } } as const;

/** `evidence supersede NEW` @throws UsageError, DataError */
export async function runSupersede(args: string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseArguments(args, OPTIONS);
  const [file = ""] = takePositionals(positionals, "NEW");
  const place = { dataDir: dataDirOf(values.data, io), recordedAt: nowOrAt(values.at) };
  return print(await supersedeCorpus(place, file), values.json === true, io);
}

/** `evidence revoke CORPUS ID…` @throws UsageError, DataError */
export async function runRevoke(args: string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseArguments(args, OPTIONS);
  const [corpus, ...ids] = positionals;
  if (corpus === undefined) throw new UsageError("CORPUS is missing");
  if (ids.length === 0) throw new UsageError("ID is missing: name the records to be revoked");
  const place = { dataDir: dataDirOf(values.data, io), recordedAt: nowOrAt(values.at) };
  return print(await revokeRecords(place, corpus, ids), values.json === true, io);
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
