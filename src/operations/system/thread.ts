import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { Worker, type MessagePort } from "node:worker_threads";
import { Failure, type FailureReason } from "../../contract/failures.ts";

/** What comes back for each request. A failure keeps its reason; its cause and any other error become texts for the log. */
type ThreadReply = { readonly id: number } & (
  | { readonly kind: "value"; readonly value: unknown }
  | {
      readonly kind: "failure";
      readonly reason: FailureReason;
      readonly message: string;
      readonly detail: unknown;
      readonly cause: string;
    }
  | { readonly kind: "error"; readonly stack: string }
);

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** A thread that answers requests, in the order in which they are sent. */
export class Thread {
  hasEnded = false;
  readonly #worker: Worker;
  readonly #lost: string;
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;

  /** @param script the path of the built thread @param lost the error for callers of a thread that ends */
  constructor(script: string, data: object, lost: string) {
    this.#lost = lost;
    this.#worker = new Worker(script, { workerData: data });
    this.#worker.on("message", (reply: ThreadReply) => this.#settle(reply));
    this.#worker.on("error", (error) => this.#end(error));
    this.#worker.on("exit", (code) => this.#end(new Error(`a thread ended with code ${code}`)));
    this.#worker.unref(); // what is asked for holds the process by its request
  }

  /** How many requests are not answered yet. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** @param asked has no member `id` @throws Failure as the thread does, and `runtime_unavailable` where the thread ends meanwhile */
  ask(asked: object & { readonly id?: never }): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const id = ++this.#asked;
      this.#waiting.set(id, { resolve, reject });
      this.#worker.ref();
      this.#worker.postMessage({ ...asked, id });
    });
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #settle(reply: ThreadReply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (this.#waiting.size === 0) this.#worker.unref();
    if (reply.kind === "value") waiting?.resolve(reply.value);
    else if (reply.kind === "error") waiting?.reject(new Error(reply.stack));
    else {
      const { reason, message, detail, cause } = reply;
      waiting?.reject(new Failure(reason, message, { detail, cause: new Error(cause) }));
    }
  }

  #end(cause: unknown): void {
    this.hasEnded = true;
    const failure = new Failure("runtime_unavailable", this.#lost, { cause });
    for (const { reject } of this.#waiting.values()) reject(failure);
    this.#waiting.clear();
  }
}

/**
 * How far threads for reviews, search and jobs stay behind the main thread, as a niceness of Linux: 10 leaves them a ninth of its weight. A person waits
 * for a turn, so the thread of turns has the same weight as the main one.
 */
export const BEHIND_MAIN = 10;

/**
 * In the thread: lets the main thread, which answers `/health` and reads, go first where the processors are busy. Linux counts the niceness of each thread
 * by itself; elsewhere nothing changes.
 */
export function letMainThreadGoFirst(niceness: number): void {
  if (process.platform !== "linux") return;
  try {
    const [thread = ""] = /\d+$/.exec(readlinkSync("/proc/thread-self")) ?? [];
    setPriority(Number(thread), niceness);
  } catch {
    // A system without /proc, or one that forbids it: the threads share as before.
  }
}

/** In the thread: answers its requests. */
export function answerIn<Asked>(port: MessagePort, answer: (asked: Asked) => Promise<unknown>): void {
  const send = (reply: ThreadReply): void => port.postMessage(reply);
  port.on("message", (asked: Asked & { readonly id: number }) => {
    answer(asked).then(
      (value) => send({ id: asked.id, kind: "value", value }),
      (error: unknown) => send({ id: asked.id, ...described(error) }),
    );
  });
}

type Unsent<Reply> = Reply extends unknown ? Omit<Reply, "id"> : never;

function described(error: unknown): Unsent<Exclude<ThreadReply, { readonly kind: "value" }>> {
  if (!(error instanceof Failure)) return { kind: "error", stack: stackOf(error) };
  const { reason, message, detail } = error;
  return { kind: "failure", reason, message, detail, cause: stackOf(error.cause ?? error) };
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
