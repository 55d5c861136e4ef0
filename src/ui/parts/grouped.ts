/** A number with commas between thousands and three decimals at most: `12,345.678`. A formatter of `Intl` takes longer to make than a page may take for all else. */
export function grouped(value: number): string {
  const [whole = "", decimals] = String(Math.round(value * 1_000) / 1_000).split(".");
  const commas = whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
  return decimals === undefined ? commas : `${commas}.${decimals}`;
}
