import { join } from "node:path";
import { sha256Hex, type Hex64 } from "../../canonical/digest.ts";
import { canonicalize } from "../../canonical/json.ts";
import { storedLexiconLine, type LexiconLine } from "../../contract/math-proposals.ts";
import { createCachedFile, type CachedFile } from "../files/cached-file.ts";
import { openSealedAppender, openSealedLog, type SealedLog } from "./log-seals.ts";
import { parseLongLog } from "./log.ts";
import { createShortLock, type ShortLock } from "../lock/short-lock.ts";

export const LEXICON_PATH = "state/math/lexicon.jsonl";
export const MATH_PROPOSALS_PATH = "state/math/proposals.jsonl";

/** A line of `math/proposals.jsonl`: an object that has not been checked. */
export interface StoredProposal {
  /** SHA-256 of the line's bytes without the line end. */
  readonly proposalId: Hex64;
  readonly value: Readonly<Record<string, unknown>>;
}

/** A line of `math/lexicon.jsonl`, and which, from 1. Its class may be one that this version does not know. */
export interface RatifiedWord extends Omit<LexiconLine, "ratifier_kind"> {
  readonly lineNo: number;
}

/** The files of a state directory's `math` folder. */
export interface MathLog {
  /** By id, in file order; a repeated line counts once. */
  readonly proposals: CachedFile<ReadonlyMap<string, StoredProposal>>;
  /** In file order. */
  readonly lexicon: CachedFile<readonly RatifiedWord[]>;
  /** Detect changes to the two files. */
  readonly seals: { readonly proposals: SealedLog; readonly lexicon: SealedLog };
  /** Held while the lexicon is checked and written. */
  readonly lock: ShortLock;
  /** Appends a word durably. The caller holds the lock. */
  appendWord(line: LexiconLine): Promise<void>;
  /** Appends proposals durably. Each is canonical JSON without a line end. The caller holds the lock. */
  appendProposals(lines: readonly string[]): Promise<void>;
}

/** Opens the files; nothing is read or written yet. Unreadable lines are skipped. @param log takes a line for the operator */
export function openMathLog(stateDir: string, log?: (line: string) => void): MathLog {
  const folder = join(stateDir, "math");
  const lexicon = join(folder, "lexicon.jsonl");
  const proposals = join(folder, "proposals.jsonl");
  const appendWords = openSealedAppender(lexicon, log);
  return {
    proposals: createCachedFile(proposals, parseProposals),
    lexicon: createCachedFile(lexicon, parseLexicon),
    seals: {
      proposals: openSealedLog(proposals, MATH_PROPOSALS_PATH),
      lexicon: openSealedLog(lexicon, LEXICON_PATH),
    },
    lock: createShortLock(folder),
    appendWord: (line) => appendWords([canonicalize(line)]),
    appendProposals: openSealedAppender(proposals, log),
  };
}

async function parseProposals(bytes: Uint8Array | null): Promise<ReadonlyMap<string, StoredProposal>> {
  const lines = await parseLongLog(bytes, ({ bytes: line, value }): readonly StoredProposal[] => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
    return [{ proposalId: sha256Hex(line), value: value as StoredProposal["value"] }]; // an object of JSON
  });
  return new Map(lines.map((proposal) => [proposal.proposalId, proposal])); // a repeated line keeps its first place
}

function parseLexicon(bytes: Uint8Array | null): Promise<readonly RatifiedWord[]> {
  return parseLongLog(bytes, ({ lineNo, value }) => {
    const line = storedLexiconLine.safeParse(value);
    if (!line.success) return [];
    const { ratifier_kind: _, ...word } = line.data;
    return [{ ...word, lineNo }];
  });
}
