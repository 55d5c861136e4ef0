import { createInterface } from "node:readline/promises";
import { canonicalize } from "../../canonical/json.ts";
import type { Answer } from "../../contract/types/answer.ts";
import type { ChatTurnResult } from "../../contract/turn.ts";
import { followUpPrompt } from "../../operations/turns/follow-up.ts";
import { parseArguments, takePositionals } from "../terminal/arguments.ts";
import { FileError, write } from "../terminal/files.ts";
import type { CliIo, Command } from "../terminal/io.ts";
import { describeTurn, openTurns, type Turns } from "./turns.ts";

const COMMANDS = `  /why     the derivation of the last answer, step by step
  /json    the last turn as JSON
  /help    this list
  /quit    ends the chat, as does Ctrl-D
`;

const HELP = `usage: touchstone chat [options]

Takes turns line by line until the end of the input: questions, arguments, statements. Each is recorded in the journal.
"Why?", "Why not?" and "What if not …?" (a statement) ask about the previous answer.
A line can also be a command:

${COMMANDS}
  --json         prints each turn as one line of canonical JSON
  --data DIR     the folder of packs, evidence and policies (TOUCHSTONE_DATA, data)
  --state DIR    the folder of journal, logs and checkpoints (TOUCHSTONE_STATE, data/state)
  --token FILE   the access token of the server that holds it (keys/access-token in the state directory)
  --help         shows this text

exit codes: 0 done, 1 failure, 2 usage
`;

export const chatCommand: Command = { name: "chat", help: HELP, run };

async function run(args: string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseArguments(args, {
    data: { type: "string" },
    state: { type: "string" },
    token: { type: "string" },
  });
  if (values.help) {
    await write(io.stdout, HELP);
    return 0;
  }
  takePositionals(positionals);
  const turns = await openTurns({ data: values.data, state: values.state, token: values.token }, io);
  try {
    await converse(turns, io, values.json === true);
    return 0;
  } finally {
    await turns.close();
  }
}

async function converse(turns: Turns, io: CliIo, json: boolean): Promise<void> {
  const onTerminal = io.stdout.isTTY === true;
  const lines = createInterface({
    input: io.stdin,
    output: onTerminal ? io.stdout : undefined,
    terminal: onTerminal,
    historySize: 1000,
    prompt: "> ",
  });
  if (onTerminal) await write(io.stderr, "Ask, or state something; /help shows more.\n");
  let last: ChatTurnResult | null = null;
  let ended = false;
  lines.once("close", () => {
    ended = true;
  }); // lines that were already read still get their turn
  const prompt = (): void => {
    if (!ended) lines.prompt();
  };
  prompt();
  for await (const line of lines) {
    const text = line.trim();
    if (text === "/quit") break;
    if (text.startsWith("/")) await obey(text, last, io);
    else if (text !== "")
      last =
        (await takeOne(
          turns,
          last === null ? line : (followUpPrompt(last.prompt, line) ?? line),
          io,
          json,
        )) ?? last;
    prompt();
  }
  lines.close();
}

async function takeOne(
  turns: Turns,
  prompt: string,
  io: CliIo,
  json: boolean,
): Promise<ChatTurnResult | null> {
  try {
    const result = await turns.take(prompt);
    await write(io.stdout, json ? `${canonicalize(result)}\n` : describeTurn(result));
    return result;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    await write(io.stderr, `touchstone chat: ${error.message}\n`);
    return null;
  }
}

async function obey(command: string, last: ChatTurnResult | null, io: CliIo): Promise<void> {
  if (command === "/why" && last !== null) await write(io.stdout, explain(last));
  else if (command === "/json" && last !== null) await write(io.stdout, `${JSON.stringify(last, null, 2)}\n`);
  else await write(io.stderr, command === "/why" || command === "/json" ? "no turn yet\n" : COMMANDS);
}

/** The derivation of an answer, one line per step. */
export function explain({ pipeline_record: record }: ChatTurnResult): string {
  const answer = record?.stages.find(({ stage_id }) => stage_id === "realizer")?.detail["answer"] as
    | Answer
    | undefined; // every recorded realizer stage has an answer
  if (answer === undefined || answer.derivation.length === 0) return "  nothing was derived\n";
  return answer.derivation
    .map(
      ({ step, rule, from, conclusion }) =>
        `  ${step}. ${conclusion} (${rule}${from.length === 0 ? "" : ` from ${from.join(", ")}`})\n`,
    )
    .join("");
}
