import { Failure } from "../../contract/failures.ts";
import type { PracticeReport } from "../../contract/calibration.ts";
import type { Ledger } from "../../engine/reliability/leeway.ts";
import type { StoredJson } from "../../store/files/stored-json.ts";
import { PRACTICE_PATH, openPractice } from "../../store/state/practice-report.ts";
import { classesOf } from "./calibration.ts";

/** The counts of practice, which licences of turns rest on. */
export interface Licences {
  /** Of the current report; the same object until the file changes. Null if there is no report, or it is faulty. Never rejects. */
  current(): Promise<Licensed | null>;
}

/** A ledger, and the report that it comes from. */
export interface Licensed {
  readonly ledger: Ledger;
  readonly report: PracticeReport;
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
  let kept: { readonly of: StoredJson; readonly licensed: Licensed | null } | null = null;
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
      if (kept?.of !== stored) kept = { of: stored, licensed: licensedBy(stored, tell) };
      return kept.licensed;
    },
  };
}

/** What a report licenses. @param tell takes why it licenses nothing */
export function licensedBy(stored: StoredJson, tell: (problem: string) => null): Licensed | null {
  try {
    const classes = classesOf(stored).map(
      ({ class_name, correct, wrong, refused }) => [class_name, { correct, wrong, refused }] as const,
    );
    return { ledger: new Map(classes), report: stored.value as PracticeReport }; // `classesOf` parsed it
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return tell(error.message);
  }
}
