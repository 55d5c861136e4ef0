import type { Clause, Item, NounPhrase } from "../grammar/syntax.ts";
import { refuse, type HolderId } from "./facts.ts";
import { addHold, allPhrases, nowhere, placeOf, verbLexeme, type Story } from "./story.ts";
import { keyOf, thingOf } from "./thing.ts";
import { countedSubject, isCounted, subjectsOf } from "./subject.ts";

const PLACES = /^(?:in|on|at|inside|near|under|behind|within|among)$/;

/** "Bobby has 144 tools", "There are 11 brushes in the chest", "31 birds were sitting in a tree", "She starts with 88 blocks". */
export function readState(story: Story, clause: Clause): boolean {
  const { verb } = clause;
  if (clause.there) return addAll(story, clause, null, clause.items);
  if (/^(?:start|begin)$/.test(verb.lemma) && clause.items.length === 0) return startsWith(story, clause);
  const category = story.classOf(clause);
  const goal =
    /^(?:have|own)$/.test(verb.lemma) &&
    !verb.negated &&
    clause.than === null &&
    clause.items.length === 1 &&
    clause.items.every(({ np }) => isCounted(np) && np.more === null);
  if (verb.modality === "need" || verb.modality === "want") return goal && needs(story, clause);
  const items = clause.items.filter(({ np }) => isCounted(np) || np.amount !== null);
  const content = contentOf(story, clause);
  if (category?.category === "state_verb" && content !== null)
    return owns(story, { ...clause, items: content });
  if (category?.category === "state_verb" && items.some(({ np }) => isCounted(np)))
    return owns(story, clause);
  if (category?.category === "need_verb" && items.some(({ np }) => isCounted(np)))
    return needs(story, clause);
  if (
    verb.lemma === "leave" &&
    verb.passive &&
    clause.items.length === 0 &&
    clause.subject.length === 1 &&
    !isCounted(clause.subject[0])
  )
    return leftWith(story, clause);
  const subject = countedSubject(clause);
  if (
    verb.lemma === "be" &&
    subject === null &&
    clause.items.length === 0 &&
    !verb.negated &&
    clause.subject.length === 1 &&
    stays(story, clause)
  )
    return true;
  const stands =
    (verb.lemma === "be" && !verb.passive) ||
    (verb.progressive && category?.category === "activity_verb") ||
    /^(?:remain|stay)$/.test(verb.lemma) ||
    (/^(?:sit|stand|live|wait|rest)$/.test(verb.lemma) &&
      subject?.more === null &&
      clause.phrases.length > 0) ||
    (verb.lemma === "leave" && verb.passive);
  if (
    subject === null ||
    !stands ||
    (clause.items.length > 0 && verb.lemma === "be") ||
    clause.items.some(({ np }) => isCounted(np))
  )
    return false;
  return addAll(story, clause, null, [{ np: subject, phrases: clause.phrases, each: false }]);
}

/** "Nils was at the lake for 7 days": there were 7 days. */
function stays(story: Story, clause: Clause): boolean {
  const [lasting, other] = clause.phrases.filter(({ nps }) => nps.some(isCounted));
  const np = lasting?.nps[0];
  if (
    lasting?.prep !== "for" ||
    other !== undefined ||
    np === undefined ||
    lasting.nps.length !== 1 ||
    !/^(?:day|week|month|year|hour|night)s?$/.test(np.head)
  )
    return false;
  const [quantity, thing] = [story.quantity(np, clause.sentence), thingOf(np, story.words)];
  if (quantity === null || thing === null) return false;
  subjectsOf(story, clause);
  addHold(story, clause, { holder: nowhere, thing: { ...thing, fixed: true }, quantity, moment: null });
  story.labelsOf(clause.phrases);
  return true;
}

/** "has a tank with 12 fish": has the fish. */
function contentOf(story: Story, { items }: Clause): readonly Item[] | null {
  const [item, second] = items;
  const phrase = item?.phrases.find(({ prep }) => prep === "with");
  if (
    item === undefined ||
    second !== undefined ||
    item.np.amount?.implicit !== true ||
    item.phrases.length !== 1 ||
    phrase === undefined ||
    !phrase.nps.every((np) => isCounted(np) && np.head !== "" && np.more === null) ||
    !story.words.is(item.np.head, "container_noun")
  )
    return null;
  return phrase.nps.map((np) => ({ np, phrases: [], each: false }));
}

function addAll(story: Story, clause: Clause, owner: HolderId | null, items: readonly Item[]): boolean {
  const remains = /^(?:leave|remain)$/.test(clause.verb.lemma);
  if (items.length === 0 || !items.some(({ np }) => np.amount !== null || np.vague)) return false;
  const lexemes = story.lexemes(clause.sentence);
  for (const item of items) {
    const quantity = story.quantity(item.np, clause.sentence);
    if (quantity === null) continue;
    if (
      item.np.amount?.implicit === true &&
      story.words.is(item.np.head, "container_noun") &&
      item.np.of === null
    )
      continue;
    const extra = item.np.more !== null;
    if (
      extra &&
      !/^(?:extra|additional|other)$/.test(
        lexemes
          .slice(item.np.from, item.np.to)
          .find(({ lower }) => /^(?:more|extra|additional|other|fewer|less)$/.test(lower))?.lower ?? "",
      ) &&
      !clause.there
    ) {
      refuse(quantity.lexeme, "composition", "more than what is not said", "more than what", "more");
    }
    const place = placeOf(story, allPhrases(clause, item), PLACES, clause.sentence);
    const thing = story.discourse.thing(item.np, lexemes);
    const labels = story.labelsOf(allPhrases(clause, item));
    countPlaces(story, clause, item);
    addHold(story, clause, {
      holder: { owner, place },
      thing,
      quantity,
      extra,
      labels,
      part: partitive(item),
      ...(remains ? { moment: "end" as const } : {}),
    });
  }
  return true;
}

/** "24 bottles in 4 crates": there are 4 of them. */
function countPlaces(story: Story, clause: Clause, item: Item): void {
  for (const { prep, nps } of item.phrases)
    for (const np of nps) {
      if (!/^(?:in|on)$/.test(prep) || !isCounted(np) || np.head === "" || np.measure !== null) continue;
      const [quantity, thing] = [story.quantity(np, clause.sentence), thingOf(np, story.words)];
      if (quantity !== null && thing !== null)
        addHold(story, clause, { holder: nowhere, thing: { ...thing, fixed: true }, quantity });
    }
}

/** "9 of them": some of what was counted. */
function partitive({ np }: Item): boolean {
  return np.of !== null && np.head === "" && np.of.pronoun !== null;
}

function owns(story: Story, clause: Clause): boolean {
  const owners = subjectsOf(story, clause);
  const number = clause.items.find(({ np }) => isCounted(np))?.np.amount?.lexeme;
  if (owners.length > 1 && !clause.verb.negated && clause.items.length === 1)
    return ownsJointly(story, clause, owners);
  if (owners.length !== 1)
    refuse(
      number ?? verbLexeme(story, clause),
      "composition",
      "several together have so many",
      "how many each of them has",
      "together",
    );
  if (
    clause.verb.negated ||
    (clause.verb.modality === "can" && !/^(?:hold|contain|store|carry)$/.test(clause.verb.lemma))
  )
    return false;
  const capacity =
    /^(?:hold|store)$/.test(clause.verb.lemma) &&
    story.discourse.individuals.get(owners[0] ?? "")?.person === false;
  const subject = countedSubject(clause);
  if (subject !== null && clause.flags.has("total") && isShared(story, subject))
    return pooled(story, clause, subject);
  if (subject !== null)
    refuse(
      number ?? verbLexeme(story, clause),
      "composition",
      "whether each or all together have so many is not clear",
      "how many each has",
      "each",
    );
  if (!capacity) return addAll(story, clause, owners[0] ?? null, clause.items);
  for (const item of clause.items) {
    const quantity = story.quantity(item.np, clause.sentence);
    if (quantity !== null)
      addHold(story, clause, {
        mode: clause.verb.modality === "can" || clause.verb.tense === "present" ? "capacity" : "have",
        holder: { owner: owners[0] ?? null, place: null },
        thing: story.discourse.thing(item.np, story.lexemes(clause.sentence)),
        quantity,
      });
  }
  return true;
}

/** "Every drawer holds the same number": of what is said to be in all the drawers together. */
function isShared(story: Story, { head }: NounPhrase): boolean {
  const key = keyOf(head, story.words);
  return story.sentences.some(
    (lexemes) =>
      /\b(?:each|every) (\S+) (?:.* )?(?:the same|an equal) (?:number|amount)\b/
        .exec(lexemes.map(({ lower }) => lower).join(" "))
        ?.slice(1, 2)
        .some((word) => keyOf(word, story.words) === key) === true,
  );
}

/** "3 drawers hold 45 pens altogether", where every drawer holds the same number. */
function pooled(story: Story, clause: Clause, subject: NounPhrase): boolean {
  const item = clause.items[0];
  if (
    item === undefined ||
    clause.items.length !== 1 ||
    item.np.more !== null ||
    subject.head === "" ||
    subject.vague
  )
    return false;
  const [count, quantity] = [
    story.quantity(subject, clause.sentence),
    story.quantity(item.np, clause.sentence),
  ];
  const lexemes = story.lexemes(clause.sentence);
  const group = story.discourse.thing(subject, lexemes);
  if (count === null || quantity === null) return false;
  addHold(story, clause, { holder: nowhere, thing: group, quantity: count });
  story.groups.push(group);
  addHold(story, clause, { holder: nowhere, thing: story.discourse.thing(item.np, lexemes), quantity });
  return true;
}

/** "Together Piet and Lotte have 14 limes." Without a word for together it may be said of each. */
function ownsJointly(story: Story, clause: Clause, owners: readonly HolderId[]): boolean {
  const item = clause.items[0] as Item;
  const quantity = story.quantity(item.np, clause.sentence);
  if (quantity === null) return false;
  if (!clause.flags.has("total") || item.np.more !== null || countedSubject(clause) !== null)
    refuse(
      quantity.lexeme,
      "composition",
      "several together have so many",
      "how many each of them has",
      "together",
    );
  story.add({
    kind: "joint",
    owners,
    verb: null,
    thing: story.discourse.thing(item.np, story.lexemes(clause.sentence)),
    quantity,
    time: story.time,
    sentence: clause.sentence,
    labels: new Set(),
  });
  return true;
}

function needs(story: Story, clause: Clause): boolean {
  const owners = clause.verb.passive ? [] : subjectsOf(story, clause);
  for (const item of clause.items) {
    const quantity = story.quantity(item.np, clause.sentence);
    if (quantity === null || item.np.amount?.implicit === true) continue;
    if (item.np.more !== null || owners.length > 1)
      refuse(
        quantity.lexeme,
        "composition",
        "what is still needed is not read",
        "how many are needed in all",
        "more",
      );
    addHold(story, clause, {
      mode: "need",
      holder: { owner: owners[0] ?? null, place: null },
      thing: story.discourse.thing(item.np, story.lexemes(clause.sentence)),
      quantity,
      moment: null,
    });
  }
  return true;
}

/** "She was left with 18 pens." */
function leftWith(story: Story, clause: Clause): boolean {
  const nps = clause.phrases.filter(({ prep }) => prep === "with").flatMap((phrase) => phrase.nps);
  if (nps.length === 0 || !nps.every(isCounted) || clause.verb.modality !== "fact" || clause.verb.negated)
    return false;
  const owners = subjectsOf(story, clause);
  if (owners.length !== 1) return false;
  for (const np of nps) {
    const quantity = story.quantity(np, clause.sentence);
    if (quantity !== null)
      addHold(story, clause, {
        holder: { owner: owners[0] ?? null, place: null },
        thing: story.discourse.thing(np, story.lexemes(clause.sentence)),
        quantity,
        moment: "end",
      });
  }
  return true;
}

/** "Heather starts with 86 blocks and 4 balls." */
function startsWith(story: Story, clause: Clause): boolean {
  const phrase = clause.phrases.find(({ prep, nps }) => prep === "with" && nps.every(isCounted));
  if (phrase === undefined || phrase.nps.length === 0) return false;
  const owners = subjectsOf(story, clause);
  if (owners.length !== 1) return false;
  const lexemes = story.lexemes(clause.sentence);
  for (const np of phrase.nps) {
    const quantity = story.quantity(np, clause.sentence);
    if (quantity !== null)
      addHold(story, clause, {
        holder: { owner: owners[0] ?? null, place: null },
        thing: story.discourse.thing(np, lexemes),
        quantity,
        moment: "start",
      });
  }
  return true;
}
