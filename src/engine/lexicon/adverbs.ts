/** Adverbs by what they do to the clause that they stand in. An adverb without a row may change what the clause says. */
export type AdverbEffect =
  /** "therefore": what follows is concluded. */
  | "concluding"
  /** "also", "sadly": the clause says the same without it, or nothing that is computed ("took it there", "went back"). */
  | "neutral"
  /** "then": it comes after what was told before. */
  | "sequence"
  /** "now": at the end of what was told. */
  | "now"
  /** "originally": before all that was told. */
  | "initial";

const rows = (effect: AdverbEffect, words: string): readonly (readonly [string, AdverbEffect])[] =>
  words.split("|").map((word) => [word, effect] as const);

const EFFECTS: ReadonlyMap<string, AdverbEffect> = new Map([
  ...rows("concluding", "therefore|thus|hence|consequently|so"),
  ...rows(
    "neutral",
    "also|too|even|either|likewise|similarly|together|though|on the other hand|to be honest|as it happens|as it turns out|as it turned out|for example|sadly|luckily|fortunately|unfortunately|happily|certainly|indeed|of course|moreover|furthermore|however|altogether|in total|in all|all|back|again|there|in turn|for good|by the way|in addition|as usual|after all|wide|all day|all night|all week|all month|all year|all morning|all afternoon|all evening",
  ),
  ...rows("sequence", "then|next|afterwards|later|finally|first|subsequently|after that"),
  ...rows("initial", "initially|originally|previously|at first"),
  ...rows("now", "now|currently|at present|still|in the end|left"),
]);

export function adverbEffect(adverb: string): AdverbEffect | null {
  return EFFECTS.get(adverb) ?? null;
}

/** How something is done: whoever does it so does it. */
const MANNER: ReadonlySet<string> = new Set(
  (
    "quickly|slowly|loudly|quietly|softly|silently|carefully|carelessly|gently|calmly|angrily|nervously|proudly|politely|rudely|bravely|" +
    "eagerly|gladly|patiently|impatiently|gracefully|clumsily|beautifully|badly|well|hard|fast|noisily|cheerfully|joyfully|anxiously|" +
    "reluctantly|hastily|hurriedly|swiftly|rapidly|briskly|cautiously|tenderly|fiercely|firmly|tightly|loosely|greedily|hungrily|sleepily|" +
    "wearily|lazily|busily|neatly|skilfully|skillfully|brightly|warmly|coldly|kindly|secretly|openly|suddenly|immediately|promptly|" +
    "accidentally|deliberately|intentionally|voluntarily|personally|heavily|lightly|deeply|thoroughly|peacefully|steadily|smoothly"
  ).split("|"),
);
export const isManner = (adverb: string): boolean => MANNER.has(adverb);

/** When or how often: whoever does it then does it. */
const WHEN: ReadonlySet<string> = new Set(
  (
    "today|yesterday|tonight|tomorrow|late|early|soon|ago|earlier|later|recently|lately|often|usually|sometimes|regularly|frequently|occasionally|" +
    "normally|generally|always|daily|weekly|monthly|yearly|once|twice|again|finally|eventually|already|still|now|then|at last|at once|in time|on time"
  ).split("|"),
);

/** Whether it happens at all is open, or denied, by these. */
const DOUBTED: ReadonlySet<string> = new Set(
  (
    "nearly|hardly|barely|scarcely|rarely|possibly|probably|allegedly|supposedly|reportedly|seemingly|apparently|presumably|likely|unlikely|virtually|" +
    "practically|hopefully|theoretically|hypothetically|falsely|partly|partially|potentially|arguably|purportedly|ostensibly|technically|nominally|" +
    "formerly|previously|originally|initially|only|merely|solely|simply|purely|exclusively|mostly|largely|conceivably|notionally|symbolically"
  ).split("|"),
);

/** Whether whatever is done so is done: "late", "often", "completely". */
export const isVeridical = (adverb: string): boolean => WHEN.has(adverb) || saysHow(adverb);

/** In which way something is done, which says nothing of when: "completely", "well". */
export const saysHow = (adverb: string): boolean =>
  MANNER.has(adverb) ||
  /^(?:late|early|today)$/.test(adverb) ||
  (adverb.endsWith("ly") && !DOUBTED.has(adverb) && !WHEN.has(adverb));

/** Adjectives of a kind as a whole: "dogs are common" says nothing of one dog. */
const KIND_LEVEL: ReadonlySet<string> = new Set(
  "common|widespread|rare|extinct|numerous|plentiful|scarce|abundant|endangered|ubiquitous|diverse|various|popular|varied".split(
    "|",
  ),
);
export const isKindLevel = (adjective: string): boolean => KIND_LEVEL.has(adjective);
