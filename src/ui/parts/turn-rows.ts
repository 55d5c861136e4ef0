import type { SearchFacets } from "../../contract/search.ts";
import type { TurnJournalEntry, TurnJournalSummary } from "../../contract/turn.ts";
import type { Counts } from "./searching.ts";

/** A turn in a list. A null is unknown: the entry was not read, or cannot be. */
export interface TurnRow {
  /** The turn's id; in a file, the line's number. */
  readonly key: string;
  readonly turnId: number | null;
  readonly timestamp: string | null;
  readonly prompt: string;
  readonly surface: string;
  /** The text that is searched: prompt and answer, in full if the entry was read. */
  readonly text: string;
  readonly grounding: string | null;
  readonly integrity: string | null;
  readonly state: string | null;
  readonly refused: boolean | null;
  readonly teaches: boolean | null;
  /** Why the entry cannot be read or is not as it should be; null if nothing is known against it. */
  readonly fault: string | null;
}

/** What only a full entry has; `fault` is what was found wrong with one. */
export type EntryPart = Pick<
  TurnJournalEntry,
  "epistemic_state" | "refusal_emitted" | "proposal_candidates" | "prompt" | "surface" | "trace_integrity"
> & { readonly fault: string | null };

const NOTHING_KNOWN = {
  turnId: null,
  timestamp: null,
  prompt: "",
  surface: "",
  text: "",
  grounding: null,
  integrity: null,
  state: null,
  refused: null,
  teaches: null,
} as const;

export function faultyRow(key: string, fault: string): TurnRow {
  return { ...NOTHING_KNOWN, key, fault };
}

/** What a list says of a turn; a search does not know its integrity. */
export type ListedTurn = Omit<TurnJournalSummary, "trace_hash" | "trace_integrity" | "grounding_source"> & {
  readonly grounding_source: string | null;
  readonly trace_integrity: string | null;
  readonly epistemic_state?: string | null;
};

/** @param given what was read of the entry; a text says why it is not served */
export function rowOf(turn: ListedTurn, given: EntryPart | string | null): TurnRow {
  const entry = typeof given === "string" ? null : given;
  return {
    key: String(turn.turn_id),
    turnId: turn.turn_id,
    timestamp: turn.timestamp,
    prompt: turn.prompt_excerpt,
    surface: turn.surface_excerpt,
    text: `${entry?.prompt ?? turn.prompt_excerpt}\n${entry?.surface ?? turn.surface_excerpt}`,
    grounding: turn.grounding_source,
    integrity: turn.trace_integrity ?? entry?.trace_integrity ?? null,
    state: entry?.epistemic_state ?? turn.epistemic_state ?? null,
    refused: entry?.refusal_emitted ?? null,
    teaches: !entry ? null : entry.proposal_candidates.length > 0,
    fault: typeof given === "string" ? given : (entry?.fault ?? null),
  };
}

export interface Facet {
  readonly name: string;
  readonly label: string;
  readonly of: (row: TurnRow) => string | null;
  /** How the search knows it; absent: only the rows of a page tell. */
  readonly searched?: {
    /** The part of a query that a value stands for. */
    readonly term: (value: string) => string;
    /** The values and how many turns have them, of `total`. */
    readonly counts: (facets: SearchFacets, total: number) => Counts;
  };
}

/** A facet with two values, of which the search knows one. */
function flagged(flag: string, on: string, off: string): NonNullable<Facet["searched"]> {
  return {
    term: (value) => `${value === on ? "" : "-"}is:${flag}`,
    counts: ({ is: { [flag]: held = 0 } }, total) =>
      (
        [
          [on, held],
          [off, total - held],
        ] as const
      ).filter(([, count]) => count > 0),
  };
}

function named(field: "grounding" | "state"): NonNullable<Facet["searched"]> {
  return {
    term: (value) => `${field}:${value}`,
    counts: ({ [field]: counts }) => Object.entries(counts),
  };
}

/** The facets that filter turns, in display order; the name is used in the URL. */
export const FACETS: readonly Facet[] = [
  { name: "grounding", label: "grounding", of: ({ grounding }) => grounding, searched: named("grounding") },
  { name: "state", label: "state", of: ({ state }) => state, searched: named("state") },
  {
    name: "refused",
    label: "refused",
    of: ({ refused }) => yesNo(refused),
    searched: flagged("refused", "yes", "no"),
  },
  {
    name: "teaches",
    label: "would teach",
    of: ({ teaches }) => yesNo(teaches),
    searched: flagged("teaching", "yes", "no"),
  },
  {
    name: "integrity",
    label: "trace",
    of: ({ integrity }) => integrity,
    searched: flagged("unhashed", "legacy_unhashed", "pipeline_trace"),
  },
  {
    name: "damaged",
    label: "damaged",
    of: ({ fault }) => yesNo(fault !== null),
    // Of what cannot be read nothing else is known, so it is in no other count.
    searched: {
      term: flagged("damaged", "yes", "no").term,
      counts: ({ is: { damaged = 0 } }, total) =>
        damaged === 0
          ? []
          : [
              ["yes", damaged],
              ["no", total],
            ],
    },
  },
];

function yesNo(value: boolean | null): string | null {
  if (value === null) return null;
  return value ? "yes" : "no";
}

/** Choices from the query of a place: values of some facets, and a text. */
export type Choice = ReadonlyMap<string, string>;
/** The query key of the searched text. */
export const TEXT = "q";

/** The rows with every chosen value, and with the text in their prompt or answer. `but`: a facet to ignore. */
export function fitting(rows: readonly TurnRow[], choice: Choice, but = ""): readonly TurnRow[] {
  const chosen = FACETS.filter(({ name }) => name !== but && (choice.get(name) ?? "") !== "");
  const text = (choice.get(TEXT) ?? "").toLowerCase();
  return rows.filter(
    (row) =>
      chosen.every(({ name, of }) => of(row) === choice.get(name)) &&
      (text === "" || row.text.toLowerCase().includes(text)),
  );
}

/** How many rows have each value of a facet, among those that match the other choices; the most frequent first. A chosen value is always included. */
export function countsOf(rows: readonly TurnRow[], facet: Facet, choice: Choice): Counts {
  const counts = new Map<string, number>();
  const chosen = choice.get(facet.name) ?? "";
  if (chosen !== "") counts.set(chosen, 0);
  for (const row of fitting(rows, choice, facet.name)) {
    const value = facet.of(row);
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
}

/** Damaged turns first, then those without a trace hash, then refusals, then the others; each group in its order. */
export function failuresFirst(rows: readonly TurnRow[]): readonly TurnRow[] {
  const kinds: readonly ((row: TurnRow) => boolean)[] = [
    ({ fault }) => fault !== null,
    ({ integrity }) => integrity === "legacy_unhashed",
    ({ refused }) => refused === true,
    () => true,
  ];
  const rank = (row: TurnRow): number => kinds.findIndex((isOne) => isOne(row));
  return kinds.flatMap((_, at) => rows.filter((row) => rank(row) === at));
}
