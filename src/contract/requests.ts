import type { z } from "zod/v3";
import { Failure } from "./failures.ts";
import { badId, type IdRule } from "./ids.ts";
import type { BodyRule, PartOf, Route, RouteName } from "./routes.ts";

/** A request to a route as an edge receives it. */
export interface Given {
  /** The decoded id of a templated route, else the empty string. */
  readonly id: string;
  /** First value of each key. */
  readonly query: ReadonlyMap<string, string>;
  /** The parsed JSON body of a POST, else undefined. */
  readonly body: unknown;
  /** By lower-case names; absent where the edge has none. */
  readonly headers?: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** A request as parsed by the schemas of its route; parts that the route does not have are undefined. */
export interface Parsed<Name extends RouteName> {
  readonly id: PartOf<Name, "id">;
  readonly query: PartOf<Name, "query">;
  readonly body: PartOf<Name, "body">;
  readonly headers: PartOf<Name, "headers">;
}

type Schemas = Pick<Route, "id" | "query" | "body" | "headers">;

/**
 * Parses a request by the schemas of its route: body, id, query, headers, in this order. The one place where requests are parsed,
 * whatever edge they came through.
 * @throws Failure with the texts of contract §2.4, §2.5 and §3, and of the route's own section
 */
export function parseRequest(route: Schemas, given: Given): Parsed<RouteName> {
  const body = route.body === undefined ? undefined : parseBody(route.body, given.body);
  const id = route.id === undefined ? undefined : parseId(route.id, given.id);
  const query = route.query === undefined ? undefined : parseQuery(route.query.schema, given.query);
  const headers =
    route.headers === undefined ? undefined : parseHeaders(route.headers.schema, given.headers ?? {});
  return { id, query, body, headers } as Parsed<RouteName>; // they are what the route's schemas give
}

function parseHeaders(schema: z.AnyZodObject, headers: NonNullable<Given["headers"]>): unknown {
  const names = Object.keys(schema.shape);
  return parse(schema, Object.fromEntries(names.map((name) => [name, headers[name.toLowerCase()]])));
}

function parseId(rule: IdRule, id: string): unknown {
  const parsed = rule.schema.safeParse({ id });
  if (!parsed.success) throw badId(rule, id);
  return parsed.data;
}

/** An empty value counts as absent; keys that the route does not read are ignored. */
function parseQuery(schema: z.AnyZodObject, query: ReadonlyMap<string, string>): unknown {
  const read = Object.keys(schema.shape).flatMap((name) => {
    const text = query.get(name);
    return text === undefined || text === "" ? [] : [[name, text]];
  });
  return parse(schema, Object.fromEntries(read));
}

function parseBody({ schema, anyValue }: BodyRule, body: unknown): unknown {
  return anyValue === true ? body : parseObject(schema, body);
}

/** Parses a body by its schema. @throws Failure as {@link parseRequest} does */
export function parseObject<S extends z.ZodTypeAny>(schema: S, body: unknown): z.output<S> {
  return parse(schema, ownOf(body));
}

/** A body with its own members only, whatever was added to `Object.prototype`. */
function ownOf(body: unknown): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  return Object.assign(Object.create(null) as object, body);
}

/** @throws Failure for the first problem: fields are checked in the order of the schema */
function parse<S extends z.ZodTypeAny>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { errorMap: describe });
  if (parsed.success) return parsed.data as z.output<S>; // Zod types the result of a generic schema as any
  const [issue] = parsed.error.issues;
  throw new Failure("bad_value", [...(issue?.path ?? []), issue?.message ?? ""].join(" "));
}

/** The texts of contract §2.5; messages of our own schemas are kept. */
const describe: z.ZodErrorMap = (issue, { defaultError }) => {
  if (issue.code !== "invalid_type") return { message: issue.message ?? defaultError };
  return {
    message: issue.path.length === 0 ? "request body must be an object" : `must be a ${issue.expected}`,
  };
};
