import { createInterface } from "node:readline/promises";
import { canonicalize } from "../../canonical/json.ts";
import { Failure } from "../../contract/failures.ts";
import {
  contemplate,
  type ContemplateOptions,
  type Shown,
} from "../../operations/contemplation/contemplate.ts";
import { askRoute } from "../../operations/system/route-call.ts";
import { operatorName } from "../../operations/system/operator.ts";
import { openProposalDecisions } from "../../operations/teaching/own-decisions.ts";
import { openReader, type Reader } from "../../operations/runtime.ts";
import { UsageError, dataDirOf, parseArguments, stateDirOf, takePositionals } from "../terminal/arguments.ts";
import { describeRun } from "./contemplate-text.ts";
import { readText, write } from "../terminal/files.ts";
import type { CliIo, Command } from "../terminal/io.ts";
import { paceOn } from "../terminal/progress.ts";

const HELP = `usage: touchstone contemplate PROMPT|- [options]

Contemplates a question that is not decided yet. It tries the question alone, looks for statements that would settle it (in the prompt, in
the vault, or one that would have to be observed), proposes the smallest set of them, and asks again once the operator has ratified them.
Without a ratification it says what the answer would be, and changes nothing but the list of proposals.

  --ratify       ratifies the statements of the prompt and the vault that settle the question, after the checks of \`proposals accept\`;
                 a statement that nobody made is never ratified this way
  --no-ratify    asks for no decision; the default where there is no terminal to ask on
  --json         the run as \`GET /contemplation/runs/{run_id}\` gives it, as one line of canonical JSON
  --data DIR     the folder of packs, evidence and policies (TOUCHSTONE_DATA, data)
  --state DIR    the folder of journal, logs and checkpoints (TOUCHSTONE_STATE, data/state); a server may hold it
  --help         shows this text

exit codes: 0 contemplated, whatever the outcome, 1 failure, 2 usage, or a prompt without a question
`;

export const contemplateCommand: Command = { name: "contemplate", help: HELP, run };

async function run(args: string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseArguments(args, {
    ratify: { type: "boolean" },
    "no-ratify": { type: "boolean" },
    data: { type: "string" },
    state: { type: "string" },
  });
  if (values.help) {
    await write(io.stdout, HELP);
    return 0;
  }
  if (values.ratify && values["no-ratify"])
    throw new UsageError("use either --ratify or --no-ratify, not both");
  const [given = ""] = takePositionals(positionals, "PROMPT");
  const prompt = await promptOf(given, io);
  const folders = { dataDir: dataDirOf(values.data, io), stateDir: stateDirOf(values.state, io) };
  const reader = await openReader({ root: io.root, ...folders, now: Date.now });
  try {
    const asks = values["no-ratify"] !== true && given !== "-" && isInteractive(io);
    const consent = consentOf({ ratifies: values.ratify === true, asks }, io);
    const runId = await contemplate(prompt, await optionsOf(reader, folders, consent, io));
    const detail = await askRoute(reader.operations, "contemplationRun", { id: runId });
    await write(io.stdout, values.json ? `${canonicalize(detail)}\n` : describeRun(detail));
    return 0;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await write(io.stderr, `touchstone contemplate: ${error.message}\n`);
    return error.reason === "bad_value" ? 2 : 1;
  } finally {
    await reader.close();
  }
}

async function promptOf(given: string, io: CliIo): Promise<string> {
  const prompt = given === "-" ? await readText("-", io) : given;
  if (prompt.trim() === "") throw new UsageError("PROMPT must not be empty");
  return prompt;
}

/** Who ratifies: the option on the command line, the operator at the terminal, or nobody. */
function consentOf(
  { ratifies, asks }: { readonly ratifies: boolean; readonly asks: boolean },
  io: CliIo,
): ContemplateOptions["consent"] {
  if (ratifies) return wordGiven;
  return asks ? (shown: Shown) => askOperator(shown, io) : notAsked;
}

async function optionsOf(
  reader: Reader,
  folders: Pick<ContemplateOptions, "dataDir" | "stateDir">,
  consent: ContemplateOptions["consent"],
  io: CliIo,
): Promise<ContemplateOptions> {
  const actor = operatorName();
  const log = (line: string): void => {
    io.stderr.write(`touchstone contemplate: ${line}\n`);
  };
  const decisions = openProposalDecisions({
    root: io.root,
    ...folders,
    now: Date.now,
    actor,
    log,
    pace: paceOn(io),
  });
  return {
    ...folders,
    revision: reader.engine.revision,
    inputs: await reader.inputs(),
    proposalStore: reader.proposalStore,
    teachings: reader.teachings,
    now: Date.now,
    consent,
    actor,
    accept: (proposalId) =>
      decisions.accept(proposalId, { note: "contemplation", despiteRegressions: false }),
  };
}

const notAsked: ContemplateOptions["consent"] = () => Promise.resolve("the operator was not asked");

/** An option cannot ratify a statement that nobody made. */
const wordGiven: ContemplateOptions["consent"] = ({ statements }) => {
  const imagined = statements.find(({ statement: { source } }) => source === "hypothesis");
  return Promise.resolve(
    imagined === undefined
      ? null
      : `nobody stated this: ${imagined.statement.text} Once it is observed, state it in the prompt, or accept the proposal`,
  );
};

function isInteractive({ stdin, stderr }: CliIo): boolean {
  return "isTTY" in stdin && stdin.isTTY === true && stderr.isTTY === true;
}

/** Where a statement comes from, and why it is not knowledge yet. */
function originOf({ source, ref }: Shown["statements"][number]["statement"]): string {
  if (source === "hypothesis") return "not stated by anyone; it would have to be observed";
  return source === "vault" ? `stated before, unchecked: ${ref}` : "stated in the prompt, unchecked";
}

/** Shows what would be taught and what follows, and asks. */
async function askOperator({ question, statements, would }: Shown, io: CliIo): Promise<string | null> {
  const told = [
    question,
    `  ${would.surface}`,
    ...would.answer.derivation.map(
      ({ step, rule, from, conclusion }) =>
        `  ${step}. ${conclusion} (${rule}${from.length === 0 ? "" : ` from ${from.join(", ")}`})`,
    ),
    "to be taught:",
    ...statements.map(
      ({ statement, proposal }) =>
        `  ${statement.text} (${originOf(statement)}; proposal ${proposal.proposalId})`,
    ),
  ];
  await write(io.stderr, `${told.join("\n")}\n`);
  const terminal = createInterface({ input: io.stdin, output: io.stderr, terminal: true });
  try {
    const imagined = statements.some(({ statement: { source } }) => source === "hypothesis");
    // Ctrl-C rejects and Ctrl-D only closes; both count as no.
    const closed = new Promise<string>((resolve) => terminal.once("close", () => resolve("")));
    const reply = await Promise.race([
      terminal.question(imagined ? "Has it been observed to be true? Ratify? [y/N] " : "Ratify? [y/N] "),
      closed,
    ]).catch(() => "");
    return /^\s*y(?:es)?\s*$/i.test(reply) ? null : "the operator said no";
  } finally {
    terminal.close();
  }
}
