import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { GLOBALS, OWN_MEMBERS } from "../../scripts/shorten.mjs";
import { ROOT } from "../support/root.ts";

describe("the built workbench", () => {
  it("has at most 150 kB of JavaScript in all its parts, minified, the checker of certificates among them", () => {
    const folder = join(ROOT, "dist", "ui");
    const parts = readdirSync(folder).filter((name) => name.endsWith(".js"));
    assert.ok(
      parts.some((name) => name.startsWith("main-")) && parts.some((name) => name.startsWith("checker-")),
      "nothing is built",
    );
    const bytes = parts.reduce((sum, name) => sum + readFileSync(join(folder, name)).byteLength, 0);
    assert.ok(bytes <= 150 * 1024, `${bytes} bytes in ${parts.join(", ")}`);
  });

  it("calls by other names only members that no record of the server has", () => {
    const names = (folder: string, member: RegExp): readonly string[] =>
      readdirSync(join(ROOT, folder)).flatMap(
        (file) => readFileSync(join(ROOT, folder, file), "utf8").match(member) ?? [],
      );
    assert.deepEqual(
      [
        ...new Set([
          ...names("schemas", /(?<=")[a-z_]\w*(?=":)/gi),
          ...names("src/contract", /\b[a-z_]\w*(?="?\??:)/gi),
        ]),
      ].filter((name) => OWN_MEMBERS.test(name)),
      [],
    );
  });

  it("has a name for each built-in function that the build replaces, which nothing else has", () => {
    const given = readFileSync(join(ROOT, "src/ui/globals.ts"), "utf8");
    const sources = ["src/ui", "src/verify", "src/canonical"].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".ts") && file !== "globals.ts")
        .map((file) => readFileSync(join(ROOT, folder, file), "utf8")),
    );
    for (const name of Object.values(GLOBALS)) {
      const named = new RegExp(`\\b${name}\\b`);
      assert.match(given, named);
      assert.ok(!sources.some((source) => named.test(source)), name);
    }
  });
});
