import type { Amount, Clause, Item, NounPhrase, Phrase } from "../grammar/syntax.ts";
import type { Lexeme } from "../lexemes.ts";
import { divide, rational } from "../../text/rational.ts";
import type { VerbClass, Words } from "../words/lexicon.ts";
import { Discourse, type Choices } from "./discourse.ts";
import {
  refuse,
  type Fact,
  type Flow,
  type Hold,
  type Holder,
  type HolderId,
  type Quantity,
  type Rate,
} from "./facts.ts";
import { SORTS } from "../words/kinds.ts";
import { unitOfMeasure } from "../parts/part-measures.ts";
import { keyOf, type Thing } from "./thing.ts";

/** What has been read of a prompt so far: facts in order of time, and whom and what it speaks of. */
export class Story {
  readonly words: Words;
  readonly discourse: Discourse;
  readonly facts: Fact[] = [];
  readonly sentences: readonly (readonly Lexeme[])[];
  /** Numerals that some fact or frame has taken. */
  readonly taken = new Set<Lexeme>();
  /** Words of place and time that were spoken of: a question can only sort by those. */
  readonly labels = new Set<string>();
  /** The nouns of each clause by its time: what a number may be tied to without saying so. */
  readonly contexts = new Map<number, ReadonlySet<string>>();
  /** "9 kilometres in 3 hours": what came with what; a habit holds for other numbers too. */
  readonly pairs: { readonly rate: Rate; readonly habit: boolean }[] = [];
  /** Changes that no number was said of: "Nora hands all of her stamps to Piet". */
  readonly silent: {
    readonly thing: Thing;
    readonly lexeme: Lexeme /** The rest went: so many as were left. */;
    readonly rest: boolean;
    readonly verb: string;
  }[] = [];
  /** Whether a fraction may be read: only where things come or go. */
  sharing = false;
  /** "11 of them are boys": parts of what was counted by kind. */
  readonly parts: {
    readonly thing: Thing;
    readonly whole: Thing;
    readonly quantity: Quantity;
    readonly time: number;
  }[] = [];
  /** "paid with a $20 bill": what was handed over, and not the price. */
  readonly notes: { readonly owner: HolderId | null; readonly quantity: Quantity; readonly time: number }[] =
    [];
  /** What is told as yet to come: "he will sell 3". */
  readonly planned = new Set<Fact>();
  /** What things were shared out among: "each of them" is one of those. */
  readonly groups: Thing[] = [];
  /** What was shared out by itself: the rest, as it went; or what all of several had. */
  readonly dealt: {
    readonly group: Thing;
    readonly flow: Flow | null;
    readonly owners: readonly HolderId[] /** So many to each, how many it was is not said. */;
    readonly even?: true;
  }[] = [];
  /** "425 magazines and newspapers": one number of several things together; nobody has taken it yet. */
  readonly bundles: {
    readonly verb: string;
    readonly owners: readonly HolderId[];
    readonly quantity: Quantity;
    readonly things: readonly Thing[];
  }[] = [];
  /** "the rest are girls". */
  rest: Thing | null = null;
  time = 0;

  constructor(words: Words, choices: Choices, sentences: readonly (readonly Lexeme[])[]) {
    this.words = words;
    this.discourse = new Discourse(words, choices);
    this.sentences = sentences;
    this.discourse.beside = sortsBeside(sentences, words);
  }

  lexemes(sentence: number): readonly Lexeme[] {
    return this.sentences[sentence] ?? [];
  }

  /** The quantity of a noun phrase: its numeral, or an unknown one for "some". Null when it says none. */
  quantity(np: NounPhrase, sentence: number): Quantity | null {
    if (np.amount !== null) {
      if (!np.amount.implicit && np.amount.lexeme.form === "fraction" && isMeasure(np, this.words)) {
        this.taken.add(np.amount.lexeme);
        return { value: np.amount.value, lexeme: np.amount.lexeme };
      }
      if (
        (!np.amount.implicit && np.amount.lexeme.form === "fraction") ||
        np.amount.lexeme.unit === "percent"
      )
        return this.#share(np);
      if (!np.amount.implicit) this.taken.add(np.amount.lexeme);
      if (np.count !== undefined) return this.#counted(np, np.count, sentence);
      return { value: np.amount.value, lexeme: np.amount.lexeme };
    }
    return np.vague || (np.more === "more" && np.ratio === null)
      ? { value: null, lexeme: this.lexemes(sentence)[np.from] as Lexeme }
      : null;
  }

  /** "two $20 bills": 2 × 20. */
  #counted(np: NounPhrase, count: Amount, sentence: number): Quantity {
    this.taken.add(count.lexeme);
    const of: Quantity = { value: (np.amount as Amount).value, lexeme: (np.amount as Amount).lexeme };
    return {
      value: null,
      lexeme: this.lexemes(sentence)[np.to - 1] ?? count.lexeme,
      times: { factor: { value: count.value, lexeme: count.lexeme }, of },
    };
  }

  /** A fraction is read where it is of definite things that come or go; elsewhere nothing says of what it is. */
  #share(np: NounPhrase): Quantity {
    const { lexeme, value } = np.amount as NonNullable<NounPhrase["amount"]>;
    const definite =
      np.of !== null &&
      np.head === "" &&
      (np.of.pronoun !== null || /^(?:the|poss|those|these)$/.test(np.of.determiner ?? "")) &&
      (np.of.amount === null || this.taken.has(np.of.amount.lexeme));
    if (!definite || !this.sharing)
      refuse(
        lexeme,
        "composition",
        "a fraction of something is not read here",
        "what the fraction is of",
        "fraction",
      );
    this.taken.add(lexeme);
    const part = lexeme.unit === "percent" ? divide(value, rational(100n)) : value;
    return { value: null, lexeme, share: part, ...(np.of?.rest === true ? { ofRest: true as const } : {}) };
  }

  add(fact: Fact): void {
    this.facts.push(fact);
  }

  /** The class of a verb; refuses, as a lexical gap, when nobody has said what it does. */
  classOf(clause: Clause, wanted: readonly VerbClass["category"][] | null = null): VerbClass | null {
    const classes = this.words.classesOf(clause.verb.lemma);
    return classes.find(({ category }) => wanted === null || wanted.includes(category)) ?? null;
  }

  /** The words of time and place of a clause and one of its objects. */
  labelsOf(phrases: readonly Phrase[]): ReadonlySet<string> {
    const labels = new Set<string>();
    for (const { prep, nps } of phrases)
      if (isPairOfTimes(nps))
        labels.add(
          nps
            .map((np) => keyOf(np.head, this.words))
            .sort()
            .join(" & "),
        );
      else
        for (const np of nps) {
          if (
            np.head === "" ||
            np.pronoun !== null ||
            prep === "with" ||
            prep === "for" ||
            prep === "of" ||
            (np.amount !== null && !np.amount.implicit)
          )
            continue;
          for (const word of [...np.mods, np.head]) labels.add(keyOf(word, this.words));
          if (np.determiner === "this") labels.add("this");
        }
    for (const label of labels) this.labels.add(label);
    return labels;
  }
}

/** "43 cakes and 114 pastries": wholes that are counted side by side with another thing. */
function sortsBeside(sentences: readonly (readonly Lexeme[])[], words: Words): ReadonlySet<string> {
  return new Set(
    sentences.flatMap((lexemes) =>
      lexemes.flatMap(({ lower }, at) => {
        if (!SORTS.has(words.singular(lower)) || lexemes[at - 1]?.kind !== "number") return [];
        const joined =
          (/^(?:and|,)$/.test(lexemes[at - 2]?.lower ?? "") && lexemes[at - 4]?.kind === "number") ||
          (/^(?:and|,)$/.test(lexemes[at + 1]?.lower ?? "") && lexemes[at + 2]?.kind === "number");
        return joined ? [keyOf(lower, words)] : [];
      }),
    ),
  );
}

/** "in the afternoon and evening": one number of both, and none of either. */
const isPairOfTimes = (nps: readonly NounPhrase[]): boolean =>
  nps.length > 1 &&
  nps.every(
    (np) => np.pronoun === null && (np.amount === null || np.amount.implicit) && TIME_HEAD.test(np.head),
  );

/** "3/4 cup of flour", "half of a mile": so much of a unit, and no share of something. */
function isMeasure({ head, of, mods }: NounPhrase, words: Words): boolean {
  const one = head === "" && of !== null && /^an?$/.test(of.determiner ?? "") && of.mods.length === 0;
  const unit = one
    ? of.head
    : head !== "" &&
        mods.length === 0 &&
        (of === null || (of.determiner === null && of.amount === null && of.pronoun === null))
      ? head
      : "";
  return unit !== "" && unitOfMeasure(unit, words) !== null;
}

const TIME_HEAD =
  /^(?:day|night|morning|afternoon|evening|week|month|year|season|monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekend|time|summer|winter|spring|fall|today|yesterday|hour|minute|lunch|dinner|breakfast|round|game|birthday|moment|beginning|end|start|way|total|addition|all|halloween|christmas|january|february|march|april|may|june|july|august|september|october|november|december|dollar|cent|row|order|sale|average|trip|recess|vacation|party|store|mall|fair)$/;

/** The place that phrases name with one of these prepositions, without a number in it. */
export function placeOf(
  story: Story,
  phrases: readonly Phrase[],
  pattern: RegExp,
  sentence: number,
): HolderId | null {
  for (const { prep, nps } of phrases) {
    const np = nps[0];
    if (
      !pattern.test(prep) ||
      np === undefined ||
      nps.length !== 1 ||
      (np.amount !== null && !np.amount.implicit) ||
      /^(?:each|every)$/.test(np.determiner ?? "") ||
      np.rest
    )
      continue;
    if (
      np.pronoun !== null
        ? np.pronoun !== "it"
        : TIME_HEAD.test(story.words.singular(np.head)) || np.head === ""
    )
      continue;
    return story.discourse.holders(np, story.lexemes(sentence))[0] ?? null;
  }
  return null;
}

export function allPhrases(clause: Clause, item: Item | null): readonly Phrase[] {
  const own = item?.phrases ?? [];
  // "5 red hats and 3 blue ones on Monday and 2 on Tuesday": the next time or place said is of those before it.
  const shared =
    item !== null && own.length === 0
      ? (clause.items.slice(clause.items.indexOf(item) + 1).find(({ phrases }) => phrases.length > 0)
          ?.phrases ?? [])
      : [];
  return [...own, ...shared, ...clause.phrases];
}

export const nowhere: Holder = { owner: null, place: null };

interface HoldDraft {
  readonly mode?: Hold["mode"];
  readonly holder: Holder;
  readonly thing: Thing;
  readonly quantity: Quantity;
  readonly moment?: Hold["moment"];
  readonly verb?: string;
  readonly extra?: boolean;
  readonly part?: boolean;
  readonly labels?: ReadonlySet<string>;
}
export function addHold(story: Story, clause: Clause, draft: HoldDraft): void {
  story.add({
    kind: "hold",
    mode: draft.mode ?? "have",
    holder: draft.holder,
    thing: draft.thing,
    quantity: draft.quantity,
    moment: draft.moment === undefined ? momentOf(clause) : draft.moment,
    verb: draft.verb ?? clause.verb.lemma,
    extra: draft.extra ?? false,
    part: draft.part ?? false,
    ...(clause.flags.has("left") || clause.verb.lemma === "leave" ? { remains: true as const } : {}),
    ...(clause.flags.has("already") ? { already: true as const } : {}),
    time: story.time,
    sentence: clause.sentence,
    labels: draft.labels ?? new Set(),
  });
}

export function momentOf({ flags, verb }: Clause): Hold["moment"] {
  if (flags.has("start") || (flags.has("already") && verb.tense === "past")) return "start";
  return flags.has("now") || flags.has("left") || flags.has("end") || flags.has("then") ? "end" : null;
}

interface FlowDraft {
  readonly verb?: string;
  readonly actors: readonly HolderId[];
  readonly from?: Holder | null;
  readonly to?: Holder | null;
  readonly thing: Thing;
  readonly quantity: Quantity;
  readonly more?: boolean;
  readonly fresh?: true;
  readonly item?: Thing | null;
  readonly object?: string | undefined;
  readonly labels: ReadonlySet<string>;
}
export function addFlow(story: Story, clause: Clause, draft: FlowDraft): void {
  story.add({
    kind: "flow",
    verb: draft.verb ?? clause.verb.lemma,
    actor: draft.actors[0] ?? null,
    actors: draft.actors,
    from: draft.from ?? null,
    to: draft.to ?? null,
    thing: draft.thing,
    quantity: draft.quantity,
    more: draft.more ?? false,
    ...(draft.fresh === undefined ? {} : { fresh: draft.fresh }),
    item: draft.item ?? null,
    ...(draft.object === undefined ? {} : { object: draft.object }),
    time: story.time,
    sentence: clause.sentence,
    labels: draft.labels,
  } satisfies Flow);
}

/** The lexeme that stands for a clause when nothing nearer can be named. */
export function verbLexeme(story: Story, clause: Clause): Lexeme {
  return (story.lexemes(clause.sentence)[clause.verb.at] ??
    story.lexemes(clause.sentence)[clause.from]) as Lexeme;
}
