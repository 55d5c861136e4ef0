import type { LaneRuns, NextLicence, Rewording, StageTime, TurnHours } from "../contract/figures.ts";
import type { WordList } from "../engine/lexicon/word-list.ts";
import { loadWordList } from "../store/words/word-list.ts";
import type { Vault } from "../engine/answer/vault.ts";
import { STAGE_IDS } from "../contract/pipeline.ts";
import type { Journal } from "../store/journal/journal.ts";
import { readRuns } from "../store/logs/eval-history.ts";
import { openPractice } from "../store/state/practice-report.ts";
import { classesOf } from "./practice/calibration.ts";
import { nextLicenceOf } from "./practice/next-licence.ts";
import type { RehearseProposal } from "./teaching/proposal-routes.ts";
import type { TurnEngine } from "./turns/turn-engine.ts";
import { turnHoursOf } from "./turns/turn-hours.ts";

/** What pages of the workbench draw, or offer, beside the routes. */
export interface PageFigures {
  hours(): Promise<TurnHours>;
  lanes(): Promise<LaneRuns>;
  licences(): Promise<readonly NextLicence[]>;
  /** Runs a prompt as a turn, of which nothing is kept. */
  stages(prompt: string): Promise<readonly StageTime[]>;
  rewordings(prompt: string): Promise<readonly Rewording[]>;
  readonly rehearse: RehearseProposal;
}

export interface FigureSources {
  readonly stateDir: string;
  readonly journal: Pick<Journal, "status" | "line">;
  readonly now: () => number;
  readonly engine: Pick<TurnEngine, "run">;
  /** What turns have stated so far. */
  readonly vault: () => Vault;
  readonly rehearse: RehearseProposal;
}

export function pageFigures({ stateDir, journal, now, engine, vault, rehearse }: FigureSources): PageFigures {
  const practice = openPractice(stateDir);
  const isWord = openWords();
  return {
    hours: turnHoursOf(journal, now),
    lanes: () => readRuns(stateDir),
    licences: async () => {
      const report = await practice.read();
      return report === null ? [] : classesOf(report).map(nextLicenceOf);
    },
    stages: async (prompt) => {
      const { stageMs } = await engine.run(prompt, vault());
      return STAGE_IDS.map((stage, at) => ({ stage, ms: stageMs[at] ?? 0 }));
    },
    rewordings: async (prompt) => {
      const { rewordingsOf } = await import("./turns/rewordings.ts"); // reads as the engine does
      return rewordingsOf(prompt, async (other) => (await engine.run(other, vault())).turn, isWord);
    },
    rehearse,
  };
}

/** Whether a word is listed; the list is read at the first question. */
function openWords(): (word: string) => Promise<boolean> {
  let list: Promise<WordList> | null = null;
  return async (word) => {
    list ??= Promise.all([import("../engine/lexicon/word-list.ts"), loadWordList()]).then(
      ([reader, text]) => new reader.WordList(text),
    );
    return (await list).lookup(word).length > 0;
  };
}
