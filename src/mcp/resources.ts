import { INVALID_PARAMS, ProtocolError } from "@modelcontextprotocol/server";
import { Failure } from "../contract/failures.ts";
import { BUNDLE_URI, CORPUS_URI } from "../contract/mcp.ts";
import type { Backend } from "./backend.ts";

const PAGE = 50;
const JSON_TYPE = "application/json";

export const RESOURCE_TEMPLATES = [
  {
    uriTemplate: `${CORPUS_URI}{corpus_id}`,
    name: "corpus",
    title: "A sealed corpus",
    description: "One sealed corpus with the content hash of every record.",
    mimeType: JSON_TYPE,
  },
  {
    uriTemplate: `${BUNDLE_URI}{turn_id}`,
    name: "bundle",
    title: "The evidence of a turn",
    description:
      "What one turn was decided from, under one digest; `touchstone verify` and `touchstone replay` check it.",
    mimeType: JSON_TYPE,
  },
] as const;

interface Resource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly mimeType: string;
}
interface Page {
  readonly resources: readonly Resource[];
  readonly nextCursor?: string;
}

/** The corpora, then the bundles of turns, the newest first; fifty turns on each page. @throws ProtocolError for a cursor that is not ours */
export async function listResources(cursor: string | undefined, backend: Backend): Promise<Page> {
  const offset = cursor === undefined ? 0 : offsetOf(cursor);
  const turns = await backend.turns({ limit: PAGE + 1, offset });
  const bundles = turns.slice(0, PAGE).map(({ turn_id: id, prompt_excerpt: prompt }) => ({
    uri: `${BUNDLE_URI}${id}`,
    name: `bundle ${id}`,
    title: `turn ${id}: ${prompt}`,
    mimeType: JSON_TYPE,
  }));
  const corpora =
    offset > 0
      ? []
      : (await backend.corpora()).map(({ corpus_id: id, domains }) => ({
          uri: `${CORPUS_URI}${id}`,
          name: id,
          title: `sealed evidence on ${domains.join(", ")}`,
          mimeType: JSON_TYPE,
        }));
  return {
    resources: [...corpora, ...bundles],
    ...(turns.length > PAGE ? { nextCursor: `turns:${offset + PAGE}` } : {}),
  };
}

function offsetOf(cursor: string): number {
  const [, digits] = /^turns:([1-9][0-9]{0,14})$/.exec(cursor) ?? [];
  if (digits === undefined)
    throw new ProtocolError(INVALID_PARAMS, "the cursor is not one that this server gave");
  return Number(digits);
}

/** JSON text of one resource. @throws ProtocolError if there is none */
export async function readResource(
  uri: string,
  backend: Backend,
): Promise<{ readonly uri: string; readonly mimeType: string; readonly text: string }> {
  const text = await textOf(uri, backend);
  if (text === null)
    throw new ProtocolError(INVALID_PARAMS, `there is no resource \`${uri.slice(0, 200)}\``, { uri });
  return { uri, mimeType: JSON_TYPE, text };
}

async function textOf(uri: string, backend: Backend): Promise<string | null> {
  if (uri.startsWith(CORPUS_URI)) {
    const corpus = (await backend.corpora()).find(({ corpus_id: id }) => id === uri.slice(CORPUS_URI.length));
    return corpus ? JSON.stringify(corpus) : null;
  }
  if (!uri.startsWith(BUNDLE_URI)) return null;
  try {
    return await backend.bundle(uri.slice(BUNDLE_URI.length));
  } catch (error) {
    if (error instanceof Failure && (error.reason === "not_found" || error.reason === "bad_value"))
      return null;
    throw error;
  }
}
