import { INTERNAL_ERROR, ProtocolError, Server } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { MCP_PARAMS, type McpMethod, type McpParams } from "../contract/mcp.ts";
import { ENGINE_VERSION } from "../operations/system/version.ts";
import { CancelledError, type Backend } from "./backend.ts";
import { RESOURCE_TEMPLATES, listResources, readResource } from "./resources.ts";
import { callTool } from "./tools.ts";
import { LineTransport } from "./transport.ts";

/** Revisions with a handshake (`initialize`), the newest first. */
export const HANDSHAKE_REVISIONS = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"] as const;
/** Revisions without a handshake, where every request names its revision: those of the library. */
export const STATELESS_REVISIONS = ["2026-07-28"] as const;

const SERVER = { name: "touchstone", title: "Touchstone", version: ENGINE_VERSION };
const CAPABILITIES = { tools: {}, resources: {} };
const INSTRUCTIONS =
  "Touchstone decides what standing claims have, from sealed evidence and proof alone. Propose claims with epistemic_truth_state_review before stating them as facts, and report the standing it assigns; " +
  "a refusal or `unknown` is an answer. ask and explain_turn answer plain English with grounds and derivation. No argument can raise a standing.";

export interface McpOptions {
  readonly backend: Backend;
  /** The tools as a host lists them. */
  readonly tools: () => Promise<readonly object[]>;
  /** A line for the operator. */
  readonly log: (line: string) => void;
}

/** Answers a host's messages, one per line, until the input ends. @param send writes one line, without its end; resolves when more may be sent */
export async function serveMcp(
  chunks: AsyncIterable<Uint8Array | string>,
  send: (line: string) => Promise<void>,
  options: McpOptions,
): Promise<void> {
  const transport = new LineTransport(chunks, send);
  const connection = serveStdio(() => openServer(options, transport), {
    transport,
    maxSubscriptions: 0, // nothing that we list sends change notifications
    onerror: (error) => options.log(error.message),
  });
  await transport.serve();
  await connection.close();
}

type Methods = {
  readonly [M in McpMethod]: (params: McpParams<M>, signal: AbortSignal) => object | Promise<object>;
};

/** A server for one connection; the library speaks the handshake, `ping` and `server/discover`. */
function openServer({ backend, tools, log }: McpOptions, transport: LineTransport): Server {
  const methods: Methods = {
    "tools/list": async () => ({ tools: await tools() }),
    "tools/call": (params, signal) => callTool(params, backend, signal),
    "resources/list": ({ cursor }) => listResources(cursor, backend),
    "resources/templates/list": () => ({ resourceTemplates: RESOURCE_TEMPLATES }),
    "resources/read": async ({ uri }) => ({ contents: [await readResource(uri, backend)] }),
  };
  const server = new Server(SERVER, {
    capabilities: CAPABILITIES,
    instructions: INSTRUCTIONS,
    supportedProtocolVersions: [...HANDSHAKE_REVISIONS],
  });
  const answer = <M extends McpMethod>(method: M): void =>
    server.setRequestHandler(method, { params: MCP_PARAMS[method] }, async (params, { mcpReq: { id } }) => {
      try {
        return { ...(await methods[method](params as McpParams<M>, transport.signalOf(id))) }; // as its schema says
      } catch (error) {
        if (error instanceof CancelledError) transport.withdraw(id);
        throw asProtocolError(error, (text) => log(`${method}: ${text}`));
      }
    });
  for (const method of Object.keys(MCP_PARAMS) as McpMethod[]) answer(method); // keys of that object
  return server;
}

/** An error as its answer says it. @param log takes the stack of one that nobody foresaw */
function asProtocolError(error: unknown, log: (text: string) => void): Error {
  if (error instanceof ProtocolError || error instanceof CancelledError) return error;
  const { message, stack = message } = error instanceof Error ? error : new Error(String(error));
  log(stack);
  return new ProtocolError(INTERNAL_ERROR, message);
}
