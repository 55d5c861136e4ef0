import { Worker } from "node:worker_threads";
import { Failure } from "../../contract/failures.ts";
import type { TurnReplayComparison } from "../../contract/turn.ts";
import type { Vault } from "../../engine/answer/vault.ts";
import type { Turn } from "../../engine/turn/turn.ts";
import type { TurnEngine, VaultChange } from "./turn-engine.ts";
import type { TurnReply, TurnRequest, TurnThreadData, VaultUpdate } from "./turn-messages.ts";

/** A request without its id. */
type Asked = TurnRequest extends infer Request
  ? Request extends unknown
    ? Omit<Request, "id">
    : never
  : never;

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * The engine in a thread of its own, so that everything else is answered while a turn is computed. The thread reads packs, policies and what
 * was ratified and learnt by itself; of the vault it is told the changes. A thread that ends is replaced for the next turn.
 * @param script the path of the built thread, `dist/turn-worker.mjs`
 */
export function threadedTurnEngine(script: string, data: TurnThreadData): TurnEngine {
  let thread: TurnThread | null = null;
  let closed = false;
  const current = (): TurnThread => {
    if (closed) throw new Failure("runtime_unavailable", "the service is stopping");
    if (thread === null || thread.hasEnded) thread = new TurnThread(script, data);
    return thread;
  };
  current();
  return {
    run: async (prompt, vault) => {
      const taken = current();
      const update = taken.updateTo(vault);
      return (await taken.ask({ kind: "run", prompt, vault: update })) as Turn; // what a thread answers this request with
    },
    replay: async (entry) => (await current().ask({ kind: "replay", entry })) as TurnReplayComparison, // likewise
    warm: async () => {
      await current().ask({ kind: "warm" });
    },
    noteWrite: (change) => thread?.noteWrite(change),
    close: async () => {
      closed = true;
      await thread?.close();
    },
  };
}

class TurnThread {
  hasEnded = false;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;
  /** The vault that the thread has, and a change that it has not been told of. */
  #vault: Vault | null = null;
  #change: VaultChange | null = null;

  constructor(script: string, data: TurnThreadData) {
    this.#worker = new Worker(script, { workerData: data });
    this.#worker.on("message", (reply: TurnReply) => this.#settle(reply));
    this.#worker.on("error", (error) => this.#end(error));
    this.#worker.on("exit", (code) => this.#end(new Error(`the thread of turns ended with code ${code}`)));
    this.#worker.unref(); // a turn that is asked for holds the process by its request
  }

  ask(asked: Asked): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const id = ++this.#asked;
      this.#waiting.set(id, { resolve, reject });
      this.#worker.ref();
      this.#worker.postMessage({ ...asked, id });
    });
  }

  /** What makes the thread's vault this one. */
  updateTo(vault: Vault): VaultUpdate {
    const [had, change] = [this.#vault, this.#change];
    this.#vault = vault;
    this.#change = null;
    if (had === vault) return { kind: "same" };
    if (had !== null && change?.before === had && change.after === vault)
      return { kind: "write", write: change.write, turnId: change.turnId };
    return {
      kind: "all",
      facts: vault.facts.map(({ sentence: _sentence, vocabulary: _vocabulary, ...bare }) => bare),
    };
  }

  noteWrite(change: VaultChange): void {
    this.#change = change;
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #settle(reply: TurnReply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (this.#waiting.size === 0) this.#worker.unref();
    if (reply.kind === "value") waiting?.resolve(reply.value);
    else if (reply.kind === "error") waiting?.reject(new Error(reply.stack));
    else waiting?.reject(new Failure(reply.reason, reply.message, { cause: new Error(reply.cause) }));
  }

  #end(cause: unknown): void {
    this.hasEnded = true;
    const failure = new Failure("runtime_unavailable", "the turn failed; nothing was stored", { cause });
    for (const { reject } of this.#waiting.values()) reject(failure);
    this.#waiting.clear();
  }
}
