import type { EvidenceRecord } from "../../contract/types/evidence.ts";
import { RecordError } from "../../store/evidence/version-writer.ts";
import { DataError } from "../system/data-error.ts";
import { TOOL } from "./import.ts";
import { writeNextVersion, type Installed } from "./next-version.ts";

export interface AppendOptions {
  readonly file: string;
  readonly domain: string | null;
  readonly record: EvidenceRecord;
  readonly recordedAt: string;
}

/** Adds one record that a person wrote. The origin knows only when it was written; the statement can say when it was observed. @throws DataError */
export async function appendRecord({ file, domain, record, recordedAt }: AppendOptions): Promise<Installed> {
  return writeNextVersion(
    { file, domains: null, whenNew: domain === null ? null : [domain], recordedAt },
    async ({ carryOver, sources, writer }) => {
      await carryOver();
      try {
        writer.add(record, { source: sources.length, place: null, observed_at: null, signer: null });
      } catch (error) {
        throw error instanceof RecordError ? new DataError(file, error.message, error) : error;
      }
      return [...sources, { kind: "hand", tool: TOOL, recorded_at: recordedAt }];
    },
  );
}
