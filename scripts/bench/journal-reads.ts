import { closeSync, openSync, readSync, rmSync } from "node:fs";
import { join } from "node:path";
import { TURNS } from "../../src/store/journal/line-kind.ts";
import type { Journal } from "../../src/store/journal/journal.ts";
import { ratio, us } from "./times.ts";

/** An open journal and its state directory. */
export interface Opened {
  readonly dir: string;
  readonly journal: Journal;
}

const FEW = 1000;
const PAGE = 50;
const GETS = 2000;
const PAGES = 200;

const COLD: ReadonlySet<string> = new Set(["get", "page"]);

/**
 * Reads single turns and pages of a long journal and of one of 1000 turns, in turn, against bare reads of the same bytes from the same offsets
 * and, if Node has it (22.5 and later), SQLite. Processor time in µs. `cold`: the first read, which verifies each line.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a table of the ways to read, each with its loop
export async function measureReads(long: Opened, few: Opened, rounds: number): Promise<object> {
  const count = long.journal.status().turn_count;
  const ids = Array.from({ length: GETS }, (_, at) => 1 + ((at * 7919 * 127) % count));
  const fewIds = ids.map((id) => 1 + (id % FEW));
  const offsets = Array.from({ length: PAGES }, (_, at) => (at * 7919 * 127) % Math.max(1, count - PAGE));
  const [bare, bareFew] = [await bareReader(long, ids), await bareReader(few, fewIds)];
  const sqlite = await openSqlite(long);
  const ways: Readonly<Record<string, () => unknown>> = {
    get: async () => {
      for (const id of ids) await long.journal.line(id);
    },
    get_of_1000: async () => {
      for (const id of fewIds) await few.journal.line(id);
    },
    bare: bare.read,
    bare_of_1000: bareFew.read,
    page: async () => {
      for (const offset of offsets) await long.journal.page(offset, PAGE);
    },
    page_of_1000: async () => {
      for (const offset of offsets) await few.journal.page(offset % (FEW - PAGE), PAGE);
    },
    page_parse: async () => {
      for (const offset of offsets)
        JSON.stringify(
          (await long.journal.lines(offset, PAGE)).map((line): unknown =>
            JSON.parse(Buffer.from(line).toString()),
          ),
        );
    },
    ...(sqlite === null
      ? {}
      : {
          ...sqliteWays("sqlite", sqlite.mapped, ids, offsets),
          ...sqliteWays("sqlite_plain", sqlite.plain, ids, offsets),
        }),
  };
  const times: Record<string, number[]> = {};
  const cold: Record<string, number> = {};
  for (let round = -2; round < rounds; round++) {
    for (const [name, way] of Object.entries(ways)) {
      const before = process.cpuUsage();
      await way();
      const { user, system } = process.cpuUsage(before);
      const ms = (user + system) / 1000 / (name.includes("page") ? PAGES : GETS);
      const isCold = round === -2 && COLD.has(name);
      if (isCold) cold[`cold_${name}_us`] = us([ms]);
      if (round >= 0) times[name] = [...(times[name] ?? []), ms];
    }
  }
  for (const each of [bare, bareFew, sqlite]) each?.close();
  const of = (name: string): readonly number[] => times[name] ?? [];
  return {
    ...cold,
    ...Object.fromEntries(Object.entries(times).map(([name, each]) => [`${name}_us`, us(each)])),
    get_ratio: ratio(of("get"), of("get_of_1000")),
    bare_ratio: ratio(of("bare"), of("bare_of_1000")),
    page_ratio: ratio(of("page_parse"), of("page")),
    get_of_bare: ratio(of("get"), of("bare")),
    get_of_bare_of_1000: ratio(of("get_of_1000"), of("bare_of_1000")),
    ...(sqlite === null
      ? {}
      : Object.fromEntries(
          ["sqlite_get", "sqlite_page", "sqlite_plain_get", "sqlite_plain_page"].map((name) => [
            `${name}_ratio`,
            ratio(of(name), of(name.endsWith("get") ? "get" : "page")),
          ]),
        )),
  };
}

function sqliteWays(
  name: string,
  { get, page }: Reader,
  ids: readonly number[],
  offsets: readonly number[],
): Readonly<Record<string, () => void>> {
  return {
    [`${name}_get`]: () => {
      for (const id of ids) get(id);
    },
    [`${name}_page`]: () => {
      for (const offset of offsets) page(offset);
    },
  };
}

interface Bare {
  readonly read: () => void;
  close(): void;
}

/** Reads the lines of some turns, each into a new buffer, and does nothing else: the least that any store in one file must pay. */
async function bareReader({ dir, journal }: Opened, ids: readonly number[]): Promise<Bare> {
  const wanted = new Set(ids);
  const places = new Map<number, readonly [at: number, length: number]>();
  let end = 0;
  await journal.forEach(0, Infinity, (line, turnId) => {
    if (wanted.has(turnId)) places.set(turnId, [end, line.byteLength + 1]);
    end += line.byteLength + 1;
  });
  const list = ids.map((id) => places.get(id) ?? ([0, 0] as const));
  const fd = openSync(join(dir, TURNS.folder, TURNS.file), "r");
  return {
    read: () => {
      for (const [at, length] of list) readSync(fd, new Uint8Array(length), 0, length, at);
    },
    close: () => closeSync(fd),
  };
}

interface Statement {
  run(...values: unknown[]): unknown;
  get(...values: unknown[]): unknown;
  all(...values: unknown[]): unknown;
}
interface Database {
  exec(sql: string): void;
  prepare(sql: string): Statement;
  close(): void;
}
interface Reader {
  get(id: number): unknown;
  page(offset: number): unknown;
}
/** `mapped`: memory-mapped, with 256 MB of SQLite's own cache; `plain`: SQLite's defaults. */
interface Sqlite {
  readonly mapped: Reader;
  readonly plain: Reader;
  close(): void;
}

/** The same lines in a table keyed by id; null if Node has no SQLite. */
async function openSqlite({ dir, journal }: Opened): Promise<Sqlite | null> {
  const name = "node:sqlite"; // this Node may lack the module
  const module = (await import(name).catch(() => null)) as {
    readonly DatabaseSync: new (path: string) => Database;
  } | null;
  if (module === null) {
    process.stderr.write(
      `journal: Node ${process.version} has no SQLite; gets and pages are not compared with it\n`,
    );
    return null;
  }
  const path = join(dir, "turns.sqlite");
  const made = new module.DatabaseSync(path);
  made.exec(
    "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; CREATE TABLE turns (id INTEGER PRIMARY KEY, line TEXT NOT NULL); BEGIN",
  );
  const insert = made.prepare("INSERT INTO turns VALUES (?, ?)");
  await journal.forEach(0, Infinity, (line, turnId) => {
    insert.run(turnId, Buffer.from(line).toString());
  });
  made.exec("COMMIT");
  made.close();
  const [mapped, plain] = [new module.DatabaseSync(path), new module.DatabaseSync(path)];
  mapped.exec("PRAGMA cache_size = -262144; PRAGMA mmap_size = 34359738368");
  return {
    mapped: readerOf(mapped),
    plain: readerOf(plain),
    close: () => {
      mapped.close();
      plain.close();
      rmSync(path);
    },
  };
}

function readerOf(database: Database): Reader {
  const [get, page] = [
    database.prepare("SELECT line FROM turns WHERE id = ?"),
    database.prepare(`SELECT line FROM turns WHERE id > ? ORDER BY id LIMIT ${PAGE}`),
  ];
  return { get: (id) => get.get(id), page: (offset) => page.all(offset) };
}
