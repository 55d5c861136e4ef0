import { createInterface } from "node:readline/promises";
import { canonicalize } from "../canonical/json.ts";
import type { ContemplationRunDetail } from "../contract/contemplation.ts";
import { Failure } from "../contract/failures.ts";
import { contemplate, type ContemplateOptions, type Shown } from "../operations/contemplate.ts";
import { operatorName } from "../operations/operator.ts";
import { openProposalDesk } from "../operations/proposal-desk.ts";
import { openReader, type Reader } from "../operations/runtime.ts";
import { UsageError, dataDirOf, parseArguments, stateDirOf, takePositionals } from "./arguments.ts";
import { describeRun } from "./contemplate-text.ts";
import { readText, write } from "./files.ts";
import type { CliIo, Command } from "./io.ts";
import { paceOn } from "./progress.ts";

const HELP = `usage: touchstone contemplate PROMPT|- [options]

Contemplates a question that is not decided yet: tries it alone, looks for what would settle it (what the prompt states, what stands in the
vault, one further statement that would have to be observed), proposes the smallest set of statements, and asks it again once the operator
has ratified them. Without a ratification it says what the answer would be, and changes nothing but the list of proposals.

  --ratify       the operator's word: what the prompt or the vault states and settles the question is ratified, after the checks of
                 \`proposals accept\`; what nobody stated is not
  --no-ratify    asks for no decision; so it is also where there is no terminal to ask on
  --json         the run as \`GET /contemplation/runs/{run_id}\` gives it, as one line of canonical JSON
  --data DIR     the folder of packs, evidence and policies (TOUCHSTONE_DATA, data)
  --state DIR    the folder of journal, logs and checkpoints (TOUCHSTONE_STATE, data/state); a server may hold it
  --help         shows this text

exit codes: 0 contemplated, however it came out, 1 failure, 2 usage, or a prompt that asks nothing
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
    throw new UsageError("--ratify and --no-ratify cannot both be meant");
  const [given = ""] = takePositionals(positionals, "PROMPT");
  const prompt = given === "-" ? await readText("-", io) : given;
  if (prompt.trim() === "") throw new UsageError("PROMPT must not be empty");
  const folders = { dataDir: dataDirOf(values.data, io), stateDir: stateDirOf(values.state, io) };
  const reader = await openReader({ root: io.root, ...folders, now: Date.now });
  try {
    const consent = values.ratify
      ? wordGiven
      : values["no-ratify"] || given === "-" || !isInteractive(io)
        ? notAsked
        : (shown: Shown) => askOperator(shown, io);
    const runId = await contemplate(prompt, await optionsOf(reader, folders, consent, io));
    const detail = JSON.parse(
      await reader.operations.contemplationRun({ id: runId, query: new Map(), body: undefined }),
    ) as ContemplationRunDetail; // the operation's own payload
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
  const desk = openProposalDesk({ root: io.root, ...folders, now: Date.now, actor, log, pace: paceOn(io) });
  return {
    ...folders,
    revision: reader.engine.revision,
    inputs: await reader.inputs(),
    book: reader.book,
    teachings: reader.teachings,
    now: Date.now,
    consent,
    actor,
    accept: (proposalId) => desk.accept(proposalId, { note: "contemplation", despiteRegressions: false }),
  };
}

const notAsked: ContemplateOptions["consent"] = () => Promise.resolve("the operator was not asked");

/** What nobody stated is not ratified unseen. */
const wordGiven: ContemplateOptions["consent"] = ({ statements }) => {
  const imagined = statements.find(({ statement: { source } }) => source === "hypothesis");
  return Promise.resolve(
    imagined === undefined
      ? null
      : `nobody stated it: ${imagined.statement.text} Once it is observed, state it in the prompt, or accept the proposal`,
  );
};

function isInteractive({ stdin, stderr }: CliIo): boolean {
  return "isTTY" in stdin && stdin.isTTY === true && stderr.isTTY === true;
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
    "needs to be taught:",
    ...statements.map(
      ({ statement, proposal }) =>
        `  ${statement.text} (${statement.source === "hypothesis" ? "nobody stated it; it would have to be observed" : statement.source === "vault" ? `stated before, unchecked: ${statement.ref}` : "stated in the prompt, unchecked"}; proposal ${proposal.proposalId})`,
    ),
  ];
  await write(io.stderr, `${told.join("\n")}\n`);
  const terminal = createInterface({ input: io.stdin, output: io.stderr, terminal: true });
  try {
    const imagined = statements.some(({ statement: { source } }) => source === "hypothesis");
    // Ctrl-C, which rejects, and Ctrl-D, which only closes, are no answer: a no.
    const closed = new Promise<string>((resolve) => terminal.once("close", () => resolve("")));
    const reply = await Promise.race([
      terminal.question(imagined ? "Has it been observed, and is it so? Ratify? [y/N] " : "Ratify? [y/N] "),
      closed,
    ]).catch(() => "");
    return /^\s*y(?:es)?\s*$/i.test(reply) ? null : "the operator said no";
  } finally {
    terminal.close();
  }
}
