import { parentPort, workerData } from "node:worker_threads";
import { Failure } from "../contract/failures.ts";
import { vaultFact, type Vault } from "../engine/answer/vault.ts";
import { appendVersors } from "../engine/memory/vault-versors.ts";
import { openTurnState } from "./runtime.ts";
import type { TurnReply, TurnRequest, TurnThreadData, VaultUpdate } from "./turns/turn-messages.ts";
import { EMPTY_VAULT, applyWrite } from "./world/vault-state.ts";

// The thread of turns: it computes turns and replays, one after another, and writes nothing.

const port = parentPort ?? process.exit(1);
const engine = openTurnState(workerData as TurnThreadData); // what turn-thread.ts starts it with
let vault: Vault = EMPTY_VAULT;

port.on("message", (request: TurnRequest) => {
  answer(request).then(
    (value) => send({ id: request.id, kind: "value", value }),
    (error: unknown) => send({ id: request.id, ...describe(error) }),
  );
});

async function answer(
  request: TurnRequest,
): Promise<Extract<TurnReply, { readonly kind: "value" }>["value"]> {
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

function send(reply: TurnReply): void {
  port.postMessage(reply);
}

/** An error as it travels. A failure keeps its reason; its cause and any other error become texts for the log. */
function describe(
  error: unknown,
):
  | Omit<Extract<TurnReply, { readonly kind: "failure" }>, "id">
  | Omit<Extract<TurnReply, { readonly kind: "error" }>, "id"> {
  if (error instanceof Failure)
    return {
      kind: "failure",
      reason: error.reason,
      message: error.message,
      cause: stackOf(error.cause ?? error),
    };
  return { kind: "error", stack: stackOf(error) };
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
