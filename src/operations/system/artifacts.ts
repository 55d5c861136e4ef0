import { canonicalize } from "../../canonical/json.ts";
import { parseStrictJson } from "../../canonical/strict-json.ts";
import { MAX_ARTIFACT_BYTES, type ArtifactDetail, type ArtifactRef } from "../../contract/artifacts.ts";
import { Failure } from "../../contract/failures.ts";
import { notFound } from "../../contract/ids.ts";
import { createPause } from "../../store/files/pauses.ts";
import {
  openArtifacts,
  readArtifact,
  rootOf,
  type Artifact,
  type Artifacts,
} from "../../store/state/artifacts.ts";
import { Raw, type Operations } from "./operation.ts";

export interface ArtifactsOptions {
  readonly stateDir: string;
  readonly dataDir: string;
}

/** How many digests are computed at once. */
const DIGESTED_AT_ONCE = 32;

/** `GET /artifacts` and `GET /artifacts/{id}` */
export function artifactOperations(options: ArtifactsOptions): Operations<"artifacts" | "artifact"> {
  const artifacts = openArtifacts(options);
  return {
    artifacts: async ({ query: { limit } }) => ({
      items: await reading("the artifacts cannot be listed", () => listRefs(artifacts, limit)),
    }),
    artifact: async ({ id: { id } }) => {
      if (rootOf(id) === null) throw new Failure("bad_value", "artifact path not allowed");
      const found = await reading(`artifact cannot be read: ${id}`, () =>
        readArtifact(options, id, MAX_ARTIFACT_BYTES),
      );
      if (found === null) throw notFound("artifact", id);
      if (found === "too_large") throw new Failure("artifact_too_large", `artifact too large: ${id}`);
      const { type, json } = contentOf(id, found.bytes);
      const head: Omit<ArtifactDetail, "content"> = {
        ...refTo(found.artifact, found.digest),
        content_type: type,
      };
      return new Raw(`${JSON.stringify(head).slice(0, -1)},"content":${json}}`); // the content as stored
    },
  };
}

async function listRefs(artifacts: Artifacts, limit: number): Promise<ArtifactRef[]> {
  const listed = await artifacts.list(limit);
  const pause = createPause();
  const refs: ArtifactRef[] = [];
  for (let start = 0; start < listed.length; start += DIGESTED_AT_ONCE) {
    const group = listed.slice(start, start + DIGESTED_AT_ONCE);
    const digests = await Promise.all(group.map((each) => artifacts.digest(each)));
    for (const [at, each] of group.entries()) {
      refs.push(refTo(each, digests[at] ?? null));
      await pause();
    }
  }
  return refs;
}

function refTo({ id, kind }: Artifact, digest: ArtifactRef["digest"]): ArtifactRef {
  return { artifact_id: id, path: id, kind, digest, created_at: null };
}

async function reading<T>(message: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw new Failure("read_error", message, { cause });
  }
}

// ---- content ----------------------------------------------------------------------------------------------------------

interface Content {
  readonly type: ArtifactDetail["content_type"];
  /** The JSON text of the content. */
  readonly json: string;
}

/** The parsed content if it fits the file's suffix, else the text; null if it is not UTF-8. */
function contentOf(id: string, bytes: Uint8Array): Content {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return { type: "unknown", json: "null" };
  }
  return asData(id, text) ?? { type: "text", json: JSON.stringify(text) };
}

/** The content of a JSON or JSON Lines file; null where the text is something else. */
function asData(id: string, text: string): Content | null {
  for (const [suffix, type, parse] of [
    [".json", "json", compact],
    [".jsonl", "jsonl", compactLines],
  ] as const) {
    const json = id.endsWith(suffix) ? parse(text) : null;
    if (json !== null) return { type, json };
  }
  return null;
}

/** Matches numbers that may overflow to infinity when parsed. */
const LARGE_NUMBER = /[eE]\+?0*[1-9][0-9]{2}|[0-9]{300}/;

/** A JSON text without white space between tokens; null for malformed JSON, a repeated key, and values that a round trip would change. */
function compact(text: string): string | null {
  try {
    const value = parseStrictJson(text);
    if (LARGE_NUMBER.test(text)) canonicalize(value); // refuses infinite numbers
    return JSON.stringify(value);
  } catch {
    return null; // not JSON, a repeated key, or nested too deeply to serialise
  }
}

function compactLines(text: string): string | null {
  const items: string[] = [];
  for (const line of text.split("\n")) {
    if (/^[\t\r ]*$/.test(line)) continue;
    const item = compact(line);
    if (item === null) return null;
    items.push(item);
  }
  return `[${items.join(",")}]`;
}
