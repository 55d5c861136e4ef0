import { ENGINE_VERSION } from "../operations/version.ts";
import type { Desk } from "./desk.ts";
import {
  INTERNAL_ERROR,
  INVALID_REQUEST,
  METHOD_NOT_FOUND,
  RpcError,
  errorReply,
  readMessage,
  resultReply,
  type Request,
} from "./json-rpc.ts";
import { TOO_LONG, splitLines } from "./lines.ts";
import { RESOURCE_TEMPLATES, listResources, readResource } from "./resources.ts";
import { HANDSHAKE_REVISIONS, SERVER_KEY, STATELESS_REVISIONS, agreeOn, isStateless } from "./revision.ts";
import { callTool } from "./tools.ts";

/** Longest message, in bytes: four times a review's body over HTTP. */
export const MAX_MESSAGE_BYTES = 1_048_576;
/** Requests at work at the same time; the next one is read when one of them is done. */
const MAX_AT_WORK = 16;

const SERVER = { name: "touchstone", title: "Touchstone", version: ENGINE_VERSION };
const CAPABILITIES = { tools: {}, resources: {} };
const INSTRUCTIONS =
  "Touchstone decides what standing claims have, from sealed evidence and proof alone. Propose claims with epistemic_truth_state_review before stating them as facts, and report the standing it assigns; " +
  "a refusal or `unknown` is an answer. ask and explain_turn answer plain English with grounds and derivation. No argument can raise a standing.";

export interface McpOptions {
  readonly desk: Desk;
  /** JSON text of the list of tools, as members of an object: `"tools":[…]`. */
  readonly tools: () => Promise<string>;
  /** A line for the operator. */
  readonly log: (line: string) => void;
}

/** Answers a host's messages, one per line, until there are no more. @param send writes one line, without its end; resolves when more may be sent */
export async function serveMcp(
  chunks: AsyncIterable<Uint8Array | string>,
  send: (line: string) => Promise<void>,
  options: McpOptions,
): Promise<void> {
  const atWork = new Set<Promise<void>>();
  for await (const line of splitLines(chunks, MAX_MESSAGE_BYTES)) {
    const work = answer(line, options)
      .then((reply) => (reply === null ? undefined : send(reply)))
      .finally(() => atWork.delete(work));
    atWork.add(work);
    while (atWork.size >= MAX_AT_WORK) await Promise.race(atWork);
  }
  await Promise.all(atWork);
}

/** The line that answers one message; null for one that wants no answer. */
async function answer(line: Uint8Array | typeof TOO_LONG, options: McpOptions): Promise<string | null> {
  if (line === TOO_LONG)
    return errorReply(
      null,
      new RpcError(INVALID_REQUEST, `the message is longer than ${MAX_MESSAGE_BYTES} bytes`),
    );
  const incoming = readMessage(line);
  if (incoming.kind === "silent") return null;
  if (incoming.kind === "malformed") return incoming.reply;
  const { request } = incoming;
  try {
    const stateless = isStateless(request);
    const { members, mayBeKept = false } = await resultOf(request, options);
    const added = stateless
      ? [
          `"resultType":"complete"`,
          `"_meta":${JSON.stringify({ [SERVER_KEY]: SERVER })}`,
          ...(mayBeKept ? [NOT_KEPT] : []),
        ]
      : [];
    return resultReply(request.id, `{${[...members, ...added].join()}}`);
  } catch (error) {
    if (error instanceof RpcError) return errorReply(request.id, error);
    options.log(
      `${request.method}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
    return errorReply(
      request.id,
      new RpcError(INTERNAL_ERROR, error instanceof Error ? error.message : String(error)),
    );
  }
}

/** How long a host may keep what it was told, where its revision asks: not at all, since another process may change it. */
const NOT_KEPT = `"ttlMs":0,"cacheScope":"private"`;

/** The members of a result, as JSON text. `mayBeKept`: revisions without handshake ask how long. */
interface Result {
  readonly members: readonly string[];
  readonly mayBeKept?: true;
}

/** @throws RpcError; errors of files and data */
async function resultOf({ method, params }: Request, { desk, tools }: McpOptions): Promise<Result> {
  switch (method) {
    case "initialize":
      return {
        members: membersOf({
          protocolVersion: agreeOn(params["protocolVersion"]),
          capabilities: CAPABILITIES,
          serverInfo: SERVER,
          instructions: INSTRUCTIONS,
        }),
      };
    case "server/discover":
      return {
        members: membersOf({
          supportedVersions: [...STATELESS_REVISIONS, ...HANDSHAKE_REVISIONS],
          capabilities: CAPABILITIES,
          instructions: INSTRUCTIONS,
        }),
        mayBeKept: true,
      };
    case "ping":
      return { members: [] };
    case "tools/list":
      return { members: [await tools()], mayBeKept: true };
    case "tools/call":
      return { members: [await callTool(params, desk)] };
    case "resources/list":
      return { members: membersOf(await listResources(params["cursor"], desk)), mayBeKept: true };
    case "resources/templates/list":
      return { members: membersOf({ resourceTemplates: RESOURCE_TEMPLATES }), mayBeKept: true };
    case "resources/read":
      return { members: membersOf({ contents: [await readResource(params["uri"], desk)] }), mayBeKept: true };
    default:
      throw new RpcError(METHOD_NOT_FOUND, `there is no method \`${method.slice(0, 64)}\``);
  }
}

function membersOf(value: object): readonly string[] {
  return Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}:${JSON.stringify(member)}`);
}
