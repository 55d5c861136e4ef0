import type { TemplateResult } from "lit-html";
import { html } from "lit-html";
import { showDifference } from "./diff-view.ts";

/** What is compared of a corpus: a served one, or one in a file. */
export interface CorpusLike {
  readonly domains: readonly unknown[];
  readonly records: readonly object[];
}

/** Two corpora, record by record under their ids, whatever their order. */
export function showCorpusDiff(
  before: CorpusLike,
  after: CorpusLike,
  names: readonly [string, string],
): TemplateResult {
  const [old, young] = [byId(before), byId(after)];
  const counts = { added: 0, removed: 0, changed: 0 };
  for (const id of Object.keys(young)) {
    if (!Object.hasOwn(old, id)) counts.added++;
    else if (JSON.stringify(old[id]) !== JSON.stringify(young[id])) counts.changed++;
  }
  for (const id of Object.keys(old)) if (!Object.hasOwn(young, id)) counts.removed++;
  return html`<p class="quiet" role="status">${counts.added} added, ${counts.removed} removed, ${counts.changed} changed</p>
    ${showDifference({ domains: before.domains, records: old }, { domains: after.domains, records: young }, names)}`;
}

/** The records by id, as they stand in a corpus file: without the hash that the server adds, and with their members in one order. */
function byId({ records }: CorpusLike): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    records.map((record) => {
      const { evidence_id: id, content_sha256: _, ...rest } = record as Readonly<Record<string, unknown>>; // only looked at
      return [String(id), Object.fromEntries(Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1)))];
    }),
  );
}
