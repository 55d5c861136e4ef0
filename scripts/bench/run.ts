// `npm run bench [-- quick|review|oracle|http|bdd|bdd-growth|recall|entail|reviews|engine-start|turn|start|blocking|served|teaching|language|problems|journal|lists|workbench|lanes …]`: runs the benchmarks one after another; one line of JSON each (`bdd` and `bdd-growth` several, `lanes` one for each file). File names are passed to `lanes`.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const BENCHES: Readonly<Record<string, readonly string[]>> = {
  review: [],
  oracle: [],
  http: [],
  bdd: ["--all"],
  "bdd-growth": [],
  recall: [],
  entail: [],
  reviews: [],
  "engine-start": [],
  turn: [],
  start: [],
  blocking: [],
  served: [],
  teaching: [],
  language: [],
  problems: [],
  journal: ["--turns", "100000"],
  lists: [],
  workbench: [],
  lanes: [],
};

/** Benches that are not part of a run of all. */
const APART: Readonly<Record<string, readonly string[]>> = { quick: [] };

const files = process.argv.slice(2).filter((name) => name.endsWith(".jsonl"));
const names = process.argv.slice(2).filter((name) => !files.includes(name));
const known = { ...BENCHES, ...APART };
const unknown = names.filter((name) => !Object.hasOwn(known, name));
if (unknown.length > 0) {
  console.error(`bench: there is no ${unknown.join(", ")}; there are ${Object.keys(known).join(", ")}`);
  process.exit(2);
}
const usual = files.length > 0 ? ["lanes"] : Object.keys(BENCHES);
for (const name of names.length > 0 ? names : usual) {
  const { status } = spawnSync(
    process.execPath,
    [
      fileURLToPath(new URL(`./${name}.mjs`, import.meta.url)),
      ...(known[name] ?? []),
      ...(name === "lanes" ? files : []),
    ],
    { stdio: "inherit" },
  );
  if (status !== 0) process.exit(status ?? 1);
}
