import { compareText } from "../../canonical/json.ts";
import { Failure } from "../../contract/failures.ts";
import {
  SEARCH_KINDS,
  type SearchFacets,
  type SearchItem,
  type SearchKind,
  type SearchOrder,
  type SearchQuery,
  type SearchResult,
} from "../../contract/search.ts";
import type { SessionLine } from "../../contract/status.ts";
import type { Journal } from "../../store/journal/journal.ts";
import { filterWithPauses, mapWithPauses } from "../../store/files/pauses.ts";
import { openRunFiles } from "../../store/logs/contemplation-runs.ts";
import { openSessionLog } from "../../store/logs/sessions.ts";
import type { Clause } from "../../store/search/wanted.ts";
import { opened, readLine } from "../reviews/records.ts";
import type { ReviewKeeper } from "../reviews/keeper.ts";
import type { Operation } from "../system/operation.ts";
import { BEHIND_MAIN, Thread } from "../system/thread.ts";
import { wordsOf } from "../../store/search/words.ts";
import { ContemplationSummaries } from "../contemplation/summaries.ts";
import { openRunList } from "../turns/runs.ts";
import { readSoundLine } from "../turns/trace.ts";
import { correctedQueries } from "./corrections.ts";
import { reviewDocument, turnDocument, type SearchDocument } from "./documents.ts";
import { fits, itemOf } from "./fitting.ts";
import { Indexes, type IndexAsked, type IndexFound, type JournalKind } from "./indexes.ts";
import type { OtherOptions } from "./other-sources.ts";
import { createOthers, type Others } from "./others.ts";
import { parseSearch, type TurnsOfSession, type Wanted } from "./query.ts";

export interface SearchOptions extends Omit<OtherOptions, "runs" | "contemplations"> {
  readonly journal: Journal;
  readonly reviews: ReviewKeeper;
  readonly indexes: SearchIndexes;
}

/** The indexes of turns and reviews, here or in a thread. */
export interface SearchIndexes {
  answer(asked: IndexAsked): Promise<IndexFound | null>;
  close(): Promise<void>;
}

/** What the thread of the search works on. */
export interface SearchData {
  readonly stateDir: string;
  readonly mode: "write" | "read";
}

/** @param worker the path of the built worker; absent: the indexes are kept in this thread, and made at the first search */
export function openSearchIndexes(over: SearchData, worker?: string): SearchIndexes {
  if (worker === undefined) return new Indexes(over.stateDir, over.mode);
  const start = (): Thread =>
    new Thread(worker, { work: "search", over, niceness: BEHIND_MAIN }, "the search failed");
  let thread = start();
  return {
    answer: async (asked) => {
      if (thread.hasEnded) thread = start();
      return (await thread.ask(asked)) as IndexFound | null; // what the thread answers this with
    },
    close: () => thread.close(),
  };
}

export interface Search {
  readonly search: Operation<"search">;
  /** How many fit, by kind, state and grounding. */
  facets(query: SearchQuery): Promise<SearchFacets>;
}

/** Contemplations are read where the indexes are: to read and check thousands takes seconds. */
function othersBeside(options: SearchOptions): Others {
  const { stateDir, indexes } = options;
  const contemplations = new ContemplationSummaries(
    openRunFiles(stateDir),
    async (ids) => (await indexes.answer({ kind: "contemplations", ids }))?.contemplations ?? [],
  );
  return createOthers({ ...options, runs: openRunList(options), contemplations });
}

interface Asked {
  /** The number of ids that are wanted of each journal. */
  readonly most: number;
  readonly order?: SearchOrder;
  /** Whether the other lists are waited for. */
  readonly others?: "whole" | "so far";
}

/** A place in the result, before its record is read. */
interface Hit {
  readonly kind: SearchKind;
  readonly id: string;
  /** Milliseconds since 1970; null: at the end. */
  readonly time: number | null;
  /** The state or grounding, where it decides the order. */
  readonly value: string;
  /** Null: a line of a journal, which is read if the hit is on the page. */
  readonly document: SearchDocument | null;
}

/** `GET /search`. The index only says where to look: what does not fit the query is not shown, and the index is built anew. */
export function createSearch(options: SearchOptions): Search {
  const others = othersBeside(options);
  const sessions = openSessionLog(options.stateDir);

  const ask = async (wanted: Wanted, { most, order = "newest", others: how }: Asked) => {
    const journals = (["turn", "review"] as const).filter((kind) => wanted.kinds.includes(kind));
    const counts = {
      turn: options.journal.status().turn_count,
      review: journals.includes("review") ? (await opened(options.reviews)).count : 0,
    };
    const asked = { kind: "search", clauses: wanted.clauses, of: journals, most, counts, order } as const;
    const [answer, { documents, unread, reading }] = await Promise.all([
      options.indexes.answer(asked),
      how === "so far" ? others.readSoFar(wanted.kinds) : others.read(wanted.kinds),
    ]);
    const { found, indexed } = answer ?? { found: {}, indexed: 0 };
    const fitting = await filterWithPauses(documents, (document) => fits(document, wanted.clauses));
    return { found, indexed, fitting, unread, reading };
  };

  /** The query with known words for unknown ones; undefined if that finds nothing either. */
  const meantBy = async (query: SearchQuery, turns: TurnsOfSession): Promise<string | undefined> => {
    const { documents } = await others.read(SEARCH_KINDS);
    const wordsHere = await mapWithPauses(documents, ({ texts }) =>
      texts.flatMap(({ text }) => wordsOf(text).map(({ word }) => word)),
    );
    const here = new Set(wordsHere.flat());
    const known = async (words: readonly string[]): Promise<readonly string[]> => {
      const inJournals = (await options.indexes.answer({ kind: "known", words }))?.known ?? [];
      return words.filter((word) => here.has(word) || inJournals.includes(word));
    };
    for (const q of await correctedQueries(query.q ?? "", known)) {
      const { found, fitting } = await ask(parseSearch({ ...query, q }, turns), { most: 0 });
      if (fitting.length > 0 || Object.values(found).some(({ total }) => total > 0)) return q;
    }
    return undefined;
  };

  return {
    search: async ({ query: { limit, offset, order = "newest", partial, ...given } }) => {
      const { sessions: lines } = await sessions.read();
      const wanted = parseSearch(given, turnsIn(lines));
      const { found, indexed, fitting, unread, reading } = await ask(wanted, {
        most: offset + limit,
        order,
        others: partial === "true" ? "so far" : "whole",
      });
      const hits = [...journalHits(found), ...fitting.map((each) => hitOf(each, order))].sort(inOrder(order));
      const read = await mapWithPauses(hits.slice(offset, offset + limit), (hit) =>
        readHit(options, hit, { clauses: wanted.clauses, lines }),
      );
      const items = read.filter((item) => item !== null);
      const wrong = read.length - items.length;
      if (wrong > 0) await options.indexes.answer({ kind: "rebuild" });
      const ofJournals = Object.values(found).reduce((sum, { total }) => sum + total, 0);
      const total = ofJournals + fitting.length + unread.length - wrong;
      if (offset + items.length + wrong >= hits.length)
        items.push(...unread.slice(0, limit - items.length).map(unreadItem));
      const result: SearchResult = { items, limit, offset, total, indexed_up_to: wrong > 0 ? 0 : indexed };
      return partial === "true" ? { ...result, reading: [...reading] } : result;
    },
    facets: async ({ order: _, ...query }) => {
      const { sessions: lines } = await sessions.read();
      const wanted = parseSearch(query, turnsIn(lines));
      const { found, fitting } = await ask({ ...wanted, kinds: SEARCH_KINDS }, { most: 0 });
      const facets = facetsOf(found, fitting, wanted.kinds);
      if (Object.keys(facets.kind).length > 0 || query.q === undefined) return facets;
      const meant = await meantBy(query, turnsIn(lines));
      return { ...facets, ...(meant !== undefined && { meant }) };
    },
  };
}

/** @param kinds those that are wanted: of the others, only the number is told */
function facetsOf(
  found: IndexFound["found"],
  fitting: readonly SearchDocument[],
  kinds: readonly SearchKind[],
): SearchFacets {
  const [kind, state, grounding, is] = [
    new Map<string, number>(),
    new Map<string, number>(),
    new Map<string, number>(),
    new Map<string, number>(),
  ];
  for (const [name, { total, states, groundings, flags }] of Object.entries(found)) {
    add(kind, name, total);
    if (!kinds.includes(name as JournalKind)) continue;
    for (const [each, count] of states) add(state, each, count);
    for (const [each, count] of groundings) add(grounding, each, count);
    for (const [each, count] of flags) add(is, each, count);
  }
  for (const document of fitting) {
    add(kind, document.kind, 1);
    if (kinds.includes(document.kind)) add(state, document.state ?? "", 1);
  }
  const days = [...(found.turn?.days ?? [])]
    .filter(([day]) => !Number.isNaN(day))
    .sort(([a], [b]) => a - b)
    .map(([day, states]) => ({
      day: new Date(day * 86_400_000).toISOString().slice(0, 10),
      states: recordOf(states),
    }));
  return {
    kind: recordOf(kind),
    state: recordOf(state),
    grounding: recordOf(grounding),
    is: recordOf(is),
    days,
  };
}

function turnsIn(sessions: readonly SessionLine[]): TurnsOfSession {
  return (beginning) =>
    sessions.flatMap(({ session_id: id, first_turn_id: first }, at) => {
      const next = sessions[at + 1]?.first_turn_id ?? Number.MAX_SAFE_INTEGER;
      return id.startsWith(beginning) && next > first ? [[first, next - 1] as const] : [];
    });
}

function sessionOf(sessions: readonly SessionLine[], turnId: number): string | null {
  return sessions.findLast(({ first_turn_id: first }) => first <= turnId)?.session_id ?? null;
}

function journalHits(found: IndexFound["found"]): Hit[] {
  return Object.entries(found).flatMap(([kind, { ids, times, values }]) =>
    ids.map(
      (id, at): Hit => ({
        kind: kind as JournalKind,
        value: values[at] ?? "",
        id: String(id),
        time: times[at] ?? null,
        document: null,
      }),
    ),
  );
}

function hitOf(document: SearchDocument, order: SearchOrder): Hit {
  const { kind, id, time } = document;
  const value = order === "state" || order === "grounding" ? (document[order] ?? "") : "";
  return { kind, id, value, time: time === null ? null : Date.parse(time), document };
}

/** By what was asked for, and then the newest first; the oldest first is that from its end. */
const inOrder =
  (order: SearchOrder) =>
  (a: Hit, b: Hit): number =>
    order === "oldest" ? newestFirst(b, a) : compareText(a.value, b.value) || newestFirst(a, b);

/** By time; at the same time by kind, and the later id first. */
function newestFirst(a: Hit, b: Hit): number {
  return (
    (b.time ?? -Infinity) - (a.time ?? -Infinity) ||
    SEARCH_KINDS.indexOf(a.kind) - SEARCH_KINDS.indexOf(b.kind) ||
    Number(b.id) - Number(a.id) ||
    0
  );
}

/** The hit with its texts; null if the index was wrong. A record that is not sound says so, and shows nothing else. */
async function readHit(
  { journal, reviews }: SearchOptions,
  { kind, id, document }: Hit,
  { clauses, lines }: { readonly clauses: readonly Clause[]; readonly lines: readonly SessionLine[] },
): Promise<SearchItem | null> {
  if (document !== null) return itemOf(document, clauses);
  try {
    const number = Number(id);
    const read =
      kind === "turn"
        ? turnDocument(await readSoundLine(journal, number, "turn"), (turn) => sessionOf(lines, turn))
        : reviewDocument(await readLine(reviews, number));
    return read !== null && fits(read, clauses) ? itemOf(read, clauses) : null;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return error.reason === "not_found" ? null : unreadItem({ kind, id, problem: error.message });
  }
}

function unreadItem({
  kind,
  id = "",
  problem,
}: {
  readonly kind: SearchKind;
  readonly id?: string;
  readonly problem: string;
}): SearchItem {
  return { kind, id, time: null, state: null, grounding: null, session: null, texts: [], problem };
}

function add(counts: Map<string, number>, name: string, count: number): void {
  if (name !== "" && count > 0) counts.set(name, (counts.get(name) ?? 0) + count);
}

/** The largest first. */
function recordOf(counts: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries([...counts].sort(([, a], [, b]) => b - a));
}
