import { createPrivateKey, createPublicKey } from "node:crypto";
import {
  checkCopy,
  checkCovered,
  checkNote,
  checkProof,
  noFindings,
} from "../../../src/attest/journal-copy.ts";
import { isSignedBy, parseNote, parseVerifier, signNote, verifierOf } from "../../../src/attest/note.ts";
import { sha256Hex } from "../../../src/canonical/digest.ts";
import { canonicalize } from "../../../src/canonical/json.ts";
import { LineVerifier } from "../../../src/store/journal/line.ts";
import { consistencyPath, hashRange, inclusionPath } from "../../../src/store/journal/proofs.ts";
import { sealEntry } from "../../../src/store/journal/seal.ts";
import { TraceChecker, checkTrace } from "../../../src/store/journal/trace-check.ts";
import { GrowingTree, hashLeaf, nodePlace } from "../../../src/store/journal/tree.ts";
import type { Random } from "../../../test/support/random.ts";
import { mutateBytes, mutateText, mutateValue } from "../mutations.ts";
import { bytesOf, jsonOf, textOf, type ParserTarget } from "./target.ts";

/** A turn, as far as the checks of a line inspect it. */
const ENTRY = {
  turn_id: 1,
  prompt: "Is a robin a bird? \u00e9\u2028😀",
  surface: "Yes.\n",
  articulation_surface: null,
  walk_surface: null,
  grounding_source: "pack",
  epistemic_state: "decoded",
  normative_clearance: "cleared",
  refusal_emitted: false,
  hedge_injected: false,
  trace_hash: "0".repeat(64),
  zero: 0,
  small: 5e-324,
  large: 1e21,
  pipeline_record: {
    status: "recorded",
    trace_hash: "0".repeat(64),
    versor_condition: 1.5e-9,
    field_digest: `sha256:${"1".repeat(64)}`,
    stages: [
      { stage_id: "input", detail: {} },
      {},
      {},
      {},
      {},
      {},
      { detail: { trace_hash: "0".repeat(64) } },
    ],
  },
  field_evidence: { status: "recorded", versor_condition: 1.5e-9 },
};

/** A changed line, either resealed with the digest of its new content or changed after sealing. */
function makeLine(random: Random): string {
  const { line } = sealEntry(ENTRY);
  if (random.chance(0.4)) return textOf(mutateBytes(random, line));
  const bare = canonicalize(ENTRY);
  const changed = random.chance(0.5)
    ? Buffer.from(JSON.stringify(mutateValue(random, ENTRY)) ?? "")
    : Buffer.from(mutateBytes(random, Buffer.from(bare)));
  // Sealed over its bytes, or over a lenient parser's reading of them.
  const hash = sha256Hex(random.chance(0.5) ? changed : changed.toString("utf8"));
  const at = changed.indexOf(',"large"');
  return textOf(
    at < 0
      ? changed
      : Buffer.concat([
          changed.subarray(0, at),
          Buffer.from(`,"journal_digest":"sha256:${hash}"`),
          changed.subarray(at),
        ]),
  );
}

const [verifier, checker] = [new LineVerifier(), new TraceChecker()];

/** The journal's own check, which builds no values, and the check for copies, which parses and rewrites them, accept the same lines. */
function checkLine(input: string): string | null {
  const line = bytesOf(input);
  if (line.includes(0x0a)) return null; // two lines
  const bytes = Buffer.concat([line, Buffer.from("\n")]);
  const own = verifier.verify(bytes, 0, line.byteLength);
  const findings = noFindings();
  checkCopy(bytes, findings);
  const [trace, byValues] = "problem" in own ? [] : [checker.check(line), checkTrace(line)];
  if (JSON.stringify(trace) !== JSON.stringify(byValues))
    return `of the trace by its texts ${JSON.stringify(trace)}, by its values ${JSON.stringify(byValues)}`;
  const isGood = !("problem" in own) && own.turnId === 1;
  return isGood === (findings.problems.length === 0)
    ? null
    : `the journal says ${"problem" in own ? own.problem : `turn ${own.turnId}`}, the check of copies ${findings.problems[0] ?? "that it is good"}`;
}

// ---- checkpoints and proofs --------------------------------------------------------------------------------------------

/** A private key (32 bytes of 7), for tests only. @see RFC 8410 */
const KEY = createPrivateKey({
  key: Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), Buffer.alloc(32, 7)]),
  format: "der",
  type: "pkcs8",
});
const PUBLIC = verifierOf("fuzz", createPublicKey(KEY));

const SIZE = 11;
const nodes: Uint8Array[] = [];
const tree = new GrowingTree();
for (let turn = 0; turn < SIZE; turn++) nodes.push(...tree.append(hashLeaf(new Uint8Array(32).fill(turn))));
const nodeAt = (height: number, index: number): Uint8Array =>
  nodes[nodePlace(height, index)] ?? new Uint8Array(32);
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
const rootOf = (size: number): string => hex(hashRange(nodeAt, 0, size));
const NOTE = signNote({ origin: "fuzz", size: SIZE, rootHex: rootOf(SIZE) }, "fuzz", KEY);
const BODY = NOTE.slice(0, NOTE.lastIndexOf("\n\n") + 1);
const PROOFS: readonly object[] = [
  {
    schema_version: "journal_inclusion_v1",
    turn_id: 6,
    tree_size: SIZE,
    journal_digest: `sha256:${"05".repeat(32)}`,
    path: inclusionPath(nodeAt, 5, SIZE).map(hex),
    root_hash: rootOf(SIZE),
  },
  {
    schema_version: "journal_consistency_v1",
    first_size: 6,
    first_root: rootOf(6),
    second_size: SIZE,
    second_root: rootOf(SIZE),
    path: consistencyPath(nodeAt, 6, SIZE).map(hex),
  },
];

function checkCheckpoint(text: string): string | null {
  const note = parseNote(text);
  const key = parseVerifier(text);
  if (key !== null)
    isSignedBy(
      parseNote(NOTE) ?? { tree: { origin: "", size: 0, rootHex: "" }, body: "", signatures: [] },
      key,
    );
  if (note === null) return null;
  checkNote(text, PUBLIC, noFindings());
  checkCovered([], note, noFindings());
  return isSignedBy(note, PUBLIC) && note.body !== BODY ? "a text that was changed is signed" : null;
}

/** A proof is either refused or leads to the roots of the tree it was made from. */
function checkTreeProof(text: string): string | null {
  const proof = jsonOf(text);
  if (proof === null) return null;
  const findings = noFindings();
  checkProof(proof.value, { notes: [parseNote(NOTE)].flatMap((note) => note ?? []), line: null }, findings);
  checkProof(proof.value, { notes: [], line: text }, noFindings());
  const said = proof.value as Readonly<Record<string, unknown>> | null; // only inspected
  if (findings.problems.length > 0) return null;
  return [said?.["root_hash"], said?.["second_root"]].includes(rootOf(SIZE))
    ? null
    : "it leads to another root, and agrees with the checkpoint";
}

export const JOURNAL_TARGETS: readonly ParserTarget[] = [
  { name: "journal line", make: makeLine, check: checkLine },
  {
    name: "checkpoint note",
    make: (random) => (random.chance(0.3) ? mutateText(random, PUBLIC.text) : mutateText(random, NOTE)),
    check: checkCheckpoint,
  },
  {
    name: "journal proof",
    make: (random) =>
      random.chance(0.2)
        ? mutateText(random, JSON.stringify(random.pick(PROOFS)))
        : (JSON.stringify(mutateValue(random, random.pick(PROOFS))) ?? ""),
    check: checkTreeProof,
  },
];
