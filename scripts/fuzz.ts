// `npm run fuzz -- --requests N --seed S --parsers N`: sends requests generated from the schemas to a live server, and feeds inputs to every parser.
import { cpus, tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { createClient } from "./fuzz/client.ts";
import { fuzzContract, type ContractReport, type Finding } from "./fuzz/contract.ts";
import { createJudge } from "./fuzz/judge.ts";
import { fuzzParsers, openTargets, type ParserReport } from "./fuzz/parsers.ts";
import { makerOf, openPlace, readOpenApi } from "./fuzz/place.ts";
import { ALL_ROUTES } from "./fuzz/requests.ts";
import { fuzzWire } from "./fuzz/wire.ts";
import { readOptions } from "./options.ts";

const HELP = `usage: npm run fuzz -- [--requests N] [--parsers N] [--seed S] [--data DIR] [--state DIR] [--target NAME]

Sends N requests (20000; 0: none) to a server of its own: for every route, valid, changed and random ids, queries, headers and bodies, made from
the generated schemas. Every answer must be declared, fit its schema and have its headers; 5xx are findings, but for what the route declares that it has not. One in
twenty is sent as bytes of which some are changed.
Then puts N inputs (2000; 0: none) to each parser: formulas, questions, CNF, prompts, packs, logs, journal lines, checkpoints, proofs, envelopes,
bundles and certificates. None may throw, hang, or disagree with its twin.

  --seed S       the seed (8); the same seed makes the same inputs
  --data DIR     the data that the server works with (data)
  --state DIR    a state that the server works on a copy of (a new one with a few turns). Nothing is written there
  --target NAME  one parser only

The server's state is a temporary one that begins anew every 20,000 requests. Prints progress on standard error and a report of one JSON
object on standard output, with the smallest input of each finding.
Exit codes: 0 nothing was found, 1 something was, 2 usage.
`;

/** After this many requests the server restarts with another state, so that lists stay short. */
const ROUND = 20_000;
const CONNECTIONS = 4;
/** One in this many requests is sent as bytes, some of which are changed. */
const WIRE_PART = 20;
/** A parser that takes longer counts as hanging. */
const PATIENCE_MS = 30_000;

interface Options {
  readonly requests: number;
  readonly parsers: number;
  readonly seed: number;
  readonly dataDir: string;
  readonly stateDir: string | null;
  readonly root: string;
  readonly target: string | undefined;
}

async function runContract({ requests, seed, dataDir, stateDir, root }: Options): Promise<ContractReport> {
  const openapi = readOpenApi(root);
  const judge = createJudge({
    openapi,
    routes: ALL_ROUTES,
    secrets: [root, join(tmpdir(), "touchstone-fuzz-")],
  });
  const [statuses, findings]: [Record<string, number>, Finding[]] = [{}, []];
  let done = 0;
  for (let round = 0; round * ROUND < requests && findings.length === 0; round++) {
    const place = await openPlace({ root, dataDir, stateDir });
    const client = createClient(place.url, CONNECTIONS);
    const onRequest = (count: number): void => {
      if (count % 2_000 === 0) tell(`${round * ROUND + count} of ${requests} requests`);
    };
    const maker = makerOf(openapi, ALL_ROUTES, place.seeds);
    const count = Math.min(ROUND, requests - round * ROUND);
    const whole = await fuzzContract({
      client,
      judge,
      maker,
      requests: count - Math.floor(count / WIRE_PART),
      seed: seed + round,
      connections: CONNECTIONS,
      onRequest,
    });
    const wire = await fuzzWire({
      url: place.url,
      maker,
      requests: Math.floor(count / WIRE_PART),
      seed: seed + round,
    });
    client.close();
    await place.close();
    done += whole.requests + wire.requests;
    findings.push(...whole.findings, ...wire.findings);
    for (const [status, answers] of [...Object.entries(whole.statuses), ...Object.entries(wire.statuses)])
      statuses[status] = (statuses[status] ?? 0) + answers;
  }
  return { requests: done, statuses, findings };
}

async function runParsers({ parsers, seed, root, dataDir, target }: Options): Promise<ParserReport> {
  const { targets, close } = await openTargets(root, dataDir);
  const [inputs, slowestMs, slowest, findings]: [
    Record<string, number>,
    Record<string, number>,
    Record<string, string>,
    Finding[],
  ] = [{}, {}, {}, []];
  for (const one of targets.filter(({ name }) => target === undefined || name === target)) {
    const report = await fuzzParsers({ targets: [one], inputs: parsers, seed, patienceMs: PATIENCE_MS });
    Object.assign(inputs, report.inputs);
    Object.assign(slowestMs, report.slowestMs);
    Object.assign(slowest, report.slowest);
    findings.push(...report.findings);
    tell(
      `${one.name}: ${report.inputs[one.name] ?? 0} inputs, the slowest ${report.slowestMs[one.name] ?? 0} ms${report.findings.map(({ problem }) => `; ${problem}`).join("")}`,
    );
  }
  close();
  return { inputs, slowestMs, slowest, findings };
}

function tell(line: string): void {
  process.stderr.write(`fuzz: ${line}\n`);
}

async function main(): Promise<number> {
  const asked = readOptions({
    options: {
      requests: { type: "string", default: "20000" },
      parsers: { type: "string", default: "2000" },
      seed: { type: "string", default: "8" },
      data: { type: "string" },
      state: { type: "string" },
      target: { type: "string" },
      help: { type: "boolean" },
    },
  });
  if ("problem" in asked) {
    tell(asked.problem);
    return 2;
  }
  const { values } = asked;
  if (values.help === true) {
    process.stdout.write(HELP);
    return 0;
  }
  const [requests, parsers, seed] = [Number(values.requests), Number(values.parsers), Number(values.seed)];
  if (![requests, parsers, seed].every((value) => Number.isSafeInteger(value) && value >= 0)) {
    tell("--requests, --parsers and --seed must be whole numbers");
    return 2;
  }
  const root = resolve(dirname(fileURLToPath(import.meta.url)), "..", "..");
  const options: Options = {
    requests,
    parsers,
    seed,
    root,
    dataDir: resolve(values.data ?? join(root, "data")),
    stateDir: values.state === undefined ? null : resolve(values.state),
    target: values.target,
  };
  const started = performance.now();
  const contract = await runContract(options);
  const read =
    parsers === 0 ? { inputs: {}, slowestMs: {}, slowest: {}, findings: [] } : await runParsers(options);
  const findings = [...contract.findings, ...read.findings];
  process.stdout.write(
    `${JSON.stringify({ passed: findings.length === 0, seed, seconds: Math.round((performance.now() - started) / 1000), cores: cpus().length, requests: contract.requests, statuses: contract.statuses, parsers: read.inputs, slowestMs: read.slowestMs, slowest: read.slowest, findings })}\n`,
  );
  for (const { target, problem, input } of findings) tell(`FOUND in ${target}: ${problem}\n  ${input}`);
  tell(
    `${findings.length === 0 ? "passed" : "FAILED"}: ${contract.requests} requests, ${Object.values(read.inputs).reduce((sum, count) => sum + count, 0)} inputs to ${Object.keys(read.inputs).length} parsers, ${findings.length} findings`,
  );
  return findings.length === 0 ? 0 : 1;
}

process.exitCode = await main();
