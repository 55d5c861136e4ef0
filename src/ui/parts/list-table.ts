import { html, type TemplateResult } from "lit-html";
import type { Page } from "../panel.ts";
import { chosenIn, hrefOf, withQuery, type Place } from "../place.ts";
import { tables } from "../tables.ts";
import { tableOf, type Head, type TableName } from "./facts.ts";
import type { Shown } from "./link.ts";
import { pageOf } from "./pager.ts";

/** A cell with the value by which its column sorts, where that is not what is shown. */
export interface Cell {
  readonly by: string | number;
  readonly shown: Shown;
}
export const cell = (by: string | number, shown: Shown): Cell => ({ by, shown });

const isCell = (given: Shown | Cell): given is Cell => typeof given === "object" && "by" in given;
/** Null: the column does not sort. */
const keyOf = (given: Shown | Cell | undefined): string | number | null => {
  if (given === undefined || (typeof given === "object" && !isCell(given))) return null;
  return isCell(given) ? given.by : given;
};

/** The choices in the URL: the sorted column (with `-` before it downwards), and the columns that are left out. */
const [SORT, HIDE] = ["sort", "hide"];

/** Where the head of a column leads in a list that the server sorts, and whether the rows are in its order. */
export interface HeadLink {
  readonly href: string;
  readonly sorted: Direction | undefined;
}
type Direction = "ascending" | "descending";

/** How a table differs from a list that is whole and shown whole. */
interface Listing {
  /** The rows of a page. Rows that the page sorts are all given, and one page of them is shown. */
  readonly size?: number;
  /** Heads by which the server sorts. */
  readonly links?: (head: string) => HeadLink | null;
}

/** Whether the page sorts the list: then it needs all rows. */
export const isSorted = (place: Place): boolean => chosenIn(place, SORT) !== "";

/** A list as a table: a click on a head sorts by its column, and columns can be left out. Both are in the URL. */
export function listTable(
  page: Page,
  label: TableName,
  given: readonly (readonly (Shown | Cell)[])[],
  { size, links }: Listing = {},
): TemplateResult {
  const heads: readonly string[] = tables().columns[label].slice(0, given[0]?.length);
  const hidden = hiddenIn(page);
  const kept = heads.flatMap((head, at) => (hidden.includes(head) && at > 0 ? [] : [at]));
  const sort = chosenIn(page.place, SORT);
  const column = heads.indexOf(sort.replace(/^-/, ""));
  const direction = sort.startsWith("-") ? "descending" : "ascending";
  const { offset } = pageOf(page.place, 0);
  const all = column < 0 ? given : sorted(given, column, sort.startsWith("-"));
  const rows = size !== undefined && sort !== "" ? all.slice(offset, offset + size) : all;
  const headAt = (at: number): Head => {
    const name = heads[at] ?? "";
    const own: HeadLink | null = given.every((row) => keyOf(row[at]) === null)
      ? null
      : { href: sortLink(page, name, sort), sorted: at === column ? direction : undefined };
    const way = links?.(name) ?? own;
    if (way === null || name === "") return { name, shown: name };
    return {
      name,
      shown: html`<a href=${way.href}>${name}${MARKS[way.sorted ?? ""]}</a>`,
      sorted: way.sorted,
    };
  };
  return tableOf(
    label,
    kept.map(headAt),
    rows.map((cells) => kept.map((at) => shownIn(cells[at]))),
  );
}

/** Leaves a column out, or shows it again. */
export const hiding = (page: Page, name: string, on: boolean): void =>
  page.go(
    withQuery(page.place, {
      [HIDE]: [...hiddenIn(page).filter((each) => each !== name), ...(on ? [name] : [])].join(","),
    }),
    "replace",
  );

/** The columns of a list that can be left out: all but the first, which names the row. */
export const columnsOf = (label: TableName): readonly string[] => tables().columns[label].slice(1);

export const hiddenIn = ({ place }: Page): readonly string[] =>
  chosenIn(place, HIDE).split(",").filter(Boolean);

/** Upwards first, then downwards, then as the list comes. */
function sortLink({ place }: Page, head: string, sort: string): string {
  const after = sort === `-${head}` ? "" : head;
  const next = sort === head ? `-${head}` : after;
  return hrefOf(withQuery(place, { [SORT]: next, from: "" }));
}

const MARKS: Readonly<Record<string, string>> = { ascending: " ↑", descending: " ↓" };

const shownIn = (given: Shown | Cell | undefined): Shown => {
  if (given === undefined) return "";
  return isCell(given) ? given.shown : given;
};

/** Numbers by size, texts by code unit; equal ones as the list comes. */
function sorted<Row extends readonly (Shown | Cell)[]>(
  rows: readonly Row[],
  column: number,
  down: boolean,
): readonly Row[] {
  const compare = (a: Row, b: Row): number => {
    const [x, y] = [keyOf(a[column]) ?? "", keyOf(b[column]) ?? ""];
    if (typeof x === "number" && typeof y === "number") return x - y;
    return String(x) < String(y) ? -1 : Number(String(x) > String(y));
  };
  return [...rows].sort((a, b) => (down ? compare(b, a) : compare(a, b)));
}
