import { Failure } from "../../contract/failures.ts";
import type { TurnReplayComparison } from "../../contract/turn.ts";
import type { EvalCaseResult } from "../../contract/evals.ts";
import type { Answer } from "../../engine/answer/answer.ts";
import { FactList } from "../../engine/answer/fact-list.ts";
import type { Vault } from "../../engine/answer/vault.ts";
import type { CaseRunner } from "../evals/cases.ts";
import type { GoldenAnswerer } from "../teaching/golden-questions.ts";
import { StoredFacts } from "../world/stored-facts.ts";
import { Thread } from "../system/thread.ts";
import type { TurnEngine, TurnRun, VaultChange } from "./turn-engine.ts";
import type { TurnKnowledge } from "./turn-knowledge.ts";
import type { ThreadedRun, TurnRequest, TurnThreadData, VaultUpdate } from "./turn-messages.ts";

/** A thread also runs the cases of evaluations and answers golden questions, one at a time, so that a turn waits for one at most. */
export interface ThreadedTurnEngine extends TurnEngine {
  readonly runCase: CaseRunner;
  readonly answerGolden: GoldenAnswerer;
}

/**
 * The engine in a thread of its own, so that everything else is answered while a turn is computed. The thread reads packs, policies and what
 * was ratified and learnt by itself; of the vault it is told the changes. A thread that ends is replaced for the next turn.
 * @param script the path of the built thread, `dist/thread-worker.mjs`
 */
export function threadedTurnEngine(script: string, data: TurnThreadData): ThreadedTurnEngine {
  let thread: TurnThread | null = null;
  let closed = false;
  const current = (): TurnThread => {
    if (closed) throw new Failure("runtime_unavailable", "the service is stopping");
    if (thread === null || thread.hasEnded) thread = new TurnThread(script, data);
    return thread;
  };
  current();
  return {
    isApart: true,
    run: async (prompt, vault) => {
      const taken = current();
      const update = taken.updateTo(vault);
      return taken.complete((await taken.ask({ kind: "run", prompt, vault: update })) as ThreadedRun); // what a thread answers this request with
    },
    replay: async (entry, form) =>
      (await current().ask({ kind: "replay", entry, form })) as TurnReplayComparison, // likewise
    runCase: async (posed) => (await current().ask({ kind: "case", posed })) as EvalCaseResult, // likewise
    answerGolden: async (question) => (await current().ask({ kind: "golden", question })) as Answer, // likewise
    warm: async (vault) => {
      const warmed = current();
      await warmed.ask({ kind: "warm", vault: warmed.updateTo(vault) });
    },
    noteWrite: (change) => thread?.noteWrite(change),
    close: async () => {
      closed = true;
      await thread?.close();
    },
  };
}

class TurnThread {
  readonly #thread: Thread;
  /** The vault that the thread has, and a change that it has not been told of. */
  #vault: Vault | null = null;
  #change: VaultChange | null = null;
  /** The knowledge of the last turn. */
  #knowledge: TurnKnowledge = { teachings: [], words: [], report: null };

  constructor(script: string, data: TurnThreadData) {
    this.#thread = new Thread(script, { work: "turns", over: data }, "the turn failed; nothing was stored");
  }

  get hasEnded(): boolean {
    return this.#thread.hasEnded;
  }

  ask(asked: TurnRequest): Promise<unknown> {
    return this.#thread.ask(asked);
  }

  /** What makes the thread's vault this one. */
  updateTo(vault: Vault): VaultUpdate {
    const [had, change] = [this.#vault, this.#change];
    this.#vault = vault;
    this.#change = null;
    if (had === vault) return { kind: "same" };
    if (had !== null && change?.before === had && change.after === vault)
      return { kind: "write", write: change.write, turnId: change.turnId };
    return allOf(vault);
  }

  complete({ knowledge, ...run }: ThreadedRun): TurnRun {
    this.#knowledge = knowledge ?? this.#knowledge;
    return { ...run, knowledge: this.#knowledge };
  }

  noteWrite(change: VaultChange): void {
    this.#change = change;
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}

/** The whole vault. Facts of the checkpoint that nobody has looked at go as they are stored. */
function allOf({ facts, versors }: Vault): VaultUpdate {
  const { chunks } = FactList.of(facts);
  const source = chunks.find(({ place }) => place !== null)?.place?.source;
  const rows = source instanceof StoredFacts ? source.rows : null;
  return {
    kind: "all",
    chunks: chunks.map((chunk) =>
      chunk.place !== null && chunk.place.source === source
        ? { from: chunk.place.from, to: chunk.place.to }
        : { facts: chunk.facts.map(({ sentence: _sentence, vocabulary: _vocabulary, ...bare }) => bare) },
    ),
    stored:
      rows === null
        ? null
        : { bytes: rows.bytes, ends: rows.ends, statuses: rows.statuses, start: rows.start },
    versors,
  };
}
