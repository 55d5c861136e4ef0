import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, beforeEach, describe, it } from "node:test";
import { askText } from "../../support/ask.ts";
import { digestOfBytes } from "../../../src/canonical/digest.ts";
import { Failure } from "../../../src/contract/failures.ts";
import { packDetail, packSummary, type PackDetail, type PackSummary } from "../../../src/contract/library.ts";
import { libraryOperations } from "../../../src/operations/library/library.ts";
import { ROOT } from "../../support/root.ts";

const root = mkdtempSync(join(tmpdir(), "touchstone-library-"));
after(() => rmSync(root, { recursive: true }));
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(root, "d-"));
});

function put(kind: "logos" | "packs", folder: string, manifest: unknown): string {
  const text = typeof manifest === "string" ? manifest : JSON.stringify(manifest);
  mkdirSync(join(dataDir, kind, folder), { recursive: true });
  writeFileSync(join(dataDir, kind, folder, "manifest.json"), text);
  return text;
}
async function list(
  query: Record<string, string> = {},
  from = libraryOperations({ dataDir }),
): Promise<{ items: PackSummary[]; limit: number; offset: number }> {
  const page = JSON.parse(await askText(from, "packs", { query: new Map(Object.entries(query)) })) as {
    items: unknown[];
    limit: number;
    offset: number;
  };
  return { ...page, items: page.items.map((item) => packSummary.parse(item)) };
}
async function show(id: string): Promise<PackDetail> {
  return packDetail.parse(
    JSON.parse(
      await askText(libraryOperations({ dataDir }), "pack", { id, query: new Map(), body: undefined }),
    ),
  );
}
const fails = (work: Promise<unknown>, reason: Failure["reason"], message: string) =>
  assert.rejects(work, (error) => {
    assert.ok(error instanceof Failure, String(error));
    assert.deepEqual([error.reason, error.message], [reason, message]);
    return true;
  });

describe("GET /packs", () => {
  it("is empty without folders", async () =>
    assert.deepEqual(await list(), { items: [], limit: 100, offset: 0 }));

  it("sorts language and runtime packs by id, source and path, and pages them", async () => {
    put("packs", "zoo", { pack_id: "b" });
    put("packs", "a-folder", { pack_id: "b" });
    put("logos", "en", { pack_id: "b" });
    put("logos", "Z", {});
    put("packs", "only-rows", "");
    rmSync(join(dataDir, "packs", "only-rows", "manifest.json"));
    const { items } = await list();
    assert.deepEqual(
      items.map(({ pack_id, source, manifest_path }) => [pack_id, source, manifest_path]),
      [
        ["Z", "language_pack", "data/logos/Z/manifest.json"],
        ["b", "language_pack", "data/logos/en/manifest.json"],
        ["b", "runtime_pack", "data/packs/a-folder/manifest.json"],
        ["b", "runtime_pack", "data/packs/zoo/manifest.json"],
      ],
    );
    const page = await list({ limit: "2", offset: "1" });
    assert.deepEqual([page.items, page.limit, page.offset], [items.slice(1, 3), 2, 1]);
    assert.deepEqual((await list({ offset: "9" })).items, []);
    await fails(list({ offset: "-1" }), "bad_value", "offset must be non-negative");
  });
  it("gives manifest values as strings, and null for missing ones", async () => {
    put("packs", "p", {
      version: 2,
      language: "en",
      modality: null,
      determinism_class: ["a", { b: 1 }],
      checksum: true,
    });
    const [{ version, language, modality, determinism_class, checksum } = assert.fail()] = (await list())
      .items;
    assert.deepEqual(
      [version, language, modality, determinism_class, checksum],
      ["2", "en", null, '["a",{"b":1}]', "true"],
    );
    put("packs", "p", {});
    const [{ version: none, checksum: neither } = assert.fail()] = (await list()).items;
    assert.deepEqual([none, neither], [null, null]);
  });
  it("collects the strings whose key speaks of a checksum", async () => {
    const listed = { checksum: "a", Rows_CHECKSUM_of: "b", checksums_of: "c", rowsSHA256: "d", sha256: "e" };
    put("packs", "p", {
      ...listed,
      sha256_of: "f",
      sum: "g",
      x_checksum: 1,
      y_checksum: { checksum: "h" },
      z_checksum: null,
    });
    assert.deepEqual((await list()).items[0]?.checksums, listed);
  });
  it("falls back to the folder's name if the manifest has no id, and skips unsafe ids", async () => {
    for (const [folder, packId] of [
      ["one", undefined],
      ["two", 2],
      ["three", ".hidden"],
      ["four", "a..b"],
      ["five", "a/b"],
      ["six", ""],
      ["seven", "x".repeat(129)],
      ["eight", "x".repeat(128)],
      [".nine", undefined],
      ["ten", "-a"],
    ] as const)
      put("packs", folder, { pack_id: packId });
    assert.deepEqual(
      (await list()).items.map(({ pack_id: id }) => id),
      ["one", "two", "x".repeat(128)],
    );
  });
  it("lists an unreadable manifest by its folder, without any of its content", async () => {
    for (const [folder, text] of [
      ["broken", "{"],
      ["list", "[]"],
      ["bytes", "\ufeff{}"],
    ] as const)
      put("logos", folder, text);
    mkdirSync(join(dataDir, "logos", "folder", "manifest.json"), { recursive: true });
    put("logos", "good", { version: "1" });
    mkdirSync(join(dataDir, "logos", "linked"));
    symlinkSync(
      join(dataDir, "logos", "good", "manifest.json"),
      join(dataDir, "logos", "linked", "manifest.json"),
    );
    const { items } = await list();
    assert.deepEqual(
      items.map(({ pack_id, version, checksums }) => [pack_id, version, checksums]),
      [
        ["broken", null, {}],
        ["bytes", null, {}],
        ["folder", null, {}],
        ["good", "1", {}],
        ["linked", null, {}],
        ["list", null, {}],
      ],
    );
    for (const id of ["broken", "list", "bytes", "folder", "linked"])
      await fails(show(id), "read_error", `manifest cannot be read: data/logos/${id}/manifest.json`);
  });
  it("notices changes, and does not look into linked folders", async () => {
    const operations = libraryOperations({ dataDir });
    put("packs", "p", { version: "1" });
    assert.equal((await list({}, operations)).items[0]?.version, "1");
    put("packs", "p", { version: "2" });
    assert.equal((await list({}, operations)).items[0]?.version, "2");
    symlinkSync(join(dataDir, "packs", "p"), join(dataDir, "packs", "q"));
    assert.equal((await list({}, operations)).items.length, 1);
    rmSync(join(dataDir, "packs", "p"), { recursive: true });
    assert.equal((await list({}, operations)).items.length, 0);
  });
});

describe("GET /packs/{id}", () => {
  it("adds the manifest and the digest of its bytes", async () => {
    const text = put("packs", "p", '{ "pack_id": "named", "version": "1.0.0",\n "extra": [1] }');
    assert.deepEqual(await show("named"), {
      pack_id: "named",
      source: "runtime_pack",
      manifest_path: "data/packs/p/manifest.json",
      version: "1.0.0",
      language: null,
      modality: null,
      determinism_class: null,
      checksum: null,
      checksums: {},
      manifest_digest: digestOfBytes(text),
      manifest: { pack_id: "named", version: "1.0.0", extra: [1] },
    });
  });
  it("shows the first of several packs with an id, and rejects unknown ids", async () => {
    put("packs", "p", { pack_id: "same" });
    put("logos", "l", { pack_id: "same" });
    assert.equal((await show("same")).source, "language_pack");
    for (const id of ["p", "none"]) await fails(show(id), "not_found", `pack not found: ${id}`);
  });
  it("includes the packs of the project", async () => {
    dataDir = join(ROOT, "data");
    const { items } = await list();
    assert.ok(items.filter(({ source }) => source === "runtime_pack").length >= 8);
    for (const { pack_id: id } of items) assert.equal((await show(id)).pack_id, id);
    assert.match((await show("animals")).checksums["facts_checksum"] ?? "", /^sha256:/);
  });
});
