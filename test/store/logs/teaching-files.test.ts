import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc } from "../../support/properties.ts";
import { digestHex } from "../../../src/canonical/digest.ts";
import { storedProposalEvent } from "../../../src/contract/proposals.ts";
import { createProposalFold, type ProposalLog } from "../../../src/store/logs/proposal-log.ts";
import { proposalIdOf } from "../../../src/store/logs/teaching-files.ts";

const parse = (value: unknown) => {
  const parsed = storedProposalEvent.safeParse(value);
  return parsed.success ? parsed.data : null;
};
const fold = () => createProposalFold(parse);
const bytesOf = (lines: readonly (object | string)[]): Uint8Array =>
  new TextEncoder().encode(
    lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join(""),
  );

const AT = "2026-07-01T00:00:00.000Z";
const created = (proposal_id: string, more: object = {}) => ({
  event: "created",
  proposal_id,
  at: AT,
  source: { kind: "discovery", source_id: "turn/1", emitted_at_revision: "r" },
  proposed_chain: { statement: proposal_id },
  evidence: [],
  ...more,
});
const transition = (proposal_id: string, from: string, to: string) => ({
  event: "transition",
  proposal_id,
  at: AT,
  from,
  to,
  actor: "a",
  note: "",
});
const replay = (proposal_id: string, equivalent: boolean) => ({
  event: "replay",
  proposal_id,
  at: AT,
  replay_evidence: { baseline: {}, candidate: {}, regressed_metrics: [], replay_equivalent: equivalent },
});
const append = (proposal_id: string) => ({
  event: "accepted_corpus_append",
  proposal_id,
  at: AT,
  target_path: "state/teaching/ratified.jsonl",
  line_digest: `sha256:${"0".repeat(64)}`,
});

const told = ({ records }: ProposalLog) =>
  records.map(({ proposalId, chain, replay: last, transitions, appends }) => ({
    proposalId,
    chain,
    last,
    to: transitions.map(({ to }) => to),
    appends: appends.length,
  }));

describe("the log of proposals", () => {
  it("is sorted by id, and the first created event of an id wins", async () => {
    const log = await fold()(
      bytesOf([created("b"), created("a"), created("b", { proposed_chain: { statement: "other" } })]),
    );
    assert.deepEqual(
      told(log).map(({ proposalId, chain }) => [proposalId, chain]),
      [
        ["a", { statement: "a" }],
        ["b", { statement: "b" }],
      ],
    );
  });

  it("ignores events of ids that were not created before", async () => {
    const log = await fold()(
      bytesOf([
        transition("a", "pending", "accepted"),
        replay("a", true),
        append("a"),
        created("a"),
        transition("b", "pending", "rejected"),
      ]),
    );
    assert.deepEqual(told(log), [
      { proposalId: "a", chain: { statement: "a" }, last: null, to: [], appends: 0 },
    ]);
  });

  it("keeps the last replay, and every transition and append", async () => {
    const log = await fold()(
      bytesOf([
        created("a"),
        replay("a", true),
        replay("a", false),
        append("a"),
        transition("a", "pending", "accepted"),
        transition("a", "accepted", "archived"),
      ]),
    );
    assert.deepEqual(told(log)[0], {
      proposalId: "a",
      chain: { statement: "a" },
      last: replay("a", false).replay_evidence,
      to: ["accepted", "archived"],
      appends: 1,
    });
  });

  it("skips lines that cannot be read: no JSON, no event, an unknown event, no id", async () => {
    const log = await fold()(
      bytesOf([
        "{",
        "",
        "null",
        "[1]",
        { event: "created" },
        { event: "burned", proposal_id: "a" },
        { ...created("x"), proposal_id: 7 },
        created("a"),
      ]),
    );
    assert.deepEqual(
      log.records.map(({ proposalId }) => proposalId),
      ["a"],
    );
  });

  it("treats members that another version omitted as unknown", async () => {
    const {
      records: [record],
    } = await fold()(
      bytesOf([{ event: "created", proposal_id: "a", proposed_chain: "a text", source: { kind: 7 } }]),
    );
    assert.deepEqual(
      [record?.source, record?.createdAt, record?.evidence, record?.chain],
      [{ kind: "unknown", source_id: "unknown", emitted_at_revision: "unknown" }, null, [], "a text"],
    );
  });

  it("is empty without a file", async () => {
    assert.deepEqual((await fold()(null)).records, []);
  });

  it("is the same however it grew, including torn lines", async () => {
    const ids = ["a", "b", "c"];
    const event = fc.constantFrom(
      ...ids.flatMap((id) => [
        created(id),
        created(id, { proposed_chain: 1 }),
        transition(id, "pending", "accepted"),
        replay(id, true),
        append(id),
        "{broken",
      ]),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(event, { maxLength: 20 }),
        fc.array(fc.nat(), { maxLength: 6 }),
        async (events, cuts) => {
          const bytes = bytesOf(events);
          const growing = fold();
          for (const cut of cuts.map((each) => each % (bytes.length + 1)).sort((a, b) => a - b)) {
            assert.deepEqual(
              told(await growing(bytes.slice(0, cut))),
              told(await fold()(bytes.slice(0, cut))),
              `at ${cut}`,
            );
          }
          assert.deepEqual(told(await growing(bytes)), told(await fold()(bytes)));
        },
      ),
    );
  });

  it("starts over if known lines were changed or truncated", async () => {
    const growing = fold();
    const before = bytesOf([created("a"), created("b")]);
    await growing(before);
    const changed = Uint8Array.from(before);
    changed[changed.indexOf("a".charCodeAt(0), 30)] = "z".charCodeAt(0);
    assert.deepEqual(told(await growing(changed)), told(await fold()(changed)));
    assert.deepEqual((await growing(before.slice(0, 0))).records, []);
    assert.equal((await growing(before)).records.length, 2);
  });

  it("returns the same object while nothing changed, and never mutates one that it returned", async () => {
    const growing = fold();
    const first = await growing(bytesOf([created("a")]));
    assert.equal(await growing(bytesOf([created("a")])), first);
    await growing(bytesOf([created("a"), created("b")]));
    assert.deepEqual([first.records.length, first.byId.get("b")], [1, undefined]);
  });

  it("is the same line by line past the records that are copied for each line", async () => {
    const names = Array.from({ length: 1_100 }, (_, nth) => `p${nth}`);
    const events = [
      ...names.map((name) => created(name)),
      ...["p3", "p1099", "p1"].flatMap((name) => [append(name), transition(name, "pending", "accepted")]),
      created("q", { source: { kind: "contemplation", source_id: "beat/1", emitted_at_revision: "r" } }),
    ];
    const growing = fold();
    const [bytes, last] = [bytesOf(events), events.length - 50];
    await growing(bytesOf(events.slice(0, 900)));
    for (let count = last; count <= events.length; count++) await growing(bytesOf(events.slice(0, count)));
    const [grown, whole] = [await growing(bytes), await fold()(bytes)];
    for (const log of [grown, whole]) {
      assert.deepEqual(
        log.appended.map(({ proposalId }) => proposalId),
        ["p1", "p1099", "p3"],
      );
      assert.deepEqual([...log.sourceKinds], ["discovery", "contemplation"]);
      assert.equal(log.byId.get("p3")?.transitions[0]?.nth, 0);
    }
    assert.deepEqual(grown.records, whole.records);
  });
});

describe("the id of a proposal", () => {
  it("is the first 32 hexadecimal digits of the digest of chain and kind of source", () => {
    const chain = { subject: "Zara" };
    assert.equal(
      proposalIdOf(chain, "discovery"),
      digestHex({ proposed_chain: chain, source_kind: "discovery" }).slice(0, 32),
    );
    assert.notEqual(proposalIdOf(chain, "discovery"), proposalIdOf(chain, "operator"));
  });
});
