import { Failure } from "../../contract/failures.ts";
import type { Ledger } from "../../engine/reliability/leeway.ts";
import type { StoredJson } from "../../store/files/stored-json.ts";
import { PRACTICE_PATH, openPractice } from "../../store/state/practice-report.ts";
import { classesOf } from "./calibration.ts";

/** The counts of practice, which licences of turns rest on. */
export interface Licences {
  /** The ledger of the current report; the same object until the file changes. Null if there is no report, or it is faulty. Never rejects. */
  current(): Promise<Ledger | null>;
}

export interface LicencesOptions {
  readonly stateDir: string;
  /** Takes a line for the operator: a faulty report. */
  readonly log?: (line: string) => void;
}

/**
 * Opens the practice report of a state directory; nothing is read yet. Licences are derived from counts, so a report whose derived fields
 * do not follow from its counts, or that is damaged, licenses nothing.
 */
export function createLicences({ stateDir, log = () => undefined }: LicencesOptions): Licences {
  const practice = openPractice(stateDir);
  let kept: { readonly of: StoredJson; readonly ledger: Ledger | null } | null = null;
  let told: string | null = null;
  const tell = (problem: string): null => {
    if (told !== problem) log(`${PRACTICE_PATH} licenses nothing: ${problem}`);
    told = problem;
    return null;
  };
  return {
    current: async () => {
      let stored: StoredJson | null;
      try {
        stored = await practice.read();
      } catch (error) {
        return tell(error instanceof Error ? error.message : String(error));
      }
      if (stored === null) return null;
      if (kept?.of !== stored) kept = { of: stored, ledger: ledgerOf(stored, tell) };
      return kept.ledger;
    },
  };
}

function ledgerOf(stored: StoredJson, tell: (problem: string) => null): Ledger | null {
  try {
    return new Map(
      classesOf(stored).map(({ class_name, correct, wrong, refused }) => [
        class_name,
        { correct, wrong, refused },
      ]),
    );
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return tell(error.message);
  }
}
