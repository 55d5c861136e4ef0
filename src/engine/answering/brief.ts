/** How much of a sentence a refusal quotes. */
const MAX_QUOTED = 160;

/** The beginning of a long sentence. */
export function brief(text: string): string {
  const points = [...text];
  return points.length <= MAX_QUOTED ? text : `${points.slice(0, MAX_QUOTED).join("")}…`;
}
