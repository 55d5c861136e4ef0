import assert from "node:assert/strict";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { explain } from "../../src/cli/chat.ts";
import { COMMANDS } from "../../src/cli/commands.ts";
import { describeTurn } from "../../src/cli/turns.ts";
import { packManifest } from "../../src/contract/packs.ts";
import type { Answer } from "../../src/contract/pipeline.ts";
import {
  MAX_CHAT_BODY_BYTES,
  MAX_PROMPT_LENGTH,
  chatTurnResult,
  type ChatTurnResult,
} from "../../src/contract/turn.ts";
import type { RefusalReason } from "../../src/engine/answering/answered.ts";
import { MAX_VAULT_ENTRIES } from "../../src/engine/answering/teach.ts";
import { MAX_SLICE } from "../../src/engine/knowledge/slice.ts";
import { NAMED_MODES } from "../../src/engine/language/meaning.ts";
import { REASONING_BUDGET } from "../../src/engine/reasoning/theory.ts";
import { temporaryFolder, touchstone } from "../support/cli.ts";
import { ROOT } from "../support/root.ts";
import { startLive, type LiveServer } from "../support/server.ts";
import { openTurnFixture } from "../support/turns.ts";

const FILE = join(ROOT, "README.md");
const README = readFileSync(FILE, "utf8");
/** The commands of the README's shell blocks, in order. */
const SHELL = [...README.matchAll(/```sh\n([^]*?)```/g)].flatMap(([, block = ""]) =>
  block.trim().split("\n"),
);
const OURS = "npm run -s touchstone -- ";
const argumentsOf = (line: string): string[] =>
  [...line.slice(OURS.length).matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
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

/** Holds a part of the README to what it should be, or with the golden flag writes it. */
function checkPart(part: string, expected: string): void {
  if (part === expected) return;
  if (UPDATES)
    writeFileSync(
      FILE,
      readFileSync(FILE, "utf8").replace(part, () => expected),
    );
  else assert.equal(part, expected, "TOUCHSTONE_UPDATE_GOLDEN=1 npm test -- readme writes it anew");
}

describe("the newcomer's path in the README", () => {
  let server: LiveServer;
  const folder = temporaryFolder();
  before(async () => {
    server = await startLive();
  });
  after(async () => {
    await server.stop();
    folder.remove();
  });

  const withinFolder = (word: string): string => word.replace("/tmp/", `${folder.path}/`);

  it("starts with the two commands", () => {
    assert.deepEqual(SHELL.slice(0, 2), ["npm start", "npm test"]);
  });

  it("shows chats as they are, to the trace hash", async () => {
    const chats = [...README.matchAll(/```console\n([^]*?)```/g)].map(([, block = ""]) => block);
    assert.ok(chats.length > 0);
    for (const chat of chats) {
      const fixture = await openTurnFixture();
      let [shown, last]: [string, ChatTurnResult | null] = ["", null];
      for (const [, line = ""] of chat.matchAll(/^> (.*)$/gm)) {
        shown += `> ${line}\n`;
        if (line === "/why" && last !== null) shown += explain(last);
        else shown += describeTurn((last = await fixture.take(line)));
      }
      await fixture.close();
      checkPart(chat, shown);
    }
  });

  it("runs every command that it shows", async () => {
    const state = join(folder.path, "state");
    const shown = SHELL.filter((line) => line.startsWith(OURS))
      .map(argumentsOf)
      .filter(([name, option]) => !["review", "practice"].includes(name ?? "") && option !== "--request"); // these have tests of their own below
    assert.equal(shown[0]?.[0], "ask"); // so that there is a first turn
    for (const words of shown) {
      const end = words.includes(">") ? words.indexOf(">") : words.length;
      const [args, file] = [words.slice(0, end), words[end + 1]];
      const ran = await touchstone(args.map(withinFolder), { env: { TOUCHSTONE_STATE: state } });
      assert.deepEqual([ran.code, ran.stderr], [0, ""], words.join(" "));
      assert.notEqual(ran.stdout, "");
      if (file !== undefined) writeFileSync(withinFolder(file), ran.stdout);
    }
  });

  it("practises and learns a word, as the text says", async () => {
    const env = { TOUCHSTONE_STATE: join(folder.path, "learning") };
    const practised = await touchstone(
      argumentsOf(SHELL.find((line) => line.startsWith(`${OURS}practice `)) ?? assert.fail("no practice")),
      { env },
    );
    const [, told = ""] = /```text\n(proposed: [^\n]*)\n```/.exec(README) ?? [];
    assert.ok(
      told !== "" && practised.stdout.includes(`${told}\n  touchstone math ratify `),
      practised.stdout,
    );
    const [, id = ""] =
      /^ {2}touchstone math ratify ([0-9a-f]{64})$/m.exec(
        practised.stdout.slice(practised.stdout.indexOf(told)),
      ) ?? [];
    const [, asked = ""] = /^> (Mia had .*)$/m.exec(README) ?? [];
    assert.match((await touchstone(["ask", asked], { env })).stdout, /^I can't work this out: /);
    assert.equal((await touchstone(["math", "ratify", id], { env })).code, 0);
    assert.match((await touchstone(["ask", asked], { env })).stdout, /^I think it is 15 pens\./);
    assert.match((await touchstone(["replay", "turn", "1"], { env })).stdout, /^turn 1 diverged: /);
  });

  it("takes a turn over HTTP", async () => {
    const [, url = "", body = ""] =
      SHELL.map((line) => /^curl -s http:\/\/127\.0\.0\.1:8765(\/chat\/turn) -d '(.*)'$/.exec(line)).find(
        (found) => found !== null,
      ) ?? assert.fail("no turn");
    const response = await fetch(`${server.url}${url}`, {
      method: "POST",
      body,
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
    const { ok, data } = (await response.json()) as { ok: boolean; data: unknown };
    assert.deepEqual([ok, chatTurnResult.parse(data).surface.slice(0, 3)], [true, "No."]);
  });

  it("sends three claims, and the answers are what the text says", async () => {
    const curls = SHELL.filter((line) => line.startsWith("curl ") && line.includes(" -d @"));
    const expected = [
      ["inferred", "entailed_from_resolved_premises"],
      ["contradicted", "claim_refuted_by_entailment"],
      [null, "inconsistent_premises"],
    ];
    assert.equal(curls.length, 3);
    for (const [index, curl] of curls.entries()) {
      const [, path, file] =
        /^curl -s http:\/\/127\.0\.0\.1:8765(\S+) -d @(\S+)$/.exec(curl) ?? assert.fail(curl);
      // curl -d strips line ends and sends a form's content type
      const body = readFileSync(join(ROOT, file ?? ""), "utf8").replaceAll(/[\r\n]/g, "");
      const response = await fetch(`${server.url}${path}`, {
        method: "POST",
        body,
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
      });
      const { ok, data } = (await response.json()) as { ok: boolean; data: Record<string, unknown> };
      assert.deepEqual(
        [ok, data["assigned_state"], data["decision_reason"]],
        [true, ...(expected[index] ?? [])],
      );
      if (index === 0) assert.equal((data["inference_basis"] as unknown[]).length, 4);
      if (index === 1)
        assert.equal((data["trace_summary"] as Record<string, unknown>)["proposer_state_ignored"], true);
      if (index === 2)
        assert.match(
          String(data["question"]),
          /^Premises qty\.aid\.form, qty\.aid\.register cannot all hold/,
        );
    }
  });

  it("reviews offline and verifies the result, as the text says", async () => {
    const find = (name: string) =>
      argumentsOf(
        SHELL.find((line) => line.startsWith(`${OURS}${name} `) && !line.includes("--attestation")) ??
          assert.fail(name),
      ).map(withinFolder);
    const review = find("review");
    const reviewed = await touchstone(review.slice(0, review.indexOf(">")));
    assert.equal(reviewed.code, 0);
    assert.match(reviewed.stderr, /assigned: inferred/);
    folder.file((review.at(-1) ?? "").replace(`${folder.path}/`, ""), reviewed.stdout);
    const verified = await touchstone(find("verify"));
    assert.deepEqual([verified.code, verified.stdout.split("\n")[0]], [0, "valid"], verified.stderr);
  });
});

describe("the tables in the README", () => {
  /** The rows below a head, up to the next empty line. */
  const rowsOf = (head: string) =>
    README.slice(README.indexOf(`\n${head}\n---|`))
      .split("\n\n")[0]
      ?.split("\n")
      .slice(3) ?? [];

  it("name every command, and no other", () => {
    const named = rowsOf("Command | Does").flatMap((row) =>
      [...(row.split(" | ")[0] ?? "").matchAll(/`([a-z]+)[ `]/g)].map(([, name]) => name),
    );
    assert.deepEqual([...new Set(named)].sort(), COMMANDS.map(({ name }) => name).sort());
  });

  it("show forms that are read, and name forms that are not", async () => {
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
      "Why is Tom big?",
      "How is Tom?",
      "Where is Tom?",
      "His tail is long.",
      "Tom's tall.",
      "Tom is chased by Rex.",
      "I am big.",
      "Are you big?",
      'Tom is "big".',
      "Tom (a cat) is big.",
    ])
      assert.equal(await refusalOf(example), "unreadable", example);
    await fixture.close();
  });

  it("name every mode, and no other", () => {
    assert.deepEqual(
      rowsOf("Mode | Means").map((row) => /^`([a-z_]+)`/.exec(row)?.[1]),
      [...NAMED_MODES],
    );
  });

  it("count what the packs hold", () => {
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
      /<!-- packs:begin -->[^]*<!-- packs:end -->/.exec(README) ?? assert.fail("no table of packs");
    checkPart(
      part,
      `<!-- packs:begin -->\n\nPack | About | Facts | Rules | Definitions\n---|---|---:|---:|---:\n${rows.join("")}${total}\n<!-- packs:end -->`,
    );
  });

  it("give the bounds that the code has", () => {
    const bounds = rowsOf("What | Bound").join("\n");
    for (const bound of [
      MAX_PROMPT_LENGTH,
      MAX_CHAT_BODY_BYTES,
      MAX_VAULT_ENTRIES,
      MAX_SLICE,
      ...Object.values(REASONING_BUDGET),
    ]) {
      assert.ok(bounds.includes(` ${bound.toLocaleString("en")} `), String(bound));
    }
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

  it("is named by --help; an unknown word is refused with what there is", async () => {
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
