import type { PromotionScenario } from "../../src/contract/demo-files.ts";
import type { Certificate } from "../../src/engine/promotion/certificate.ts";
import { sealVault } from "../../src/engine/promotion/snapshot.ts";
import type { VaultFact, VaultStatus } from "../../src/engine/answer/vault.ts";
import type { World } from "../../src/engine/answering/world.ts";
import { worldOf } from "../../src/operations/evals/demo-promotion.ts";
import {
  type WorldData,
  certificateOf,
  factsOf,
  meaningIn,
  madeUp,
  resealed,
  worldData,
} from "./promotion-kit.ts";

// Certificates hold digests and derivations, which nobody writes by hand: the scenarios are made here, and committed as they come out.

interface Kit {
  readonly world: World;
  readonly facts: readonly VaultFact[];
}
interface Draft {
  readonly id: string;
  readonly title: string;
  readonly expect: readonly [status: "promoted" | "refused" | "invalid", reason: string];
  readonly proves: string;
  readonly not: string;
  readonly claims: "promoted" | "refused";
  readonly world: WorldData;
  readonly vault: readonly (readonly [text: string, status: VaultStatus])[];
  /** The entry asked for; 0 if not given. */
  readonly entry?: number;
  readonly certificate: (kit: Kit) => Certificate | null;
  /** What becomes of the request, or of the snapshot, after they were made. */
  readonly request?: (request: Record<string, unknown>) => Record<string, unknown>;
  readonly snapshot?: (snapshot: { entries: Record<string, unknown>[]; digest: string }) => void;
}

const SHIPS = [
  ["ferry", "is_a", "ship"],
  ["tug", "is_a", "ship"],
  ["ferry", "disjoint", "rowboat"],
] as const;
const INSPECTED = "Every inspected ship is seaworthy.";
const proved =
  (index: number) =>
  ({ world, facts }: Kit): Certificate =>
    certificateOf(world, facts, index);

const DRAFTS: readonly Draft[] = [
  {
    id: "inspected-ferry",
    title: "A ferry, inspected",
    expect: ["promoted", "proved_from_coherent_premises"],
    claims: "promoted",
    proves:
      "A row of the pack, a rule of the pack and two teachings prove what somebody merely said. The checker accepts every step, the reasoner decides the same premises again, and the entry stands as coherent from then on.",
    not: "Not that Alma was inspected: the operator ratified that, and a certificate is as good as what it rests on.",
    world: worldData(SHIPS, [INSPECTED], "Alma is a ferry.", "Alma is inspected."),
    vault: [["Alma is seaworthy.", "speculative"]],
    certificate: proved(0),
  },
  {
    id: "no-rowboat",
    title: "What a ferry is not",
    expect: ["promoted", "proved_from_coherent_premises"],
    claims: "promoted",
    proves:
      "A denial is proved like anything else: ferries and rowboats are set apart by the pack, and Alma is a ferry.",
    not: "Not what else Alma may be. Nothing is concluded from what the pack leaves unsaid.",
    world: worldData(SHIPS, [], "Alma is a ferry."),
    vault: [["Alma is not a rowboat.", "speculative"]],
    certificate: proved(0),
  },
  {
    id: "ferry-or-tug",
    title: "Either way a ship",
    expect: ["promoted", "proved_from_coherent_premises"],
    claims: "promoted",
    proves:
      "Whether Bruna is a ferry or a tug is open, and need not be settled: the proof goes by cases, and both end in a ship.",
    not: "Neither that she is a ferry nor that she is a tug. Those entries would be refused.",
    world: worldData(SHIPS, [], "Bruna is a ferry or a tug."),
    vault: [["Bruna is a ship.", "speculative"]],
    certificate: proved(0),
  },
  {
    id: "every-inspected-ferry",
    title: "A statement about all of a kind",
    expect: ["promoted", "proved_from_coherent_premises"],
    claims: "promoted",
    proves:
      "General statements are promoted too: the proof takes an arbitrary inspected ferry, and what it shows of that one holds of all.",
    not: 'Not that there is an inspected ferry. In this logic "every" says nothing of how many there are.',
    world: worldData(SHIPS, [INSPECTED]),
    vault: [["Every inspected ferry is seaworthy.", "speculative"]],
    certificate: proved(0),
  },
  {
    id: "berth-not-taken",
    title: "The berth is free, so she is not idle",
    expect: ["promoted", "proved_from_coherent_premises"],
    claims: "promoted",
    proves:
      "A condition is denied because its consequence is: the proof is by contraposition, and the checker knows that step.",
    not: "Not that a taken berth would have shown her idle. The rule does not run backwards.",
    world: worldData([], [], "If Dora is idle then the berth is full.", "The berth is not full."),
    vault: [["Dora is not idle.", "speculative"]],
    certificate: proved(0),
  },
  {
    id: "on-a-certified-entry",
    title: "One promotion carries the next",
    expect: ["promoted", "proved_from_coherent_premises"],
    claims: "promoted",
    proves:
      "An entry that was promoted before is a ground like a teaching: the certificate names it by its index and by the digest of what it says.",
    not: "Not that the earlier certificate is checked once more here. That is done whenever the vault is opened, in the order in which entries were promoted.",
    world: worldData(SHIPS, [INSPECTED], "Cora is inspected."),
    vault: [
      ["Cora is a ship.", "coherent"],
      ["Cora is seaworthy.", "speculative"],
    ],
    entry: 1,
    certificate: proved(1),
  },
  {
    id: "ship-therefore-ferry",
    title: "A ship, therefore a ferry",
    expect: ["refused", "non_sequitur"],
    claims: "promoted",
    proves:
      "The certificate is well formed, its digests fit and its premises hold; only its one inference runs backwards. The checker rejects the step, and the reasoner finds the statement open.",
    not: "Not that Alma is no ferry. She may be one; these premises do not say so.",
    world: worldData(SHIPS, [], "Alma is a ship."),
    vault: [["Alma is a ferry.", "speculative"]],
    certificate: ({ world, facts }) =>
      madeUp(world, facts, 0, [
        ["given", [], "", "teaching:1"],
        ["given", [], "", "pack:harbour/ferry-is-a-ship"],
        ["modus_ponens", [2, 1], "Alma is a ferry."],
      ]),
  },
  {
    id: "right-answer-wrong-proof",
    title: "True, but not shown",
    expect: ["refused", "non_sequitur"],
    claims: "promoted",
    proves:
      "The premises do entail the statement, as the reasoner confirms, but the proof leaps: its last step draws on the wrong ones. Both must hold, so the entry stays as it is.",
    not: "Not that there is no proof. `certify` finds one from the same premises.",
    world: worldData(SHIPS, [INSPECTED], "Alma is a ferry.", "Alma is inspected."),
    vault: [["Alma is seaworthy.", "speculative"]],
    certificate: ({ world, facts }) =>
      madeUp(world, facts, 0, [
        ["given", [], "", "teaching:1"],
        ["given", [], "", "teaching:2"],
        ["given", [], "", "pack:harbour/ferry-is-a-ship"],
        ["given", [], "", "pack:harbour/rule-1"],
        ["modus_ponens", [3, 1], "Alma is a ship."],
        ["modus_ponens", [4, 2], "Alma is seaworthy."],
      ]),
  },
  {
    id: "moored-and-not-moored",
    title: "From a contradiction, anything",
    expect: ["refused", "incoherent_premises"],
    claims: "promoted",
    proves:
      "The step is valid: from what cannot be so anything follows. That is why premises that contradict each other certify nothing.",
    not: "Not which of the two teachings is wrong. The operator ratified both.",
    world: worldData(SHIPS, [], "Alma is moored.", "Alma is not moored."),
    vault: [["Alma is seaworthy.", "speculative"]],
    certificate: ({ world, facts }) =>
      madeUp(world, facts, 0, [
        ["given", [], "", "teaching:1"],
        ["given", [], "", "teaching:2"],
        ["explosion", [1, 2], "Alma is seaworthy."],
      ]),
  },
  {
    id: "cherry-picked",
    title: "Two of four teachings",
    expect: ["refused", "contradicted_by_corpus"],
    claims: "promoted",
    proves:
      "Proof and premises are sound, and yet the entry is not promoted: all that is known about it is weighed besides, and the two teachings that were left out go against it.",
    not: "Not that Alma is not ready. What is known is contradictory, and until that is settled nothing rests on it.",
    world: worldData(
      SHIPS,
      [],
      "Alma is a ferry.",
      "Every ferry is ready.",
      "Alma is damaged.",
      "No damaged ship is ready.",
    ),
    vault: [["Alma is ready.", "speculative"]],
    certificate: ({ world, facts }) =>
      madeUp(world, facts, 0, [
        ["given", [], "", "teaching:1"],
        ["given", [], "", "teaching:2"],
        ["modus_ponens", [2, 1], "Alma is ready."],
      ]),
  },
  {
    id: "no-certificate",
    title: "Word of honour",
    expect: ["refused", "uncertified"],
    claims: "promoted",
    proves:
      "The proposer says that the entry is promoted, and sends no proof. What a proposer says of the outcome is not looked at.",
    not: "Not that it cannot be proved. Nobody tried.",
    world: worldData(SHIPS, [INSPECTED], "Alma is a ferry.", "Alma is inspected."),
    vault: [["Alma is seaworthy.", "speculative"]],
    certificate: () => null,
  },
  {
    id: "on-hearsay",
    title: "Proved from what somebody said",
    expect: ["refused", "premise_not_coherent"],
    claims: "promoted",
    proves:
      "A premise is an entry of the vault that is itself only speculative. A proof from it shows what would follow, and certifies nothing.",
    not: "Not that Bruna was not inspected. With a teaching in place of the rumour the same proof would do.",
    world: worldData(SHIPS, [INSPECTED], "Bruna is a ferry."),
    vault: [
      ["Bruna is inspected.", "speculative"],
      ["Bruna is seaworthy.", "speculative"],
    ],
    entry: 1,
    certificate: ({ world, facts }) =>
      madeUp(world, facts, 1, [
        ["given", [], "", "teaching:1"],
        ["given", [], "", "pack:harbour/ferry-is-a-ship"],
        ["modus_ponens", [2, 1], "Bruna is a ship."],
        ["given", [], "", "vault:0"],
        ["given", [], "", "pack:harbour/rule-1"],
        ["modus_ponens", [5, 3, 4], "Bruna is seaworthy."],
      ]),
  },
  {
    id: "teaching-reworded",
    title: "Inspected then, not inspected now",
    expect: ["refused", "stale_certificate"],
    claims: "promoted",
    proves:
      "The certificate was right when it was made. Since then the teaching that it cites says something else, its digest shows it, and the old proof is not heard.",
    not: "Not that Alma is not seaworthy: the new teaching only takes a reason away.",
    world: worldData(SHIPS, [INSPECTED], "Alma is a ferry.", "Alma is not inspected."),
    vault: [["Alma is seaworthy.", "speculative"]],
    certificate: ({ facts }) =>
      certificateOf(
        worldOf(worldData(SHIPS, [INSPECTED], "Alma is a ferry.", "Alma is inspected.")),
        facts,
        0,
      ),
  },
  {
    id: "new-rule-since",
    title: "Nothing cited has changed, something else has",
    expect: ["refused", "stale_certificate"],
    claims: "promoted",
    proves:
      "Every premise still says what it said. A rule that bears on the entry has come in since, so the digest of the corpus is another one and the certificate has to be made again.",
    not: "Not that the new rule matters: a certificate made today would promote the entry.",
    world: worldData(
      SHIPS,
      [INSPECTED, "Every seaworthy ship is insured."],
      "Alma is a ferry.",
      "Alma is inspected.",
      "No wreck is seaworthy.",
    ),
    vault: [["Alma is seaworthy.", "speculative"]],
    certificate: ({ facts }) =>
      certificateOf(
        worldOf(worldData(SHIPS, [INSPECTED], "Alma is a ferry.", "Alma is inspected.")),
        facts,
        0,
      ),
  },
  {
    id: "contested-entry",
    title: "Said, and gainsaid",
    expect: ["refused", "contested_entry"],
    claims: "promoted",
    proves:
      "Somebody stated the opposite as well, so the entry is contested. A proof does not settle a dispute behind the back of the one who raised it.",
    not: "Not that the entry is false. Questions about it are answered from the teachings, which prove it.",
    world: worldData(SHIPS, [INSPECTED], "Alma is a ferry.", "Alma is inspected."),
    vault: [
      ["Alma is seaworthy.", "contested"],
      ["Alma is not seaworthy.", "contested"],
    ],
    certificate: proved(0),
  },
  {
    id: "promoted-twice",
    title: "Coherent already",
    expect: ["refused", "already_coherent"],
    claims: "refused",
    proves:
      "An entry that is coherent is not promoted again; the request changes nothing. The proposer expected as much.",
    not: "Not that the new certificate is wrong.",
    world: worldData(SHIPS, [INSPECTED], "Alma is a ferry.", "Alma is inspected."),
    vault: [["Alma is seaworthy.", "coherent"]],
    certificate: proved(0),
  },
  {
    id: "changed-step",
    title: "One word in one step",
    expect: ["invalid", "tampered_certificate"],
    claims: "promoted",
    proves:
      "A step of the proof was changed after the certificate was made. Its digest no longer fits, and nothing in it is read further.",
    not: "Not who changed it, nor that the change did harm.",
    world: worldData(SHIPS, [INSPECTED], "Alma is a ferry.", "Alma is inspected."),
    vault: [["Alma is seaworthy.", "speculative"]],
    certificate: ({ world, facts }) => {
      const certificate = certificateOf(world, facts, 0);
      return {
        ...certificate,
        derivation: certificate.derivation.map((step, at) =>
          at === 0 ? { ...step, conclusion: meaningIn(world, "Alma is a tug.") } : step,
        ),
      };
    },
  },
  {
    id: "forged-ground",
    title: "A ground that is not what it cites",
    expect: ["invalid", "tampered_certificate"],
    claims: "promoted",
    proves:
      "The certificate was sealed anew, so its own digest fits. But its proof begins with a sentence that is not the premise it claims to be, and the digest of the premise says so.",
    not: "Not that the statement is false.",
    world: worldData(SHIPS, [INSPECTED], "Alma is a ferry."),
    vault: [["Alma is seaworthy.", "speculative"]],
    certificate: ({ world, facts }) => {
      const honest = madeUp(world, facts, 0, [
        ["given", [], "", "teaching:1"],
        ["restatement", [1], "Alma is seaworthy."],
      ]);
      return resealed(honest, {
        derivation: honest.derivation.map((step) => ({
          ...step,
          conclusion: meaningIn(world, "Alma is seaworthy."),
        })),
      });
    },
  },
  {
    id: "anothers-certificate",
    title: "A proof of something else",
    expect: ["invalid", "tampered_certificate"],
    claims: "promoted",
    proves:
      "The certificate is good, for the other entry. It names the entry that it was made for, by place and by digest.",
    not: "Not whether Alma is fast. That would take a certificate of its own.",
    world: worldData(SHIPS, [INSPECTED], "Alma is a ferry.", "Alma is inspected."),
    vault: [
      ["Alma is seaworthy.", "speculative"],
      ["Alma is fast.", "speculative"],
    ],
    entry: 1,
    certificate: proved(0),
  },
  {
    id: "doctored-snapshot",
    title: "Promoted by pen",
    expect: ["invalid", "tampered_snapshot"],
    claims: "promoted",
    proves:
      "Somebody wrote `coherent` into the snapshot. The seal covers the statuses as well as the statements, and does not fit any more.",
    not: "Not what the status was before.",
    world: worldData(SHIPS, [INSPECTED], "Bruna is a ferry."),
    vault: [
      ["Bruna is inspected.", "speculative"],
      ["Bruna is seaworthy.", "speculative"],
    ],
    entry: 1,
    certificate: () => null,
    snapshot: ({ entries: [first] }) => {
      if (first !== undefined) first["epistemic_status"] = "coherent";
    },
  },
  {
    id: "other-words-under-the-index",
    title: "The right place, the wrong statement",
    expect: ["invalid", "entry_key_mismatch"],
    claims: "promoted",
    proves:
      "The request names entry 0 and the digest of a statement that does not stand there. An index alone would have promoted whatever it happens to be.",
    not: "Not that the statement meant is nowhere in the vault.",
    world: worldData(SHIPS, [INSPECTED], "Alma is a ferry.", "Alma is inspected."),
    vault: [
      ["Alma is a ferry.", "speculative"],
      ["Alma is seaworthy.", "speculative"],
    ],
    entry: 1,
    certificate: proved(1),
    request: (request) => ({ ...request, entry: { ...(request["entry"] as object), index: 0 } }),
  },
  {
    id: "no-such-entry",
    title: "Past the end of the vault",
    expect: ["invalid", "unknown_entry"],
    claims: "promoted",
    proves: "There is one entry, and the request names the eighth.",
    not: "Anything about entries that exist.",
    world: worldData(SHIPS, []),
    vault: [["Alma is a ferry.", "speculative"]],
    certificate: () => null,
    request: (request) => ({ ...request, entry: { ...(request["entry"] as object), index: 7 } }),
  },
  {
    id: "status-in-the-request",
    title: "A field that decides itself",
    expect: ["invalid", "malformed_request"],
    claims: "promoted",
    proves:
      "The request is closed. A field that says how the entry is to stand is not ignored but makes the request invalid, so that nobody can believe it had an effect.",
    not: "Anything about the entry, which is not looked at.",
    world: worldData(SHIPS, []),
    vault: [["Alma is a ferry.", "speculative"]],
    certificate: () => null,
    request: (request) => ({ ...request, epistemic_status: "coherent" }),
  },
];

/** The scenarios of `proof_carrying_promotion`, in the order in which they are told. */
export function promotionScenarios(): PromotionScenario[] {
  return DRAFTS.map((draft, index): PromotionScenario => {
    const world = worldOf(draft.world);
    const facts = factsOf(world, draft.vault);
    const { key = null } = facts[draft.entry ?? 0] ?? {};
    const request = {
      request_id: `promote-${draft.id}`,
      proposer: {
        proposal_id: `prop-pcp-${String(index + 1).padStart(2, "0")}`,
        claimed_status: draft.claims,
      },
      entry: { index: draft.entry ?? 0, key },
      certificate: draft.certificate({ world, facts }),
    };
    const snapshot = JSON.parse(JSON.stringify(sealVault(facts))) as {
      entries: Record<string, unknown>[];
      digest: string;
    }; // what `sealVault` gives
    draft.snapshot?.(snapshot);
    const [status, reason] = draft.expect;
    return {
      scenario_id: draft.id,
      title: draft.title,
      expected_status: status,
      expected_reason: reason,
      what_this_proves: draft.proves,
      what_this_does_not_prove: draft.not,
      evidence_class: status === "invalid" ? "interface_contract" : "substrate_capability",
      proposer_wrong: draft.claims !== status,
      world: draft.world,
      snapshot,
      request: draft.request?.(request) ?? request,
    };
  });
}
