import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { z } from "zod/v3";
import {
  SCENARIO_FILES,
  demoFile,
  tourFile,
  type DemoFile,
  type DemoOperation,
  type Scenario,
  type TourFile,
} from "../../contract/demo-files.ts";
import { LANE_ID } from "../../contract/primitives.ts";
import { DataError } from "../files/data-error.ts";
import { createStampedCache } from "../files/file-stamp.ts";
import { readFileIfAny } from "../files/inputs.ts";
import { DuplicateKeyError, parseStrictJson } from "../../canonical/strict-json.ts";

/** A scenario, and the text of its committed response; null if there is no file. */
export interface StoredScenario<S extends Scenario = Scenario> {
  readonly scenario: S;
  readonly committed: string | null;
}

/** A demo as it is stored; scenarios are sorted by id and are those of the demo's operation. */
export type StoredDemo = {
  [O in DemoOperation]: {
    readonly operation: O;
    readonly demo: DemoFile;
    readonly scenarios: readonly StoredScenario<z.infer<(typeof SCENARIO_FILES)[O]>>[];
  };
}[DemoOperation];

/** The demos of a data directory; files are read again when they change. */
export interface DemoStore {
  /** The folders with a `demo.json` and a safe name, sorted. */
  ids(): Promise<string[]>;
  /** Null if there is no such demo. @throws DataError naming file and key */
  read(id: string): Promise<StoredDemo | null>;
  /** @throws DataError */
  tour(): Promise<TourFile>;
}

export function createDemoStore(dataDir: string): DemoStore {
  const root = join(dataDir, "demos");
  const { text, names: namesIn, decoded } = createReader();
  const json = async <T extends z.ZodTypeAny>(path: string, schema: T): Promise<z.infer<T> | null> =>
    decoded(join(root, path), schema, (found) => decode(`data/demos/${path}`, found, schema));

  async function read(id: string): Promise<StoredDemo | null> {
    const demo = await json(`${id}/demo.json`, demoFile);
    if (demo === null) return null;
    if (demo.demo_id !== id)
      throw new DataError(
        `data/demos/${id}/demo.json`,
        `demo_id: is \`${demo.demo_id}\`, not the folder's name`,
      );
    const names = (await namesIn(join(root, id, "scenarios")))
      .filter((name) => name.endsWith(".json"))
      .sort();
    const scenarios = await Promise.all(
      names.map(async (name): Promise<StoredScenario> => {
        const path = `${id}/scenarios/${name}`;
        const scenario = await json(path, SCENARIO_FILES[demo.operation] as z.ZodType<Scenario>); // each of them is one
        if (scenario === null) throw new DataError(`data/demos/${path}`, "is missing");
        if (`${scenario.scenario_id}.json` !== name)
          throw new DataError(
            `data/demos/${path}`,
            `scenario_id: is \`${scenario.scenario_id}\`, not the file's name`,
          );
        return { scenario, committed: await text(join(root, id, "responses", name)) };
      }),
    );
    return { operation: demo.operation, demo, scenarios } as StoredDemo; // the schema of its operation read each scenario
  }

  return {
    ids: async () => {
      const names = (await namesIn(root)).filter((name) => LANE_ID.test(name)).sort();
      const present = await Promise.all(names.map((name) => text(join(root, name, "demo.json"))));
      return names.filter((_, index) => present[index] !== null);
    },
    read,
    tour: async () => {
      const tour = await json("tour.json", tourFile);
      if (tour === null) throw new DataError("data/demos/tour.json", "is missing");
      return tour;
    },
  };
}

/** Files and folders of which what they hold is kept. */
const MAX_KEPT = 20_000;

interface Reader {
  /** The text of a file in UTF-8; null if there is none. */
  text(file: string): Promise<string | null>;
  /** What was made of a file's text with a schema, and is made once; what `make` throws is thrown, and not kept. */
  decoded<T extends z.ZodTypeAny>(
    file: string,
    schema: T,
    make: (text: string) => z.infer<T>,
  ): Promise<z.infer<T> | null>;
  /** The names in a folder; none if there is no folder. */
  names(folder: string): Promise<readonly string[]>;
}

/** A file's text, and what it is under each schema that it was read with. */
interface KeptText {
  readonly text: string;
  readonly values: Map<z.ZodTypeAny, unknown>;
}

/** Reads files and folders, each again only when it changed. */
function createReader(): Reader {
  const files = createStampedCache<KeptText | null>(MAX_KEPT);
  const folders = createStampedCache<readonly string[]>(MAX_KEPT);
  // What is known is not waited for: a wait costs more than the look.
  const find = async (file: string): Promise<KeptText | null> =>
    files.peek(file) ?? files.get(file, readText);
  return {
    text: async (file) => (await find(file))?.text ?? null,
    decoded: async (file, schema, make) => {
      const found = await find(file);
      if (found === null) return null;
      if (!found.values.has(schema)) found.values.set(schema, make(found.text));
      return found.values.get(schema) as z.infer<typeof schema>; // `make` made it
    },
    names: async (folder) => folders.peek(folder) ?? folders.get(folder, readNames),
  };
}

async function readText(file: string): Promise<KeptText | null> {
  const bytes = await readFileIfAny(file);
  return bytes === null
    ? null
    : { text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes), values: new Map() };
}

async function readNames(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR"))
      return [];
    throw error;
  }
}

function decode<T extends z.ZodTypeAny>(shown: string, text: string, schema: T): z.infer<T> {
  let value: unknown;
  try {
    value = parseStrictJson(text);
  } catch (error) {
    const { message } = error as SyntaxError; // nothing else is thrown
    throw new DataError(
      shown,
      error instanceof DuplicateKeyError ? message : `is not JSON: ${message}`,
      error,
    );
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new DataError(
    shown,
    `${pathOf(issue?.path ?? []) || "the file"}: ${(issue?.message ?? "invalid").toLowerCase()}`,
  );
}

function pathOf(path: readonly (string | number)[]): string {
  return path
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`))
    .join("")
    .replace(/^\./, "");
}
