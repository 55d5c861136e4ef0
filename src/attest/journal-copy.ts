import { digestHex } from "../canonical/digest.ts";
import { canonicalize } from "../canonical/json.ts";
import { plural } from "../contract/plural.ts";
import { isConsistent, leafHashOf, rootOfInclusion, rootOfLeaves } from "./merkle-proof.ts";
import { isSignedBy, parseNote, type SignedNote, type VerifierKey } from "./note.ts";

/** What was checked and what is wrong, in sentences. Without problems, everything checked is sound. */
export interface Findings {
  readonly checked: string[];
  readonly problems: string[];
}

const LINE_END = 0x0a;
/** The longest possible entry. */
const MAX_LINE_BYTES = 16 * 1024 * 1024;
const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export function noFindings(): Findings {
  return { checked: [], problems: [] };
}

/** Checks a copy of a journal piece by piece, so that a long one is never in memory as a whole. */
export interface CopyCheck {
  /** Takes the next bytes, cut anywhere; false if a line is wrong and more need not be read. */
  take(chunk: Uint8Array): boolean;
  /** How many turns were good so far. */
  readonly turns: number;
  /** The leaf hashes of the turns, in order; empty if a line was wrong. */
  end(): readonly string[];
}

/** Checks a copy by itself: every line canonical JSON with the digest of its entry, the turns in order from 1. */
export function createCopyCheck({ checked, problems }: Findings): CopyCheck {
  const leaves: string[] = [];
  let [rest, isWrong]: [Uint8Array, boolean] = [new Uint8Array(), false];
  const fail = (problem: string): false => {
    problems.push(`turn ${leaves.length + 1}: ${problem}`);
    isWrong = true;
    return false;
  };
  return {
    get turns() {
      return leaves.length;
    },
    take: (chunk) => {
      const bytes = rest.byteLength === 0 ? chunk : Buffer.concat([rest, chunk]);
      let from = 0;
      for (let end = bytes.indexOf(LINE_END); end >= 0; end = bytes.indexOf(LINE_END, from)) {
        const found = digestOfBytes(bytes.subarray(from, end), leaves.length + 1);
        if ("problem" in found) return fail(found.problem);
        leaves.push(leafHashOf(found.digest));
        from = end + 1;
      }
      rest = bytes.subarray(from);
      return rest.byteLength <= MAX_LINE_BYTES || fail(`its line takes more than ${MAX_LINE_BYTES} bytes`);
    },
    end: () => {
      if (isWrong) return [];
      if (rest.byteLength > 0) problems.push("the journal does not end with a whole line");
      checked.push(
        `${plural(leaves.length, "turn")}: each line is canonical, in its place, and has the digest of its entry`,
      );
      return leaves;
    },
  };
}

/** The same for a whole copy in memory. */
export function checkCopy(bytes: Uint8Array, findings: Findings): readonly string[] {
  const check = createCopyCheck(findings);
  check.take(bytes);
  return check.end();
}

/** Invalid UTF-8 is not decoded leniently: different bytes would then count as the same turn. */
function digestOfBytes(line: Uint8Array, turnId: number): ReturnType<typeof digestOfLine> {
  let text: string;
  try {
    text = UTF8.decode(line);
  } catch {
    return { problem: "its line is not UTF-8" };
  }
  return digestOfLine(text, turnId);
}

/** The digest of an entry, in hexadecimal, from its line without the line end; or what is wrong with the line. @param turnId that the line must tell */
export function digestOfLine(
  line: string,
  turnId: number,
): { readonly digest: string } | { readonly problem: string } {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value !== "object" || value === null || canonicalize(value) !== line)
      return { problem: "its line is not canonical JSON" };
    const { journal_digest: digest, ...entry } = value as Readonly<Record<string, unknown>>; // an object of JSON
    if (entry["turn_id"] !== turnId) return { problem: `its line says turn ${String(entry["turn_id"])}` };
    const hex = digestHex(entry);
    return digest === `sha256:${hex}`
      ? { digest: hex }
      : { problem: "journal_digest is not the digest of the entry" };
  } catch {
    return { problem: "its line is not JSON" };
  }
}

/** Reads a checkpoint and checks its signature. Null if the text is not a signed note. */
export function checkNote(text: string, key: VerifierKey, findings: Findings): SignedNote | null {
  const note = parseNote(text);
  if (note === null) findings.problems.push("the checkpoint is not a signed note");
  else checkSigner(note, key, findings);
  return note;
}

/** Checks that the key signed a checkpoint. */
export function checkSigner(note: SignedNote, key: VerifierKey, { checked, problems }: Findings): void {
  const { origin, size } = note.tree;
  if (isSignedBy(note, key))
    checked.push(
      `the checkpoint of ${origin} over ${plural(size, "turn")} is signed by the key ${key.keyId}`,
    );
  else
    problems.push(
      `the checkpoint of ${origin} over ${plural(size, "turn")} is not signed by the key ${key.keyId} of ${key.name}`,
    );
}

/** Whether a journal begins with the turns that a checkpoint was signed over. */
export function checkCovered(
  leaves: readonly string[],
  { tree: { size, rootHex } }: SignedNote,
  { checked, problems }: Findings,
): void {
  if (leaves.length < size)
    problems.push(`the journal has ${plural(leaves.length, "turn")}, the checkpoint ${size}`);
  else if (rootOfLeaves(leaves.slice(0, size)) !== rootHex)
    problems.push(`the journal does not begin with the ${plural(size, "turn")} of the checkpoint`);
  else
    checked.push(
      `the journal begins with the ${plural(size, "turn")} of the checkpoint${leaves.length > size ? `; ${leaves.length - size} came later` : ""}`,
    );
}

/** Checks a proof of either kind. `notes`: checkpoints whose roots it must lead to; without any, it must lead to its own. `line`: the line of the turn. */
export function checkProof(
  value: unknown,
  { notes, line }: { readonly notes: readonly SignedNote[]; readonly line: string | null },
  findings: Findings,
): void {
  const proof = (value ?? {}) as Readonly<Record<string, unknown>>; // any object may have any members
  switch (proof["schema_version"]) {
    case "journal_inclusion_v1":
      checkInclusion(proof, { notes, line }, findings);
      return;
    case "journal_consistency_v1":
      checkConsistency(proof, notes, findings);
      return;
    default:
      findings.problems.push(
        "it is not a proof: schema_version is neither journal_inclusion_v1 nor journal_consistency_v1",
      );
  }
}

function checkInclusion(
  proof: Readonly<Record<string, unknown>>,
  { notes, line }: { readonly notes: readonly SignedNote[]; readonly line: string | null },
  { checked, problems }: Findings,
): void {
  const [turnId, size] = [numberOf(proof["turn_id"]), numberOf(proof["tree_size"])];
  const digest = textOf(proof["journal_digest"]).replace(/^sha256:/, "");
  const path = hashesOf(proof["path"]);
  const root =
    path === null || !isHash(digest) ? null : rootOfInclusion(leafHashOf(digest), turnId - 1, size, path);
  if (root === null || root !== proof["root_hash"]) {
    problems.push(`the proof does not lead from turn ${turnId} to its root`);
    return;
  }
  checked.push(
    `turn ${turnId} is in the tree over ${plural(size, "turn")} with the root ${root.slice(0, 16)}…`,
  );
  if (line !== null) {
    const found = digestOfLine(line.replace(/\n$/, ""), turnId);
    if ("problem" in found) problems.push(`the line: ${found.problem}`);
    else if (found.digest === digest) checked.push("the line is that turn");
    else problems.push("the line is not that of the proof");
  }
  mustMatch(size, root, notes, { checked, problems });
}

function checkConsistency(
  proof: Readonly<Record<string, unknown>>,
  notes: readonly SignedNote[],
  { checked, problems }: Findings,
): void {
  const [firstSize, secondSize] = [numberOf(proof["first_size"]), numberOf(proof["second_size"])];
  const [firstRoot, secondRoot] = [textOf(proof["first_root"]), textOf(proof["second_root"])];
  const path = hashesOf(proof["path"]);
  if (path === null || !isConsistent({ firstSize, firstRoot, secondSize, secondRoot }, path)) {
    problems.push(
      `the proof does not show that the tree over ${plural(secondSize, "turn")} begins with that over ${firstSize}`,
    );
    return;
  }
  checked.push(`the tree over ${plural(secondSize, "turn")} begins with the whole of that over ${firstSize}`);
  if (notes.length === 0) return;
  for (const [size, root] of [
    [firstSize, firstRoot],
    [secondSize, secondRoot],
  ] as const)
    mustMatch(
      size,
      root,
      notes.filter(({ tree }) => tree.size === size),
      { checked, problems },
    );
}

function mustMatch(
  size: number,
  root: string,
  notes: readonly SignedNote[],
  { checked, problems }: Findings,
): void {
  for (const { tree } of notes) {
    if (tree.size !== size)
      problems.push(`the checkpoint is over ${plural(tree.size, "turn")}, the proof over ${size}`);
    else if (tree.rootHex !== root)
      problems.push(`the checkpoint over ${plural(size, "turn")} has another root`);
    else checked.push(`the root over ${plural(size, "turn")} is that of the checkpoint`);
  }
}

/** NaN, for which no proof holds, if the value is not a number; conversion could throw. */
function numberOf(value: unknown): number {
  return typeof value === "number" ? value : Number.NaN;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function hashesOf(value: unknown): readonly string[] | null {
  return Array.isArray(value) && value.every(isHash) ? value : null;
}

function isHash(value: unknown): value is string {
  return typeof value === "string" && /^[0-9a-f]{64}$/.test(value);
}
