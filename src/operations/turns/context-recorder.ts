import { canonicalize } from "../../canonical/json.ts";
import type { ContextLine } from "../../contract/context.ts";
import type { SessionLine } from "../../contract/status.ts";
import { changedSince } from "../../engine/answer/fact-list.ts";
import type { Vault } from "../../engine/answer/vault.ts";
import type { ContextLog, ContextSegment, NewContextLine } from "../../store/logs/context-log.ts";
import { entriesText } from "../world/vault-state.ts";
import { NOTHING_KNOWN, withLine, type TurnKnowledge } from "./turn-knowledge.ts";

/** What one turn was computed from besides its prompt and the engine. */
export interface TurnContext {
  /** The turn before. */
  readonly afterTurn: number;
  readonly knowledge: TurnKnowledge;
  readonly vault: Vault;
}

/**
 * Keeps `journal/context.jsonl`. The process that takes turns writes it, before each turn, and writes what the turn was computed from: so the
 * log needs no agreement with whoever decides or practises meanwhile, and a line that a crash loses belongs to no turn.
 */
export interface ContextRecorder {
  /** Logs what the log does not say yet; resolves when it is on the disk. @throws the error of the file system; then the turn must not be journaled */
  record(context: TurnContext): Promise<void>;
  /** Is told the vault that a journaled turn left. */
  took(vault: Vault): void;
}

export interface ContextRecorderOptions {
  readonly contextLog: ContextLog;
  readonly coreIdentity: string;
  /** The vault of the last checkpoint, where nothing had to be recovered; else null. */
  readonly keptVault: Vault | null;
  readonly sessions: () => Promise<readonly SessionLine[]>;
}

type Logged = Pick<TurnContext, "knowledge" | "vault">;

export function createContextRecorder(options: ContextRecorderOptions): ContextRecorder {
  const { contextLog, coreIdentity } = options;
  let isOpen = false;
  /** Null: the log may say anything, and the next lines begin anew. */
  let logged: Logged | null = null;
  return {
    record: async (context) => {
      if (!isOpen) logged = await readLogged(options, context.afterTurn);
      isOpen = true;
      const lines = (logged && additions(logged, context)) ?? allOf(context, coreIdentity);
      const { knowledge, vault } = context;
      if (lines.length > 0) {
        logged = null;
        await contextLog.append(lines);
      }
      logged = { knowledge, vault };
    },
    took: (vault) => {
      if (logged !== null) logged = { ...logged, vault };
    },
  };
}

/** What the log says at a start; null where it cannot be continued. */
async function readLogged(
  { contextLog, coreIdentity, keptVault: vault, sessions }: ContextRecorderOptions,
  afterTurn: number,
): Promise<Logged | null> {
  const last = await contextLog.lastSegment();
  if (vault === null || last === null || !last.isWhole || last.coreIdentity !== coreIdentity) return null;
  const isRolledBack =
    last.afterTurn > afterTurn || last.lines.some(({ after_turn: after }) => after > afterTurn);
  if (isRolledBack || (await contextLog.seals.findFault()) !== null) return null;
  // A session of an earlier version logged nothing.
  const isUnlogged = ({ core_identity: core, first_turn_id: first }: SessionLine): boolean =>
    core === undefined && first > last.afterTurn;
  return (await sessions()).some(isUnlogged) ? null : { vault, knowledge: knowledgeOf(last) };
}

/** What a segment says in the end. */
function knowledgeOf({ lines }: ContextSegment): TurnKnowledge {
  return lines.reduce(withLine, NOTHING_KNOWN);
}

/** The lines that lead from what is logged to what a turn was computed from; null where none do. */
function additions(logged: Logged, { afterTurn, knowledge, vault }: TurnContext): NewContextLine[] | null {
  const teachings = newIn(logged.knowledge.teachings, knowledge.teachings);
  const words = newIn(logged.knowledge.words, knowledge.words);
  const statuses = changedStatuses(logged.vault, vault);
  if (teachings === null || words === null || statuses === null) return null;
  const isSameReport =
    logged.knowledge.report === knowledge.report ||
    canonicalize(logged.knowledge.report) === canonicalize(knowledge.report);
  return [
    ...linesOf(afterTurn, { teachings, words }),
    ...(isSameReport ? [] : [practiceLine(afterTurn, knowledge)]),
    ...(statuses.length === 0 ? [] : [{ after_turn: afterTurn, event: "vault" as const, statuses }]),
  ];
}

function allOf({ afterTurn, knowledge, vault }: TurnContext, coreIdentity: string): NewContextLine[] {
  return [
    {
      after_turn: afterTurn,
      event: "begin",
      core_identity: coreIdentity,
      vault: entriesText(vault.facts),
    },
    ...linesOf(afterTurn, knowledge),
    ...(knowledge.report === null ? [] : [practiceLine(afterTurn, knowledge)]),
  ];
}

function linesOf(
  after_turn: number,
  { teachings, words }: Pick<TurnKnowledge, "teachings" | "words">,
): NewContextLine[] {
  return [
    ...teachings.map((line) => ({ after_turn, event: "teaching" as const, line })),
    ...words.map(({ lemma, category, polarity, proposal_id, evidence_hash, reviewer }) => ({
      after_turn,
      event: "word" as const,
      line: { lemma, category, polarity, proposal_id, evidence_hash, reviewer },
    })),
  ];
}

function practiceLine(after_turn: number, { report }: TurnKnowledge): NewContextLine {
  return { after_turn, event: "practice", report };
}

/** What follows `known` in `given`; null where `given` does not begin with it. */
function newIn<T>(known: readonly T[], given: readonly T[]): readonly T[] | null {
  if (known === given) return [];
  const isPrefix = known.length <= given.length && known.every((each, at) => isEqual(each, given[at]));
  return isPrefix ? given.slice(known.length) : null;
}

/** Lines of the log lack the number that lines of the lexicon have. */
function isEqual(left: unknown, right: unknown): boolean {
  return left === right || textOf(left) === textOf(right);
}

function textOf(line: unknown): string {
  return canonicalize({ ...(line as object), lineNo: null });
}

/** Entries whose status is another; null where there are other entries. */
function changedStatuses(
  { facts: before }: Vault,
  { facts }: Vault,
): Extract<ContextLine, { event: "vault" }>["statuses"] | null {
  const changed = changedSince(before, facts);
  if (before.length !== facts.length || changed.some(({ key, index }) => key !== before.at(index)?.key))
    return null;
  return changed
    .filter(({ status, index }) => status !== before.at(index)?.status)
    .map(({ index, status }) => ({ index, status }));
}
