import type { WorkbenchTables } from "../contract/workbench.ts";

const held: { tables?: WorkbenchTables } = {};

/** The tables that came with the page. */
export function tables(): WorkbenchTables {
  return (held.tables ??= JSON.parse(
    document.querySelector<HTMLMetaElement>("meta[name=tables]")?.content ?? "null",
  ) as WorkbenchTables); // the page, which the server made, has them
}
