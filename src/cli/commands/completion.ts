import { UsageError, parseArguments, takePositionals } from "../terminal/arguments.ts";
import { write } from "../terminal/files.ts";
import type { CliIo, Command, CommandEntry } from "../terminal/io.ts";
import { readSynopses, type Synopsis } from "../terminal/synopsis.ts";

const HELP = `usage: touchstone completion bash|zsh|fish

Prints a script that lets the shell complete commands, their actions and options, and file names.

  --help         shows this text

exit codes: 0 done, 2 usage
`;

/** @param commands all commands, including this one */
export function createCompletionCommand(commands: readonly CommandEntry[]): Command {
  return { name: "completion", help: HELP, run: (args, io) => run(args, io, commands) };
}

const SHELLS: Readonly<Record<string, (commands: readonly Synopsis[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

async function run(args: string[], io: CliIo, commands: readonly CommandEntry[]): Promise<number> {
  const { values, positionals } = parseArguments(args, {});
  if (values.help) {
    await write(io.stdout, HELP);
    return 0;
  }
  const [shell = ""] = takePositionals(positionals, "SHELL");
  const script = Object.hasOwn(SHELLS, shell) ? SHELLS[shell] : undefined;
  if (!script)
    throw new UsageError(
      `there is no completion for \`${shell}\`; use one of ${Object.keys(SHELLS).join(", ")}`,
    );
  await write(io.stdout, script(await readSynopses(commands)));
  return 0;
}

function bashScript(commands: readonly Synopsis[]): string {
  return `_touchstone() {
  local word="\${COMP_WORDS[COMP_CWORD]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then words="${commands.map(({ name }) => name).join(" ")} --help --version -V"
  else case "\${COMP_WORDS[1]}" in
${commands.map(({ name, actions, options }) => `    ${name}) words="${options.join(" ")}"; [ "$COMP_CWORD" -eq 2 ] && words="${[...actions, ...options].join(" ")}";;\n`).join("")}  esac; fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _touchstone touchstone
`;
}

function zshScript(commands: readonly Synopsis[]): string {
  const described = commands.map(({ name, summary }) => `    ${quote(`${name}:${summary}`)}\n`).join("");
  return `#compdef touchstone
_touchstone() {
  local -a commands=(
${described}  )
  if (( CURRENT == 2 )); then _describe command commands; compadd -- --help --version -V; return; fi
  case "$words[2]" in
${commands.map(({ name, actions, options }) => `    ${name}) ${actions.length === 0 ? "" : `(( CURRENT == 3 )) && compadd -- ${actions.join(" ")}; `}compadd -- ${options.join(" ")};;\n`).join("")}  esac
  _files
}
_touchstone "$@"
`;
}

function fishScript(commands: readonly Synopsis[]): string {
  const lines = commands.flatMap(({ name, summary, actions, options }) => [
    `complete -c touchstone -f -n __fish_use_subcommand -a ${name} -d ${quote(summary)}`,
    ...(actions.length === 0
      ? []
      : [
          `complete -c touchstone -n "__fish_seen_subcommand_from ${name}; and test (count (commandline -opc)) -eq 2" -a ${quote(actions.join(" "))}`,
        ]),
    ...options.map(
      (option) => `complete -c touchstone -n "__fish_seen_subcommand_from ${name}" -l ${option.slice(2)}`,
    ),
  ]);
  return lines.map((line) => `${line}\n`).join("");
}

/** In single quotes, which all three shells read the same way. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
