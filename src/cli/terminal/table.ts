import type { CliIo } from "./io.ts";

/** `right` for numbers. `cut`: what is too wide for the terminal is cut here; one column at most. */
export interface Column {
  readonly head?: string;
  readonly align?: "right";
  readonly cut?: true;
}

const GAP = "  ";
/** A column that is cut keeps this much. */
const LEAST_CUT = 12;

/**
 * Rows below each other, columns as wide as their widest cell on a terminal. A head stands above where a column has one.
 * @param io where it is shown: a terminal is given no line that is wider than it; anything else gets all of every cell
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
  const free =
    stdout.isTTY === true && "columns" in stdout && typeof stdout.columns === "number"
      ? stdout.columns - widths.reduce((sum, width) => sum + width, 0) - GAP.length * (columns.length - 1)
      : 0;
  const fits = columns.map(({ cut }, column) =>
    cut && free < 0 ? Math.max(LEAST_CUT, (widths[column] ?? 0) + free) : (widths[column] ?? 0),
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

function padded(cell: string, width: number, align: "right" | undefined): string {
  const blanks = " ".repeat(Math.max(0, width - displayWidth(cell)));
  return align === "right" ? blanks + cell : cell + blanks;
}

/** As much of a text as fits, and an ellipsis where that is not all. */
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
/** What takes no room of its own: marks over and under letters, joiners, marks of direction. */
const NO_ROOM = /[\p{Mn}\p{Me}\p{Cf}]/gu;
/** What takes two columns, as terminals draw it. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;
const PLAIN = /^[ -~]*$/;

/** How many columns of a terminal a text of one line takes. */
export function displayWidth(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let width = 0;
  for (const { segment } of GRAPHEMES.segment(text)) {
    width += columnsOf(segment.replace(NO_ROOM, ""));
  }
  return width;
}

/** @param drawn a grapheme without what takes no room */
function columnsOf(drawn: string): number {
  if (drawn === "") return 0;
  return WIDE.test(drawn) ? 2 : 1;
}
