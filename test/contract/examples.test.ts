import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { ValidateFunction } from "ajv/dist/2020.js";
import { ROUTES, type Route } from "../../src/contract/routes.ts";
import { createValidators, type OpenApi } from "../../scripts/schemas/answer-validators.ts";
import { recordExamples, steady, type Examples } from "../../scripts/schemas/examples.ts";
import { readExamples } from "../../scripts/schemas/files.ts";
import { openGoldenDay, type GoldenDay } from "../../scripts/schemas/golden-day.ts";
import { openapiOf } from "../../scripts/schemas/openapi.ts";
import { ROOT } from "../support/root.ts";

describe("the examples of openapi.json", () => {
  let day: GoldenDay, recorded: Examples;
  before(async () => {
    day = await openGoldenDay(ROOT);
    recorded = await recordExamples(day);
  });
  after(() => day.close());

  it("equal today's answers of the routes, except digests, revisions and random ids (else: npm run schemas -- --examples)", () => {
    assert.deepEqual(JSON.parse(steady(readExamples(ROOT))), JSON.parse(steady(recorded)));
  });

  const document = JSON.parse(JSON.stringify(openapiOf(ROUTES, readExamples(ROOT)))) as OpenApi; // as a reader of the file has it
  const validators = createValidators(document);
  for (const route of ROUTES as readonly Route[]) {
    it(`${route.method} ${route.path}: the examples fit their schemas, and none is missing`, () => {
      const {
        parameters = [],
        requestBody,
        responses,
      } = document.paths[route.path]?.[route.method.toLowerCase()] ?? assert.fail();
      const examples = Object.entries(responses).flatMap(([status, { content }]) =>
        content?.["application/json"].example === undefined
          ? []
          : [{ status: Number(status), value: content["application/json"].example }],
      );
      assert.deepEqual(
        examples.map(({ status }) => (status < 400 ? status : "failed")),
        [200, ...(route.id === undefined ? [] : ["failed"])],
      );
      for (const { status, value } of examples) assertFits(validators.answer(route, status), value);
      assert.equal(
        parameters.some(({ in: place, example }) => place === "path" && example !== undefined),
        route.id !== undefined,
      );
      assert.equal(requestBody !== undefined, route.body !== undefined);
      if (requestBody !== undefined)
        assertFits(
          validators.request(route),
          requestBody.content["application/json"].example ?? assert.fail("no example of a body"),
        );
    });
  }

  it("name no folder of the machine on which they were recorded", () => {
    const text = JSON.stringify(recorded);
    for (const secret of [ROOT, "/tmp/", process.env["HOME"] ?? ROOT])
      assert.ok(!text.includes(secret), secret);
  });
});

function assertFits(validate: ValidateFunction | undefined, value: unknown): void {
  assert.ok(validate?.(value), JSON.stringify(validate?.errors));
}
