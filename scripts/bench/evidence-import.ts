// Imports 100,000 rows of a format with the built program, and then 100,000 others on top of that corpus; prints
// rows, seconds and peak memory: `evidence-import [FORMAT [ROWS]]`.
import { spawn } from "node:child_process";
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";

const MIB = 1024 * 1024;

/** How to build a file of each format: its header and footer, and a row. */
const FORMATS: Readonly<
  Record<
    string,
    { readonly open: string; readonly close: string; readonly between: string; row(n: number): string }
  >
> = {
  csv: {
    open: "item,result,length_m\n",
    close: "",
    between: "",
    row: (n) => `item ${n},${n % 7 === 0 ? "defect" : "ok"},${n % 900}.5\n`,
  },
  jsonl: {
    open: "",
    close: "",
    between: "",
    row: (n) => `{"name":"item ${n}","state":"ready","note":"row ${n}"}\n`,
  },
  junit: {
    open: '<testsuites><testsuite name="suite">\n',
    close: "</testsuite></testsuites>\n",
    between: "",
    row: (n) => `<testcase classname="a.b.C" name="case ${n}" time="0.1"/>\n`,
  },
  sarif: {
    open: '{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"lint","rules":[]}},"results":[\n',
    close: "]}]}\n",
    between: ",\n",
    row: (n) =>
      `{"ruleId":"no-x","kind":"pass","message":{"text":"row ${n}"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"src/f${n}.ts"},"region":{"startLine":${n}}}}]}`,
  },
};

/** @param first the number of the first row */
async function writeRows(format: string, file: string, first: number, rows: number): Promise<void> {
  const { open, close, between, row } = FORMATS[format] ?? never(format);
  const out = createWriteStream(file);
  out.write(open);
  for (let n = first; n < first + rows; n++)
    if (!out.write(`${n > first ? between : ""}${row(n)}`)) await once(out, "drain");
  out.end(close);
  await once(out, "close");
}

function never(format: string): never {
  throw new Error(`there is no format ${format}: ${Object.keys(FORMATS).join(", ")}`);
}

/** Runs the program, which reports its peak memory when it exits. */
async function run(args: readonly string[]): Promise<{ readonly code: number; readonly peakMib: number }> {
  const report = `process.on("exit", () => process.stderr.write("\\npeak " + process.resourceUsage().maxRSS + "\\n"));`;
  const child = spawn(
    process.execPath,
    ["--import", `data:text/javascript,${encodeURIComponent(report)}`, "dist/touchstone.mjs", ...args],
    { stdio: ["ignore", "inherit", "pipe"] },
  );
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, "close")) as [number];
  if (code !== 0) process.stderr.write(said);
  return { code, peakMib: (Number(/peak (\d+)/.exec(said)?.[1]) * 1024) / MIB };
}

const [format, rows = "100000"] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "touchstone-bench-"));
try {
  for (const each of format === undefined ? Object.keys(FORMATS) : [format]) {
    const [file, map] = [join(folder, each), join(folder, `${each}.yaml`)];
    await copyFile(join("data", "templates", "evidence", `${each}.yaml`), map);
    for (const [first, over] of [
      [1, "no corpus"],
      [2, "one of that size"],
    ] as const) {
      await writeRows(each, file, first, Number(rows));
      const started = performance.now();
      const out = join(folder, `${each}-corpus`, "rows.json");
      const { code, peakMib } = await run(["evidence", "import", each, file, "--map", map, "--out", out]);
      console.log(
        `${each}: ${rows} rows over ${over}, ${((performance.now() - started) / 1000).toFixed(1)} s, peak ${peakMib.toFixed(0)} MiB, exit ${code}`,
      );
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
