import { parentPort, workerData } from "node:worker_threads";
import { vaultFact, type Vault } from "../engine/answer/vault.ts";
import { appendVersors } from "../engine/memory/vault-versors.ts";
import { openTurnState } from "./runtime.ts";
import { answerIn } from "./system/thread.ts";
import type { TurnKnowledge } from "./turns/turn-knowledge.ts";
import type { ThreadedRun, TurnRequest, TurnThreadData, VaultUpdate } from "./turns/turn-messages.ts";
import { EMPTY_VAULT, applyWrite } from "./world/vault-state.ts";

// The thread of turns: it computes turns and replays, one after another, and writes nothing.

const port = parentPort ?? process.exit(1);
const { engine, runCase, answerGolden } = openTurnState(workerData as TurnThreadData); // what turn-thread.ts starts it with
let vault: Vault = EMPTY_VAULT;
let told: TurnKnowledge | null = null;

answerIn(port, answer);

async function answer(request: TurnRequest): Promise<unknown> {
  switch (request.kind) {
    case "run":
      vault = updated(vault, request.vault);
      return runTold(request.prompt);
    case "replay":
      return engine.replay(request.entry, request.form);
    case "case":
      return runCase(request.posed);
    case "golden":
      return answerGolden(request.question);
    case "warm":
      await engine.warm();
      return null;
  }
}

/** Knowledge is sent when it changed: it can be long, and seldom changes. */
async function runTold(prompt: string): Promise<ThreadedRun> {
  const { knowledge, ...run } = await engine.run(prompt, vault);
  const isTold =
    told?.teachings === knowledge.teachings &&
    told.words === knowledge.words &&
    told.report === knowledge.report;
  told = knowledge;
  return { ...run, knowledge: isTold ? null : knowledge };
}

function updated(kept: Vault, update: VaultUpdate): Vault {
  switch (update.kind) {
    case "same":
      return kept;
    case "write":
      return applyWrite(kept, update.write, update.turnId);
    case "all":
      return {
        facts: update.facts.map(vaultFact),
        versors: appendVersors(
          new Float64Array(0),
          update.facts.map(({ key }) => key),
        ),
      };
  }
}
