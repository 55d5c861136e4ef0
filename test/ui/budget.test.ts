import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { ROOT } from "../support/root.ts";

const FOLDER = join(ROOT, "dist", "ui");
const read = (name: string): Buffer => readFileSync(join(FOLDER, name));

describe("the built workbench", () => {
  const names = readdirSync(FOLDER);
  const scripts = names.filter((name) => name.endsWith(".js"));

  it("sends at most 90 KB of brotli-compressed JavaScript, including the certificate checker", () => {
    for (const part of ["main-", "checker-"])
      assert.ok(
        scripts.some((name) => name.startsWith(part)),
        `${part}*.js is not built`,
      );
    const bytes = scripts.reduce((sum, name) => sum + read(`${name}.br`).byteLength, 0);
    assert.ok(bytes <= 90 * 1024, `${bytes} bytes in ${scripts.join(", ")}`);
  });

  it("ships each script and style compressed with brotli and gzip, too", () => {
    for (const name of names.filter((each) => /\.(?:js|css)$/.test(each))) {
      assert.ok(brotliDecompressSync(read(`${name}.br`)).equals(read(name)), `${name}.br`);
      assert.ok(gunzipSync(read(`${name}.gz`)).equals(read(name)), `${name}.gz`);
    }
  });
});
