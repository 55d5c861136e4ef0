import { basename } from "node:path";
import { DataError } from "../files/data-error.ts";
import { originPathOf } from "./version-writer.ts";
import { originOfOtherContent } from "./versions.ts";

/** What is compared: the hash of a corpus, and of each of its records that is there. */
export interface Contents {
  readonly corpusSha256: string;
  /** Undefined for a record that the corpus has not. */
  hashOf(evidenceId: string): string | undefined;
}

/** How many records a message names. */
const NAMED = 3;

/**
 * Holds a corpus file to the origin that was written with it. A corpus without an origin is what it is.
 * @param shown the file as a message names it
 * @throws DataError that names the records that were changed, and says what to do
 */
export async function checkUnchanged(file: string, shown: string, contents: Contents): Promise<void> {
  const origin = await originOfOtherContent(file, contents.corpusSha256);
  if (origin === null) return;
  const changed = origin.records
    .filter(({ evidence_id: id, content_sha256: sha256 }) => contents.hashOf(id) !== sha256)
    .map(({ evidence_id: id }) => `\`${id}\``);
  const named =
    changed.length > NAMED ? [...changed.slice(0, NAMED), `${changed.length - NAMED} more`] : changed;
  const what = named.length === 0 ? "its list of records" : `the content of ${named.join(", ")}`;
  const originName = basename(originPathOf(file));
  throw new DataError(
    shown,
    `was changed since it was sealed: ${what} is not what ${originName} says. Undo the change, which \`git diff\` shows, and let ` +
      `\`touchstone evidence\` make records; or delete ${originName}, if nobody needs to know where the records come from`,
  );
}
