import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { runInNewContext } from "node:vm";
import { findReferenceDrift } from "../../scripts/reference/files.ts";
import { fieldRows } from "../../scripts/reference/markdown.ts";
import { examplesOf, readExports } from "../../scripts/reference/module.ts";
import * as library from "../../src/library.ts";
import { ROOT } from "../support/root.ts";

const textOf = (...path: readonly string[]): string => readFileSync(join(ROOT, ...path), "utf8");

describe("the reference", () => {
  it("agrees with the code", async () => {
    assert.deepEqual(await findReferenceDrift(ROOT), [], "run `npm run schemas`");
  });

  it("names every function that the module exports, and no other", () => {
    const functions = readExports(ROOT)
      .filter(({ kind }) => kind === "function")
      .map(({ name }) => name);
    assert.deepEqual(functions.toSorted(), Object.keys(library).sort());
  });

  it("has module examples with the documented results", () => {
    const corpora = readdirSync(join(ROOT, "data", "evidence")).map(
      (name) => JSON.parse(textOf("data", "evidence", name)) as library.Corpus,
    ); // written by this project
    const corpus = corpora.find(({ corpus_id: id }) => id === "cold-chain");
    const [, request = "null"] =
      /```json calibrated.json[^\n]*\n([^]*?)```/.exec(textOf("docs", "tutorial.md")) ?? [];
    const given = {
      ...library,
      corpus,
      records: new Map(),
      request: JSON.parse(request) as unknown,
      envelope: JSON.parse(textOf("data", "policies", "envelope.json")) as unknown,
    };
    const examples = readExports(ROOT).flatMap(examplesOf);
    assert.ok(examples.length >= 2 && examples.every((lines) => lines.length > 0 && lines[0] !== ""));
    for (const lines of examples) {
      const context = { ...given };
      for (const line of lines) {
        const [, code = line, expected] = /^(.*;) \/\/ (.*)$/.exec(line) ?? [];
        const value: unknown = runInNewContext(code.replace(/^const (?=[{\w])/, "var "), context); // what `var` declares stays in the context
        if (expected !== undefined && /^(?:"|true|false)/.test(expected))
          assert.equal(JSON.stringify(value), expected, line);
      }
    }
  });

  it("gives agent hosts a configuration that starts", () => {
    const page = textOf("docs", "how-to", "gate-an-agents-claims.md");
    const { command, args } = (
      JSON.parse(/```json mcp.json\n([^]*?)```/.exec(page)?.[1] ?? "null") as {
        mcpServers: { touchstone: { command: string; args: string[] } };
      }
    ).mcpServers.touchstone;
    assert.match([command, ...args].join(" "), /^touchstone mcp(?: --(?:data|state) \/\S+)*$/);
  });

  it("merges alternatives of an object, and requires the members that all require", () => {
    const one = {
      properties: { a: { type: "string", minLength: 1 }, b: { type: "integer", minimum: 0, maximum: 9 } },
      required: ["a", "b"],
    };
    const other = {
      properties: {
        a: { type: "boolean" },
        c: {
          items: { type: "object", properties: { d: { enum: ["x", 1] } }, required: ["d"] },
          type: "array",
        },
      },
      required: ["a"],
    };
    assert.deepEqual(
      fieldRows({ anyOf: [one, other] }).map((row) => row.slice(0, 3)),
      [
        ["`a`", "string, not empty or boolean", "yes"],
        ["`b`", "integer, 0 to 9", ""],
        ["`c`", "list of objects", ""],
        ["`c[].d`", '`"x"`, `1`', "yes"],
      ],
    );
  });
});
