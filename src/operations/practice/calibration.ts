import { digestOf, type Digest } from "../../canonical/digest.ts";
import { compareText } from "../../canonical/json.ts";
import type { PracticeClass } from "../../contract/types/practice.ts";
import { practiceReport, type CalibrationClass, type PracticeReport } from "../../contract/calibration.ts";
import { Failure } from "../../contract/failures.ts";
import { derive } from "../../engine/reliability/tally.ts";
import type { StoredJson } from "../../store/files/stored-json.ts";
import { PRACTICE_PATH, openPractice } from "../../store/state/practice-report.ts";
import type { Operations, Reply } from "../system/operation.ts";

export interface CalibrationOptions {
  readonly stateDir: string;
}

/** `GET /calibration/classes`: failures first. The figures are derived again from the counts and must equal those of the report. */
export function calibrationOperations({ stateDir }: CalibrationOptions): Operations<"calibrationClasses"> {
  const practice = openPractice(stateDir);
  let written: { readonly of: StoredJson; readonly list: Reply<"calibrationClasses"> } | null = null;
  return {
    calibrationClasses: async () => {
      const stored = await practice.read().catch((cause: unknown) => {
        throw new Failure("read_error", `${PRACTICE_PATH} cannot be read`, { cause });
      });
      if (stored === null)
        throw new Failure("evidence_unavailable", `persisted evidence is absent: ${PRACTICE_PATH}`);
      if (written?.of !== stored) written = { of: stored, list: { items: classesOf(stored) } };
      return written.list;
    },
  };
}

/** The classes of a report. @throws Failure for one that is no report, or that contradicts itself */
export function classesOf({ digest, value, problem }: StoredJson): CalibrationClass[] {
  if (problem !== null) throw new Failure("read_error", `${PRACTICE_PATH} ${problem}`);
  const parsed = practiceReport.safeParse(value);
  if (!parsed.success)
    throw contradiction(
      parsed.error.issues[0]?.path.join(".") || "the report",
      "does not have the form of a practice report",
    );
  checkClasses(parsed.data.per_class);
  const { report_digest: sealed } = parsed.data;
  if (sealed === undefined) throw contradiction("report_digest", "is missing");
  if (sealed !== digestOfReport(value as PracticeReport))
    throw contradiction("report_digest", "is not that of the report");
  return parsed.data.per_class
    .map((each) => ({ ...each, source_path: PRACTICE_PATH, source_digest: digest }))
    .sort(failuresFirst);
}

/** @throws Failure naming the first field that does not follow from the counts */
function checkClasses(classes: readonly PracticeClass[]): void {
  const seen = new Set<string>();
  for (const [index, each] of classes.entries()) {
    if (seen.has(each.class_name)) throw contradiction(`per_class.${index}.class_name`, "occurs twice");
    seen.add(each.class_name);
    const derived = derive(each);
    for (const field of Object.keys(derived) as (keyof typeof derived)[]) {
      // the keys of `Derived`
      if (each[field] !== derived[field])
        throw contradiction(`per_class.${index}.${field}`, "does not follow from the counts");
    }
  }
}

/** The digest of a report without its own; null for one without a canonical form. */
export function digestOfReport({ report_digest: _, ...report }: PracticeReport): Digest | null {
  try {
    return digestOf(report);
  } catch {
    return null; // another wrote it
  }
}

function contradiction(field: string, problem: string): Failure {
  return new Failure("bad_value", `${field} ${problem}`);
}

function failuresFirst(a: CalibrationClass, b: CalibrationClass): number {
  return (
    Number(a.serve_licensed) - Number(b.serve_licensed) ||
    Number(a.propose_licensed) - Number(b.propose_licensed) ||
    a.reliability_floor - b.reliability_floor ||
    compareText(a.class_name, b.class_name)
  );
}
