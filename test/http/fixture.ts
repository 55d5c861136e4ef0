import type { Route } from "../../src/contract/routes.ts";
import { ROUTES } from "../../src/contract/routes.ts";
import { byId } from "../../src/contract/ids.ts";
import { bodyValue } from "../../src/operations/system/json-input.ts";
import type { OperationTable } from "../../src/operations/system/route-call.ts";
import { z } from "zod/v3";
import { startServer, type RunningServer, type ServerOptions } from "../../src/http/server.ts";

/** What an operation of a route of {@link transportOf} is given. */
export interface Echoed {
  readonly id?: { readonly id: string };
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** The routes with schemas that take any body and any sound id, so that tests of the transport need no requests that fit. Of the query, `limit`, `x`, `y` and `fail` are read. */
export function transportOf(routes: readonly Route[]): readonly Route[] {
  const text = z.string().optional();
  const query = { fields: [], schema: z.object({ limit: text, x: text, y: text, fail: text }).strict() };
  return routes.map(({ id, body, ...route }) => ({
    ...route,
    query,
    ...(id === undefined ? {} : { id: byId(id) }),
    ...(body === undefined ? {} : { body: { ...body, anyValue: true } }),
  }));
}

/** Operations that answer with what they were given. */
export function echoOperations(routes: readonly Route[]): OperationTable {
  return Object.fromEntries(
    routes.map(({ name }) => [
      name,
      ({ id, query, body }: Echoed) => ({
        name,
        id: id?.id ?? "",
        query: Object.entries(query),
        body: bodyValue(body),
      }),
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
    routes: transportOf(ROUTES),
    operations: echoOperations(ROUTES),
    ...options,
    log: (line) => log.push(line),
  });
  return { ...running, log };
}
