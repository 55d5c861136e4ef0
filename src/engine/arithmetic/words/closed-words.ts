/** Words of grammar: none of them ends up in the name of a thing. */
const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

export const PREPOSITIONS = set(
  "in on at from to with for of into onto by near under over during after before between among inside outside off out through per across along behind beside towards toward within without upon above below against until till since around about up down like via",
);
export const DETERMINERS = set(
  "a an the this that these those each every some several many no all both another any most few enough",
);
export const POSSESSIVES = set("his her its their my our your");
export const PRONOUNS = set(
  "he she it they him them i you we us me himself herself themselves itself myself one everyone everybody someone who whom what which",
);
export const CONJUNCTIONS = set(
  "and but or while when if because so since as that than then whereas although though after before until nor plus",
);
export const AUXILIARIES = set(
  "is are was were be been being am do does did have has had will would can could may might must should shall 'll",
);
export const NEGATIONS = set(
  "not n't never isn't aren't wasn't weren't don't doesn't didn't won't wouldn't can't couldn't haven't hasn't hadn't shouldn't cannot",
);
export const BE = set("is are was were be been being am 's");
export const MODALS = set("will would can could may might must should shall");
export const QUESTION_WORDS = set("how what who which where when why whose");

/** Words that say how many: a sentence with one of them cannot be passed over. */
export const QUANTITY_WORDS = set(
  "some several many few each every all both half twice double triple rest remaining more fewer less most none another times any per equally equal everything nothing percent quarter third majority equals same",
);

/** Adverbs and phrases that say which state of things is meant. */
export const FLAGS: readonly (readonly [words: string, flag: Flag])[] = [
  ["in all", "total"],
  ["in total", "total"],
  ["altogether", "total"],
  ["all together", "total"],
  ["together", "total"],
  ["overall", "total"],
  ["total", "total"],
  ["combined", "total"],
  ["in the end", "end"],
  ["at the end", "end"],
  ["left", "left"],
  ["remaining", "left"],
  ["left over", "left"],
  ["over", "left"],
  ["still", "left"],
  ["now", "now"],
  ["currently", "now"],
  ["at present", "now"],
  ["finally", "end"],
  ["then", "then"],
  ["originally", "start"],
  ["initially", "start"],
  ["previously", "start"],
  ["to begin with", "start"],
  ["to start with", "start"],
  ["at first", "start"],
  ["at the start", "start"],
  ["at the beginning", "start"],
  ["in the beginning", "start"],
  ["at the same time", "same"],
  ["evenly", "equal"],
  ["equally", "equal"],
  ["each", "each"],
  ["apiece", "each"],
  ["already", "already"],
  ["also", "also"],
  ["in addition", "also"],
];
export type Flag =
  | "total"
  | "end"
  | "left"
  | "now"
  | "then"
  | "start"
  | "same"
  | "equal"
  | "each"
  | "already"
  | "also"
  | "rest";
