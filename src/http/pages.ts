import type { Route } from "../contract/routes.ts";
import { WORKBENCH_TABLES } from "../contract/workbench.ts";
import type { Assets } from "./assets.ts";
import { COMMON_HEADERS, type Reply } from "./respond.ts";

export interface Pages {
  /** The page or file for a request, or null where the workbench has nothing to say. */
  find(method: string, path: string, accept: string): Reply | null;
}

const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Where the files of the workbench are. Their names carry their content's hash. */
const ASSETS = "/ui/assets/";
const FOR_EVER = ["Cache-Control", "public, max-age=31536000, immutable"];

/**
 * The browser pages: `/` for those who accept HTML, `/ui`, and the files below it, all in a map made once at start.
 * A path below `/ui/` that looks like no file is a place inside the workbench and gets its page.
 * @param assets null: the workbench was not built, and the page lists the routes
 */
export function createPages(routes: readonly Route[], assets: Assets | null): Pages {
  const page = fileReply("text/html", renderPage(routes, assets));
  const files: ReadonlyMap<string, Reply> = new Map([
    ["/ui", page],
    ["/ui/style.css", fileReply("text/css", STYLE)],
    ...[...(assets?.files ?? [])].map(
      ([name, { type, body }]) => [`${ASSETS}${name}`, fileReply(type, body, FOR_EVER)] as const,
    ),
  ]);
  return {
    find: (method, path, accept) => {
      if (method !== "GET") return null;
      if (path === "/") return accept.toLowerCase().includes("text/html") ? page : null;
      if (path !== "/ui" && !path.startsWith("/ui/")) return null;
      return files.get(path) ?? (path.startsWith(ASSETS) || /^\/ui\/[^/]*\.[^/]*$/.test(path) ? null : page);
    },
  };
}

function fileReply(type: string, content: string | Uint8Array, more: readonly string[] = []): Reply {
  const body = Buffer.from(content);
  return {
    status: 200,
    headers: [
      "Content-Type",
      `${type}; charset=utf-8`,
      ...COMMON_HEADERS,
      ...more,
      "Content-Security-Policy",
      CSP,
    ],
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
<div id="unlock" role="main">
<h1>This server asks for its access token</h1>
<p class="wrong-token" role="alert">The token that this tab has is not the server's.</p>
<p>Open the link that <code>touchstone serve</code> printed when it was started, or paste that link, or the token. It is kept in this tab only.</p>
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
  return text.replace(/[&<>"']/g, (char) => ENTITIES.get(char) ?? char);
}

const STYLE = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 0.4rem 0.8rem 0.4rem 0; border-bottom: 1px solid color-mix(in srgb, currentColor 25%, transparent); }
code { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
`;
