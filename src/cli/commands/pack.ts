import { statSync } from "node:fs";
import { resolve } from "node:path";
import { plural } from "../../contract/plural.ts";
import { canonicalize } from "../../canonical/json.ts";
import { checkPacks, type PackCheck } from "../../operations/library/pack-check.ts";
import { importWordnetPack } from "../../operations/library/pack-import.ts";
import { shownPlace } from "../../operations/system/json-input.ts";
import { dataDirOf, parseArguments, takePositionals, UsageError } from "../terminal/arguments.ts";
import { FileError, write } from "../terminal/files.ts";
import type { CliIo, Command } from "../terminal/io.ts";
import { createSteps } from "../terminal/progress.ts";
import { newStarter } from "./starter.ts";

const HELP = `usage: touchstone pack check [DIR …] [options]
       touchstone pack new DIR [options]
       touchstone pack import --wordnet DIR --out DIR [--id ID] [options]

check    checks the form, checksums and counts of knowledge packs, and their facts together:
         cycles, contradictions, rules that cannot be parsed, duplicate facts;
         without DIR it checks all packs of the data folder, otherwise the given packs together
new      writes a starter pack: a few rows of each kind and a matching manifest; the folder's name is the pack_id
import   makes a pack from a WordNet 3.0 database (the files data.* and index.*): the meanings of words with their
         definitions and links, by sense key; put it into <data>/packs to use it

  --write        first updates the counts and checksums in the manifests
  --all          prints every warning, not only the first ten of each pack
  --wordnet DIR  the folder of the database
  --out DIR      the folder to create the pack's folder in; it appears complete or not at all
  --id ID        the id of the new pack (wordnet)
  --json         one line of canonical JSON: check prints {findings, packs}, import {folder, pack_id, senses, words}, new {files}
  --data DIR     the folder of evidence, packs and policies (TOUCHSTONE_DATA, data)
  --help         shows this text

exit codes: 0 done, with no errors found (there may be warnings), 1 a file or folder cannot be used, 2 usage, 5 errors found
`;

const OPTIONS = {
  write: { type: "boolean" },
  all: { type: "boolean" },
  data: { type: "string" },
  wordnet: { type: "string" },
  out: { type: "string" },
  id: { type: "string" },
} as const;

/** How many warnings of a pack are printed without --all. */
const SHOWN_WARNINGS = 10;

export const packCommand: Command = { name: "pack", help: HELP, run };

type Values = ReturnType<typeof parseArguments<typeof OPTIONS>>["values"];

async function run(args: string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseArguments(args, OPTIONS);
  if (values.help) {
    await write(io.stdout, HELP);
    return 0;
  }
  const [action, ...rest] = positionals;
  switch (action) {
    case "check":
      return check(rest, values, io);
    case "new":
      return create(rest, values, io);
    case "import":
      return importPack(rest, values, io);
    default:
      throw new UsageError(
        action === undefined
          ? "check, new or import is missing"
          : `there is no \`pack ${action}\`; use check, new or import`,
      );
  }
}

async function check(folders: readonly string[], values: Values, io: CliIo): Promise<number> {
  for (const folder of folders)
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
      throw new FileError(
        `there is no folder \`${folder}\`: name the folder of a pack, which has manifest.json; \`touchstone pack new DIR\` writes one`,
      );
  const found = await checkPacks(dataDirOf(values.data, io), folders, { write: values.write === true });
  const warnings = values.all === true ? Infinity : SHOWN_WARNINGS;
  await write(io.stdout, values.json ? `${canonicalize(found)}\n` : describe(found, warnings));
  return found.findings.some(({ level }) => level === "error") ? 5 : 0;
}

function create(rest: readonly string[], values: Values, io: CliIo): Promise<number> {
  const [folder = ""] = takePositionals(rest, "DIR");
  return newStarter(
    "pack",
    folder,
    [
      [`pack check --write ${folder}`, "updates the manifest after you changed rows, and lists problems"],
      [`pack check ${folder}`, "lists problems and changes nothing"],
    ],
    { io, json: values.json === true },
  );
}

async function importPack(rest: readonly string[], values: Values, io: CliIo): Promise<number> {
  takePositionals(rest);
  if (!values.wordnet || !values.out)
    throw new UsageError(`${values.wordnet ? "--out" : "--wordnet"} is missing`);
  const steps = createSteps(io);
  const { packId, folder, senses, words } = await importWordnetPack({
    from: resolve(values.wordnet),
    into: resolve(values.out),
    packId: values.id ?? "wordnet",
    onProgress: steps.show,
  }).finally(steps.end);
  await write(
    io.stdout,
    values.json
      ? `${canonicalize({ pack_id: packId, folder, senses, words })}\n`
      : `${packId}: ${plural(senses, "sense")} of ${plural(words, "word")}, in ${folder}\n`,
  );
  return 0;
}

function describe({ packs, findings }: PackCheck, shown: number): string {
  if (packs.length === 0) return "there are no packs\n";
  return packs
    .map(({ pack_id, counts, errors, warnings }) => {
      const rows = Object.entries(counts)
        .map(([file, rows]) => `${file} ${rows}`)
        .join(", ");
      const own = findings.filter((each) => each.pack_id === pack_id);
      const lines = (level: string, most: number) =>
        own
          .filter((each) => each.level === level)
          .slice(0, most)
          .map(
            ({ file, line, column, problem }) =>
              `  ${level}: ${file === null ? "" : `${shownPlace(file, { line, column })}: `}${problem}\n`,
          )
          .join("");
      const more =
        warnings > shown ? `  … and ${plural(warnings - shown, "more warning")}; --all shows them\n` : "";
      return `${pack_id}  ${rows}\n${lines("error", Infinity)}${lines("warning", shown)}${more}  ${plural(errors, "error")}, ${plural(warnings, "warning")}\n`;
    })
    .join("");
}
