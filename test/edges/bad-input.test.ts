import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { failureEnvelope, successEnvelope } from "../../src/contract/failures.ts";
import { reviewResult } from "../../src/contract/review.ts";
import { chatTurnResult } from "../../src/contract/turn.ts";
import { createAuthority } from "../../src/engine/authority/review.ts";
import { checkJournal } from "../../src/store/journal/check.ts";
import {
  asking,
  askingInline,
  corpusOf,
  ENVELOPE,
  inline,
  quantity,
  rule,
  shippedScenarios,
} from "../support/authority.ts";
import { post, startLive, type LiveServer } from "../support/server.ts";

/** A digest of every file below a folder: path, size and content. */
function photograph(folder: string): string {
  const hash = createHash("sha256");
  for (const name of (readdirSync(folder, { recursive: true }) as string[]).sort()) {
    const file = join(folder, name);
    if (statSync(file).isFile()) hash.update(name).update("\0").update(readFileSync(file));
  }
  return hash.digest("hex");
}

/** No case may take longer, whatever it is: a tenth of it is usual, a hang would be no end. */
const PATIENCE_MS = 20_000;

async function timed<T>(what: string, work: () => T | Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  const elapsedMs = performance.now() - started;
  assert.ok(elapsedMs < PATIENCE_MS, `${what} took ${Math.round(elapsedMs)} ms`);
  return result;
}

const GOOD = JSON.stringify(shippedScenarios()[0]?.request);
const nest = (open: string, close: string, depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`;

/** Body, status, and what the message or the result's reason must be. */
const BODIES: readonly [string, string | Uint8Array, number, RegExp][] = [
  ["an empty body", "", 400, /^invalid JSON body$/],
  ["half an object", GOOD.slice(0, -1), 400, /^invalid JSON body$/],
  ["two objects", `${GOOD}${GOOD}`, 400, /^invalid JSON body$/],
  ["a byte order mark", `\ufeff${GOOD}`, 400, /^invalid JSON body$/],
  [
    "bytes that are no UTF-8",
    Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]),
    400,
    /^invalid JSON body$/,
  ],
  ["NaN", "NaN", 400, /^invalid JSON body$/],
  ["300 KB", JSON.stringify("x".repeat(300_000)), 413, /^request body exceeds 262144 bytes$/],
  ["null", "null", 200, /^payload must be object$/],
  ["a number", "1e999", 200, /^payload must be object$/],
  ["an array", "[]", 200, /^payload must be object$/],
  ["100,000 brackets", nest("[", "]", 100_000), 200, /^payload must be object$/],
  ["objects 20,000 deep", nest('{"a":', "}", 20_000), 200, /^payload unexpected property 'a' /],
  [
    "a deep claim",
    GOOD.replace(/"text":"[^"]*"/, `"text":${nest("[", "]", 50_000)}`),
    200,
    /^payload\.claim\.text must be string$/,
  ],
  [
    "a lone surrogate in a text",
    GOOD.replace(/"text":"[^"]*"/, '"text":"\\ud800"'),
    200,
    /^payload\.claim\.text is not well-formed Unicode$/,
  ],
  ["a lone surrogate in a key", '{"\\ud800":1}', 200, /^payload unexpected property '\ufffd' /],
  [
    "prototype keys",
    '{"__proto__":{"status":"assigned"},"constructor":{"prototype":{}}}',
    200,
    /^payload unexpected property '__proto__' /,
  ],
  [
    "10,000 unknown properties",
    JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`k${index}`, 0]))),
    200,
    /^payload unexpected property 'k0' /,
  ],
  [
    "40,000 bad items",
    GOOD.replace(
      /"evidence":\[.*\],"inference/,
      `"evidence":[${Array(40_000).fill("0").join(",")}],"inference`,
    ),
    200,
    /payload\.evidence\[63\] must be object; and 39936 more$/,
  ],
  ["a key twice", GOOD.replace('"request_id":', '"request_id":5,"request_id":'), 400, /^invalid JSON body$/],
];

describe("bad input over HTTP", () => {
  let server: LiveServer;
  let before_: string;
  before(async () => {
    server = await startLive();
    before_ = photograph(server.stateDir);
  });
  after(async () => {
    await server.stop();
  });

  for (const [what, body, status, reason] of BODIES) {
    it(`${what}: ${status}`, async () => {
      const answer = await timed(what, () => post(server.url, body));
      assert.equal(answer.status, status, answer.text.slice(0, 300));
      if (status !== 200) {
        assert.ok(failureEnvelope.safeParse(answer.json).success, answer.text.slice(0, 300));
        assert.match((answer.json["error"] as { message: string }).message, reason);
      } else {
        const parsed = successEnvelope(reviewResult).safeParse(answer.json);
        assert.ok(parsed.success, JSON.stringify(parsed.error?.issues));
        assert.match(parsed.data?.data.invalid_reason ?? "", reason);
      }
    });
  }

  it("leaves the server answering, its log empty, and nothing written", async () => {
    assert.equal((await post(server.url, GOOD)).status, 200);
    assert.deepEqual(server.log, []);
    assert.equal(photograph(server.stateDir), before_);
  });

  it("does not affect a hundred concurrent reviews: each has the same answer as alone", async () => {
    const alone = (await post(server.url, GOOD)).text;
    const answers = await Promise.all(Array.from({ length: 100 }, () => post(server.url, GOOD)));
    assert.deepEqual(new Set(answers.map(({ text }) => text)), new Set([alone]));
  });
});

/** Bodies that are no turn: status, code and message. */
const NO_TURNS: readonly [string, string | Uint8Array, number, string][] = [
  ["an empty body", "", 400, "prompt must be a string"],
  ["half an object", '{"prompt":"Is a cat', 400, "invalid JSON body"],
  [
    "bytes that are no UTF-8",
    Buffer.concat([Buffer.from('{"prompt":"'), Buffer.from([0xff]), Buffer.from('"}')]),
    400,
    "invalid JSON body",
  ],
  ["an array", '["Is a cat an animal?"]', 400, "request body must be an object"],
  ["a text", '"Is a cat an animal?"', 400, "request body must be an object"],
  ["no prompt", '{"Prompt":"Is a cat an animal?"}', 400, "prompt must be a string"],
  ["a prompt that is null", '{"prompt":null}', 400, "prompt must be a string"],
  ["a prompt that is a list", '{"prompt":["Is a cat an animal?"]}', 400, "prompt must be a string"],
  [
    "a prompt of the prototype",
    '{"__proto__":{"prompt":"Is a cat an animal?"}}',
    400,
    "prompt must be a string",
  ],
  ["a prompt of blanks", '{"prompt":" \\n\\t\\u00a0"}', 400, "prompt must be non-empty"],
  ["a lone surrogate", '{"prompt":"Is a \\ud800 an animal?"}', 400, "prompt is not well-formed Unicode"],
  ["4,097 characters", JSON.stringify({ prompt: "x".repeat(4097) }), 400, "prompt exceeds 4096 characters"],
  [
    "4,097 characters, most of them blanks",
    JSON.stringify({ prompt: `Is a cat an animal?${" ".repeat(4078)}` }),
    400,
    "prompt exceeds 4096 characters",
  ],
  [
    "65,537 bytes",
    JSON.stringify({ prompt: "Is a cat an animal?", more: "x".repeat(65_500) }).slice(0, 65_537),
    413,
    "request body exceeds 65536 bytes",
  ],
  ["brackets to the limit", '{"prompt":' + "[".repeat(65_000), 400, "invalid JSON body"],
];

const fill = (part: (index: number) => string, first = "", last = ""): string => {
  let text = first;
  for (let index = 0; text.length + part(index).length + last.length <= 4096; index++) text += part(index);
  return text + last;
};
const NAMES = ["Alice", "Bob", "Carol", "Dave", "Erin", "Frank", "Grace", "Heidi", "Ivan", "Judy"];
const person = (index: number) => NAMES[index % NAMES.length] ?? "Alice";

/** Prompts that ask for more than anyone should, or for trouble; each is answered, and in time. */
const HARD_PROMPTS: readonly [string, string][] = [
  ["one word of 4,096 letters", "x".repeat(4096)],
  ["4,096 faces", "\u{1f600}".repeat(4096)],
  ["4,096 brackets", "(".repeat(4096)],
  ["4,096 quotation marks", '"'.repeat(4096)],
  ["line ends with one letter behind them", `${"\n".repeat(4095)}a`],
  ["NUL, an override of direction, a blank of no width", "Is a c\u200bat\u0000 \u202ean animal?"],
  ["names of the prototype", "Is __proto__ a constructor? What is hasOwnProperty?"],
  ["nested conditions", fill(() => "if Alice is kind then ", "", "Bob is big.")],
  ["nested denials", fill(() => "it is not the case that ", "", "Alice is kind.")],
  ["nested relative clauses", fill(() => "who is kind ", "Every person ", "is nice.")],
  [
    "and, or, and, or",
    fill((index) => `${person(index)} is kind ${index % 2 === 0 ? "or" : "and"} `, "", "Bob is big."),
  ],
  [
    "sixty pairs of pronouns",
    `Alice likes Bob. ${"She likes him. He likes her. ".repeat(60)}Does he like her?`,
  ],
  ["more statements than are taken", fill((index) => `${person(index)} likes ${person(index * 7 + 3)}. `)],
  ["270 questions", fill(() => "Is Alice kind? ")],
  [
    "two quantifiers over ten names",
    fill(
      (index) => `${person(index)} likes ${person(index * 7 + 3)}. `,
      "If someone likes someone and they like someone then they are kind. ",
      "Is Alice kind?",
    ),
  ],
  [
    "a parity of ten names",
    fill(
      (index) => `Either ${person(index)} is kind or ${person(index * 3 + 1)} is kind, but not both. `,
      "",
      "Is Alice kind?",
    ),
  ],
  [
    "rules that deny each other",
    fill(
      (index) =>
        `If ${person(index)} is not kind then ${person(index * 3 + 1)} is big. If ${person(index)} is not big then ${person(index + 1)} is kind. `,
      "mode: rules_closed\n",
      "Is Alice kind?",
    ),
  ],
  [
    "everything about everything",
    fill(() => "Everything likes everything. Something likes nothing. ", "", "Does Alice like Bob?"),
  ],
];

describe("bad input to the chat", () => {
  let server: LiveServer;
  before(async () => {
    server = await startLive();
  });
  after(async () => {
    await server.stop();
  });
  const turns = async () =>
    (
      (await (await fetch(`${server.url}/runtime/status`)).json()) as {
        data: { journal: { turn_count: number } };
      }
    ).data.journal.turn_count;
  const chat = async (body: string | Uint8Array) => {
    const reply = await fetch(`${server.url}/chat/turn`, { method: "POST", body });
    return { status: reply.status, json: (await reply.json()) as unknown };
  };

  it("is refused in the contract's words, and leaves no turn", async () => {
    for (const [what, body, status, message] of NO_TURNS) {
      const answer = await timed(what, () => chat(body));
      const { error } = failureEnvelope.parse(answer.json);
      assert.deepEqual(
        [answer.status, error.code, error.message],
        [status, status === 413 ? "read_error" : "bad_request", message],
        what,
      );
    }
    assert.equal(await turns(), 0);
  });

  for (const [what, prompt] of HARD_PROMPTS) {
    it(`${what}: answered, in time, and with the text as sent`, async () => {
      const before = await turns();
      const { status, json } = await timed(what, () => chat(JSON.stringify({ prompt })));
      assert.equal(status, 200, JSON.stringify(json).slice(0, 300));
      const { data } = successEnvelope(chatTurnResult).parse(json);
      assert.deepEqual([data?.prompt, data?.turn_id], [prompt, before + 1]);
    });
  }

  it("puts nothing in the log and keeps the journal sound", async () => {
    assert.deepEqual(server.log, []);
    const check = await checkJournal(server.stateDir);
    assert.deepEqual([check.valid, check.turn_count, check.torn_tail], [true, HARD_PROMPTS.length, null]);
  });

  it("does not affect twenty concurrent turns, which are journaled one after another", async () => {
    const from = await turns();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => chat('{"prompt":"Is a cat an animal?"}')),
    );
    const results = answers.map(({ json }) => successEnvelope(chatTurnResult).parse(json).data);
    assert.deepEqual(
      results.map((result) => result?.turn_id).sort((a = 0, b = 0) => a - b),
      Array.from({ length: 20 }, (_, index) => from + index + 1),
    );
    assert.equal(new Set(results.map((result) => result?.trace_hash)).size, 1);
  });
});

const BUDGET = "reasoning_budget_exceeded";
const OPEN = "insufficient_evidence";
const MALFORMED = "out_of_regime_or_malformed";

/** Evidence that asks for more than anyone should, and what becomes of it. */
const HARD: readonly [string, string, () => string][] = [
  ["a formula of 2,000 characters", OPEN, () => overRules([`${"a__b | ".repeat(284)}c__d`])],
  ["1,000 brackets", MALFORMED, () => overRules([`${"(".repeat(1000)}a__b`])],
  ["2,000 characters of sums", OPEN, () => overRules([`${"n__n + ".repeat(280)}n__n > 3`])],
  ["products of 140 great numbers", OPEN, () => overRules([`${"1000000000 * ".repeat(140)}n__n > 3`])],
  [
    "21 atoms",
    BUDGET,
    () => overRules([Array.from({ length: 20 }, (_, index) => `a__a${name(index)}`).join(" | ")]),
  ],
  [
    "pairs of atoms that are far apart in their order",
    OPEN,
    () => overRules(Array.from({ length: 9 }, (_, index) => `a__a${name(index)} <-> a__c${name(index)}`)),
  ],
  [
    "a parity of 20 atoms",
    OPEN,
    () =>
      overRules([Array.from({ length: 19 }, (_, index) => `a__c${name(index)}`).join(" <-> ") + " <-> a__b"]),
  ],
  [
    "200 random rules of 20 atoms",
    BUDGET,
    () => overRules(Array.from({ length: 200 }, (_, index) => randomRule(index))),
  ],
  [
    "every assignment that the bound allows, compared by great coefficients",
    OPEN,
    () => overRules(["n__n * 999999937 - 1000000 * 123457 = 7919 -> a__b"], 2 ** 19),
  ],
  [
    "200 rules of 1,900 characters, all looked at for all assignments of 20 atoms",
    BUDGET,
    () => overRules(emptyRules(200)),
  ],
  [
    "12 rules of 1,900 characters, all looked at for all assignments of 20 atoms",
    "entailed_from_resolved_premises",
    () => overRules(emptyRules(12)),
  ],
  ["a range beyond the bound", BUDGET, () => overRules(["n__n > 3 -> a__b"], 2 ** 20)],
  ["a subset sum over nineteen variables, each premise alone too", BUDGET, subsetSum],
  ["1,500 inline premises over 26 atoms", BUDGET, () => manyInline(26)],
  ["1,500 inline premises", OPEN, () => manyInline(19)],
  ["1,500 inline premises that contradict each other", "inconsistent_premises", () => manyInline(19, true)],
];

const name = (index: number) => String.fromCharCode(97 + (index % 26));

function randomRule(index: number): string {
  const atom = (k: number) => `a__a${name((index * 7 + k * k * 13 + k * index) % 20)}`;
  return `(${[0, 1, 2].map((k) => `(${atom(k)} ${["&", "|", "<->"][(index + k) % 3]} !${atom(k + 5)})`).join(" | ")}) ${index % 2 ? "->" : "|"} (${atom(9)} & ${atom(11)} | ${atom(14)})`;
}

/** Rules that say nothing, which takes a look at every assignment to see, and a longer one that proves the claim. */
function emptyRules(count: number): string[] {
  const empty = (index: number, clauses: number) =>
    Array.from({ length: clauses }, (_, k) => `(a__${name(((index + k * 7) % 19) + 1)} | !a__a | a__a)`).join(
      " & ",
    );
  return [
    ...Array.from({ length: count - 1 }, (_, index) => empty(index, 76)),
    `a__d & ${empty(count - 1, 76)}`,
    `(!a__d | a__b) & ${empty(count, 76)}`, // no premise alone proves the claim
  ];
}

function overRules(formulas: readonly string[], values = 8): string {
  const records = [
    ...formulas.map((formula, index) => rule(`r${index}`, formula)),
    quantity("q", "n__n", 1, { min: 0, max: values - 1 }),
  ];
  const request = asking(
    { claim: "a__b", premises: formulas.map((_, index) => `r${index}`), mode: "bounded_arithmetic" },
    ...records,
  );
  return createAuthority([corpusOf(records)], ENVELOPE).review(request).result.decision_reason;
}

function subsetSum(): string {
  const weights = Array.from({ length: 19 }, (_, index) => 99_999_989 + 1_234_567 * index * index);
  const quantities = weights.map((_, index) =>
    quantity(`q${name(index)}`, `n__${name(index)}`, 0, { min: 0, max: 1 }),
  );
  const sum = weights.map((weight, index) => `${weight} * n__${name(index)}`).join(" + ");
  const records = [...quantities, rule("r", `${sum} = 1000000000`), rule("s", `${sum} != 999999999`)];
  const request = asking({ claim: "a__b", premises: ["r", "s"], mode: "bounded_arithmetic" }, ...records);
  return createAuthority([corpusOf(records)], ENVELOPE).review(request).result.decision_reason;
}

function manyInline(atoms: number, contradicting = false): string {
  const items = Array.from({ length: 1500 }, (_, index) =>
    inline(`i${index}`, `${index === 1499 && contradicting ? "!" : ""}a__${name(index % atoms)}`),
  );
  const request = askingInline(
    { claim: "z__z", premises: items.map(({ evidence_id }) => evidence_id) },
    ...items,
  );
  return createAuthority([], ENVELOPE).review(request).result.decision_reason;
}

describe("hard evidence", () => {
  for (const [what, reason, ask] of HARD) {
    it(`${what}: ${reason}, in time`, async () => {
      assert.equal(await timed(what, ask), reason);
    });
  }
});
