import type { Saying } from "../derivation.ts";
import type { TaskSentence } from "../text.ts";
import { countIn, COUNT } from "../words/numbers.ts";
import { listItems, plainText, sameNoun, withoutArticle } from "../words/phrases.ts";
import { pattern } from "../../language/pattern.ts";

/** Who has what at the start. `verb`: how it is said, as "is dancing with". */
export interface Holding {
  readonly who: string;
  readonly what: string;
  readonly verb: string;
}
/** What a sentence of a story of swaps tells. */
export type SwapSentence =
  | { readonly kind: "start"; readonly holdings: readonly Holding[]; readonly saying: Saying }
  | {
      readonly kind: "swap";
      readonly one: string;
      readonly other: string /** What each is said to give, where it is. */;
      readonly gives: readonly (string | null)[];
      readonly saying: Saying;
    }
  /** All hand theirs on in this order; the last one to the first. */
  | { readonly kind: "round"; readonly people: readonly string[]; readonly saying: Saying }
  | { readonly kind: "people"; readonly people: readonly string[]; readonly saying: Saying }
  /** Says only that there will be swaps. */
  | { readonly kind: "announcement" };

const NAME = String.raw`[\p{Lu}][\p{L}'-]*(?: [\p{Lu}][\p{L}'-]*)?`;
const NAMES = String.raw`${NAME}(?:, ${NAME})*(?:,? and ${NAME})`;
const OWN = String.raw`(?:has|have|had|gets|got|holds|held|is holding|was holding|is playing(?: as)?|was playing|plays|is dancing with|was dancing with|dances with|is paired with|is partnered with|owns|owned|is given|was given|receives|received|is wearing|wears|sits in|is sitting in|is in|is at|is on|starts with|started with|begins with|buys|bought|picks|picked|brings|brought|is assigned(?: to)?|was assigned(?: to)?|takes|is reading|is driving|drives|lives in|works in|is carrying|carries)`;
const HOLDING = pattern(String.raw`^(?<who>${NAME}) (?<verb>${OWN}) (?<what>.+)$`, "u");
const ORDERING = String.raw`(?:(?:first|then|next|finally|lastly|after that|afterwards|later|second|third|now|last|at the end|in the end|meanwhile|at last),? )?(?:then,? )?`;
const SWAP_VERB = String.raw`(?:swap|swaps|swapped|switch|switches|switched|trade|trades|traded|exchange|exchanges|exchanged|change|changed)`;
const MUTUAL = pattern(
  String.raw`^${ORDERING}(?<one>${NAME}) and (?<other>${NAME}) (?:both )?(?<verb>swap|swapped|switch|switched|trade|traded|exchange|exchanged)(?: (?:their|the))?(?: new| own)?(?: (?<what>[\p{L}-]+(?: [\p{L}-]+)?))??(?: with (?:each other|one another)| between them)?(?: again)?$`,
  "u",
);
const WITH = pattern(
  String.raw`^${ORDERING}(?<one>${NAME}) ${SWAP_VERB}(?: (?:his|her|their|the))?(?: (?!with\b)(?<what>[\p{L}-]+(?: [\p{L}-]+){0,3}))? with (?<other>${NAME})(?: again)?$`,
  "u",
);
const FOR = pattern(
  String.raw`^${ORDERING}(?<one>${NAME}) ${SWAP_VERB} (?:(?:his|her|their|the) )?(?<first>[\p{L}-]+(?: [\p{L}-]+){0,3}) for (?<other>${NAME})'s(?: (?<second>[\p{L}-]+(?: [\p{L}-]+){0,3}))?$`,
  "u",
);
const ROUND = pattern(
  String.raw`^${ORDERING}(?<people>${NAMES}) (?:each )?(?:pass|passed|hand|handed) (?:their|his|her|the) [\p{L}]+ (?:on )?in (?:a circle|that order|a ring)$`,
  "u",
);
const PEOPLE = pattern(String.raw`^(?<people>${NAMES}) (?:are|were) (?<rest>.+)$`, "u");
const NOT_PLAIN =
  /\b(?:not|no|never|if|unless|may|might|maybe|perhaps|or|almost|nearly|refuse|tries|tried|try|want|wants|wanted|plan|plans|offer|offers|pretend|pretends|except|but|instead|without|none|nobody|some|swaps?|trades?|switch(?:es)?|exchanges?)\b|n't\b/iu;

/** The first word in lower case, if it leads up to what is told: patterns tell names by their capitals. */
export function lowerLead(text: string): string {
  return text.replace(
    /^(?:First|Then|Next|Finally|Lastly|After|Afterwards|Later|Second|Third|Now|Last|At|In|By|Meanwhile|As|While|When|Throughout|During|Over|Initially|Originally|So|Who|What|Whom|Which|With|Whose|Today|Yesterday|This|On|From|Between|The|Somebody|Someone|A|One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten)\b/u,
    (word) => word.toLowerCase(),
  );
}

/** What a sentence tells of who has what; null where it is not understood. */
export function swapSentenceOf(sentence: TaskSentence): SwapSentence | null {
  const text = lowerLead(plainText(sentence).replace(/:$/u, ""));
  const saying = { text: sentence.text, start: sentence.start, end: sentence.end };
  const round = ROUND.exec(text)?.groups;
  if (round !== undefined) {
    const people = listItems((round["people"] ?? "").replace(/,? and /u, ", "));
    return people === null ? null : { kind: "round", people, saying };
  }
  const mutual = MUTUAL.exec(text)?.groups;
  if (mutual !== undefined)
    return plainThing(mutual["what"])
      ? {
          kind: "swap",
          one: mutual["one"] ?? "",
          other: mutual["other"] ?? "",
          gives: [mutual["what"] ?? null, mutual["what"] ?? null],
          saying,
        }
      : null;
  const traded = FOR.exec(text)?.groups;
  if (traded !== undefined)
    return {
      kind: "swap",
      one: traded["one"] ?? "",
      other: traded["other"] ?? "",
      gives: [traded["first"] ?? null, traded["second"] ?? null],
      saying,
    };
  const swapped = WITH.exec(text)?.groups;
  if (swapped !== undefined)
    return {
      kind: "swap",
      one: swapped["one"] ?? "",
      other: swapped["other"] ?? "",
      gives: [swapped["what"] ?? null, swapped["what"] ?? null],
      saying,
    };
  return announcementIn(text) ?? startIn(text, saying) ?? peopleIn(text, saying);
}

/** What two people swap is named by one word or two, and nothing more. */
function plainThing(what: string | undefined): boolean {
  return (
    what === undefined ||
    !/\b(?:and|for|to|of|after|before|then|unless|if|but|or|back|names?|numbers?|words?|glances?|looks?|jokes?|stories|messages?|emails?|letters?|twice|thrice|times?|again|today|tomorrow|yesterday|ago)\b|ly\b/iu.test(
      what,
    )
  );
}

const GENERAL = pattern(
  String.raw`^(?:(?:as|while|when|throughout|during|over) (?:the )?[\p{L}' ]+?(?: (?:progresses|proceeds|goes on|continues|unfolds|advances))?|throughout|over time), (?:pairs of \p{L}+|the \p{L}+|they|some pairs|pairs)(?: of them)? (?:often |occasionally |sometimes |regularly |repeatedly |frequently )?(?:swap|trade|switch|exchange|start (?:swapping|trading|switching|exchanging)|begin (?:swapping|trading|switching))(?: around)?(?: (?:their|the))?(?: new)?(?: \p{L}+)?(?: with each other| around)?$`,
  "iu",
);

function announcementIn(text: string): SwapSentence | null {
  return GENERAL.test(text) ? { kind: "announcement" } : null;
}

/** "At the start they each have a ball: Ana has a red ball, and Bo has …", "Ana has a red ball", "Ana and Bo each have …" not. */
function startIn(text: string, saying: Saying): SwapSentence | null {
  const led = /^(?<lead>[^:]+): (?<list>.+)$/u.exec(text)?.groups;
  if (led !== undefined && NOT_PLAIN.test(led["lead"] ?? "")) return null;
  const list = (led?.["list"] ?? text)
    .replace(/^(?:at|in) the (?:start|beginning|outset)(?: of (?:the|a|an|each) [\p{L} ]+)?, /iu, "")
    .replace(/^(?:initially|originally|to begin with|first|at first), /iu, "");
  const parts = list.split(
    new RegExp(
      String.raw`(?:,|;)? and (?=${NAME} ${OWN} )|[,;] (?=${NAME} ${OWN} )|, while (?=${NAME} ${OWN} )`,
      "u",
    ),
  );
  const holdings = parts.map((part) => HOLDING.exec(part.trim())?.groups);
  if (
    holdings.some(
      (one) =>
        one === undefined ||
        /\b(?:not|no|never|two|three|and|or|but|if|more|both)\b/u.test(
          (one["what"] ?? "").replace(/^(?:The|A|An) [\p{Lu}].*$|^[\p{Lu}].*$/u, ""),
        ),
    )
  )
    return null;
  return {
    kind: "start",
    holdings: holdings.map((one) => ({
      who: one?.["who"] ?? "",
      what: one?.["what"] ?? "",
      verb: one?.["verb"] ?? "",
    })),
    saying,
  };
}

/** "Ana, Bo, and Cy are dancers at a ball": who they are, and nothing of what they have. */
function peopleIn(text: string, saying: Saying): SwapSentence | null {
  const groups = PEOPLE.exec(text)?.groups;
  const several = new RegExp(
    String.raw`^(?<count>${COUNT}) [\p{L} ]+?(?:, |: | named | called )(?<people>${NAMES})(?:,? (?:are|play|meet|were|played|met)\b.*)?$`,
    "u",
  ).exec(lowerLead(text))?.groups;
  const people = listItems((groups?.["people"] ?? several?.["people"] ?? "").replace(/,? and /u, ", "));
  if ((groups === undefined && several === undefined) || people === null) return null;
  const rest = groups?.["rest"] ?? "";
  // What they are and do on the whole may speak of swaps, as long as it is of no swap in particular.
  if (
    /\b(?:not|no|never|if|unless|except|but|instead|both|already|now|swapped|traded|exchanged)\b/iu.test(
      rest,
    ) ||
    /\bwho (?!occasionally|often|sometimes|frequently|like|love)/iu.test(rest)
  )
    return null;
  if (several !== undefined && countIn(several["count"] ?? "") !== people.length) return null;
  return { kind: "people", people, saying };
}

export type SwapQuestion =
  | { readonly kind: "what"; readonly who: string; readonly verb: string }
  | { readonly kind: "who"; readonly what: string };

const AT_END = String.raw`(?:(?:so,? )?(?:at|by|in) the end(?: of (?:the|this|that|their) [\p{L}' ]+?)?,? |(?:after (?:all (?:of )?(?:the|these|those) \p{L}+|this|that|everything)|finally|now|afterwards),? )?`;
const LATE = String.raw`(?: (?:now|at the end(?: of (?:the|this) [\p{L} ]+)?|in the end|afterwards|finally|after (?:all )?(?:the|these) [\p{L}]+))?`;

/** What is asked, or left to be completed, in the last sentence; null for anything else. */
export function swapQuestionOf(sentence: TaskSentence): SwapQuestion | null {
  const text = lowerLead(plainText(sentence).replace(/:$/u, "").trim());
  const open = new RegExp(String.raw`^${AT_END}(?<who>${NAME}) (?<verb>${OWN})(?: the| an?)?$`, "u").exec(
    text,
  )?.groups;
  if (open !== undefined && sentence.closing !== "?")
    return { kind: "what", who: open["who"] ?? "", verb: open["verb"] ?? "" };
  if (sentence.closing !== "?") return null;
  const what = new RegExp(
    String.raw`^${AT_END}(?:what|who|whom|which [\p{L} ]+?|with whom|what [\p{L} ]+?) (?:does|did|is|was|will) (?<who>${NAME}) (?<verb>(?:have|hold|get|own|end up with|holding|playing|dancing with|dancing|be dancing with|be playing|end up having|reading|paired with|partnered with|wearing|play|in|sitting in|at|driving|carrying|end up)(?: in| at)?)${LATE}$`,
    "u",
  ).exec(text)?.groups;
  if (what !== undefined) return { kind: "what", who: what["who"] ?? "", verb: "has" };
  const who = new RegExp(
    String.raw`^${AT_END}(?:who|whose partner|which \p{L}+) (?:${OWN}|ends up with|will have|is now holding) (?<what>.+?)${LATE}$`,
    "u",
  ).exec(text)?.groups;
  return who === undefined ? null : { kind: "who", what: who["what"] ?? "" };
}

/** Whether two phrases name one thing that somebody has. */
export function sameThing(one: string, other: string): boolean {
  const plain = (text: string): string => withoutArticle(text).toLowerCase().replace(/[.]$/u, "");
  return plain(one) === plain(other);
}

/** Words for whatever somebody has. */
const ANY_THING =
  /^(?:gifts?|presents?|things?|items?|objects?|belongings|possessions|hers|his|theirs|ones?)$/u;

/** Whether what a swap says is given can be what its giver has: "the red ball" and "balls" are "a red ball"; of a title, a name or a post any word may tell the kind. */
export function canBe(said: string, held: string): boolean {
  const [word, thing] = [withoutArticle(said).toLowerCase(), withoutArticle(held).toLowerCase()];
  if (word === thing || ANY_THING.test(word)) return true;
  const named = !/^(?:a|an|the) [^\p{Lu}]/u.test(held);
  return named ? /^\p{L}+$/u.test(word) : sameNoun(thing.split(" ").at(-1) ?? "", word);
}
