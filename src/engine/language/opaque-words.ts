/**
 * Words behind which an indefinite object need not be there: who wants a unicorn may want one that does not exist. With them `want a
 * unicorn` is one predicate, about which nothing but itself is known.
 */

const VERBS: ReadonlySet<string> = new Set([
  "want", "need", "seek", "lack", "imagine", "envision", "envisage", "picture", "visualise", "visualize", "expect", "await", "anticipate", "predict", "foresee", "draw", "paint", "sketch", "depict", "portray", "describe", "promise", "desire", "crave", "wish", "demand", "require", "request", "order", "suggest", "propose",
  "recommend", "plan", "design", "intend", "hunt", "search", "owe", "deserve", "fear", "dread", "worship", "prevent", "avoid", "miss", "deny", "doubt", "mention", "resemble", "symbolise", "symbolize", "represent", "impersonate", "pretend", "invent", "conceive", "believe", "believe in", "dream", "prefer", "mean", "signify", "suspect", "allege", "claim",
  "exclude", "forbid", "prohibit", "permit", "allow", "advertise", "guess", "hope", "long", "look", "simulate", "mimic", "imitate", "pray to", "praise", "insure against", "protect against", "vote against", "warn of", "ban", "reject", "refuse",
]);
/** What a verb is for, about, of or like need not be there. */
const VERB_WITH = /. (?:for|about|of|like|after|against)$/;
/** Of those, the verbs whose object is there. */
const REAL_WITH: ReadonlySet<string> = new Set(["work for", "care for", "pay for", "look after", "run after", "consist of", "die of", "lean against"]);

/** Whether an indefinite object of a verb is said to be there by saying the verb. */
export function isOpaqueVerb(verb: string): boolean { return VERBS.has(verb) || VERB_WITH.test(verb) && !REAL_WITH.has(verb); }

const ADJECTIVE = /^(?:afraid|scared|frightened|fearful|terrified|fond|jealous|envious|eager|hopeful|keen|worried|anxious|interested|ready|desperate|hungry|thirsty|curious|suspicious|wary|proud|tired|sick|glad|happy|sad|angry|sure|certain|aware|capable|worthy|free|careful|allergic|immune|suitable|good|bad|famous|responsible) /;
/** Whether an indefinite after `afraid of` and the like is said to be there. */
export function isOpaqueAdjective(lemma: string): boolean { return ADJECTIVE.test(lemma); }

const NOUNS: ReadonlySet<string> = new Set([
  "picture", "drawing", "painting", "photo", "photograph", "image", "statue", "sculpture", "story", "description", "dream", "idea", "fan", "admirer", "seeker", "sketch", "portrait", "model", "symbol", "fear", "hope", "thought", "song", "tale", "legend", "map", "sign", "lack", "absence", "prediction", "promise", "replica", "copy", "imitation", "worshipper", "lover", "enemy", "opponent", "hunter",
]);
/** Whether what a picture, a fan or a fear is of need not be there. */
export function isOpaqueNoun(noun: string): boolean { return NOUNS.has(noun); }
