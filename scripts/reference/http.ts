import type { z } from "zod/v3";
import { FAILURES, type FailureReason } from "../../src/contract/failures.ts";
import { ROUTES, type Route } from "../../src/contract/routes.ts";
import { failuresOf } from "../schemas/failures.ts";
import type { Example, Examples } from "../schemas/examples.ts";
import { toJsonSchema } from "../schemas/json-schema.ts";
import { nounOf } from "../schemas/nouns.ts";
import { GENERATED, codeOf, fieldRows, tableOf } from "./markdown.ts";

const routes: readonly Route[] = ROUTES;

/** The failures that are possible on every route, in the order in which a request meets them. */
const EVERYWHERE = failuresOf({
  name: "",
  method: "GET",
  path: "/",
  summary: "",
  data: routes[0]?.data ?? raise(),
  failures: [],
});

/** Longest example body that the page shows; the OpenAPI description holds longer ones. */
const MAX_SHOWN_BODY = 80;

/** Longest example id that the page shows; a digest from another state is useless to readers. */
const MAX_SHOWN_ID = 30;

/** The page of routes, from the route table and the recorded examples. */
export function httpPage(examples: Examples): string {
  return `${GENERATED}# HTTP routes

Success is \`{"ok": true, "data": …}\`, failure \`{"ok": false, "error": {"code", "message", "detail"?}}\`. All bodies are JSON in UTF-8, whatever
\`Content-Type\` says. The same in OpenAPI 3.1, with what each example was answered: [\`schemas/openapi.json\`](../../schemas/openapi.json), or \`touchstone openapi\`. Where the server was started with
\`--token\`, all routes but \`/health\` want \`Authorization: Bearer TOKEN\`. HEAD is answered as GET without a body.
\`GET /\` gives a browser the workbench, and everybody else \`{"ok": true, "data": {"links": […]}}\`: the paths that need no id.

Beside what stands at a route, each can answer ${listOf(EVERYWHERE)}. What the reasons mean: [error codes](errors.md).

${tableOf(
  ["Route", "Answers with"],
  routes.map((route) => [`[${codeOf(`${route.method} ${route.path}`)}](#${anchorOf(route)})`, route.summary]),
)}
${routes.map((route) => sectionOf(route, examples[route.name])).join("\n")}`;
}

function sectionOf(route: Route, example: Example | undefined): string {
  const noun = nounOf(route.data);
  const own = failuresOf(route).filter((reason) => !EVERYWHERE.includes(reason));
  return [
    `## ${route.method} ${route.path}\n\n${route.summary[0]?.toUpperCase()}${route.summary.slice(1)}.\n\n`,
    ...partsOf(route).map((part) => `- ${part}\n`),
    `- \`data\`: [${noun}](../../schemas/${noun}.schema.json)${route.immutable === true ? ", which never changes: it has a strong `ETag`, and `If-None-Match` is answered 304" : ""}\n`,
    example === undefined ? "" : `- for example: ${codeOf(callOf(route, example))}\n`,
    own.length === 0 ? "" : `- also fails with: ${listOf(own)}\n`,
    bodyTable(route),
  ].join("");
}

function partsOf({ id, query, body, headers }: Route): string[] {
  return [
    ...(id === undefined
      ? []
      : [
          `\`id\`: the ${id.noun}${id.slashes === true ? ", which may have slashes" : ", percent-encoded"}${id.pattern === undefined ? "" : `, ${codeOf(id.pattern.source)}`}`,
        ]),
    ...(query?.fields ?? []).map(
      ({ name, fallback }) => `query \`${name}\`: a whole number from 0 (${fallback})`,
    ),
    ...(query?.filters ?? []).map(({ name, about }) => `query \`${name}\`: ${about}`),
    ...(body === undefined
      ? []
      : [
          `body: [${nounOf(body.schema)}](../../schemas/${nounOf(body.schema)}.schema.json), at most ${body.maxBytes.toLocaleString("en")} bytes${body.emptyIsObject ? "; an empty body counts as `{}`" : ""}`,
        ]),
    ...Object.entries((headers?.schema.shape ?? {}) as Record<string, z.ZodTypeAny>).map(
      ([name, { description }]) => `header \`${name}\`: ${description ?? ""}`,
    ), // of any Zod object
  ];
}

function callOf({ method, path }: Route, { id = "", body }: Example): string {
  const target = path.replace("{id}", id.length > MAX_SHOWN_ID ? "ID" : id);
  if (method === "GET") return `touchstone get ${target}`;
  const text = JSON.stringify(body ?? {});
  return `curl -s http://127.0.0.1:8765${target} -d ${text.length > MAX_SHOWN_BODY ? "@request.json" : `'${text}'`}`;
}

function bodyTable({ body }: Route): string {
  const rows = body === undefined ? [] : fieldRows(toJsonSchema(body.schema));
  return rows.length === 0 ? "" : `\n${tableOf(["In the body", "Type", "Required", "Notes"], rows)}`;
}

const listOf = (reasons: readonly FailureReason[]): string =>
  reasons.map((reason) => `${FAILURES[reason].status} ${codeOf(reason)}`).join(", ");

function anchorOf({ method, path }: Route): string {
  return `${method} ${path}`
    .toLowerCase()
    .replace(/[^a-z0-9 _-]/g, "")
    .replaceAll(" ", "-");
}

function raise(): never {
  throw new Error("there are no routes");
}
