import { html, nothing, type TemplateResult } from "lit-html";
import { claimable, evidenceIds, membersOf, premiseIds, withClaim, withUse, withValue, type Draft, type SealedRecord, type Use } from "./review-draft.ts";
import type { DataOf } from "../api.ts";
import { field, type Edit } from "./review-form.ts";

/** How many records a corpus may have before a box to find them is shown. */
const MANY = 12;

/** Picks from a sealed corpus into a draft: which record is cited, which is a premise too, what is claimed. `filter`: a part of what a record says. */
export function showPicker({ records, domains }: DataOf<"corpus">, draft: Draft, filter: string, { edit, faults, setFilter }: Edit & { setFilter(text: string): void }): TemplateResult {
  const [cited, premises, claim] = [evidenceIds(draft), premiseIds(draft), membersOf(draft["claim"])];
  const atom = `${String(claim["subject"] ?? "")}__${String(claim["predicate"] ?? "")}`;
  const wanted = filter.trim().toLowerCase();
  const useOf = (id: string): Use => premises.includes(id) ? "premise" : cited.includes(id) ? "cite" : "none";
  const shown = records.filter((record) => wanted === "" || useOf(record.evidence_id) !== "none" || textOf(record).toLowerCase().includes(wanted));
  const use = (record: SealedRecord, next: Use): void => edit(withUse(draft, record, next, records));
  return html`<fieldset class="claim"><legend>The claim</legend>
      <label for="claimed">What is claimed</label>
      <select id="claimed" @change=${(event: Event) => edit(withClaim(draft, (event.target as HTMLSelectElement).value, records))}>
        <option value="" ?selected=${atom === "__"} disabled>choose an atom of the corpus</option>
        ${claimable(records).map((each) => html`<option value=${each} ?selected=${each === atom}>${each}</option>`)}</select>
      ${field({ draft, path: ["claim", "text"], label: "In words", edit, faults })}
      ${domains.length < 2 ? nothing : html`<label for="domain">Domain</label><select id="domain" @change=${(event: Event) => edit(withValue(draft, ["claim", "domain"], (event.target as HTMLSelectElement).value))}>
        ${domains.map((domain) => html`<option value=${domain} ?selected=${domain === claim["domain"]}>${domain}</option>`)}</select>`}
    </fieldset>
    <fieldset><legend>Evidence: ${cited.length} of ${records.length} cited, ${premises.length} as premises</legend>
      ${records.length <= MANY ? nothing : html`<label for="find-record" class="unseen">Find a record</label><input type="text" id="find-record" placeholder="find a record" .value=${filter} @input=${(event: Event) => setFilter((event.target as HTMLInputElement).value)}>`}
      <div class="scroll records" role="region" aria-label="records" tabindex="0"><table>
        <thead><tr><th scope="col">cite</th><th scope="col">premise</th><th scope="col">record</th></tr></thead>
        <tbody>${shown.map((record) => {
          const [id, now] = [record.evidence_id, useOf(record.evidence_id)];
          return html`<tr class=${now === "none" ? "" : "picked"}>
            <td><input type="checkbox" aria-label="cite ${id}" .checked=${now !== "none"} @change=${(event: Event) => use(record, (event.target as HTMLInputElement).checked ? "cite" : "none")}></td>
            <td><input type="checkbox" aria-label="take ${id} as a premise" .checked=${now === "premise"} @change=${(event: Event) => use(record, (event.target as HTMLInputElement).checked ? "premise" : "cite")}></td>
            <td>${record.statement}<br><code class="quiet">${id}${record.kind === "rule" ? html`: ${record.formula}` : nothing}</code></td></tr>`;
        })}</tbody></table></div>
      ${shown.length === 0 ? html`<p class="quiet">No record says that.</p>` : nothing}
    </fieldset>`;
}

const textOf = (record: SealedRecord): string => `${record.evidence_id} ${record.statement} ${record.kind === "rule" ? record.formula : `${record.subject}__${record.predicate}`}`;
