import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { startLive, type LiveServer } from "../../support/server.ts";
import { thinData } from "../../support/thin-data.ts";

interface Answer {
  readonly status: number;
  readonly json: {
    readonly data?: { readonly state?: string; readonly items?: readonly Readonly<Record<string, string>>[] };
    readonly error?: { readonly code: string; readonly message: string; readonly detail?: string };
  };
}

describe("deciding proposals over HTTP", () => {
  const data = thinData(); // all golden questions are asked in teachings.test.ts
  let server: LiveServer;
  const ids = new Map<string, string>();
  const STATEMENTS = [
    "Wembo is a glorp.",
    "Wembo is not a glorp.",
    "Every wug is a glorp.",
    "Every dax is a glorp.",
  ] as const;

  before(async () => {
    server = await startLive(undefined, { dataDir: data.path });
    for (const prompt of STATEMENTS) await send("/chat/turn", { prompt });
    const { json } = await send("/proposals");
    for (const { proposal_id: id = "" } of json.data?.items ?? []) {
      const detail = (await send(`/proposals/${id}`)).json.data as unknown as {
        proposed_chain: { statement: string };
      }; // the contract's detail
      ids.set(detail.proposed_chain.statement, id);
    }
  });
  after(async () => {
    await server.stop();
    data.remove();
  });

  async function send(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(server.url + path, {
      headers,
      ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
    });
    return { status: response.status, json: (await response.json()) as Answer["json"] }; // every answer is an envelope
  }
  const decide = (word: string, statement: string, body: unknown = {}, headers = {}): Promise<Answer> =>
    send(`/proposals/${ids.get(statement) ?? assert.fail(statement)}/${word}`, body, headers);
  const lines = (name: string): readonly Readonly<Record<string, string>>[] =>
    readFileSync(join(server.stateDir, "teaching", name), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, string>); // logs of our own

  it("teaches an accepted proposal from the next turn on, after the golden questions, with the note in the log", async () => {
    const { status, json } = await decide("accept", "Wembo is a glorp.", { note: "seen" });
    assert.deepEqual(
      [status, json.data],
      [200, { proposal_id: ids.get("Wembo is a glorp."), state: "accepted" }],
    );
    const events = lines("proposals.jsonl").filter(
      ({ proposal_id: id }) => id === ids.get("Wembo is a glorp."),
    );
    assert.deepEqual(
      events.map(({ event }) => event),
      ["created", "replay", "accepted_corpus_append", "transition"],
    );
    assert.deepEqual([events.at(-1)?.["note"], events.at(-1)?.["to"]], ["seen", "accepted"]);
    const { json: answer } = await send("/chat/turn", { prompt: "Is Wembo a glorp?" });
    assert.equal((answer.data as unknown as Record<string, unknown>)["grounding_source"], "teaching");
  });

  it("refuses what a teaching contradicts, says which, and leaves it pending", async () => {
    const { status, json } = await decide("accept", "Wembo is not a glorp.");
    assert.deepEqual(
      [status, json.error?.code, json.error?.message],
      [400, "bad_request", "packs or ratified teachings contradict the chain"],
    );
    assert.match(json.error?.detail ?? "", /Wembo is a glorp\./);
    const { json: list } = await send("/proposals");
    assert.equal(
      list.data?.items?.find(({ proposal_id: id }) => id === ids.get("Wembo is not a glorp."))?.["state"],
      "pending",
    );
  });

  it("turns down and takes back, once", async () => {
    assert.equal(
      (await decide("reject", "Every wug is a glorp.", { note: "no" })).json.data?.state,
      "rejected",
    );
    assert.equal((await decide("withdraw", "Every dax is a glorp.")).json.data?.state, "withdrawn");
    const { status, json } = await decide("accept", "Every wug is a glorp.");
    assert.deepEqual(
      [status, json.error?.message],
      [400, "the proposal is rejected already, which is final"],
    );
    assert.equal(lines("ratified.jsonl").length, 1);
  });

  it("is closed to pages of other sites, and to notes that are no text", async () => {
    const before = lines("proposals.jsonl").length;
    for (const word of ["accept", "reject", "withdraw"]) {
      const foreign = await decide(word, "Wembo is not a glorp.", {}, { Origin: "https://example.org" });
      assert.deepEqual([foreign.status, foreign.json.error?.message], [400, "origin not allowed"]);
      const bad = await decide(word, "Wembo is not a glorp.", { note: 7 });
      assert.deepEqual([bad.status, bad.json.error?.message], [400, "note must be a string"]);
      const unknown = await send(`/proposals/nobody/${word}`, {});
      assert.deepEqual([unknown.status, unknown.json.error?.message], [404, "proposal not found: nobody"]);
    }
    assert.equal(lines("proposals.jsonl").length, before);
  });
});
