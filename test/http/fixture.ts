import type { Route } from "../../src/contract/routes.ts";
import { ROUTES } from "../../src/contract/routes.ts";
import type { Operation } from "../../src/operations/operation.ts";
import { startServer, type RunningServer, type ServerOptions } from "../../src/http/server.ts";

/** Operations that answer with what they were given. */
export function echoOperations(routes: readonly Route[]): Record<string, Operation> {
  return Object.fromEntries(
    routes.map(({ name }) => [
      name,
      ({ id, query, body }) => JSON.stringify({ name, id, query: [...query], body }),
    ]),
  );
}

export interface Fixture extends RunningServer {
  readonly log: string[];
}

/** A server on a free loopback port; its log is kept. */
export async function startFixture(options: Partial<Omit<ServerOptions, "log">> = {}): Promise<Fixture> {
  const log: string[] = [];
  const running = await startServer({
    host: "127.0.0.1",
    port: 0,
    routes: ROUTES,
    operations: echoOperations(ROUTES),
    ...options,
    log: (line) => log.push(line),
  });
  return { ...running, log };
}
