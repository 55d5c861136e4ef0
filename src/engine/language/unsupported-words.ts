/** Words that this version of the grammar does not take, by what they express, and what to write instead. */

interface Group { readonly words: readonly string[]; readonly help: string }

const GROUPS: readonly Group[] = [
  { help: "only the present tense is read: say what is, not what was or will be",
    words: ["was", "were", "had", "did", "been", "went", "will", "shall", "won't", "wasn't", "weren't", "didn't", "hadn't", "ago", "yesterday", "tomorrow", "today", "now", "has been", "used"] },
  { help: "what is somewhere before or after is not read; say what comes right before or right after: `Monday comes right before Tuesday`", words: ["before", "after"] },
  { help: "obligation, permission and possibility are not read; of such words only `can` is, for what something is able to do",
    words: ["must", "may", "might", "should", "would", "could", "ought", "possibly", "perhaps", "maybe", "necessarily", "mustn't", "shouldn't", "wouldn't", "couldn't", "needn't", "certainly", "surely"] },
  { help: "exact or vague amounts are not read; use every, some or no",
    words: ["most", "few", "fewer", "many", "several", "much", "half", "majority", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "dozen", "hundred", "thousand", "exactly", "least", "almost", "nearly", "about half", "enough", "one", "first", "second", "third", "last"] },
  { help: "what holds mostly or sometimes is not read; say what holds of every one, of some or of none",
    words: ["usually", "probably", "often", "sometimes", "rarely", "seldom", "typically", "generally", "normally", "always", "never", "mostly", "likely", "unlikely", "hardly", "frequently", "occasionally", "ever", "already", "still", "yet", "just", "even", "almost always", "everywhere", "anywhere", "nowhere", "somewhere"] },
  { help: "degrees are read only as comparisons of two: `Alice is taller than Bob`",
    words: ["very", "too", "quite", "rather", "extremely", "so", "really", "less", "least", "as", "such", "same", "equally"] },
  { help: "reasons, ways and times are not asked for in this version; ask whether something is so, who or what it is, or what a word means",
    words: ["why", "how", "where", "because", "since", "while", "until", "although", "though", "during"] },
  { help: "ownership with my, his or whose is not read; say whose by a name: `Tom's tail`, and write `is` out",
    words: ["'s", "my", "your", "his", "its", "our", "their", "whose", "mine", "yours"] },
  { help: "write about others by name; I, you and we are not read",
    words: ["i", "you", "we", "me", "us", "myself", "yourself", "himself", "herself", "itself", "themselves", "am", "i'm", "you're"] },
  { help: "say which one by a noun: `the cat`, or by a name",
    words: ["this", "these", "those", "another", "other", "others", "else", "one", "ones", "former", "latter", "himself"] },
  { help: "say it without being told to do something: this version reads statements and questions",
    words: ["please", "let", "let's", "write", "explain", "compare", "show", "give", "prove", "calculate", "describe", "suppose", "assume", "imagine"] },
  { help: "this is not read: say it in plain words, with a subject and a verb",
    words: ["oh", "ah", "hey", "hi", "hello", "alas", "yes", "wow", "ouch", "ok", "okay", "whether", "besides", "instead", "otherwise"] },
  { help: "this preposition is not read: of those for places `in`, `on`, `near`, `under`, `behind` and the like are",
    words: ["without", "through", "between", "among", "amongst", "across", "along", "toward", "towards", "beyond", "upon", "via", "onto", "throughout", "unlike", "amid", "despite", "except", "regarding", "concerning", "according", "per", "off", "up", "down", "out", "away"] },
  { help: "write it without quotation marks or brackets", words: ['"', "(", ")", "'"] },
];

const HELP_BY_WORD: ReadonlyMap<string, string> = new Map(GROUPS.flatMap(({ words, help }) => words.map((word) => [word, help] as const)).reverse());

/** Function words that are never the beginning of an open-class word; imperatives such as `write` can be verbs elsewhere. */
const ALSO_OPEN = new Set(["write", "explain", "compare", "show", "give", "prove", "calculate", "describe", "suppose", "assume", "imagine", "let", "half", "second", "last", "likely", "unlikely", "former", "used", "still", "even", "just"]);

/** What to write instead of a word that is not read, or null. */
export function helpFor(lower: string): string | null { return HELP_BY_WORD.get(lower) ?? null; }

/** Whether a word is one that is not read in any place. */
export function isUnsupported(lower: string): boolean { return HELP_BY_WORD.has(lower) && !ALSO_OPEN.has(lower); }
