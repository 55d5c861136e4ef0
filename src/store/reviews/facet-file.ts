import { join } from "node:path";
import { readBytes, writeWhole, type Files, type OpenFile } from "../files/files.ts";
import type { Facets } from "./facets.ts";

/** Beside the record, derived: one line of JSON for each review. It may lag behind, and can be deleted. */
export const FACET_FILE = "reviews.facets";

/** The facets of a review, and the tag of the line that they were read from. */
export interface TaggedFacets {
  readonly facets: Facets;
  readonly tag: string;
}

export function encodeFacets({ facets, tag }: TaggedFacets): string {
  const { recordedAt, standing, domain, subject, passed, evidence } = facets;
  return `${JSON.stringify([tag, recordedAt, standing, domain, subject, passed, ...evidence])}\n`;
}

/** The content of the file, from the first review on; empty if it is missing or malformed. */
export async function readFacetFile(files: Files, folder: string): Promise<readonly TaggedFacets[]> {
  const file = await files.open(join(folder, FACET_FILE), "read");
  if (file === null) return [];
  try {
    const text = Buffer.from(readBytes(file, 0, file.facts().size)).toString("utf8");
    const rows: unknown = JSON.parse(
      `[${text
        .slice(0, text.lastIndexOf("\n") + 1)
        .trimEnd()
        .replaceAll("\n", ",")}]`,
    );
    return Array.isArray(rows) && rows.every(isRow) ? rows.map(decode) : [];
  } catch {
    return [];
  } finally {
    await file.close();
  }
}

type Row = readonly [
  tag: string,
  at: number,
  standing: string,
  domain: string | null,
  subject: string | null,
  passed: boolean | null,
  ...evidence: string[],
];

function isRow(row: unknown): row is Row {
  if (!Array.isArray(row)) return false;
  const [tag, at, standing, domain, subject, passed, ...evidence] = row as unknown[];
  return (
    typeof tag === "string" &&
    typeof at === "number" &&
    typeof standing === "string" &&
    isTextOrNull(domain) &&
    isTextOrNull(subject) &&
    (typeof passed === "boolean" || passed === null) &&
    evidence.every((id) => typeof id === "string")
  );
}

function isTextOrNull(value: unknown): boolean {
  return typeof value === "string" || value === null;
}

function decode([tag, recordedAt, standing, domain, subject, passed, ...evidence]: Row): TaggedFacets {
  return { tag, facets: { recordedAt, standing, domain, subject, passed, evidence } };
}

/** Reviews that are collected before the file is written. */
const LAZY_ROWS = 256;

/** Writes the file, now and then, and never waits for the disk. What fails ends the writing, and the next start reads the record instead. */
export class FacetWriter {
  readonly #files: Files;
  readonly #folder: string;
  #file: OpenFile | null = null;
  #at = 0;
  #rows: string[] = [];
  #work: Promise<void>;

  /** @param known the rows that the file has already and rightly; with none, a new file is made */
  constructor(files: Files, folder: string, known: readonly TaggedFacets[]) {
    this.#files = files;
    this.#folder = folder;
    this.#work = this.#guard(async () => {
      const path = join(folder, FACET_FILE);
      const file = await files.open(path, known.length === 0 ? "replace" : "update");
      if (file === null) return;
      this.#file = file;
      this.#at = known.reduce((sum, row) => sum + Buffer.byteLength(encodeFacets(row)), 0);
      await file.truncate(this.#at);
    });
  }

  add(row: TaggedFacets): void {
    this.#rows.push(encodeFacets(row));
    if (this.#rows.length >= LAZY_ROWS) void this.flush(); // nothing waits for it, and it does not fail
  }

  flush(): Promise<void> {
    const bytes = Buffer.from(this.#rows.join(""));
    this.#rows = [];
    return this.#then(async () => {
      if (this.#file === null) return;
      await writeWhole(this.#file, bytes, this.#at);
      this.#at += bytes.byteLength;
    });
  }

  /** Ends the writing and removes the file, so that the next start reads the record itself. */
  discard(): Promise<void> {
    return this.#then(async () => {
      await this.#abandon();
      await this.#files.remove(join(this.#folder, FACET_FILE));
    });
  }

  async close(): Promise<void> {
    await this.flush();
    await this.#abandon();
  }

  #then(step: () => Promise<void>): Promise<void> {
    return (this.#work = this.#work.then(() => this.#guard(step)));
  }

  async #guard(step: () => Promise<void>): Promise<void> {
    try {
      await step();
    } catch {
      await this.#abandon();
    }
  }

  async #abandon(): Promise<void> {
    const file = this.#file;
    this.#file = null;
    await file?.close().catch(() => undefined);
  }
}
