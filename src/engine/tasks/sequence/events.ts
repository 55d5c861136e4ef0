import { basesOfPast } from "../policies/verbs.ts";

/** Something that happened: who did what, or a happening by its name (`the lunch`), then without bases. `words`: as it was told. */
export interface Event {
  readonly subject: string;
  readonly bases: readonly string[];
  readonly rest: string;
  readonly words: string;
}

/** Words with which more is said than that something happened, or less. */
const DOUBTFUL =
  /\b(?:not|never|no|nobody|nothing|none|every|each|all|some|any|always|often|usually|sometimes|again|would|will|may|might|can|could|should|must|if|when|while|until|since|unless|because|or|and|but|almost|nearly|just|long|soon|shortly|before|after|then|who|which|that|says?|said|thinks?|thought|wants?|wanted|tried|planned|hoped|only|both|neither|either|\d+)\b|n't\b|[",;:()]/iu;
const NAME = /^(?:\p{Lu}[\p{L}'-]*|[Tt]he \p{Ll}+(?: \p{Ll}+)?)$/u;
const NAMED_THING = /^(?:the \p{Ll}+(?: \p{Ll}+)?|dinner|lunch|breakfast|supper|school|work|class|church)$/u;
/** Verbs that say no more than that something happened. */
const HAPPEN: ReadonlySet<string> = new Set(["happen", "occur", "begin", "start", "come"]);

/** `Ann sang`, `the meeting happened`; null for anything else. */
export function eventIn(text: string): Event | null {
  const words = text.trim();
  if (DOUBTFUL.test(words)) return null;
  const tokens = words.split(" ");
  for (const length of [1, 2, 3]) {
    const [subject, verb, rest] = [
      tokens.slice(0, length).join(" "),
      tokens[length] ?? "",
      tokens.slice(length + 1).join(" "),
    ];
    const bases = NAME.test(subject) ? basesOfPast(verb) : [];
    if (
      bases.length === 0 ||
      (rest === "" && bases.includes("do")) ||
      (length === 2 && !/^the /iu.test(subject))
    )
      continue;
    const key = lowered(subject);
    return rest === "" && bases.some((base) => HAPPEN.has(base)) && /^the /u.test(key)
      ? happening(key, words)
      : { subject: key, bases, rest, words };
  }
  return null;
}

/** What stands behind "before" in few words: `the lunch`, or whoever did the same: `Bob`, `Bob did`. */
export function shortEventIn(text: string, first: Event): Event | null {
  const words = text.trim();
  if (NAMED_THING.test(words)) return happening(words, words);
  const who = words.replace(/ did$/u, "");
  if (!/^\p{Lu}[\p{L}'-]*$/u.test(who) || first.bases.length === 0) return null;
  return {
    ...first,
    subject: lowered(who),
    words: [who, ...first.words.split(" ").slice(first.subject.split(" ").length)].join(" "),
  };
}

/** `Ann sing` of "Did Ann sing": who is asked about, and what in its base. */
export function askedEventIn(text: string): Event | null {
  const words = text.trim();
  if (DOUBTFUL.test(words)) return null;
  const tokens = words.split(" ");
  for (const length of [1, 2, 3]) {
    const [subject, base] = [tokens.slice(0, length).join(" "), tokens[length] ?? ""];
    if (!NAME.test(subject) || (length === 2 && !/^the /iu.test(subject)) || !/^\p{Ll}+$/u.test(base))
      continue;
    const rest = tokens.slice(length + 1).join(" ");
    if (length === 2 && /^the /iu.test(subject) && tokens.length > 3 && basesOfPast(base).length > 0)
      continue;
    return HAPPEN.has(base) && rest === "" && /^the /iu.test(subject)
      ? happening(lowered(subject), words)
      : { subject: lowered(subject), bases: [base], rest, words };
  }
  return null;
}

export function isSame(one: Event, other: Event): boolean {
  return (
    one.subject === other.subject &&
    one.rest === other.rest &&
    (one.bases.length === 0 ? other.bases.length === 0 : one.bases.some((base) => other.bases.includes(base)))
  );
}

function happening(subject: string, words: string): Event {
  return { subject, bases: [], rest: "", words };
}
function lowered(subject: string): string {
  return subject.replace(/^The /u, "the ");
}
