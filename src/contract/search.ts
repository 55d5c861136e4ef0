import { z } from "zod/v3";
import { paged, type QueryRule } from "./paging.ts";
import { count, timestamp } from "./primitives.ts";
import { PROPOSAL_STATES } from "./proposals.ts";
import { instant } from "./reviews.ts";
import { EPISTEMIC_STATES } from "./taxonomy.ts";

/** What is searched, in the order of the tabs: the kind, its name and plural, the panel that shows one. */
export const SEARCHED = [
  { kind: "turn", name: "turn", many: "turns", panel: "trace" },
  { kind: "review", name: "review on record", many: "reviews on record", panel: "reviews" },
  { kind: "vault", name: "vault entry", many: "vault entries", panel: "vault" },
  { kind: "proposal", name: "proposal", many: "proposals", panel: "proposals" },
  { kind: "math_proposal", name: "math proposal", many: "math proposals", panel: "math-proposals" },
  { kind: "pack", name: "pack", many: "packs", panel: "packs" },
  { kind: "language_pack", name: "language pack", many: "language packs", panel: "logos" },
  { kind: "evidence", name: "evidence record", many: "evidence records", panel: "evidence" },
  { kind: "run", name: "run", many: "runs", panel: "runs" },
  { kind: "contemplation", name: "contemplation", many: "contemplations", panel: "contemplation" },
  { kind: "lane", name: "lane", many: "lanes", panel: "evals" },
  { kind: "demo", name: "demo", many: "demos", panel: "demos" },
  { kind: "audit", name: "audit event", many: "audit events", panel: "audit" },
] as const;
export type SearchKind = (typeof SEARCHED)[number]["kind"];
export const SEARCH_KINDS = SEARCHED.map(({ kind }) => kind) as [SearchKind, ...SearchKind[]];

/** The values of the field `state`: of turns and reviews, and of proposals. */
export const SEARCH_STATES = [...EPISTEMIC_STATES, "refused", "invalid", ...PROPOSAL_STATES] as const;

/** What a turn may be: refused, one that would teach something, one without a trace hash, one whose line could not be read. */
export const SEARCH_FLAGS = ["refused", "teaching", "unhashed", "damaged"] as const;
export type SearchFlag = (typeof SEARCH_FLAGS)[number];

/** The fields of the query language. */
export const SEARCH_FIELDS = [
  { field: "kind", about: "what it is, as `kind:turn`; several with commas" },
  { field: "state", about: "an epistemic state, or that of a proposal, as `state:contradicted`" },
  { field: "grounding", about: "what a turn's answer rests on, as `grounding:pack`" },
  {
    field: "is",
    about:
      "a turn that is refused, teaching (would teach something), unhashed (has no trace hash) or damaged",
  },
  { field: "session", about: "a session whose id begins so" },
  { field: "id", about: "exactly this id" },
  { field: "digest", about: "a digest that begins so" },
  { field: "since", about: "in or after this year, month, day or instant" },
  { field: "until", about: "in or before this year, month, day or instant" },
] as const;
export type SearchField = (typeof SEARCH_FIELDS)[number]["field"];

const mark = z.object({ from: count, to: count }).strict();
/** A text of what was found; `marks`: where the words of the query stand in it, in UTF-16 units, ends excluded. */
const foundText = z.object({ of: z.string(), text: z.string(), marks: z.array(mark) }).strict();

export const searchItem = z
  .object({
    kind: z.enum(SEARCH_KINDS),
    id: z.string(),
    time: timestamp.nullable(),
    state: z.string().nullable(),
    grounding: z.string().nullable(),
    session: z.string().nullable(),
    texts: z.array(foundText),
    problem: z
      .string()
      .optional()
      .describe("why the record cannot be shown: it is damaged, or is not what was signed"),
  })
  .strict();
export type SearchItem = z.infer<typeof searchItem>;

/** @see contract §19 */
export const searchResult = z
  .object({
    items: z.array(searchItem),
    limit: count,
    offset: count,
    total: count,
    indexed_up_to: count.describe("the last turn that was searched; later ones are still being indexed"),
    reading: z
      .array(z.enum(SEARCH_KINDS))
      .optional()
      .describe(
        "only with `partial`: kinds of which not all has been looked at yet; asked again, there is more",
      ),
  })
  .strict();
export type SearchResult = z.infer<typeof searchResult>;

/** How many fit, by value: of all that fits, not of a page. */
export const searchFacets = z
  .object({
    kind: z.record(count),
    state: z.record(count),
    grounding: z.record(count),
    is: z.record(count),
    days: z.array(z.object({ day: z.string(), states: z.record(count) }).strict()).describe("of turns"),
    meant: z
      .string()
      .optional()
      .describe("where nothing fits: the query with known words for unknown ones, if it finds something"),
  })
  .strict();
export type SearchFacets = z.infer<typeof searchFacets>;

/** The orders of what is found; in the last two, the newest first within each value. */
export const SEARCH_ORDERS = ["newest", "oldest", "state", "grounding"] as const;
export type SearchOrder = (typeof SEARCH_ORDERS)[number];

const page = paged(50);
const filterSchema = z
  .object({
    q: z.string().max(1_000, "must have at most 1000 characters").optional(),
    kind: z.string().optional(),
    state: z.string().optional(),
    session: z.string().optional(),
    since: instant.optional(),
    until: instant.optional(),
    order: z.enum(SEARCH_ORDERS).optional(),
    partial: z.enum(["true", "false"]).optional(),
  })
  .strict();
export const searchQuery = {
  fields: page.fields,
  filters: [
    {
      name: "q",
      about:
        'words, `"a phrase"`, `begin*`, and `field:value` with the fields kind, state, grounding, is, session, id, digest, since, until; `-` before any of them excludes',
    },
    { name: "kind", about: "as `kind:` in the query" },
    { name: "state", about: "as `state:` in the query" },
    { name: "session", about: "as `session:` in the query" },
    { name: "since", about: "in or after this year, month, day or instant" },
    { name: "until", about: "in or before this year, month, day or instant" },
    { name: "order", about: "newest (default), oldest, state or grounding: by name, then the newest first" },
    {
      name: "partial",
      about:
        "`true`: what has been looked at so far, at once; `reading` names the kinds that are still looked through",
    },
  ],
  schema: page.schema.merge(filterSchema).strict(),
} as const satisfies QueryRule;
export type SearchQuery = z.infer<typeof filterSchema>;
