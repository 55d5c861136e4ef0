// The benchmarks in short, as one table: `npm run bench -- quick`. Each gets so many seconds that all take ten minutes at most, and
// those that others left; one that needs longer is named as cut off, with the lines that it printed before. For each row the table says what was
// measured over what.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

interface Row {
  readonly bench: string;
  readonly options: readonly string[];
  /** The engine alone, or all of the way to the client. */
  readonly of: string;
  readonly state: string;
  readonly process: string;
  readonly work: string;
  readonly seconds: number;
}

const ROWS: readonly Row[] = [
  {
    bench: "engine-start",
    options: [],
    of: "diagram engine",
    state: "none",
    process: "first run",
    work: "its module",
    seconds: 45,
  },
  {
    bench: "bdd",
    options: ["--inner", "3"],
    of: "diagram engine",
    state: "none",
    process: "fresh for each program",
    work: "programs that it was tuned on",
    seconds: 120,
  },
  {
    bench: "bdd",
    options: ["--families", "--inner", "3"],
    of: "diagram engine",
    state: "none",
    process: "fresh for each program",
    work: "families that it was not tuned on",
    seconds: 70,
  },
  {
    bench: "turn",
    options: [],
    of: "turn engine",
    state: "empty vault",
    process: "warm",
    work: "prompts of the bench",
    seconds: 60,
  },
  {
    bench: "teaching",
    options: [],
    of: "engine, vault and its log, unsynced",
    state: "100 and 99,000 statements",
    process: "warm",
    work: "one name each",
    seconds: 45,
  },
  {
    bench: "start",
    options: ["--rounds", "3"],
    of: "end to end",
    state: "empty",
    process: "first run",
    work: "server and commands",
    seconds: 75,
  },
  {
    bench: "journal",
    options: ["--turns", "20000", "--rounds", "3", "--part", "append", "--part", "verify"],
    of: "store",
    state: "20,000 turns of 1 KB",
    process: "warm",
    work: "made turns",
    seconds: 40,
  },
  {
    bench: "recall",
    options: ["--rounds", "3"],
    of: "memory",
    state: "1,000,000 versors",
    process: "warm",
    work: "random versors",
    seconds: 35,
  },
  {
    bench: "served",
    options: ["--rounds", "3"],
    of: "end to end, by the engine alone",
    state: "empty at first",
    process: "warm",
    work: "prompts of the bench, demo reviews",
    seconds: 110,
  },
];

/** A member of a line with its name; those of a part have its name before theirs. Texts say what a line is about. */
function textsOf(name: string, value: unknown): readonly string[] {
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([inner, each]) => textsOf(`${name} ${inner}`, each));
  return [typeof value === "string" ? value : `${name} ${value}`];
}

/** A line of a bench as a cell: its texts, and its numbers with their names. A line for one program begins with its name. */
function cellOf(line: string, bench: string): string {
  try {
    const { bench: program, ...rest } = JSON.parse(line) as Readonly<Record<string, unknown>>; // benches print objects
    const first = typeof program === "string" && program !== bench ? [program] : [];
    return [...first, ...Object.entries(rest).flatMap(([name, value]) => textsOf(name, value))].join(", ");
  } catch {
    return line;
  }
}

interface Ran {
  readonly lines: readonly string[];
  readonly ending: readonly string[];
}

/** Runs a bench in a process group of its own: one that is cut off, or interrupted, takes along the servers that it started. */
async function run({ bench, options }: Row, seconds: number): Promise<Ran> {
  const script = fileURLToPath(new URL(`./${bench}.mjs`, import.meta.url));
  const child = spawn(process.execPath, [script, ...options], {
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  let [text, isCutOff] = ["", false];
  child.stdout.setEncoding("utf8").on("data", (part: string) => {
    text += part;
  });
  const end = (): void => {
    if (child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
  };
  const interrupt = (): void => {
    end();
    process.exit(130);
  };
  process.once("SIGINT", interrupt);
  const timer = setTimeout(() => {
    isCutOff = true;
    end();
  }, 1_000 * seconds);
  await once(child, "close");
  clearTimeout(timer);
  process.off("SIGINT", interrupt);
  const failed = child.exitCode === 0 ? [] : ["failed"];
  return {
    lines: text.split("\n").filter((line) => line !== ""),
    ending: isCutOff ? [`cut off after ${Math.round(seconds)} s`] : failed,
  };
}

console.log("Bench | Of | State | Process | Work | Figures\n---|---|---|---|---|---");
let left = 0;
for (const row of ROWS) {
  const { bench, of, state, process: kind, work } = row;
  const [seconds, started] = [row.seconds + left, performance.now()];
  const { lines, ending } = await run(row, seconds);
  left = Math.max(0, seconds - (performance.now() - started) / 1_000);
  for (const cell of [...lines.map((line) => cellOf(line, bench)), ...ending])
    console.log([bench, of, state, kind, work, cell].join(" | "));
}
