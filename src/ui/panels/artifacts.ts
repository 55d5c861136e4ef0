import { html, type TemplateResult } from "lit-html";
import { hashed, hash } from "../parts/copy.ts";
import { facts } from "../parts/facts.ts";
import { jsonView } from "../parts/json-view.ts";
import { cell, listTable } from "../parts/list-table.ts";
import { openResource } from "../parts/resource.ts";
import type { Panel } from "../panel.ts";
import { quiet, inWords, link } from "../parts/link.ts";

/** Files on a page. */
const SIZE = 50;

export const artifactsPanel: Panel = {
  list: (page) =>
    openResource<"artifacts">(page, {
      path: "/artifacts",
      table: "artifacts",
      size: SIZE,
      empty: [
        "No file is stored yet.",
        html`The first question begins a journal: ${link("ask", null, "ask it")}.`,
      ],
      show: ({ items }) =>
        listTable(
          page,
          "artifacts",
          items.map((each) => [
            cell(each.artifact_id, link("artifacts", each.artifact_id, each.artifact_id)),
            inWords(each.kind),
            hash(each.digest, "the digest"),
          ]),
          { size: SIZE },
        ),
    }),
  one: (page, id) =>
    openResource<"artifact">(page, {
      path: `/artifacts/${id.split("/").map(encodeURIComponent).join("/")}`,
      show: ({
        kind,
        digest,
        content_type: type,
        content,
      }) => html`${facts([["kind", inWords(kind)], hashed("digest", digest), ["content", type]])}
      ${showContent(content)}`,
    }),
};

/** JSON as a tree, other text as it is; null if it is not text. */
function showContent(content: unknown): TemplateResult {
  if (content === null) return quiet("This file is not text.");
  return typeof content === "string"
    ? html`<pre class="raw" tabindex="0">${content}</pre>`
    : jsonView(content, 2);
}
