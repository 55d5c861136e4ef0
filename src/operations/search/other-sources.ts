import { join } from "node:path";
import type { SearchKind } from "../../contract/search.ts";
import { Listing, type Operations } from "../system/operation.ts";
import type { ProposalStore } from "../teaching/proposal-store.ts";
import type { ContemplationSummaries } from "../contemplation/summaries.ts";
import type { RunList } from "../turns/runs.ts";

type Listed =
  | "vaultEntries"
  | "mathProposals"
  | "packs"
  | "logosPacks"
  | "corpora"
  | "corpus"
  | "servingMetrics"
  | "demos"
  | "auditEvents";

export interface OtherOptions {
  readonly stateDir: string;
  readonly dataDir: string;
  readonly lists: Operations<Listed>;
  readonly proposalStore: Pick<ProposalStore, "list">;
  /** Their route has the digest of the journal, for which all of it is read. */
  readonly runs: () => Promise<Pick<RunList, "runs">>;
  /** Their route checks every one anew in each process. */
  readonly contemplations: Pick<ContemplationSummaries, "groups">;
}

export type Items = readonly Readonly<Record<string, unknown>>[];

/** A list that is searched. */
export interface Source {
  readonly kind: SearchKind;
  /** The member with the id of an item. */
  readonly idKey: string;
  /** The files and folders that it is read from. */
  readonly paths: readonly string[];
  readonly read: () => Promise<Items | AsyncIterable<Items>>;
}

const ALL = { limit: Number.MAX_SAFE_INTEGER, offset: 0 };
const NOTHING = { id: undefined, query: undefined, body: undefined, headers: undefined };

export function sourcesOf(options: OtherOptions): readonly Source[] {
  const { lists, proposalStore, runs, contemplations } = options;
  const state = (...names: readonly string[]): string[] => names.map((name) => join(options.stateDir, name));
  const data = (name: string): string => join(options.dataDir, name);
  const sessions = ["sessions.jsonl", "sessions.jsonl.seals"];
  return [
    {
      kind: "vault",
      idKey: "entry_index",
      paths: state("checkpoint"),
      read: async () => {
        const answer = await lists.vaultEntries({ ...NOTHING, query: ALL });
        return answer instanceof Listing ? answer.groups : itemsIn(answer);
      },
    },
    {
      kind: "proposal",
      idKey: "proposal_id",
      paths: state("teaching"),
      read: async () =>
        (await proposalStore.list()).map(({ proposalId, state, createdAt, chain, source, evidence }) => ({
          proposal_id: proposalId,
          state,
          created_at: createdAt,
          chain,
          source: source.kind,
          evidence: evidence.map(({ ref }) => ref),
        })),
    },
    {
      kind: "math_proposal",
      idKey: "proposal_id",
      paths: state("math", "telemetry"),
      read: async () => itemsIn(await lists.mathProposals(NOTHING)),
    },
    {
      kind: "pack",
      idKey: "pack_id",
      paths: [data("packs")],
      read: async () => itemsIn(await lists.packs({ ...NOTHING, query: ALL })),
    },
    {
      kind: "language_pack",
      idKey: "pack_id",
      paths: [data("logos")],
      read: async () => itemsIn(await lists.logosPacks(NOTHING)),
    },
    { kind: "evidence", idKey: "id", paths: [data("evidence")], read: () => evidenceOf(lists) },
    {
      kind: "run",
      idKey: "session_id",
      paths: state("journal", ...sessions), // a session is a run when it has a turn
      read: async () =>
        (await runs()).runs.flatMap(({ session, isDoubtful }) => (isDoubtful ? [] : [{ ...session }])),
    },
    {
      kind: "contemplation",
      idKey: "run_id",
      paths: state("contemplation"),
      read: () => Promise.resolve(contemplations.groups()),
    },
    {
      kind: "lane",
      idKey: "lane",
      paths: [...state("evals"), data("lanes")],
      read: async () => itemsIn(await lists.servingMetrics(NOTHING)),
    },
    {
      kind: "demo",
      idKey: "demo_id",
      paths: [data("demos")],
      read: async () => itemsIn(await lists.demos(NOTHING)),
    },
    {
      kind: "audit",
      idKey: "event_id",
      paths: state("checkpoint", "teaching", "math", "telemetry", ...sessions),
      read: async () => itemsIn(await lists.auditEvents({ ...NOTHING, query: ALL })),
    },
  ];
}

/** The records of all corpora; an id has the corpus before it. */
async function evidenceOf(lists: OtherOptions["lists"]): Promise<Items> {
  const items: Readonly<Record<string, unknown>>[] = [];
  for (const { corpus_id: id } of itemsIn(await lists.corpora(NOTHING)) as readonly { corpus_id: string }[]) {
    const corpus = await lists.corpus({ ...NOTHING, id: { id } });
    const { records } = corpus as unknown as { readonly records: Items }; // what the route gives
    for (const record of records) items.push({ id: `${id}/${String(record["evidence_id"])}`, ...record });
  }
  return items;
}

function itemsIn(answer: object): Items {
  return "items" in answer ? (answer.items as Items) : []; // each of these routes gives a list of objects
}
