import { html, nothing, type TemplateResult } from "lit-html";
import {
  claimable,
  evidenceIds,
  membersOf,
  premiseIds,
  withClaim,
  withUse,
  withValue,
  type Draft,
  type SealedRecord,
  type Use,
} from "./review-draft.ts";
import { choice, tick } from "../parts/choice.ts";
import { table } from "../parts/facts.ts";
import type { DataOf } from "../api.ts";
import { field, type Edit } from "./review-form.ts";
import { quiet, typing } from "../parts/link.ts";

/** A corpus with more records than this gets a search field. */
const MANY = 12;

/** Picks records of a sealed corpus for a draft: which are cited, which are also premises, and what is claimed. `filter`: text that shown records contain. */
export function showPicker(
  { records, domains }: DataOf<"corpus">,
  draft: Draft,
  filter: string,
  { edit, faults, setFilter }: Edit & { setFilter(text: string): void },
): TemplateResult {
  const [cited, premises, claim] = [evidenceIds(draft), premiseIds(draft), membersOf(draft["claim"])];
  const atom = `${String(claim["subject"] ?? "")}__${String(claim["predicate"] ?? "")}`;
  const wanted = filter.trim().toLowerCase();
  const useOf = (id: string): Use => {
    if (premises.includes(id)) return "premise";
    return cited.includes(id) ? "cite" : "none";
  };
  const shown = records.filter(
    (record) =>
      wanted === "" || useOf(record.evidence_id) !== "none" || textOf(record).toLowerCase().includes(wanted),
  );
  const use = (record: SealedRecord, next: Use): void => edit((now) => withUse(now, record, next, records));
  return html`<fieldset class="claim"><legend>The claim</legend>
      ${choice({ label: "What is claimed", id: "claimed", chosen: atom, options: [["__", "choose an atom"], ...claimable(records).map((each) => [each, each] as const)], choose: (to) => edit((now) => withClaim(now, to, records)) })}
      ${field({ draft, path: ["claim", "text"], label: "In words", edit, faults })}
      ${domains.length < 2 ? nothing : choice({ label: "Domain", chosen: String(claim["domain"]), options: domains.map((domain) => [domain, domain]), choose: (to) => edit((now) => withValue(now, ["claim", "domain"], to)) })}
    </fieldset>
    <fieldset><legend>Evidence: ${cited.length} of ${records.length} cited, ${premises.length} as premises</legend>
      ${records.length <= MANY ? nothing : html`<label for="find-record" class="unseen">Find a record</label><input type="text" id="find-record" placeholder="find a record" .value=${filter} @input=${typing(setFilter)}>`}
      ${table(
        "records",
        shown.map((record) => {
          const [id, now] = [record.evidence_id, useOf(record.evidence_id)];
          return [
            tick(`cite ${id}`, now !== "none", (on) => use(record, on ? "cite" : "none")),
            tick(`take ${id} as a premise`, now === "premise", (on) => use(record, on ? "premise" : "cite")),
            html`${record.statement}<br><code class="quiet">${id}${record.kind === "rule" ? html`: ${record.formula}` : nothing}</code>`,
          ];
        }),
      )}
      ${shown.length === 0 ? quiet("No record matches.") : nothing}
    </fieldset>`;
}

const textOf = (record: SealedRecord): string =>
  `${record.evidence_id} ${record.statement} ${record.kind === "rule" ? record.formula : `${record.subject}__${record.predicate}`}`;
