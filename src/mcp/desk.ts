import type { CorpusDetail } from "../contract/evidence.ts";
import type { ChatTurnResult, TurnJournalEntry, TurnJournalSummary } from "../contract/turn.ts";
import { loadAuthority, type LoadedAuthority } from "../operations/authority.ts";
import { describe } from "../operations/corpora.ts";
import type { Operation } from "../operations/operation.ts";
import type { Reader, RuntimeOptions } from "../operations/runtime.ts";

/** What agents are served from: opened when it is asked for first, so that a host which only lists tools waits for nothing. */
export interface Desk {
  /** Decides one request. @throws DataError */
  review(request: unknown): Promise<ReturnType<LoadedAuthority["authority"]["review"]>>;
  /** The sealed corpora with their records, sorted by id. @throws DataError */
  corpora(): Promise<readonly CorpusDetail[]>;
  /** Takes a turn. @throws Error with a message for the operator */
  ask(prompt: string): Promise<ChatTurnResult>;
  /** @throws Failure where the journal has no such turn */
  turn(id: string): Promise<TurnJournalEntry>;
  /** JSON text of the evidence bundle of a turn. @throws Failure where the journal has no such turn */
  bundle(id: string): Promise<string>;
  /** Turns in short, the newest first. */
  turns(page: { readonly limit: number; readonly offset: number }): Promise<readonly TurnJournalSummary[]>;
}

/** @param take takes one turn, wherever the state directory is held */
export function openDesk(options: RuntimeOptions, take: (prompt: string) => Promise<ChatTurnResult>): Desk {
  let loading: Promise<LoadedAuthority> | null = null;
  const loaded = (): Promise<LoadedAuthority> => (loading ??= loadAuthority(options.dataDir));
  /** Another process may write the journal, so it is looked at anew each time. */
  const read = async (operation: (reader: Reader) => ReturnType<Operation>): Promise<string> => {
    const { openReader } = await import("../operations/runtime.ts"); // most of what is loaded: a host that reviews claims waits for none of it
    const reader = await openReader(options);
    try {
      return await operation(reader);
    } finally {
      await reader.close();
    }
  };
  const input = (id: string, query: ReadonlyMap<string, string> = new Map()) => ({
    id,
    query,
    body: undefined,
  });
  return {
    review: async (request) => (await loaded()).authority.review(request),
    corpora: async () => (await loaded()).corpora.map(describe),
    ask: take,
    turn: async (id) =>
      JSON.parse(await read(({ operations }) => operations.traceTurn(input(id)))) as TurnJournalEntry, // an entry that was checked on reading
    bundle: (id) => read(({ operations }) => operations.traceBundle(input(id))),
    turns: async ({ limit, offset }) => {
      const page = await read(({ operations }) =>
        operations.traceTurns(
          input(
            "",
            new Map([
              ["limit", String(limit)],
              ["offset", String(offset)],
            ]),
          ),
        ),
      );
      return (JSON.parse(page) as { readonly items: readonly TurnJournalSummary[] }).items; // our own operation's
    },
  };
}
