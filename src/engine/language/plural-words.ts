/** Words by what they say of several: of them together, of the kind, or of each there and then. Each class is closed. */

/** Nouns and adjectives that are said of several together; of each alone they would say something else. */
export const COLLECTIVE_WORDS: ReadonlySet<string> = new Set([
  "friend",
  "sibling",
  "twin",
  "neighbour",
  "neighbor",
  "partner",
  "colleague",
  "enemy",
  "rival",
  "relative",
  "cousin",
  "sister",
  "brother",
  "spouse",
  "lover",
  "stranger",
  "classmate",
  "roommate",
  "teammate",
  "opponent",
  "ally",
  "married",
  "engaged",
  "divorced",
  "equal",
  "different",
  "similar",
  "same",
  "alike",
  "identical",
  "together",
  "apart",
  "alone",
  "related",
  "parallel",
  "perpendicular",
  "distinct",
  "adjacent",
  "equivalent",
  "compatible",
  "incompatible",
  "inseparable",
  "unanimous",
  "connected",
  "separate",
  "opposite",
  "couple",
  "pair",
  "team",
  "band",
  "group",
  "duo",
  "trio",
  "crew",
  "committee",
  "gang",
  "crowd",
  "family",
  "majority",
  "minority",
  "army",
  "duet",
  "quartet",
  "squad",
  "club",
  "company",
  "council",
  "jury",
  "pack",
  "flock",
  "herd",
  "match",
  "set",
]);

/** What several do together, and none of them by itself. */
const GATHERING: ReadonlySet<string> = new Set([
  "meet",
  "gather",
  "assemble",
  "congregate",
  "differ",
  "collide",
  "disperse",
  "scatter",
  "unite",
  "merge",
  "cooperate",
  "collaborate",
  "agree",
  "disagree",
  "intersect",
  "overlap",
  "convene",
  "marry",
  "divorce",
  "mate",
  "embrace",
  "quarrel",
  "argue",
  "swarm",
  "cluster",
]);
/** What a place after such a verb leaves as it is: "meet in Paris"; to "differ from Carol" is of each. */
const PLACE = /^(?:in|on|at|near|under|behind|about|over)$/;
/** Whatever the object: what several do as a whole. */
const WHOLE: ReadonlySet<string> = new Set([
  "weigh",
  "form",
  "surround",
  "outnumber",
  "share",
  "constitute",
  "compose",
  "comprise",
  "encircle",
  "cost",
  "fill",
]);
/** With an object of one: what several may do only together. */
const JOINT: ReadonlySet<string> = new Set([
  "lift",
  "carry",
  "push",
  "pull",
  "move",
  "drag",
  "raise",
  "build",
  "make",
  "write",
  "assemble",
  "gather",
  "hoist",
]);
/** What many do of which none does. */
const MASSED: ReadonlySet<string> = new Set(["surround", "outnumber", "constitute", "comprise", "encircle"]);

/** Whether a verb without an object but a place is of several together. */
export function isGathering(verb: string, hasObject: boolean): boolean {
  const [head = "", preposition] = verb.split(" ");
  return GATHERING.has(head) && (preposition === undefined ? !hasObject : PLACE.test(preposition));
}
export function isWhole(verb: string): boolean {
  return WHOLE.has(verb);
}
export function isJoint(verb: string): boolean {
  return JOINT.has(verb);
}
export function isMassed(verb: string): boolean {
  return MASSED.has(verb);
}

/** What a kind is, and none of its members: "Cats are numerous". */
export const KIND_ADJECTIVES: ReadonlySet<string> = new Set([
  "numerous",
  "common",
  "rare",
  "widespread",
  "countless",
  "extinct",
  "endangered",
  "plentiful",
  "scarce",
  "abundant",
  "ubiquitous",
  "prevalent",
  "innumerable",
  "diverse",
  "varied",
  "manifold",
  "identical",
  "alike",
  "different",
  "similar",
  "distinct",
  "equal",
  "together",
  "parallel",
]);

/** What a thing is for a while: "Cats are asleep" is of some before it is of all. */
const PASSING: ReadonlySet<string> = new Set([
  "available",
  "unavailable",
  "late",
  "hungry",
  "thirsty",
  "tired",
  "sleepy",
  "asleep",
  "awake",
  "busy",
  "ill",
  "sick",
  "absent",
  "present",
  "drunk",
  "sober",
  "ready",
  "empty",
  "full",
  "open",
  "closed",
  "shut",
  "wet",
  "angry",
  "afraid",
  "scared",
  "missing",
  "lost",
  "naked",
  "dressed",
  "broken",
  "upset",
  "bored",
  "annoyed",
  "worried",
  "occupied",
  "outside",
  "inside",
  "upstairs",
  "downstairs",
  "nearby",
  "injured",
  "hurt",
  "wounded",
  "pregnant",
  "exhausted",
]);
/** Of those, what may as well be the character of a kind made up for the prompt. */
const TEMPERS: ReadonlySet<string> = new Set([
  "hungry",
  "thirsty",
  "tired",
  "sleepy",
  "angry",
  "afraid",
  "scared",
  "wet",
]);

/** Whether an adjective is of a while. `invented`: of a kind made up for the prompt. */
export function isPassing(adjective: string, invented: boolean): boolean {
  return PASSING.has(adjective) && !(invented && TEMPERS.has(adjective));
}
