import assert from "node:assert/strict";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { explain } from "../../src/cli/commands/chat.ts";
import { COMMANDS } from "../../src/cli/commands.ts";
import { describeTurn } from "../../src/cli/commands/turns.ts";
import { packManifest } from "../../src/contract/packs.ts";
import type { Answer } from "../../src/contract/types/answer.ts";
import type { ChatTurnResult } from "../../src/contract/turn.ts";
import type { RefusalReason } from "../../src/engine/answer/answered.ts";
import { NAMED_MODES } from "../../src/engine/language/meaning.ts";
import { touchstone } from "../support/cli.ts";
import { ROOT } from "../support/root.ts";
import { openTurnFixture } from "../support/turns.ts";

const textOf = (page: string): string => readFileSync(join(ROOT, page), "utf8");
const ASK = "docs/how-to/ask.md";
const LANGUAGE = "docs/explanation/language.md";
const KNOWLEDGE = "docs/explanation/knowledge.md";

/** Refusals of what was not understood; the others are about what is not known. */
const UNREAD: readonly string[] = [
  "unreadable",
  "ambiguous_reading",
  "several_questions",
  "unsupported_in_mode",
  "budget_exceeded",
  "nothing_asked",
] satisfies readonly RefusalReason[];
const UPDATES = process.env["TOUCHSTONE_UPDATE_GOLDEN"] === "1";

/** Holds a part of a page to what it should be, or with the golden flag writes it. */
function checkPart(page: string, part: string, expected: string): void {
  if (part === expected) return;
  if (UPDATES)
    writeFileSync(
      join(ROOT, page),
      textOf(page).replace(part, () => expected),
    );
  else assert.equal(part, expected, "TOUCHSTONE_UPDATE_GOLDEN=1 npm test -- readme writes it anew");
}

describe("the introductory documents", () => {
  it("are short: the README, the code map and the benchmarks can be read to the end", () => {
    for (const [page, most] of [
      ["README.md", 200],
      ["src/README.md", 150],
      ["BENCHMARKS.md", 100],
    ] as const)
      assert.ok(textOf(page).split("\n").length - 1 <= most, `${page} has more than ${most} lines`);
  });

  it("start with the two commands", () => {
    const shell = [...textOf("README.md").matchAll(/```sh\n([^]*?)```/g)].map(([, block = ""]) =>
      block.trim(),
    );
    assert.deepEqual(shell, ["npm start", "npm test"]);
  });

  it("show real chats, down to the trace hash", async () => {
    const chats = [ASK, KNOWLEDGE].flatMap((page) =>
      [...textOf(page).matchAll(/```text\n(> [^]*?)```/g)].map(([, chat = ""]) => ({ page, chat })),
    );
    assert.ok(chats.length > 5);
    for (const { page, chat } of chats) {
      const fixture = await openTurnFixture();
      let [shown, last]: [string, ChatTurnResult | null] = ["", null];
      for (const [, line = ""] of chat.matchAll(/^> (.*)$/gm)) {
        shown += `> ${line}\n`;
        if (line === "/why" && last !== null) shown += explain(last);
        else shown += describeTurn((last = await fixture.take(line)));
      }
      await fixture.close();
      checkPart(page, chat, shown);
    }
  });
});

describe("the tables in the documents", () => {
  /** The rows below a head, up to the next empty line. */
  const rowsOf = (head: string) =>
    textOf(LANGUAGE)
      .slice(textOf(LANGUAGE).indexOf(`\n${head}\n---|`))
      .split("\n\n")[0]
      ?.split("\n")
      .slice(3) ?? [];

  it("show forms that are understood, and name forms that are not", async () => {
    const fixture = await openTurnFixture();
    const refusalOf = async (prompt: string) => {
      const { pipeline_record: record } = await fixture.take(prompt);
      return (
        record?.stages.find(({ stage_id }) => stage_id === "realizer")?.detail["answer"] as Answer | undefined
      )?.refusal_reason; // every recorded realizer stage has one
    };
    const shown = rowsOf("Form | For example")
      .flatMap((row) => (row.split(" | ")[1] ?? "").split(/(?<=[.?]) /))
      .filter((example) => /^[A-Z][^…;:]*[.?]$/.test(example));
    assert.ok(shown.length > 15, String(shown));
    for (const example of shown) assert.ok(!UNREAD.includes((await refusalOf(example)) ?? ""), example);
    // The sentence that begins with "Refused, with advice:", an example for each of its words.
    for (const example of [
      "Tom was a cat.",
      "Tom must be big.",
      "Tom may be big.",
      "Tom should be big.",
      "Most cats are big.",
      "Few cats are big.",
      "Tom usually sleeps.",
      "Tom always sleeps.",
      "Tom never sleeps.",
      "His tail is long.",
      "Tom's tall.",
      "Tom is chased by Rex.",
      "I am big.",
      'Tom is "big".',
      "Tom (a cat) is big.",
    ])
      assert.equal(await refusalOf(example), "unreadable", example);
    await fixture.close();
  });

  it("name exactly the existing modes", () => {
    assert.deepEqual(
      rowsOf("Mode | Means").map((row) => /^`([a-z_]+)`/.exec(row)?.[1]),
      [...NAMED_MODES],
    );
  });

  it("have the counts of the packs", () => {
    const packs = readdirSync(join(ROOT, "data", "packs"))
      .sort()
      .map((id) =>
        packManifest.parse(
          JSON.parse(readFileSync(join(ROOT, "data", "packs", id, "manifest.json"), "utf8")),
        ),
      );
    const grouped = (value: number) => String(value).replace(/\B(?=(?:\d{3})+$)/g, ",");
    const rows = packs.map(
      ({ pack_id, description, counts }) =>
        `\`${pack_id}\` | ${description} | ${[counts.facts, counts.rules, counts.definitions].map((count) => grouped(count ?? 0)).join(" | ")}\n`,
    );
    const sum = (key: "facts" | "rules" | "definitions") =>
      grouped(packs.reduce((total, { counts }) => total + (counts[key] ?? 0), 0));
    const total = `${packs.length} packs | | ${sum("facts")} | ${sum("rules")} | ${sum("definitions")}\n`;
    const [part = ""] =
      /<!-- packs:begin -->[^]*<!-- packs:end -->/.exec(textOf(KNOWLEDGE)) ??
      assert.fail("no table of packs");
    checkPart(
      KNOWLEDGE,
      part,
      `<!-- packs:begin -->\n\nPack | About | Facts | Rules | Definitions\n---|---|---:|---:|---:\n${rows.join("")}${total}\n<!-- packs:end -->`,
    );
  });
});

describe("every command", () => {
  it("explains itself with --help, listing its options, and refuses others with exit code 2", async () => {
    for (const { name } of COMMANDS) {
      const [help, wrong] = await Promise.all([
        touchstone([name, "--help"]),
        touchstone([name, "--no-such-option"]),
      ]);
      assert.equal(help.code, 0, name);
      assert.match(help.stdout, new RegExp(`^usage: touchstone ${name}[^]*--help[^]*exit codes: `), name);
      assert.equal(help.stderr, "");
      assert.deepEqual([wrong.code, wrong.stdout], [2, ""], name);
      assert.match(wrong.stderr, new RegExp(`^touchstone ${name}: .*--no-such-option`), name);
    }
  });

  it("is named by --help; an unknown one is refused with the list of commands", async () => {
    const help = await touchstone(["--help"]);
    for (const { name, summary } of COMMANDS)
      assert.ok(help.stdout.includes(`  ${name} `) && help.stdout.includes(summary));
    const none = await touchstone([]);
    assert.deepEqual([none.code, none.stdout], [2, ""]);
    const unknown = await touchstone(["revise"]);
    assert.equal(unknown.code, 2);
    assert.equal(
      unknown.stderr,
      "touchstone: there is no command `revise`; did you mean `review`?\n  touchstone --help lists all commands\n",
    );
  });
});
