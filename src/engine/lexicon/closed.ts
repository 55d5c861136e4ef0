import type { Category, Features } from "./analysis.ts";

/** A word of a closed class: it belongs to the grammar. Words of several tokens are written with blanks. */
export interface ClosedRow {
  readonly words: string;
  readonly category: Category;
  readonly lemma: string;
  readonly features: Features;
}

function rows(category: Category, list: string, features: Features = {}): ClosedRow[] {
  return list.split("|").map((entry) => {
    const [words = "", lemma = words] = entry.trim().split("=");
    return { words, category, lemma, features };
  });
}

const PRESENT = { form: "present" } as const;
const PAST = { form: "past" } as const;

const AUXILIARIES: readonly ClosedRow[] = [
  ...rows("be", "is=be|'s=be", { ...PRESENT, count: "sg", person: 3 }),
  ...rows("be", "am=be|'m=be", { ...PRESENT, count: "sg", person: 1 }),
  ...rows("be", "are=be|'re=be", { ...PRESENT, count: "pl" }),
  ...rows("be", "was=be", { ...PAST, count: "sg" }),
  ...rows("be", "were=be", { ...PAST, count: "pl" }),
  ...rows("be", "be", { form: "base" }),
  ...rows("be", "been=be", { form: "participle" }),
  ...rows("be", "being=be", { form: "gerund" }),
  ...rows("have", "has=have|'s=have", { ...PRESENT, count: "sg", person: 3 }),
  ...rows("have", "have|'ve=have", { ...PRESENT, count: "pl" }),
  ...rows("have", "have", { form: "base" }),
  ...rows("have", "had=have|'d=have", { ...PAST }),
  ...rows("have", "having=have", { form: "gerund" }),
  ...rows("do", "does=do", { ...PRESENT, count: "sg", person: 3 }),
  ...rows("do", "do", { ...PRESENT, count: "pl" }),
  ...rows("do", "did=do", { ...PAST }),
  ...rows("modal", "can|ca=can|may|must|shall|should|will|'ll=will|wo=will|need", PRESENT),
  ...rows("modal", "could|might|would|'d=would", PRESENT),
  ...rows("not", "not|n't=not|never|no longer"),
  ...rows("to", "to|in order to=to"),
];

const PRONOUNS: readonly ClosedRow[] = [
  ...rows("pronoun", "i", { person: 1, count: "sg", case: "subject" }),
  ...rows("pronoun", "me=i", { person: 1, count: "sg", case: "object" }),
  ...rows("pronoun", "we", { person: 1, count: "pl", case: "subject" }),
  ...rows("pronoun", "us=we", { person: 1, count: "pl", case: "object" }),
  ...rows("pronoun", "you", { person: 2, count: "pl", case: "any" }),
  ...rows("pronoun", "he", { person: 3, count: "sg", case: "subject", gender: "he" }),
  ...rows("pronoun", "him=he", { person: 3, count: "sg", case: "object", gender: "he" }),
  ...rows("pronoun", "she", { person: 3, count: "sg", case: "subject", gender: "she" }),
  ...rows("pronoun", "her=she", { person: 3, count: "sg", case: "object", gender: "she" }),
  ...rows("pronoun", "it", { person: 3, count: "sg", case: "any", gender: "it" }),
  ...rows("pronoun", "they", { person: 3, count: "pl", case: "subject", gender: "they" }),
  ...rows("pronoun", "them=they", { person: 3, count: "pl", case: "object", gender: "they" }),
  ...rows("pronoun", "this|that", { person: 3, count: "sg", case: "any" }),
  ...rows("pronoun", "these|those", { person: 3, count: "pl", case: "any" }),
  ...rows("pronoun", "himself|herself|itself", { count: "sg", case: "object", reflexive: true }),
  ...rows("pronoun", "themselves|each other|one another=each other", {
    count: "pl",
    case: "object",
    reflexive: true,
  }),
  ...rows("pronoun", "mine|yours|hers|ours|theirs", { count: "any", case: "any" }),
  ...rows(
    "pronoun",
    `
      everyone|everybody=everyone|everything|someone|somebody=someone|something|anyone|anybody=anyone|
      anything|no one=nobody|nobody|nothing|none|everyone else|everybody else=everyone else|nobody else|
      no one else=nobody else|nothing else|someone else|anyone else
    `,
    { person: 3, count: "sg", case: "any" },
  ),
  ...rows("possessive", "my=i|your=you|his=he|her=she|its=it|our=we|their=they", { definite: true }),
  ...rows("genitive", "'s|'='s"),
];

const DETERMINERS: readonly ClosedRow[] = [
  ...rows("determiner", "the", { definite: true, count: "any" }),
  ...rows("determiner", "a|an=a|another", { count: "sg" }),
  ...rows("determiner", "this|that", { definite: true, count: "sg" }),
  ...rows("determiner", "these=this|those=that", { definite: true, count: "pl" }),
  ...rows("quantifier", "every|each|either|neither|not every|not a single=no", { count: "sg" }),
  ...rows("quantifier", "a certain=some", { count: "sg" }),
  ...rows("quantifier", "all|both|most|many|few|a few|several|not all=not every|various", { count: "pl" }),
  ...rows("quantifier", "much|little|a little", { count: "mass" }),
  ...rows("quantifier", "some|any|no|enough|a lot of|lots of=a lot of|plenty of|the other|other", {
    count: "any",
  }),
  ...rows("wh-determiner", "which|what|whose", { count: "any" }),
  ...rows("wh-determiner", "how many|exactly how many=how many", { count: "pl" }),
  ...rows("wh-determiner", "how much|exactly how much=how much", { count: "mass" }),
];

const JOINING: readonly ClosedRow[] = [
  ...rows(
    "coordinator",
    "and|or|but|nor|as well as=and|and then=and|but then=but|yet=but|and yet=but|but still=but|but not both",
  ),
  ...rows("both", "both|either|neither"),
  ...rows("likewise", "and so|and neither|and nor=and neither|but neither=and neither|nor=and neither"),
  ...rows(
    "subordinator",
    `
      if|only if|unless|whenever|when|while|before|after|until|till=until|since|because|although|
      though=although|even though=although|as soon as|once|provided|provided that=provided|as long as|
      so that|whether|where|whereas|given that=given|even if|in case|if and only if|only when|
      if , and only if ,=if and only if|if , and only if=if and only if|
      except when|except while|even when|ever since|by the time|now that|just as|unless and until|
      only after|only before|as
    `,
  ),
  ...rows("that", "that"),
  ...rows("there", "there"),
  ...rows(
    "ordinal",
    `
      last|second-to-last|third-to-last|fourth-to-last|fifth-to-last|second to last=second-to-last|
      third to last=third-to-last|second last=second-to-last|second-last=second-to-last|third last=third-to-last|
      next to last=second-to-last|penultimate=second-to-last
    `,
  ),
  ...rows("wh", "who|whom=who|what|whoever|whatever|where|when|why"),
  ...rows("how", "how"),
  ...rows("than", "than"),
  ...rows("as", "as"),
  ...rows("more", "more|less|fewer"),
  ...rows("most", "most|least|fewest"),
  ...rows(
    "degree",
    "very|too|so|quite|rather|really|extremely|only slightly|slightly|much|far|almost|nearly",
  ),
  ...rows(
    "bound",
    `
      at least|at most|more than|fewer than|less than=fewer than|over=more than|under=fewer than|
      up to=at most|no more than=at most|no fewer than=at least|no less than=at least|exactly|only|
      just=exactly|about|around=about|roughly=about|nearly=about|almost=about|approximately=about
    `,
  ),
  ...rows("let", "let"),
];

const PREPOSITIONS: readonly ClosedRow[] = rows(
  "preposition",
  `
    in|on|at|to|from|of|for|with|without|by|about|into|onto|off|out of|over|under|below|above|behind|
    beside|besides|near|inside|outside|within|beneath|underneath|against|around|across|along|through|
    past|up|down|between|among|after|before|during|since|until|except|except for=except|like|as|per|
    toward=towards|towards|next to|in front of|on top of|to the left of|to the right of|
    left of=to the left of|right of=to the right of|north of|south of|east of|west of|close to|far from|
    in between=between|adjacent to|
    because of|instead of|rather than|according to|in addition to|other than|with the exception of|excepting=except|away from|together with=with|along with=with|apart from|ahead of|
    in the middle of|opposite|upon=on|via|throughout|beyond|despite|alongside|
    amongst=among|amid|aboard|regarding|concerning
  `,
);

/** Nouns whose form shows no number. */
const NUMBERLESS: readonly ClosedRow[] = [
  ...rows(
    "noun",
    "rest|remainder|percent|per cent=percent|km|cm|mm|kg|g|ml|l|m|mph|lb|oz|ft|hrs=hour|mins=minute",
    { count: "any" },
  ),
  ...rows("noun", "others=other|ones=one", { count: "pl" }),
  ...rows(
    "noun",
    "scissors|trousers|jeans|shorts|pants|tights|pyjamas|pliers|tongs|binoculars|clothes|goods",
    {
      count: "pl",
    },
  ),
  ...rows("noun", "other|one", { count: "sg" }),
  ...rows("adjective", "own|other|same|such|else|well", { degree: "positive" }),
];

/** "The lecture did not last": the ordinal is a word of a closed class. */
const VERBS: readonly ClosedRow[] = [
  ...rows("verb", "last", { form: "base" }),
  ...rows("verb", "last", { form: "present", count: "pl" }),
];

const PARTICLES: readonly ClosedRow[] = [
  ...NUMBERLESS,
  ...VERBS,
  ...rows(
    "particle",
    "up|down|in|out|off|on|over|away|back|together|apart|around|through|by|along|aside|behind",
  ),
  ...rows(
    "adverb",
    `
      now|then|today|yesterday|tomorrow|before|the day before yesterday|the day after tomorrow|always|often|sometimes|usually|also|too|again|still|already|yet|
      here|there|either|likewise|soon|later|earlier|just|even|only|ever|however|therefore|so|thus|hence|instead|first|last|
      finally|next|once|twice|afterwards|afterward=afterwards|together|alone|each|apiece=each|
      altogether|in total=altogether|in all=altogether|at first|at all|at once|so far|since|ever since=since|since then=since|ever since then=since|the whole time|all the time|though|on the other hand|to be honest|as it happens|as it turns out|as it turned out|
      far|long|often|fast|well|early|late|high|hard|much|almost|nearly|more|less|a lot|at present=now|
      at this moment=now|forever|abroad|online|offline|indoors|outdoors|upstairs|downstairs|outside|inside|home|else|
      otherwise|perhaps|maybe=perhaps|left|both|all|as well=also|actually|in fact=actually|meanwhile|
      right now=now|at the moment=now|at the same time|in the end=finally|at the end=finally|of course|
      for example|for instance=for example|overall=altogether|all told=altogether|all together=altogether|to start with=initially|to begin with=initially|in the beginning=initially|
      at the beginning=initially|at the start=initially|initially|
      left over=left|in the first place=initially|as always=as usual|as ever=as usual|as promised=as usual|as planned=as usual|as expected=as usual|as agreed=as usual|all day|all night|all week|all month|all year|all year round=all year|all day long=all day|all morning|all afternoon|all evening|at the least=at least|at the very least=at least|next door|up to now=so far|by now=so far|total=altogether|
      after that=afterwards|after this=afterwards|following that=afterwards|following this=afterwards|
      at last=finally|in turn|for good|by the way|in addition|as usual|after all|for now=now|at this point=now|these days=now|nowadays=now
    `,
  ),
];

export const CLOSED: readonly ClosedRow[] = [
  ...AUXILIARIES,
  ...PRONOUNS,
  ...DETERMINERS,
  ...JOINING,
  ...PREPOSITIONS,
  ...PARTICLES,
];

/** Auxiliaries that are verbs of their own as well: of the open classes they can be nothing else. */
export const ALSO_VERBS: ReadonlySet<string> = new Set([
  "do",
  "does",
  "did",
  "have",
  "has",
  "had",
  "having",
  "need",
]);

/** Words whose only reading is that of their closed class: no open class is guessed for them or looked up. */
export const ONLY_CLOSED: ReadonlySet<string> = new Set(
  [...AUXILIARIES, ...PRONOUNS, ...DETERMINERS, ...JOINING, ...PREPOSITIONS]
    .map(({ words }) => words)
    .filter(
      (words) =>
        !/ /.test(words) &&
        !/^(?:need|let|little|past|mine|might|will|may|can|like|left|opposite|have|has|had|having|do|does|did|being|given|provided|off|round|down|out|over|inside|outside|below)$/.test(
          words,
        ),
    ),
);
