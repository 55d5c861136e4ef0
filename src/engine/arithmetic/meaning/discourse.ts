import type { NounPhrase } from "../grammar/syntax.ts";
import type { Lexeme } from "../lexemes.ts";
import {
  COLLECTIVES,
  FEMALE,
  FEMALE_NAMES,
  MALE,
  MALE_NAMES,
  NEUTRAL_NAMES,
  PERSON_NOUNS,
} from "../words/kinds.ts";
import type { Words } from "../words/lexicon.ts";
import { refuse, type HolderId } from "./facts.ts";
import { covers, keyOf, sameKey, thingOf, wholeOf, type Thing } from "./thing.ts";

export interface Individual {
  readonly id: HolderId;
  readonly sex: "male" | "female" | null;
  readonly person: boolean;
  readonly plural: boolean /** When it was last the subject. */;
  subject: number;
  mention: number;
  pronoun: number /** The sentence that named it last. */;
  sentence: number /** Spoken of otherwise than as whose something is. */;
  named: boolean;
}

/** "the second": the one of those that were told of. */
export const ORDINAL = /^(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)$/;
/** Where a name ends in one of these, it is of a place or a body. */
const PLACE_NAMES: ReadonlySet<string> = new Set([
  "lake",
  "park",
  "school",
  "river",
  "town",
  "city",
  "zoo",
  "farm",
  "street",
  "avenue",
  "hotel",
  "restaurant",
  "store",
  "shop",
  "company",
  "academy",
  "college",
  "university",
  "library",
  "museum",
  "church",
  "hospital",
  "factory",
  "airport",
  "station",
  "island",
  "forest",
  "valley",
  "beach",
]);

/** Which of several antecedents a reading takes: option 0 is the preferred one. */
export interface Choices {
  take(count: number): number;
}

/** Who and what has been spoken of, so far. */
export class Discourse {
  readonly words: Words;
  readonly choices: Choices;
  readonly individuals = new Map<HolderId, Individual>();
  readonly things: Thing[] = [];
  /** Another word for a group that was counted under one: players who are the friends of before. */
  readonly aliases = new Map<string, Thing>();
  /** Numerals of which the text does not say what they count, where it has spoken of several things. */
  readonly guessed = new Set<Lexeme>();
  #clock = 0;
  /** "How many do they have together?": they are all there are. */
  everyone = false;
  /** The question asks for all in all: "they" are likely several. */
  pooled = false;
  /** Those whom the last joint subject named: "Adam and Jackie". */
  #together: readonly HolderId[] = [];

  constructor(words: Words, choices: Choices) {
    [this.words, this.choices] = [words, choices];
  }

  #register(id: HolderId, np: NounPhrase): HolderId {
    const known = this.individuals.get(id);
    this.#clock++;
    if (known !== undefined) [known.mention, known.named] = [this.#clock, true];
    else
      this.individuals.set(id, {
        id,
        sex: sexOf(np, this.words),
        person: (np.proper && !PLACE_NAMES.has(np.head)) || PERSON_NOUNS.has(this.words.singular(np.head)),
        plural: !np.proper && isPlural(np, this.words),
        subject: 0,
        mention: this.#clock,
        pronoun: 0,
        sentence: -1,
        named: true,
      });
    return id;
  }

  /** Says that a holder was the subject of a clause. */
  markSubject(ids: readonly HolderId[]): void {
    this.#clock++;
    if (ids.length > 1) this.#together = ids;
    for (const id of ids) {
      const one = this.individuals.get(id);
      if (one !== undefined) one.subject = this.#clock;
    }
  }

  /** Whom the last clause was about. */
  subject(): HolderId | null {
    return [...this.individuals.values()].sort((a, b) => b.subject - a.subject)[0]?.id ?? null;
  }

  /** The holders that a phrase names; several for "Adam and Jackie" or "they". */
  holders(np: NounPhrase, lexemes: readonly Lexeme[], apart: readonly HolderId[] = []): readonly HolderId[] {
    const ids = this.#holders(np, lexemes, apart);
    for (const id of ids) {
      const one = this.individuals.get(id);
      if (one !== undefined) one.sentence = lexemes[np.from]?.sentence ?? -1;
    }
    return ids;
  }

  #holders(np: NounPhrase, lexemes: readonly Lexeme[], apart: readonly HolderId[]): readonly HolderId[] {
    if (np.pronoun !== null) return this.#ofPronoun(np, lexemes, apart);
    const whose =
      np.proper || np.possessor === null ? "" : `${this.#possessors(np.possessor, lexemes).join(" and ")}'s `;
    const name = [...np.mods, np.proper ? np.head : this.words.singular(np.head)].join(" ");
    if (np.head === "")
      refuse(
        lexemes[np.from] as Lexeme,
        "reference",
        "nothing says who or what is meant",
        "whom or what is meant",
      );
    // "the store" after "a toy store": the same one.
    if (!np.proper) {
      const known = [...this.individuals.values()]
        .filter(
          ({ id }) =>
            id === name ||
            id.endsWith(` ${name}`) ||
            (ORDINAL.test(name) && id.startsWith(`${name} `)) ||
            name.endsWith(` ${id}`),
        )
        .filter(({ id }) => whose === "" || !id.includes("'s ") || id.startsWith(whose));
      if (known.length === 1 && known[0] !== undefined && np.determiner !== "a")
        return [this.#register(known[0].id, np)];
    } else {
      const known = [...this.individuals.keys()].filter((id) => id.split(" ").includes(name));
      if (known.length === 1) return [this.#register(known[0] as HolderId, np)];
    }
    return [this.#register(whose + name, np)];
  }

  /** Those who are named only as whose something is are not among those who act. */
  #possessors(np: NounPhrase, lexemes: readonly Lexeme[]): readonly HolderId[] {
    const before = new Set(this.individuals.keys());
    const ids = this.holders(np, lexemes);
    for (const id of ids) {
      const one = this.individuals.get(id);
      if (one !== undefined && !before.has(id)) one.named = false;
    }
    return ids;
  }

  #ofPronoun(np: NounPhrase, lexemes: readonly Lexeme[], apart: readonly HolderId[]): readonly HolderId[] {
    const [lexeme, pronoun] = [lexemes[np.from] as Lexeme, np.pronoun ?? ""];
    if (/^(?:i|me|my|myself)$/.test(pronoun))
      return [this.#register("I", { ...np, proper: true, head: "I" })];
    if (/^(?:you|your)$/.test(pronoun)) return [this.#register("you", { ...np, proper: true, head: "you" })];
    if (/^(?:he|she|him|her|his|himself|herself)$/.test(pronoun))
      return [this.#single(/^(?:he|him|his|himself)$/.test(pronoun) ? "male" : "female", lexeme, apart)];
    if (/^(?:they|them|their|we|us|our|everyone|everybody|each)$/.test(pronoun))
      return this.#group(lexeme, /^(?:we|us|our)$/.test(pronoun));
    // "One had 25 medals and the other had 34": two of what was just counted.
    if (/^(?:one|the other)$/.test(pronoun)) return [this.#register(pronoun, { ...nothing, head: pronoun })];
    if (/^(?:it|its)$/.test(pronoun)) {
      const one = [...this.individuals.values()]
        .filter(({ person }) => !person)
        .sort((a, b) => b.mention - a.mention)[0];
      if (one !== undefined) return [one.id];
    }
    return refuse(lexeme, "reference", "nothing before says whom it means", `whom \`${lexeme.text}\` means`);
  }

  #single(sex: "male" | "female", lexeme: Lexeme, apart: readonly HolderId[]): HolderId {
    const someone = [...this.individuals.values()].some(
      (one) => one.person && !one.plural && !apart.includes(one.id) && (one.sex === sex || one.sex === null),
    );
    const fits = [...this.individuals.values()].filter(
      (one) =>
        (one.person || (!someone && one.subject > 0)) &&
        !one.plural &&
        !apart.includes(one.id) &&
        one.id !== "I" &&
        one.id !== "you" &&
        (one.sex === sex || one.sex === null),
    );
    fits.sort((a, b) => b.pronoun - a.pronoun || b.subject - a.subject || b.mention - a.mention);
    // "He has 40 fish": a text may begin in the middle; whom it means is then one and the same, without a name.
    if (fits.length === 0 && this.#nobodyYet()) return this.#unnamed(sex === "male" ? "he" : "she", sex);
    if (fits.length === 0)
      refuse(lexeme, "reference", "nobody before fits the pronoun", `whom \`${lexeme.text}\` means`);
    // One who was just meant by a pronoun, where no other was, is meant again.
    const settled = (fits[0]?.pronoun ?? 0) > 0 && fits.slice(1).every(({ pronoun }) => pronoun === 0);
    // "If Dan sold 10, how many did he have left?": the only one of the sentence.
    const near = fits.filter(({ sentence }) => sentence === lexeme.sentence);
    const chosen = (
      near.length === 1 ? near[0] : settled ? fits[0] : fits[this.choices.take(fits.length)]
    ) as Individual;
    // Whom a pronoun meant stays what is spoken of.
    chosen.pronoun = ++this.#clock;
    return chosen.id;
  }

  /** Whether no person was spoken of whom a pronoun could mean. */
  #nobodyYet(): boolean {
    return ![...this.individuals.values()].some(({ person, id }) => person && !/^(?:you|I|he|she)$/.test(id));
  }

  #unnamed(id: "he" | "she" | "they", sex: "male" | "female" | null): HolderId {
    this.#clock++;
    this.individuals.set(id, {
      id,
      sex,
      person: true,
      plural: id === "they",
      subject: 0,
      mention: this.#clock,
      pronoun: 0,
      sentence: -1,
      named: true,
    });
    return id;
  }

  #group(lexeme: Lexeme, first: boolean): readonly HolderId[] {
    const all = [...this.individuals.values()];
    // A shop where things are is not one of those who have them.
    const acting = all.some(
      ({ id, person, plural, named }) =>
        person && !plural && named && !COLLECTIVES.has(id.split(" ").at(-1) ?? ""),
    );
    const persons = all.filter(
      ({ id, person, plural, named, subject }) =>
        person &&
        !plural &&
        named &&
        !(acting && subject === 0 && COLLECTIVES.has(id.split(" ").at(-1) ?? "")),
    );
    const groups = all.filter(({ person, plural }) => person && plural).sort((a, b) => b.mention - a.mention);
    if (first)
      return persons.length > 1
        ? persons.map(({ id }) => id)
        : [this.#register("we", { ...nothing, proper: true, head: "we" })];
    const options: (readonly HolderId[])[] = [];
    if (this.#together.length > 1) options.push(this.#together);
    else if (persons.length > 1 && groups.length === 0) options.push(persons.map(({ id }) => id));
    else if (groups[0] !== undefined) {
      const everyone = [...persons, ...groups].map(({ id }) => id);
      if (everyone.length > 1) options.push(everyone);
      options.push([groups[0].id]);
    }
    // A shop, a team, a cafeteria: "they" are those who run it.
    const body = all
      .filter(({ person, plural, subject }) => !person && !plural && subject > 0)
      .sort((x, y) => y.subject - x.subject)[0];
    if (body !== undefined && options.length > 0 && this.#together.length < 2)
      options.splice(body.subject > (groups[0]?.subject ?? 0) ? 0 : options.length, 0, [body.id]);
    if (this.everyone && (options[0]?.length ?? 0) > 1) return options[0] as readonly HolderId[];
    if (options.length > 0)
      return options[options.length === 1 ? 0 : this.choices.take(options.length)] as readonly HolderId[];
    const single =
      persons.length === 1 &&
      !COLLECTIVES.has(persons[0]?.id.split(" ").at(-1) ?? "") &&
      all.every(({ person, named }) => person || !named);
    const [one] = persons;
    if (single && one !== undefined && NEUTRAL_NAMES.has(one.id) && (!this.pooled || one.pronoun > 0)) {
      one.pronoun = ++this.#clock;
      return [one.id];
    }
    if (single)
      refuse(
        lexeme,
        "reference",
        "several are meant, and one is told of",
        `whom \`${lexeme.text}\` means besides`,
      );
    // "the first bell", "the second bell": they are the bells.
    const alike = all.filter(
      ({ person, plural, subject, id }) =>
        !person &&
        !plural &&
        subject > 0 &&
        all.some(
          (other) =>
            other.id !== id &&
            !other.person &&
            other.subject > 0 &&
            other.id.split(" ").at(-1) === id.split(" ").at(-1),
        ),
    );
    if (persons.length === 0 && alike.length > 1) return alike.map(({ id }) => id);
    if (persons.length === 1 || all.length > 0)
      return [(persons[0] ?? (all.sort((a, b) => b.subject - a.subject)[0] as Individual)).id];
    if (lexeme.lower !== "their") return [this.#unnamed("they", null)];
    return refuse(lexeme, "reference", "nobody before fits the pronoun", `whom \`${lexeme.text}\` means`);
  }

  /** The thing of a phrase; a phrase without a noun takes that of `near` or the last one spoken of. Remembers it. */
  thing(np: NounPhrase, lexemes: readonly Lexeme[], near: Thing | null = null): Thing {
    const own =
      np.head === "" && np.of !== null
        ? np.of.pronoun === null
          ? thingOf(np.of, this.words)
          : null
        : thingOf(np, this.words);
    const found =
      own === null
        ? this.#otherOnes(near ?? this.#last(), np)
        : (this.aliases.get(own.key) ?? this.#complete(own, np));
    if (found === undefined)
      refuse(lexemes[np.from] as Lexeme, "reference", "nothing says what is counted", "what is counted");
    const thing = this.beside.size === 0 ? found : { ...found, beside: this.beside };
    if (
      own === null &&
      near === null &&
      np.amount !== null &&
      this.#breath.length < 2 &&
      new Set(this.things.map(({ key }) => key)).size > 1
    )
      this.guessed.add(np.amount.lexeme);
    this.mention(thing);
    return thing;
  }

  /** Words for a whole that the text counts as a sort of their own. */
  beside: ReadonlySet<string> = new Set();

  /** Things that were counted in one breath: after "47 marbles and 6 oranges", "42" may be of either. */
  #breath: readonly Thing[] = [];
  breathe(things: readonly Thing[]): void {
    if (things.length > 0) this.#breath = things;
  }
  /** "84 new games and 19 old ones": games, and the adjective is another. */
  #otherOnes(last: Thing | undefined, np: NounPhrase): Thing | undefined {
    if (last === undefined || np.head !== "" || np.mods.length === 0) return last;
    const own = np.mods.map((mod) => keyOf(mod, this.words));
    const mods = [...last.mods.filter((mod) => !own.some((word) => contrast(mod, word))), ...own].sort();
    return {
      ...last,
      mods,
      spelled: new Map([
        ...(last.spelled ?? []),
        ...np.mods.map((mod) => [keyOf(mod, this.words), mod] as const),
      ]),
    };
  }

  /** "21 apps. He added 89 new ones. Then 24": of all of them, new or not. */
  #any(last: Thing | undefined): Thing | undefined {
    if (last === undefined || !last.mods.includes("new")) return last;
    const wider = this.things.findLast(
      (one) =>
        one.key === last.key &&
        one.mods.length === last.mods.length - 1 &&
        one.mods.every((mod) => last.mods.includes(mod)),
    );
    return wider !== undefined &&
      !this.things.some(({ key, mods }) => key === last.key && mods.includes("old"))
      ? wider
      : last;
  }

  #last(): Thing | undefined {
    const union = this.#breath.length > 1 ? unionOf(this.#breath, this.things) : null;
    if (union !== null) return union;
    return this.#breath.length > 1 && this.#breath.some((one) => one === this.things.at(-1))
      ? this.#breath[this.choices.take(this.#breath.length)]
      : this.#any(this.things.at(-1));
  }

  mention(thing: Thing): void {
    const at = this.things.findIndex((one) => sameKey(one, thing));
    if (at >= 0) this.things.splice(at, 1);
    this.things.push(thing);
  }

  /** "3 more cards" after "baseball cards", where no other cards are spoken of, are baseball cards. */
  #complete(thing: Thing, np: NounPhrase): Thing {
    if (this.things.some((one) => sameKey(one, thing))) return thing;
    const fuller = this.things.filter((one) => one.key === thing.key && covers(thing, one) !== null);
    const [one] = fuller;
    if (one === undefined || fuller.length > 1) return thing;
    const pointsBack =
      np.more !== null ||
      np.determiner === "another" ||
      /^(?:the|those|these|poss)$/.test(np.determiner ?? "") ||
      np.of !== null ||
      thing.mods.length === one.mods.length;
    return pointsBack ? one : thing;
  }
}

const CONTRASTS: readonly ReadonlySet<string>[] = [
  new Set(["new", "old", "used"]),
  new Set([
    "red",
    "blue",
    "green",
    "yellow",
    "black",
    "white",
    "purple",
    "violet",
    "pink",
    "orange",
    "brown",
    "gray",
    "grey",
    "golden",
    "silver",
  ]),
  new Set(["big", "small", "larg", "littl", "tiny"]),
  new Set(["long", "short", "tall"]),
  new Set(["ripe", "unrip", "rotten", "rip"]),
  new Set(["full", "empty"]),
  new Set(["sweet", "salty", "sour"]),
];
function contrast(one: string, other: string): boolean {
  return CONTRASTS.some((set) => set.has(one) && set.has(other));
}

/** What cupcakes and cookies are together; chocolate cookies and oatmeal cookies are cookies. Null without a word for it. */
function unionOf(things: readonly Thing[], known: readonly Thing[]): Thing | null {
  const [first] = things;
  if (first === undefined) return null;
  if (things.every(({ key }) => key === first.key))
    return {
      ...first,
      mods: first.mods.filter((mod) => things.every(({ mods }) => mods.includes(mod))),
      of: things.every(({ of }) => of === null || (first.of !== null && sameKey(of, first.of)))
        ? first.of
        : null,
    };
  return wholeOf(things, known);
}

const nothing: NounPhrase = {
  from: 0,
  to: 0,
  determiner: null,
  possessor: null,
  amount: null,
  vague: false,
  asked: false,
  more: null,
  ratio: null,
  rest: false,
  all: false,
  proper: false,
  pronoun: null,
  mods: [],
  head: "",
  of: null,
  measure: null,
  per: null,
  scale: null,
};

function sexOf(np: NounPhrase, words: Words): "male" | "female" | null {
  const all = [...np.mods, np.head].map((word) => (np.proper ? word : words.singular(word)));
  if (all.some((word) => FEMALE.has(word))) return "female";
  if (all.some((word) => MALE.has(word))) return "male";
  const first = all[0] ?? "";
  return np.proper ? (FEMALE_NAMES.has(first) ? "female" : MALE_NAMES.has(first) ? "male" : null) : null;
}

export function isPlural(np: NounPhrase, words: Words): boolean {
  return np.head !== "" && words.singular(np.head) !== np.head && keyOf(np.head, words) !== np.head;
}
