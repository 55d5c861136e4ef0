import type { IncomingHttpHeaders } from "node:http";
import type { Route } from "../contract/routes.ts";
import { WORKBENCH_TABLES } from "../contract/workbench.ts";
import type { Asset, Assets } from "./assets.ts";
import { chooseCoding, type Coding } from "./content-coding.ts";
import { COMMON_HEADERS, SAFETY_HEADERS, successReply, type Reply } from "./respond.ts";

/** The headers that choose the form of a page. */
export type Accepts = Pick<IncomingHttpHeaders, "accept" | "accept-encoding">;

export interface Pages {
  /** The page or file for a request; null if the workbench has none. */
  find(method: string, path: string, accepts: Accepts): Reply | null;
  /** `GET /` for clients that do not accept HTML: the readable paths, as JSON. It is data, so the access token protects it. */
  readonly root: Reply;
}

const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Where the workbench's files are. Names of scripts and styles contain the hash of their content, so they can be cached; texts are revalidated. */
const ASSETS = "/ui/assets/";
const FOR_EVER = ["Cache-Control", "public, max-age=31536000, immutable"];

/**
 * The browser pages: `/` for clients that accept HTML, `/ui`, and the files below it, all made once at start.
 * A path below `/ui/` without a file extension is a place inside the workbench and gets its page.
 * @param assets null: the workbench was not built, and the page lists the routes
 * @param isPrivate data need a token, which the browser does not send by itself: then it reads none of them ahead
 */
export function createPages(
  routes: readonly Route[],
  assets: Assets | null,
  { isPrivate }: { readonly isPrivate: boolean } = { isPrivate: false },
): Pages {
  const page = fileReply("text/html", renderPage(routes, assets));
  const ahead = (reads: readonly string[]): Reply =>
    assets === null
      ? page
      : { ...page, headers: [...page.headers, "Link", loadedAhead(assets, isPrivate ? [] : reads)] };
  const [home, other] = [ahead([...FIRST_READS, ...FIRST_READS_OF_HOME]), ahead(FIRST_READS)];
  const style = fileReply("text/css", STYLE);
  const files: ReadonlyMap<string, ReturnType<typeof assetReplies>> = new Map(
    [...(assets?.files ?? [])].map(([name, asset]) => [`${ASSETS}${name}`, assetReplies(asset)] as const),
  );
  /** What is at `/ui` or below it. */
  const below = (path: string, acceptEncoding: string | undefined): Reply | null => {
    if (path === "/ui/style.css") return style;
    const file = files.get(path);
    if (file !== undefined) return file(acceptEncoding);
    if (path.startsWith(ASSETS) || /^\/ui\/[^/]*\.[^/]*$/.test(path)) return null;
    return path === "/ui" || path === "/ui/home" ? home : other;
  };
  return {
    root: successReply(JSON.stringify({ links: linksOf(routes) })),
    find: (method, path, { accept = "", "accept-encoding": acceptEncoding }) => {
      if (method !== "GET") return null;
      if (path === "/") return accept.toLowerCase().includes("text/html") ? home : null;
      return path === "/ui" || path.startsWith("/ui/") ? below(path, acceptEncoding) : null;
    },
  };
}

/** What the page of every panel asks for first, and what Home does besides. */
const FIRST_READS = ["/runtime/status", "/serving/metrics"];
const FIRST_READS_OF_HOME = [
  "/proposals",
  "/math-proposals",
  "/ui/checkpoint",
  "/search?kind=turn,review&limit=10",
  "/ui/hours",
];

/**
 * What the browser loads at once, the script first: it would find the parts of the script and the data only when it runs it.
 * @see RFC 8288
 */
function loadedAhead({ script, parts, style }: Assets, reads: readonly string[]): string {
  return [
    ...[script, ...parts].map((name) => `<${ASSETS}${name}>; rel=modulepreload`),
    `<${ASSETS}${style}>; rel=preload; as=style`,
    ...reads.map((path) => `<${path}>; rel=preload; as=fetch; crossorigin`),
  ].join(", ");
}

/** Links from the root: the workbench, and every route that can be read without an id. */
function linksOf(routes: readonly Route[]): readonly string[] {
  const readable = routes.filter(({ method, path }) => method === "GET" && !path.includes("{"));
  return ["/ui/", ...readable.map(({ path }) => path)];
}

/** The replies for one file, by accepted coding; all are made at start. */
function assetReplies({ type, body, coded }: Asset): (acceptEncoding: string | undefined) => Reply {
  const headersOf = (coding: Coding | null): readonly string[] => [
    "Vary",
    "Origin, Accept-Encoding",
    ...SAFETY_HEADERS,
    ...(type === "text/plain" ? [] : FOR_EVER),
    ...(coding === null ? [] : ["Content-Encoding", coding]),
  ];
  const plain = fileReply(type, body, headersOf(null));
  const replies = new Map(
    [...coded].map(([coding, bytes]) => [coding, fileReply(type, bytes, headersOf(coding))] as const),
  );
  const available = new Set(replies.keys());
  return (acceptEncoding) => {
    const coding = chooseCoding(acceptEncoding, available);
    return (coding === null ? undefined : replies.get(coding)) ?? plain;
  };
}

function fileReply(
  type: string,
  content: string | Uint8Array,
  headers: readonly string[] = COMMON_HEADERS,
): Reply {
  const body = Buffer.from(content);
  return {
    status: 200,
    headers: ["Content-Type", `${type}; charset=utf-8`, ...headers, "Content-Security-Policy", CSP],
    body,
    size: body.byteLength,
  };
}

function renderPage(routes: readonly Route[], assets: Assets | null): string {
  if (assets === null) return renderRoutes(routes);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Touchstone</title>
<link rel="icon" href="data:,">
<meta name="tables" content="${escapeHtml(JSON.stringify(WORKBENCH_TABLES))}">
<link rel="stylesheet" href="${ASSETS}${assets.style}">
<script type="module" src="${ASSETS}${assets.script}"></script>
</head>
<body>
<div id="unlock" role="main" hidden>
<h1>This server needs an access token</h1>
<p class="wrong-token" role="alert">This tab has another token than the server.</p>
<p>Open the link that <code>touchstone serve</code> printed, or paste the link or the token here. Only this tab keeps it.</p>
<form><label>Access token <input name="token" type="password" autocomplete="off" required></label> <button>Open</button></form>
</div>
<div id="app"><noscript><p>The workbench needs JavaScript. The command line and the JSON routes do not.</p></noscript></div>
</body>
</html>
`;
}

/** The page of a server whose workbench was not built. */
function renderRoutes(routes: readonly Route[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Touchstone</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/ui/style.css">
</head>
<body>
<main>
<h1>Touchstone</h1>
<p>A local, deterministic authority for claims. This server answers the routes below in JSON, as
<code>{"ok": true, "data": …}</code> or <code>{"ok": false, "error": …}</code>.</p>
<table>
<thead><tr><th scope="col">Method</th><th scope="col">Path</th><th scope="col">What it answers</th></tr></thead>
<tbody>
${routes.map(renderRow).join("\n")}
</tbody>
</table>
</main>
</body>
</html>
`;
}

function renderRow({ method, path, summary }: Route): string {
  const name = `<code>${escapeHtml(path)}</code>`;
  const link = method === "GET" && !path.includes("{") ? `<a href="${escapeHtml(path)}">${name}</a>` : name;
  return `<tr><td>${method}</td><td>${link}</td><td>${escapeHtml(summary)}</td></tr>`;
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
]);

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES.get(char)!);
}

const STYLE = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 0.4rem 0.8rem 0.4rem 0; border-bottom: 1px solid color-mix(in srgb, currentColor 25%, transparent); }
code { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
`;
