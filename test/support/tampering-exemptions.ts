/** Kind of record → place in it → why a change there is noticed by nothing when it is read. A trailing `*` stands for all below. */
type Exemptions = Readonly<Record<string, Readonly<Record<string, string>>>>;

const FREE_TEXT = "words for people, which nothing follows from";
const OF_THE_INPUT =
  "an input that others write; the digest that the engine's identity or the corpus has shows that it is another, and runs, lived life and contemplation say so";
const SEALED_AGAIN = "sealing the entry again makes it what it was";
const OF_THE_QUESTION =
  "what is asked and what is wanted; the report names the digest of the file that it counted";
const policy = {
  ":version": OF_THE_INPUT,
  ":title": OF_THE_INPUT,
  ":lists.*": OF_THE_INPUT,
  ":checks.*": OF_THE_INPUT,
};
const cards = { ":title": FREE_TEXT, ":what_this_proves": FREE_TEXT, ":what_this_does_not_prove": FREE_TEXT };
const demo = {
  ...cards,
  ":description": FREE_TEXT,
  ":evidence_class": "how the author classes the demo; nothing is computed from it",
};
const scenario = { ...cards, ":evidence_class": demo[":evidence_class"] };
const lane = { ":description": FREE_TEXT, ":provenance": FREE_TEXT };

const UNSEALED =
  "the contract closes the record, so only the seal beside the file covers it: whoever writes that too can write any";
const unsealed = (...places: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(places.map((at) => [at, UNSEALED]));

/** What cannot be checked. */
export const UNCHECKED: Exemptions = {
  "checkpoint manifest, unsealed": unsealed(
    ":engine_identity",
    ":parent_engine_identity",
    ":schema_version",
    ":session_id",
    ":turn_count",
    ":written_at",
    ":written_at_revision",
  ),
  "session, unsealed": unsealed(
    ":core_identity",
    ":engine_identity",
    ":first_turn_id",
    ":git_revision",
    ":started_at",
  ),
  "proposal event, unsealed": unsealed(
    "created:at",
    "created:source.*",
    "created:evidence.*",
    "replay:at",
    "replay:event",
    "replay:proposal_id",
    "accepted_corpus_append:at",
    "transition:actor",
    "transition:at",
    "transition:note",
    "transition:event",
    "transition:proposal_id",
    "transition:to",
  ),
  "ratified word, unsealed": unsealed(":polarity", ":proposal_id", ":reviewer", ":ratifier_kind"),
  "telemetry, unsealed": unsealed("operator_ratify:*", "operator_reject:*", "operator_defer:*"),
  "journal entry, sealed again": { ":journal_digest": SEALED_AGAIN },
  "pack manifest": Object.fromEntries(
    [
      "version",
      "language",
      "modality",
      "determinism_class",
      "title",
      "description",
      "licence",
      "author",
      "provenance.own",
    ].map((key) => [`:${key}`, OF_THE_INPUT]),
  ),
  "logos manifest": Object.fromEntries(
    [
      "role",
      "script",
      "version",
      "determinism_class",
      "oov_policy",
      "gate_engaged",
      "normalization_policy",
      "source_manifest",
      "provenance",
    ].map((key) => [`:${key}`, OF_THE_INPUT]),
  ),
  "safety policy": policy,
  "ethics policy": policy,
  "identity policy": policy,
  "envelope policy": { ":version": OF_THE_INPUT, ":domains.*": OF_THE_INPUT },
  "evidence corpus": { ":domains.*": OF_THE_INPUT, ":records.*": OF_THE_INPUT },
  "demo deductive_entailment_authority": demo,
  "demo epistemic_truth_state": demo,
  "demo proof_carrying_promotion": demo,
  "scenarios of deductive_entailment_authority": scenario,
  "scenarios of epistemic_truth_state": scenario,
  "scenarios of proof_carrying_promotion": {
    ...scenario,
    ":request.proposer.*": "what the proposer calls its proposal is no part of the response",
    ":world.packs.*": "facts and sources that the entry does not rest on are no part of the response",
  },
  tour: {
    ":title": FREE_TEXT,
    ":thesis": FREE_TEXT,
    ":steps.*.headline": FREE_TEXT,
    ":steps.*.narrative": FREE_TEXT,
    ":steps.*.step_id": "a name of the author's",
  },
  "lane formulas": lane,
  "lane rows": lane,
  "lane tiny": { ...lane, ":acceptance.*": "how much the author asks for" },
  "cases of formulas": { ":*": OF_THE_QUESTION },
  "cases of rows": { ":*": OF_THE_QUESTION },
  "cases of tiny": { ":*": OF_THE_QUESTION },
};

/** What could be checked, and is not yet. Each goes when it is. */
export const OPEN: Exemptions = {};
