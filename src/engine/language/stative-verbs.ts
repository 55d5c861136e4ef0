/**
 * Verbs that tell what is so rather than what happens, or of what changes nobody: who likes, owns or knows something does so all the while. Whatever is not listed is taken
 * for a deed, which may change what was told before it: "Ann unblocks the gate". Unknown verbs are many; those of states are few.
 */
const STATES: ReadonlySet<string> = new Set([
  // having and consisting
  "be",
  "have",
  "own",
  "possess",
  "lack",
  "contain",
  "comprise",
  "consist",
  "belong",
  "cost",
  "weigh",
  "equal",
  "exist",
  "exceed",
  "outnumber",
  // liking
  "like",
  "love",
  "adore",
  "dislike",
  "hate",
  "loathe",
  "detest",
  "despise",
  "admire",
  "respect",
  "trust",
  "distrust",
  "mistrust",
  "envy",
  "fear",
  "dread",
  "enjoy",
  "prefer",
  "appreciate",
  "value",
  "miss",
  "pity",
  "favour",
  "favor",
  // thinking and saying
  "know",
  "understand",
  "believe",
  "doubt",
  "think",
  "suppose",
  "suspect",
  "remember",
  "recognise",
  "recognize",
  "mean",
  "agree",
  "disagree",
  "say",
  "lie",
  "imply",
  "signify",
  // wanting
  "want",
  "need",
  "desire",
  "wish",
  "hope",
  "expect",
  "intend",
  "crave",
  "deserve",
  "owe",
  "require",
  // perceiving and seeming
  "see",
  "hear",
  "seem",
  "resemble",
  "look like",
  "sound like",
  "taste like",
  "smell like",
  // doing what leaves everybody as they are
  "chase",
  "swim",
  "dance",
  "sleep",
  "snore",
  "greet",
  "thank",
  "praise",
  "sing",
  "hum",
  "smile",
  "laugh",
  "whistle",
  "speak",
  "talk",
  "read",
  // standing to something
  "live",
  "reside",
  "dwell",
  "depend",
  "rely",
  "border",
  "adjoin",
  "precede",
  "concern",
  "matter",
  "differ",
]);
/** States only with the preposition behind them: "works for Acme", but not "works on the car". */
const STATES_WITH: ReadonlySet<string> = new Set([
  "work for",
  "work at",
  "care for",
  "care about",
  "stand for",
]);
/** Words that make another verb of one: "lies down", "lives through". */
const PARTICLES: ReadonlySet<string> = new Set([
  "out",
  "up",
  "off",
  "through",
  "down",
  "away",
  "over",
  "back",
]);

/** Whether a verb, as propositions name it (`live in`, `want a hat`), tells of a state. */
export function isStative(lemma: string): boolean {
  const [verb = "", next = ""] = lemma.split(" ");
  return (
    (STATES.has(verb) && !PARTICLES.has(next)) ||
    STATES.has(`${verb} ${next}`) ||
    STATES_WITH.has(`${verb} ${next}`)
  );
}
