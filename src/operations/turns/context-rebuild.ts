import type { TurnJournalEntry } from "../../contract/turn.ts";
import type { Vault } from "../../engine/answer/vault.ts";
import type { World } from "../../engine/answering/world.ts";
import { runTurn, type Turn } from "../../engine/turn/turn.ts";
import { JournalDamagedError } from "../../store/journal/errors.ts";
import type { Journal } from "../../store/journal/journal.ts";
import type { ContextLog, ContextSegment } from "../../store/logs/context-log.ts";
import type { Teachings } from "../teaching/teachings.ts";
import type { ArithmeticState, ArithmeticStateSource } from "../world/arithmetic-state.ts";
import type { Inputs } from "../world/inputs.ts";
import { EMPTY_VAULT, applyWrite, fromStoredEntries } from "../world/vault-state.ts";
import { forEachStatingTurn, hasStated } from "./stating-turns.ts";
import { NOTHING_KNOWN, withLine, type TurnKnowledge } from "./turn-knowledge.ts";

/** What is read to rebuild what turns knew. */
export interface RebuildParts {
  readonly inputs: () => Promise<Inputs>;
  readonly teachings: Teachings;
  readonly arithmetic: ArithmeticStateSource;
  readonly contextLog: ContextLog;
  /** The journal, up to a turn at least. */
  readonly journal: (turnId: number) => Promise<Journal>;
}

/** What a turn was computed from. */
export interface Rebuilt {
  readonly world: World;
  /** The engine's core identity at that time; null for a turn older than the log. */
  readonly coreIdentity: string | null;
}

/** The state of the rebuild just before turn `next`. All members are immutable. */
interface Position {
  readonly next: number;
  readonly vault: Vault;
  /** Null: the turns before the log. */
  readonly segment: ContextSegment | null;
  /** How many lines of the segment are taken. */
  readonly taken: number;
  readonly knowledge: TurnKnowledge;
}

/** How many stating turns lie between two kept positions, and how many are kept: turns before the present one are then found without starting over. */
const TURNS_BETWEEN_KEPT = 200;
const MOST_KEPT = 8;

/**
 * Rebuilds what turns knew from journal and context log, and nothing else. Turns in ascending order take one pass; memory is that of the vault
 * and of a few positions.
 */
export class ContextRebuild {
  readonly #parts: RebuildParts;
  #at: Position | null = null;
  #kept: Position[] = [];
  #sinceKept = 0;
  #ready: { readonly of: TurnKnowledge; readonly state: Ratified } | null = null;

  constructor(parts: RebuildParts) {
    this.#parts = parts;
  }

  /** The world of a recorded turn, as it was just before it. */
  async before(entry: TurnJournalEntry): Promise<Rebuilt> {
    const turnId = entry.turn_id;
    const segment = segmentOf(await this.#parts.contextLog.segments(), turnId);
    let at = this.#nearest(segment, turnId) ?? (await this.#begin(segment));
    const journal = await this.#parts.journal(turnId);
    const take = async (stated: TurnJournalEntry): Promise<void> => {
      at = linesBefore(at, stated.turn_id);
      at = after(at, stated, await this.#run(at, stated));
      this.#keep(at);
    };
    for (let known = -1; known < journal.damage.length; ) {
      known = journal.damage.length;
      await forEachStatingTurn(journal, { from: at.next - 1, to: turnId - 1 }, take).catch(
        (error: unknown) => {
          if (!(error instanceof JournalDamagedError) || journal.damage.length === known) throw error; // else what it found is skipped now
        },
      );
    }
    at = { ...linesBefore(at, turnId), next: turnId };
    this.#at = at;
    return { world: await this.#world(at, entry), coreIdentity: segment?.coreIdentity ?? null };
  }

  /** Is told what a turn did whose world was asked for last, so that it need not be run again for the next. */
  took(entry: TurnJournalEntry, turn: Turn): void {
    if (this.#at?.next !== entry.turn_id) return;
    this.#at = hasStated(entry) ? after(this.#at, entry, turn) : { ...this.#at, next: entry.turn_id + 1 };
    this.#keep(this.#at);
  }

  #keep(at: Position): void {
    if (++this.#sinceKept < TURNS_BETWEEN_KEPT) return;
    this.#sinceKept = 0;
    this.#kept = [...this.#kept, at].slice(-MOST_KEPT);
  }

  /** The last kept position of a segment that is not past a turn. */
  #nearest(segment: ContextSegment | null, turnId: number): Position | null {
    const usable = [...this.#kept, ...(this.#at === null ? [] : [this.#at])].filter(
      (each) => isSame(each.segment, segment) && each.next <= turnId,
    );
    const found = usable.sort((a, b) => a.next - b.next).at(-1) ?? null;
    return found && { ...found, segment };
  }

  async #begin(segment: ContextSegment | null): Promise<Position> {
    const stored = segment === null ? null : await this.#parts.contextLog.vaultOf(segment);
    return {
      next: (segment?.afterTurn ?? 0) + 1,
      vault: (stored && fromStoredEntries(stored)) ?? EMPTY_VAULT,
      segment,
      taken: 0,
      knowledge: NOTHING_KNOWN,
    };
  }

  async #run(at: Position, entry: TurnJournalEntry): Promise<Turn | null> {
    const world = await this.#world(at, entry);
    try {
      return runTurn(world, entry.prompt);
    } catch {
      return null; // it is unavailable by itself, too
    }
  }

  async #world({ vault, segment, knowledge }: Position, entry: TurnJournalEntry): Promise<World> {
    const { inputs, teachings, arithmetic } = this.#parts;
    const ready = await inputs();
    if (segment === null) {
      // Older than the log, so only the times of decisions are known.
      const known = (await teachings.history()).filter(({ since }) => since <= entry.timestamp);
      const sentences = known.map(({ sentence }) => sentence);
      return ready.world(vault, sentences, await arithmetic.current());
    }
    if (this.#ready?.of !== knowledge)
      this.#ready = {
        of: knowledge,
        state: { sentences: await teachings.from(knowledge.teachings), known: arithmetic.from(knowledge) },
      };
    const { sentences, known } = this.#ready.state;
    return ready.world(vault, sentences, known);
  }
}

interface Ratified {
  readonly sentences: Awaited<ReturnType<Teachings["current"]>>;
  readonly known: ArithmeticState;
}

/** The segment that a turn belongs to: the last one that began before it. */
function segmentOf(segments: readonly ContextSegment[], turnId: number): ContextSegment | null {
  return segments.findLast(({ afterTurn }) => afterTurn < turnId) ?? null;
}

/** Whether two readings of the log mean the same segment; it may have grown. */
function isSame(left: ContextSegment | null, right: ContextSegment | null): boolean {
  return (
    left === right || (left?.place.start === right?.place.start && left?.place.length === right?.place.length)
  );
}

/** The position with the lines that were logged before a turn. */
function linesBefore(at: Position, turnId: number): Position {
  const all = at.segment?.lines ?? [];
  let end = at.taken; // lines that are not due yet are not looked at: a pass over all turns stays linear
  while (end < all.length && (all[end]?.after_turn ?? turnId) < turnId) end++;
  const lines = all.slice(at.taken, end);
  if (lines.length === 0) return at;
  return {
    ...at,
    taken: at.taken + lines.length,
    knowledge: lines.reduce(withLine, at.knowledge),
    vault: lines.reduce(withStatuses, at.vault),
  };
}

function withStatuses(vault: Vault, line: ContextSegment["lines"][number]): Vault {
  if (line.event !== "vault") return vault;
  const statuses = new Map(line.statuses.map(({ index, status }) => [index, status]));
  return {
    ...vault,
    facts: vault.facts.map((fact) => {
      const status = statuses.get(fact.index);
      return status === undefined ? fact : { ...fact, status };
    }),
  };
}

function after(at: Position, { turn_id: turnId }: TurnJournalEntry, turn: Turn | null): Position {
  const vault = turn === null ? at.vault : applyWrite(at.vault, turn.write, turnId);
  return { ...at, next: turnId + 1, vault };
}
