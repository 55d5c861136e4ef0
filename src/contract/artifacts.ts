import { z } from "zod/v3";
import { present } from "./primitives.ts";
import { artifactRef } from "./run.ts";

export { artifactRef, type ArtifactRef } from "./run.ts";

/** Largest file whose content is shown. */
export const MAX_ARTIFACT_BYTES = 16_777_216;

/**
 * A file with its content: the parsed JSON; for JSON lines, the array of parsed non-blank lines; the text, also of a file that does not
 * parse as its suffix promises; null when it is not UTF-8. @see contract §5
 */
export const artifactDetail = z
  .object({
    ...artifactRef.shape,
    content_type: z.enum(["json", "jsonl", "text", "unknown"]),
    content: present,
  })
  .strict();
export type ArtifactDetail = z.infer<typeof artifactDetail>;
