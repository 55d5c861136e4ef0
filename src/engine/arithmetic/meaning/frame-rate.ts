import type { Clause, Item, NounPhrase, Phrase } from "../grammar/syntax.ts";
import { GROUP_PERSONS } from "../words/kinds.ts";
import { refuse, type HolderId, type Quantity } from "./facts.ts";
import { addFlow, addHold, nowhere, verbLexeme, type Story } from "./story.ts";
import { isCounted, isEach, subjectsOf } from "./subject.ts";
import { keyOf, thingOf, type Thing } from "./thing.ts";
import { usesUp } from "./frame-pace.ts";

const EACH_PREPOSITIONS = /^(?:in|on|at|for|from|to|with|into|onto|per|of|off|inside|during|after)$/;

/** "Each box holds 5 crayons", "9 caps in each box", "$5 each", "40 miles per day": so many of one for one of the other. */
export function readRate(story: Story, clause: Clause): boolean {
  const subject = clause.subject[0];
  if (clause.subject.length === 1 && isEach(subject) && subject !== undefined && subject.pronoun === null)
    return bySubject(story, clause, subject);
  if (clause.subject.length === 1 && subject !== undefined && isGeneric(story, clause)) {
    if (isOne(subject)) story.quantity(subject, clause.sentence);
    return bySubject(story, clause, { ...subject, amount: null, determiner: "each" });
  }
  const phrase = [...clause.phrases, ...clause.items.flatMap(({ phrases }) => phrases)].find(
    ({ prep, nps }) => EACH_PREPOSITIONS.test(prep) && nps.length === 1 && perOf(nps[0]) !== null,
  );
  const generic =
    phrase === undefined && clause.there && clause.verb.tense === "present" && clause.items.length === 1
      ? clause.items[0]?.phrases.find(
          ({ prep, nps }) =>
            /^(?:in|on)$/.test(prep) &&
            nps.length === 1 &&
            nps[0] !== undefined &&
            nps[0].determiner === "a" &&
            isCountedElsewhere(story, nps[0]),
        )
      : undefined;
  if (generic?.nps[0] !== undefined)
    return byPhrase(story, clause, { ...generic.nps[0], determiner: "each", amount: null });
  const several = [...clause.phrases, ...clause.items.flatMap(({ phrases }) => phrases)].find(
    ({ prep, nps }) => prep === "for" && isEach(nps[0]) && isCounted(nps[0]),
  );
  if (phrase === undefined && several !== undefined)
    refuse(
      several.nps[0]?.amount?.lexeme ?? verbLexeme(story, clause),
      "composition",
      "so many for every so many is not read",
      "how many for each",
      "every",
    );
  // "8 balls for each of them": how many they are is not said here.
  const them = [...clause.phrases, ...clause.items.flatMap(({ phrases }) => phrases)].find(
    ({ prep, nps }) =>
      /^(?:for|to)$/.test(prep) &&
      nps.some((np) => isEach(np) && np.head === "" && (np.of === null || np.of.pronoun !== null)),
  );
  if (phrase === undefined && them !== undefined && clause.items.some(({ np }) => isCounted(np)))
    refuse(
      verbLexeme(story, clause),
      "reference",
      "what each one is is not said",
      "of what there is so much each",
      "each",
    );
  if (phrase !== undefined) return byPhrase(story, clause, perOf(phrase.nps[0]) as NounPhrase);
  const wage =
    clause.items.length === 1 &&
    clause.items[0]?.np.amount?.lexeme.unit === "dollar" &&
    /^(?:earn|make|charge|get|receive)$/.test(clause.verb.lemma) &&
    clause.verb.tense === "present" &&
    !clause.verb.perfect
      ? clause.items[0].purpose
      : undefined;
  // "earns $46 cleaning a home": for each of them.
  if (wage?.object?.amount?.implicit === true && /ing$/.test(wage.lemma))
    return byPhrase(story, clause, { ...wage.object, amount: null, determiner: "each" });
  const every = clause.flags.has("each") && !clause.items.some((item) => item.each);
  const priced =
    /^(?:buy|purchase|get|order|sell|rent)$/.test(clause.verb.lemma) &&
    clause.items.some(({ phrases }) =>
      phrases.some(
        ({ prep, nps }) =>
          /^(?:for|at)$/.test(prep) &&
          (nps[0]?.amount?.lexeme.unit === "dollar" ||
            (isCounted(nps[0]) && /^(?:dollar|cent)$/.test(keyOf(nps[0]?.head ?? "", story.words)))),
      ),
    );
  if (priced) return false;
  const bundle =
    clause.items.length === 1 && clause.items[0]?.each === true
      ? clause.items[0].phrases.find(
          ({ prep, nps }) => prep === "with" && nps.length > 0 && nps.every(isCounted),
        )
      : undefined;
  if (bundle !== undefined) return byBundle(story, clause, clause.items[0] as Item, bundle);
  const each = clause.items.filter((item) => every || item.each || item.np.per !== null);
  if (each.length > 0 && clause.items.length === each.length) return byItems(story, clause, each);
  if (clause.there && each.length === 1 && each[0]?.np.per !== null)
    return perAndCounts(story, clause, each[0] as Item);
  if (clause.items.length > 0 && each.length > 0)
    refuse(
      verbLexeme(story, clause),
      "composition",
      "what holds for each is not clear",
      "which number holds for each",
      "each",
    );
  return byPace(story, clause);
}

/** "One box holds 12 eggs." */
const isOne = ({ amount, head, more, of }: NounPhrase): boolean =>
  amount !== null &&
  !amount.implicit &&
  amount.value.num === 1n &&
  amount.value.den === 1n &&
  head !== "" &&
  more === null &&
  of === null;

/** "A box holds 12 eggs", where boxes are counted elsewhere: every box does. */
function isGeneric(story: Story, { subject, verb, flags, than }: Clause): boolean {
  const np = subject[0];
  if (
    np === undefined ||
    (np.determiner !== "a" && np.determiner !== "an" && !isOne(np)) ||
    np.proper ||
    verb.tense !== "present" ||
    verb.negated ||
    flags.size > 0 ||
    than !== null ||
    !(
      /^(?:hold|contain|carry|cost|need|weigh|take)$/.test(verb.lemma) ||
      (verb.lemma === "have" && (story.words.is(np.head, "container_noun") || isAskedOfSeveral(story, np)))
    )
  )
    return false;
  return isCountedElsewhere(story, np);
}

/** "A spider has 8 legs. How many legs do 5 spiders have?" */
function isAskedOfSeveral(story: Story, np: NounPhrase): boolean {
  const question = story.sentences.at(-1) ?? [];
  const key = keyOf(np.head, story.words);
  const at = question.findIndex(
    ({ kind, lower }, index) =>
      kind === "number" &&
      /^(?:do|will|would|can)$/.test(question[index - 1]?.lower ?? "") &&
      lower !== "one",
  );
  return (
    at >= 0 && question[at + 1] !== undefined && keyOf(question[at + 1]?.lower ?? "", story.words) === key
  );
}

/** "… 5 boxes …": the same noun with a number. */
function isCountedElsewhere(story: Story, np: NounPhrase): boolean {
  const key = keyOf(np.head, story.words);
  const all = story.sentences.flat();
  return all.some(
    (lexeme, at) =>
      lexeme.kind === "number" &&
      lexeme.value !== null &&
      all
        .slice(at + 1, at + 4)
        .some(
          (next) =>
            next.sentence === lexeme.sentence &&
            next.kind === "word" &&
            next.lower !== np.head &&
            keyOf(next.lower, story.words) === key,
        ),
  );
}

/** "3 books with 12 pages each". */
function byBundle(story: Story, clause: Clause, item: Item, { nps }: Phrase): boolean {
  known(story, clause);
  const owners = clause.there || clause.subject.length === 0 ? [] : subjectsOf(story, clause);
  const quantity = story.quantity(item.np, clause.sentence);
  const category = story.classOf(clause);
  const owned = clause.there || category?.category === "state_verb" || category?.polarity === "increase";
  if (quantity === null || !owned || owners.length > 1)
    return refuse(
      verbLexeme(story, clause),
      "composition",
      "what holds for each is not clear",
      "which number holds for each",
      "each",
    );
  const per = story.discourse.thing(item.np, story.lexemes(clause.sentence));
  addHold(story, clause, { holder: { owner: owners[0] ?? null, place: null }, thing: per, quantity });
  addRates(
    story,
    clause,
    { thing: per },
    nps.map((np) => ({ np, phrases: [], each: false })),
    null,
  );
  return true;
}

/** "There are 16 rowers per boat and 4 boats." */
function perAndCounts(story: Story, clause: Clause, item: Item): boolean {
  for (const { np } of clause.items.filter((one) => one !== item)) {
    const [quantity, thing] = [story.quantity(np, clause.sentence), thingOf(np, story.words)];
    if (quantity !== null && thing !== null)
      addHold(story, clause, { holder: nowhere, thing: { ...thing, fixed: true }, quantity });
  }
  return byPer(story, clause, item, item.np.per as NounPhrase);
}

/** "each box", "each of her small gardens", "every one of the boxes". */
function perOf(np: NounPhrase | undefined): NounPhrase | null {
  if (np === undefined || !isEach(np) || np.more !== null) return null;
  if (np.head !== "" && np.of === null) return np;
  if (np.head !== "") return isCounted(np.of ?? undefined) ? null : np;
  return np.of !== null && np.of.head !== "" ? np : null;
}

/** What a rate is for, and for how many of it: "every 4 laps". */
interface Per {
  readonly thing: Thing;
  readonly base?: Quantity;
}

function perOfEach(story: Story, each: NounPhrase, clause: Clause): Per {
  const [thing, base] = [
    perThing(story, each, clause),
    each.amount === null || each.amount.implicit ? null : story.quantity(each, clause.sentence),
  ];
  return base === null ? { thing } : { thing, base };
}

/** The thing that a rate is for: remembered, but it does not become what is counted. */
function perThing(story: Story, each: NounPhrase, clause: Clause): Thing {
  const np = each;
  const inner = np.head === "" && np.of !== null ? np.of : np;
  const thing = thingOf(inner, story.words);
  if (thing === null)
    refuse(
      verbLexeme(story, clause),
      "reference",
      "what each one is is not said",
      "of what there is so much each",
      "each",
    );
  const before = story.discourse.things.at(-1);
  const found = story.discourse.thing(inner, story.lexemes(clause.sentence));
  // "each of the 10 gardens": there are 10 of them.
  const count = inner !== np && isCounted(inner) ? story.quantity(inner, clause.sentence) : null;
  if (count !== null) addHold(story, clause, { holder: nowhere, thing: found, quantity: count });
  if (before !== undefined) story.discourse.mention(before);
  return countedPersons(story, found) ?? found;
}

/** "13 friends … each person": the only persons that are counted. */
function countedPersons(story: Story, thing: Thing): Thing | null {
  const told = story.facts.flatMap((fact) =>
    fact.kind === "hold" || fact.kind === "flow" ? [fact.thing] : [],
  );
  if (
    !/^(?:person|guest|one)$/.test(thing.key) ||
    thing.mods.length > 0 ||
    told.some(({ key }) => key === thing.key)
  )
    return null;
  const persons = told.filter(({ name }) => GROUP_PERSONS.has(story.words.singular(name)));
  return persons[0] !== undefined && persons.every(({ key }) => key === persons[0]?.key) ? persons[0] : null;
}

function addRates(
  story: Story,
  clause: Clause,
  { thing: per, base }: Per,
  items: readonly Item[],
  actor: HolderId | null,
): void {
  let near: Thing | null = null;
  for (const item of items) {
    const quantity = story.quantity(item.np, clause.sentence);
    if (quantity === null || quantity.value === null)
      refuse(
        verbLexeme(story, clause),
        "slot",
        "how many there are for each is not said",
        "how many for each",
        "each",
      );
    if (item.np.more !== null || item.np.ratio !== null)
      refuse(quantity.lexeme, "composition", "a change for each is not read", "how many for each", "each");
    near = withContent(story, story.discourse.thing(item.np, story.lexemes(clause.sentence), near), per);
    const own = item.phrases.filter(({ nps }) => perOf(nps[0]) === null);
    story.add({
      kind: "rate",
      per,
      thing: near,
      quantity,
      verb: clause.verb.lemma,
      actor,
      time: story.time,
      sentence: clause.sentence,
      labels: story.labelsOf(own),
      ...(base === undefined ? {} : { base }),
      ...(isLoss(story, clause) ? { loses: true as const } : {}),
    });
  }
}

/** "23 pieces in each package" of gum: pieces of gum. */
function withContent(story: Story, thing: Thing, per: Thing): Thing {
  const contents = story.facts.flatMap((fact) =>
    fact.kind !== "comparison" && fact.thing.key === per.key && fact.thing.of !== null ? [fact.thing.of] : [],
  );
  const [content] = contents;
  return thing.of !== null ||
    !/^(?:piec|slic|bit)$/.test(thing.key) ||
    content === undefined ||
    contents.some(({ key }) => key !== content.key)
    ? thing
    : { ...thing, of: content };
}

function known(story: Story, clause: Clause): void {
  const { lemma } = clause.verb;
  if (lemma !== "be" && lemma !== "go" && lemma !== "start" && story.words.classesOf(lemma).length === 0)
    refuse(
      verbLexeme(story, clause),
      "lexical",
      "nobody has said what the verb does",
      `what \`${lemma}\` does to the quantity`,
      lemma,
    );
  if (clause.verb.negated || clause.than !== null)
    refuse(
      verbLexeme(story, clause),
      "composition",
      "a denied or compared number for each is not read",
      "how many for each",
      "each",
    );
  if (isLoss(story, clause) && !/^(?:lose|leak|drop|burn)$/.test(lemma))
    refuse(
      verbLexeme(story, clause),
      "composition",
      "a loss for each is not read",
      "how many are left of each",
      "each",
    );
}

function isLoss(story: Story, clause: Clause): boolean {
  const category = story.classOf(clause);
  return (
    clause.verb.lemma === "leak" ||
    (category !== null &&
      (category.polarity === "remove" ||
        category.polarity === "depart" ||
        (category.polarity === "decrease" &&
          !/^(?:use|spend|eat|drink|sell|consume)$/.test(clause.verb.lemma))))
  );
}

/** "Each box holds 5 crayons". */
function bySubject(story: Story, clause: Clause, subject: NounPhrase): boolean {
  const items = clause.items.filter(({ np }) => isCounted(np));
  if (items.length === 0) return false;
  known(story, clause);
  if (
    clause.subjectPhrases.some(({ nps }) => nps.some(isCounted)) ||
    items.length !== clause.items.length ||
    clause.items.some(({ np }) => np.of !== null && isCounted(np.of))
  )
    refuse(verbLexeme(story, clause), "frame", "what each one has is not clear", "how many for each", "each");
  // "A box of crayons has 24 crayons": so has every box.
  const whole =
    subject.of !== null &&
    items.length === 1 &&
    items[0] !== undefined &&
    subject.head !== "" &&
    keyOf(subject.of.head, story.words) === keyOf(items[0].np.head, story.words)
      ? { ...subject, of: null }
      : subject;
  addRates(story, clause, perOfEach(story, whole, clause), items, null);
  counts(
    story,
    clause,
    items.flatMap(({ phrases }) => phrases),
  );
  return true;
}

/** "There are 11 caps in each box", "She scored 122 points in each game", "put into piles with 7 in each pile". */
function byPhrase(story: Story, clause: Clause, per: NounPhrase): boolean {
  const lasting =
    clause.items.length === 0 && clause.subject.length > 0 && !isCounted(clause.subject[0])
      ? clause.phrases.find(
          ({ prep, nps }) =>
            prep === "for" &&
            nps.length === 1 &&
            nps[0] !== undefined &&
            isCounted(nps[0]) &&
            /^(?:hour|minute|second|mile|kilometer|meter)s?$/.test(nps[0].head),
        )
      : undefined;
  if (lasting !== undefined)
    return byPhrase(
      story,
      {
        ...clause,
        items: lasting.nps.map((np) => ({ np, phrases: [], each: false })),
        phrases: clause.phrases.filter((phrase) => phrase !== lasting),
      },
      per,
    );
  const items = clause.items.filter(({ np }) => isCounted(np));
  const withs = [...clause.phrases, ...clause.items.flatMap(({ phrases }) => phrases)].filter(
    ({ prep, nps }) => prep === "with" && nps.length > 0 && nps.every(isCounted),
  );
  known(story, clause);
  if (withs.length === 1 && withs[0] !== undefined) {
    const before = story.discourse.things.at(-1) ?? null;
    if (clause.subject.length > 0 && clause.verb.lemma !== "be") subjectsOf(story, clause);
    const object = clause.items[0]?.np;
    if (object !== undefined && object.of !== null && !isCounted(object))
      story.discourse.thing(object.of, story.lexemes(clause.sentence), before);
    const phraseThings = withs[0].nps.map((np) => ({ np, phrases: [], each: false }));
    if (items.length > 0) counted(story, clause, items);
    else if (
      object !== undefined &&
      object.pronoun === null &&
      !object.rest &&
      object.head !== "" &&
      object.of === null &&
      object.determiner !== "the" &&
      object.amount === null
    )
      for (const { np } of clause.items) story.discourse.thing(np, story.lexemes(clause.sentence));
    intoCounts(story, clause);
    const thing = perOfEach(story, per, clause);
    if (object !== undefined && (object.rest || object.pronoun !== null) && before !== null)
      story.discourse.mention(before);
    addRates(story, clause, thing, phraseThings, null);
    return true;
  }
  // "84 pins, collecting the same for each round": the pins collect nothing.
  const counted0 =
    clause.subject.length === 1 &&
    clause.subject[0] !== undefined &&
    isCounted(clause.subject[0]) &&
    items.length === 0 &&
    !(clause.connector === "that" && clause.items.length > 0)
      ? [{ np: clause.subject[0], phrases: [], each: false }]
      : items;
  if (counted0.length === 0) return false;
  if (counted0 === items && items.length !== clause.items.length)
    refuse(verbLexeme(story, clause), "frame", "what each one has is not clear", "how many for each", "each");
  const elsewhere = items.filter(
    (item) => item.phrases.length > 0 && !item.phrases.some(({ nps }) => perOf(nps[0]) !== null),
  );
  const last = items.at(-1);
  if (
    counted0 === items &&
    items.length > 1 &&
    items.some(({ phrases }) => phrases.some(({ nps }) => perOf(nps[0]) !== null)) &&
    (elsewhere.length > 0 || last?.phrases.length === 0)
  ) {
    // "6 apples in each bag and 3 pears on the table"
    refuse(
      verbLexeme(story, clause),
      "composition",
      "which of the numbers holds for each is not clear",
      "which number holds for each",
      "each",
    );
  }
  const actors = clause.there || counted0 !== items ? [] : subjectsOf(story, clause);
  const paired = items.filter(({ phrases }) =>
    phrases.some(({ prep, nps }) => EACH_PREPOSITIONS.test(prep) && perOf(nps[0]) !== null),
  );
  if (paired.length > 1) {
    // "$64 off each t-shirt and $101 off each jersey"
    if (paired.length !== items.length)
      refuse(
        verbLexeme(story, clause),
        "composition",
        "what holds for each is not clear",
        "which number holds for each",
        "each",
      );
    for (const item of paired)
      addRates(
        story,
        clause,
        perOfEach(
          story,
          perOf(item.phrases.find(({ nps }) => perOf(nps[0]) !== null)?.nps[0]) as NounPhrase,
          clause,
        ),
        [item],
        actors[0] ?? null,
      );
    return true;
  }
  const unit = perOfEach(story, per, clause);
  addRates(story, clause, unit, counted0, actors[0] ?? null);
  usesUp(story, clause, { actors, per: unit.thing, unitAt: per, items: counted0 });
  counts(
    story,
    clause,
    [...clause.phrases, ...items.flatMap(({ phrases }) => phrases)].filter(
      ({ nps }) => perOf(nps[0]) === null,
    ),
  );
  return true;
}

function counted(story: Story, clause: Clause, items: readonly Item[]): void {
  const owners = clause.there || clause.subject.length === 0 ? [] : subjectsOf(story, clause);
  for (const item of items) {
    const quantity = story.quantity(item.np, clause.sentence);
    if (quantity !== null)
      addHold(story, clause, {
        holder: { owner: owners[0] ?? null, place: null },
        thing: story.discourse.thing(item.np, story.lexemes(clause.sentence)),
        quantity,
      });
  }
}

/** "into 19 rows with 4 pencils in each row": there are 19 rows. */
function intoCounts(story: Story, clause: Clause): void {
  for (const { prep, nps } of [...clause.phrases, ...clause.items.flatMap(({ phrases }) => phrases)]) {
    if (!/^(?:in|into|onto|on)$/.test(prep)) continue;
    for (const np of nps) {
      const quantity = isCounted(np) ? story.quantity(np, clause.sentence) : null;
      const thing = thingOf(np, story.words);
      if (quantity !== null && thing !== null)
        addHold(story, clause, { holder: nowhere, thing: { ...thing, fixed: true }, quantity });
    }
  }
}

/** "They run 5 miles each", "4 DVDs that each cost $4.8", "3 boxes containing 24 oranges each". */
function byItems(story: Story, clause: Clause, items: readonly Item[]): boolean {
  known(story, clause);
  const phrase = clause.items[0]?.np.per ?? null;
  if (phrase !== null && items.every(({ np }) => np.per !== null)) {
    // "8 hours a day, 5 days a week"
    for (const item of items) byPer(story, clause, item, item.np.per as NounPhrase);
    return true;
  }
  if (phrase !== null) return byPer(story, clause, items[0] as Item, phrase);
  const subject = clause.subject[0];
  const category = story.classOf(clause);
  // "He bought 4 books at $5 each": the price is of the books.
  if (subject === undefined || clause.subject.length !== 1)
    refuse(
      verbLexeme(story, clause),
      "reference",
      "of whom it holds each is not clear",
      "of whom it holds each",
      "each",
    );
  if (category?.category === "change_verb" || category?.category === "transfer_verb")
    return eachOfObjects(story, clause, items);
  const thing = subject.pronoun === null ? thingOf(subject, story.words) : null;
  const group = subject.pronoun === null ? null : meantBy(story, clause);
  const per = thing ?? group;
  if (per === null || subject.proper)
    refuse(
      verbLexeme(story, clause),
      "reference",
      "of whom it holds each is not clear",
      "of whom it holds each",
      "each",
    );
  const quantity =
    subject.pronoun === null && isCounted(subject) && !(clause.connector === "that")
      ? story.quantity(subject, clause.sentence)
      : null;
  const remembered = story.discourse.things.findLast((one) => one.key === per.key) ?? per;
  if (quantity !== null) addHold(story, clause, { holder: nowhere, thing: remembered, quantity });
  story.discourse.mention(remembered);
  addRates(story, clause, { thing: remembered }, items, null);
  return true;
}

/** "They run 5 miles each": the only ones there are several of, or the only persons among them. */
function meantBy(story: Story, clause: Clause): Thing | null {
  const several = story.discourse.things.filter(({ name }) => story.words.singular(name) !== name);
  const distinct = several.filter(({ key }, at) => several.findIndex((other) => other.key === key) === at);
  if (distinct.length <= 1) return several.at(-1) ?? null;
  const persons = distinct.filter(({ name }) => GROUP_PERSONS.has(story.words.singular(name)));
  if (persons.length === 1 && story.classOf(clause, ["activity_verb", "motion_verb"]) !== null)
    return persons[0] ?? null;
  return refuse(
    verbLexeme(story, clause),
    "reference",
    "of whom it holds each is not clear",
    "of whom it holds each",
    "each",
  );
}

function eachOfObjects(story: Story, clause: Clause, items: readonly Item[]): boolean {
  const [subject] = clause.subject;
  const gains =
    /^(?:increase|receive)$/.test(story.classOf(clause)?.polarity ?? "") &&
    clause.verb.modality === "fact" &&
    !clause.verb.passive &&
    clause.indirect === null;
  // "15 campers pick 13 flowers each": so many for one of them.
  if (
    gains &&
    subject !== undefined &&
    isCounted(subject) &&
    !subject.vague &&
    subject.head !== "" &&
    subject.of === null &&
    story.words.singular(subject.head) !== subject.head
  ) {
    const quantity = story.quantity(subject, clause.sentence);
    const per = story.discourse.thing(subject, story.lexemes(clause.sentence));
    if (quantity !== null) addHold(story, clause, { holder: nowhere, thing: per, quantity });
    story.groups.push(per);
    addRates(story, clause, { thing: per }, items, null);
    return true;
  }
  return refuse(
    items[0]?.np.amount?.lexeme ?? verbLexeme(story, clause),
    "composition",
    "who gets how many each is not clear",
    "who gets how many each",
    "each",
  );
}

/** "42 kilometers per day for 10 days", "$14.5 an hour". */
function byPer(story: Story, clause: Clause, item: Item, per: NounPhrase): boolean {
  const actors = clause.there || clause.subject.length === 0 ? [] : subjectsOf(story, clause);
  const unit = perOfEach(story, per, clause);
  addRates(story, clause, unit, [item], actors[0] ?? null);
  usesUp(story, clause, { actors, per: unit.thing, unitAt: per, items: [item] });
  counts(story, clause, [...item.phrases, ...clause.phrases]);
  return true;
}

/** "for 8 days", "in 5 games": so many there are. */
function counts(story: Story, clause: Clause, phrases: readonly Phrase[]): void {
  for (const { nps } of phrases)
    for (const np of nps) {
      if (!isCounted(np) || np.vague) continue;
      // "for 5 days a week": so many in each.
      if (np.per !== null) {
        addRates(story, clause, perOfEach(story, np.per, clause), [{ np, phrases: [], each: false }], null);
        continue;
      }
      const [quantity, thing] = [story.quantity(np, clause.sentence), thingOf(np, story.words)];
      if (quantity !== null && thing !== null)
        addHold(story, clause, { holder: nowhere, thing: { ...thing, fixed: true }, quantity });
    }
}

/** "skated 42 kilometers at 10 kilometers per hour": the pace of what is done. */
function byPace(story: Story, clause: Clause): boolean {
  const phrases = [...clause.phrases, ...clause.items.flatMap(({ phrases }) => phrases)];
  const at = phrases
    .flatMap(({ prep, nps }) => (prep === "at" ? nps : []))
    .find((np) => (np.per !== null && np.amount !== null) || ofPace(np) !== null);
  const pace = at === undefined ? undefined : (ofPace(at) ?? at);
  if (pace === undefined || pace.per === null) return false;
  known(story, clause);
  const took = clause.verb.lemma === "take" && clause.subject[0]?.pronoun === "it";
  const actors = took
    ? clause.indirect === null
      ? []
      : story.discourse.holders(clause.indirect, story.lexemes(clause.sentence))
    : subjectsOf(story, clause);
  if (took) story.discourse.markSubject(actors);
  addRates(
    story,
    clause,
    perOfEach(story, pace.per, clause),
    [{ np: pace, phrases: [], each: false }],
    actors[0] ?? null,
  );
  for (const item of clause.items) {
    const quantity = story.quantity(item.np, clause.sentence);
    if (quantity !== null)
      addFlow(story, clause, {
        actors,
        thing: story.discourse.thing(item.np, story.lexemes(clause.sentence)),
        quantity,
        labels: new Set(),
      });
  }
  counts(
    story,
    clause,
    phrases.filter(({ prep, nps }) => prep !== "at" || nps[0] !== at),
  );
  return true;
}

/** "a speed of 50 kilometres an hour" */
function ofPace({ head, of }: NounPhrase): NounPhrase | null {
  return /^(?:speed|rate|pace)$/.test(head) && of !== null && of.per !== null && of.amount !== null
    ? of
    : null;
}
