import { agree, plural } from "../../contract/plural.ts";
import { canonicalize } from "../../canonical/json.ts";
import { DataError, loadAuthority } from "../../operations/review/authority.ts";
import { describe, summarize } from "../../operations/review/corpora.ts";
import { checkCorpusFile, type EvidenceCheck } from "../../operations/review/evidence-check.ts";
import { shownPlace } from "../../operations/system/json-input.ts";
import { sealCorpusFile } from "../../operations/review/seal.ts";
import { dataDirOf, parseArguments, takePositionals, UsageError } from "../terminal/arguments.ts";
import { FileError, write } from "../terminal/files.ts";
import type { CliIo, Command } from "../terminal/io.ts";
import { suggestion } from "../../contract/nearest.ts";
import { EVIDENCE_HELP } from "./evidence-help.ts";
import { newStarter } from "./starter.ts";

/** Actions with options of their own; {@link runOther} runs the others. */
const ACTIONS: Readonly<Record<string, (args: string[], io: CliIo) => Promise<number>>> = {
  import: async (args, io) => (await import("./evidence-import.ts")).runImport(args, io),
  capture: async (args, io) => (await import("./evidence-capture.ts")).runCapture(args, io),
  file: async (args, io) => (await import("./evidence-capture.ts")).runFile(args, io),
  rules: async (args, io) => (await import("./evidence-write.ts")).runRules(args, io),
  trace: async (args, io) => (await import("./evidence-look.ts")).runTrace(args, io),
  supersede: async (args, io) => (await import("./evidence-replacement.ts")).runSupersede(args, io),
  revoke: async (args, io) => (await import("./evidence-replacement.ts")).runRevoke(args, io),
  diff: async (args, io) => (await import("./evidence-look.ts")).runDiff(args, io),
};

export const evidenceCommand: Command = { name: "evidence", help: EVIDENCE_HELP, run };

/** The names for messages, in the order of the help. */
const NAMES = ["list", "seal", "new", ...Object.keys(ACTIONS)].join(", ");
const EXIT_ERRORS = 5;
/** How many problems are printed; the JSON has all of them. */
const SHOWN = 50;

async function run(args: string[], io: CliIo): Promise<number> {
  const [action = "", ...rest] = args;
  const own = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
  if (own !== undefined) return own(rest, io);
  // `new FILE` alone writes a starter; with options of a record it adds one.
  if (action === "new" && rest.some((arg) => /^--(?!json$|help$|data\b|check$)/.test(arg)))
    return (await import("./evidence-write.ts")).runNewRecord(rest, io);
  return runOther(args, io);
}

async function runOther(args: string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseArguments(args, {
    check: { type: "boolean" },
    data: { type: "string" },
  });
  if (values.help) {
    await write(io.stdout, EVIDENCE_HELP);
    return 0;
  }
  const [action, ...rest] = positionals;
  const json = values.json === true;
  if (values.check === true && action !== "seal")
    throw new UsageError("--check is an option of `evidence seal`");
  switch (action) {
    case "seal": {
      const [file = ""] = takePositionals(rest, "FILE");
      if (values.check === true)
        return printCheck(await checkCorpusFile(file, file, dataDirOf(values.data, io)), json, io);
      return printCorpus(describe(await sealCorpusFile(file).catch(sayingMore(file))), json, io);
    }
    case "new": {
      const [file = ""] = takePositionals(rest, "FILE");
      const named = file.endsWith(".json") ? file : `${file}.json`;
      return newStarter(
        "corpus",
        file,
        [
          [`evidence seal --check ${named}`, "checks it after you changed it"],
          [`evidence seal ${named}`, "prints the hashes that claims cite"],
        ],
        { io, json },
      );
    }
    case "list": {
      const { corpora } = await loadAuthority(dataDirOf(values.data, io));
      if (rest.length === 0) return printCorpora(corpora.map(summarize), json, io);
      const [id = ""] = takePositionals(rest, "CORPUS");
      const corpus = corpora.find(({ corpusId }) => corpusId === id);
      if (!corpus)
        throw new FileError(
          `corpus not found: ${id}; there are ${corpora.map(({ corpusId }) => corpusId).join(", ") || "none, `touchstone evidence new FILE` writes one"}${suggestion(
            id,
            corpora.map(({ corpusId }) => corpusId),
          )}`,
          null,
        );
      return printCorpus(describe(corpus), json, io);
    }
    default:
      throw new UsageError(
        action === undefined
          ? `an action is missing: ${NAMES}`
          : `there is no \`evidence ${action}\`; use one of ${NAMES}`,
      );
  }
}

/** The first problem prevents sealing; the check lists all of them. */
function sayingMore(file: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof DataError
      ? new FileError(
          `${error.message}\n  touchstone evidence seal --check ${file} lists every problem`,
          error,
        )
      : error;
  };
}

async function printCheck(check: EvidenceCheck, json: boolean, io: CliIo): Promise<number> {
  const { file, findings, record_count: records, corpus_sha256: digest, valid } = check;
  const lines = findings
    .slice(0, SHOWN)
    .map(
      ({ level, line, column, problem }) => `${shownPlace(file, { line, column })}: ${level}: ${problem}\n`,
    );
  const more = findings.length > SHOWN ? `… and ${findings.length - SHOWN} more; --json has them all\n` : "";
  const errors = findings.filter(({ level }) => level === "error").length;
  const summary = valid
    ? `${file} can be served: ${plural(records, "record")}\n  ${digest ?? ""}\n`
    : `${plural(errors, "error")} in ${file}: fix ${agree(errors, "it", "them")} and check again\n`;
  await write(io.stdout, json ? `${canonicalize(check)}\n` : `${lines.join("")}${more}${summary}`);
  return valid ? 0 : EXIT_ERRORS;
}

async function printCorpora(
  items: readonly ReturnType<typeof summarize>[],
  json: boolean,
  io: CliIo,
): Promise<number> {
  if (json) {
    await write(io.stdout, `${canonicalize({ items })}\n`);
    return 0;
  }
  for (const { corpus_id, corpus_sha256, record_count, domains } of items) {
    await write(
      io.stdout,
      `${corpus_id}  ${plural(record_count, "record")}  ${domains.join(", ")}\n  ${corpus_sha256}\n`,
    );
  }
  return 0;
}

async function printCorpus(corpus: ReturnType<typeof describe>, json: boolean, io: CliIo): Promise<number> {
  if (json) {
    await write(io.stdout, `${canonicalize(corpus)}\n`);
    return 0;
  }
  await write(
    io.stdout,
    `${corpus.corpus_id}  ${plural(corpus.record_count, "record")}  ${corpus.domains.join(", ")}\n${corpus.corpus_sha256}\n`,
  );
  for (const record of corpus.records) {
    await write(
      io.stdout,
      `\n${record.evidence_id}  ${record.kind}, ${record.source_kind}, from ${record.provenance_root}\n  ${record.content_sha256}\n  ${record.statement}\n`,
    );
  }
  return 0;
}
