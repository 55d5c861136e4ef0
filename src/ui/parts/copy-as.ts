import { html, nothing, type TemplateResult } from "lit-html";
import { curl } from "../access.ts";
import { copyButton } from "./copy.ts";

/** A call that a page made. */
export interface Asked {
  readonly path: string;
  readonly body?: unknown;
}

/** The part of the path that calls of one route have in common, without ids and query. */
export function routeIn(path: string): string {
  return path.replace(/\?.*|(?<=^\/artifacts\/).*|(?<=\/)[^/?]*\d[^/?]*/g, "");
}

/** Quotes a word for the shell. */
function quote(text: string): string {
  return /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

const idIn = (path: string): string => quote(decodeURIComponent(path.split("/").at(-2) ?? ""));

const piped = (value: unknown, command: string): string =>
  `echo ${quote(JSON.stringify(value))} | touchstone ${command} -`;

type Body = Readonly<Record<string, unknown>>;
const option = (body: Body, key: string): string =>
  typeof body[key] === "string" ? ` --${key} ${quote(body[key])}` : "";

/** The command for each POST route, by the end of its path. GET routes need none: `touchstone get PATH` answers them all. */
const COMMANDS: readonly (readonly [path: RegExp, command: (path: string, body: Body) => string])[] = [
  [
    /turn$/,
    (_, { prompt }) =>
      `touchstone ask ${String(prompt).startsWith("-") ? "-- " : ""}${quote(String(prompt))}`,
  ],
  [
    /jobs$/,
    (_, { kind, lanes = ["--all"], prompt, beats }) =>
      `touchstone ${
        {
          evals: `evals run ${String(lanes)}`,
          practice: `practice ${String(lanes)}`,
          contemplate: `contemplate ${quote(String(prompt))} --no-ratify`,
          live: `live --beats ${String(beats)}`,
          checkpoint: "journal checkpoint",
        }[String(kind)]
      }`,
  ],
  [/review$/, (_, body) => piped(body, "review")],
  [/gate$/, (_, { claims = [] }) => piped(claims, "gate")],
  [
    /evals\/run$/,
    (_, body) =>
      `touchstone evals run ${quote(String(body["lane"]))}${option(body, "version")}${option(body, "split")}`,
  ],
  [/run$/, (path) => `touchstone demos run ${idIn(path)}`],
  [
    /^\/proposals\//,
    (path, body) => `touchstone proposals ${path.split("/").at(-1)} ${idIn(path)}${option(body, "note")}`,
  ],
  [
    /ratify$/,
    (path, body) =>
      `touchstone math ratify ${idIn(path)}${option(body, "category")}${option(body, "polarity")}${body["dry_run"] === true ? " --dry-run" : ""}`,
  ],
  [
    /reject$|defer$/,
    (path, body) => `touchstone math ${path.slice(-6)} ${idIn(path)}${option(body, "note")}`,
  ],
];

/** A call as a `touchstone` command. */
export function asCommand({ path, body }: Asked): string {
  if (body === undefined) return `touchstone get ${quote(path)}`;
  const command = COMMANDS.find(([form]) => form.test(path))?.[1];
  return command?.(path, body as Body) ?? ""; // bodies are objects; only what stops a job has no command
}

/** A call as a curl command. */
export function asCurl({ path, body }: Asked, origin: string): string {
  const data =
    body === undefined ? "" : ` -H 'Content-Type: application/json' -d ${quote(JSON.stringify(body))}`;
  return `${curl()} -s ${quote(origin + path)}${data}`;
}

/** The calls of the page as equivalent commands. */
export function copyAs(calls: readonly Asked[], origin: string): TemplateResult | typeof nothing {
  if (calls.length === 0) return nothing;
  return html`<details class="copy-as"><summary>The same from a terminal</summary>
    <p class="quiet">Add <code>--state DIR</code> if the server does not use the default state directory.</p>
    <ul>${calls.map(
      (call) =>
        html`<li>${[asCommand(call), asCurl(call, origin)].map((line, at) =>
          line === ""
            ? nothing
            : html`
      <p class="line"><code>${line}</code>${copyButton(line, `${call.path} as ${at === 0 ? "a command" : "curl"}`)}</p>`,
        )}</li>`,
    )}</ul></details>`;
}
