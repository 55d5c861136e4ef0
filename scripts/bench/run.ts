// `npm run bench [-- review|oracle|http|bdd|recall|turn|problems|journal|lists|workbench …]`: runs the benchmarks one after another; one line of JSON each (`bdd` one for each program).
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const BENCHES: Readonly<Record<string, readonly string[]>> = { review: [], oracle: [], http: [], bdd: ["--all"], recall: [], turn: [], problems: [], journal: ["--turns", "100000"], lists: [], workbench: [] };

const names = process.argv.slice(2);
const unknown = names.filter((name) => !Object.hasOwn(BENCHES, name));
if (unknown.length > 0) {
  console.error(`bench: there is no ${unknown.join(", ")}; there are ${Object.keys(BENCHES).join(", ")}`);
  process.exit(2);
}
for (const name of names.length > 0 ? names : Object.keys(BENCHES)) {
  const { status } = spawnSync(process.execPath, [fileURLToPath(new URL(`./${name}.mjs`, import.meta.url)), ...BENCHES[name] ?? []], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
