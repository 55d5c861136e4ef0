import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, it } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { readPage } from "../support/doc-page.ts";
import { ROOT } from "../support/root.ts";

const DOCS = readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".md"))
  .map((name) => `docs/${name}`)
  .sort();
const FILES = [
  ...readdirSync(ROOT).filter((name) => name.endsWith(".md")),
  "src/README.md",
  "src/engine/README.md",
  "src/engine/reasoning/README.md",
  "src/operations/README.md",
  "src/store/README.md",
  "src/ui/README.md",
  "src/verify/README.md",
  "data/README.md",
  "data/lanes/README.md",
  ...DOCS,
];

const SOURCES = ["src", "test", "scripts"].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((name) => `/${folder}/${name}`),
);

/** The text without its blocks of code and spans of code, in which a bracket is no link. */
const proseOf = (text: string): string =>
  text.replace(/^```[^]*?^```$/gm, "").replace(/`[^`\n]*`/g, (span) => span.replace(/[[\]()#]/g, "_"));

/** The anchors that a renderer gives to the headings of a file. */
function anchorsOf(file: string): ReadonlySet<string> {
  const headings = [
    ...readFileSync(join(ROOT, file), "utf8")
      .replace(/^```[^]*?^```$/gm, "")
      .matchAll(/^#+ (.*)$/gm),
  ].map(([, heading = ""]) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
        .replace(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}

describe("the written pages", () => {
  for (const file of FILES) {
    it(`${file} links to existing pages and headings`, () => {
      const links = [...proseOf(readFileSync(join(ROOT, file), "utf8")).matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, link = ""]) => link)
        .filter((link) => !/^[a-z]+:/.test(link));
      const dead = links.filter((link) => {
        const [path = "", anchor] = link.split("#");
        const target = path === "" ? file : normalize(join(dirname(file), path));
        if (target.startsWith("..") || !existsSync(join(ROOT, target))) return true;
        return (
          anchor !== undefined &&
          (statSync(join(ROOT, target)).isDirectory() || !anchorsOf(target).has(anchor))
        );
      });
      assert.deepEqual(dead, []);
    });
  }
});

describe("the pages about the code", () => {
  for (const file of FILES.filter((name) => name.startsWith("src/") || name === "CONTRIBUTING.md")) {
    it(`${file} names existing source files`, () => {
      const named = [...readFileSync(join(ROOT, file), "utf8").matchAll(/`([\w/-]+\.ts)`/g)].map(
        ([, name = ""]) => name,
      );
      assert.deepEqual(
        named.filter((name) => !SOURCES.some((source) => source.endsWith(`/${name}`))),
        [],
      );
    });
  }
});

describe("the documentation", () => {
  /** Languages of blocks, and whether a block of it is a file that the reader saves. */
  const LANGUAGES: Readonly<Record<string, "commands" | "file" | "text">> = {
    console: "commands",
    json: "file",
    jsonl: "file",
    js: "file",
    ts: "file",
    sh: "file",
    yaml: "file",
    text: "text",
  };

  it("can be reached from its map", () => {
    const seen = new Set(["docs/README.md"]);
    for (const file of seen) {
      const links = [
        ...proseOf(readFileSync(join(ROOT, file), "utf8")).matchAll(/\]\(([^)\s#]+\.md)[^)]*\)/g),
      ].map(([, link = ""]) => normalize(join(dirname(file), link)));
      for (const link of links) if (link.startsWith("docs/")) seen.add(link);
    }
    assert.deepEqual(
      DOCS.filter((file) => !seen.has(file)),
      [],
    );
  });

  it("shows no command that is not run by a test", () => {
    for (const file of DOCS) {
      for (const { language, words, line, body } of readPage(join(ROOT, file)).fences) {
        const kind = LANGUAGES[language];
        assert.ok(
          kind !== undefined,
          `${file}:${line + 1}: a block of \`${language}\`; there are ${Object.keys(LANGUAGES).join(", ")}`,
        );
        if (kind === "file" && !file.startsWith("docs/reference/"))
          assert.ok(
            words.length > 0,
            `${file}:${line + 1}: the block has no file name, so nothing runs or checks it`,
          );
        if (kind === "text")
          assert.ok(
            !body.some((text) => /^(?:\$ |touchstone |npm |npx |node )/.test(text)),
            `${file}:${line + 1}: a command stands in a block of text`,
          );
      }
    }
  });

  it("shows JSON that fits its schema", () => {
    const ajv = new Ajv2020({ strict: true });
    for (const file of DOCS) {
      for (const { language, words, line, body } of readPage(join(ROOT, file)).fences) {
        if (language !== "json") continue;
        const value: unknown = JSON.parse(body.join("\n"));
        const [, name] = /^schema=(.*)$/.exec(words[1] ?? "") ?? [];
        if (name === undefined) continue;
        const schema = JSON.parse(
          readFileSync(join(ROOT, "schemas", `${name}.schema.json`), "utf8"),
        ) as object;
        const validate = ajv.getSchema(name) ?? ajv.compile({ ...schema, $id: name });
        assert.ok(validate(value), `${file}:${line + 1}: ${ajv.errorsText(validate.errors)}`);
      }
    }
  });
});
