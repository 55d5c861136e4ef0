import { digestOf } from "../../canonical/digest.ts";
import { Words } from "../../engine/arithmetic/words/lexicon.ts";
import { readSentence } from "../../engine/language/read.ts";
import type { Sentence } from "../../engine/knowledge/fact.ts";
import { englishWords, type EnglishWords } from "../../engine/lexicon/english.ts";
import { genesisField } from "../../engine/memory/field.ts";
import { createPolicies } from "../../engine/policy/assess.ts";
import { createReasoner } from "../../engine/reasoning/logic/reasoner.ts";
import type { Speech } from "../../engine/teaching/chain.ts";
import { EMPTY_VAULT, taughtFact, type Taught, type Vault } from "../../engine/answer/vault.ts";
import type { World } from "../../engine/answering/world.ts";
import { readPolicies } from "../../store/files/inputs.ts";
import { readPolicySet } from "../../store/packs/policies.ts";
import { readWordList } from "../../store/words/word-list.ts";
import type { Keeping } from "../library/kept-readings.ts";
import type { ArithmeticState } from "./arithmetic-state.ts";
import { loadPacks } from "../library/packs.ts";

/** Packs and policies: what turns are answered from besides the vault and the teachings. */
export interface Inputs {
  /** The words for reading and wording sentences. */
  readonly speech: Speech;
  /** The world of a turn over this vault. @param arithmetic absent: the built-in words, and no licence */
  world(vault: Vault, teachings?: readonly Sentence[], arithmetic?: ArithmeticState): World;
  /** A world that no earlier turn has touched: an empty vault and its own reasoner. */
  sealed(teachings?: readonly Sentence[], arithmetic?: ArithmeticState): World;
}

/**
 * The reasoner of every world in this thread. What it keeps changes no answer, but the arrays of its diagram manager take longer to make than
 * most questions to decide: with one reasoner for each golden question, the questions took 1.8 times as long.
 */
const REASONER = createReasoner();

/**
 * Reads packs and policies, and computes the genesis field.
 * @param keeping where compiled packs are cached between starts; null: nowhere
 * @throws DataError for malformed data
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
  let unlearnt: Words | null = null;
  let english: EnglishWords | null = null;
  const ready = lastReady();
  // Knowledge and words are built for the first turn or by `warm`, whichever comes first: a start needs neither.
  const worldOf = (
    vault: World["vault"],
    teachings: readonly Sentence[],
    arithmetic: ArithmeticState | undefined,
  ): World => ({
    ...fixed,
    vault,
    reasoner: REASONER,
    teachings: ready(teachings),
    practice: arithmetic?.practice ?? null,
    get knowledge() {
      return loaded.knowledge;
    },
    get words() {
      return arithmetic?.words ?? (unlearnt ??= new Words([]));
    },
    get english() {
      return (english ??= englishWords(loaded.knowledge.lexicon, wordList()));
    },
  });
  return {
    get speech() {
      return loaded.knowledge;
    },
    world: (vault, teachings = [], arithmetic = undefined) => worldOf(vault, teachings, arithmetic),
    sealed: (teachings = [], arithmetic = undefined) => worldOf(EMPTY_VAULT, teachings, arithmetic),
  };
}

let readList: string | null = null;
/** The word list, read once by this thread. */
const wordList = (): string => (readList ??= readWordList());

/** Prepares teachings for reasoning. The last result is cached, since successive turns share their teachings. */
function lastReady(): (teachings: readonly Sentence[]) => readonly Taught[] {
  let kept: { readonly of: readonly Sentence[]; readonly ready: readonly Taught[] } = { of: [], ready: [] };
  return (teachings) => {
    if (kept.of !== teachings) kept = { of: teachings, ready: teachings.map(taughtFact) };
    return kept.ready;
  };
}
