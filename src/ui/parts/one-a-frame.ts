import type { Page } from "../panel.ts";

/** Whether a part of a page may be drawn already. */
export type Admitted = (part: string) => boolean;

/** Parts that come at the same time are drawn for the first time one in each frame, so that no frame takes long; once drawn, they stay. */
export function oneAFrame(page: Page): Admitted {
  const drawn = new Set<string>();
  let last: CSSNumberish | null = null;
  return (part) => {
    if (drawn.has(part)) return true;
    const frame = document.timeline.currentTime; // the same all through a frame
    if (frame !== null && frame === last) {
      page.draw();
      return false;
    }
    last = frame;
    drawn.add(part);
    return true;
  };
}
