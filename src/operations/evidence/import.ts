import type { KeyObject } from "node:crypto";
import { digestHex } from "../../canonical/digest.ts";
import { importMap, type ImportMap } from "../../contract/evidence-map.ts";
import type { EvidenceFormat, OriginSource } from "../../contract/origin.ts";
import { RecordError, type VersionWriter } from "../../store/evidence/version-writer.ts";
import { DataError } from "../system/data-error.ts";
import { ENGINE_VERSION } from "../system/version.ts";
import { READERS } from "./formats/table.ts";
import type { NameBook } from "./names.ts";
import { writeNextVersion, type Installed } from "./next-version.ts";
import { rowMapper } from "./row-records.ts";
import { RowError } from "./row.ts";
import { hostFree, openSource } from "./source-file.ts";
import { readYaml } from "../system/yaml-document.ts";

export interface ImportOptions {
  readonly format: EvidenceFormat;
  readonly files: readonly string[];
  readonly mapFile: string;
  /** The corpus file. */
  readonly out: string;
  /** Whether the records already in the corpus stay. */
  readonly append: boolean;
  readonly keys: readonly KeyObject[];
  readonly artifacts: readonly string[];
  /** When the facts were observed, for files that do not say. */
  readonly observedAt: string | null;
  readonly recordedAt: string;
}

export interface Imported extends Installed {
  readonly rows: number;
  readonly records: number;
}

export const TOOL = `touchstone ${ENGINE_VERSION}`;

/**
 * Makes the next version of a corpus from the content of files. Writes nothing if anything in them is wrong.
 * @throws DataError with file, line and column
 */
export async function importEvidence(options: ImportOptions): Promise<Imported> {
  const map = await readYaml(options.mapFile, importMap);
  if (map.format !== options.format)
    throw new DataError(
      options.mapFile,
      `is a map of the format \`${map.format}\`, not \`${options.format}\``,
    );
  let counts = { rows: 0, records: 0 };
  const installed = await writeNextVersion(
    {
      file: options.out,
      domains: options.append ? null : map.domains,
      recordedAt: options.recordedAt,
      whenNew: map.domains,
    },
    async ({ carryOver, domains, names, writer, ...before }) => {
      if (options.append) {
        checkSameDomains(map, domains, options.mapFile);
        await carryOver();
      }
      const sources = [...before.sources];
      for (const file of options.files) {
        const read = await importFile(file, {
          map,
          names,
          writer,
          source: sources.length,
          options,
        });
        sources.push(read.source);
        counts = { rows: counts.rows + read.rows, records: counts.records + read.records };
      }
      return sources;
    },
  );
  return { ...installed, ...counts };
}

/** A corpus keeps its domains: nobody would look for records of other domains in it. */
function checkSameDomains(map: ImportMap, domains: readonly string[], mapFile: string): void {
  const other = map.domains.find((domain) => !domains.includes(domain));
  if (other !== undefined)
    throw new DataError(mapFile, `\`${other}\` is no domain of the corpus that it would add to`);
}

interface FileImport {
  readonly map: ImportMap;
  readonly names: NameBook;
  readonly writer: VersionWriter;
  readonly source: number;
  readonly options: ImportOptions;
}

async function importFile(
  path: string,
  { map, names, writer, source, options }: FileImport,
): Promise<{ readonly source: OriginSource; readonly rows: number; readonly records: number }> {
  const file = openSource(path);
  let [rows, records] = [0, 0];
  try {
    const recordsOf = rowMapper(map, names, (id) => writer.has(id));
    await READERS[map.format](file, { map, keys: options.keys, artifacts: options.artifacts }, (row) => {
      rows++;
      for (const { record, observedAt } of recordsOf(row)) {
        records++;
        try {
          writer.add(record, {
            source,
            place: row.place,
            observed_at: observedAt ?? options.observedAt,
            signer: row.signer,
          });
        } catch (error) {
          throw error instanceof RecordError ? new RowError(row.place, error.message, error) : error;
        }
      }
    });
  } catch (error) {
    if (error instanceof RowError)
      throw new DataError(`${path}:${error.line}:${error.column}`, error.problem, error);
    if (error instanceof SyntaxError) throw new DataError(options.mapFile, error.message, error);
    throw error;
  }
  return {
    rows,
    records,
    source: {
      kind: "import",
      tool: TOOL,
      format: map.format,
      file: hostFree(path),
      ...file.facts(),
      map_sha256: digestHex(map),
      recorded_at: options.recordedAt,
    },
  };
}
