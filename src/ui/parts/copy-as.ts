import { html, nothing, type TemplateResult } from "lit-html";
import type { RouteName, ROUTES } from "../../contract/routes.ts";
import { copyButton } from "./copy.ts";

/** A call that a page made. */
export interface Asked { readonly route: RouteName; readonly path: string; readonly body?: unknown }

type PostName = Extract<(typeof ROUTES)[number], { readonly method: "POST" }>["name"];

/** A word of a shell. */
function quote(text: string): string {
  return /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

const idIn = (path: string): string => quote(decodeURIComponent(path.split("/").at(-2) ?? ""));

type Body = Readonly<Record<string, unknown>>;
const option = (body: Body, key: string): string => (typeof body[key] === "string" ? ` --${key} ${quote(body[key])}` : "");

/** The command that does what a route does. What only reads needs none here: `touchstone get PATH` answers every GET route. */
const COMMANDS: Readonly<Record<PostName, (path: string, body: Body) => string>> = {
  chatTurn: (_, { prompt }) => `touchstone ask ${String(prompt).startsWith("-") ? "-- " : ""}${quote(String(prompt))}`,
  review: (_, body) => `echo ${quote(JSON.stringify(body))} | touchstone review -`,
  runEval: (_, body) => `touchstone evals run ${quote(String(body["lane"]))}${option(body, "version")}${option(body, "split")}`,
  runDemo: (path) => `touchstone demos run ${idIn(path)}`,
  ratifyMathProposal: (path, body) => `touchstone math ratify ${idIn(path)}${option(body, "category")}${option(body, "polarity")}${body["dry_run"] === true ? " --dry-run" : ""}`,
  rejectMathProposal: (path, body) => `touchstone math reject ${idIn(path)}${option(body, "note")}`,
  deferMathProposal: (path) => `touchstone math defer ${idIn(path)}`,
};

/** A call as a command of the project. */
export function asCommand({ route, path, body }: Asked): string {
  const command = (COMMANDS as Partial<Record<RouteName, (typeof COMMANDS)[PostName]>>)[route]; // the other routes are read
  return command === undefined ? `touchstone get ${quote(path)}` : command(path, typeof body === "object" && body !== null ? body as Body : {});
}

/** A call for curl. */
export function asCurl({ path, body }: Asked, origin: string): string {
  const data = body === undefined ? "" : ` -H 'Content-Type: application/json' -d ${quote(JSON.stringify(body))}`;
  return `curl -s ${quote(origin + path)}${data}`;
}

/** What stands on the page, as commands that give the same. */
export function copyAs(calls: readonly Asked[], origin: string): TemplateResult | typeof nothing {
  if (calls.length === 0) return nothing;
  return html`<details class="copy-as"><summary>The same from a terminal</summary>
    <p class="quiet">With <code>--state DIR</code> where the server does not have the usual state directory.</p>
    <ul>${calls.map((call) => html`<li>${[asCommand(call), asCurl(call, origin)].map((line, at) => html`
      <p class="line"><code>${line}</code>${copyButton(line, `${call.path} as ${at === 0 ? "a command" : "curl"}`)}</p>`)}</li>`)}</ul></details>`;
}
