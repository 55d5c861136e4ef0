import { plural } from "../contract/plural.ts";
import { cosignatureOf } from "./cosignature.ts";
import type { Findings } from "./journal-copy.ts";
import { parseNote, standingOf, type SignedNote, type VerifierKey } from "./note.ts";

/** Who must have signed a checkpoint: one of the logs, and witnesses up to the quorum. @see C2SP tlog-policy; policy-file.ts reads its text form */
export interface Policy {
  readonly logs: readonly PolicyLog[];
  /** By name, in the order of the file. */
  readonly witnesses: ReadonlyMap<string, PolicyWitness>;
  readonly groups: ReadonlyMap<string, PolicyGroup>;
  /** The name of a witness or group; null: no witness is needed. */
  readonly quorum: string | null;
}
export interface PolicyLog {
  readonly key: VerifierKey;
  readonly url: string | null;
}
export interface PolicyWitness extends PolicyLog {
  readonly name: string;
}
export interface PolicyGroup {
  /** How many of the members it takes. */
  readonly threshold: number;
  /** Names of witnesses and of groups that stand before this one. */
  readonly members: readonly string[];
}

/** Checks that one of the policy's logs signed a checkpoint, and that the quorum of its witnesses cosigned it. */
export function checkPolicy(policy: Policy, note: SignedNote, { checked, problems }: Findings): void {
  const { origin, size } = note.tree;
  const logs = policy.logs.filter(({ key }) => key.name === origin);
  const standings = logs.map(({ key }) => standingOf(note, key));
  const signer = logs[standings.indexOf("valid")]?.key;
  if (standings.includes("invalid"))
    problems.push(`a signature that names the key of the log ${origin} is not by it`);
  else if (signer !== undefined)
    checked.push(
      `the checkpoint of ${origin} over ${plural(size, "turn")} is signed by the key ${signer.keyId}`,
    );
  else
    problems.push(
      logs.length === 0
        ? `the policy lists no log ${origin}`
        : `the checkpoint of ${origin} over ${plural(size, "turn")} is signed by no key of the policy`,
    );
  checkQuorum(policy, note, { checked, problems });
}

/** Reads a checkpoint and checks it as {@link checkPolicy} does. Null for a text that is none. */
export function checkNoteBy(policy: Policy, text: string, findings: Findings): SignedNote | null {
  const note = parseNote(text);
  if (note === null) findings.problems.push("the checkpoint is not a signed note");
  else checkPolicy(policy, note, findings);
  return note;
}

function checkQuorum(policy: Policy, note: SignedNote, { checked, problems }: Findings): void {
  const cosigned = new Set<string>();
  for (const { name, key } of policy.witnesses.values()) {
    const { standing, time } = cosignatureOf(note, key);
    if (standing === "invalid")
      problems.push(`the cosignature that names the key of the witness ${name} is not by it`);
    if (standing !== "valid" || time === null) continue;
    cosigned.add(name);
    checked.push(`the witness ${name} cosigned it at ${timeText(time)}`);
  }
  const { quorum } = policy;
  if (quorum === null) checked.push("the policy asks for no witness");
  else if (isMet(policy, quorum, cosigned)) checked.push(`the quorum ${quorum} is met`);
  else
    problems.push(
      `the quorum ${quorum} is not met: ${describe(policy, quorum)}, and ${cosigned.size === 0 ? "no witness" : [...cosigned].join(", ")} cosigned it`,
    );
}

/** Whether a witness cosigned, or as many members of a group as it takes. Groups name only earlier ones, so this ends. */
export function isMet(policy: Policy, name: string, cosigned: ReadonlySet<string>): boolean {
  const group = policy.groups.get(name);
  if (group === undefined) return cosigned.has(name);
  return group.members.filter((member) => isMet(policy, member, cosigned)).length >= group.threshold;
}

function describe({ groups }: Policy, name: string): string {
  const group = groups.get(name);
  return group === undefined
    ? `${name} must cosign`
    : `${group.threshold} of ${group.members.join(", ")} must cosign`;
}

/** A time that a calendar lacks is told in seconds. */
function timeText(seconds: number): string {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? `${seconds} s` : date.toISOString();
}
