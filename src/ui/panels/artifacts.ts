import { html } from "lit-html";
import { hash } from "../parts/copy.ts";
import { facts, table } from "../parts/facts.ts";
import { jsonView } from "../parts/json-view.ts";
import { openResource } from "../parts/resource.ts";
import { showEmpty } from "../parts/states.ts";
import type { Panel } from "../panel.ts";
import { hrefOf } from "../place.ts";

export const artifactsPanel: Panel = {
  name: "artifacts", label: "Artifacts", group: "Measures", summary: "the files that the service stores and reads",
  open: (page) => page.place.id === null ? openResource(page, {
    title: "Artifacts", route: "artifacts", path: () => "/artifacts?limit=1000",
    show: ({ items }) => items.length === 0 ? showEmpty("There are no files yet.") : table("artifacts", ["file", "kind", "digest"], items.map((each) => [
      html`<a href=${hrefOf({ panel: "artifacts", id: each.artifact_id })}>${each.artifact_id}</a>`, each.kind.replaceAll("_", " "), hash(each.digest, "the digest"),
    ])),
  }) : openResource(page, {
    title: page.place.id, route: "artifact", path: ({ id }) => `/artifacts/${(id ?? "").split("/").map(encodeURIComponent).join("/")}`,
    show: ({ kind, digest, content_type: type, content }) => html`${facts([["kind", kind.replaceAll("_", " ")], ["digest", hash(digest, "the digest")], ["content", type]])}
      ${typeof content === "string" ? html`<pre class="raw" tabindex="0">${content}</pre>` : content === null ? html`<p class="quiet">not text</p>` : jsonView(content, 2)}`,
  }),
};
