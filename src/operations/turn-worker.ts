import { parentPort, workerData } from "node:worker_threads";
import { vaultFact, type Vault } from "../engine/answer/vault.ts";
import { appendVersors } from "../engine/memory/vault-versors.ts";
import { openTurnState } from "./runtime.ts";
import { answerIn } from "./system/thread.ts";
import type { TurnRequest, TurnThreadData, VaultUpdate } from "./turns/turn-messages.ts";
import { EMPTY_VAULT, applyWrite } from "./world/vault-state.ts";

// The thread of turns: it computes turns and replays, one after another, and writes nothing.

const port = parentPort ?? process.exit(1);
const engine = openTurnState(workerData as TurnThreadData); // what turn-thread.ts starts it with
let vault: Vault = EMPTY_VAULT;

answerIn(port, answer);

async function answer(request: TurnRequest): Promise<unknown> {
  switch (request.kind) {
    case "run":
      vault = updated(vault, request.vault);
      return engine.run(request.prompt, vault);
    case "replay":
      return engine.replay(request.entry);
    case "warm":
      await engine.warm();
      return null;
  }
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
