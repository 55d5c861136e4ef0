import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Raw } from "../../src/operations/system/operation.ts";
import { ROUTES } from "../../src/contract/routes.ts";
import { successReply, taggedReply } from "../../src/http/respond.ts";
import { startServer } from "../../src/http/server.ts";
import type { Operation, Operations } from "../../src/operations/system/operation.ts";
import { openRuntime } from "../../src/operations/runtime.ts";
import { sealEntry } from "../../src/store/journal/seal.ts";
import { sampleEntry } from "../sample-journal.ts";

/**
 * What is compared, each in its own process. `bare` is node:http alone: it echoes, or sends our body with two headers. `same` sends exactly
 * our bytes, headers included. `parsing` echoes after `JSON.parse`. `transport` is our HTTP edge over no-op operations. `whole` is the edge over the real runtime.
 */
export const KINDS = ["bare", "same", "parsing", "transport", "whole"] as const;
export type Kind = (typeof KINDS)[number];

/** Starts one kind of server on a free port and reports `{port}` to the parent; answers every message with its CPU time in µs. */
export async function serveKind(kind: Kind, root: string): Promise<void> {
  const port =
    kind === "transport" || kind === "whole"
      ? Number(new URL(await serveOurs(kind, root)).port)
      : await serveBare(kind);
  process.on("message", () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuUs: user + system });
  });
  process.on("disconnect", () => process.exit());
  process.send?.({ port });
}

function serveBare(kind: "bare" | "same" | "parsing"): Promise<number> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body =
        request.method === "GET" ? (OF_GET[request.url ?? ""] ?? "") : Buffer.concat(chunks).toString("utf8");
      if (kind === "parsing") JSON.parse(body);
      const length = String(Buffer.byteLength(body));
      if (kind === "same")
        response.writeHead(200, [...(HEADERS_OF_GET[request.url ?? ""] ?? []), "Content-Length", length]);
      else
        response.writeHead(200, {
          "Content-Type": "application/json; charset=utf-8",
          "Content-Length": length,
        });
      response.end(body);
    });
  });
  return new Promise((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)),
  ); // a listening server has an address
}

const TAG = "0".repeat(64);
/** An entry of a journal, some 5.5 KB. */
const ENTRY = Buffer.from(sealEntry(sampleEntry(1, 6144)).line).toString("utf8");
const OF_GET: Readonly<Record<string, string>> = {
  "/health": '{"ok":true,"data":{"status":"ok"}}',
  "/trace/1": `{"ok":true,"data":${ENTRY}}`,
};
/** The headers that we send, except those that Node adds to every response. */
const PLAIN = successReply("null");
const HEADERS_OF_GET: Readonly<Record<string, readonly string[]>> = {
  "/health": PLAIN.headers,
  "/trace/1": taggedReply(PLAIN, TAG, undefined).headers,
};

async function serveOurs(kind: "transport" | "whole", root: string): Promise<string> {
  const operations = kind === "transport" ? idleOperations() : await realOperations(root);
  const { url } = await startServer({
    host: "127.0.0.1",
    port: 0,
    operations,
    log: (line) => console.error(line),
  });
  return url;
}

function idleOperations(): Operations {
  const entry: Operation<"traceTurn"> = ({ tag }) => {
    tag?.(TAG);
    return new Raw(ENTRY);
  };
  return {
    ...Object.fromEntries(ROUTES.map(({ name }) => [name, () => ({ status: "ok" })])),
    traceTurn: entry,
  } as unknown as Operations; // built from the table that lists its keys
}

async function realOperations(root: string): Promise<Operations> {
  const stateDir = mkdtempSync(join(tmpdir(), "touchstone-bench-"));
  process.once("exit", () => rmSync(stateDir, { recursive: true, force: true }));
  return (
    await openRuntime({
      root,
      dataDir: join(root, "data"),
      stateDir,
      sessionId: null,
      now: Date.now,
      log: () => undefined,
      onPoisoned: () => undefined,
    })
  ).operations;
}
