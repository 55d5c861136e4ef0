import { Chunk, FactList } from "../engine/answer/fact-list.ts";
import { vaultFact, type Vault } from "../engine/answer/vault.ts";
import { KeptRows } from "../store/state/vault-kept.ts";
import type { CaseRunner } from "./evals/cases.ts";
import { localCases } from "./evals/local-cases.ts";
import { openArithmeticState } from "./practice/stored-arithmetic-state.ts";
import { journalUpTo, keepingOf, openTeachingState, replayerOf } from "./state-parts.ts";
import { identifyEngine } from "./system/status.ts";
import { localGoldenAnswerer } from "./teaching/golden-answers.ts";
import type { GoldenAnswerer } from "./teaching/golden-questions.ts";
import { replayedHere, type Replayed, type ReplaySpan } from "./turns/replay-all.ts";
import { localTurnEngine } from "./turns/local-turn-engine.ts";
import type { TurnEngine } from "./turns/turn-engine.ts";
import type { TurnKnowledge } from "./turns/turn-knowledge.ts";
import type { ThreadedRun, TurnRequest, TurnThreadData, VaultUpdate } from "./turns/turn-messages.ts";
import { loadInputs, type Inputs } from "./world/inputs.ts";
import { StoredFacts } from "./world/stored-facts.ts";
import { EMPTY_VAULT, applyWrite } from "./world/vault-state.ts";

/** In a thread of turns: computes turns and replays, one after another, and writes nothing. */
export function turnAnswers(data: TurnThreadData): (request: TurnRequest) => Promise<unknown> {
  const { engine, replaySpan, runCase, answerGolden } = openTurnState(data);
  let vault: Vault = EMPTY_VAULT;
  let told: TurnKnowledge | null = null;

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

  return async (request) => {
    switch (request.kind) {
      case "run":
        vault = updated(vault, request.vault);
        return runTold(request.prompt);
      case "replay":
        return engine.replay(request.entry, request.form);
      case "replays":
        return replaySpan(request.span);
      case "case":
        return runCase(request.posed);
      case "golden":
        return answerGolden(request.question);
      case "warm":
        vault = updated(vault, request.vault);
        await engine.warm(vault);
        return null;
    }
  };
}

function updated(kept: Vault, update: VaultUpdate): Vault {
  switch (update.kind) {
    case "same":
      return kept;
    case "write":
      return applyWrite(kept, update.write, update.turnId);
    case "all": {
      const { chunks, stored, versors } = update;
      const source = stored === null ? null : new StoredFacts(new KeptRows(stored));
      return {
        facts: new FactList(
          chunks.map((given) =>
            "facts" in given
              ? new Chunk(given.facts.map(vaultFact))
              : new Chunk(source === null ? [] : { source, ...given }),
          ),
        ),
        versors,
      };
    }
  }
}

/** What the thread of turns computes with: the same inputs, read by itself. Nothing is written. */
function openTurnState(data: TurnThreadData): {
  readonly engine: TurnEngine;
  readonly replaySpan: (span: ReplaySpan) => Promise<readonly Replayed[]>;
  readonly runCase: CaseRunner;
  readonly answerGolden: GoldenAnswerer;
} {
  const options = { ...data, now: Date.now };
  let loading: Promise<Inputs> | null = null;
  const inputs = (): Promise<Inputs> => (loading ??= loadInputs(data.dataDir, keepingOf(options, null)));
  const { teachings } = openTeachingState({ ...options, speech: async () => (await inputs()).speech });
  const arithmetic = openArithmeticState(options);
  let identifying: ReturnType<typeof identifyEngine> | null = null;
  const journal = journalUpTo(data.stateDir);
  const replayer = replayerOf(
    options,
    { inputs, teachings, arithmetic, journal },
    () => (identifying ??= identifyEngine(options)),
  );
  return {
    engine: localTurnEngine({
      inputs,
      teachings,
      arithmetic,
      replayer,
      signal: new AbortController().signal,
    }),
    replaySpan: async (span) => {
      const found: Replayed[] = [];
      for await (const each of replayedHere({ journal: await journal(span.to), replayer }, span))
        found.push(each);
      return found;
    },
    runCase: localCases(async () =>
      (await inputs()).sealed(await teachings.current(), await arithmetic.current()),
    ),
    answerGolden: localGoldenAnswerer({ inputs, teachings }),
  };
}
