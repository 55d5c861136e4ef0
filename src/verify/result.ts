import { digestHex } from "../canonical/digest.ts";
import { canonicalize } from "../canonical/json.ts";
import { type Background, backgroundOf } from "./background.ts";
import { type Case, type Material, claimedField, openCase, resultOf } from "./decision.ts";
import { type Leg, consult } from "./inference.ts";
import { type Item, type Request, atomOf, isCiting, isInline, itemsOf } from "./material.ts";
import { IDS, at, isObject, keep, list, problemsOf, reject, text } from "./shapes.ts";

export type { Material } from "./decision.ts";
/** `checked`: what was established. `notes`: what could not be, without engine, corpus or envelope. */
export interface Verification {
  valid: boolean;
  problems: string[];
  checked: string[];
  notes: string[];
}

const PATH = ["authority.scope", "authority.resolve_evidence"];

/** Recomputes the result from the material, as far as that needs no engine, and compares. Never throws. */
export function verifyResult(material: Material): Verification {
  const checked: string[] = [],
    notes: string[] = [],
    problems = problemsOf(() =>
      differences(expected(openCase(material, checked, notes)), material.result, ""),
    );
  return { valid: problems.length === 0, problems, checked: problems.length === 0 ? checked : [], notes };
}
function differences(wanted: unknown, found: unknown, path: string): string[] {
  const keys =
    isObject(wanted) && isObject(found)
      ? [...new Set([...Object.keys(wanted), ...Object.keys(found)])]
      : null;
  if (keys !== null)
    return keys.flatMap((key) => differences(at(wanted, key), at(found, key), path ? `${path}.${key}` : key));
  const [want = "", have = ""] = [wanted, found].map((value) =>
    value === undefined ? "absent" : canonicalize(value),
  );
  return want === have
    ? []
    : [`\`${path}\` is ${[...have].slice(0, 120).join("")}, expected ${[...want].slice(0, 120).join("")}`];
}

/**
 * The result that the material implies. What only corpus, envelope or engine could confirm is taken from the
 * result, with a note.
 */
function expected(review: Case): object {
  const { request } = review.material;
  if (isCiting(request) || isInline(request)) return ofRequest(review, request);
  const given = claimedField(review, "validation_errors"),
    errors = keep(given, list(text(1, Infinity, /^payload/), 1), ["payload has not its shape"]);
  review.notes.push("the wording of the validation errors");
  return resultOf(review, 1, [], { validation_errors: errors }, { errors });
}
function ofRequest(review: Case, request: Request): object {
  const { claimed, sealed, file, held, sent, cited, notes } = review,
    { claim, request_id, scenario_id } = request,
    { lane, model_family, proposal_id } = request.proposer;
  const ids = sent.map((item) => String(item["evidence_id"])),
    proposer = { lane, model_family, proposal_id };
  const background = backgroundOf(review, request);
  const common = {
    envelope_version: background.version,
    evidence_considered: ids.length,
    claim_fingerprint: digestHex({ claim, proposer, request_id, scenario_id }),
  };
  if (background.outside)
    return resultOf(review, 2, ["authority.scope"], { ...common, evidence_resolution: "not_consulted" });
  const known = background.errors;
  if (known === null ? new Set(ids).size < ids.length || (sealed && claimed === 3) : known.length > 0) {
    const errors = known ?? referenceErrors(review, ids);
    if (sealed && known === null)
      notes.push("which references are unknown or do not match: no corpus was given");
    return resultOf(review, 3, PATH, { evidence_reference_errors: errors }, { errors });
  }
  if (file !== null && held.map(digestHex).join() !== cited.join())
    reject("the certificate file does not hold exactly the cited records");
  return ofEvidence(review, request, { ids, common, background });
}
/** The claimed errors about references if each of them is possible, in order and with every repetition; else the repetitions. */
function referenceErrors(review: Case, ids: readonly string[]): string[] {
  const kinds = review.sealed ? ["unknown", "content hash mismatch for"] : [],
    given = keep(claimedField(review, "evidence_reference_errors"), IDS, []),
    isRepeated = (id: string, place: number): boolean => ids.indexOf(id) < place,
    repeated = ids.filter(isRepeated);
  const possible = ids.flatMap((id, place) =>
    [...(isRepeated(id, place) ? ["duplicate"] : []), ...kinds].map(
      (kind) => `${kind} evidence reference '${id}'`,
    ),
  );
  const inOrder =
    given.reduce((from, error) => (from < 0 ? from : possible.indexOf(error, from) + 1 || -1), 0) > 0; // 0: there are none, -1: one is not possible
  const fits = inOrder && given.filter((error) => error.startsWith("duplicate")).length === repeated.length;
  return fits ? given : repeated.map((id) => `duplicate evidence reference '${id}'`);
}
/** The result for a request whose references all resolve. */
function ofEvidence(
  review: Case,
  request: Request,
  { ids, common, background }: { ids: string[]; common: object; background: Background },
): object {
  const { material, sealed, file, held, notes } = review,
    { claim, inference } = request,
    recordAt = (hash: string, place: number) => (file === null ? material.records.get(hash) : held[place]),
    items = itemsOf(request, recordAt),
    atom = atomOf(claim.subject, claim.predicate, sealed);
  if (sealed && background.errors === null)
    notes.push("that the cited records stand in the corpus that the result names: no corpus was given");
  const wanted = [...new Set(inference?.premise_ids)].sort(),
    detail = inference === undefined ? "no_inference_block" : detailOf(wanted, ids);
  const leg: Leg =
    detail === "evaluated"
      ? consult(review, { mode: inference?.mode ?? "bounded_deductive", ids: wanted, items, atom })
      : { row: 0, inference: { consulted: false, detail } };
  const supporting = items.filter(({ supports }) => supports === true),
    denying = items.filter(({ supports }) => supports === false),
    independent = supporting.filter(
      ({ root }, place) => root !== null && supporting.findIndex((other) => other.root === root) === place,
    );
  const row = leg.row || rowOf(supporting.length, denying.length, independent.length, leg.proves === true),
    [supports, denies] = [idsOf(supporting), idsOf(denying)],
    ledgers = [wanted, denies, [...supports, ...denies].sort(), idsOf(independent), wanted, supports], // of rows 8 to 13
    conflict = keep(at(leg.inference, "conflict_core"), IDS, []).join(", ");
  const questions = new Map([
    [7, `Premises ${conflict} cannot all hold. Which one is withdrawn?`],
    [
      10,
      `Evidence supports (${supports.join(", ")}) and denies (${denies.join(", ")}) the claim. Which stands?`,
    ],
    [14, `What evidence bears on subject '${claim.subject}' and predicate '${claim.predicate}'?`],
  ]);
  const ran = detail === "evaluated" ? ["bdd.entailment", "bdd.truth_table_oracle"] : [];
  return resultOf(
    review,
    row,
    [...PATH, ...(row === 5 ? ran.slice(0, 1) : ran)],
    {
      ...common,
      independent_support_count: independent.length,
      inference: leg.inference,
      ...(background.corpus ?? { corpus_id: null, corpus_sha256: null }),
    },
    { refuting: leg.refuting === true, ledger: ledgers[row - 8] ?? [], question: questions.get(row) ?? "" },
  );
}
const idsOf = (items: readonly Item[]): string[] => items.map(({ id }) => id).sort();
/** Whether the inference leg ran, or why not. */
function detailOf(wanted: readonly string[], ids: readonly string[]): string {
  if (wanted.length === 0) return "no_premises";
  return wanted.every((id) => ids.includes(id)) ? "evaluated" : "premise_unresolved";
}
/** The row of the decision table that the evidence leads to, if the inference leg leads to none. */
function rowOf(supporting: number, denying: number, independent: number, proves: boolean): number {
  if (denying > 0) return supporting > 0 ? 10 : 9;
  if (independent > 1) return 11;
  if (supporting > 0) return 13;
  return proves ? 12 : 14;
}
