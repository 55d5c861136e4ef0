import { canonicalize } from "../../canonical/json.ts";
import { followUpPrompt } from "../../operations/turns/follow-up.ts";
import { UsageError, parseArguments, takePositionals } from "../terminal/arguments.ts";
import { readText, write } from "../terminal/files.ts";
import type { CliIo, Command } from "../terminal/io.ts";
import { describeTurn, openTurns } from "./turns.ts";

/** Modes that a question can be asked in. */
const MODES = [
  "classical",
  "classical_import",
  "rules_forward",
  "rules_closed",
  "arithmetic",
  "state",
  "defeasible",
  "modal",
  "words",
];

const HELP = `usage: touchstone ask PROMPT|- [options]

Asks one question, or states something, and prints the answer with its standing. The turn is recorded in the journal. If a server
holds the state directory, the question goes to that server.

  --mode MODE    decides in this mode: ${MODES.join(", ")}; adds a first line to the prompt that says so
  --why          also asks "Why?" after the prompt, for the reasons
  --json         the whole turn as one line of canonical JSON
  --data DIR     the folder of packs, evidence and policies (TOUCHSTONE_DATA, data)
  --state DIR    the folder of journal, logs and checkpoints (TOUCHSTONE_STATE, data/state)
  --token FILE   the access token of the server that holds it (keys/access-token in the state directory)
  --help         shows this text

exit codes: 0 answered (a refusal is an answer), 1 failure, 2 usage
`;

export const askCommand: Command = { name: "ask", help: HELP, run };

async function run(args: string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseArguments(args, {
    mode: { type: "string" },
    why: { type: "boolean" },
    data: { type: "string" },
    state: { type: "string" },
    token: { type: "string" },
  });
  if (values.help) {
    await write(io.stdout, HELP);
    return 0;
  }
  const [given = ""] = takePositionals(positionals, "PROMPT");
  if (values.mode !== undefined && !MODES.includes(values.mode))
    throw new UsageError(`--mode must be one of ${MODES.join(", ")}, not \`${values.mode}\``);
  const text = given === "-" ? await readText("-", io) : given;
  if (text.trim() === "") throw new UsageError("PROMPT must not be empty");
  const turns = await openTurns({ data: values.data, state: values.state, token: values.token }, io);
  try {
    const asked = values.why === true ? (followUpPrompt(text, "Why?") ?? text) : text;
    const result = await turns.take(values.mode === undefined ? asked : `mode: ${values.mode}\n${asked}`);
    await write(io.stdout, values.json ? `${canonicalize(result)}\n` : describeTurn(result));
    return 0;
  } finally {
    await turns.close();
  }
}
