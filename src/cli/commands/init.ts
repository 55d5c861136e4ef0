import { relative, resolve } from "node:path";
import { Readable, Writable } from "node:stream";
import { canonicalize } from "../../canonical/json.ts";
import { EVIDENCE_COMMANDS, writeProject } from "../../operations/library/project-starter.ts";
import { parseArguments, UsageError } from "../terminal/arguments.ts";
import { runOneOf, type Commands } from "../terminal/command-line.ts";
import { FileError, write } from "../terminal/files.ts";
import type { CliIo, Command } from "../terminal/io.ts";

const HELP = `usage: touchstone init [FOLDER] [options]

Begins a project in FOLDER (the current one): claims, a policy, rules, a small program with a test, and a workflow for GitHub with the action that it
uses (at the top of the Git repository, if there is one), each with comments. Then it makes the evidence, by commands that it prints: it seals the rules, measures the program, and runs its test.
\`touchstone gate\` passes there. Put your own claims, rules and commands in the place of the example. A file that is there already is never touched.

  --json   prints {files, kept, ran} as canonical JSON
  --help   shows this text

exit codes: 0 done, 1 a file is there already or cannot be written, or a command failed, 2 usage
`;

export const initCommand: Command = { name: "init", help: HELP, run };

async function run(args: string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseArguments(args, {});
  if (values.help) {
    await write(io.stdout, HELP);
    return 0;
  }
  const [given = ".", ...more] = positionals;
  if (more.length > 0) throw new UsageError(`unexpected argument \`${String(more[0])}\``);
  if (given === "" || given === "-")
    throw new UsageError("FOLDER must be a folder; without it the current one is taken");
  const { files, kept, repository } = await writeProject(resolve(given), io.root);
  const shown = (paths: readonly string[]): string[] => paths.map((path) => relative("", path));
  const told = values.json !== true;
  if (told)
    await write(
      io.stdout,
      [
        ...shown(files).map((file) => `wrote ${file}\n`),
        ...shown(kept).map((file) => `kept  ${file}, which was there\n`),
      ].join(""),
    );
  const ran = EVIDENCE_COMMANDS.map((words) => ["touchstone", ...words].join(" "));
  for (const [index, words] of EVIDENCE_COMMANDS.entries()) {
    await runIn(resolve(given), words, io);
    if (told) await write(io.stdout, `ran   ${String(ran[index])}\n`);
  }
  await write(
    io.stdout,
    told
      ? `${repository === null ? NO_REPOSITORY : ""}${nextOf(given)}`
      : `${canonicalize({ files: shown(files), kept: shown(kept), ran })}\n`,
  );
  return 0;
}

/** GitHub looks for workflows at the top of a repository alone. */
const NO_REPOSITORY =
  "note  the folder is in no Git repository, so the workflow is in its own .github: GitHub runs it only if the folder becomes the top of a repository\n";

function nextOf(folder: string): string {
  const steps = [
    ...(resolve(folder) === process.cwd()
      ? []
      : [[`cd ${folder}`, "commands take their defaults from touchstone.yaml there"]]),
    ["touchstone gate", "decides the claims of claims.yaml"],
    ["touchstone evidence list release", "shows the records that it decides from"],
  ];
  const width = Math.max(...steps.map(([command = ""]) => command.length));
  return `next:\n${steps.map(([command = "", does]) => `  ${command.padEnd(width)}  ${does}\n`).join("")}`;
}

/** The command that makes evidence. */
const EVIDENCE: Commands = {
  groups: [
    {
      title: "",
      commands: [
        {
          name: "evidence",
          summary: "",
          load: async () => (await import("./evidence.ts")).evidenceCommand,
        },
      ],
    },
  ],
  explain: (error) => (error instanceof Error ? error.message : null),
};

/** Runs a command of this program in the folder of the project, as somebody would type it there. @throws FileError with what it said, where it fails */
async function runIn(folder: string, words: readonly string[], { root, env }: CliIo): Promise<void> {
  const { TOUCHSTONE_DATA: _data, TOUCHSTONE_STATE: _state, ...rest } = env; // the project says where its evidence is
  const said: Buffer[] = [];
  const heard = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      said.push(chunk);
      done();
    },
  });
  const before = process.cwd();
  process.chdir(folder);
  try {
    const streams = { stdin: Readable.from([]), stdout: heard, stderr: heard };
    const code = await runOneOf(EVIDENCE, [...words], { ...streams, env: rest, root });
    if (code === 0) return;
  } finally {
    process.chdir(before);
  }
  throw new FileError(
    `the files are written, but \`touchstone ${words.join(" ")}\` failed in ${folder}: ${Buffer.concat(said).toString().trim()}`,
  );
}
