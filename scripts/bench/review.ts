// Latency of a review in process, and of its parts: `node dist/scripts/bench/review.mjs [--rounds N] [--atoms N]`.
// One line of JSON: microseconds per review, medians over rounds of the median and the 99th percentile, CPU time per review.
import { parseArgs } from "node:util";
import { decideByTruthTable } from "../../src/bdd/oracle/oracle.ts";
import { createAuthority, sealCorpus, type EvidenceRecord } from "../../src/engine/authority/review.ts";

const HELP = `usage: node dist/scripts/bench/review.mjs [--rounds N] [--atoms N] [--help]

Reviews a claim of shape A whose premises are facts and rules over N atoms (12), 500 times a round (15 rounds), all three ways in turn:
with a proof, refuted, and open. Prints one JSON line.
`;

const REVIEWS_PER_ROUND = 500;

interface Lane {
  readonly name: string;
  readonly request: unknown;
  readonly medians: number[];
  readonly tails: number[];
  cpuUs: number;
}

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "15" },
    atoms: { type: "string", default: "12" },
    help: { type: "boolean" },
  },
});
if (values.help) process.stdout.write(HELP);
else process.stdout.write(`${JSON.stringify(measure(Number(values.atoms), Number(values.rounds)))}\n`);

function measure(atoms: number, rounds: number): object {
  const records = recordsOver(atoms);
  const corpus = sealCorpus({ corpus_id: "bench", domains: ["bench"], records });
  const authority = createAuthority([corpus], { version: "bench", domains: [] });
  const cite = (left: readonly string[], claim: string) =>
    requestOf(
      records.filter(({ evidence_id }) => !left.includes(evidence_id)),
      claim,
      corpus.records,
    );
  const lanes: Lane[] = [
    { name: "inferred", request: cite([], `p${atoms - 1}`), medians: [], tails: [], cpuUs: 0 },
    { name: "contradicted", request: cite([], "not"), medians: [], tails: [], cpuUs: 0 },
    { name: "undetermined", request: cite(["fact0"], `p${atoms - 1}`), medians: [], tails: [], cpuUs: 0 },
  ];
  for (const { name, request } of lanes) {
    const { result } = authority.review(request);
    if (result.assigned_state !== name)
      throw new Error(`the ${name} claim is ${result.assigned_state ?? result.decision_reason}`);
  }
  for (let round = -3; round < rounds; round++)
    for (const lane of lanes) runRound(lane, authority.review, round >= 0);
  return {
    bench: "review",
    node: process.version,
    atoms,
    premises: records.length,
    rounds,
    lanes: Object.fromEntries(
      lanes.map(({ name, medians, tails, cpuUs }) => [
        name,
        {
          p50_us: middle(medians),
          p99_us: middle(tails),
          cpu_us: Math.round(cpuUs / (rounds * REVIEWS_PER_ROUND)),
        },
      ]),
    ),
    oracle_us: middle(Array.from({ length: rounds }, () => oracleUs(records, `p__p${atoms - 1}`))),
  };
}

function runRound(lane: Lane, review: (request: unknown) => unknown, counts: boolean): void {
  const times: number[] = [];
  const before = process.cpuUsage();
  for (let turn = 0; turn < REVIEWS_PER_ROUND; turn++) {
    const started = performance.now();
    review(lane.request);
    times.push((performance.now() - started) * 1000);
  }
  const { user, system } = process.cpuUsage(before);
  if (!counts) return;
  times.sort((a, b) => a - b);
  lane.medians.push(times[Math.floor(times.length / 2)] ?? 0);
  lane.tails.push(times[Math.floor(times.length * 0.99)] ?? 0);
  lane.cpuUs += user + system;
}

function oracleUs(records: readonly EvidenceRecord[], query: string): number {
  const premises = records.map((record) => {
    if (record.kind === "rule") return record.formula;
    return record.kind === "fact" ? `${record.subject}__${record.predicate}` : "true";
  });
  const started = performance.now();
  for (let turn = 0; turn < 200; turn++)
    decideByTruthTable({ mode: "bounded_deductive", premises, query, ranges: new Map() });
  return ((performance.now() - started) * 1000) / 200;
}

/** A fact, a chain of rules with two conditions each, a case split, and a rule whose head denies the atom `not`. */
function recordsOver(atoms: number): EvidenceRecord[] {
  const common = (id: string) => ({
    evidence_id: id,
    statement: `statement of ${id}`,
    source_kind: "pack" as const,
    provenance_root: "bench",
  });
  const rules = Array.from({ length: atoms - 2 }, (_, index) => {
    const [from, also, to] = [`p__p${index}`, `p__p${Math.max(0, index - 2)}`, `p__p${index + 1}`];
    return index % 3 === 2
      ? `(${from} & ${also}) -> (${to} | !${from}) & ${to}`
      : `${from} & ${also} -> ${to}`;
  });
  return [
    { ...common("fact0"), kind: "fact", subject: "p", predicate: "p0" },
    ...rules.map((formula, index): EvidenceRecord => ({ ...common(`rule${index}`), kind: "rule", formula })),
    {
      ...common("last"),
      kind: "rule",
      formula: `(p__p${atoms - 2} -> p__p${atoms - 1}) & (p__p0 -> !p__not)`,
    },
  ];
}

function requestOf(
  records: readonly EvidenceRecord[],
  claim: string,
  sealed: ReadonlyMap<string, { readonly contentSha256: string }>,
): unknown {
  return {
    request_id: "bench",
    scenario_id: "bench",
    proposer: { lane: "local_fixture", model_family: "model_style_proposer", proposal_id: "bench" },
    claim: { text: "a claim", domain: "bench", subject: "p", predicate: claim },
    evidence: records.map(({ evidence_id }) => ({
      evidence_id,
      content_sha256: sealed.get(evidence_id)?.contentSha256,
    })),
    inference: { premise_ids: records.map(({ evidence_id }) => evidence_id) },
  };
}

function middle(numbers: readonly number[]): number {
  return Math.round([...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0);
}
