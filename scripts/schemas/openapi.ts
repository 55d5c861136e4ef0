import { z } from "zod/v3";
import {
  FAILURES,
  failureEnvelope,
  successEnvelope,
  type FailureReason,
} from "../../src/contract/failures.ts";
import type { Route } from "../../src/contract/routes.ts";
import { ENGINE_VERSION } from "../../src/operations/system/version.ts";
import type { Example, Examples } from "./examples.ts";
import { failuresOf } from "./failures.ts";
import { envelopeOf, toJsonSchema, type JsonSchema } from "./json-schema.ts";
import { NOUNS, nounOf } from "./nouns.ts";

const FAILURE = componentOf(nounOf(failureEnvelope));

/**
 * The OpenAPI 3.1 description of a route table. HEAD and OPTIONS work on every path and are not listed.
 * @param examples recorded over the golden day, by route name @throws Error for a duplicate route
 */
export function openapiOf(routes: readonly Route[], examples: Examples): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const path = (paths[route.path] ??= {});
    const method = route.method.toLowerCase();
    if (path[method] !== undefined) throw new Error(`duplicate route: ${route.method} ${route.path}`);
    path[method] = operationOf(route, examples[route.name]);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Touchstone",
      version: ENGINE_VERSION,
      summary: "a local, deterministic authority for claims",
      description:
        "Examples are requests to one small state and what was answered; lists in them are cut to two items where no digest covers them.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "http://127.0.0.1:8765" }],
    security: [{}, { token: [] }], // the second applies if the server was started with --token
    paths,
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
      schemas: usedFrom(paths, componentsOf()),
    },
  };
}

/** Nouns refer to one another, except for the success envelope, which each route inlines around its own data. */
function componentsOf(): Record<string, JsonSchema> {
  const inner = (definition: z.ZodTypeDef) => {
    const noun = NOUNS.find(({ schema }) => schema._def === definition);
    return noun === undefined ? undefined : referenceTo(noun.name);
  };
  const nouns = NOUNS.filter(({ name }) => name !== "success-envelope");
  return Object.fromEntries(
    nouns.map(({ name, title, schema }) => [componentOf(name), { title, ...toJsonSchema(schema, inner) }]),
  );
}

/** The components that the paths refer to, directly or transitively; records that exist only in files are omitted. */
function usedFrom(
  paths: object,
  components: Readonly<Record<string, JsonSchema>>,
): Readonly<Record<string, JsonSchema>> {
  const used = new Set<string>();
  const parts: unknown[] = [paths];
  for (const part of parts) {
    // grows while it is iterated
    for (const [, name = ""] of JSON.stringify(part).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      parts.push(components[name] ?? {});
    }
  }
  return Object.fromEntries(Object.entries(components).filter(([name]) => used.has(name)));
}

function operationOf(route: Route, example: Example | undefined): object {
  const { name, summary, id, query, body } = route;
  const parameters = [
    ...(id === undefined
      ? []
      : [
          {
            name: "id",
            in: "path",
            required: true,
            description: `the ${id.noun}, percent-encoded`,
            schema: { type: "string", minLength: 1 },
            ...(example?.id !== undefined && { example: example.id }),
          },
        ]),
    ...(query?.fields ?? []).map(({ name: key, fallback }) => ({
      name: key,
      in: "query",
      required: false,
      schema: { type: "integer", minimum: 0, default: fallback },
    })),
    ...(query?.filters ?? []).map(({ name: key, about }) => ({
      name: key,
      in: "query",
      required: false,
      description: about,
      schema: toJsonSchema(query?.schema.shape[key] as z.ZodTypeAny),
    })),
    ...headersOf(route).map(([key, schema]) => ({
      name: key,
      in: "header",
      required: false,
      description: schema.description,
      schema: toJsonSchema(schema),
    })),
  ];
  return {
    operationId: name,
    summary,
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: !body.emptyIsObject,
        description: `at most ${body.maxBytes} bytes`,
        content: json({ $ref: referenceTo(nounOf(body.schema)) }, example?.body),
      },
    }),
    responses: {
      200: {
        description: "success",
        ...(route.immutable && {
          headers: {
            ETag: { description: "names these bytes: a strong validator", schema: { type: "string" } },
          },
        }),
        content: json(
          envelopeOf(toJsonSchema(successEnvelope(z.null())), { $ref: referenceTo(nounOf(route.data)) }),
          example?.response,
        ),
      },
      ...(route.immutable && {
        304: { description: "the client has it already, as `If-None-Match` says; no body" },
      }),
      ...failureResponses(failuresOf(route), example?.unknown),
    },
  };
}

function headersOf({ headers }: Route): [string, z.ZodTypeAny][] {
  return Object.entries((headers?.schema.shape ?? {}) as Record<string, z.ZodTypeAny>); // of any Zod object
}

/** One response for each status; it lists our reasons under the error code that clients see. */
function failureResponses(
  reasons: readonly FailureReason[],
  unknown: Example["unknown"],
): Record<string, object> {
  const responses: Record<string, object> = {}; // integer keys: in ascending order
  for (const status of new Set(reasons.map((reason) => FAILURES[reason].status))) {
    const here = reasons.filter((reason) => FAILURES[reason].status === status);
    const codes = [...new Set(here.map((reason) => FAILURES[reason].code))];
    const describe = (code: string) =>
      `\`${code}\`: ${here
        .filter((reason) => FAILURES[reason].code === code)
        .join(", ")
        .replaceAll("_", " ")}`;
    responses[status] = {
      description: codes.map(describe).join("; "),
      content: json(
        { $ref: `#/components/schemas/${FAILURE}` },
        status === unknown?.status ? unknown.response : undefined,
      ),
    };
  }
  return responses;
}

function json(schema: JsonSchema, example?: unknown): object {
  return { "application/json": { schema, ...(example !== undefined && { example }) } };
}

function referenceTo(noun: string): string {
  return `#/components/schemas/${componentOf(noun)}`;
}

/** `review-request-a` → `ReviewRequestA`. */
function componentOf(noun: string): string {
  return noun.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
