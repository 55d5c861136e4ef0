import type { Page } from "../panel.ts";

/** Rows that are drawn in one frame: most of a screen, so that no frame takes long. */
const STEP = 12;

/** The rows of a list that are drawn so far. */
export type Growing = <Row>(rows: readonly Row[]) => readonly Row[];

/** Draws the first rows of a list at once, and the others in the frames that follow; once drawn, all of them stay. */
export function growing(page: Page): Growing {
  let drawn = 0;
  return (rows) => {
    if (drawn < rows.length) drawn += STEP;
    if (drawn < rows.length) page.draw();
    return rows.slice(0, drawn);
  };
}
