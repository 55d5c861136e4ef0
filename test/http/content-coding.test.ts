import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request, type IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { chooseCoding, type Coding } from "../../src/http/content-coding.ts";
import { startFixture, type Fixture } from "./fixture.ts";

const CASES: readonly (readonly [accepted: string | undefined, chosen: Coding | null])[] = [
  [undefined, null],
  ["", null],
  ["br", "br"],
  ["gzip", "gzip"],
  ["x-gzip", "gzip"],
  ["GZIP", "gzip"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip;q=1.0, br;q=0.9", "gzip"],
  ["gzip ; q=0.5 ,br;q=0.5", "br"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0,gzip;q=0.000", null],
  ["*", "br"],
  ["*, br;q=0", "gzip"],
  ["*;q=0", null],
  ["*;q=0, gzip;q=0.1", "gzip"],
  ["identity", null],
  ["identity;q=0.5, gzip;q=0.4", null],
  ["identity;q=0.5, gzip;q=0.5", "gzip"],
  ["identity;q=0", null],
  ["identity;q=0, *", "br"],
  ["br;q=2, gzip", "gzip"],
  ["br;q=0.1234, gzip;q=0.1", "gzip"],
  ["br;level=1", null],
  ["brotli", null],
  ["br gzip", null],
  ["br;q=0.5, gzip;q=1.00", "gzip"],
  ["br;q=0.5, gzip;q=1.000", "gzip"],
  ["br;q=0.5, gzip;q=1.0000", "br"],
  ["br;q=0.5, gzip;q=1.5", "br"],
  ["br;q=0.5, gzip;q=01", "br"],
  ["br;q=0.12, gzip;q=0.123", "gzip"],
  ["gzip;q=1, br;q=0.", "gzip"],
  ["ax-gzip", null],
  ["x-gzipa", null],
  ["br;q=0.1, br", "br"],
  ["br;q=0, br, gzip;q=0.1", "gzip"],
  ["x-gzip;q=0, gzip", null],
  ["\t br\t", "br"],
];

describe("the chosen content coding", () => {
  for (const [accepted, chosen] of CASES)
    it(`is ${chosen ?? "none"} for ${accepted === undefined ? "no header" : `\`${accepted}\``}`, () =>
      assert.equal(chooseCoding(accepted, new Set(["br", "gzip"])), chosen));

  it("is one that the server offers", () => {
    assert.equal(chooseCoding("br, gzip", new Set(["gzip"])), "gzip");
    assert.equal(chooseCoding("br, gzip", new Set()), null);
  });
});

describe("a file of the workbench", () => {
  const folder = mkdtempSync(join(tmpdir(), "touchstone-coding-"));
  const script = Buffer.from("export const text = 'ä';\n".repeat(100));
  const style = Buffer.from("body {}\n");
  const forms = { br: brotliCompressSync(script), gzip: gzipSync(script) };
  let server: Fixture;
  before(async () => {
    writeFileSync(join(folder, "main-A.js"), script);
    writeFileSync(join(folder, "main-A.js.br"), forms.br);
    writeFileSync(join(folder, "main-A.js.gz"), forms.gzip);
    writeFileSync(join(folder, "workbench-B.css"), style);
    server = await startFixture({ workbenchDir: folder });
  });
  after(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** What is sent, byte for byte: nothing is decompressed on the way. */
  const get = (path: string, accepted: string | null, method = "GET") =>
    new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }>(
      (resolve, reject) => {
        const headers = accepted === null ? {} : { "accept-encoding": accepted };
        const sent = request(`${server.url}${path}`, { method, headers }, (response) => {
          const parts: Buffer[] = [];
          response.on("data", (part: Buffer) => parts.push(part));
          response.once("end", () =>
            resolve({
              status: response.statusCode,
              headers: response.headers,
              body: Buffer.concat(parts),
            }),
          );
        });
        sent.once("error", reject).end();
      },
    );

  const WAYS: readonly (readonly [string | null, Coding | undefined, Buffer])[] = [
    [null, undefined, script],
    ["identity", undefined, script],
    ["gzip, deflate, br", "br", forms.br],
    ["gzip", "gzip", forms.gzip],
    ["br;q=0.2, gzip;q=0.3", "gzip", forms.gzip],
  ];
  for (const [accepted, coding, bytes] of WAYS)
    it(`is sent as ${coding ?? "it is"} to a client that accepts ${accepted ?? "nothing in particular"}, with its length; HEAD agrees`, async () => {
      const { status, headers, body } = await get("/ui/assets/main-A.js", accepted);
      assert.equal(status, 200);
      assert.deepEqual(
        [
          headers["content-encoding"],
          headers["content-length"],
          headers["content-type"],
          headers.vary,
          headers["cache-control"],
        ],
        [
          coding,
          String(bytes.byteLength),
          "text/javascript; charset=utf-8",
          "Origin, Accept-Encoding",
          "public, max-age=31536000, immutable",
        ],
      );
      assert.ok(body.equals(bytes));
      const head = await get("/ui/assets/main-A.js", accepted, "HEAD");
      assert.deepEqual([{ ...head.headers, date: "" }, head.body.byteLength], [{ ...headers, date: "" }, 0]);
    });

  it("is sent uncompressed if the build made no other form, and still varies on the header", async () => {
    const { headers, body } = await get("/ui/assets/workbench-B.css", "br, gzip");
    assert.deepEqual([headers["content-encoding"], headers.vary], [undefined, "Origin, Accept-Encoding"]);
    assert.ok(body.equals(style));
  });

  it("has no URL for its compressed forms", async () => {
    for (const suffix of [".br", ".gz"])
      assert.equal((await get(`/ui/assets/main-A.js${suffix}`, null)).status, 404);
  });
});
