import type { Clause } from "../grammar/syntax.ts";
import { withNamedEach } from "./each.ts";
import { refuseEachLeftOut } from "./each-left-out.ts";
import { refuseRestOfKept } from "./rest-of-kept.ts";
import { readBack } from "./frame-back.ts";
import { readBill } from "./frame-bill.ts";
import { readChange } from "./frame-change.ts";
import { readComparison } from "./frame-comparison.ts";
import { readEachTransfer } from "./frame-each-transfer.ts";
import { readDefinition } from "./frame-definition.ts";
import { readDealing } from "./frame-dealing.ts";
import { readDistributed } from "./frame-distributed.ts";
import { readMeasure } from "./frame-measure.ts";
import { readMoney } from "./frame-money.ts";
import { readMotion } from "./frame-motion.ts";
import { readPacking } from "./frame-packing.ts";
import { notePair, readPair } from "./pairs.ts";
import { withPacks } from "./frame-packs.ts";
import { readPart } from "./frame-part.ts";
import { readPlacing } from "./frame-placing.ts";
import { readPrice } from "./frame-price.ts";
import { readRate } from "./frame-rate.ts";
import { readSetPrice } from "./frame-set-price.ts";
import { readSharing } from "./frame-sharing.ts";
import { readUsual } from "./frame-usual.ts";
import { readState } from "./frame-state.ts";
import { refuse } from "./facts.ts";
import { addHold, nowhere, verbLexeme, type Story } from "./story.ts";
import { isCounted, subjectsOf } from "./subject.ts";
import { keyOf, thingOf } from "./thing.ts";

/** Reads a clause into facts; false when the clause is not of its construct. */
export type Frame = (story: Story, clause: Clause) => boolean;

/** The constructs, the most particular first: a comparison is no state, a price no change. */
const FRAMES: readonly Frame[] = [
  readDefinition,
  readPart,
  readDealing,
  readBack,
  readBill,
  readSetPrice,
  readPrice,
  readComparison,
  readPacking,
  readUsual,
  readEachTransfer,
  readDistributed,
  readRate,
  readSharing,
  readMoney,
  readMeasure,
  readState,
  readPlacing,
  readMotion,
  readChange,
  readPair,
];

/** Reads a clause. A clause with a number that no construct takes is refused, naming what is missing. */
export function interpretClause(story: Story, read: Clause): void {
  const plain = withBarePlurals(story, withNamedEach(read));
  story.time++;
  const clause = withPacks(story, plain);
  story.sharing = false;
  story.contexts.set(
    story.time,
    new Set(
      story
        .lexemes(clause.sentence)
        .slice(clause.from, clause.to)
        .filter(({ kind }) => kind === "word")
        .map(({ lower }) => keyOf(lower, story.words)),
    ),
  );
  if (isBundle(story, clause)) return;
  // "For Lena's birthday she received 5": whose something is may be meant by what follows.
  for (const np of [...clause.phrases, ...clause.subjectPhrases].flatMap(({ nps }) => nps))
    if (np.possessor?.proper === true && np.from < clause.verb.at)
      story.discourse.holders(np.possessor, story.lexemes(clause.sentence));
  if (onlyTimes(story, clause)) return;
  if (
    clause.subject.length > 1 &&
    clause.subject.every(isCounted) &&
    clause.items.every(({ np }) => !isCounted(np)) &&
    (story.classOf(clause, ["motion_verb", "activity_verb"]) !== null ||
      (clause.verb.lemma === "be" &&
        clause.items.length === 0 &&
        clause.phrases.length > 0 &&
        !clause.verb.negated &&
        !clause.flags.has("each")))
  ) {
    for (const np of clause.subject) interpretClause(story, { ...clause, subject: [np] });
    return;
  }
  const before = story.facts.length;
  if (FRAMES.some((frame) => frame(story, clause))) {
    refuseEachLeftOut(story, clause, story.facts.slice(before));
    refuseRestOfKept(story, clause, story.facts.slice(before));
    notePair(story, clause);
    if (clause.verb.tense === "future") for (const fact of story.facts.slice(before)) story.planned.add(fact);
    return story.discourse.breathe(
      story.facts
        .slice(before)
        .flatMap((fact) =>
          fact.kind === "comparison" ||
          fact.kind === "rate" ||
          fact.kind === "joint" ||
          fact.thing.key === "dollar"
            ? []
            : [fact.thing],
        ),
    );
  }
  const lexeme = verbLexeme(story, clause);
  const counts = numbersOf(story, clause);
  if (counts.length === 0 && !isChange(story, clause)) {
    noteSilent(story, clause);
    return mentionAll(story, clause);
  }
  const known = story.words.classesOf(clause.verb.lemma).length > 0 || clause.verb.lemma === "be";
  if (known)
    refuse(
      counts[0] ?? lexeme,
      "frame",
      "the sentence is of no construct that is read",
      "what the number says",
      clause.verb.lemma,
    );
  refuse(
    lexeme,
    "lexical",
    "nobody has said what the verb does",
    `what \`${lexeme.text}\` does to the quantity`,
    clause.verb.lemma,
  );
}

function numbersOf(story: Story, clause: Clause): ReturnType<Story["lexemes"]> {
  return story
    .lexemes(clause.sentence)
    .slice(clause.from, clause.to)
    .filter(({ kind }) => kind === "number");
}

/** "went to the store 2 times": says how often, and nothing else. */
function onlyTimes(story: Story, clause: Clause): boolean {
  const [item] = clause.items;
  if (
    item === undefined ||
    clause.items.length !== 1 ||
    (item.np.head !== "times" && item.np.head !== "time") ||
    item.np.ratio !== null ||
    !isCounted(item.np) ||
    clause.verb.modality !== "fact" ||
    clause.verb.negated
  )
    return false;
  const [quantity, thing] = [story.quantity(item.np, clause.sentence), thingOf(item.np, story.words)];
  if (quantity === null || thing === null) return false;
  addHold(story, clause, { holder: nowhere, thing: { ...thing, fixed: true }, quantity, moment: null });
  mentionAll(story, { ...clause, items: [] });
  story.labelsOf(item.phrases);
  return true;
}

/** "He added some blocks", "Jason stacked bales": things that were counted before, and now more or fewer of them, nobody says how many. */
function withBarePlurals(story: Story, clause: Clause): Clause {
  if (story.classOf(clause, ["change_verb", "place_verb", "transfer_verb"]) === null || clause.verb.passive)
    return clause;
  const items = clause.items.map((item) => {
    const { np } = item;
    const bare =
      np.amount === null &&
      !np.vague &&
      np.determiner === null &&
      np.ratio === null &&
      np.pronoun === null &&
      !np.proper &&
      np.head !== "" &&
      story.words.singular(np.head) !== np.head;
    return bare && story.discourse.things.some(({ key }) => key === keyOf(np.head, story.words))
      ? { ...item, np: { ...np, vague: true } }
      : item;
  });
  return { ...clause, items };
}

/** "425 magazines and newspapers": one number of two things together. Whoever asks for one of them takes the number; else it stays unread. */
function isBundle(story: Story, clause: Clause): boolean {
  const at = clause.items.findIndex(({ np }, index) => {
    const next = clause.items[index + 1]?.np;
    return (
      np.amount !== null &&
      !np.amount.implicit &&
      next !== undefined &&
      next.amount === null &&
      !next.vague &&
      next.determiner === null &&
      next.ratio === null &&
      next.pronoun === null &&
      !next.proper
    );
  });
  const np = clause.items[at]?.np;
  if (np?.amount === null || np === undefined) return false;
  const [things, quantity] = [
    clause.items.flatMap((item) => thingOf(item.np, story.words) ?? []),
    { value: np.amount.value, lexeme: np.amount.lexeme },
  ];
  const plain =
    at === 0 &&
    things.length === clause.items.length &&
    !clause.verb.negated &&
    !clause.verb.passive &&
    clause.verb.modality === "fact" &&
    np.more === null &&
    np.ratio === null &&
    np.amount.lexeme.form === "count" &&
    np.amount.lexeme.unit === null &&
    clause.than === null;
  if (!plain)
    refuse(
      np.amount.lexeme,
      "composition",
      "one number is said of two things together",
      "how many there are of each",
      "and",
    );
  const owners = clause.there || clause.subject.length === 0 ? [] : subjectsOf(story, clause);
  for (const { np: one } of clause.items) story.discourse.thing(one, story.lexemes(clause.sentence));
  story.bundles.push({ verb: clause.verb.lemma, owners, quantity, things });
  return true;
}

/** A change that no number is said of. Whether it matters shows when it is known what is asked. */
function noteSilent(story: Story, clause: Clause): void {
  const category = story.classOf(clause, ["change_verb", "transfer_verb", "place_verb", "motion_verb"]);
  if (category === null || clause.verb.modality !== "fact" || clause.verb.negated) return;
  // "Danny collects caps": a habit, and no event.
  if (
    clause.verb.tense === "present" &&
    !clause.verb.progressive &&
    !clause.verb.perfect &&
    clause.verb.adverbs.every((adverb) => /^(?:all|both|also|usually|always)$/.test(adverb)) &&
    category.polarity === "increase"
  )
    return;
  if (clause.verb.progressive && category.category === "change_verb") return;
  const nps =
    category.category === "motion_verb"
      ? clause.subject
      : clause.verb.passive
        ? clause.subject
        : clause.items.map(({ np }) => np);
  for (const np of nps) {
    const thing = thingOf(np, story.words);
    if (thing !== null && !np.proper)
      story.silent.push({ thing, lexeme: verbLexeme(story, clause), rest: false, verb: clause.verb.lemma });
    if (
      np.pronoun !== null &&
      /^(?:them|it|they|all|some)$/.test(np.pronoun) &&
      category.category !== "motion_verb" &&
      (category.polarity === "decrease" || category.category === "transfer_verb")
    ) {
      const last = story.discourse.things.at(-1);
      if (last !== undefined)
        story.silent.push({
          thing: last,
          lexeme: verbLexeme(story, clause),
          rest: false,
          verb: clause.verb.lemma,
        });
    }
  }
}

/** A change without a number: "He lost some of them" was read; "They ate them" may matter. */
function isChange(story: Story, clause: Clause): boolean {
  return (
    clause.items.some(
      ({ np }) =>
        np.vague ||
        np.rest ||
        np.all ||
        np.determiner === "all" ||
        np.determiner === "each" ||
        np.determiner === "every",
    ) && story.classOf(clause, ["change_verb", "transfer_verb", "place_verb"]) !== null
  );
}

/** A clause without numbers still introduces people and things. */
function mentionAll(story: Story, clause: Clause): void {
  const lexemes = story.lexemes(clause.sentence);
  const subjects = clause.subject.flatMap((np) =>
    np.pronoun === null && np.head !== "" ? story.discourse.holders(np, lexemes) : [],
  );
  if (subjects.length > 0) story.discourse.markSubject(subjects);
  for (const { np } of clause.items) {
    if (np.pronoun === null && np.head !== "" && !np.proper) story.discourse.thing(np, lexemes);
    if (np.proper && np.amount === null) story.discourse.holders(np, lexemes);
  }
  story.labelsOf([...clause.phrases, ...clause.items.flatMap(({ phrases }) => phrases)]);
}
