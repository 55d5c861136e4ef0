import { REPLAY_SEVERITY, type ReplayExplanation } from "./turn.ts";
import { gatePolicyFile } from "./gate.ts";
import { SEARCHED, SEARCH_FIELDS, SEARCH_FLAGS, SEARCH_STATES } from "./search.ts";
import { COLUMNS } from "./workbench-columns.ts";
import { AUDIT_WORDS, WORDS } from "./workbench-words.ts";

/** A row of the decision table. @see contract §15.4 */
export interface Row {
  readonly row: number;
  readonly when: string;
  readonly status: string;
  readonly state: string | null;
  readonly reason: string;
}

/** The rows in order: the first that holds decides. Shown, never run. */
const DECISIONS: readonly Row[] = [
  ["the request is malformed", "invalid", null, "invalid_payload"],
  [
    "the domain is outside the envelope; evidence is not examined",
    "refused",
    "scope_boundary",
    "outside_epistemic_envelope",
  ],
  [
    "a cited record is unknown, differs from its hash, or is cited twice",
    "invalid",
    null,
    "invalid_evidence_reference",
  ],
  ["a premise is malformed or out of regime", "refused", null, "out_of_regime_or_malformed"],
  [
    "the question exceeds the reasoning bounds",
    "refused",
    "computationally_bounded",
    "reasoning_budget_exceeded",
  ],
  ["engine and oracle disagree", "refused", null, "entailment_oracle_disagreement"],
  ["the premises cannot all hold", "refused", null, "inconsistent_premises"],
  ["the premises refute the claim", "assigned", "contradicted", "claim_refuted_by_entailment"],
  [
    "matching records deny the claim, and none supports it",
    "assigned",
    "contradicted",
    "claim_denied_by_evidence",
  ],
  [
    "some matching records support the claim, and others deny it",
    "assigned",
    "ambiguous",
    "conflicting_evidence",
  ],
  [
    "two or more independent records support the claim",
    "assigned",
    "verified",
    "verified_by_matching_evidence",
  ],
  [
    "the premises entail the claim without restating it, and no record matches",
    "assigned",
    "inferred",
    "entailed_from_resolved_premises",
  ],
  ["a record supports the claim", "assigned", "evidenced", "evidence_present_but_not_verifying"],
  ["otherwise", "assigned", "undetermined", "insufficient_evidence"],
].map(([when, status, state, reason], at) => ({ row: at + 1, when, status, state, reason }) as Row); // each line above has these four

/** Why a field that does not count may differ. */
const TOLERATED: Readonly<Partial<Record<keyof typeof REPLAY_SEVERITY, string>>> = {
  timestamp: "wall clock: a replay is not journaled, and has no time",
  turn_cost_ms: "wall clock: how long the turn took",
  journal_digest: "seals the entry with its time; a replay has none",
  checkpoint_emitted: "a replay writes no checkpoint",
  proposal_candidates: "a replay does not see the existing proposals",
};

/** Groups of panels. */
export type PanelGroup = "Ask" | "Review and gate" | "Record" | "Learn" | "Knowledge" | "System";

/** The panels in their order: the name is the first part of a path below `/ui/`, the summary one line for the palette. The first one is open at the start. */
const PANELS = [
  {
    name: "home",
    key: "g 0",
    label: "Home",
    group: "Ask",
    summary: "what waits for you, what happened, and whether all is sound",
  },
  { name: "ask", key: "g 1", label: "Ask", group: "Ask", summary: "ask a question, or state something" },
  {
    name: "find",
    label: "Find",
    group: "Ask",
    summary: "search turns, reviews, proposals, packs and evidence",
  },
  {
    name: "review",
    key: "g 2",
    label: "Review",
    group: "Review and gate",
    summary: "submit a claim, and try it without some of its evidence",
  },
  {
    name: "gate",
    key: "g 3",
    label: "Gate",
    group: "Review and gate",
    summary: "let claims through by a policy",
  },
  {
    name: "reviews",
    label: "Reviews on record",
    group: "Review and gate",
    summary: "recorded reviews by state, domain and time",
  },
  { name: "trace", key: "g 4", label: "Trace", group: "Record", summary: "every turn in the journal" },
  {
    name: "replay",
    key: "g 5",
    label: "Replay",
    group: "Record",
    summary: "run turns again with what they knew, and compare",
  },
  {
    name: "compare",
    key: "g 6",
    label: "Compare",
    group: "Record",
    summary: "two turns or two reviews side by side",
  },
  {
    name: "file",
    key: "g 7",
    label: "Saved files",
    group: "Record",
    summary: "open a bundle, a review or a journal from the disk, without the server",
  },
  { name: "runs", label: "Runs", group: "Record", summary: "sessions with their turns" },
  {
    name: "audit",
    label: "Audit",
    group: "Record",
    summary: "checkpoints, sessions, proposals and decisions in one list",
  },
  {
    name: "artifacts",
    label: "Artifacts",
    group: "Record",
    summary: "the files that the service reads and writes",
  },
  {
    name: "proposals",
    key: "g 8",
    label: "Proposals",
    group: "Learn",
    summary: "what turns, the operator and contemplation propose to teach",
  },
  {
    name: "math-proposals",
    key: "g 9",
    label: "Math proposals",
    group: "Learn",
    summary: "words that practice proposes for word problems",
  },
  {
    name: "calibration",
    label: "Calibration",
    group: "Learn",
    summary: "practice results for each class of answers, and the licences they earn",
  },
  {
    name: "serving",
    label: "Serving",
    group: "Learn",
    summary: "correct, refused and wrong answers in each evaluation lane",
  },
  { name: "evals", label: "Evals", group: "Learn", summary: "evaluation lanes to run here" },
  {
    name: "lived-life",
    label: "Lived life",
    group: "Learn",
    summary: "the beats of the last life, which takes no turns",
  },
  {
    name: "contemplation",
    label: "Contemplation",
    group: "Learn",
    summary: "how an unknown subject became known",
  },
  {
    name: "packs",
    label: "Packs",
    group: "Knowledge",
    summary: "knowledge packs: facts, words, rules and sources",
  },
  {
    name: "evidence",
    label: "Evidence",
    group: "Knowledge",
    summary: "sealed corpora: their records, new ones, and what differs between versions",
  },
  {
    name: "logos",
    label: "Languages",
    group: "Knowledge",
    summary: "language packs: words, roots, alignment, safety",
  },
  { name: "vault", label: "Vault", group: "Knowledge", summary: "stored statements, with exact recall" },
  {
    name: "status",
    label: "Status",
    group: "System",
    summary: "engine, journal and session of this server",
  },
  {
    name: "demos",
    label: "Demos",
    group: "System",
    summary: "scenarios that run through the same operations as live requests",
  },
  { name: "tour", label: "Tour", group: "System", summary: "a guided tour that runs each step" },
] as const satisfies readonly {
  readonly name: string;
  readonly key?: string;
  readonly label: string;
  readonly group: PanelGroup;
  readonly summary: string;
}[];
export type PanelName = (typeof PANELS)[number]["name"];

/** The panels that show a subject beside their list where there is room. */
const BESIDE: readonly string[] = [
  "trace",
  "reviews",
  "proposals",
  "evidence",
  "packs",
] satisfies readonly PanelName[];

/** What a prompt is for, and how the form words it; the first is the default. */
const INTENTS = [
  {
    intent: "ask",
    name: "Ask",
    label: "A question, or something to remember",
    placeholder: "Is a penguin a bird?",
    button: "Ask",
  },
  {
    intent: "teach",
    name: "Teach",
    label: "A statement that is true",
    placeholder: "Every courier is a driver.",
    button: "State it",
  },
  {
    intent: "correct",
    name: "Correct",
    label: "What is true instead",
    placeholder: "Tom is not a plumber.",
    button: "Correct it",
  },
] as const;
export type Intent = (typeof INTENTS)[number]["intent"];

/** The modes that the first line of a prompt may name. */
const MODES: readonly (readonly [mode: string, means: string])[] = [
  ["classical", "what follows in every world"],
  ["rules_forward", "what the rules derive"],
  ["rules_closed", "what is not derived is false"],
  ["arithmetic", "a word problem"],
];

/** Example prompts. */
const EXAMPLES = [
  "Is a penguin a bird?",
  "What is a mammal?",
  "All trees are plants. An oak is a tree. Is an oak a plant?",
  "Tom has 5 apples. He buys 7 more. How many apples does Tom have?",
] as const;

/** How a proposal is decided: the end of the route and of the command, the key, what it does. */
const DECIDING = [
  ["accept", "y", "teaches it from the next turn on, unless a golden question gets a worse answer"],
  ["reject", "n", "turns it down"],
  ["withdraw", "w", "takes it back"],
] as const;

/** How a math proposal is decided: the end of the route, the word, the key, and the consequence where no dry run shows it. */
const MATH_DECIDING = [
  ["ratify", "Ratify", "y", ""],
  ["reject", "Reject", "n", "The audit records the rejection; the proposal stays on the list."],
  ["defer", "Defer", "d", "The audit records the deferral; the proposal stays on the list."],
] as const;

/** What the overview of a language pack says, by the members of the record. */
const LOGOS_FACTS = [
  ["language", "language"],
  ["script", "script"],
  ["role", "role"],
  ["version", "version"],
  ["words", "lexicon_count"],
  ["glosses", "gloss_count"],
  ["forms", "morphology_count"],
  ["frames", "frame_count"],
  ["compositions", "composition_count"],
  ["edges", "alignment_edge_count"],
  ["loops", "holonomy_case_count"],
  ["unknown words", "oov_policy"],
  ["normal form", "normalization_policy"],
] as const;

/** Stop words: sharing one of these does not make two statements related. */
const COMMON = [
  "a",
  "an",
  "the",
  "is",
  "are",
  "was",
  "were",
  "not",
  "no",
  "every",
  "each",
  "all",
  "some",
  "if",
  "then",
  "and",
  "or",
  "it",
  "does",
  "do",
  "has",
  "have",
  "can",
  "of",
  "in",
  "that",
  "correction",
];

/** What each failure code means to the operator, shown beside the server's message. */
const ADVICE: Readonly<Record<string, string>> = {
  unreachable: "It may have been stopped. This page continues when the server is back.",
  evidence_unavailable: "Nothing has been recorded here yet.",
  not_found: "Nothing here has this id. It may belong to another state directory.",
};

/** Sentences on the workbench's pages. */
const SAYS = {
  away: "The server does not answer. This page keeps what it shows, and continues when the server is back.",
  bundle: "Its digest covers what was decided and why, not its place in the journal.",
  citing: "This request cites sealed records. To pick others, choose their corpus above.",
  examples:
    "Answers come only from what can be proved: from packs, from what you taught, and from the prompt. For example",
  evidence:
    "Sealed corpora are never changed in place: what is written here becomes a file, which you put in place as the next version.",
  gate: "Decides which claims pass a policy, from sealed evidence. Of a claim alone (text, domain, subject, predicate) the evidence is found.",
  file: "Choose a file or drop it here. This page reads and checks it, and sends it nowhere.",
  query:
    "All of it must fit. A phrase goes in quotes, par* finds what begins so, and - before a word or field excludes it. Several values have commas.",
  review:
    "The authority decides from the evidence alone. This page stores no review; the command line and gates can record one.",
  replayAll:
    "Runs every turn again with what it knew, and lists those where something that counts differs, with the reason.",
  unrehearsed: "The golden questions have not been asked with it yet; the server will do that.",
  unreviewed: "No review yet. The first row that holds will decide:",
  unsigned: "No checkpoint has been signed yet, so nothing outside the journal shows that it is unchanged.",
  whatIf: "Untick evidence to see the state that the claim would get without it. Nothing is stored.",
} as const;

/** Why a turn that is replayed with what it knew differs; only the last is an alarm. */
const EXPLAINS = {
  equal: "Everything that counts is the same.",
  used_stored_knowledge:
    "The turn is older than the context log, so what it knew is not recorded. This is no alarm.",
  engine_changed:
    "Another engine answered the turn: the version, a pack or a policy has changed since. This is no alarm.",
  unexplained:
    "This engine, with what journal and logs say that the turn knew, answers otherwise: a record was changed, or something is not deterministic.",
} as const satisfies Record<ReplayExplanation, string>;

/** What cited evidence says about a claim. */
const BEARINGS = {
  supports: "supports the claim",
  denies: "denies the claim",
  rule: "a rule: counts only as a premise",
  quantity: "a quantity: counts only as a premise",
  premise: "a supposition: counts only as a premise",
  elsewhere: "is about something else",
  unknown: "not found here",
} as const;

/** Tables sent with each page of the workbench, so that the script need not hold them: they are shown, and decide nothing. */
export const WORKBENCH_TABLES = {
  panels: PANELS,
  beside: BESIDE,
  columns: COLUMNS,
  intents: INTENTS,
  modes: MODES,
  examples: EXAMPLES,
  logosFacts: LOGOS_FACTS,
  common: COMMON,
  advice: ADVICE,
  deciding: DECIDING,
  mathDeciding: MATH_DECIDING,
  bearings: BEARINGS,
  says: SAYS,
  explains: EXPLAINS,
  decisions: DECISIONS,
  severity: REPLAY_SEVERITY,
  tolerated: TOLERATED,
  gatePolicy: gatePolicyFile.parse({}),
  words: WORDS,
  auditWords: AUDIT_WORDS,
  search: { fields: SEARCH_FIELDS, kinds: SEARCHED, states: SEARCH_STATES, flags: SEARCH_FLAGS },
};
export type WorkbenchTables = typeof WORKBENCH_TABLES;
