import type { EnglishWords } from "../lexicon/english.ts";
import type { Document, Sentence } from "../text/document.ts";
import type { Item, Parsed } from "../grammar/chart.ts";
import type { Sentential, Utterance, Word } from "../grammar/syntax.ts";
import { attempts, type Choices } from "./choices.ts";
import { sententialForm } from "./clauses.ts";
import { describedForm, modifierForm } from "./descriptions.ts";
import { and, withPlaces, type Form, type Question } from "./form.ts";
import { withChoices } from "./which-of-them.ts";
import { givenForms, givensOf } from "./givens.ts";
import { inToldOrder } from "./told-order.ts";
import { placesIn, unsaidPlace } from "./ledger.ts";
import { misfits } from "./misfits.ts";
import { printForm, printQuestion } from "./notation.ts";
import {
  amongForm,
  commandedQuestion,
  questionForm,
  requestedQuestion,
  supposedForm,
  wonderedQuestion,
} from "./questions.ts";
import { Referents } from "./referents.ts";
import { toldIn } from "./untold.ts";
import { IllFormed, NotInterpreted, TOP, type Readings, type TextMeaning } from "./scope.ts";

/** What one sentence says. A question has before it, as a statement of the same sentence, what it takes for granted. */
export type Said =
  | {
      readonly mood: "statement" | "supposition" | "presupposition" | "command";
      readonly sentence: number;
      readonly form: Form;
      /** "Rule 2:" before it, as "rule 2". */
      readonly label?: string;
    }
  | { readonly mood: "question"; readonly sentence: number; readonly question: Question };

/** One way to understand a whole text. `cost`: how far-fetched it is. */
export interface Reading {
  readonly cost: number;
  readonly said: readonly Said[];
  readonly referents: Referents;
}

export type Interpretation =
  /** The cheapest reading and those that are hardly dearer and say something else, the cheapest first. */
  | { readonly kind: "read"; readonly readings: readonly Reading[] }
  | { readonly kind: "unparsed"; readonly sentence: number }
  /** The construct at this word has no meaning here yet. */
  | {
      readonly kind: "not interpreted";
      readonly sentence: number;
      readonly reason: string;
      readonly word: Word | null;
    }
  | { readonly kind: "bounded" };

export const READINGS: Readings = {
  sentential: sententialForm,
  described: describedForm,
  modifier: modifierForm,
};

/** How much dearer than the cheapest reading one may be that is still meant: about one attachment. */
const WINDOW = 0.3;
/** Parses of one sentence that are looked at, and how much dearer than its cheapest they may be. */
const PARSES = 4;
const PARSE_WINDOW = 1;

/** Reads a text whose sentences are parsed in all ways that can be meant. @param readings for tests: a planted bug */
export function interpretText(
  document: Document,
  parsed: readonly Parsed[],
  words: EnglishWords,
  readings: Readings = READINGS,
): Interpretation {
  const options: (readonly Option[])[] = [];
  for (const [at, one] of parsed.entries()) {
    const sentence = document.sentences[at] as Sentence;
    const fitting = one.kind === "parsed" ? fittingItems(sentence, one.items) : [];
    if (fitting.length === 0) return { kind: "unparsed", sentence: at };
    options.push(fitting.map(optionOf));
  }
  const tries = new Tries();
  const reached = new Map<string, Point>();
  const end = attempts<Mark>((choices) => {
    if (choices.cost > tries.dearest()) return "enough";
    const tried = new Attempt(document, words, readings, choices).read(options, reached);
    if (tried !== "reached") tries.take(tried);
    return "more";
  });
  return tries.outcome(end);
}

/** What the attempts to read a text have come to so far. */
class Tries {
  readonly #found: Reading[] = [];
  readonly #seen = new Set<string>();
  #failure: Failure | null = null;
  #illFormed: Failure | null = null;

  take(tried: Read | Failure): void {
    if ("reason" in tried) {
      if (tried.illFormed) this.#illFormed ??= tried;
      else if (this.#failure === null || tried.cost < this.#failure.cost) this.#failure = tried;
      return;
    }
    // A choice can turn out dear later, so that what is found first need not be the cheapest.
    const first = cheapest(this.#found);
    const { prints, ...reading } = tried;
    const print = prints.join("\n");
    const isNew = !this.#seen.has(print);
    if (isNew && (first === undefined || tried.cost <= first.cost + WINDOW)) this.#found.push(reading);
    this.#seen.add(print);
  }

  /** What an attempt may cost to be of use: past it the outcome is known. */
  dearest(): number {
    const first = cheapest(this.#found);
    return first === undefined ? (this.#failure?.cost ?? Infinity) : first.cost + WINDOW;
  }

  outcome(end: "done" | "bounded"): Interpretation {
    const least = cheapest(this.#found)?.cost ?? 0;
    const meant = this.#found.filter(({ cost }) => cost <= least + WINDOW).sort((a, b) => a.cost - b.cost);
    // Where nothing can be meant, the first reason says the most.
    return outcome(meant, meant.length === 0 ? (this.#failure ?? this.#illFormed) : this.#failure, end);
  }
}

function cheapest(found: readonly Reading[]): Reading | undefined {
  return found.reduce<Reading | undefined>(
    (least, one) => (least === undefined || one.cost < least.cost ? one : least),
    undefined,
  );
}

/** A clause with adverbs that stand before it. */
const withAdverbs = (said: Sentential, adverbs: readonly Word[]): Sentential =>
  said.kind === "clause" && adverbs.length > 0 ? { ...said, adverbs: [...said.adverbs, ...adverbs] } : said;

type Read = Reading & { readonly prints: readonly string[] };

interface Failure {
  readonly cost: number;
  readonly sentence: number;
  readonly reason: string;
  readonly word: Word | null;
  readonly illFormed: boolean;
}

/** A reading that is not understood may be the one that is meant, unless it is dearer than one that is. */
function outcome(
  found: readonly Reading[],
  failure: Failure | null,
  end: "done" | "bounded",
): Interpretation {
  const [first] = found;
  if (first !== undefined && (failure === null || failure.cost >= first.cost))
    return { kind: "read", readings: found };
  if (failure === null) return end === "bounded" ? { kind: "bounded" } : { kind: "unparsed", sentence: 0 };
  const { sentence, reason, word } = failure;
  return { kind: "not interpreted", sentence, reason, word };
}

/** The parses that the mark at the end allows: a question has a question mark, and nothing else has one. */
function fittingItems({ closing }: Sentence, items: readonly Item[]): readonly Item[] {
  const asks = closing === "?";
  const fitting = items.filter(({ tree }) => {
    const { mood } = tree as Utterance;
    return asks ? mood === "question" : closing === null || mood !== "question";
  });
  const least = fitting[0]?.cost ?? 0;
  if (least > FAR_FETCHED) return [];
  const trees = new Set<string>();
  const distinct: Item[] = [];
  for (const one of fitting) {
    if (distinct.length === PARSES || one.cost > least + PARSE_WINDOW) break;
    // A word that is listed twice gives one tree twice.
    const print = JSON.stringify(one.tree);
    if (!trees.has(print)) distinct.push(one);
    trees.add(print);
  }
  return distinct;
}

/** A sentence that can only be read in a way that costs more is not read: "Ann gives Tom 3 coins for free" as "whom Tom 3 coins for". */
const FAR_FETCHED = 3;

/** One parse of a sentence. */
interface Option {
  readonly utterance: Utterance;
  readonly cost: number;
  /** The places of its words, each of which a condition has to hold. */
  readonly words: readonly number[];
  /** It says only what nobody knows. */
  readonly isUntold?: true;
}

function optionOf({ tree, cost }: Item): Option {
  const whole = tree as Utterance;
  const told = whole.mood === "statement" ? toldIn(whole.body as Sentential) : whole.body;
  if (told === null) return { utterance: whole, cost, words: [], isUntold: true };
  const utterance = { ...whole, body: told };
  return { utterance, cost, words: [...new Set(placesIn({ ...utterance, joint: null, label: null }))] };
}

/** What an attempt has come to, at what cost: so many sentences said, so many things spoken of. */
interface Point {
  readonly id: number;
  readonly cost: number;
  readonly prints: number;
  readonly things: number;
}
/** Points of one text that are remembered. */
const POINTS = 300;

/** What later sentences can take up: the noun that was counted last, what was reported, what was left open. */
type Remembered = Pick<TextMeaning, "counted" | "singles" | "nouns" | "reported" | "open" | "done">;

const rememberedIn = ({ counted, singles, nouns, reported, open, done }: TextMeaning): Remembered => ({
  counted,
  singles,
  nouns,
  reported,
  open,
  done,
});

/** What the sentences before one have said: another attempt that differs only later goes on from here. */
interface Mark {
  readonly sentence: number;
  readonly said: readonly Said[];
  readonly prints: readonly string[];
  readonly known: ReadonlySet<string>;
  readonly referents: Referents;
  readonly remembered: Remembered;
  readonly variables: number;
  readonly point: Point;
}

const START: Mark = {
  sentence: 0,
  said: [],
  prints: [],
  known: new Set(),
  referents: new Referents(),
  remembered: { counted: null, singles: [], nouns: [], reported: null, open: null, done: null },
  variables: 0,
  point: { id: 0, cost: 0, prints: 0, things: 0 },
};

/** How much dearer it is that "it" means what its verb does not take: enough to prefer whatever else it may mean. */
const MISFIT = 0.4;

/** One attempt to read a text, with one option taken at each choice. */
class Attempt {
  readonly #text: TextMeaning;
  readonly #choices: Choices<Mark>;
  readonly #document: Document;
  readonly #first: number;
  readonly #said: Said[];
  /** What each sentence says, as it prints. */
  readonly #prints: string[];
  /** What was said besides, as it prints. */
  readonly #known: Set<string>;
  #variables: number;
  #point: Point;

  constructor(document: Document, words: EnglishWords, readings: Readings, choices: Choices<Mark>) {
    const { sentence, said, prints, known, referents, remembered, variables, point } = choices.from ?? START;
    this.#document = document;
    this.#choices = choices;
    this.#first = sentence;
    this.#said = [...said];
    this.#prints = [...prints];
    this.#known = new Set(known);
    this.#variables = variables;
    this.#point = point;
    this.#text = {
      referents: referents.copy(),
      tokens: document.tokens,
      words,
      sentence,
      asked: null,
      asides: [],
      depth: 0,
      introduced: new Map(),
      verb: -1,
      measured: null,
      ...remembered,
      read: readings,
      fresh: () => ++this.#variables,
      choose: (costs) => choices.choose(costs),
    };
  }

  /** @param reached what other attempts have come to: what has been said until then, and at what cost. From the same point all go on alike. */
  read(sentences: readonly (readonly Option[])[], reached: Map<string, Point>): Read | Failure | "reached" {
    for (let sentence = this.#first; sentence < sentences.length; sentence++) {
      const options = sentences[sentence] as readonly Option[];
      this.#choices.mark(this.#mark(sentence));
      const untaken = this.#choices.others.length;
      const least = options[0]?.cost ?? 0;
      const option = options[this.#choices.choose(options.map(({ cost }) => cost - least))] as Option;
      try {
        const said = this.#sentence(option, sentence);
        this.#said.push(...said);
        this.#prints.push(...said.map((one) => this.#printed(one)));
      } catch (error) {
        if (!(error instanceof NotInterpreted)) throw error;
        const { message: reason, word } = error;
        return { cost: this.#choices.cost, sentence, reason, word, illFormed: error instanceof IllFormed };
      }
      const isAfresh = sentence === this.#first && this.#choices.from !== null;
      const isChosen = options.length > 1 && (isAfresh || this.#choices.others.length > untaken);
      if (isChosen && this.#isReached(sentence, reached)) return "reached";
    }
    const { referents } = this.#text;
    return { cost: this.#choices.cost, said: this.#said, referents, prints: this.#prints };
  }

  /** Points are told apart by the one before and by what is new since. */
  #isReached(sentence: number, reached: Map<string, Point>): boolean {
    const { counted, singles, nouns, reported, open, done, referents } = this.#text;
    const { id, prints, things } = this.#point;
    const news = [
      id,
      sentence,
      this.#variables,
      counted,
      singles,
      nouns.length,
      open,
      reported === null ? null : printForm(reported.form, (id) => `#${id}`),
      done,
      this.#prints.slice(prints),
      referents.print(things),
    ];
    const print = JSON.stringify(news);
    const found = reached.get(print);
    if (found !== undefined && found.cost <= this.#choices.cost) return true;
    if (found === undefined && reached.size === POINTS) return false;
    this.#point = {
      id: found?.id ?? reached.size + 1,
      cost: this.#choices.cost,
      prints: this.#prints.length,
      things: referents.all().length,
    };
    reached.set(print, this.#point);
    return false;
  }

  #mark(sentence: number): Mark {
    return {
      sentence,
      said: [...this.#said],
      prints: [...this.#prints],
      known: new Set(this.#known),
      referents: this.#text.referents.copy(),
      remembered: rememberedIn(this.#text),
      variables: this.#variables,
      point: this.#point,
    };
  }

  #printed(one: Said): string {
    const { referents } = this.#text;
    const nameOf = (id: number): string => `${referents.nameOf(id)}#${id}`;
    if (one.mood === "question") return printQuestion(one.question, nameOf);
    return `${one.mood} ${printForm(one.form, nameOf)}`;
  }

  #sentence({ utterance, words, isUntold }: Option, sentence: number): readonly Said[] {
    const text = this.#text;
    if (isUntold === true && sentence === this.#document.sentences.length - 1)
      throw new NotInterpreted("nothing is asked", null);
    if (isUntold === true) return [];
    text.sentence = sentence;
    text.asked = null;
    text.asides = [];
    text.depth = 0;
    text.introduced = new Map();
    text.verb = -1;
    text.measured = null;
    const givens = givensOf(utterance);
    const given = givens === null ? [] : givenForms(text, givens);
    const one = this.#utterance(givens?.rest ?? utterance, sentence);
    const content = one.mood === "question" ? one.question : one.form;
    const odd = [one.mood === "question" ? one.question.form : one.form, ...text.asides, ...given];
    for (const form of odd) if (misfits(text, form) > 0) text.choose([MISFIT]);
    const place = unsaidPlace(words, [content, text.asides, given]);
    if (place !== null)
      throw new NotInterpreted("a word that nothing here understands", {
        lemma: this.#document.tokens[place]?.text ?? "",
        at: place,
      });
    const asides = text.asides.filter((form) => this.#isNew(form));
    if (given.length > 0) return [{ mood: "supposition", sentence, form: and([...asides, ...given]) }, one];
    if (asides.length === 0) return [one];
    if (one.mood === "statement") return [{ ...one, form: inToldOrder(text, asides, one.form) }];
    return [{ mood: "presupposition", sentence, form: and(asides) }, one];
  }

  /** What is said of a known thing besides is told once. */
  #isNew(form: Form): boolean {
    const print = printForm(form, (id) => `#${id}`);
    if (this.#known.has(print)) return false;
    this.#known.add(print);
    return true;
  }

  #utterance(whole: Utterance, sentence: number): Said {
    const { mood, body, asked, choices, label, adverbs: before = [] } = withChoices(whole);
    const text = this.#text;
    if (mood === "fragment") throw new NotInterpreted("a phrase that is no sentence", null);
    // "In total, how many did he sell?"
    const totals =
      mood === "question" ? before.filter(({ lemma }) => /^(?:altogether|together)$/.test(lemma)) : [];
    const said = withAdverbs(body as Sentential, totals);
    const adverbs = said === body ? before : before.filter((one) => !totals.includes(one));
    const [adverb] = adverbs;
    if (adverb !== undefined && !/^(?:now|then|so|finally|therefore|thus)$/.test(adverb.lemma))
      throw new NotInterpreted("an adverb before a question", adverb);
    if (mood === "question") {
      const requested = asked === null && choices === undefined ? requestedQuestion(text, said) : null;
      const question = requested ?? questionForm(text, asked, said);
      const among = choices === undefined ? { at: [] } : amongForm(text, choices);
      const at = [...question.at, ...among.at, ...adverbs.map((one) => one.at)];
      return { mood, sentence, question: { ...question, ...among, at } };
    }
    return mood === "statement" ? this.#statement(said, label, sentence) : this.#command(said, sentence);
  }

  /** "I wonder whether Otto sings" at the end asks. */
  #statement(said: Sentential, label: Utterance["label"], sentence: number): Said {
    const text = this.#text;
    const isLast = sentence === this.#document.sentences.length - 1;
    const wondered = isLast && label === undefined ? wonderedQuestion(text, said) : null;
    if (wondered !== null) return { mood: "question", sentence, question: wondered };
    const named = label === undefined ? {} : { label: label.map(({ lemma }) => lemma).join(" ") };
    return { mood: "statement", sentence, form: sententialForm(text, said, TOP), ...named };
  }

  #command(said: Sentential, sentence: number): Said {
    const text = this.#text;
    const question = commandedQuestion(text, said);
    if (question !== null) return { mood: "question", sentence, question };
    const verb = said.kind === "clause" ? said.verb.at : 0;
    const supposed = supposedForm(text, said);
    if (supposed !== null) return { mood: "supposition", sentence, form: withPlaces(supposed, [verb]) };
    return { mood: "command", sentence, form: sententialForm(text, said, { ...TOP, inner: true }) };
  }
}
