import { ROUTES, type Route, type RouteName } from "../../src/contract/routes.ts";
import type { Random } from "../../test/support/random.ts";
import { HOSTILE, mutateBytes, mutateText, mutateValue, randomText, randomValue } from "./mutations.ts";
import { valueFor, type Resolve, type Schema } from "./schema-values.ts";

/** One request as it is sent. `headers` alternates names and values, without Content-Length. */
export interface FuzzRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: readonly string[];
  readonly body: Uint8Array | null;
}

/** Seeds for requests: existing ids and accepted bodies, by route. */
export interface Seeds {
  readonly ids: Partial<Record<RouteName, readonly string[]>>;
  readonly bodies: Partial<Record<RouteName, readonly unknown[]>>;
}

export interface RequestMaker {
  readonly random: Random;
  readonly seeds: Seeds;
  readonly routes: readonly Route[];
  readonly schemaOf: (route: Route) => Schema;
  readonly resolve: Resolve;
}

/** Weights of routes other than the default of 10. Routes whose answers are slow or enlarge the state get less. */
const WEIGHTS: Partial<Record<RouteName, number>> = {
  chatTurn: 6,
  replay: 3,
  runEval: 0.1,
  runDemo: 0.1,
  proposal: 1,
  ratifyMathProposal: 4,
  logosContents: 2,
  artifact: 5,
  livedLife: 4,
  review: 40,
};
const weightOf = ({ name }: Route): number => WEIGHTS[name as RouteName] ?? 10; // its name is one of the table's

/** The routes that write nothing but telemetry when they succeed, for a load that must not enlarge the state. */
const WRITING: ReadonlySet<string> = new Set<RouteName>([
  "chatTurn",
  "acceptProposal",
  "rejectProposal",
  "withdrawProposal",
  "ratifyMathProposal",
  "rejectMathProposal",
  "deferMathProposal",
  "runEval",
  "runDemo",
  "gate",
  "startJob",
]);
export const ALL_ROUTES: readonly Route[] = ROUTES;
export const READING_ROUTES: readonly Route[] = ALL_ROUTES.filter(({ name }) => !WRITING.has(name));

const METHODS = [
  "GET",
  "HEAD",
  "POST",
  "OPTIONS",
  "PUT",
  "DELETE",
  "PATCH",
  "TRACE",
  "PROPFIND",
  "M-SEARCH",
] as const;
const QUERY_VALUES = [
  "0",
  "1",
  "5",
  "100",
  "999999999999999",
  "1000000000000000",
  "-1",
  "-0",
  "+1",
  "1.5",
  "1e3",
  "0x1",
  "",
  " 1",
  "1 ",
  "%31",
  "٣",
  "NaN",
  "null",
  "a",
  "01",
] as const;
const LOCAL_ORIGINS = ["http://127.0.0.1:8765", "https://localhost", "http://[::1]:1"] as const;
const HEADERS: readonly (readonly [string, readonly string[]])[] = [
  [
    "Origin",
    [
      ...LOCAL_ORIGINS,
      "null",
      "http://evil.example",
      "http://localhost.evil.example",
      "file://",
      "http://127.0.0.1.",
      "localhost",
    ],
  ],
  ["Sec-Fetch-Site", ["cross-site", "same-origin", "none", "same-site", "x"]],
  [
    "Content-Type",
    [
      "application/json",
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "application/json; charset=utf-16",
      "",
    ],
  ],
  ["Accept", ["*/*", "application/json", "text/html", "image/png;q=0", ";;;"]],
  ["Accept-Encoding", ["gzip", "identity;q=0", "*"]],
  ["Range", ["bytes=0-0", "bytes=-1"]],
  ["If-None-Match", ["*", '"x"']],
  ["If-Modified-Since", ["Thu, 01 Jan 1970 00:00:00 GMT", "x"]],
  ["X-HTTP-Method-Override", ["DELETE"]],
  ["X-Forwarded-Host", ["evil.example"]],
  ["Forwarded", ["host=evil.example"]],
  ["Authorization", ["Bearer x", "Basic eDp4"]],
  ["Cookie", ["a=b; __proto__=x"]],
  ["Connection", ["close", "keep-alive"]],
  ["__proto__", ["x"]],
  ["X", ["y".repeat(4_000), "\u00ff\u00e9"]],
];
const HOSTS = ["localhost", "LOCALHOST:1", "[::1]", "127.0.0.1:65535"] as const;
const FOREIGN_HOSTS = [
  "evil.example",
  "localhost.",
  "127.0.0.1.evil.example",
  "0x7f.1",
  "[::]",
  "",
  "localhost:99999999",
  "user@localhost",
] as const;

/** The next request: usually of a route in the table, and more often than not with one part changed. */
export function nextRequest(maker: RequestMaker): FuzzRequest {
  const { random } = maker;
  const route = pickRoute(random, maker.routes);
  let path =
    route.path.replace(/\{[a-z_]+\}/, () => encodeId(random, idFor(maker, route))) + queryFor(random, route);
  if (random.chance(0.04)) path = legalPath(mutateText(random, path));
  const method = random.chance(0.93) ? route.method : random.pick(METHODS);
  return { method, path, headers: headersFor(random), body: bodyFor(maker, route, method) };
}

function pickRoute(random: Random, routes: readonly Route[]): Route {
  let left = (random.int(1_000_000) / 1_000_000) * routes.reduce((sum, route) => sum + weightOf(route), 0);
  for (const route of routes) if ((left -= weightOf(route)) < 0) return route;
  return random.pick(routes);
}

function idFor({ random, seeds }: RequestMaker, { name }: Route): string {
  const known = seeds.ids[name as RouteName] ?? []; // its name is one of the table's
  if (known.length > 0 && random.chance(0.65)) return random.pick(known);
  if (known.length > 0 && random.chance(0.5)) return mutateText(random, random.pick(known));
  return random.chance(0.5)
    ? random.pick(HOSTILE)
    : String(random.pick([0, 1, 2, -1, 10 ** 14, 10 ** 15, "01", "1.0", "1e1", "..", "a/b", "a%2fb"]));
}

/** Encodes a path segment as clients do, or not at all if a path may contain it, or twice. Lone surrogates have no encoding. */
function encodeId(random: Random, id: string): string {
  const encoded = encodeURIComponent(id.replace(/[\ud800-\udfff]/gu, "\ufffd"));
  if (random.chance(0.9)) return encoded;
  return random.chance(0.5) ? encodeURIComponent(encoded) : legalPath(id).slice(1);
}

function legalPath(path: string): string {
  const legal = path.replace(/[^\u0021-\u007e]/g, "");
  return legal.startsWith("/") ? legal : `/${legal}`;
}

function queryFor(random: Random, { query }: Route): string {
  if (random.chance(query !== undefined ? 0.3 : 0.8)) return "";
  const names = [
    ...(query?.fields ?? []).map(({ name }) => name),
    ...(query?.filters ?? []).map(({ name }) => name),
    "limit",
    "offset",
    "unheard_of",
    "__proto__",
    "limit%00",
  ];
  const pairs = Array.from(
    { length: 1 + random.int(3) },
    () =>
      `${random.pick(names)}${random.chance(0.95) ? "=" : ""}${random.chance(0.9) ? random.pick(QUERY_VALUES).replace(" ", "+").replace("٣", "%D9%A3") : encodeURIComponent(randomText(random, 8).replace(/[\ud800-\udfff]/gu, ""))}`,
  );
  return `?${pairs.join(random.pick(["&", "&&", "&", ";"]))}`;
}

function headersFor(random: Random): readonly string[] {
  const headers = [
    "Host",
    random.chance(0.97) ? "127.0.0.1" : random.pick(random.chance(0.5) ? HOSTS : FOREIGN_HOSTS),
  ];
  while (random.chance(0.25)) {
    const [name, values] = random.pick(HEADERS);
    headers.push(name, random.pick(values));
  }
  return headers;
}

function bodyFor(maker: RequestMaker, route: Route, method: string): Uint8Array | null {
  const { random, seeds } = maker;
  if (method !== "POST") return random.chance(0.97) ? null : Buffer.from("{}");
  if (route.body === undefined)
    return random.chance(0.5) ? null : Buffer.from(JSON.stringify(randomValue(random)));
  const known = seeds.bodies[route.name as RouteName] ?? []; // its name is one of the table's
  const good =
    known.length > 0 && random.chance(0.6)
      ? random.pick(known)
      : valueFor(random, maker.schemaOf(route), maker.resolve);
  switch (random.int(20)) {
    case 0:
      return null;
    case 1:
      return mutateBytes(random, Buffer.from(JSON.stringify(good)));
    case 2:
      return Buffer.from(mutateText(random, JSON.stringify(good)));
    case 3:
      return Buffer.from(JSON.stringify(randomValue(random)));
    case 4:
      return random.chance(0.1)
        ? Buffer.from(`{"a":"${"x".repeat(route.body.maxBytes)}"}`)
        : Buffer.from(randomText(random, 60));
    case 5:
    case 6:
    case 7:
    case 8:
    case 9:
    case 10:
      return Buffer.from(JSON.stringify(mutateValue(random, good)) ?? "null");
    case 11:
    case 12:
    case 13:
      return Buffer.from(JSON.stringify(mutateValue(random, mutateValue(random, good))) ?? "null");
    default:
      return Buffer.from(JSON.stringify(good));
  }
}
