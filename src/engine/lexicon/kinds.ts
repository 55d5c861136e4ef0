/**
 * Nouns that do not behave as a kind of thing: measures of others ("a box of pens"), collectives, parts; and modifiers after which the head no
 * longer says what a thing is ("a toy car").
 */

const listed = (list: string): ReadonlySet<string> => new Set(list.split("|").map((word) => word.trim()));

/** What "X of Y" counts. */
export type MeasureNoun =
  /** A thing of its own that holds Y: boxes can be counted, and emptied. */
  | "container"
  /** A piece or amount of Y and nothing besides: "a slice of bread" is bread. */
  | "portion"
  /** Several Y together: "a flock of sheep". */
  | "group"
  /** A part by number: "half of the pens", "the rest of". */
  | "share"
  /** A sort: "a kind of fish" is fish. */
  | "sort";

const CONTAINERS = listed(
  `
    bag|barrel|basin|basket|bin|bottle|bowl|box|bucket|bus|busload|cabinet|cage|can|canister|carton|
    case|cask|chest|container|crate|cup|cupboard|drawer|drum|envelope|flask|folder|glass|hamper|jar|jug|
    keg|kettle|mug|pack|package|packet|pail|pan|pot|parcel|pitcher|plate|platter|pouch|purse|rack|sack|
    safe|shelf|suitcase|tank|tin|tray|trunk|tub|tube|urn|van|vase|vat|vial|wallet|wagon|crateful|
    trolley|cart|album|binder|bookcase|thermos|carafe|truck|aquarium|bath|bathtub|cooler|satchel|
    backpack|briefcase|tote|saucepan|punnet|sachet|dish|saucer|casket|coffer|locker|holder|tote bag|
    shopping bag|lunch box|toolbox|bookshelf|fridge|freezer|jewelry box|piggy bank|cookie jar
  `,
);
const PORTIONS = listed(
  `
    bar|bite|blob|block|bit|chunk|clump|cube|cupful|dab|dash|dollop|drop|fragment|glob|grain|gulp|
    handful|helping|hunk|item|length|loaf|lump|morsel|mouthful|nugget|pat|piece|pinch|portion|ration|
    roll|scoop|scrap|segment|serving|shard|sheet|shred|sip|slab|slice|sliver|smear|speck|spool|spoonful|
    spot|splash|sprig|sprinkle|squirt|stick|strand|strip|stalk|swig|tablespoon|tablespoonful|teaspoon|
    teaspoonful|wedge|load|armful|bale|ball|reel|plank|ream|round|crumb|clove|cob|ear|head|blade|flake|
    tube|pint|article|bundle|tuft|patch|pane
  `,
);
const GROUPS = listed(
  `
    army|array|batch|band|bouquet|brood|bunch|chain|class|clump|cluster|collection|colony|column|crew|
    crowd|deck|fleet|flight|flock|gaggle|gang|group|heap|herd|horde|host|line|litter|mob|mound|network|
    pack|pair|couple|trio|parade|pile|pride|queue|range|row|school|series|set|shoal|squad|stack|string|
    suite|swarm|team|tribe|troop|troupe|wad|mountain|stock|supply|pool|panel|list|sequence|assortment|
    selection|dozen|score|gross|round|bank|bevy|hive|kit|grove|forest|hand|flotilla|convoy
  `,
);
const SHARES = listed(
  `
    half|third|quarter|fifth|sixth|seventh|eighth|ninth|tenth|rest|remainder|majority|minority|part|
    share|fraction|percentage|percent|bulk|number|amount|quantity|total|sum|proportion|most|all|none|
    some|many|each|one|both|balance|plurality|hundred|thousand|million|lot|ton|couple|plenty|multitude|
    surplus|excess
  `,
);
const SORTS = listed(
  `
    kind|sort|type|variety|brand|breed|species|form|style|version|make|class|category|model|flavor|
    flavour|colour|color
  `,
);

const MEASURE_NOUNS: readonly (readonly [MeasureNoun, ReadonlySet<string>])[] = [
  ["container", CONTAINERS],
  ["portion", PORTIONS],
  ["group", GROUPS],
  ["share", SHARES],
  ["sort", SORTS],
];

/** What is told in it need not be so. */
const FICTIONS: ReadonlySet<string> = new Set(
  "story|tale|fable|novel|dream|nightmare|daydream|imagination|mind|theory|future|past|plan|vision|scenario|hypothesis|joke|riddle|film|movie|game|play|poem|song|legend|myth|book|comic|cartoon|fantasy|picture|photo|photograph|painting|drawing|sketch|image|screen|list|map|diagram|television|tv|video|poster|advertisement|advert|ad|catalogue|catalog|sleep|head|memory|name|paper|principle|appearance|record|description|report|luck|chance|fortune".split(
    "|",
  ),
);
export const isFiction = (noun: string): boolean => FICTIONS.has(noun);

/** How a noun can measure what follows its "of"; empty for other nouns ("the owner of the shop"). */
export function measureNounsOf(noun: string): readonly MeasureNoun[] {
  return MEASURE_NOUNS.filter(([, nouns]) => nouns.has(noun)).map(([kind]) => kind);
}

/** Adjectives and nouns after which the head does not hold: a fake diamond is no diamond. */
const PRIVATIVES = listed(
  `
    fake|false|decoy|former|toy|mock|counterfeit|imitation|pretend|imaginary|fictional|fictitious|dummy|
    model|replica|sham|bogus|phony|phoney|faux|ersatz|mythical|forged|pseudo|ex|would-be|so-called|
    hypothetical|nonexistent|inflatable|cartoon|origami|lookalike|erstwhile|onetime|eventual|wannabe
  `,
);
/** Those that are no nouns, so that they can only modify: a toy store is a store, a former store is none. */
const DENYING = listed(
  "former|false|pretend|imaginary|fictional|fictitious|bogus|phony|mythical|would-be|so-called|hypothetical|nonexistent|erstwhile|onetime",
);
export const deniesHead = (modifier: string): boolean => DENYING.has(modifier);
/** Modifiers that leave open whether the head holds: an alleged thief may be a thief. */
const OPEN_MODIFIERS = listed(
  `
    alleged|apparent|likely|possible|potential|presumed|probable|proposed|supposed|suspected|planned|
    future|prospective|intended|expected|claimed|self-proclaimed|putative|reputed|candidate|aspiring|
    unconfirmed|disputed|cancelled|canceled|retired|acting|honorary|past|previous|artificial|virtual|
    simulated|miniature|stuffed|nominal|failed|elected|designated|quasi|half|partial|unlikely|seeming|
    favourite|favorite|preferred|average|typical|usual|normal|standard|ideal|
    ostensible|self-styled|purported|hoped-for|budding|incoming|outgoing|departing|late|one-time|quondam|
    sometime|invented|imagined|extinct|unborn|embryonic|rejected|assistant|interim|provisional|spare|
    temporary|disguised|masked|costumed|hallucinated|crypto|dead|mini|unofficial|unlicensed|honorary|legendary|
    synthetic|holographic|animatronic|envisaged|envisioned|dreamt|dreamed|hidden|designate|trainee
  `,
);
/** What things are made of. A wooden box is a box, a wooden horse is no horse; chocolate cake is cake, a chocolate rabbit is no rabbit. */
const SUBSTANCES = listed(
  `
    plastic|wooden|paper|rubber|cardboard|metal|glass|stone|bronze|marble|clay|plush|steel|iron|wax|
    cloth|felt|porcelain|ceramic
  `,
);
/** A carved door is a door; whether a carved dog is a dog is not said. */
const MAKING = listed(
  `
    painted|drawn|carved|sculpted|knitted|sewn|animated|digital|electronic|electric|mechanical|robotic|
    golden|remote-controlled|battery-powered|motorised|motorized|woven|moulded|molded|printed|engraved
  `,
);
const FOODSTUFFS = listed("chocolate|gingerbread|marzipan|sugar|candy");

/** The supersense of the heads that are what they are called though made of it. */
function realHead(material: string): "artifact" | "food" | null {
  if (SUBSTANCES.has(material)) return "artifact";
  return FOODSTUFFS.has(material) ? "food" : null;
}

/** What "modifier head" says of being a head: `denied`, `open`, or null where it holds as always. `kinds`: the supersenses of the head. */
export function headAfter(modifier: string, kinds: readonly string[] | null): "denied" | "open" | null {
  if (PRIVATIVES.has(modifier)) return "denied";
  if (OPEN_MODIFIERS.has(modifier)) return "open";
  if (MAKING.has(modifier)) return kinds?.includes("artifact") ? null : "open";
  const real = realHead(modifier);
  if (real === null || kinds?.every((kind) => kind === real)) return null;
  return kinds?.includes(real) === false ? "denied" : "open";
}

/** One noun for several persons or animals: "the team has 11 players". They take verbs in the plural too. */
const COLLECTIVES = listed(
  `
    army|association|audience|band|board|cast|choir|chorus|clan|class|club|committee|community|company|
    congregation|council|couple|crew|crowd|delegation|department|division|enemy|faculty|family|firm|
    flock|gang|gathering|generation|government|group|herd|household|jury|majority|minority|mob|navy|
    office|orchestra|pack|pair|panel|parliament|party|police|population|public|school|senate|squad|
    staff|swarm|team|trio|troop|troupe|union|village|workforce|youth|quartet|quintet
  `,
);
export const isCollective = (noun: string): boolean => COLLECTIVES.has(noun);

/** Nouns for persons by their work, age or standing, which WordNet files elsewhere or which stories use most. */
const PERSONS = listed(
  `
    person|man|woman|boy|girl|child|kid|baby|adult|teenager|toddler|infant|student|pupil|teacher|
    classmate|friend|neighbour|neighbor|guest|visitor|customer|client|employee|worker|boss|manager|
    owner|player|member|people|folk|human|lady|gentleman|guy|stranger|colleague|partner|passenger|
    driver|farmer|baker|cook|chef|doctor|nurse|patient|dentist|lawyer|judge|police officer|soldier|
    sailor|pilot|captain|king|queen|prince|princess|knight|knave|artist|painter|singer|musician|dancer|
    actor|writer|author|reader|engineer|scientist|programmer|clerk|cashier|waiter|waitress|librarian|
    gardener|carpenter|plumber|mechanic|shopkeeper|seller|buyer|tourist|tenant|landlord|volunteer|
    leader|participant|winner|loser|runner|swimmer|competitor|candidate|voter|citizen|resident|scout|
    camper|hiker|fisherman|hunter|thief|witness|suspect|applicant|contractor|reviewer|auditor|
    administrator|user
  `,
);
export const isPersonNoun = (noun: string): boolean => PERSONS.has(noun);

/** Persons by gender. Nouns not named here have none. */
const MALE = listed(
  `
    man|boy|gentleman|guy|lad|king|prince|duke|actor|waiter|steward|monk|widower|bachelor|groom|
    bridegroom|sir|mister|mr|hero|host|wizard|lord|salesman|policeman|fireman|businessman|fisherman|
    schoolboy|landlord|heir|emperor|bull|rooster|stallion|ram|cock
  `,
);
const FEMALE = listed(
  `
    woman|girl|lady|lass|queen|princess|duchess|actress|waitress|stewardess|nun|widow|bride|madam|mrs|
    ms|miss|heroine|hostess|witch|saleswoman|policewoman|businesswoman|schoolgirl|landlady|heiress|
    empress|maid|cow|hen|mare|ewe|goddess|mistress
  `,
);
export function nounGender(noun: string): "he" | "she" | null {
  if (MALE.has(noun)) return "he";
  return FEMALE.has(noun) ? "she" : null;
}
/** No boy is a queen. */
export function arePersonsApart(noun: string, other: string): boolean {
  const [one, two] = [nounGender(noun), nounGender(other)];
  return one !== null && two !== null && one !== two;
}

/** What something is said to be by how much is in it. */
const OF_CONTENTS = listed(
  "empty|full|bare|deserted|vacant|crowded|packed|overcrowded|half-full|half-empty|stocked|loaded",
);
export const isOfContents = (adjective: string): boolean => OF_CONTENTS.has(adjective);

/** Of which everything that has one has one: "which country's capital". */
const ONE_OF_EACH = listed(
  "capital|currency|flag|anthem|population|president|king|queen|mayor|captain|leader|name|price|age|height|weight|colour|color|size",
);
export const isOneOfEach = (noun: string): boolean => ONE_OF_EACH.has(noun);

/** How something stands to whatever else is there: another that comes or goes may change it. */
const RELATIONAL = listed(
  "alone|free|taken|occupied|available|unavailable|busy|together|apart|first|last|only|safe|visible|hidden|unwatched|unattended|lonely|quiet|noisy|silent|loud|calm|peaceful|dark|late|early|invisible|deserted|lost|missing",
);
export const isRelational = (adjective: string): boolean =>
  RELATIONAL.has(adjective) || isOfContents(adjective);

/** Nouns for places one can be at, go to and leave. */
const PLACES = listed(
  `
    airport|alley|apartment|aquarium|arena|attic|backyard|bakery|balcony|bank|bar|barn|basement|
    bathroom|bay|beach|bedroom|bookstore|border|bridge|building|cabin|cafe|cafeteria|camp|campus|
    canteen|canyon|castle|cathedral|cave|cellar|cemetery|center|centre|church|cinema|city|classroom|
    cliff|clinic|closet|club|coast|college|corner|corridor|country|countryside|court|courtyard|crossing|
    dairy|den|desert|dining room|district|dock|dormitory|downtown|driveway|factory|fair|farm|farmhouse|
    field|forest|fort|fountain|gallery|garage|garden|gate|greenhouse|ground|gym|gymnasium|hall|hallway|
    hangar|harbour|harbor|hill|home|hospital|hostel|hotel|house|hut|inn|island|jail|junction|jungle|
    kitchen|lab|laboratory|lake|laundry|lawn|library|living room|lobby|lodge|lounge|mall|mansion|market|
    meadow|mill|mine|monastery|mosque|motel|mountain|museum|nest|nursery|ocean|office|orchard|palace|
    pantry|park|lot|parking lot|pasture|patio|pharmacy|pier|place|planet|plantation|playground|plaza|pond|
    pool|port|porch|prison|province|pub|quarry|ranch|reef|region|resort|restaurant|river|road|roof|room|
    sanctuary|school|schoolyard|sea|shed|shelter|shop|shore|site|spot|square|stable|stadium|stage|
    staircase|state|station|stop|bus stop|
    store|storeroom|street|studio|study|suburb|summit|supermarket|swamp|temple|
    tent|terminal|terrace|theater|theatre|tower|town|trail|tunnel|university|valley|village|vineyard|
    ward|warehouse|waterfall|wood|woods|workshop|yard|zoo|depot|foyer|garrison|hideout|lighthouse|
    observatory|racetrack|rink|salon|sauna|seaside|server room|archive
  `,
);
export const isPlaceNoun = (noun: string): boolean => PLACES.has(noun);

/** Names of days, months and feasts. "May" and "June" are persons' names as well. */
const DAYS = listed(
  `
    monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|
    august|september|october|november|december|christmas|easter|halloween|thanksgiving
  `,
);
export const isDayName = (name: string): boolean => DAYS.has(name) || areDays(name);
/** "Mondays" */
export const areDays = (name: string): boolean => name.endsWith("s") && DAYS.has(name.slice(0, -1));

/** Nouns that stand for what was spoken of before: "finds 5 others", "the rest". */
const ANAPHORIC = listed("other|one|rest|remainder");
export const isAnaphoric = (noun: string): boolean => ANAPHORIC.has(noun);
/** Those, and words that are read as nouns where a number has lost its own: "gives 1 back". */
const ELLIPTIC = listed("same|half|more|back");
export const isElliptic = (noun: string): boolean => ANAPHORIC.has(noun) || ELLIPTIC.has(noun);

/** What is so is not with whom it was. */
const ABSENT = listed("gone|missing|absent|away|lost|over|out|off|finished|vanished|stolen|extinct");
export const isAbsence = (adjective: string): boolean => ABSENT.has(adjective);

/** Nouns that name anything: "a thing", "an item". */
const GENERIC = listed(
  "thing|item|object|something|one|stuff|belonging|possession|container|gift|present|toy|animal|pet|tool",
);
export const isGenericNoun = (noun: string): boolean => GENERIC.has(noun);

/** Places that other places are parts of. */
const WIDE = listed(
  `
    house|home|building|city|town|village|country|county|state|world|room|apartment|flat|palace|castle|mansion|
    hotel|campus|neighborhood|neighbourhood|district|area|region|mall|universe|planet|earth|place|island|continent
  `,
);
export const isWideNoun = (noun: string): boolean => WIDE.has(noun);

/** Rooms, which hold no other place that a text speaks of: who is in one is not in the other. */
const ROOMS = listed(
  `
    kitchen|bathroom|bedroom|hallway|hall|attic|cellar|basement|closet|garage|pantry|living room|
    dining room|shed|balcony|porch|classroom|laundry|lobby|corridor|studio|study|office|garden
  `,
);
export const isRoomNoun = (noun: string): boolean => ROOMS.has(noun);

/** Words for where in or of a thing: "the top of the hill", "the left side", "the middle". */
const PLACE_PARTS = listed(
  `
    top|bottom|front|back|side|left|right|middle|centre|center|end|edge|corner|inside|outside|beginning|
    start|interior|exterior|surface|foot|head|north|south|east|west|northeast|northwest|southeast|
    southwest|base|border|entrance|exit|rim|tip
  `,
);
export const isPlacePart = (noun: string): boolean => PLACE_PARTS.has(noun);

/** Parts by their wholes. How many of them a whole has is for rules of packs to say. */
const PARTS: ReadonlyMap<string, string> = new Map(
  `
    body:arm|leg|head|hand|foot|face|neck|back|chest|shoulder|stomach|skin|heart|brain|bone;
    head:eye|ear|nose|mouth|hair|chin|forehead|cheek; hand:finger|thumb|palm|wrist; foot:toe|heel|ankle;
    mouth:tooth|tongue|lip; leg:knee|thigh|calf|shin; arm:elbow|forearm; bird:wing|feather|beak;
    tree:branch|trunk|root|leaf|twig|bark; flower:petal|stem; plant:leaf|stalk;
    car:wheel|tyre|tire|engine|windscreen|bumper|steering wheel; bicycle:pedal|handlebar|saddle;
    house:roof|room|floor|wall|chimney; room:ceiling|floor; building:storey|story; book:page|chapter|cover;
    page:line|paragraph|margin; sentence:word|clause; word:letter|syllable; year:month|season;
    week:day|weekend; day:hour|morning|afternoon|evening; hour:minute; minute:second; clock:dial;
    shoe:sole|lace; shirt:sleeve|collar|button; table:tabletop; knife:blade|handle; door:knob|hinge;
    ship:deck|mast|hull; train:carriage|wagon|locomotive; computer:keyboard|screen|processor;
    team:player|member; class:pupil|student; army:soldier; forest:tree; library:book; choir:singer;
    orchestra:musician; country:province; city:district; fish:fin|gill; elephant:trunk; cat:paw|whisker;
    dog:paw
  `
    .split(";")
    .flatMap((row) => {
      const [whole = "", parts = ""] = row.trim().split(":");
      return parts.split("|").map((part) => [part, whole] as const);
    }),
);

/** The whole that a part usually belongs to; null where none is known. It says what may be meant, never that there is one. */
export function wholeOf(part: string): string | null {
  return PARTS.get(part) ?? null;
}

/** What stands without an article after a preposition, and is as definite as with one: "at lunch", "in line". */
const WITHOUT_ARTICLE: ReadonlySet<string> = new Set(
  "breakfast brunch lunch dinner supper recess halftime line".split(" "),
);
export const needsNoArticle = (noun: string): boolean => WITHOUT_ARTICLE.has(noun);

/** By the word list, which has these two for other things. */
export const isColour = (
  word: string,
  { isKindOf }: { readonly isKindOf: (noun: string, wider: string) => boolean },
): boolean => isKindOf(word, "color") || /^(?:grey|turquoise)$/.test(word);

/** "It rains": nobody does it. */
export const isWeather = (verb: string): boolean => /^(?:rain|snow|hail|thunder|drizzle)$/.test(verb);
