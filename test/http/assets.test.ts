import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { readAssets } from "../../src/http/assets.ts";
import { createPages } from "../../src/http/pages.ts";

const folder = mkdtempSync(join(tmpdir(), "touchstone-assets-"));
after(() => rmSync(folder, { recursive: true, force: true }));
for (const [name, text] of [
  ["a-main-1.js", "other()"],
  ["a-workbench-1.css", "p {}"],
  ["main-ABC.js", "start()"],
  ["workbench-DEF.css", "body {}"],
  ["chunk-GHI.js", "shared()"],
  ["main-ABC.js.LEGAL.txt", "licence"],
  ["glossary.txt", "words"],
  ["secret.key", "no"],
] as const)
  writeFileSync(join(folder, name), text);

const headersOf = (flat: readonly string[]) =>
  new Map(flat.flatMap((name, at) => (at % 2 === 0 ? [[name.toLowerCase(), flat[at + 1]] as const] : [])));
const textOf = (body: string | Uint8Array) => Buffer.from(body).toString("utf8");

describe("the files of the workbench", () => {
  const pages = createPages([], readAssets(folder));
  const find = (path: string) => pages.find("GET", path, { accept: "text/html" });

  it("are referenced by the page, which has no inline code", () => {
    const page = find("/ui/trace/7");
    assert.ok(page);
    const text = textOf(page.body);
    assert.match(text, /<script type="module" src="\/ui\/assets\/main-ABC\.js"><\/script>/);
    assert.match(text, /<link rel="stylesheet" href="\/ui\/assets\/workbench-DEF\.css">/);
    assert.doesNotMatch(text, /<script>|<style|style=|\son[a-z]+=/i);
  });

  it("are loaded ahead, and with them what the page asks for first, unless that needs a token", () => {
    const linksOf = (path: string, isPrivate: boolean) =>
      headersOf(createPages([], readAssets(folder), { isPrivate }).find("GET", path, {})?.headers ?? []).get(
        "link",
      );
    const files =
      "</ui/assets/main-ABC.js>; rel=modulepreload, </ui/assets/chunk-GHI.js>; rel=modulepreload, </ui/assets/workbench-DEF.css>; rel=preload; as=style";
    assert.equal(linksOf("/ui/vault", true), files);
    assert.equal(linksOf("/ui", true), files);
    const read = "</runtime/status>; rel=preload; as=fetch; crossorigin";
    assert.ok(linksOf("/ui/vault", false)?.startsWith(`${files}, ${read}`));
    assert.doesNotMatch(linksOf("/ui/vault", false) ?? "", /hours/);
    assert.match(linksOf("/ui", false) ?? "", /<\/ui\/hours>/);
  });

  it("are served with their types and cached for ever, and nothing else in the folder is served", () => {
    const script = find("/ui/assets/main-ABC.js");
    assert.ok(script);
    assert.equal(textOf(script.body), "start()");
    const headers = headersOf(script.headers);
    assert.deepEqual(
      [headers.get("content-type"), headers.get("cache-control"), headers.get("x-content-type-options")],
      ["text/javascript; charset=utf-8", "public, max-age=31536000, immutable", "nosniff"],
    );
    assert.equal(
      headersOf(find("/ui/assets/workbench-DEF.css")?.headers ?? []).get("content-type"),
      "text/css; charset=utf-8",
    );
    for (const path of [
      "/ui/assets/secret.key",
      "/ui/assets/",
      "/ui/assets/other",
      "/ui/assets/../main-ABC.js",
    ])
      assert.equal(find(path), null, path);
  });

  it("are revalidated if their names carry no hash: the glossary, the notices", () => {
    const text = find("/ui/assets/glossary.txt");
    assert.ok(text);
    const headers = headersOf(text.headers);
    assert.equal(headers.get("content-type"), "text/plain; charset=utf-8");
    assert.doesNotMatch(headers.get("cache-control") ?? "", /immutable/);
  });

  it("do not shadow pages of subjects with dots in their names", () => {
    assert.match(
      textOf(find("/ui/artifacts/state/lived-life.json")?.body ?? new Uint8Array()),
      /<div id="app">/,
    );
  });

  it("are absent if the workbench was not built", () => {
    assert.equal(readAssets(join(folder, "nowhere")), null);
    rmSync(join(folder, "workbench-DEF.css"));
    assert.equal(readAssets(folder), null);
  });
});
