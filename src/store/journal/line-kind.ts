/** What tells one journal from another: where it stands, and the members by which its lines are numbered and sealed. */
export interface LineKind {
  /** In the state directory. */
  readonly folder: string;
  readonly file: string;
  /** The two derived files beside it. */
  readonly index: string;
  readonly tree: string;
  /** The member that counts the lines from 1. */
  readonly idKey: string;
  /** The member that holds the digest of all others. */
  readonly digestKey: string;
  /** What a line is, in messages. */
  readonly noun: string;
  /** What all of them are, in messages. */
  readonly title: string;
  /** The command that accepts a rollback. */
  readonly command: string;
  /** A command that takes one. */
  readonly maker: string;
}

/** The turns: `journal/turns.jsonl`. */
export const TURNS: LineKind = {
  folder: "journal",
  file: "turns.jsonl",
  index: "turns.index",
  tree: "turns.merkle",
  idKey: "turn_id",
  digestKey: "journal_digest",
  noun: "turn",
  title: "journal",
  command: "touchstone journal",
  maker: "touchstone ask",
};
