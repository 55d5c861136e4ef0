/** What distinguishes one journal from another: where it is, and the members that number and seal its lines. */
export interface LineKind {
  /** Folder within the state directory. */
  readonly folder: string;
  readonly file: string;
  /** The two derived files beside it. */
  readonly index: string;
  readonly tree: string;
  /** The member that numbers the lines from 1. */
  readonly idKey: string;
  /** The member with the digest of all others. */
  readonly digestKey: string;
  /** What messages call a line. */
  readonly noun: string;
  /** What messages call the whole journal. */
  readonly title: string;
  /** The command that accepts a rollback. */
  readonly command: string;
  /** A command that reads or writes this journal. */
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
