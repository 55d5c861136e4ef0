import { join } from "node:path";
import { readdirSync, type Dirent } from "node:fs";
import { Failure } from "../../contract/failures.ts";
import type { SearchKind } from "../../contract/search.ts";
import { lookAt } from "../../store/files/file-stamp.ts";
import { createPause } from "../../store/files/pauses.ts";
import { SEARCH_FOLDER } from "../../store/search/line-index.ts";
import { Listing, type Operations } from "../system/operation.ts";
import type { ProposalStore } from "../teaching/proposal-store.ts";
import type { RunList } from "../turns/runs.ts";
import type { SearchDocument } from "./documents.ts";

type Listed =
  | "vaultEntries"
  | "mathProposals"
  | "packs"
  | "logosPacks"
  | "corpora"
  | "corpus"
  | "contemplationRuns"
  | "servingMetrics"
  | "demos"
  | "auditEvents";

export interface OtherOptions {
  readonly stateDir: string;
  readonly dataDir: string;
  readonly lists: Operations<Listed>;
  readonly proposalStore: Pick<ProposalStore, "list">;
  /** Their route has the digest of the journal, for which all of it is read. */
  readonly runs: () => Promise<Pick<RunList, "runs">>;
}

/** What cannot be searched, and why. */
export interface Unread {
  readonly kind: SearchKind;
  readonly problem: string;
}

export interface Others {
  readonly documents: readonly SearchDocument[];
  readonly unread: readonly Unread[];
}

const ALL = { limit: Number.MAX_SAFE_INTEGER, offset: 0 };
const NOTHING = { id: undefined, query: undefined, body: undefined, headers: undefined };

/** Everything that is searched beside journals: lists that are read whole. They are read again when a file of theirs has changed. */
export function createOthers(options: OtherOptions): () => Promise<Others> {
  let kept: { readonly stamp: string; readonly others: Promise<Others> } | null = null;
  return async () => {
    const stamp = await stampOf(options);
    if (stamp !== null && kept?.stamp === stamp) return kept.others;
    const others = readOthers(options);
    kept = stamp === null ? null : { stamp, others };
    return others;
  };
}

/** Each list: the kind of its items, the member with their id, and what gives the items. */
function sourcesOf({
  lists,
  proposalStore,
  runs,
}: OtherOptions): readonly [SearchKind, string, () => Promise<Items | AsyncIterable<Items>>][] {
  return [
    [
      "vault",
      "entry_index",
      async () => {
        const answer = await lists.vaultEntries({ ...NOTHING, query: ALL });
        return answer instanceof Listing ? answer.groups : itemsIn(answer);
      },
    ],
    [
      "proposal",
      "proposal_id",
      async () =>
        (await proposalStore.list()).map(({ proposalId, state, createdAt, chain, source, evidence }) => ({
          proposal_id: proposalId,
          state,
          created_at: createdAt,
          chain,
          source: source.kind,
          evidence: evidence.map(({ ref }) => ref),
        })),
    ],
    ["math_proposal", "proposal_id", async () => itemsIn(await lists.mathProposals(NOTHING))],
    ["pack", "pack_id", async () => itemsIn(await lists.packs({ ...NOTHING, query: ALL }))],
    ["language_pack", "pack_id", async () => itemsIn(await lists.logosPacks(NOTHING))],
    ["evidence", "id", () => evidenceOf(lists)],
    [
      "run",
      "session_id",
      async () =>
        (await runs()).runs.flatMap(({ session, isDoubtful }) => (isDoubtful ? [] : [{ ...session }])),
    ],
    [
      "contemplation",
      "run_id",
      async () => itemsIn(await lists.contemplationRuns({ ...NOTHING, query: ALL })),
    ],
    ["lane", "lane", async () => itemsIn(await lists.servingMetrics(NOTHING))],
    ["demo", "demo_id", async () => itemsIn(await lists.demos(NOTHING))],
    ["audit", "event_id", async () => itemsIn(await lists.auditEvents({ ...NOTHING, query: ALL }))],
  ];
}

type Items = readonly Readonly<Record<string, unknown>>[];

/** The records of all corpora; an id has the corpus before it. */
async function evidenceOf(lists: OtherOptions["lists"]): Promise<Items> {
  const items: Readonly<Record<string, unknown>>[] = [];
  for (const { corpus_id: id } of itemsIn(await lists.corpora(NOTHING)) as readonly { corpus_id: string }[]) {
    const corpus = await lists.corpus({ ...NOTHING, id: { id } });
    const { records } = corpus as unknown as { readonly records: Items }; // what the route gives
    for (const record of records) items.push({ id: `${id}/${String(record["evidence_id"])}`, ...record });
  }
  return items;
}

function itemsIn(answer: object): Items {
  return "items" in answer ? (answer.items as Items) : []; // each of these routes gives a list of objects
}

async function readOthers(options: OtherOptions): Promise<Others> {
  const [documents, unread]: [SearchDocument[], Unread[]] = [[], []];
  const pause = createPause();
  for (const [kind, idKey, read] of sourcesOf(options)) {
    await pause();
    try {
      for await (const item of eachOf(await read())) {
        documents.push(documentOf(kind, String(item[idKey]), item));
        await pause();
      }
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.reason !== "evidence_unavailable") unread.push({ kind, problem: error.message });
    }
  }
  return { documents, unread };
}

async function* eachOf(items: Items | AsyncIterable<Items>): AsyncGenerator<Items[number]> {
  if (!(Symbol.asyncIterator in items)) yield* items;
  else for await (const group of items) yield* group;
}

function documentOf(kind: SearchKind, id: string, item: Items[number]): SearchDocument {
  const [digests, texts]: [string[], SearchDocument["texts"][number][]] = [[], []];
  for (const [of, value] of Object.entries(item)) {
    const text = stringsIn(value, digests).join(" ");
    if (text !== "" && !TOLD.has(of)) texts.push({ of, text });
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
  };
}

/** Members that a hit shows by themselves. */
const TOLD: ReadonlySet<string> = new Set(["created_at", "timestamp", "state", "epistemic_state"]);

function stringAt(item: Items[number], ...keys: readonly string[]): string | null {
  const value = keys.map((key) => item[key]).find((each) => typeof each === "string");
  return value === undefined ? null : (value as string); // just looked at
}

const DIGEST = /^(?:sha256:)?(?<hex>[0-9a-f]{32}|[0-9a-f]{64})$/;

/** The texts anywhere in a value; digests are put aside. */
function stringsIn(value: unknown, digests: string[]): readonly string[] {
  if (typeof value === "string") {
    const hex = DIGEST.exec(value)?.groups?.["hex"];
    if (hex === undefined) return [value];
    digests.push(hex);
    return [];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap((each) => stringsIn(each, digests));
}

/** Journals have indexes of their own, and the others are not searched. */
const APART: ReadonlySet<string> = new Set(["journal", "reviews", "keys", "cache", SEARCH_FOLDER]);

/** Changes when a file of the lists does; null while one is too young to tell. */
async function stampOf({ stateDir, dataDir }: OtherOptions): Promise<string | null> {
  const pause = createPause();
  const stamps: string[] = [];
  for (const [folder, isOurs] of [
    [stateDir, (name: string) => !APART.has(name)],
    [join(dataDir, "packs"), () => true],
    [join(dataDir, "logos"), () => true],
  ] as const)
    for (const path of filesBelow(folder, isOurs)) {
      await pause(); // a state has a file for each contemplation
      const stamp = lookAt(path)?.stamp;
      if (stamp == null) return null;
      stamps.push(stamp);
    }
  return stamps.join();
}

function* filesBelow(folder: string, isOurs: (name: string) => boolean): Generator<string> {
  for (const entry of namesIn(folder)) {
    if (!isOurs(entry.name)) continue;
    const path = join(folder, entry.name);
    yield path;
    if (entry.isDirectory()) yield* filesBelow(path, () => true);
  }
}

function namesIn(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
