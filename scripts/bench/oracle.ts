// Throughput of the truth-table oracle: `node dist/scripts/bench/oracle.mjs [--rounds N]`. One line of JSON.
import { parseArgs } from "node:util";
import { decideByTruthTable } from "../../src/bdd/oracle/oracle.ts";

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "9" }, help: { type: "boolean" } },
});
if (values.help)
  process.stdout.write(
    "usage: node dist/scripts/bench/oracle.mjs [--rounds N]\n\nPrints milliseconds for one question over 10, 16 and 20 atoms, and assignments per second.\n",
  );
else
  process.stdout.write(
    `${JSON.stringify({ bench: "oracle", node: process.version, lanes: [10, 16, 20].map((atoms) => measure(atoms, Number(values.rounds))) })}\n`,
  );

/** A question that forces the oracle to enumerate every assignment: the only model of the premises is the last one. */
function measure(atoms: number, rounds: number): object {
  const names = Array.from({ length: atoms }, (_, index) => `a${index}`);
  const premises = [
    names[0] ?? "",
    ...names
      .slice(1)
      .map((name, index) => `${names[index]} & (${name} | !${names[0]}) -> ${name} & ${names[index]}`),
    names.join(" & "),
  ];
  const times = Array.from({ length: rounds + 2 }, () => {
    const started = performance.now();
    const { verdict } = decideByTruthTable({
      mode: "bounded_deductive",
      premises,
      query: names.at(-1) ?? "",
      ranges: new Map(),
    });
    if (verdict !== "entailed") throw new Error(`the oracle says ${verdict}`);
    return performance.now() - started;
  })
    .slice(2)
    .sort((a, b) => a - b);
  const ms = times[Math.floor(times.length / 2)] ?? 0;
  return {
    atoms,
    premises: premises.length,
    ms: Number(ms.toFixed(3)),
    assignments_per_second: Math.round(2 ** atoms / (ms / 1000)),
  };
}
