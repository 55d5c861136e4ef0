import type { Clause, NounPhrase } from "../grammar/syntax.ts";
import { refuse, type Quantity } from "./facts.ts";
import { allPhrases, verbLexeme, type Story } from "./story.ts";
import { isCounted, isEach, subjectsOf } from "./subject.ts";
import { keyOf, thingOf, type Thing } from "./thing.ts";

const PERIOD = /^(?:hour|day|night|morning|evening|afternoon|week|month|year)$/;

/**
 * What is done so often in a time, by one or by each of several: "runs 60 meters 4 times a week", "Each dog eats 2 cups twice a day",
 * "A hen lays 5 eggs a week". Rates for one thing alone are read elsewhere.
 */
export function readUsual(story: Story, clause: Clause): boolean {
  const phrases = [...clause.phrases, ...clause.items.flatMap((item) => item.phrases)];
  const often = phrases.filter(({ prep }) => prep === "often").flatMap(({ nps }) => nps);
  const subject = clause.subject.length === 1 ? clause.subject[0] : undefined;
  const each =
    subject !== undefined &&
    subject.pronoun === null &&
    ((isEach(subject) && !isCounted(subject)) || isOne(story, clause, subject))
      ? subject
      : null;
  const item = clause.items[0];
  const timed = [
    ...phrases
      .filter(({ prep }) => prep === "in" || prep === "per")
      .flatMap(({ nps }) => nps)
      .filter((np) => isEach(np) && PERIOD.test(np.head)),
    ...(item?.np.per != null && PERIOD.test(item.np.per.head) ? [item.np.per] : []),
  ];
  if (often.length === 0 && (each === null || timed.length === 0)) return false;
  if (
    clause.verb.modality !== "fact" ||
    clause.verb.negated ||
    clause.verb.passive ||
    clause.than !== null ||
    story.words.classesOf(clause.verb.lemma).length === 0
  )
    return false;
  if (often.length + timed.length !== 1 || subject === undefined)
    refuse(
      verbLexeme(story, clause),
      "composition",
      "how often it is done is not clear",
      "how often it is done",
      "each",
    );
  const time = often[0]?.per ?? (timed[0] as NounPhrase);
  const actor = each === null ? subjectsOf(story, clause) : [];
  const durations =
    clause.items.length === 0
      ? phrases
          .filter(({ prep }) => prep === "for")
          .flatMap(({ nps }) => nps)
          .filter(isCounted)
      : [];
  const nps = [...clause.items.map(({ np }) => np).filter(isCounted), ...durations];
  const others = allPhrases(clause, item ?? null)
    .flatMap((phrase) => phrase.nps)
    .filter((np) => isCounted(np) && !often.includes(np) && !durations.includes(np));
  if (
    nps.length !== 1 ||
    nps[0] === undefined ||
    nps[0].more !== null ||
    nps[0].ratio !== null ||
    others.length > 0 ||
    actor.length > 1 ||
    clause.items.some((one) => one.each) ||
    clause.items.some(({ np }) => np !== nps[0] && np.amount !== null)
  ) {
    return refuse(
      verbLexeme(story, clause),
      "composition",
      "what is done each time is not clear",
      "how many each time",
      "each",
    );
  }
  const pers = [
    ...(each === null ? [] : [thingOf({ ...each, amount: null }, story.words)]),
    thingOf({ ...time, amount: null }, story.words),
  ];
  const quantity = story.quantity(nps[0], clause.sentence);
  const thing = story.discourse.thing(nps[0], story.lexemes(clause.sentence));
  if (quantity === null || quantity.value === null || pers.some((per) => per === null)) return false;
  const factors: readonly Quantity[] = often
    .flatMap((np) => story.quantity(np, clause.sentence) ?? [])
    .filter(({ lexeme }) => lexeme.lower !== "once");
  story.add({
    kind: "usual",
    thing,
    quantity,
    factors,
    pers: pers as readonly Thing[],
    verb: clause.verb.lemma,
    actor: actor[0] ?? null,
    time: story.time,
    sentence: clause.sentence,
    labels: new Set(),
  });
  return true;
}

/** "A hen", where hens are counted elsewhere: every one of them. */
function isOne(story: Story, clause: Clause, np: NounPhrase): boolean {
  if (
    !/^(?:an?|one)$/.test(np.determiner ?? np.amount?.lexeme.lower ?? "") ||
    np.proper ||
    np.head === "" ||
    clause.verb.tense !== "present" ||
    clause.verb.progressive ||
    clause.verb.perfect ||
    clause.flags.size > 0
  )
    return false;
  const key = keyOf(np.head, story.words);
  const all = story.sentences.flat();
  // "One machine …, and another machine …": two, and not every one.
  if (
    all.some(({ lower }, at) => lower === "another" && keyOf(all[at + 1]?.lower ?? "", story.words) === key)
  )
    return false;
  return all.some(
    (lexeme, at) =>
      lexeme.kind === "number" &&
      lexeme !== np.amount?.lexeme &&
      all
        .slice(at + 1, at + 4)
        .some(
          (next) =>
            next.sentence === lexeme.sentence &&
            next.kind === "word" &&
            keyOf(next.lower, story.words) === key,
        ),
  );
}
