import { canonicalize } from "../canonical/json.ts";
import { loadAuthority } from "../operations/authority.ts";
import { describe, summarize } from "../operations/corpora.ts";
import { sealCorpusFile } from "../operations/seal.ts";
import { dataDirOf, parseArguments, takePositionals, UsageError } from "./arguments.ts";
import { FileError, write } from "./files.ts";
import type { CliIo, Command } from "./io.ts";

const HELP = `usage: touchstone evidence list [CORPUS] [options]
       touchstone evidence seal FILE [options]

list   the sealed corpora, or the records of one with their content hashes
seal   checks a corpus file (any JSON file of its form) and prints the content hash of every record,
       so that it can be cited; copy it to <data>/evidence/<corpus_id>.json to have it served

  --json         canonical JSON: the form of the HTTP interface
  --data DIR     the folder of evidence and policies (TOUCHSTONE_DATA, data)
  --help         shows this text

exit codes: 0 done, 1 a file cannot be used or there is no such corpus, 2 usage
`;

export const evidenceCommand: Command = { name: "evidence", help: HELP, run };

async function run(args: string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseArguments(args, { data: { type: "string" } });
  if (values.help) { await write(io.stdout, HELP); return 0; }
  const [action, ...rest] = positionals;
  const json = values.json === true;
  switch (action) {
    case "seal": {
      const [file = ""] = takePositionals(rest, "FILE");
      return printCorpus(describe(await sealCorpusFile(file)), json, io);
    }
    case "list": {
      const { corpora } = await loadAuthority(dataDirOf(values.data, io));
      if (rest.length === 0) return printCorpora(corpora.map(summarize), json, io);
      const [id = ""] = takePositionals(rest, "CORPUS");
      const corpus = corpora.find(({ corpusId }) => corpusId === id);
      if (!corpus) throw new FileError(`corpus not found: ${id}; there are ${corpora.map(({ corpusId }) => corpusId).join(", ")}`, null);
      return printCorpus(describe(corpus), json, io);
    }
    default: throw new UsageError(action === undefined ? "list or seal is missing" : `there is no \`evidence ${action}\`; there are list and seal`);
  }
}

async function printCorpora(items: readonly ReturnType<typeof summarize>[], json: boolean, io: CliIo): Promise<number> {
  if (json) { await write(io.stdout, `${canonicalize({ items })}\n`); return 0; }
  for (const { corpus_id, corpus_sha256, record_count, domains } of items) {
    await write(io.stdout, `${corpus_id}  ${record_count} records  ${domains.join(", ")}\n  ${corpus_sha256}\n`);
  }
  return 0;
}

async function printCorpus(corpus: ReturnType<typeof describe>, json: boolean, io: CliIo): Promise<number> {
  if (json) { await write(io.stdout, `${canonicalize(corpus)}\n`); return 0; }
  await write(io.stdout, `${corpus.corpus_id}  ${corpus.record_count} records  ${corpus.domains.join(", ")}\n${corpus.corpus_sha256}\n`);
  for (const record of corpus.records) {
    await write(io.stdout, `\n${record.evidence_id}  ${record.kind}, ${record.source_kind}, from ${record.provenance_root}\n  ${record.content_sha256}\n  ${record.statement}\n`);
  }
  return 0;
}
