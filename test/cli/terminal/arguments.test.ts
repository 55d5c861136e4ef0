import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { stateDirOf } from "../../../src/cli/terminal/arguments.ts";
import { temporaryFolder } from "../../support/cli.ts";

describe("the state folder", () => {
  const folder = temporaryFolder();
  after(() => folder.remove());
  const root = (name: string, inside: string): string => {
    mkdirSync(join(folder.path, name, inside), { recursive: true });
    return join(folder.path, name);
  };

  it("is inside the project in a checkout", () => {
    const checkout = root("checkout", "src");
    assert.equal(stateDirOf(undefined, { env: {}, root: checkout }), join(checkout, "data", "state"));
  });

  it("is inside the working directory for an installed package, which an update would replace", () => {
    const installed = root("installed", "dist");
    assert.equal(stateDirOf(undefined, { env: {}, root: installed }), join(process.cwd(), "data", "state"));
  });

  it("is set by --state, which overrides TOUCHSTONE_STATE", () => {
    const io = { env: { TOUCHSTONE_STATE: "/from/variable" }, root: "/nowhere" };
    assert.equal(stateDirOf("/from/option", io), "/from/option");
    assert.equal(stateDirOf(undefined, io), "/from/variable");
  });
});
