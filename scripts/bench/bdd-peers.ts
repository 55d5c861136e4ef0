// Runs our programs on other diagram packages: a driver in C, compiled here if the package is installed.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** A package and its commands, one for each initial table size, as no size is best for all programs. */
export interface Peer {
  readonly name: string;
  readonly commands: readonly PeerCommand[];
}
export interface PeerCommand {
  readonly program: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

const SOURCE = fileURLToPath(new URL("../../../scripts/bench/drivers/diagrams.c", import.meta.url));

type Tables = Readonly<Record<string, string>>;

/** Twelve settings: initial tables from small to large, and from many cache entries to few. */
const BUDDY_TABLES: readonly Tables[] = ["10000", "131072", "1048576"].flatMap((nodes) =>
  [2, 4, 8, 16].map((ratio) => ({
    NODES: nodes,
    CACHE: String(Math.round(Number(nodes) / ratio)),
    RATIO: String(ratio),
  })),
);
const CUDD_TABLES: readonly Tables[] = [
  { NODES: "256", CACHE: "4096" },
  { NODES: "256", CACHE: "262144" },
];

/** `buddy-kept` is BuDDy with its tables kept between the runs of a process, as ours are, without the nodes and results in them. */
const PACKAGES: readonly {
  readonly name: string;
  readonly define: string;
  readonly libraries: string;
  readonly debian: string | null;
  readonly tables: readonly Tables[];
}[] = [
  { name: "buddy", define: "BUDDY", libraries: "-lbdd", debian: "libbdd-dev", tables: BUDDY_TABLES },
  {
    name: "buddy-kept",
    define: "BUDDY",
    libraries: "-lbdd",
    debian: "libbdd-dev",
    tables: BUDDY_TABLES.map((tables) => ({ ...tables, KEPT: "1" })),
  },
  { name: "cudd", define: "CUDD", libraries: "-lcudd", debian: null, tables: CUDD_TABLES },
];

/**
 * Compiles the drivers into a folder. If the compiler does not find a package, it is left out, with a line on standard error.
 * @param cuddFlags compiler flags for CUDD: few distributions package it, so that it is usually a local build
 */
export function compilePeers(folder: string, cuddFlags: string | undefined): Peer[] {
  return PACKAGES.flatMap(({ name, define, libraries, debian, tables }) => {
    const program = join(folder, `diagrams-${name}`);
    const flags =
      name === "cudd" && cuddFlags !== undefined
        ? cuddFlags.split(/\s+/).filter((flag) => flag !== "")
        : [libraries];
    try {
      execFileSync("cc", ["-O2", `-D${define}`, "-o", program, SOURCE, ...flags, "-lm"], {
        stdio: ["ignore", "ignore", "pipe"],
      });
    } catch {
      console.error(
        `bdd: ${name} is skipped: the C compiler does not find it (${debian === null ? "name it by --cudd FLAGS" : `Debian's ${debian}`})`,
      );
      return [];
    }
    return [{ name, commands: tables.map((environment) => ({ program, args: [], environment })) }];
  });
}

/** Treats any command that prints a driver's line as a peer. */
export function peerOf(command: string): Peer {
  const [program = "", ...args] = command.split(/\s+/);
  return { name: "other", commands: [{ program, args, environment: {} }] };
}

export interface Sample {
  readonly warm: number;
  readonly first: number;
  readonly memory: number;
  readonly verdicts: string;
}

/** Runs a program of diagram operations from a file, and parses the `key=value` words of the driver's line. */
export function peerSample(
  { program, args, environment }: PeerCommand,
  run: readonly [bench: string, size: string, file: string],
): Sample {
  const line = execFileSync(program, [...args, ...run], {
    encoding: "utf8",
    env: { ...process.env, ...environment },
  });
  const field = new Map(
    line
      .trim()
      .split(/\s+/)
      .map((word) => word.split("=") as [string, string]),
  );
  const number = (key: string): number => Number(field.get(key) ?? Number.NaN);
  return {
    warm: number("warm"),
    first: number("ms"),
    memory: number("mem"),
    verdicts: `${number("q")} queries ${number("false")} false ${number("true")} true`,
  };
}
