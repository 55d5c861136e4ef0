/** Codings that the build makes, with the suffix of their files. If a client likes two equally, the first is sent. */
export const CODINGS = [
  { name: "br", suffix: ".br" },
  { name: "gzip", suffix: ".gz" },
] as const;
export type Coding = (typeof CODINGS)[number]["name"];

// One element of the header: a coding or `*`, optionally with a weight of at most three decimals.
const ELEMENT = /^([!#$%&'*+\-.^_`|~0-9a-z]+)(?:[ \t]*;[ \t]*q=(0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?))?$/i;

/**
 * Which of the available codings to send to a client that accepts `header`. Null: the bytes as they are, even if
 * the client says that it accepts nothing. A malformed element counts as absent.
 * @example chooseCoding("gzip;q=0.5, br", new Set(["br", "gzip"])) // "br"
 * @see RFC 9110, section 12.5.3
 */
export function chooseCoding(header: string | undefined, available: ReadonlySet<Coding>): Coding | null {
  if (header === undefined || available.size === 0) return null;
  const weights = parseWeights(header);
  const weightOf = (name: string): number => weights.get(name) ?? weights.get("*") ?? 0;
  // Unless it is named, identity has weight 0, so that every acceptable coding beats it.
  let best: { readonly coding: Coding | null; readonly weight: number } = {
    coding: null,
    weight: weights.get("identity") ?? 0,
  };
  for (const { name } of CODINGS) {
    const weight = weightOf(name);
    const beats = weight > best.weight || (weight === best.weight && weight > 0 && best.coding === null);
    if (available.has(name) && beats) best = { coding: name, weight };
  }
  return best.coding;
}

/** Weights by name in lower case. If a name occurs twice, the first one counts. `x-gzip` is gzip (RFC 9110, section 8.4.1.3). */
function parseWeights(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const element of header.split(",")) {
    const [, given, weight] = ELEMENT.exec(element.trim()) ?? [];
    if (given === undefined) continue;
    const name = given.toLowerCase().replace(/^x-gzip$/, "gzip");
    if (!weights.has(name)) weights.set(name, weight === undefined ? 1 : Number(weight));
  }
  return weights;
}
