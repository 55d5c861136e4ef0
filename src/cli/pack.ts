import { statSync } from "node:fs";
import { resolve } from "node:path";
import { canonicalize } from "../canonical/json.ts";
import { checkPacks, type PackCheck } from "../operations/pack-check.ts";
import { importWordnetPack } from "../operations/pack-import.ts";
import { shownPlace } from "../operations/problems.ts";
import { dataDirOf, parseArguments, takePositionals, UsageError } from "./arguments.ts";
import { FileError, write } from "./files.ts";
import type { CliIo, Command } from "./io.ts";
import { createSteps } from "./progress.ts";
import { newStarter } from "./starter.ts";

const HELP = `usage: touchstone pack check [DIR …] [options]
       touchstone pack new DIR [options]
       touchstone pack import --wordnet DIR --out DIR [--id ID] [options]

check    the form, checksums and counts of knowledge packs, and what their facts say together:
         circles, contradictions, rules that cannot be read, facts that stand twice;
         without DIR all packs of the data folder; the packs given are looked at together
new      writes a pack to begin with: a few rows of each kind and a manifest that fits them; the folder's name is the pack_id
import   makes a pack of a WordNet 3.0 database (the files data.* and index.*): the meanings of words with their
         definitions and links, by sense key; copy or write it to <data>/packs to have it used

  --write        first brings counts and checksums in the manifests up to date
  --all          prints every warning, not only the first ten of each pack
  --wordnet DIR  the folder of the database
  --out DIR      the folder in which the pack's folder is made; it appears whole or not at all
  --id ID        the id of the new pack (wordnet)
  --json         one line of canonical JSON: {findings, packs}, of import {folder, pack_id, senses, words}, of new {files}
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

/** Warnings of a pack that are printed unless all are asked for. */
const SHOWN_WARNINGS = 10;

export const packCommand: Command = { name: "pack", help: HELP, run };

async function run(args: string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseArguments(args, OPTIONS);
  if (values.help) {
    await write(io.stdout, HELP);
    return 0;
  }
  const [action, ...rest] = positionals;
  const json = values.json === true;
  switch (action) {
    case "check": {
      for (const folder of rest)
        if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
          throw new FileError(
            `there is no folder \`${folder}\`: name the folder of a pack, which has manifest.json; \`touchstone pack new DIR\` writes one`,
          );
      const check = await checkPacks(dataDirOf(values.data, io), rest, { write: values.write === true });
      await write(
        io.stdout,
        json ? `${canonicalize(check)}\n` : describe(check, values.all === true ? Infinity : SHOWN_WARNINGS),
      );
      return check.findings.some(({ level }) => level === "error") ? 5 : 0;
    }
    case "new": {
      const [folder = ""] = takePositionals(rest, "DIR");
      return newStarter(
        "pack",
        folder,
        [
          [
            `pack check --write ${folder}`,
            "brings the manifest up to date, after you changed rows, and says what is wrong",
          ],
          [`pack check ${folder}`, "says what is wrong, and changes nothing"],
        ],
        { io, json },
      );
    }
    case "import": {
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
        json
          ? `${canonicalize({ pack_id: packId, folder, senses, words })}\n`
          : `${packId}: ${senses} senses of ${words} words, in ${folder}\n`,
      );
      return 0;
    }
    default:
      throw new UsageError(
        action === undefined
          ? "check, new or import is missing"
          : `there is no \`pack ${action}\`; there are check, new and import`,
      );
  }
}

function describe({ packs, findings }: PackCheck, shown: number): string {
  if (packs.length === 0) return "there are no packs\n";
  return packs
    .map(({ pack_id, counts, errors, warnings }) => {
      const rows = Object.entries(counts)
        .map(([file, rows]) => `${rows} ${file}`)
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
      const more = warnings > shown ? `  … and ${warnings - shown} more warnings; --all shows them\n` : "";
      return `${pack_id}  ${rows}\n${lines("error", Infinity)}${lines("warning", shown)}${more}  ${errors} errors, ${warnings} warnings\n`;
    })
    .join("");
}
