import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findDrift, generateSchemas } from "../../scripts/schemas/files.ts";
import { examples, files } from "../support/generated-schemas.ts";
import { ROOT } from "../support/root.ts";

describe("the generated files", () => {
  it("are the same as the committed ones", () =>
    assert.deepEqual(findDrift(ROOT), [], "run `npm run schemas`"));
  it("are the same when generated a second time", () => assert.deepEqual(generateSchemas(examples), files));
});
