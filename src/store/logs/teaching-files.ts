import { join } from "node:path";
import { digestHex, digestOf, digestOfBytes, type Digest } from "../../canonical/digest.ts";
import { canonicalize } from "../../canonical/json.ts";
import {
  ratifiedLine,
  storedProposalEvent,
  type ProposalEvent,
  type RatifiedLine,
  type StoredProposalEvent,
} from "../../contract/proposals.ts";
import { Failure } from "../../contract/failures.ts";
import { createCachedFile, type CachedFile } from "../files/cached-file.ts";
import { openSealedAppender, openSealedLog, type SealedLog } from "./log-seals.ts";
import { parseLongLog, syncLog } from "./log.ts";
import { createProposalFold, type ProposalLog } from "./proposal-log.ts";

/** The artifact id of the ratified chains. */
export const RATIFIED_PATH = "state/teaching/ratified.jsonl";
export const PROPOSALS_PATH = "state/teaching/proposals.jsonl";

/** The id of a proposal, from its chain and the kind of its source: 32 hexadecimal digits. */
export function proposalIdOf(chain: unknown, sourceKind: string): string {
  return digestHex({ proposed_chain: chain, source_kind: sourceKind }).slice(0, 32);
}

/** A line of `teaching/ratified.jsonl`. */
export interface Ratified {
  readonly line: RatifiedLine;
  /** Of the line's bytes; an event in the proposal log names it. */
  readonly digest: Digest;
}

/** The two files of a state directory's `teaching` folder, each read again only when it changed. Reading throws `Failure` `read_error`. */
export interface TeachingFiles {
  /** The folder; a decision locks it. */
  readonly folder: string;
  readonly log: CachedFile<ProposalLog>;
  /** Detects changes to the log, and to the ratified lines. */
  readonly seals: { readonly log: SealedLog; readonly ratified: SealedLog };
  /** In file order; unreadable lines are skipped. */
  readonly ratified: CachedFile<readonly Ratified[]>;
  /** Appends events durably, in one write. */
  append(events: readonly ProposalEvent[]): Promise<void>;
  appendRatified(line: RatifiedLine): Promise<void>;
  /** Syncs the file of ratified lines. */
  syncRatified(): Promise<void>;
}

/** Opens the files; nothing is read or written yet. @param log takes a line for the operator */
export function openTeachingFiles(stateDir: string, log?: (line: string) => void): TeachingFiles {
  const folder = join(stateDir, "teaching");
  const files = { log: join(folder, "proposals.jsonl"), ratified: join(folder, "ratified.jsonl") };
  const appendEvents = openSealedAppender(files.log, log);
  const appendRatified = openSealedAppender(files.ratified, log);
  return {
    folder,
    log: failing(createCachedFile(files.log, createProposalFold(readEvent)), PROPOSALS_PATH),
    seals: {
      log: openSealedLog(files.log, PROPOSALS_PATH),
      ratified: openSealedLog(files.ratified, RATIFIED_PATH),
    },
    ratified: failing(createCachedFile(files.ratified, parseRatified), RATIFIED_PATH),
    append: (events) => appendEvents(events.map((event) => canonicalize(event))),
    appendRatified: (line) => appendRatified([canonicalize(line)]),
    syncRatified: () => syncLog(files.ratified),
  };
}

function failing<T>(file: CachedFile<T>, path: string): CachedFile<T> {
  return {
    read: async () => {
      try {
        return await file.read();
      } catch (cause) {
        throw new Failure("read_error", `${path} cannot be read`, { cause });
      }
    },
  };
}

/** The digest that {@link Ratified} will have for a line. */
export function ratifiedDigest(line: RatifiedLine): Digest {
  return digestOf(line);
}

function readEvent(value: unknown): StoredProposalEvent | null {
  const parsed = storedProposalEvent.safeParse(value);
  return parsed.success ? parsed.data : null;
}

function parseRatified(bytes: Uint8Array | null): Promise<readonly Ratified[]> {
  return parseLongLog(bytes, ({ bytes: raw, value }) => {
    const parsed = ratifiedLine.safeParse(value);
    return parsed.success ? [{ line: parsed.data, digest: digestOfBytes(raw) }] : [];
  });
}
