import { readdirSync, type Dirent } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "../../contract/failures.ts";
import type { SearchKind } from "../../contract/search.ts";
import { lookAt } from "../../store/files/file-stamp.ts";
import { createPause } from "../../store/files/pauses.ts";
import { wordsOf } from "../../store/search/words.ts";
import type { SearchDocument } from "./documents.ts";
import { sourcesOf, type Items, type OtherOptions, type Source } from "./other-sources.ts";

/** What cannot be searched, and why. */
export interface Unread {
  readonly kind: SearchKind;
  readonly problem: string;
}

/** What was read of the lists. */
export interface Found {
  readonly documents: readonly SearchDocument[];
  readonly unread: readonly Unread[];
  /** The kinds that are still being read, or read again. */
  readonly reading: readonly SearchKind[];
}

/** Everything that is searched beside journals: lists that are read whole, each again when a file of its own has changed. */
export interface Others {
  /** All of these kinds. */
  read(kinds: readonly SearchKind[]): Promise<Found>;
  /** What has been read of them so far; the rest goes on being read. */
  readSoFar(kinds: readonly SearchKind[]): Promise<Found>;
}

/** How long a search that takes what there is waits for the rest, in milliseconds: small lists are read by then. */
const PATIENCE_MS = 60;

export function createOthers(options: OtherOptions): Others {
  const lists = sourcesOf(options).map((source) => new SearchedList(source));
  const of = (kinds: readonly SearchKind[]): SearchedList[] =>
    lists.filter(({ kind }) => kinds.includes(kind));
  const found = (kinds: readonly SearchKind[], isWhole: (list: SearchedList) => boolean): Found => ({
    documents: of(kinds).flatMap(({ documents }) => documents),
    unread: of(kinds).flatMap(({ kind, problem }) => (problem === null ? [] : [{ kind, problem }])),
    reading: of(kinds).flatMap((list) => (isWhole(list) ? [] : [list.kind])),
  });
  return {
    read: async (kinds) => {
      for (const list of of(kinds)) await list.refresh();
      return found(kinds, () => true);
    },
    readSoFar: async (kinds) => {
      const whole = new Set<SearchedList>();
      const work = (async () => {
        for (const list of of(kinds)) {
          await list.refresh();
          whole.add(list);
        }
      })();
      await Promise.race([work, sleep(PATIENCE_MS)]);
      work.catch(() => undefined); // who asks for the rest is told
      return found(kinds, (list) => whole.has(list));
    },
  };
}

/** A list with its documents. */
class SearchedList {
  /** Those that were read; while they are read again, those from before. */
  documents: readonly SearchDocument[] = [];
  /** Why it cannot be read, if so. */
  problem: string | null = null;
  readonly #source: Source;
  /** Of an item that is the same object as before, the document is taken over. */
  readonly #made = new WeakMap<Items[number], SearchDocument>();
  /** The stamp of the files that were read; null where one is too young to tell. */
  #stamp: string | null = null;
  #work: Promise<void> = Promise.resolve();

  constructor(source: Source) {
    this.#source = source;
  }

  get kind(): SearchKind {
    return this.#source.kind;
  }

  /** Reads it if a file has changed before this call. Calls queue, so that one that comes while it is read finds it done. @throws what is no Failure */
  refresh(): Promise<void> {
    const work = this.#work.then(async () => {
      const stamp = await stampOf(this.#source.paths);
      if (stamp !== null && stamp === this.#stamp) return;
      await this.#read();
      this.#stamp = stamp;
    });
    this.#work = work.catch(() => undefined);
    return work;
  }

  async #read(): Promise<void> {
    const pause = createPause();
    const documents: SearchDocument[] = [];
    // At first what has been read is shown at once; later it replaces what is shown.
    const isFirst = this.#stamp === null && this.documents.length === 0;
    if (isFirst) this.documents = documents;
    let problem: string | null = null;
    try {
      for await (const item of eachOf(await this.#source.read())) {
        documents.push(this.#documentOf(item));
        await pause();
      }
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.reason !== "evidence_unavailable") problem = error.message;
    }
    [this.documents, this.problem] = [documents, problem];
  }

  #documentOf(item: Items[number]): SearchDocument {
    const known = this.#made.get(item) ?? documentOf(this.kind, String(item[this.#source.idKey]), item);
    this.#made.set(item, known);
    return known;
  }
}

async function* eachOf(items: Items | AsyncIterable<Items>): AsyncGenerator<Items[number]> {
  if (!(Symbol.asyncIterator in items)) yield* items;
  else for await (const group of items) yield* group;
}

function documentOf(kind: SearchKind, id: string, item: Items[number]): SearchDocument {
  const [digests, texts]: [string[], SearchDocument["texts"][number][]] = [[], []];
  const words: string[] = [];
  for (const of of Object.keys(item)) {
    const found: string[] = [];
    collectStrings(item[of], found, digests);
    const text = found.join(" ");
    if (text === "" || TOLD.has(of)) continue;
    texts.push({ of, text });
    for (const { word } of wordsOf(text)) words.push(word);
  }
  return {
    kind,
    id,
    time: stringAt(item, "created_at", "timestamp", "started_at"),
    state: stringAt(item, "state", "epistemic_state"),
    grounding: null,
    session: stringAt(item, "session_id"),
    flags: [],
    digests,
    texts,
    folded: ` ${words.join(" ")}`,
  };
}

/** Members that a hit shows by themselves. */
const TOLD: ReadonlySet<string> = new Set(["created_at", "timestamp", "state", "epistemic_state"]);

function stringAt(item: Items[number], ...keys: readonly string[]): string | null {
  const value = keys.map((key) => item[key]).find((each) => typeof each === "string");
  return value === undefined ? null : (value as string); // just looked at
}

const DIGEST = /^(?:sha256:)?(?<hex>[0-9a-f]{32}|[0-9a-f]{64})$/;
/** Shorter strings are no digest, and need not be compared with one. */
const SHORTEST_DIGEST = 32;

/** Adds the strings anywhere in a value to the texts or to the digests. */
function collectStrings(value: unknown, texts: string[], digests: string[]): void {
  if (typeof value === "string") {
    const hex = value.length < SHORTEST_DIGEST ? undefined : DIGEST.exec(value)?.groups?.["hex"];
    if (hex === undefined) texts.push(value);
    else digests.push(hex);
  } else if (typeof value === "object" && value !== null)
    for (const each of Object.values(value)) collectStrings(each, texts, digests);
}

/** Changes when one of the files or folders does, or a file in them; null while one is too young to tell. */
async function stampOf(paths: readonly string[]): Promise<string | null> {
  const pause = createPause();
  const stamps: string[] = [];
  for (const root of paths)
    for (const path of filesFrom(root)) {
      await pause(); // a state has a file for each contemplation
      const found = lookAt(path);
      if (found !== null && found.stamp === null) return null;
      stamps.push(found?.stamp ?? "absent");
    }
  return stamps.join();
}

/** A path, and what is below it. */
function* filesFrom(path: string): Generator<string> {
  yield path;
  for (const entry of namesIn(path)) {
    const below = join(path, entry.name);
    if (entry.isDirectory()) yield* filesFrom(below);
    else yield below;
  }
}

function namesIn(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
