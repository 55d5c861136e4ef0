/** Words of colours; those of two words are made of a shade and one of these. */
const COLOURS: ReadonlySet<string> = new Set([
  "red", "orange", "yellow", "green", "blue", "brown", "magenta", "fuchsia", "mauve", "teal", "turquoise", "burgundy", "silver", "gold", "golden", "black", "grey", "gray", "purple", "pink", "white", "violet", "indigo", "beige", "cyan", "maroon",
  "crimson", "scarlet", "lavender", "lilac", "navy", "olive", "tan", "cream", "ivory", "khaki", "bronze", "copper", "amber", "aqua", "aquamarine", "azure", "charcoal", "chocolate", "coral", "cerise", "ebony", "emerald", "lime", "mint", "mustard", "ochre",
  "peach", "periwinkle", "plum", "rose", "ruby", "rust", "salmon", "sapphire", "sepia", "taupe", "vermilion", "auburn", "chartreuse",
]);
const SHADES: ReadonlySet<string> = new Set(["light", "dark", "pale", "bright", "deep", "navy", "royal", "sky", "hot", "olive", "forest", "lime", "baby", "neon", "rose"]);

export function isColour(word: string): boolean {
  const [shade = "", colour, more] = word.toLowerCase().split(" ");
  return colour === undefined ? COLOURS.has(shade) : more === undefined && SHADES.has(shade) && COLOURS.has(colour);
}

/** Spellings of one colour are one. */
export function sameColour(one: string, other: string): boolean {
  const spelled = (word: string): string => word.toLowerCase().replace("gray", "grey");
  return spelled(one) === spelled(other);
}
