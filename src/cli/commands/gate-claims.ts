import { ClaimsTextError, parseClaims, type ClaimsText } from "../../operations/gate/claims-text.ts";
import { decodeUtf8, DuplicateKeyInFileError, FileError, readBytes } from "../terminal/files.ts";
import type { CliIo } from "../terminal/io.ts";

/** A file of claims, as it was read. */
export interface ClaimsFile extends ClaimsText {
  readonly bytes: Uint8Array;
}

/**
 * The claims of a file, or of standard input for `-`.
 * @throws FileError, DataError; DuplicateKeyInFileError and YamlDuplicateKeyError for a duplicate key: all with line and column
 */
export async function readClaims(file: string, io: Pick<CliIo, "stdin">): Promise<ClaimsFile> {
  const bytes = await readBytes(file, io);
  const text = decodeUtf8(bytes, file);
  try {
    return { ...parseClaims(text, file, file === "-" ? "standard input" : `\`${file}\``), bytes };
  } catch (error) {
    if (!(error instanceof ClaimsTextError)) throw error;
    throw error.isDuplicateKey
      ? new DuplicateKeyInFileError(error.message)
      : new FileError(error.message, error);
  }
}
