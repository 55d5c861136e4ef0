import { canonicalize } from "../../canonical/json.ts";
import { FAILURES, Failure, type FailureReason } from "../../contract/failures.ts";
import { ROUTES, type Route } from "../../contract/routes.ts";
import { createRouter } from "../../http/router.ts";
import { cutTarget, parseQuery } from "../../http/target.ts";
import { answerRequest } from "../../operations/system/route-call.ts";
import { openReader } from "../../operations/runtime.ts";
import { adviceOn } from "../terminal/advice.ts";
import { dataDirOf, parseArguments, stateDirOf, takePositionals } from "../terminal/arguments.ts";
import { write } from "../terminal/files.ts";
import type { CliIo, Command } from "../terminal/io.ts";

const GETS = ROUTES.filter((route) => route.method === "GET");
const PATH_WIDTH = Math.max(...GETS.map(({ path }) => path.length));

const HELP = `usage: touchstone get PATH [options]

Answers a GET route of the HTTP interface without a server, and prints its data: touchstone get /epistemic-truth-state/corpora

  --json         one line of canonical JSON, instead of indented JSON
  --data DIR     the folder of evidence and policies (TOUCHSTONE_DATA, data)
  --state DIR    the folder of journal, logs and checkpoints (TOUCHSTONE_STATE, data/state); read only
  --help         shows this text

routes:
${GETS.map(({ path, summary }) => `  ${path.padEnd(PATH_WIDTH)}  ${summary}\n`).join("")}
exit codes: 0 done, 1 failure, 2 usage or a bad value, 6 evidence unavailable
`;

export const getCommand: Command = { name: "get", help: HELP, run };

const EXIT_CODES: Partial<Record<FailureReason, number>> = { bad_value: 2, evidence_unavailable: 6 };

async function run(args: string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseArguments(args, {
    data: { type: "string" },
    state: { type: "string" },
  });
  if (values.help) {
    await write(io.stdout, HELP);
    return 0;
  }
  const [path = ""] = takePositionals(positionals, "PATH");
  const options = {
    root: io.root,
    dataDir: dataDirOf(values.data, io),
    stateDir: stateDirOf(values.state, io),
    now: Date.now,
  };
  try {
    const data: unknown = JSON.parse(await answer(path, options));
    await write(io.stdout, `${values.json ? canonicalize(data) : JSON.stringify(data, null, 2)}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await write(
      io.stderr,
      `touchstone get: ${error.message} (${FAILURES[error.reason].code})${adviceOn(error)}\n`,
    );
    return EXIT_CODES[error.reason] ?? 1;
  }
}

async function answer(raw: string, options: Parameters<typeof openReader>[0]): Promise<string> {
  const { path, query } = cutTarget(raw.startsWith("/") ? raw : `/${raw}`);
  const match = createRouter<Route>(ROUTES).match("GET", path);
  if (!match) throw new Failure("route_not_found", `route not found: GET ${path}`);
  const reader = await openReader(options);
  try {
    const given = { id: match.id, query: parseQuery(query), body: undefined };
    return await answerRequest(reader.operations, match.route, given);
  } finally {
    await reader.close();
  }
}
