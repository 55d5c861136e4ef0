import { html } from "lit-html";
import { hash } from "../parts/copy.ts";
import { cell, listTable } from "../parts/list-table.ts";
import { openResource } from "../parts/resource.ts";
import { showLanes } from "../parts/trends.ts";
import type { Panel } from "../panel.ts";
import { link, wrongs } from "../parts/link.ts";

export const servingPanel: Panel = {
  list: (page) =>
    openResource<"servingMetrics">(page, {
      path: "/serving/metrics",
      table: "lanes with a report",
      empty: ["No lane has been run yet.", html`Run them in ${link("evals", null, "Evals")}.`],
      show: ({ items }) => html`<p>From the last report of each lane.</p>${showLanes(items)}
      ${listTable(
        page,
        "lanes with a report",
        items.map((each) => [
          cell(each.lane, link("evals", each.lane, each.lane)),
          each.correct,
          each.refused,
          cell(each.wrong, wrongs(each.wrong)),
          each.sample_count,
          hash(each.source_digest, `the digest of ${each.source_path}`),
        ]),
      )}`,
    }),
};
