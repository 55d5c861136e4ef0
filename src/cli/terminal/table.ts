import type { CliIo } from "./io.ts";

/** `right`: for numbers. `cut`: this column is truncated when the table is wider than the terminal, the last such column first. */
export interface Column {
  readonly head?: string;
  readonly align?: "right";
  readonly cut?: true;
}

const GAP = "  ";
/** A truncated column keeps at least this width. */
const LEAST_CUT = 12;

/**
 * Rows of text in columns as wide as their widest cells. There is a head if any column has one.
 * @param io where it is shown: on a terminal no line is wider than the window; elsewhere every cell is complete
 */
export function tableOf(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  { stdout }: Pick<CliIo, "stdout">,
): string {
  const heads = columns.some(({ head }) => head !== undefined) ? [columns.map(({ head = "" }) => head)] : [];
  const lines = [...heads, ...rows];
  const widths = columns.map((_, column) =>
    Math.max(0, ...lines.map((row) => displayWidth(row[column] ?? ""))),
  );
  const fits = fitTo(
    stdout.isTTY === true && "columns" in stdout && typeof stdout.columns === "number"
      ? stdout.columns - GAP.length * (columns.length - 1)
      : Infinity,
    widths,
    columns,
  );
  return lines
    .map(
      (row) =>
        `${columns
          .map(({ align }, column) =>
            padded(cutTo(row[column] ?? "", fits[column] ?? 0), fits[column] ?? 0, align),
          )
          .join(GAP)
          .trimEnd()}\n`,
    )
    .join("");
}

function fitTo(room: number, widths: readonly number[], columns: readonly Column[]): readonly number[] {
  let over = widths.reduce((sum, width) => sum + width, 0) - room;
  const fits = [...widths];
  for (const [column, width] of [...widths.entries()].reverse()) {
    if (columns[column]?.cut !== true || over <= 0) continue;
    const cut = Math.min(over, Math.max(0, width - LEAST_CUT));
    fits[column] = width - cut;
    over -= cut;
  }
  return fits;
}

function padded(cell: string, width: number, align: "right" | undefined): string {
  const blanks = " ".repeat(Math.max(0, width - displayWidth(cell)));
  return align === "right" ? blanks + cell : cell + blanks;
}

/** As much of a text as fits, with an ellipsis if something is missing. */
function cutTo(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let kept = "";
  for (const { segment } of GRAPHEMES.segment(text)) {
    if (displayWidth(kept + segment) > width - 1) break;
    kept += segment;
  }
  return `${kept}…`;
}

const GRAPHEMES = new Intl.Segmenter("en", { granularity: "grapheme" });
/** Characters without a width of their own: combining marks, joiners, direction marks. */
const NO_ROOM = /[\p{Mn}\p{Me}\p{Cf}]/gu;
/** Characters that terminals draw two columns wide. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;
const PLAIN = /^[ -~]*$/;

/** How many terminal columns a one-line text takes. */
export function displayWidth(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let width = 0;
  for (const { segment } of GRAPHEMES.segment(text)) {
    width += columnsOf(segment.replace(NO_ROOM, ""));
  }
  return width;
}

/** @param drawn a grapheme without the characters that have no width */
function columnsOf(drawn: string): number {
  if (drawn === "") return 0;
  return WIDE.test(drawn) ? 2 : 1;
}
