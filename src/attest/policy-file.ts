import { KEY_TYPES, parseVerifier, typeOfVerifier, type VerifierKey } from "./note.ts";
import type { Policy, PolicyGroup, PolicyLog, PolicyWitness } from "./policy.ts";

/** Why a text is no policy. */
export type PolicyFault =
  | "bad_character"
  | "unknown_keyword"
  | "wrong_arguments"
  | "bad_key"
  | "unsupported_key"
  | "duplicate_key"
  | "bad_url"
  | "reserved_name"
  | "duplicate_name"
  | "unknown_name"
  | "duplicate_member"
  | "bad_threshold"
  | "second_quorum"
  | "missing_quorum";

export type ReadPolicy =
  | { readonly kind: "policy"; readonly policy: Policy }
  /** `line` counts from 1. */
  | {
      readonly kind: "rejected";
      readonly line: number;
      readonly fault: PolicyFault;
      readonly problem: string;
    };

/**
 * Reads the text form of a policy, one item a line, words apart by spaces and tabs, and `#` before comments:
 *
 *     log <vkey> [<url>]
 *     witness <name> <vkey> [<url>]
 *     group <name> <number>|any|all <member>…
 *     quorum <name>|none
 *
 * A name is defined in an earlier line than the one that uses it; no key and no name appears twice; there is one quorum.
 * @see C2SP tlog-policy
 */
export function parsePolicy(text: string): ReadPolicy {
  const lines = text.split("\n");
  const draft = new Draft();
  try {
    for (const [index, line] of lines.entries()) {
      draft.line = index + 1;
      readLine(line, draft);
    }
    return { kind: "policy", policy: draft.finish() };
  } catch (error) {
    if (!(error instanceof PolicyError)) throw error;
    return { kind: "rejected", line: draft.line, fault: error.fault, problem: error.message };
  }
}

class PolicyError extends Error {
  readonly fault: PolicyFault;
  constructor(fault: PolicyFault, problem: string) {
    super(problem);
    this.name = "PolicyError";
    this.fault = fault;
  }
}

const NONE = "none";

class Draft {
  line = 1;
  readonly logs: PolicyLog[] = [];
  readonly witnesses = new Map<string, PolicyWitness>();
  readonly groups = new Map<string, PolicyGroup>();
  /** Absent until its line is read. */
  quorum?: string | null;
  readonly #keys = new Set<string>();

  key(text: string, type: typeof KEY_TYPES.note | typeof KEY_TYPES.cosignature): VerifierKey {
    const key = parseVerifier(text, type);
    if (key === null) throw keyError(text, type);
    const raw = key.key.export({ type: "spki", format: "der" }).toString("hex");
    if (this.#keys.has(raw))
      throw new PolicyError("duplicate_key", `an earlier line has the key of \`${key.name}\` already`);
    this.#keys.add(raw);
    return key;
  }

  newName(name: string): string {
    if (name === NONE)
      throw new PolicyError("reserved_name", "`none` cannot be a name: it means that there is no quorum");
    if (this.isName(name))
      throw new PolicyError("duplicate_name", `an earlier line has the name \`${name}\` already`);
    return name;
  }

  knownName(name: string): string {
    if (!this.isName(name))
      throw new PolicyError("unknown_name", `no earlier line defines a witness or group \`${name}\``);
    return name;
  }

  finish(): Policy {
    const { logs, witnesses, groups, quorum } = this;
    if (quorum === undefined)
      throw new PolicyError("missing_quorum", "there is no quorum: add `quorum <name>` or `quorum none`");
    return { logs, witnesses, groups, quorum };
  }

  private isName(name: string): boolean {
    return this.witnesses.has(name) || this.groups.has(name);
  }
}

function keyError(text: string, type: number): PolicyError {
  const found = typeOfVerifier(text);
  const wanted = type === KEY_TYPES.note ? "a log" : "a witness";
  if (found === null)
    return new PolicyError("bad_key", `\`${text}\` is no verifier key, <name>+<key id>+<key>`);
  if (found === KEY_TYPES.note || found === KEY_TYPES.cosignature)
    return new PolicyError("bad_key", `the key \`${text}\` is not of the type of ${wanted}, 0${type}`);
  const scheme = found === KEY_TYPES.mlDsa44 ? "ML-DSA-44, type 06" : `type ${hexByte(found)}`;
  return new PolicyError("unsupported_key", `a key of ${scheme}, is not verified: use an Ed25519 key`);
}

function hexByte(byte: number): string {
  return byte.toString(16).padStart(2, "0");
}

type Words = readonly string[];
/** What follows the keyword, and how many words it may be. */
interface Keyword {
  readonly form: string;
  readonly least: number;
  readonly most: number;
  readonly read: (words: Words, draft: Draft) => void;
}

const KEYWORDS: Readonly<Record<string, Keyword>> = {
  log: { form: "log <vkey> [<url>]", least: 1, most: 2, read: readLog },
  witness: { form: "witness <name> <vkey> [<url>]", least: 2, most: 3, read: readWitness },
  group: { form: "group <name> <number>|any|all <member>…", least: 3, most: Infinity, read: readGroup },
  quorum: { form: "quorum <name>|none", least: 1, most: 1, read: readQuorum },
};

function readLine(line: string, draft: Draft): void {
  if (/[\u0000-\u0008\u000a-\u001f\u007f]/.test(line))
    throw new PolicyError("bad_character", "it has a control character; lines end with LF alone");
  const [word, ...words] = line.split(/[ \t]+/).filter((each) => each !== "");
  if (word === undefined || word.startsWith("#")) return;
  const keyword = Object.hasOwn(KEYWORDS, word) ? KEYWORDS[word] : undefined;
  if (keyword === undefined)
    throw new PolicyError("unknown_keyword", `\`${word}\` is none of ${Object.keys(KEYWORDS).join(", ")}`);
  if (words.length < keyword.least || words.length > keyword.most)
    throw new PolicyError("wrong_arguments", `the form is \`${keyword.form}\``);
  keyword.read(words, draft);
}

function readLog([vkey = "", url]: Words, draft: Draft): void {
  draft.logs.push({ key: draft.key(vkey, KEY_TYPES.note), url: urlOf(url) });
}

function readWitness([name = "", vkey = "", url]: Words, draft: Draft): void {
  draft.newName(name);
  const key = draft.key(vkey, KEY_TYPES.cosignature);
  draft.witnesses.set(name, { name, key, url: urlOf(url) });
}

function readGroup([name = "", number = "", ...given]: Words, draft: Draft): void {
  draft.newName(name);
  const members = given.map((member) => draft.knownName(member));
  const twice = members.find((member, index) => members.indexOf(member) !== index);
  if (twice !== undefined)
    throw new PolicyError("duplicate_member", `\`${twice}\` is twice a member of \`${name}\``);
  draft.groups.set(name, { threshold: thresholdOf(number, members.length), members });
}

function thresholdOf(text: string, members: number): number {
  if (text === "any") return 1;
  if (text === "all") return members;
  const threshold = /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : 0;
  if (threshold >= 1 && threshold <= members) return threshold;
  throw new PolicyError(
    "bad_threshold",
    `\`${text}\` is neither any, all nor a number from 1 to ${members}, the number of members`,
  );
}

function readQuorum([name = ""]: Words, draft: Draft): void {
  if (draft.quorum !== undefined)
    throw new PolicyError("second_quorum", "an earlier line has the quorum already");
  draft.quorum = name === NONE ? null : draft.knownName(name);
}

/** Where requests go: http or https, without query, fragment and password. */
export function isPrefix(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return (
    url !== null &&
    (url.protocol === "http:" || url.protocol === "https:") &&
    url.username + url.password === "" &&
    !/[?#]/.test(text)
  );
}

function urlOf(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (!isPrefix(text)) throw new PolicyError("bad_url", `\`${text}\` is no http or https address`);
  return text;
}
