import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROUTES } from "../../src/contract/routes.ts";
import { startServer } from "../../src/http/server.ts";
import type { Operation, Operations } from "../../src/operations/operation.ts";
import { openRuntime } from "../../src/operations/runtime.ts";
import { sealEntry } from "../../src/store/journal/seal.ts";
import { sampleEntry } from "../make-journal.ts";

/**
 * What is measured against what, each in a process of its own: `bare` is node:http alone, which echoes, or sends the bytes that we send; `parsing` does so after
 * `JSON.parse`; `transport` is our HTTP edge over operations that do nothing; `whole` is the edge over the real runtime.
 */
export const KINDS = ["bare", "parsing", "transport", "whole"] as const;
export type Kind = (typeof KINDS)[number];

/** Starts one kind of server on a free port and reports `{port}` to the parent; answers every message with its CPU time in µs. */
export async function serveKind(kind: Kind, root: string): Promise<void> {
  const port = kind === "bare" || kind === "parsing" ? await serveBare(kind) : Number(new URL(await serveOurs(kind, root)).port);
  process.on("message", () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuUs: user + system });
  });
  process.on("disconnect", () => process.exit());
  process.send?.({ port });
}

function serveBare(kind: "bare" | "parsing"): Promise<number> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = request.method === "GET" ? OF_GET[request.url ?? ""] ?? "" : Buffer.concat(chunks).toString("utf8");
      if (kind === "parsing") JSON.parse(body);
      response.writeHead(200, { "Content-Type": "application/json; charset=utf-8", "Content-Length": Buffer.byteLength(body) });
      response.end(body);
    });
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port))); // a server on a port has one
}

/** An entry of a journal, some 5.5 KB. */
const ENTRY = Buffer.from(sealEntry(sampleEntry(1, 6144)).line).toString("utf8");
const OF_GET: Readonly<Record<string, string>> = { "/health": '{"ok":true,"data":{"status":"ok"}}', "/trace/1": `{"ok":true,"data":${ENTRY}}` };

async function serveOurs(kind: "transport" | "whole", root: string): Promise<string> {
  const operations = kind === "transport" ? idleOperations() : await realOperations(root);
  const { url } = await startServer({ host: "127.0.0.1", port: 0, operations, log: (line) => console.error(line) });
  return url;
}

function idleOperations(): Operations {
  const entry: Operation = ({ tag }) => { tag?.("0".repeat(64)); return ENTRY; };
  return { ...Object.fromEntries(ROUTES.map(({ name }) => [name, () => '{"status":"ok"}'])), traceTurn: entry } as unknown as Operations; // built from the table that names its keys
}

async function realOperations(root: string): Promise<Operations> {
  const stateDir = mkdtempSync(join(tmpdir(), "touchstone-bench-"));
  process.once("exit", () => rmSync(stateDir, { recursive: true, force: true }));
  return (await openRuntime({ root, dataDir: join(root, "data"), stateDir, sessionId: null, now: Date.now, log: () => undefined, onPoisoned: () => undefined })).operations;
}
