import { canonicalize } from "../../canonical/json.ts";
import { parseStrictJson } from "../../canonical/strict-json.ts";
import { MAX_ARTIFACT_BYTES, type ArtifactDetail, type ArtifactRef } from "../../contract/artifacts.ts";
import { Failure } from "../../contract/failures.ts";
import { notFound } from "../../contract/ids.ts";
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

/** Files whose digests are computed at the same time. */
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
      return new Raw(`${JSON.stringify(head).slice(0, -1)},"content":${json}}`); // the content as its file holds it
    },
  };
}

async function listRefs(artifacts: Artifacts, limit: number): Promise<ArtifactRef[]> {
  const listed = artifacts.list(limit);
  const refs: ArtifactRef[] = [];
  for (let start = 0; start < listed.length; start += DIGESTED_AT_ONCE) {
    refs.push(
      ...(await Promise.all(
        listed
          .slice(start, start + DIGESTED_AT_ONCE)
          .map(async (each) => refTo(each, await artifacts.digest(each))),
      )),
    );
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
  readonly type: ArtifactDetail["content_type"] /** The JSON text of the content. */;
  readonly json: string;
}

/** What a file holds, as its suffix promises; else its text; null where it is not UTF-8. */
function contentOf(id: string, bytes: Uint8Array): Content {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return { type: "unknown", json: "null" };
  }
  const type = id.endsWith(".json") ? "json" : id.endsWith(".jsonl") ? "jsonl" : "text";
  const json = type === "text" ? null : type === "json" ? compact(text) : compactLines(text);
  return json === null ? { type: "text", json: JSON.stringify(text) } : { type, json };
}

/** Exponents and digits that may make a number infinite when it is parsed. */
const LARGE_NUMBER = /[eE]\+?0*[1-9][0-9]{2}|[0-9]{300}/;

/** A JSON text without white space between its parts; null for what is no JSON, or would not come out as it went in, as a key that stands twice. */
function compact(text: string): string | null {
  try {
    const value = parseStrictJson(text);
    if (LARGE_NUMBER.test(text)) canonicalize(value); // refuses infinite numbers
    return JSON.stringify(value);
  } catch {
    return null; // no JSON, a key twice, or nested too deeply to be written
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
