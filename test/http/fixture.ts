import type { Route } from "../../src/contract/routes.ts";
import { ROUTES } from "../../src/contract/routes.ts";
import type { Operation } from "../../src/operations/operation.ts";
import { startServer, type RunningServer, type ServerOptions } from "../../src/http/server.ts";
import { z } from "zod/v3";

/** Operations that answer with what they were given. */
export function echoOperations(routes: readonly Route[]): Record<string, Operation> {
  return Object.fromEntries(routes.map(({ name }) => [name, ({ id, query, body }) => JSON.stringify({ name, id, query: [...query], body })]));
}

/** Routes that exercise what the present table does not: an optional body, a body that is ignored, a GET that computes, ids that fail differently. */
export const EXTRA_ROUTES: readonly Route[] = [
  { name: "defer", method: "POST", path: "/math-proposals/{id}/defer", summary: "", data: z.unknown(), id: { noun: "math proposal", bad: "not_found" }, failures: [] },
  { name: "pack", method: "GET", path: "/packs/{id}", summary: "", data: z.unknown(), id: { noun: "pack", bad: "bad_value" }, failures: [] },
  { name: "packContents", method: "GET", path: "/logos/packs/{id}/contents", summary: "", data: z.unknown(), id: { noun: "logos pack", bad: "not_found" }, failures: [] },
];
export const ALL_ROUTES: readonly Route[] = [...ROUTES, ...EXTRA_ROUTES];

export interface Fixture extends RunningServer { readonly log: string[] }

/** A server on a free loopback port; its log is kept. */
export async function startFixture(options: Partial<Omit<ServerOptions, "log">> = {}): Promise<Fixture> {
  const log: string[] = [];
  const running = await startServer({ host: "127.0.0.1", port: 0, routes: ALL_ROUTES, operations: echoOperations(ALL_ROUTES), ...options, log: (line) => log.push(line) });
  return { ...running, log };
}
