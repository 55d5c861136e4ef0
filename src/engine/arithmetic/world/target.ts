import type { NounPhrase, Query } from "../grammar/syntax.ts";
import type { Lexeme } from "../lexemes.ts";
import { addHold, nowhere, placeOf, type Story } from "../meaning/story.ts";
import { isCounted, isEach } from "../meaning/subject.ts";
import { refuse, type Fact, type HolderId } from "../meaning/facts.ts";
import { describe, keyOf, thingOf, unfold, type Thing } from "../meaning/thing.ts";
import { ONE, equals } from "../../text/rational.ts";
import { GROUP_PERSONS } from "../words/kinds.ts";
import { conversion, dimensionOf } from "../words/units.ts";
import type { Asked, Asker, Target } from "./asked.ts";
import { askAccount } from "./target-account.ts";
import { askArea } from "./target-area.ts";
import { askBundle } from "./target-bundle.ts";
import { askCompared } from "./target-compared.ts";
import { askDone } from "./target-done.ts";
import { askEach } from "./target-each.ts";
import { askHeld } from "./target-held.ts";
import { askLengthNow } from "./target-length.ts";
import { askMissed } from "./target-missed.ts";
import { askMoney } from "./target-money.ts";
import { askOneOf } from "./target-one.ts";
import { askPaceCount } from "./target-pace.ts";
import { askUsual } from "./target-usual.ts";
import { isTime } from "./periods.ts";
import { checkQuestionWords } from "./question-words.ts";
import { askPrice } from "./target-price.ts";
import { checkPresuppositions } from "./presuppositions.ts";
import { askProcess } from "./target-process.ts";
import { askTime } from "./target-time.ts";
import { askWeight } from "./target-weight.ts";
import { plus } from "./builder.ts";
import { World } from "./world.ts";

const ASKERS: readonly Asker[] = [
  askOneOf,
  askPrice,
  askArea,
  askWeight,
  askPaceCount,
  askProcess,
  askUsual,
  askBundle,
  askLengthNow,
  askMissed,
  askEach,
  askTime,
  askCompared,
  askAccount,
  askMoney,
  askHeld,
  askDone,
];

/** Resolves the question and builds what it needs. Refuses when no kind of question fits. */
export function findTarget(story: Story, query: Query): readonly [World, Target, Asked] {
  const asked = resolve(story, query);
  const tail = query.clause?.skipped
    .flatMap(([from, to]) => story.lexemes(query.sentence).slice(from, to))
    .find(({ lower }) =>
      /^(?:before|after|not|without|except|other|besides|when|who|that|which|were|was|if|until|unless)$/.test(
        lower,
      ),
    );
  if (tail !== undefined)
    refuse(
      tail,
      "frame",
      "a part of the question is of no construct that is read",
      "what the question asks besides",
    );
  checkQuestionWords(story, query);
  const world = new World(story, asked.lexeme);
  world.labels = asked.labels;
  world.total = query.flags.has("total") && asked.subjects.length === 0;
  for (const ask of ASKERS) {
    const target = ask(world, asked);
    if (target === null) continue;
    const unit = questionUnit(query);
    if (unit !== null && target.className !== "rate" && target.spanned !== true)
      refuse(
        asked.lexeme,
        "composition",
        "for how long the question asks is not read",
        `how many in one ${unit}`,
        "each",
      );
    const each =
      target.className === "rate" || target.spanned === true
        ? undefined
        : story
            .lexemes(query.sentence)
            .slice(query.from, query.clause?.to)
            .find(({ lower }) => /^(?:each|every|per|apiece|average)$/.test(lower));
    if (each !== undefined)
      refuse(
        each,
        "composition",
        "for which of them the question asks is not clear",
        "of what so much is asked for each",
        each.lower,
      );
    const compares =
      query.clause?.than === null &&
      /^(?:longer|farther|further|taller|heavier|older|shorter|lighter|younger|deeper|higher|wider|faster)$/.test(
        query.clause.adjective ?? "",
      ) &&
      target.className !== "comparison" &&
      target.className !== "time";
    if (compares)
      refuse(asked.lexeme, "slot", "with what it is compared is not clear", "with what it is compared");
    const single = target.className === "rate" ? undefined : oneOfSeveral(story, query);
    if (single !== undefined)
      refuse(
        single,
        "composition",
        "how many there are in one of them is not said",
        "how many are in each",
        "each",
      );
    checkPresuppositions(world, asked, target);
    return [world, inAskedUnit(world, asked, target), asked];
  }
  const verb = query.clause?.verb.lemma ?? "";
  const known =
    verb === "" || /^(?:be|have|go|start|end|begin)$/.test(verb) || story.words.classesOf(verb).length > 0;
  if (!known)
    refuse(
      verbLexemeOf(story, query),
      "lexical",
      "nobody has said what the verb does",
      `what \`${verb}\` does to the quantity`,
      verb,
    );
  return refuse(
    asked.lexeme,
    "slot",
    "the text does not say what the question needs",
    asked.thing === null ? "the quantity that is asked for" : `a quantity of ${asked.thing.name}`,
  );
}

/** "How many dollars do 15 pens cost?", where pens cost so many cents. */
function inAskedUnit(world: World, { thing, query }: Asked, target: Target): Target {
  const unit = thing === null || /^(?:money|cash|change)$/.test(query.asked.head) ? "" : unfold(thing.key);
  const own = world.builder.unitOf(target.variable);
  const factor = own === null || thing === null || target.className === "rate" ? null : conversion(own, unit);
  if (factor === null || equals(factor, ONE)) return target;
  return {
    ...target,
    variable: world.builder.sum(describe(thing as Thing), thing, [plus(target.variable, factor)]),
    thing,
  };
}

/** "in one box", where the text counts several. */
function oneOfSeveral(story: Story, { clause }: Query): Lexeme | undefined {
  const phrases = clause === null ? [] : [...clause.phrases, ...clause.items.flatMap((item) => item.phrases)];
  const one = phrases
    .filter(({ prep }) => /^(?:in|on|at)$/.test(prep))
    .flatMap(({ nps }) => nps)
    .find(
      (np) =>
        np.amount?.lexeme.lower === "one" &&
        np.head !== "" &&
        story.facts.some(
          (fact) =>
            fact.kind === "hold" &&
            fact.thing.key === keyOf(np.head, story.words) &&
            fact.quantity.lexeme.kind === "number" &&
            fact.quantity.lexeme !== np.amount?.lexeme,
        ),
    );
  return one?.amount?.lexeme;
}

/** "in an hour" at the end of a question asks for a rate. */
function questionUnit({ clause }: Query): string | null {
  const phrases =
    clause === null ? [] : [...clause.phrases, ...clause.items.flatMap(({ phrases }) => phrases)];
  return (
    phrases
      .flatMap(({ prep, nps }) => (prep === "in" ? nps : []))
      .find(
        ({ determiner, head, amount }) =>
          (/^an?$/.test(determiner ?? "") || amount?.lexeme.lower === "one") &&
          /^(?:second|minute|hour|day|week|month|year)$/.test(head),
      )?.head ?? null
  );
}

function verbLexemeOf(story: Story, query: Query): Lexeme {
  return (story.lexemes(query.sentence)[query.clause?.verb.at ?? query.from] ??
    story.lexemes(query.sentence)[query.from]) as Lexeme;
}

function resolve(story: Story, query: Query): Asked {
  const lexemes = story.lexemes(query.sentence);
  const lexeme = lexemes[query.from] as Lexeme;
  const clause = query.clause;
  if (query.asked.measure !== null && query.asked.amount === null)
    story.taken.add(query.asked.measure.amount.lexeme);
  const phrases = clause === null ? [] : [...clause.phrases, ...clause.items.flatMap((item) => item.phrases)];
  for (const { nps } of phrases) for (const np of nps) questionCount(story, query, np);
  if (clause !== null) for (const np of clause.subject) questionCount(story, query, np);
  if (clause !== null) for (const item of clause.items) questionCount(story, query, item.np);
  const goal = clause?.purpose ?? null;
  if (goal !== null && goal.object !== null && goal.lemma !== "have")
    questionCount(story, query, goal.object);
  if (goal !== null && goal.object !== null && clause !== null && goal.lemma === "have")
    questionGoal(story, query, goal.object);
  const priced = clause?.verb.lemma === "cost";
  story.discourse.pooled = query.flags.has("total");
  story.discourse.everyone =
    query.flags.has("total") &&
    clause?.flags.has("total") === true &&
    lexemes.some(({ lower }) => lower === "together" || lower === "altogether");
  const subjects =
    clause === null || priced
      ? []
      : clause.subject.flatMap((np) =>
          isTogether(np)
            ? allOf(story, np, lexemes)
            : isEach(np) || isCounted(np)
              ? []
              : subjectIds(story, np, query),
        );
  const thing =
    query.asked.head === "" && query.asked.of === null ? null : askedThing(story, query.asked, lexemes);
  const place =
    clause === null
      ? null
      : (placeOf(
          story,
          phrases.filter(({ nps }) => !isEach(nps[0])),
          /^(?:in|on|at|inside|near|under|behind|within)$/,
          query.sentence,
        ) ?? placeOfItems(story, query));
  const seen = new Set(story.labels);
  // "did she play chess with": of that doing, where such doings were told apart.
  const objects =
    clause === null || story.classOf(clause, ["activity_verb"]) === null
      ? []
      : clause.items
          .filter(({ np }) => np.amount === null && np.head !== "" && np.more === null)
          .map(({ np }) => ({ prep: "at", nps: [np] }));
  const unknown = objects.flatMap(({ nps }) => nps).find((np) => !seen.has(keyOf(np.head, story.words)));
  const byObject = (fact: Fact): boolean =>
    fact.kind === "flow" &&
    fact.verb === clause?.verb.lemma &&
    fact.labels.size > 0 &&
    fact.actors.length === 0;
  if (
    unknown !== undefined &&
    thing !== null &&
    story.facts.some((fact) => byObject(fact) && fact.kind === "flow" && fact.thing.key === thing.key)
  )
    refuse(
      lexemes[unknown.from] as Lexeme,
      "reference",
      "of such a doing nothing is told",
      `how many it was of ${unknown.head}`,
    );
  const labels = new Set(
    [...story.labelsOf([...phrases.filter(({ nps }) => !nps.some(isEach)), ...objects])].filter((label) =>
      seen.has(label),
    ),
  );
  // "in the afternoon and evening": both, told one by one.
  for (const { nps } of phrases) {
    const keys = nps.length < 2 ? [] : nps.map((np) => keyOf(np.head, story.words));
    if (!labels.has([...keys].sort().join(" & ")) && keys.every((key) => seen.has(key)))
      for (const key of keys) labels.add(key);
  }
  const times = phrases
    .filter(({ prep }) => prep !== "for")
    .flatMap(({ nps }) => nps)
    .filter(
      (np) =>
        !isCounted(np) &&
        !isEach(np) &&
        !/^an?$/.test(np.determiner ?? "") &&
        CALENDAR.test(np.head) &&
        !isWholeDay(story, np) &&
        (!labels.has(keyOf(np.head, story.words)) ||
          [
            ...np.mods.map((mod) => keyOf(mod, story.words)),
            ...(np.determiner === "this" ? ["this"] : []),
          ].some((mod) => !seen.has(mod) && !/^(?:second|first|same|whole)$/.test(mod))),
    );
  // "on both days together": the two that were told of.
  const spans = [...seen].filter((label) => CALENDAR.test(label)).length;
  const told = times[0];
  if (
    told !== undefined &&
    times.length === 1 &&
    told.determiner === "both" &&
    spans === 2 &&
    told.mods.length === 0
  )
    times.pop();
  // "this morning … this afternoon … How many this day?"
  const whole =
    times.length === 1 &&
    times[0]?.head === "day" &&
    /^(?:this|that|the)$/.test(times[0].determiner ?? "") &&
    ["morning", "afternoon", "evening", "night"].some((part) => seen.has(keyOf(part, story.words)));
  const strange = whole || times[0] === undefined ? null : (lexemes[times[0].to - 1] ?? null);
  return { query, thing, subjects: [...new Set(subjects)], place, labels, lexeme, strange };
}

/** "in the day", where morning and evening were told of: all of it. */
function isWholeDay(story: Story, np: NounPhrase): boolean {
  return (
    np.head === "day" &&
    np.determiner === "the" &&
    np.mods.length === 0 &&
    !story.facts.some(({ labels }) => labels.has("day")) &&
    ["morning", "afternoon", "evening"].filter((part) => story.labels.has(part)).length > 1
  );
}

const CALENDAR =
  /^(?:day|monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekend|january|february|march|april|may|june|july|august|september|october|november|december|morning|afternoon|evening|night|yesterday|week|month|year|season|spring|summer|winter|fall)s?$/;

const isTogether = (np: NounPhrase): boolean =>
  isCounted(np) &&
  !np.vague &&
  np.head === "" &&
  ((np.of !== null && /^(?:them|us)$/.test(np.of.pronoun ?? "")) ||
    (np.of === null && np.determiner === "the"));

/** "the three of them": those who were spoken of, where they are three. */
function allOf(story: Story, np: NounPhrase, lexemes: readonly Lexeme[]): readonly HolderId[] {
  const quantity = story.quantity(np, lexemes[0]?.sentence ?? 0);
  const ids = story.discourse.holders({ ...np, pronoun: "they", of: null, amount: null }, lexemes);
  if (
    quantity?.value === undefined ||
    quantity.value === null ||
    quantity.value.den !== 1n ||
    quantity.value.num !== BigInt(ids.length)
  )
    refuse(lexemes[np.from] as Lexeme, "reference", "who is meant is not clear", "who they all are");
  return ids;
}

/** "get on the bus": the object of a motion is its place. */
function placeOfItems(story: Story, query: Query): HolderId | null {
  const np = query.clause?.items[0]?.np;
  return np === undefined || np.head === "" || isCounted(np)
    ? null
    : placeOf(story, [{ prep: "in", nps: [np] }], /^in$/, query.sentence);
}

/** Only those who were spoken of can be asked about; "the group" of no story is nobody. */
function subjectIds(story: Story, np: NounPhrase, query: Query): readonly HolderId[] {
  const lexemes = story.lexemes(query.sentence);
  // "How many lives did they have": the group that was counted, and everyone of it.
  const group =
    np.pronoun !== null &&
    /^(?:they|we|it)$/.test(np.pronoun) &&
    ![...story.discourse.individuals.values()].some(({ person }) => person);
  if (
    group &&
    story.facts.some(
      (fact) => fact.kind === "hold" && GROUP_PERSONS.has(story.words.singular(fact.thing.name)),
    )
  )
    return [];
  if (/^(?:it|that|this)$/.test(np.pronoun ?? "")) return [];
  // "the speed of the car", where no car was told of: whoever it was that went.
  if (
    query.noun === "speed" &&
    np.pronoun === null &&
    !np.proper &&
    np.determiner === "the" &&
    !story.discourse.individuals.has(story.words.singular(np.head))
  )
    return [];
  // "Each dog eats 2 cups twice a day. How many do they eat?"
  if (np.pronoun === "they" && areUsual(story, query.clause?.verb.lemma ?? "")) return [];
  // "37 people came. They each ate 8": the group that so many for each is told of.
  if (
    np.pronoun === "they" &&
    story.facts.every((fact) => fact.kind !== "flow" || fact.from === null) &&
    story.facts.some(
      (fact) =>
        fact.kind === "rate" &&
        GROUP_PERSONS.has(story.words.singular(fact.per.name)) &&
        fact.per.name !== story.words.singular(fact.per.name),
    )
  )
    return [];
  const ids = story.discourse.holders(np, lexemes);
  story.discourse.markSubject(ids);
  return ids;
}

/** Whether those who do it so often are the only ones that are counted. */
function areUsual(story: Story, verb: string): boolean {
  const usuals = story.facts.flatMap((fact) =>
    fact.kind === "usual" && fact.actor === null && fact.verb === verb ? [fact] : [],
  );
  return (
    usuals.length > 0 &&
    story.facts.every(
      (fact) =>
        fact.kind !== "hold" ||
        fact.mode !== "have" ||
        isTime(fact.thing) ||
        usuals.some(({ pers }) => pers.some(({ key }) => key === fact.thing.key)),
    )
  );
}

/** The thing asked for, as the story names it: without new mention. */
function askedThing(story: Story, np: NounPhrase, lexemes: readonly Lexeme[]): Thing {
  if (np.head === "") return story.discourse.thing(np, lexemes);
  const own = thingOf(np, story.words) as Thing;
  return substanceOf(story, own) ?? story.discourse.aliases.get(own.key) ?? own;
}

/** "How much water …?", where it is told of in gallons only: in gallons. */
function substanceOf(story: Story, own: Thing): Thing | null {
  const things = story.facts.flatMap((fact) =>
    fact.kind === "hold" || fact.kind === "flow" ? [fact.thing] : [],
  );
  const measured = things.filter(({ of }) => of !== null && of.key === own.key && of.mods.length === 0);
  const [unit] = measured;
  if (
    unit === undefined ||
    own.mods.length > 0 ||
    own.of !== null ||
    (dimensionOf(unfold(unit.key)) === null &&
      !/^(?:gallon|cup|quart|pint|ton|tablespoon|teaspoon)$/.test(unit.key)) ||
    things.some(({ key }) => key === own.key) ||
    measured.some(({ key }) => key !== unit.key)
  )
    return null;
  return { key: unit.key, mods: unit.mods, of: unit.of, name: unit.name };
}

/** "How many more does she need to find to have 27 shells?" */
function questionGoal(story: Story, query: Query, np: NounPhrase): void {
  const [quantity, thing] = [
    isCounted(np) ? story.quantity(np, query.sentence) : null,
    thingOf(np, story.words),
  ];
  if (quantity !== null && thing !== null && query.clause !== null)
    addHold(story, query.clause, { mode: "need", holder: nowhere, thing, quantity, moment: null });
}

/** "in 6 boxes", "Would 4 bananas cost": the question itself says how many. */
function questionCount(story: Story, query: Query, np: NounPhrase): void {
  const noun = np.head === "" && np.of !== null && np.of.pronoun === null ? np.of : np;
  if (!isCounted(np) || noun.head === "") return;
  // "in one box", where there are several: each of them.
  if (
    np.amount?.lexeme.lower === "one" &&
    story.groups.some(({ key }) => key === keyOf(np.head, story.words))
  )
    return;
  const quantity = story.quantity(np, query.sentence);
  const thing = thingOf(noun, story.words);
  if (quantity === null || thing === null || query.clause === null) return;
  story.time++;
  // "with 60 feet of material", where so many feet of cotton go into one.
  const stuff =
    thing.of !== null && /^(?:material|fabric|cloth)$/.test(thing.of.key)
      ? story.facts.find(
          (fact) => fact.kind === "rate" && fact.thing.key === thing.key && fact.thing.of !== null,
        )
      : undefined;
  addHold(story, query.clause, {
    holder: nowhere,
    thing: { ...thing, ...(stuff?.kind === "rate" ? { of: stuff.thing.of } : {}), fixed: true },
    quantity,
    moment: null,
  });
}
