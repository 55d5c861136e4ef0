import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, it } from "node:test";
import { WORDS } from "../../src/contract/workbench-words.ts";
import { ROOT } from "../support/root.ts";

const GLOSSARY = "docs/reference/glossary.md";
/** Words that a reader from another field would read otherwise, or not know. Everyday words of the glossary are not linked. */
const TERMS = [
  "begging",
  "certificate",
  "checkpoint",
  "corpus",
  "cosignature",
  "entailment",
  "envelope",
  "grounds",
  "licence",
  "oracle",
  "premise",
  "provenance root",
  "quorum",
  "standing",
  "trace hash",
  "vault",
  "witness",
];
/** Where a word is used in another sense than the glossary's. */
const OTHERWISE: Readonly<Record<string, string>> = { "docs/how-to/write-a-pack.md": "licence" };

const PAGES = [
  "README.md",
  "docs/tutorial.md",
  ...["how-to", "explanation"].flatMap((folder) =>
    readdirSync(join(ROOT, "docs", folder))
      .filter((name) => name.endsWith(".md"))
      .map((name) => `docs/${folder}/${name}`),
  ),
];

/** The running text of a page with its links to the glossary: no code, headings, tables and other links. */
const proseOf = (text: string): string =>
  text
    .replace(/^```[^]*?^```$/gm, "")
    .replace(/!?\[[^\]]*\]\((?![^)]*glossary\.md)[^)]*\)/g, "")
    .replace(/`[^`\n]*`/g, "")
    .replace(/^(?:#.*|.* \| .*)$/gm, "");

describe("the glossary", () => {
  it("explains each word of badges, stages and counts as the pages do", () => {
    const [, table = ""] = readFileSync(join(ROOT, GLOSSARY), "utf8").split("## Words on the pages");
    const rows = [...table.matchAll(/^([^|\n]+) \| (.+)$/gm)]
      .slice(1)
      .map(([, word, means]) => [word, means]);
    assert.deepEqual(
      rows,
      Object.entries(WORDS).map(([word, means]) => [word.replaceAll("_", " "), means]),
    );
  });

  it("has the terms that pages link to", () => {
    const words = readFileSync(join(ROOT, GLOSSARY), "utf8").matchAll(/^([^|\n]+) \| /gm);
    const known = new Set([...words].map(([, word = ""]) => word));
    assert.deepEqual(
      TERMS.filter((term) => !known.has(term) && !known.has(term.replace(/s$/, ""))),
      [],
    );
  });

  for (const page of PAGES)
    it(`is linked where ${page} first uses a term of it, and only there`, () => {
      const prose = proseOf(readFileSync(join(ROOT, page), "utf8"));
      const link = `](${relative(dirname(page), GLOSSARY)})`;
      for (const term of TERMS.filter((each) => OTHERWISE[page] !== each)) {
        const uses = [...prose.matchAll(new RegExp(`\\b${term.replace(" ", "\\s+")}s?\\b`, "gi"))];
        const linked = uses.map(
          ({ 0: word, index }) => prose[index - 1] === "[" && prose.startsWith(link, index + word.length),
        );
        assert.deepEqual(
          linked,
          uses.map((_use, index) => index === 0),
          `\`${term}\``,
        );
      }
    });
});
