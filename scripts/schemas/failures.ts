import type { FailureReason } from "../../src/contract/failures.ts";
import type { Route } from "../../src/contract/routes.ts";

/** Failures of the transport and the routes on which they can occur, in the order in which a request meets them. @see contract §2.2 and §2.3 */
const TRANSPORT: readonly { readonly reason: FailureReason; readonly meets: (route: Route) => boolean }[] = [
  { reason: "malformed_request", meets: () => true },
  { reason: "slow_request", meets: () => true },
  { reason: "headers_too_large", meets: () => true },
  { reason: "transfer_coding_unsupported", meets: () => true },
  { reason: "host_not_allowed", meets: () => true },
  {
    reason: "origin_not_allowed",
    meets: ({ method, path }) => method === "POST" || path.startsWith("/replay/"),
  },
  { reason: "token_required", meets: ({ path }) => path !== "/health" }, // if the server was started with --token
  { reason: "route_not_found", meets: ({ id }) => id !== undefined }, // an id with a malformed escape
  { reason: "body_too_large", meets: ({ body }) => body !== undefined },
  { reason: "invalid_json", meets: ({ body }) => body !== undefined },
  { reason: "runtime_unavailable", meets: () => true },
];

/** Every failure that a route can answer with: the transport's, that of a bad id, and its own. */
export function failuresOf(route: Route): readonly FailureReason[] {
  const transport = TRANSPORT.filter(({ meets }) => meets(route)).map(({ reason }) => reason);
  return [...new Set([...transport, ...(route.id === undefined ? [] : [route.id.bad]), ...route.failures])];
}
