import { html } from "lit-html";
import { hashed, hash } from "../parts/copy.ts";
import { facts, table } from "../parts/facts.ts";
import { jsonView } from "../parts/json-view.ts";
import { paged, pager } from "../parts/pager.ts";
import { openResource } from "../parts/resource.ts";
import { showEmpty } from "../parts/states.ts";
import type { Panel } from "../panel.ts";
import { hrefOf } from "../place.ts";
import { quiet, inWords, link } from "../parts/link.ts";

const SIZE = 50;

export const artifactsPanel: Panel = {
  name: "artifacts", label: "Artifacts", group: "Measures", summary: "the files that the service stores and reads",
  open: (page) => page.place.id === null ? openResource<"artifacts">(page, {
    title: "Artifacts", path: paged("/artifacts", SIZE),
    show: ({ items }) => html`${items.length === 0 ? showEmpty("There are no files here.") : table("artifacts", ["file", "kind", "digest"], items.map((each) => [
      link("artifacts", each.artifact_id, each.artifact_id), inWords(each.kind), hash(each.digest, "the digest"),
    ]))}${pager(page.place, SIZE, items.length)}`,
  }) : openResource<"artifact">(page, {
    title: page.place.id, path: ({ id }) => `/artifacts/${(id ?? "").split("/").map(encodeURIComponent).join("/")}`,
    show: ({ kind, digest, content_type: type, content }) => html`${facts([["kind", inWords(kind)], hashed("digest", digest), ["content", type]])}
      ${typeof content === "string" ? html`<pre class="raw" tabindex="0">${content}</pre>` : content === null ? quiet("not text") : jsonView(content, 2)}`,
  }),
};
