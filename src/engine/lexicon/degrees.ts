/** What adjectives of degree measure. `dimension`: that of the units (units.ts) that can measure it; null where nothing does. */
const SCALES = {
  height: "length",
  length: "length",
  width: "length",
  depth: "length",
  thickness: "length",
  distance: "length",
  size: null,
  age: "time",
  duration: "time",
  time: "time",
  weight: "mass",
  speed: "speed",
  price: "money",
  wealth: "money",
  temperature: "temperature",
  volume: null,
  brightness: null,
  hardness: null,
  strength: null,
  quality: null,
  difficulty: null,
  number: "count",
  rank: null,
  beauty: null,
  intelligence: null,
  happiness: null,
  danger: null,
  importance: null,
  frequency: null,
  noise: null,
  hunger: null,
  sweetness: null,
  wetness: null,
  fullness: null,
  cleanness: null,
  kindness: null,
  courage: null,
  popularity: null,
  likelihood: null,
  sharpness: null,
  smoothness: null,
  steepness: null,
  tightness: null,
  busyness: null,
  experience: "time",
  health: null,
  colour: null,
} as const satisfies Readonly<Record<string, string | null>>;
export type Scale = keyof typeof SCALES;

/** An adjective that says more (`high`) or less (`low`) of a scale: of "5 years old" only the high one takes a measure. */
export interface Degree {
  readonly adjective: string;
  readonly scale: Scale;
  readonly pole: "high" | "low";
}

/** `scale: high|high / low|low`. An adjective may stand in several rows: "long" of a road and of a film. */
const ROWS: readonly (readonly [scale: Scale, high: string, low: string])[] = [
  ["height", "tall|high|lofty|towering", "short|low"],
  ["length", "long|lengthy", "short|brief"],
  ["width", "wide|broad", "narrow"],
  ["depth", "deep", "shallow"],
  ["thickness", "thick|fat", "thin|slim|slender"],
  ["distance", "far|distant|remote", "near|close|nearby"],
  [
    "size",
    "big|large|huge|great|enormous|giant|gigantic|vast|massive|immense",
    "small|little|tiny|minute|miniature",
  ],
  ["age", "old|elderly|ancient|aged|mature", "young|new|recent|modern"],
  ["duration", "long|lengthy|prolonged|lasting", "short|brief|quick"],
  ["time", "late", "early"],
  ["weight", "heavy|fat|overweight", "light|lightweight|underweight"],
  ["speed", "fast|quick|rapid|swift|speedy|brisk", "slow|sluggish"],
  ["price", "expensive|costly|dear|pricey|high|valuable|precious", "cheap|inexpensive|affordable|low"],
  ["wealth", "rich|wealthy|affluent", "poor|needy"],
  ["temperature", "hot|warm|high", "cold|cool|chilly|low|icy"],
  ["volume", "roomy|spacious|large|big", "small|cramped"],
  ["brightness", "bright|light", "dark|dim|gloomy"],
  ["hardness", "hard|firm|rigid|stiff", "soft|tender|flexible"],
  ["strength", "strong|powerful|mighty", "weak|feeble|frail"],
  ["quality", "good|nice|fine|excellent|great", "bad|poor|awful|terrible"],
  ["difficulty", "difficult|hard|tough|tricky", "easy|simple"],
  ["number", "many|numerous|high", "few|low|scarce"],
  ["rank", "high|senior", "low|junior"],
  ["beauty", "beautiful|pretty|handsome|attractive|lovely", "ugly|plain"],
  ["intelligence", "smart|clever|intelligent|bright|wise", "stupid|dumb|foolish"],
  ["happiness", "happy|glad|cheerful|joyful", "sad|unhappy|miserable|gloomy"],
  ["danger", "dangerous|risky|hazardous", "safe|harmless"],
  ["importance", "important|significant|crucial", "unimportant|minor|trivial"],
  ["frequency", "frequent|common", "rare|infrequent|uncommon"],
  ["noise", "loud|noisy", "quiet|silent"],
  ["hunger", "hungry", "full"],
  ["sweetness", "sweet", "sour|bitter"],
  ["wetness", "wet|moist|damp|humid", "dry"],
  ["fullness", "full|crowded", "empty"],
  ["cleanness", "clean|tidy|neat", "dirty|messy|filthy"],
  ["kindness", "kind|nice|gentle|friendly|generous|polite", "unkind|mean|cruel|rude|unfriendly|selfish"],
  ["courage", "brave|bold|courageous", "cowardly|timid|shy"],
  ["popularity", "popular|famous", "unpopular|obscure"],
  ["likelihood", "likely|probable", "unlikely|improbable"],
  ["sharpness", "sharp|keen", "blunt|dull"],
  ["smoothness", "smooth", "rough|bumpy"],
  ["steepness", "steep", "gentle|flat"],
  ["tightness", "tight", "loose"],
  ["busyness", "busy", "idle|free"],
  ["experience", "experienced|skilled|skilful|skillful|talented", "inexperienced|unskilled"],
  ["health", "healthy|fit|well", "ill|sick|unhealthy|unfit"],
];

/** Adverbs on the scales of adjectives: "runs faster", "arrived earlier", "works longer". */
const ADVERBS: readonly (readonly [scale: Scale, high: string, low: string])[] = [
  ["time", "late", "early|soon"],
  ["speed", "fast|quickly|rapidly|swiftly", "slowly"],
  ["distance", "far", "near|close"],
  ["duration", "long", "briefly"],
  ["frequency", "often|frequently", "seldom|rarely"],
  ["noise", "loudly|loud", "quietly|softly"],
  ["quality", "well", "badly|poorly"],
  ["height", "high", "low"],
  ["depth", "deep|deeply", ""],
  ["strength", "hard|strongly", "weakly"],
];

/** Words of measured scales that do not order things by the measure alone: what is precious need not be dear. */
const LOOSE: ReadonlySet<string> = new Set(
  "valuable|precious|dear|high|low|mature|recent|modern|ancient|needy|pricey|nearby|overweight|underweight|brief|fat".split(
    "|",
  ),
);
/** Of scales that nothing measures, all other words that order things as the first two of the row do: bigger is larger. */
const ALIKE: ReadonlySet<string> = new Set(["large", "little"]);

function degreesIn(rows: typeof ROWS): readonly Degree[] {
  const each = (scale: Scale, pole: Degree["pole"], list: string): Degree[] =>
    list
      .split("|")
      .filter((adjective) => adjective !== "")
      .map((adjective) => ({ adjective, scale, pole }));
  return rows.flatMap(([scale, high, low]) => [...each(scale, "high", high), ...each(scale, "low", low)]);
}

export const DEGREES: readonly Degree[] = degreesIn(ROWS);
export const ADVERB_DEGREES: readonly Degree[] = degreesIn(ADVERBS);

/** All scales that an adjective may speak of; empty where none is known. */
export function degreesOf(adjective: string): readonly Degree[] {
  return DEGREES.filter((degree) => degree.adjective === adjective);
}

/**
 * The scales on which the comparative of a word, an adjective or an adverb, orders things exactly: who is taller is less short. Who is wiser
 * need not be cleverer, though both are of one scale.
 */
export function orderingDegreesOf(word: string): readonly Degree[] {
  const degrees = [...degreesOf(word), ...adverbDegreesOf(word)];
  return degrees.filter(({ scale, pole }) => {
    const measured = SCALES[scale] !== null && SCALES[scale] !== "count";
    if (measured) return !LOOSE.has(word);
    const row = ROWS.find(([one]) => one === scale);
    const [first] = (pole === "high" ? row?.[1] : row?.[2])?.split("|") ?? [];
    return word === first || ALIKE.has(word);
  });
}

/** Scales on which a thing is compared with others of its kind: a tall child, a good cook, a small elephant. */
const RELATIVE: ReadonlySet<string> = new Set(
  "height|length|width|depth|thickness|size|age|weight|speed|price|wealth|volume|strength|quality|difficulty|experience|intelligence|beauty|importance".split(
    "|",
  ),
);
export const isRelative = (adjective: string): boolean =>
  degreesOf(adjective).some(({ scale }) => RELATIVE.has(scale));

/** The scales of an adverb. */
export function adverbDegreesOf(adverb: string): readonly Degree[] {
  return ADVERB_DEGREES.filter((degree) => degree.adjective === adverb);
}

/** The dimension of the units that measure a scale, or null. */
export function dimensionOf(scale: Scale): string | null {
  return SCALES[scale];
}

/** The scale whose name a noun is: "the height of the tower", "his age". */
export function scaleNamed(noun: string): Scale | null {
  return noun in SCALES ? (noun as Scale) : (SCALE_NOUNS.get(noun) ?? null);
}

const SCALE_NOUNS: ReadonlyMap<string, Scale> = new Map([
  ["cost", "price"],
  ["value", "price"],
  ["breadth", "width"],
  ["mass", "weight"],
  ["velocity", "speed"],
  ["color", "colour"],
]);

/**
 * Adjectives of which one denies the other. `complementary`: what is not the one is the other. `contrary`: both can fail, as between
 * tall and short. `ends`: the two ends of a range, like full and empty.
 */
export interface Opposites {
  readonly kind: "complementary" | "contrary" | "ends";
  readonly one: string;
  readonly other: string;
}

const pairs = (kind: Opposites["kind"], list: string): Opposites[] =>
  list.split("|").map((pair) => {
    const [one = "", other = ""] = pair.split("/");
    return { kind, one, other };
  });

const UNGRADED: readonly Opposites[] = [
  ...pairs(
    "complementary",
    "open/closed|open/shut|on/off|alive/dead|living/dead|present/absent|valid/invalid|true/false|locked/unlocked",
  ),
  ...pairs(
    "complementary",
    "even/odd|possible/impossible|legal/illegal|married/unmarried|lit/unlit|sealed/unsealed|visible/invisible",
  ),
  ...pairs(
    "complementary",
    "awake/asleep|complete/incomplete|finished/unfinished|correct/incorrect|paid/unpaid|sold/unsold|known/unknown",
  ),
  ...pairs(
    "complementary",
    "active/inactive|finite/infinite|mortal/immortal|guilty/innocent|eligible/ineligible|occupied/unoccupied",
  ),
  ...pairs("complementary", "occupied/vacant|approved/unapproved|signed/unsigned|used/unused"),
  ...pairs(
    "complementary",
    "plugged/unplugged|armed/unarmed|broken/unbroken|broken/intact|equal/unequal|safe/unsafe|connected/disconnected",
  ),
  ...pairs("complementary", "enabled/disabled|edible/inedible|available/unavailable|registered/unregistered"),
  ...pairs(
    "complementary",
    "authorized/unauthorized|authorised/unauthorised|certain/uncertain|dressed/undressed",
  ),
  ...pairs(
    "complementary",
    "reversible/irreversible|rational/irrational|tied/untied|wrapped/unwrapped|folded/unfolded|stable/unstable",
  ),
  ...pairs(
    "complementary",
    "aware/unaware|able/unable|willing/unwilling|conscious/unconscious|online/offline",
  ),
  ...pairs(
    "ends",
    "full/empty|first/last|top/bottom|beginning/end|best/worst|north/south|east/west|wet/dry|hidden/visible",
  ),
  ...pairs(
    "contrary",
    "married/single|employed/unemployed|free/captive|raw/cooked|public/private|black/white|male/female|left/right|approved/rejected|frozen/melted|hot/cool|cold/warm|inner/outer|upper/lower",
  ),
  ...pairs(
    "contrary",
    "positive/negative|horizontal/vertical|liquid/solid|maximum/minimum|domestic/wild|calm/nervous",
  ),
  ...pairs(
    "contrary",
    "broken/repaired|married/divorced|adult/young|urban/rural|straight/curved|sober/drunk|lazy/hardworking",
  ),
  ...pairs(
    "contrary",
    "fresh/stale|ripe/unripe|ripe/rotten|natural/artificial|permanent/temporary|internal/external|friendly/hostile",
  ),
  ...pairs(
    "contrary",
    "honest/dishonest|patient/impatient|lucky/unlucky|fair/unfair|formal/informal|mild/severe",
  ),
];

/** How two adjectives exclude each other, or null where nothing says that they do. The two poles of one scale are contrary. */
export function oppositionOf(one: string, other: string): Opposites["kind"] | null {
  const row = UNGRADED.find(
    (pair) => (pair.one === one && pair.other === other) || (pair.one === other && pair.other === one),
  );
  if (row !== undefined) return row.kind;
  const others = degreesOf(other);
  const apart = degreesOf(one).some((a) => others.some((b) => a.scale === b.scale && a.pole !== b.pole));
  return apart ? "contrary" : null;
}

/** The adjectives that an adjective excludes, by how. */
export function oppositesOf(adjective: string): readonly Opposites[] {
  const graded = degreesOf(adjective).flatMap(({ scale, pole }) =>
    DEGREES.filter((degree) => degree.scale === scale && degree.pole !== pole).map(
      (degree): Opposites => ({ kind: "contrary", one: adjective, other: degree.adjective }),
    ),
  );
  const rows = UNGRADED.filter(({ one, other }) => one === adjective || other === adjective).map(
    ({ kind, one, other }): Opposites => ({ kind, one: adjective, other: one === adjective ? other : one }),
  );
  return [...rows, ...graded.filter(({ other }) => !rows.some((row) => row.other === other))];
}

/** Adjectives that events in a story leave as they were, other than those that make a thing larger or smaller. */
const LASTING: ReadonlySet<string> = new Set(
  "tall|short|old|big|small|large|little|heavy|thin|fat|male|female|human|left-handed|right-handed|blond|blonde|bald|french|german|english|british|american|italian|spanish|chinese|japanese|clever|wise|smart|kind|brave|honest|wooden|metal|plastic|round|square".split(
    "|",
  ),
);
export const isLasting = (adjective: string): boolean => LASTING.has(adjective);

/** How a thing is until something is done to it, even if it is carried about: other than late, green (of a light) or new. */
const SETTLED: ReadonlySet<string> = new Set(
  "open|closed|shut|locked|unlocked|sealed|unsealed|full|empty|clean|dirty|muddy|wet|dry|broken|whole|intact|torn|damaged|cracked|rusty|dusty|sharp|blunt|heavy|light|alive|dead|married|single|red|blue|green|yellow|black|white|brown|grey|gray|pink|purple|orange".split(
    "|",
  ),
);
export const isSettledState = (adjective: string): boolean => SETTLED.has(adjective) || isLasting(adjective);

/** Whether an adjective says something of when: "a late train", "the previous lecture", "a cancelled class". */
export const isOfTime = (adjective: string): boolean =>
  TIMED.has(adjective) || degreesOf(adjective).some(({ scale }) => scale === "time");

const TIMED: ReadonlySet<string> = new Set(
  (
    "previous|next|last|following|overdue|due|over|finished|done|open|closed|shut|delayed|postponed|cancelled|canceled|punctual|" +
    "expired|valid|current|former|past|future|daily|weekly|monthly|yearly|hourly|annual|half|double|new|old"
  ).split("|"),
);
