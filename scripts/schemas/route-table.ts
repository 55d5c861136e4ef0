import type { Route } from "../../src/contract/routes.ts";
import { nounOf } from "./nouns.ts";

const BEGIN = "<!-- routes:begin -->\n";
const END = "<!-- routes:end -->";

/** The README's table of routes, in Markdown. */
export function routeTableOf(routes: readonly Route[]): string {
  const rows = routes.map(({ method, path, summary, data }) => {
    const noun = nounOf(data);
    return `${method} | \`${path}\` | ${summary.replaceAll("|", "\\|")} | [${noun}](schemas/${noun}.schema.json)`;
  });
  return ["Method | Path | Answers with | Schema of `data`", "---|---|---|---", ...rows]
    .map((row) => `${row}\n`)
    .join("");
}

/** `readme` with the table between its two markers; null when they are missing. */
export function withRouteTable(readme: string, table: string): string | null {
  const begin = readme.indexOf(BEGIN);
  const end = readme.indexOf(END, begin);
  return begin < 0 || end < 0
    ? null
    : `${readme.slice(0, begin + BEGIN.length)}\n${table}\n${readme.slice(end)}`;
}
