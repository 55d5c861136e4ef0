import { COMMANDS } from "../../src/cli/commands.ts";
import { readSynopses, type Synopsis } from "../../src/cli/terminal/synopsis.ts";
import { GENERATED, tableOf } from "./markdown.ts";

/** The meaning of exit codes, for every command. Contract §18. */
const EXIT_CODES: readonly (readonly [code: string, meaning: string])[] = [
  ["0", "done: answered (a refusal is an answer), assigned, equal, valid"],
  [
    "1",
    "a failure: a file cannot be read, there is no such turn, the state directory is held, a result does not verify",
  ],
  ["2", "usage"],
  ["3", "the review was refused"],
  ["4", "the review was invalid"],
  [
    "5",
    "a replay diverged, something is damaged, a lane or demo failed, an acceptance would make answers worse",
  ],
  ["6", "evidence unavailable"],
];

const VARIABLES: readonly (readonly [name: string, meaning: string])[] = [
  [
    "`TOUCHSTONE_DATA`",
    "the folder of packs, evidence and policies, where `--data` is absent; else that of the project, else `data` of the program's folder",
  ],
  [
    "`TOUCHSTONE_STATE`",
    "the folder of journal, logs and checkpoints, where `--state` is absent; else that of the project, else `data/state` of the program's folder, or of the current one for an installed package",
  ],
  ["`TOUCHSTONE_PORT`", "the port of `serve`, where `--port` is absent; else 8765"],
  ["`NO_COLOR`", "no colours, on a terminal too"],
];

/** The page of commands, from the `--help` text of each. */
export async function commandLinePage(): Promise<string> {
  const synopses = await readSynopses(COMMANDS);
  return `${GENERATED}# Command line

\`touchstone <command>\`. Results go to standard output, everything else to standard error; \`-\` in the place of a file reads standard input. What
stands here of a command is what \`touchstone <command> --help\` prints.

${tableOf(
  ["Command", "Does"],
  synopses.map(({ name, summary }) => [`[\`${name}\`](#${name})`, summary]),
)}
Exit code | Meaning
---|---
${EXIT_CODES.map(([code, meaning]) => `${code} | ${meaning}\n`).join("")}
Variable | Names
---|---
${VARIABLES.map(([name, meaning]) => `${name} | ${meaning}\n`).join("")}
A project is a folder with a \`touchstone.yaml\` (\`touchstone init\` makes one, [its schema](../../schemas/project-file.schema.json)). Commands that run in
it take claims, policy, data and state from there, where neither a flag nor a variable says otherwise. Folders above the current one are not searched.

${synopses.map(sectionOf).join("\n")}`;
}

function sectionOf({ name, help }: Synopsis): string {
  return `## ${name}\n\n\`\`\`text\n${help.trimEnd()}\n\`\`\`\n`;
}
