import type { Clause, Item, NounPhrase } from "../grammar/syntax.ts";
import { refuse, type Holder, type HolderId, type Quantity } from "./facts.ts";
import { addFlow, addHold, allPhrases, nowhere, placeOf, verbLexeme, type Story } from "./story.ts";
import { countedSubject, isCounted, subjectsOf } from "./subject.ts";
import { PERSON_NOUNS } from "../words/kinds.ts";
import { holdersOf, sourceOf } from "./holders.ts";
import { restGoes } from "./frame-placing.ts";
import { covers, keyOf, type Thing } from "./thing.ts";

/** "She buys 5 more", "The deer ate 6 of the cabbages", "He gave 174 of the shells to Sara", "She walked 5 miles". */
export function readChange(story: Story, clause: Clause): boolean {
  const category = story.classOf(clause, ["change_verb", "transfer_verb", "activity_verb"]);
  const { verb } = clause;
  if (category === null && verb.lemma !== "go") return false;
  if (verb.passive)
    return passive(story, clause, category?.category === "change_verb" ? category.polarity : null);
  const items = clause.items.filter(
    ({ np }) => np.amount !== null || np.vague || np.rest || np.ratio !== null,
  );
  const visited = clause.phrases.filter(
    ({ prep, nps }) => /^(?:to|for|in)$/.test(prep) && nps.every(isCounted),
  );
  if (items.length === 0 && verb.lemma === "go" && visited.length > 0) return went(story, clause);
  if (category?.category === "activity_verb" && inCompany(story, clause)) return true;
  if (items.length === 0)
    return intransitive(story, clause, category?.category ?? null, category?.polarity ?? null);
  if (category === null) return false;
  const actors = subjectsOf(story, clause);
  let thing: Thing | null = null;
  story.sharing =
    ((category.category === "change_verb" && category.polarity === "decrease") ||
      (category.category === "transfer_verb" && category.polarity === "give")) &&
    clause.verb.modality === "fact";
  for (const item of items) {
    if (item.np.rest) {
      const last = story.discourse.things.at(-1);
      if (clause.verb.lemma === "use" && last !== undefined && items.length === 1) {
        story.silent.push({
          thing: last,
          lexeme: verbLexeme(story, clause),
          rest: true,
          verb: clause.verb.lemma,
        });
        return true;
      }
      if (!isIntended(clause)) return restGoes(story, clause);
      continue;
    }
    if (item.np.more === "fewer")
      refuse(
        item.np.amount?.lexeme ?? verbLexeme(story, clause),
        "composition",
        "fewer than what is not said",
        "fewer than what",
        "fewer",
      );
    countWhole(story, clause, item, actors);
    const quantity =
      item.np.ratio === null
        ? story.quantity(item.np, clause.sentence)
        : timesBefore(story, clause, item, actors);
    if (quantity === null) continue;
    thing = story.discourse.thing(item.np, story.lexemes(clause.sentence), thing);
    if (isIntended(clause) && item.np.amount?.implicit === true) continue;
    if (isIntended(clause)) {
      if (clause.verb.modality !== "can")
        addHold(story, clause, {
          mode: "need",
          holder: { owner: actors[0] ?? null, place: null },
          thing,
          quantity,
          moment: null,
        });
      else refuse(quantity.lexeme, "frame", "what can be done is not read", "what was done", "can");
      continue;
    }
    if (category.category === "transfer_verb")
      transfer(story, clause, item, { actors, thing, quantity, gives: category.polarity === "give" });
    else
      change(story, clause, item, {
        actors,
        thing,
        quantity,
        polarity:
          category.category === "activity_verb" || (clause.verb.lemma === "spend" && isTimeUnit(thing.key))
            ? null
            : category.polarity,
      });
  }
  for (const phrase of [...clause.phrases, ...clause.items.flatMap(({ phrases }) => phrases)])
    countPhrase(story, clause, phrase.prep, phrase.nps);
  story.sharing = false;
  madeOf(story, clause, actors);
  return true;
}

/** "spent 3 days": nobody had them. */
const isTimeUnit = (key: string): boolean => /^(?:second|minut|hour|day|week|month|year)$/.test(key);

/** "made a tower with 35 blocks": so many were used in it. */
function madeOf(story: Story, clause: Clause, actors: readonly HolderId[]): void {
  const phrase = clause.items
    .flatMap(({ phrases }) => phrases)
    .find(({ prep, nps }) => prep === "with" && nps.length === 1 && isCounted(nps[0]));
  const np = phrase?.nps[0];
  if (
    np === undefined ||
    !/^(?:make|build|create)$/.test(clause.verb.lemma) ||
    actors.length !== 1 ||
    (np.of !== null && isCounted(np.of))
  )
    return;
  const quantity = story.quantity(np, clause.sentence);
  if (quantity !== null)
    addHold(story, clause, {
      holder: { owner: actors[0] ?? null, place: null },
      thing: story.discourse.thing(np, story.lexemes(clause.sentence)),
      quantity,
    });
}

/** "15 cakes on Friday and twice as many on Saturday", "saw 3 times that many": of what the same one did just before. */
function timesBefore(
  story: Story,
  clause: Clause,
  { np }: Item,
  actors: readonly HolderId[],
): Quantity | null {
  if (np.ratio === null || np.ratio === "same") return null;
  const before = story.facts.findLast(
    (fact) => fact.kind === "flow" && fact.verb === clause.verb.lemma && fact.actor === (actors[0] ?? null),
  );
  const { lexeme } = np.ratio;
  if (
    before === undefined ||
    before.kind !== "flow" ||
    (np.head !== "" && keyOf(np.head, story.words) !== before.thing.key)
  )
    return refuse(lexeme, "reference", "of how many it is so many times is not said", "how many are meant");
  story.taken.add(lexeme);
  const factor: Quantity = { value: np.ratio.value, lexeme };
  return {
    value: null,
    lexeme:
      story.lexemes(clause.sentence)[np.to - 1] === lexeme
        ? (story.lexemes(clause.sentence)[clause.verb.at] ?? lexeme)
        : (story.lexemes(clause.sentence)[np.to - 1] ?? lexeme),
    times: { factor, of: before.quantity },
  };
}

/** "1/3 of her 24 marbles": there were 24 of them. */
function countWhole(story: Story, clause: Clause, { np }: Item, actors: readonly HolderId[]): void {
  const whole = np.of;
  const own =
    np.amount?.lexeme.form === "count" &&
    np.head === "" &&
    whole?.determiner === "poss" &&
    whole.possessor?.pronoun !== null;
  if (
    !story.sharing ||
    np.amount === null ||
    (np.amount.lexeme.form !== "fraction" && np.amount.lexeme.unit !== "percent" && !own) ||
    whole === null ||
    !isCounted(whole) ||
    actors.length !== 1
  )
    return;
  const quantity = story.quantity(whole, clause.sentence);
  if (quantity === null) return;
  addHold(story, clause, {
    holder: { owner: actors[0] ?? null, place: null },
    thing: story.discourse.thing(whole, story.lexemes(clause.sentence)),
    quantity,
    moment: null,
  });
  story.time++;
}

const isIntended = ({ verb }: Clause): boolean => verb.modality !== "fact";

/** "for 4 days", "in 10 games": so many of them. */
function countPhrase(story: Story, clause: Clause, prep: string, nps: Clause["subject"]): void {
  if (!/^(?:in|for|over|during|after|to)$/.test(prep)) return;
  for (const np of nps) {
    if (!isCounted(np) || np.amount?.lexeme.unit === "dollar" || np.more !== null || np.head === "") continue;
    const quantity = story.quantity(np, clause.sentence);
    const before = story.discourse.things.at(-1);
    const thing = story.discourse.thing(np, story.lexemes(clause.sentence));
    if (before !== undefined) story.discourse.mention(before);
    if (quantity !== null)
      addHold(story, clause, { holder: nowhere, thing: { ...thing, fixed: true }, quantity });
  }
}

interface Change {
  readonly actors: readonly HolderId[];
  readonly thing: Thing;
  readonly quantity: Quantity;
  readonly polarity: string | null;
}

function change(
  story: Story,
  clause: Clause,
  item: Item,
  { actors, thing, quantity, polarity }: Change,
): void {
  const phrases = allPhrases(clause, item);
  const labels = story.labelsOf(phrases);
  const owner: Holder = { owner: actors[0] ?? null, place: null };
  if (polarity !== null && actors.length > 1) {
    // Together they got so many: how many each of them did is not said.
    story.add({
      kind: "joint",
      owners: actors,
      verb: clause.verb.lemma,
      thing,
      quantity,
      time: story.time,
      sentence: clause.sentence,
      labels,
    });
    return;
  }
  const more = item.np.more !== null || item.np.determiner === "another";
  if (polarity === "increase")
    addFlow(story, clause, {
      actors,
      from: possessorOf(story, item, clause) ?? fromPhrase(story, clause, phrases),
      to: owner,
      thing,
      quantity,
      labels,
      more,
    });
  else if (polarity === "decrease") {
    const to =
      story.words.classesOf(clause.verb.lemma).length > 0 ? recipientOf(story, clause, phrases) : null;
    addFlow(story, clause, {
      actors,
      from: possessorOf(story, item, clause) ?? sourceOf(story, clause, item, thing, actors),
      to,
      thing,
      quantity,
      labels,
      more,
    });
  } else addFlow(story, clause, { actors, thing, quantity, labels, more });
}

/** "23 of Dan's green marbles", "Joan's 133 cards". */
function possessorOf(story: Story, { np }: Item, clause: Clause): Holder | null {
  const possessor = np.of?.possessor ?? null;
  if (possessor === null || possessor.pronoun !== null) return null;
  return {
    owner: story.discourse.holders(possessor, story.lexemes(clause.sentence))[0] ?? null,
    place: null,
  };
}

function fromPhrase(story: Story, clause: Clause, phrases: ReturnType<typeof allPhrases>): Holder | null {
  const np = phrases.find(({ prep }) => /^(?:from|out of|off)$/.test(prep))?.nps[0];
  if (np === undefined || (np.amount !== null && !np.amount.implicit)) return null;
  const ids =
    np.head === "" && np.pronoun === null
      ? []
      : story.discourse.holders(np, story.lexemes(clause.sentence), clauseSubjects(story));
  return ids.length === 1 ? { owner: ids[0] ?? null, place: null } : null;
}

function clauseSubjects(story: Story): readonly HolderId[] {
  const latest = Math.max(0, ...[...story.discourse.individuals.values()].map(({ subject }) => subject));
  return [...story.discourse.individuals.values()]
    .filter(({ subject }) => subject === latest && latest > 0)
    .map(({ id }) => id);
}

/** "to Sara", "to her friends", "with Jose"; or the first object: "gave him 5". */
function recipientOf(story: Story, clause: Clause, phrases: ReturnType<typeof allPhrases>): Holder | null {
  const np =
    clause.indirect ??
    phrases.find(
      ({ prep, nps }) =>
        /^(?:to|with|among|between)$/.test(prep) &&
        nps[0] !== undefined &&
        !(nps[0].amount !== null && !nps[0].amount.implicit),
    )?.nps[0];
  if (np === undefined || (np.head === "" && np.pronoun === null)) return null;
  if (isCounted(np)) return null;
  const ids = story.discourse.holders(np, story.lexemes(clause.sentence), clauseSubjects(story));
  return ids.length === 1 ? { owner: ids[0] ?? null, place: null } : null;
}

interface Transfer {
  readonly actors: readonly HolderId[];
  readonly thing: Thing;
  readonly quantity: Quantity;
  readonly gives: boolean;
}

function transfer(
  story: Story,
  clause: Clause,
  item: Item,
  { actors, thing, quantity, gives }: Transfer,
): void {
  if (actors.length > 1)
    refuse(
      quantity.lexeme,
      "composition",
      "how many each of them gave or got is not said",
      "how many each of them gave or got",
      clause.verb.lemma,
    );
  const phrases = allPhrases(clause, item);
  const labels = story.labelsOf(phrases);
  const owner: Holder = { owner: actors[0] ?? null, place: null };
  const more = item.np.more !== null || item.np.determiner === "another";
  if (gives) {
    const to = recipientOf(story, clause, phrases);
    if (phrases.some(({ nps }) => nps.some((np) => isCounted(np))))
      refuse(
        quantity.lexeme,
        "composition",
        "what each of several gets is not read",
        "how many each gets",
        "each",
      );
    addFlow(story, clause, {
      actors,
      from: giverOf(story, clause, item, thing, actors),
      to,
      thing,
      quantity,
      labels,
      more,
    });
  } else {
    if (phrases.some(({ prep }) => prep === "to"))
      refuse(
        quantity.lexeme,
        "frame",
        "whose it is once it is taken there is not said",
        "whose it is then",
        clause.verb.lemma,
      );
    addFlow(story, clause, {
      actors,
      from:
        possessorOf(story, item, clause) ??
        fromPhrase(story, clause, phrases) ??
        takenFrom(story, clause, item, thing, actors),
      to: owner,
      thing,
      quantity,
      labels,
      more,
    });
  }
}

/** "3 of her quarters", "took 108 pieces" where only a bowl had some. */
function takenFrom(
  story: Story,
  clause: Clause,
  item: Item,
  thing: Thing,
  actors: readonly HolderId[],
): Holder | null {
  if (item.np.of !== null && item.np.head === "") return sourceOf(story, clause, item, thing, []);
  const others = holdersOf(story, thing).filter(({ owner }) => owner === null || !actors.includes(owner));
  const [only] = others;
  if (clause.verb.lemma !== "take" || only === undefined) return null;
  const place = only.owner === null || story.discourse.individuals.get(only.owner)?.person === false;
  if (others.length === 1 && place) return only;
  return refuse(
    item.np.amount?.lexeme ?? verbLexeme(story, clause),
    "reference",
    "from whom they were taken is not clear",
    "from whom they were taken",
    clause.verb.lemma,
  );
}

function giverOf(
  story: Story,
  clause: Clause,
  item: Item,
  thing: Thing,
  actors: readonly HolderId[],
): Holder {
  const owner: Holder = { owner: actors[0] ?? null, place: null };
  return item.np.of === null
    ? owner
    : (possessorOf(story, item, clause) ?? sourceOf(story, clause, item, thing, actors));
}

/** "3 cards more are added", "5 of the trees were cut down". */
function passive(story: Story, clause: Clause, polarity: string | null): boolean {
  const subject = countedSubject(clause);
  const lasting = clause.phrases.filter(({ nps }) => nps.some(isCounted));
  // "The league is played for 16 months": there are so many.
  if (
    subject === null &&
    clause.items.length === 0 &&
    clause.verb.modality === "fact" &&
    lasting.length === 1 &&
    lasting[0]?.prep === "for" &&
    /^(?:play|hold|keep|show|use)$/.test(clause.verb.lemma) &&
    lasting[0].nps.every(({ head }) => /^(?:day|week|month|year|hour|night)s?$/.test(head))
  ) {
    for (const { prep, nps } of lasting) countPhrase(story, clause, prep, nps);
    for (const { head } of clause.subject) if (head !== "") story.labels.add(keyOf(head, story.words));
    return true;
  }
  if (subject === null || clause.verb.modality !== "fact" || clause.items.some(({ np }) => isCounted(np)))
    return false;
  const quantity = story.quantity(subject, clause.sentence);
  if (quantity === null) return false;
  const thing = story.discourse.thing(subject, story.lexemes(clause.sentence));
  const labels = story.labelsOf(clause.phrases);
  const by = clause.phrases.find(({ prep }) => prep === "by")?.nps[0];
  const actors =
    by === undefined || isCounted(by) || (by.head === "" && by.pronoun === null)
      ? []
      : story.discourse.holders(by, story.lexemes(clause.sentence));
  const holders = holdersOf(story, thing);
  const only = holders.length === 1 && holders[0] !== undefined ? holders[0] : nowhere;
  if (polarity === "increase")
    addFlow(story, clause, {
      actors,
      to: actors.length === 1 ? { owner: actors[0] ?? null, place: null } : only,
      thing,
      quantity,
      labels,
      more: subject.more !== null,
    });
  else if (polarity === "decrease") addFlow(story, clause, { actors, from: only, thing, quantity, labels });
  else addFlow(story, clause, { actors, thing, quantity, labels });
  return true;
}

/** "Sam went to 14 football games": so many times. */
function went(story: Story, clause: Clause): boolean {
  const actors = subjectsOf(story, clause);
  for (const { nps } of clause.phrases)
    for (const np of nps) {
      const quantity = isCounted(np) ? story.quantity(np, clause.sentence) : null;
      if (quantity === null) continue;
      const own = story.discourse.thing(np, story.lexemes(clause.sentence));
      // "14 football games this year, 29 games last year": games of the same kind.
      const before = story.facts.findLast(
        (fact) =>
          fact.kind === "flow" && fact.verb === clause.verb.lemma && fact.actor === (actors[0] ?? null),
      );
      const fuller =
        before?.kind === "flow" && own.mods.length === 0 && before.thing.key === own.key ? before.thing : own;
      if (fuller !== own) story.discourse.mention(fuller);
      addFlow(story, clause, { actors, thing: fuller, quantity, labels: story.labelsOf(clause.phrases) });
    }
  return true;
}

/** "Petra played chess with 18 kids on Monday and 7 kids on Friday": so many took part besides. */
function inCompany(story: Story, clause: Clause): boolean {
  const isPersons = (np: NounPhrase): boolean =>
    isCounted(np) && np.ratio === null && (np.head === "" || PERSON_NOUNS.has(story.words.singular(np.head)));
  const first =
    clause.items[0] !== undefined &&
    isCounted(clause.items[0].np) &&
    clause.phrases.some(({ prep }) => prep === "with")
      ? undefined
      : clause.items[0];
  const withs = [...clause.phrases, ...(first?.phrases ?? [])]
    .filter(({ prep }) => prep === "with")
    .flatMap(({ nps }) => nps);
  const others = clause.items.filter((item) => item !== first);
  if (
    withs.length === 0 ||
    (first !== undefined && isCounted(first.np)) ||
    clause.verb.passive ||
    clause.verb.negated ||
    clause.verb.modality !== "fact" ||
    clause.subject.some(isCounted)
  )
    return false;
  if (![...withs, ...others.map(({ np }) => np)].every(isPersons) || (withs.length > 1 && others.length > 0))
    return false;
  const phrases = [...clause.phrases, ...(first?.phrases ?? [])].filter(({ prep }) => prep !== "with");
  if (phrases.some(({ nps }) => nps.some(isCounted))) return false;
  const actors = subjectsOf(story, clause);
  const objects = first === undefined ? [] : [{ prep: "at", nps: [first.np] }];
  const groups = [
    ...withs.map((np) => ({ np, at: phrases })),
    ...others.map(({ np, phrases: at }) => ({ np, at })),
  ];
  for (const { np, at } of groups) {
    const quantity = story.quantity(np, clause.sentence);
    if (quantity === null) continue;
    const thing = story.discourse.thing(np, story.lexemes(clause.sentence));
    const labels = story.labelsOf([...at, ...objects]);
    if (np.more === null) addFlow(story, clause, { actors, thing, quantity, labels });
    else if (
      clause.than === null ||
      !compareTimes(story, clause, { actor: actors[0] ?? null, thing, quantity, labels, more: np.more })
    )
      refuse(quantity.lexeme, "composition", "more than what is not said", "more than what", "more");
  }
  return true;
}

interface Difference {
  readonly actor: HolderId | null;
  readonly thing: Thing;
  readonly quantity: Quantity;
  readonly labels: ReadonlySet<string>;
  readonly more: "more" | "fewer";
}

/** "with 12 more kids on Monday than on Tuesday": the same doing at two times. */
function compareTimes(
  story: Story,
  clause: Clause,
  { actor, thing, quantity, labels, more }: Difference,
): boolean {
  const than = clause.than;
  const other =
    than === null || than.nps.length > 0 || than.phrases.length === 0 ? null : story.labelsOf(than.phrases);
  const own = [...labels].filter((label) => other?.has(label) !== true);
  if (other === null || own.length === 0 || [...other].every((label) => labels.has(label))) return false;
  const side = { owner: actor, place: null, verb: clause.verb.lemma, thing, time: story.time };
  story.add({
    kind: "comparison",
    left: { ...side, labels },
    right: { ...side, labels: other },
    ratio: null,
    offset: quantity,
    fewer: more === "fewer",
    time: story.time,
    sentence: clause.sentence,
    labels: new Set(),
  });
  return true;
}

/** A counted subject of a verb without an object: "33 campers rowed in the morning"; with a ratified verb of change: "5 more birds flocked to the tree". */
function intransitive(
  story: Story,
  clause: Clause,
  category: string | null,
  polarity: string | null,
): boolean {
  const subject = countedSubject(clause);
  const counts = clause.phrases.filter(({ prep, nps }) => /^(?:in|for)$/.test(prep) && nps.every(isCounted));
  if (subject === null) {
    if (counts.length === 0 || category === null) return false;
    subjectsOf(story, clause);
    for (const { prep, nps } of counts) countPhrase(story, clause, prep, nps);
    return true;
  }
  const quantity = story.quantity(subject, clause.sentence);
  if (quantity === null || (clause.verb.modality !== "fact" && clause.verb.modality !== "can")) return false;
  const thing = story.discourse.thing(subject, story.lexemes(clause.sentence));
  const labels = story.labelsOf([
    ...clause.phrases,
    ...clause.items.map(({ np }) => ({ prep: "at", nps: [np] })),
  ]);
  for (const { prep, nps } of clause.phrases) countPhrase(story, clause, prep, nps);
  const place = placeOf(story, clause.phrases, /^(?:in|on|to|into|onto|from|out of|off)$/, clause.sentence);
  const holder: Holder = place === null ? (holdersOf(story, thing)[0] ?? nowhere) : { owner: null, place };
  const object = clause.items.find(({ np }) => np.head !== "" && !np.proper && np.determiner === null)?.np
    .head;
  // "12 glasses broke" are gone; "12 children ate soup", "4 dogs got wet" are still there.
  const undergone =
    category === "change_verb" &&
    clause.items.length === 0 &&
    clause.skipped.length === 0 &&
    !PERSON_NOUNS.has(story.words.singular(thing.name));
  if (undergone)
    addFlow(story, clause, {
      actors: [],
      ...(polarity === "increase" ? { to: holder } : { from: holder }),
      thing,
      quantity,
      object,
      labels,
      more: subject.more !== null,
    });
  else if (
    subject.more === "more" &&
    story.facts.some(
      (fact) => fact.kind === "hold" && fact.verb === clause.verb.lemma && covers(thing, fact.thing) !== null,
    )
  )
    addFlow(story, clause, { actors: [], to: holder, thing, quantity, labels, more: true });
  else
    addFlow(story, clause, {
      actors: [],
      thing,
      quantity,
      object,
      labels: new Set([...labels, ...verbLabel(clause)]),
      more: subject.more !== null,
    });
  return true;
}

function verbLabel(clause: Clause): readonly string[] {
  return [clause.verb.lemma];
}
