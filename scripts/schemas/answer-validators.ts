import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { Route } from "../../src/contract/routes.ts";
import type { JsonSchema } from "./json-schema.ts";

interface Content {
  readonly content?: {
    readonly "application/json": { readonly schema: JsonSchema; readonly example?: unknown };
  };
}

/** The generated OpenAPI document, as far as programs here read it. */
export interface OpenApi {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly parameters?: readonly { readonly in: string; readonly example?: unknown }[];
            readonly requestBody?: Required<Content>;
            readonly responses: Readonly<Record<string, Content>>;
          }
        >
      >
    >
  >;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

/** Validates bodies with Ajv. `answer` and `request` are undefined if the document does not describe a route's status or body. */
export interface Validators {
  readonly answer: (route: Pick<Route, "method" | "path">, status: number) => ValidateFunction | undefined;
  readonly request: (route: Pick<Route, "method" | "path">) => ValidateFunction | undefined;
  readonly failure: ValidateFunction;
}

export function createValidators({ paths, components }: OpenApi): Validators {
  const ajv = new Ajv2020({ strict: true });
  const bare = (schema: JsonSchema): JsonSchema =>
    JSON.parse(JSON.stringify(schema).replaceAll("#/components/schemas/", "")) as JsonSchema; // only the reference paths differ
  for (const [name, schema] of Object.entries(components.schemas)) ajv.addSchema(bare(schema), name);
  const made = new Map<string, ValidateFunction>();
  const compiled = (key: string, content: Content | undefined): ValidateFunction | undefined => {
    const schema = content?.content?.["application/json"].schema;
    if (schema !== undefined && !made.has(key)) made.set(key, ajv.compile(bare(schema)));
    return made.get(key);
  };
  const operation = ({ method, path }: Pick<Route, "method" | "path">) => paths[path]?.[method.toLowerCase()];
  return {
    answer: (route, status) =>
      compiled(`${route.method} ${route.path} ${status}`, operation(route)?.responses[String(status)]),
    request: (route) => compiled(`${route.method} ${route.path}`, operation(route)?.requestBody),
    failure: ajv.compile({ $ref: "FailureEnvelope" }),
  };
}
