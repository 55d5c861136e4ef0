import assert from "node:assert/strict";
import { existsSync, writeFileSync } from "node:fs";
import { describe, it } from "node:test";
import { askText } from "../../support/ask.ts";
import { canonicalize } from "../../../src/canonical/json.ts";
import { proposalSummary } from "../../../src/contract/proposals.ts";
import { openProposalStore } from "../../../src/operations/teaching/proposal-store.ts";
import { proposalOperations } from "../../../src/operations/teaching/proposal-routes.ts";
import {
  BY,
  ID,
  NOW,
  WORSE,
  ZARA,
  evidence,
  fails,
  linesOf,
  openBook,
} from "../../support/proposal-stores.ts";

describe("a stored record that contradicts itself", () => {
  /** A proposalStore with every kind of event; `change` edits the lines. */
  async function tampered(
    change: (lines: Record<string, unknown>[], ratified: Record<string, unknown>[]) => void,
    decision: "accepted" | "rejected" = "accepted",
  ) {
    const { proposalStore, stateDir, log, ratified } = openBook();
    await proposalStore.raise([ZARA]);
    await proposalStore.recordReplay(ID, evidence(WORSE));
    await proposalStore.decide(ID, decision, BY);
    const [events, lines] = [linesOf(log), existsSync(ratified) ? linesOf(ratified) : []] as Record<
      string,
      unknown
    >[][]; // our own files
    change(events ?? [], lines ?? []);
    writeFileSync(log, (events ?? []).map((line) => `${canonicalize(line)}\n`).join(""));
    writeFileSync(ratified, (lines ?? []).map((line) => `${canonicalize(line)}\n`).join(""));
    return openProposalStore({ stateDir, now: () => NOW });
  }
  const at = (value: unknown, ...path: (string | number)[]): Record<string, unknown> =>
    path.reduce((each, key) => (each as Record<string | number, unknown>)[key], value) as Record<
      string,
      unknown
    >;

  const CASES: readonly {
    readonly what: string;
    readonly names: RegExp;
    readonly decision?: "rejected";
    readonly change: Parameters<typeof tampered>[0];
  }[] = [
    {
      what: "the chain's sentence",
      names: /^proposal_id /,
      change: (lines) => {
        at(lines, 0, "proposed_chain")["statement"] = "Zara is a baker.";
      },
    },
    {
      what: "the chain's object",
      names: /^proposal_id /,
      change: (lines) => {
        at(lines, 0, "proposed_chain")["object"] = "baker";
      },
    },
    {
      what: "the kind of source",
      names: /^proposal_id /,
      change: (lines) => {
        at(lines, 0, "source")["kind"] = "operator";
      },
    },
    {
      what: "a count of the baseline",
      names: /^replay_evidence\.baseline\.run_digest /,
      change: (lines) => {
        at(lines, 1, "replay_evidence", "baseline")["correct"] = 2;
      },
    },
    {
      what: "the answers of the candidate",
      names: /^replay_evidence\.candidate\.run_digest /,
      change: (lines) => {
        at(lines, 1, "replay_evidence", "candidate")["answers_digest"] = "sha256:a";
      },
    },
    {
      what: "whether the replay is equivalent",
      names: /^replay_evidence\.replay_equivalent /,
      change: (lines) => {
        at(lines, 1, "replay_evidence")["replay_equivalent"] = true;
      },
    },
    {
      what: "what regressed",
      names: /^replay_evidence\.regressed_metrics /,
      change: (lines) => {
        at(lines, 1, "replay_evidence")["regressed_metrics"] = [];
      },
    },
    {
      what: "where the transition began",
      names: /^from is `accepted`/,
      change: (lines) => {
        at(lines, 3)["from"] = "accepted";
      },
    },
    {
      what: "accepted made rejected",
      names: /^to is `rejected`/,
      change: (lines) => {
        at(lines, 3)["to"] = "rejected";
      },
    },
    {
      what: "rejected made accepted",
      names: /^to is `accepted`/,
      decision: "rejected",
      change: (lines) => {
        at(lines, 2)["to"] = "accepted";
      },
    },
    {
      what: "a second transition",
      names: /^from is `pending`/,
      change: (lines) => {
        lines.push({ ...at(lines, 3), to: "withdrawn" });
      },
    },
    {
      what: "the target of the append",
      names: /^target_path /,
      change: (lines) => {
        at(lines, 2)["target_path"] = "state/other.jsonl";
      },
    },
    {
      what: "the digest of the line",
      names: /^line_digest /,
      change: (lines) => {
        at(lines, 2)["line_digest"] = `sha256:${"0".repeat(64)}`;
      },
    },
    {
      what: "the ratified chain",
      names: /^line_digest /,
      change: (_, ratified) => {
        at(ratified, 0, "chain")["statement"] = "Zara is a baker.";
      },
    },
    {
      what: "the ratified evidence",
      names: /^line_digest /,
      change: (_, ratified) => {
        ratified[0] = { ...ratified[0], evidence: [] };
      },
    },
    {
      what: "the reviewer",
      names: /^line_digest /,
      change: (_, ratified) => {
        at(ratified, 0)["reviewer"] = "somebody";
      },
    },
    {
      what: "no ratified line at all",
      names: /^line_digest /,
      change: (_, ratified) => {
        ratified.pop();
      },
    },
  ];
  for (const { what, names, decision, change } of CASES) {
    it(`is refused with the name of the field, and still listed: ${what}`, async () => {
      const proposalStore = await tampered(change, decision);
      const operations = proposalOperations({ proposalStore });
      const input = { id: ID, query: new Map<string, string>(), body: undefined };
      await assert.rejects(async () => askText(operations, "proposal", input), fails("bad_value", names));
      const { items } = JSON.parse(await askText(operations, "proposals", input)) as { items: unknown[] };
      assert.deepEqual(
        items.map((item) => proposalSummary.parse(item).proposal_id),
        [ID],
      );
    });
  }

  for (const [what, change] of [
    [
      "a time",
      (lines: Record<string, unknown>[]) => {
        at(lines, 0)["at"] = "2020-01-01T00:00:00.000Z";
      },
    ],
    [
      "a note",
      (lines: Record<string, unknown>[]) => {
        at(lines, 3)["note"] = "other";
      },
    ],
  ] as const) {
    it(`is refused with the line number if it has no id, when read and when decided: ${what}`, async () => {
      const proposalStore = await tampered(change);
      const line = what === "a time" ? 1 : 4;
      for (const work of [() => proposalStore.verified(ID), () => proposalStore.decide(ID, "withdrawn", BY)])
        await assert.rejects(
          work,
          fails(
            "bad_value",
            new RegExp(`^state/teaching/proposals\\.jsonl has changed since it was written: line ${line}$`),
          ),
        );
      assert.equal((await proposalStore.find(ID))?.state, "accepted", "it keeps nobody from taking turns");
    });
  }

  it("is not reported if nothing was changed", async () => {
    assert.equal((await (await tampered(() => undefined)).verified(ID))?.state, "accepted");
    assert.equal((await (await tampered(() => undefined, "rejected")).verified(ID))?.state, "rejected");
  });
});
