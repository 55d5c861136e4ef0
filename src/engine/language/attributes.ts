import { ADJECTIVE_PREPOSITIONS } from "./closed-words.ts";

/**
 * What an adjective before a noun says together with it. Most say something by themselves: a red cat is red, and is a cat. Three classes
 * do not, and each is closed; an adjective of no class says something by itself.
 */

/** By a measure that the noun gives: a small elephant is not small as animals go, nor a good pianist good as a cook. Size, age, degree, worth and skill. */
const RELATIVE: ReadonlySet<string> = new Set([
  "big", "small", "large", "little", "tall", "short", "huge", "tiny", "giant", "gigantic", "enormous", "massive", "long", "high", "low", "deep", "shallow", "wide", "broad", "narrow", "thick", "thin", "fat", "slim",
  "heavy", "light", "fast", "slow", "quick", "swift", "rapid", "old", "young", "new", "early", "rich", "poor", "wealthy", "expensive", "cheap", "strong", "weak", "loud", "hot", "cold", "warm", "cool",
  "good", "bad", "great", "excellent", "terrible", "awful", "poor", "fine", "perfect", "true", "real", "skilful", "skillful", "skilled", "unskilled", "talented", "gifted", "expert", "experienced", "inexperienced", "amateur", "professional", "beginning", "beginner",
  "competent", "incompetent", "clumsy", "brilliant", "outstanding", "mediocre", "average", "typical", "ordinary", "important", "famous", "successful", "popular", "serious", "heavyweight", "able", "capable", "efficient", "effective", "productive",
  "powerful", "remarkable", "decent", "proper", "useful", "useless", "valuable", "difficult", "easy", "frequent", "regular", "nearby", "distant", "close", "near", "far",
]);

/** With which it is open, or plain, that the noun does not hold: a fake gun is no gun, a suspected thief need not be one, a retired clerk was one. */
const DOUBTFUL: ReadonlySet<string> = new Set([
  "fake", "former", "alleged", "counterfeit", "artificial", "imaginary", "imagined", "false", "so-called", "would-be", "wannabe", "potential", "toy", "pretend", "pretended", "supposed", "ex", "fictional", "fictitious", "mock", "pseudo", "possible", "future", "past", "apparent", "presumed",
  "hypothetical", "nonexistent", "non-existent", "failed", "aspiring", "suspected", "likely", "unlikely", "probable", "improbable", "putative", "purported", "reputed", "ostensible", "claimed", "self-proclaimed", "self-styled", "retired", "ex-", "late", "erstwhile", "one-time", "sometime", "previous", "deposed", "dismissed",
  "prospective", "intended", "designated", "expected", "planned", "proposed", "attempted", "forged", "bogus", "sham", "phony", "phoney", "dummy", "simulated", "virtual", "synthetic", "imitation", "faux", "model", "painted", "drawn", "sculpted", "carved", "stuffed", "inflatable", "animated", "cartoon",
  "mythical", "mythological", "legendary", "fabled", "questionable", "doubtful", "disputed", "almost", "unborn", "cancelled", "nominal", "honorary", "acting", "impossible", "invented", "fabricated", "spurious", "seeming", "certain",
  "deputy", "vice", "assistant", "associate", "trainee", "apprentice", "substitute", "stand-in", "interim", "candidate", "surrogate", "understudy", "elect", "vice-", "quasi", "half-", "pseudo-", "self-appointed", "unofficial",
]);

/** What something is made of or run by: a stone lion is no lion, and a stone house is a house. */
const MATERIALS: ReadonlySet<string> = new Set([
  "stone", "wooden", "wood", "plastic", "paper", "rubber", "glass", "chocolate", "iron", "bronze", "brass", "copper", "steel", "tin", "lead", "gold", "golden", "silver", "marble", "clay", "ceramic", "porcelain", "wax", "ice", "snow", "sugar", "cardboard", "cloth", "felt", "metal", "metallic", "ivory", "jade", "concrete", "plaster",
  "straw", "leather", "woollen", "woolen", "knitted", "plush", "gingerbread", "marzipan", "sand", "earthen", "crystal", "diamond", "granite", "plywood", "velvet", "cotton", "silk", "foam", "sponge", "lego", "neon",
  "robotic", "mechanical", "clockwork", "electronic", "digital", "holographic", "cybernetic", "remote-controlled", "battery-powered", "wireless", "porcelain", "terracotta", "pottery", "robot", "computer-generated",
]);

/** Things that are no less what they are when they are of wood, glass or any other stuff. */
const ARTEFACTS: ReadonlySet<string> = new Set([
  "table", "chair", "box", "house", "door", "boat", "ship", "bridge", "spoon", "fork", "knife", "bowl", "cup", "plate", "bottle", "wall", "floor", "roof", "fence", "bed", "desk", "shelf", "bench", "ring", "bracelet", "necklace", "coin", "medal", "bag", "hat", "shoe", "boot", "glove", "coat", "jacket", "belt", "shirt",
  "tool", "hammer", "saw", "wheel", "barrel", "bucket", "basket", "ladder", "toy", "ball", "block", "floor", "window", "gate", "building", "hut", "cabin", "tower", "church", "instrument", "flute", "violin", "guitar", "piano", "drum", "bell", "statue", "sculpture", "figure", "beam", "board", "plank", "stick", "tube", "pipe", "vase", "jar", "pot", "pan", "container", "furniture", "vehicle", "cart", "wagon", "object", "material", "product", "item",
  "crown", "sword", "helmet", "shield", "button", "needle", "nail", "key", "chain", "lamp", "mug", "tray", "frame", "handle", "blade", "throne", "chest", "goblet", "sceptre", "brooch", "earring", "pin", "whistle", "anchor", "candlestick", "watch", "clock",
]);

/** Kinds that give no measure of their own; with them every attribute says something by itself. */
const NEUTRAL: ReadonlySet<string> = new Set(["person", "people", "animal", "creature", "object", "individual", "being", "living thing", "entity", "item", "someone", "somebody"]);

/** Whether a noun gives a measure for none of the relative adjectives. Null stands for `thing`. */
export function isNeutral(noun: string | null): boolean { return noun === null || NEUTRAL.has(noun); }

/** How much, how often or how well one plays a role. */
const MANNERS_OF_ROLES: ReadonlySet<string> = new Set([
  "loyal", "frequent", "infrequent", "regular", "irregular", "occasional", "rare", "casual", "close", "distant", "keen", "avid", "devoted", "dedicated", "ardent", "passionate", "faithful", "lifelong", "long-time", "longtime", "first-time", "exclusive", "active", "passive", "full", "founding", "sole", "main", "daily", "weekly", "heavy", "light", "eager", "staunch", "fierce", "harsh", "sharp", "chief", "frequent",
]);
export function isMannerOfRole(adjective: string): boolean { return MANNERS_OF_ROLES.has(adjective); }

export type AttributeKind = "plain" | "relative" | "doubtful" | "material";

export function attributeKind(adjective: string): AttributeKind {
  return MATERIALS.has(adjective) ? "material" : DOUBTFUL.has(adjective) || adjective.startsWith("ex-") ? "doubtful" : RELATIVE.has(adjective) ? "relative" : "plain";
}

export function isArtefact(noun: string): boolean { return ARTEFACTS.has(noun); }

/** The property of being small as elephants are: a predicate of its own, worded with an article. */
export function relativeProperty(adjective: string, noun: string): string { return `${adjective} ${noun}`; }

/** The noun of such a property, or null for any other adjective. */
export function measureOf(lemma: string): string | null {
  const [adjective = "", next = "", ...rest] = lemma.split(" ");
  if (next === "" || !RELATIVE.has(adjective) || ADJECTIVE_PREPOSITIONS.includes(next)) return null; // "good at" is about something
  return [next, ...rest].join(" ");
}

/** Compounds that are not of the kind that their last word names, or of which the first word is no attribute: each is one noun. */
const COMPOUNDS: readonly string[] = [
  "hot dog", "prairie dog", "guinea pig", "piggy bank", "teddy bear", "gummy bear", "koala bear", "stuffed animal", "sea lion", "sea horse", "sea cow", "sea cucumber", "sea urchin", "flying fox", "flying fish", "flying squirrel", "prairie oyster", "mountain chicken", "mountain oyster", "red panda", "bear cat",
  "electric eel", "horseshoe crab", "king crab", "mud puppy", "hush puppy", "ant lion", "ant bear", "sand dollar", "silver dollar", "painted lady", "red herring", "white elephant", "black sheep", "dark horse", "rocking horse", "wooden horse", "clothes horse", "lame duck", "rubber duck", "bombay duck", "paper tiger", "tin soldier",
  "toy soldier", "straw man", "gingerbread man", "wild card", "red tape", "white lie", "blue moon", "funny bone", "hot potato", "cold turkey", "sweet bread", "french horn", "english horn", "welsh rabbit", "lead pencil", "computer mouse", "crocodile tear", "baby doll", "snow leopard", "cat fish", "jelly fish", "star fish", "dog fish", "silver fish", "cuttle fish", "killer whale",
  "dwarf planet", "minor planet", "shooting star", "falling star", "morning star", "evening star", "imaginary number", "real number", "artificial intelligence", "vice president", "running mate", "couch potato", "night owl", "book worm", "glow worm", "silk worm", "lady bug", "lady bird", "fire fly", "butter fly", "dragon fly", "crane fly", "horse fly", "house fly",
];
const COMPOUND_SET: ReadonlySet<string> = new Set(COMPOUNDS);

/** Whether two words, the second in the singular, are one noun. */
export function isCompound(first: string, second: string): boolean { return COMPOUND_SET.has(`${first} ${second}`); }

/** Adjectives in -ing that are no actions going on. */
export const PARTICIPLE_ADJECTIVES: ReadonlySet<string> = new Set([
  "daring", "charming", "interesting", "boring", "amazing", "exciting", "caring", "loving", "cunning", "willing", "unwilling", "dashing", "outstanding", "demanding", "annoying", "confusing", "surprising", "frightening", "disgusting", "entertaining", "promising", "inspiring", "relaxing", "shocking", "tiring", "trusting", "hard-working", "hardworking",
]);
