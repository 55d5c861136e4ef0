import type { CorpusDetail } from "../contract/evidence.ts";
import { Failure } from "../contract/failures.ts";
import type { GateRequest } from "../contract/gate.ts";
import type { ChatTurnResult, TurnJournalEntry, TurnJournalSummary } from "../contract/turn.ts";
import { createGate, type Gate, type GateAnswer } from "../operations/gate/gate.ts";
import { loadAuthority, type LoadedAuthority } from "../operations/review/authority.ts";
import { describe } from "../operations/review/corpora.ts";
import { createFinder, type FoundReview } from "../operations/review/find.ts";
import { openOwnRecorder } from "../operations/reviews/own-recorder.ts";
import { StateLockedError } from "../operations/system/state-access.ts";
import { answerRequest, askRoute, routeNamed } from "../operations/system/route-call.ts";
import type { Reader, RuntimeOptions } from "../operations/runtime.ts";

/** The host no longer wants an answer, and nothing of it was begun. */
export class CancelledError extends Error {
  constructor() {
    super("cancelled");
    this.name = "CancelledError";
  }
}

/** The data behind the tools, opened at first use, so that a host that only lists tools does not wait. */
export interface Backend {
  /** Decides one request. @throws DataError */
  review(request: unknown): Promise<ReturnType<LoadedAuthority["authority"]["review"]>>;
  /** Decides a claim on the evidence that is found for it. @throws DataError; Failure for what is no claim */
  find(claim: unknown): Promise<FoundReview>;
  /** Decides which claims pass a policy. @throws DataError; Failure, also if reviews are to be recorded while a server holds the state directory */
  gate(question: GateRequest): Promise<GateAnswer>;
  /** The sealed corpora with their records, sorted by id. @throws DataError */
  corpora(): Promise<readonly CorpusDetail[]>;
  /** Takes a turn, which `signal` prevents until it has begun. @throws Failure where it could not be taken; CancelledError */
  ask(prompt: string, signal: AbortSignal): Promise<ChatTurnResult>;
  /** @throws Failure if the journal has no such turn */
  turn(id: string): Promise<TurnJournalEntry>;
  /** JSON text of a turn's evidence bundle. @throws Failure if the journal has no such turn */
  bundle(id: string): Promise<string>;
  /** Summaries of turns, the newest first. */
  turns(page: { readonly limit: number; readonly offset: number }): Promise<readonly TurnJournalSummary[]>;
}

/** @param take takes one turn, either here or through the server that holds the state directory */
export function openBackend(options: RuntimeOptions, take: Backend["ask"]): Backend {
  let loading: Promise<LoadedAuthority> | null = null;
  const loaded = (): Promise<LoadedAuthority> => (loading ??= loadAuthority(options.dataDir));
  /** Opened for each call, since another process may write the journal. */
  const read = async <T>(operation: (reader: Reader) => T | Promise<T>): Promise<T> => {
    const { openReader } = await import("../operations/runtime.ts"); // loads most of the program, which a host that only reviews claims does not need
    const reader = await openReader(options);
    try {
      return await operation(reader);
    } finally {
      await reader.close();
    }
  };
  let opening: Promise<Gate> | null = null;
  const gate = (): Promise<Gate> =>
    (opening ??= loaded().then((authority) => createGate({ dataDir: options.dataDir, loaded: authority })));
  return {
    gate: async ({ claims, policy, at, record }) => {
      const question = { claims, policy, at: at ?? new Date(options.now()).toISOString() };
      if (record !== true) return (await gate())({ ...question, record: null });
      const recorder = await openOwnRecorder({ ...options, loaded: await loaded() }).catch(asFailure);
      try {
        return await (await gate())({ ...question, record: recorder.record });
      } finally {
        await recorder.close();
      }
    },
    find: async (claim) => createFinder(await loaded())(claim),
    review: async (request) => (await loaded()).authority.review(request),
    corpora: async () => (await loaded()).corpora.map(describe),
    ask: take,
    turn: (id) => read(({ operations }) => askRoute(operations, "traceTurn", { id })),
    bundle: (id) =>
      read(({ operations }) =>
        answerRequest(operations, routeNamed("traceBundle"), {
          id,
          query: new Map(),
          body: undefined,
        }),
      ),
    turns: async ({ limit, offset }) => {
      const query = new Map(Object.entries({ limit: String(limit), offset: String(offset) }));
      return (await read(({ operations }) => askRoute(operations, "traceTurns", { query }))).items;
    },
  };
}

/** A server that holds the state directory records reviews itself; the message names it. */
function asFailure(error: unknown): never {
  if (!(error instanceof StateLockedError)) throw error;
  throw new Failure("read_error", error.message, { cause: error });
}
