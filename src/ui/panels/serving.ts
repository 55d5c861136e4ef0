import { html } from "lit-html";
import { hash } from "../parts/copy.ts";
import { table } from "../parts/facts.ts";
import { openResource } from "../parts/resource.ts";
import type { Panel } from "../panel.ts";
import { link } from "../parts/link.ts";

export const servingPanel: Panel = {
  list: (page) =>
    openResource<"servingMetrics">(page, {
      path: "/serving/metrics",
      show: ({ items }) => html`<p>From the last report of each lane.</p>
      ${table(
        "lanes with a report",
        items.map((each) => [
          link("evals", each.lane, each.lane),
          each.correct,
          each.refused,
          each.wrong === 0 ? "0" : html`<strong class="wrong">${each.wrong}</strong>`,
          each.sample_count,
          hash(each.source_digest, `the digest of ${each.source_path}`),
        ]),
      )}`,
    }),
};
