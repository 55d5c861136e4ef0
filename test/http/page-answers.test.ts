import assert from "node:assert/strict";
import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { describe, it } from "node:test";
import { Failure } from "../../src/contract/failures.ts";
import { type PageAnswers, createPageQuestions } from "../../src/http/page-questions.ts";
import { startWitnessServer } from "../../src/http/witness-server.ts";
import type { Witness } from "../../src/operations/witness/witness.ts";
import { requestText, talk } from "./raw-client.ts";

// What pages and witnesses are asked is handed on, and its answer is sent; who answers is made up here.

const requestOf = (body: string, url = "/"): IncomingMessage =>
  Object.assign(Readable.from(body === "" ? [] : [Buffer.from(body)]), {
    headers: {},
    url,
    complete: true,
  }) as unknown as IncomingMessage; // nothing else of it is read

/** Answers with the text that was asked. */
const told =
  (name: string) =>
  ({ text }: { readonly text: string }): Promise<string> =>
    Promise.resolve(JSON.stringify([name, text]));
const ANSWERS = {
  reviewHelp: Promise.resolve({
    find: told("find"),
    checkCorpus: told("corpus"),
    certificateOf: ({ text }: { readonly text: string }) =>
      Promise.resolve(text === "{}" ? "the file" : null),
  }),
  checkpoint: Promise.resolve(() => Promise.resolve({ size: 3 })),
  facets: Promise.resolve((query: unknown) => Promise.resolve({ query })),
  figures: Promise.resolve({
    hours: () => Promise.resolve(["hours"]),
    lanes: () => Promise.resolve(["lanes"]),
    licences: () => Promise.resolve(["licences"]),
    stages: (prompt: string) => Promise.resolve(["stages", prompt]),
    rewordings: (prompt: string) => Promise.resolve(["rewordings", prompt]),
  }),
} as unknown as PageAnswers; // of the shapes that pages are answered with, nothing is looked at

async function ask(method: string, path: string, body = "", url = path) {
  const question = createPageQuestions(ANSWERS).find(method, path);
  assert.ok(question !== null, `${method} ${path}`);
  let accepted = 0;
  const reply = await question(requestOf(body, url), () => accepted++);
  return { status: reply.status, text: Buffer.from(reply.body).toString(), accepted };
}
const data = (value: unknown): string => `{"ok":true,"data":${JSON.stringify(value)}}`;

describe("a question of a page", () => {
  for (const [method, path, body, text] of [
    ["POST", "/ui/find-evidence", '{"a":1}', data(["find", '{"a":1}'])],
    ["POST", "/ui/check-corpus", '{"a":1}', data(["corpus", '{"a":1}'])],
    ["POST", "/ui/certificate", "{}", "the file"],
    ["GET", "/ui/checkpoint", "", data({ size: 3 })],
    ["GET", "/ui/hours", "", data(["hours"])],
    ["GET", "/ui/lanes", "", data(["lanes"])],
    ["GET", "/ui/licences", "", data(["licences"])],
    ["POST", "/ui/stages", '{"prompt":"Is it?"}', data(["stages", "Is it?"])],
    ["POST", "/ui/rewordings", '{"prompt":"Is it?"}', data(["rewordings", "Is it?"])],
    ["POST", "/ui/gate-texts", '{"claims":"- 1"}', null],
  ] as const)
    it(`${method} ${path} is answered by who knows it`, async () => {
      const reply = await ask(method, path, body).catch((error: unknown) => error);
      if (text === null) assert.ok(reply instanceof Failure, "what does not fit is refused");
      else assert.deepEqual(reply, { status: 200, text, accepted: method === "POST" ? 1 : 0 });
    });

  it("about a result without a certificate is answered 204", async () => {
    assert.deepEqual(await ask("POST", "/ui/certificate", '{"none":true}'), {
      status: 204,
      text: "",
      accepted: 1,
    });
  });

  it("about facets has the query of a search, without its page", async () => {
    const { text } = await ask("GET", "/ui/facets", "", "/ui/facets?q=penguin&limit=7");
    assert.equal(text, data({ query: { q: "penguin" } }));
    await assert.rejects(ask("GET", "/ui/facets", "", "/ui/facets?limit=-1"), Failure);
  });

  it("is none without who answers, with another method, or on another path", () => {
    const [none, questions] = [createPageQuestions({}), createPageQuestions(ANSWERS)];
    for (const path of ["find-evidence", "certificate", "check-corpus", "stages"])
      assert.equal(none.find("POST", `/ui/${path}`), null);
    for (const path of ["checkpoint", "hours", "facets"]) assert.equal(none.find("GET", `/ui/${path}`), null);
    assert.ok(none.find("POST", "/ui/follow-up") !== null);
    assert.deepEqual(
      [
        questions.find("GET", "/ui/find-evidence"),
        questions.find("GET", "/ui/other"),
        questions.find("", ""),
      ],
      [null, null, null],
    );
  });

  it("whose source does not open fails when it is asked, and nowhere else", async () => {
    const failing = createPageQuestions({ checkpoint: Promise.reject(new Error("damaged")) });
    await new Promise(setImmediate);
    await assert.rejects(
      failing.find("GET", "/ui/checkpoint")!(requestOf(""), () => undefined),
      /damaged/,
    );
  });
});

describe("a witness", () => {
  it("is asked what is UTF-8, and its answers are text that nobody keeps", async () => {
    const asked: string[] = [];
    const answers = [
      { status: 200, cosignature: "- w AAAA\n" },
      { status: 409, size: 12 },
      { status: 403, problem: "an unknown origin" },
    ];
    const log: string[] = [];
    const witness = {
      addCheckpoint: (text: string) => {
        asked.push(text);
        const next = answers.shift();
        return next === undefined ? Promise.reject(new Error("a disk")) : Promise.resolve(next);
      },
    } as unknown as Witness; // nothing else of it is asked
    const server = await startWitnessServer({
      host: "localhost",
      port: 0,
      witness,
      log: (line) => log.push(line),
    });
    const send = async (body: string, host = "localhost", target = "/add-checkpoint") => {
      const head = [`Host: ${host}`, `Content-Length: ${Buffer.byteLength(body, "latin1")}`];
      const { responses } = await talk(server.url, requestText("POST", target, head) + body);
      const [{ status, body: text, headers } = assert.fail("no answer")] = responses;
      assert.equal(headers.get("cache-control"), "no-store");
      return [status, Buffer.from(text, "latin1").toString(), headers.get("content-type")];
    };
    const plain = "text/plain; charset=utf-8";
    try {
      assert.deepEqual(await send("\xff"), [400, "the request is not UTF-8\n", plain]);
      assert.deepEqual(await send("one"), [200, "- w AAAA\n", plain]);
      assert.deepEqual(await send("two"), [409, "12\n", "text/x.tlog.size"]);
      assert.deepEqual(await send("three"), [403, "an unknown origin\n", plain]);
      const [status, text] = await send("four");
      assert.deepEqual(
        [status, text],
        [500, "nothing was cosigned: the witness cannot tell or keep its last head\n"],
      );
      assert.match(log.join("\n"), /a disk/);
      assert.equal((await send("five", "evil.example"))[0], 400);
      assert.deepEqual(await send("six", "localhost", "/other"), [
        404,
        "there is only POST /add-checkpoint\n",
        plain,
      ]);
      assert.deepEqual(asked, ["one", "two", "three", "four"]);
    } finally {
      await server.stop();
    }
  });
});
