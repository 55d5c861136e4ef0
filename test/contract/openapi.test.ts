import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { failuresOf } from "../../scripts/schemas/failures.ts";
import type { JsonSchema } from "../../scripts/schemas/json-schema.ts";
import { openapiOf } from "../../scripts/schemas/openapi.ts";
import { FAILURES } from "../../src/contract/failures.ts";
import { ROUTES, type Route } from "../../src/contract/routes.ts";
import { MAP } from "../support/closed-schemas.ts";
import { ajv, examples, files } from "../support/generated-schemas.ts";
import { SAMPLES } from "../support/schema-samples.ts";

const routes: readonly Route[] = ROUTES;

interface OpenApi {
  readonly paths: Record<
    string,
    Record<
      string,
      {
        readonly operationId: string;
        readonly summary: string;
        readonly parameters?: readonly unknown[];
        readonly requestBody?: unknown;
        readonly responses: Record<
          string,
          {
            readonly description: string;
            readonly content: Record<"application/json", { readonly schema: JsonSchema }>;
          }
        >;
      }
    >
  >;
  readonly components: { readonly schemas: Record<string, JsonSchema> };
}

describe("openapi.json", () => {
  const document = JSON.parse(files.get("openapi.json") ?? "null") as OpenApi; // as it should be; the tests below look at all of it
  const { schemas } = document.components;
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );

  it("has every route once, under its own name", () => {
    assert.deepEqual(
      operations.map(
        ({ path, method, operation }) =>
          `${operation.operationId}: ${method.toUpperCase()} ${path}: ${operation.summary}`,
      ),
      routes.map(({ name, method, path, summary }) => `${name}: ${method} ${path}: ${summary}`),
    );
    assert.equal(new Set(operations.map(({ operation }) => operation.operationId)).size, routes.length);
  });

  for (const route of routes) {
    it(`gives ${route.name} its id, its body, its data and every status`, () => {
      const operation = operations.find(
        ({ operation: { operationId } }) => operationId === route.name,
      )?.operation;
      assert.ok(operation);
      const statuses = new Set([
        200,
        ...(route.immutable ? [304] : []),
        ...failuresOf(route).map((reason) => FAILURES[reason].status),
      ]);
      assert.deepEqual(Object.keys(operation.responses), [...statuses].sort((a, b) => a - b).map(String));
      for (const reason of [
        ...route.failures,
        "malformed_request",
        "slow_request",
        "headers_too_large",
        "host_not_allowed",
        "runtime_unavailable",
      ] as const) {
        const { code, status } = FAILURES[reason];
        const description = operation.responses[status]?.description;
        assert.ok(
          description?.includes(`\`${code}\``) && description.includes(reason.replaceAll("_", " ")),
          reason,
        );
      }
      assert.equal(
        operation.parameters?.length ?? 0,
        [...route.path.matchAll(/\{/g)].length +
          (route.query?.fields.length ?? 0) +
          (route.query?.filters?.length ?? 0) +
          Object.keys(route.headers?.schema.shape ?? {}).length,
      );
      assert.equal(operation.requestBody !== undefined, route.body !== undefined);
      const { ok, data } = operation.responses["200"]?.content["application/json"].schema.properties ?? {};
      assert.equal(ok?.["const"], true);
      assert.ok(schemas[data?.$ref?.split("/").at(-1) ?? ""], route.name);
    });
  }

  it("has no dangling references, and its schemas judge like the files", () => {
    const definitions = JSON.parse(
      JSON.stringify(schemas).replaceAll("#/components/schemas/", "#/$defs/"),
    ) as typeof schemas;
    const id = "components";
    ajv.addSchema({ $id: id, $defs: definitions });
    for (const component of Object.keys(definitions)) {
      const noun = component.replace(/(?!^)[A-Z]/g, "-$&").toLowerCase();
      const validate = ajv.compile({ $ref: `${id}#/$defs/${component}` });
      for (const sample of SAMPLES[noun] ?? assert.fail(noun)) assert.ok(validate(sample), noun);
      if (!MAP.test(noun)) assert.ok(!validate({ unheard_of: true }), noun);
    }
    for (const [, name] of JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g))
      assert.ok(schemas[String(name)], name);
  });

  it("is not generated from a table that lists a route twice", () => {
    assert.throws(
      () => openapiOf([...routes, ...routes.slice(0, 1)], examples),
      /^Error: duplicate route: GET \/health$/,
    );
  });
});
