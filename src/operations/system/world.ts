import { digestOf } from "../../canonical/digest.ts";
import { Words } from "../../engine/arithmetic/words/lexicon.ts";
import { readSentence } from "../../engine/language/read.ts";
import type { Sentence } from "../../engine/knowledge/fact.ts";
import { genesisField } from "../../engine/memory/field.ts";
import { createPolicies } from "../../engine/policy/assess.ts";
import { createReasoner } from "../../engine/reasoning/logic/reasoner.ts";
import type { Speech } from "../../engine/teaching/chain.ts";
import { EMPTY_VAULT, taughtFact, type Taught, type Vault } from "../../engine/answer/vault.ts";
import type { World } from "../../engine/answering/world.ts";
import { readPolicies } from "../../store/files/inputs.ts";
import { readPolicySet } from "../../store/packs/policies.ts";
import type { Keeping } from "../library/kept-readings.ts";
import type { Learnt } from "../learning/learnt.ts";
import { loadPacks } from "../library/packs.ts";

/** What turns are answered from, without what turns stated and the operator ratified. */
export interface Inputs {
  /** The words by which sentences are read and worded. */
  readonly speech: Speech;
  /** The world of a turn over this vault. @param learnt absent: the words that the reader has by itself, and no licence */
  world(vault: Vault, teachings?: readonly Sentence[], learnt?: Learnt): World;
  /** The same with nothing of any turn before it: an empty vault and a reasoner of its own. */
  sealed(teachings?: readonly Sentence[], learnt?: Learnt): World;
}

/**
 * Reads packs and policies, and fixes the field that turns start from.
 * @param keeping where what is found out of the packs is kept from start to start; null: nowhere
 * @throws DataError for what is malformed
 */
export async function loadInputs(dataDir: string, keeping: Keeping | null = null): Promise<Inputs> {
  const [loaded, policySet, policyFiles] = await Promise.all([
    loadPacks(dataDir, readSentence, keeping),
    readPolicySet(dataDir),
    readPolicies(dataDir),
  ]);
  const fixed = {
    policies: createPolicies(policySet),
    genesis: genesisField(digestOf({ packs: loaded.identity, policies: policyFiles })),
  };
  const reasoner = createReasoner();
  let unlearnt: Words | null = null;
  const ready = lastReady();
  // Knowledge and words are put together for the first turn, or once there is time for it: a start needs neither.
  const worldOf = (
    own: Pick<World, "vault" | "reasoner">,
    teachings: readonly Sentence[],
    learnt: Learnt | undefined,
  ): World => ({
    ...fixed,
    ...own,
    teachings: ready(teachings),
    practice: learnt?.practice ?? null,
    get knowledge() {
      return loaded.knowledge;
    },
    get words() {
      return learnt?.words ?? (unlearnt ??= new Words([]));
    },
  });
  return {
    get speech() {
      return loaded.knowledge;
    },
    world: (vault, teachings = [], learnt = undefined) => worldOf({ vault, reasoner }, teachings, learnt),
    sealed: (teachings = [], learnt = undefined) =>
      worldOf({ vault: EMPTY_VAULT, reasoner: createReasoner() }, teachings, learnt),
  };
}

/** Teachings made ready for reasoning; those of the last call are kept, since every turn has the same. */
function lastReady(): (teachings: readonly Sentence[]) => readonly Taught[] {
  let kept: { readonly of: readonly Sentence[]; readonly ready: readonly Taught[] } = { of: [], ready: [] };
  return (teachings) => {
    if (kept.of !== teachings) kept = { of: teachings, ready: teachings.map(taughtFact) };
    return kept.ready;
  };
}
