// A state directory over which a start finds many statements: the checkpoint of a vault, and a journal of as many turns.
import { digestOf } from "../../src/canonical/digest.ts";
import type { Vault } from "../../src/engine/answer/vault.ts";
import type { Proposition } from "../../src/engine/language/meaning.ts";
import { runTurn } from "../../src/engine/turn/turn.ts";
import { CheckpointedVault } from "../../src/operations/turns/vault-keeper.ts";
import type { Inputs } from "../../src/operations/world/inputs.ts";
import { EMPTY_VAULT, applyWrite } from "../../src/operations/world/vault-state.ts";

/** A name of letters alone for each number. */
export const nameOf = (index: number): string =>
  `Z${[...String(index)].map((digit) => "abdefgiklm"[Number(digit)] ?? "").join("")}`;

/** A vault in which each of `size` names is told to be kind, by turn 1. */
export function taughtVault(inputs: Inputs, size: number): Vault {
  const [pattern] = runTurn(inputs.world(EMPTY_VAULT), "Zork is kind.").write.statements;
  if (pattern === undefined) throw new Error("the statement was not taken");
  const statements = Array.from({ length: size }, (_, index) => {
    const meaning: Proposition = {
      kind: "apply",
      predicate: { category: "adjective", lemma: "kind" },
      terms: [{ kind: "name", name: nameOf(index) }],
    };
    return { ...pattern, text: `${nameOf(index)} is kind.`, meaning, key: digestOf(meaning) };
  });
  return applyWrite(EMPTY_VAULT, { statements, contests: [] }, 1);
}

/** Holds the vault of a state directory that has none yet. */
export function keeperOf(stateDir: string): CheckpointedVault {
  return new CheckpointedVault(
    { vault: EMPTY_VAULT, turnCount: 0, logEnd: null, snapshotSize: 0, loggedChanges: 0 },
    {
      stateDir,
      sessionId: "bench",
      revision: "unknown",
      engineIdentity: () => Promise.resolve(digestOf("engine")),
      now: Date.now,
      log: (line) => {
        throw new Error(line);
      },
    },
  );
}
