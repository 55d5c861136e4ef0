import { html } from "lit-html";
import { hash } from "../parts/copy.ts";
import { table } from "../parts/facts.ts";
import { openResource } from "../parts/resource.ts";
import type { Panel } from "../panel.ts";
import { hrefOf } from "../place.ts";
import { link } from "../parts/link.ts";

export const servingPanel: Panel = {
  name: "serving", label: "Serving", group: "Measures", summary: "correct, refused and wrong of each evaluation lane",
  open: (page) => openResource<"servingMetrics">(page, {
    title: "Serving metrics", path: "/serving/metrics",
    show: ({ items }) => html`<p>From the lanes' last reports.</p>
      ${table("lanes with a report", ["lane", "correct", "refused", "wrong", "cases", "report"], items.map((each) => [
        link("evals", each.lane, each.lane), each.correct, each.refused, each.wrong === 0 ? "0" : html`<strong class="wrong">${each.wrong}</strong>`, each.sample_count,
        hash(each.source_digest, `the digest of ${each.source_path}`),
      ]))}`,
  }),
};
