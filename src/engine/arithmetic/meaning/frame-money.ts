import type { Clause, Item, NounPhrase, Phrase } from "../grammar/syntax.ts";
import { refuse, type Quantity } from "./facts.ts";
import { addFlow, addHold, allPhrases, nowhere, verbLexeme, type Story } from "./story.ts";
import { pricedThing } from "./frame-price.ts";
import { isCounted, isEach, subjectsOf } from "./subject.ts";
import { currencyOf } from "../words/units.ts";
import { thingOf, type Thing } from "./thing.ts";

const isMoney = (np: NounPhrase | undefined): boolean =>
  np !== undefined &&
  (np.amount?.lexeme.unit === "dollar" ||
    currencyOf(np.head) !== null ||
    /^(?:cents?|pence)$/.test(np.head)) &&
  np.amount !== null;

/** "bought a skateboard for $9.46", "spent $2 on a comic book", "paid $8 for a ticket", "The cage cost him $14.54". */
export function readMoney(story: Story, clause: Clause): boolean {
  const { lemma } = clause.verb;
  if (clause.verb.modality === "want" || clause.verb.modality === "need") return wanted(story, clause);
  if (clause.verb.modality !== "fact" || clause.verb.negated) return false;
  if (lemma === "pay" && clause.items.length === 0) return paidWith(story, clause);
  if (sellsAll(story, clause)) return true;
  if (
    lemma === "cost" ||
    (lemma === "be" &&
      clause.connector === "that" &&
      clause.items.length === 1 &&
      isMoney(clause.items[0]?.np))
  )
    return costs(story, clause);
  if (lemma === "be" && clause.indirect?.head === "worth") return costs(story, { ...clause, indirect: null });
  if (/^(?:spend|pay)$/.test(lemma) && clause.items.some(({ np }) => isMoney(np) || isMoneyShare(np, story)))
    return spends(story, clause);
  if (/^(?:buy|purchase|get|order|sell)$/.test(lemma)) return trades(story, clause);
  return false;
}

/** "wants to buy a kite for $15": so much is needed. */
function wanted(story: Story, clause: Clause): boolean {
  const item = clause.items[0];
  const price = item === undefined || clause.items.length !== 1 ? null : priceOf(allPhrases(clause, item));
  if (
    price === null ||
    item === undefined ||
    !/^(?:buy|purchase|get)$/.test(clause.verb.lemma) ||
    price.each ||
    isCounted(item.np)
  )
    return false;
  const actors = subjectsOf(story, clause);
  const quantity = story.quantity(price.np, clause.sentence);
  if (quantity !== null)
    addHold(story, clause, {
      mode: "need",
      holder: { owner: actors[0] ?? null, place: null },
      thing: moneyThing(price.np, story),
      quantity,
      moment: null,
    });
  return true;
}

/** "paid with a 20 dollar bill": the note, and not the price. */
function paidWith(story: Story, clause: Clause): boolean {
  const note = clause.phrases.find(({ prep }) => prep === "with")?.nps[0];
  const amount = note?.measure?.amount ?? note?.amount ?? null;
  if (note === undefined || amount === null || amount.implicit || (note.measure === null && !isMoney(note)))
    return false;
  const [owner] = subjectsOf(story, clause);
  const quantity: Quantity | null =
    note.measure === null
      ? story.quantity(note, clause.sentence)
      : { value: amount.value, lexeme: amount.lexeme };
  story.taken.add(amount.lexeme);
  if (quantity !== null) story.notes.push({ owner: owner ?? null, quantity, time: story.time });
  return true;
}

function moneyThing(np: NounPhrase, story: Story): Thing {
  return thingOf(
    { ...np, mods: [], of: null, measure: null, head: np.head === "" ? "dollars" : np.head },
    story.words,
  ) as Thing;
}

function itemOf(story: Story, phrases: readonly Phrase[], pattern: RegExp, clause: Clause): Thing | null {
  const np = phrases.find(({ prep }) => pattern.test(prep))?.nps[0];
  if (np === undefined || np.head === "") return null;
  if (isCounted(np)) {
    const [quantity, thing] = [story.quantity(np, clause.sentence), thingOf(np, story.words)];
    if (quantity !== null && thing !== null) addHold(story, clause, { holder: nowhere, thing, quantity });
  }
  return thingOf(np, story.words);
}

function spends(story: Story, clause: Clause): boolean {
  const actors = subjectsOf(story, clause);
  if (actors.length !== 1)
    refuse(
      verbLexeme(story, clause),
      "composition",
      "who of them spent how much is not said",
      "who spent how much",
      "spend",
    );
  for (const item of clause.items) {
    const share = isMoneyShare(item.np, story);
    story.sharing = share;
    const quantity = isMoney(item.np) || share ? story.quantity(item.np, clause.sentence) : null;
    story.sharing = false;
    if (quantity === null) continue;
    spend(
      story,
      clause,
      share ? { ...item.np, of: null, head: moneySaid(story)?.name ?? "dollars" } : item.np,
      quantity,
      itemOf(story, item.phrases, /^(?:on|for)$/, clause) ?? boughtWith(story, item),
      actors[0] ?? null,
    );
    // "on shorts and a jacket": one price of both.
    const others = (item.phrases.find(({ prep }) => /^(?:on|for)$/.test(prep))?.nps.slice(1) ?? []).flatMap(
      (np) => (isCounted(np) ? [] : (thingOf(np, story.words) ?? [])),
    );
    const flow = story.facts.at(-1);
    if (others.length > 0 && flow?.kind === "flow") story.facts[story.facts.length - 1] = { ...flow, others };
  }
  return true;
}

/** "half of the remaining money", "20% of it", where money is told of. */
function isMoneyShare({ amount, of, head }: NounPhrase, story: Story): boolean {
  if (
    amount === null ||
    amount.implicit ||
    (amount.lexeme.form !== "fraction" && amount.lexeme.unit !== "percent") ||
    of === null ||
    head !== "" ||
    moneySaid(story) === null
  )
    return false;
  return of.pronoun === "it" || (of.rest && (of.head === "" || of.head === "money")) || of.head === "money";
}

function moneySaid(story: Story): Thing | null {
  const things = story.facts.flatMap((fact) =>
    (fact.kind === "hold" || fact.kind === "flow") && /^(?:dollar|cent)$/.test(fact.thing.key)
      ? [fact.thing]
      : [],
  );
  return things.at(-1) ?? null;
}

/** "$16 to buy books". */
function boughtWith(story: Story, { purpose }: Item): Thing | null {
  const object = purpose?.object ?? null;
  return object === null || isCounted(object) || !/^(?:buy|purchase|get)$/.test(purpose?.lemma ?? "")
    ? null
    : thingOf(object, story.words);
}

function spend(
  story: Story,
  clause: Clause,
  np: NounPhrase,
  quantity: Quantity,
  item: Thing | null,
  actor: string | null,
): void {
  const thing = moneyThing(np, story);
  addFlow(story, clause, {
    verb: "spend",
    actors: actor === null ? [] : [actor],
    from: { owner: actor, place: null },
    thing,
    quantity,
    item,
    labels: new Set(),
  });
}

/** "bought a kettle for $6.95", "sold some shells for $11.05", "bought 6 tools for $5 each". */
function trades(story: Story, clause: Clause): boolean {
  const priced = clause.items.some((item) => priceOf(item.phrases) !== null);
  if (!priced) return false;
  const actors = subjectsOf(story, clause);
  if (actors.length !== 1) return false;
  const sells = clause.verb.lemma === "sell";
  for (const item of clause.items) {
    // A price at the end of a list may be of all of it: only one that stands with its thing is taken.
    const price = priceOf([...item.phrases, ...(clause.items.length === 1 ? clause.phrases : [])]);
    if (price === null)
      refuse(
        item.np.amount?.lexeme ?? verbLexeme(story, clause),
        "slot",
        "the price of one of the things is not said",
        "what it cost",
        "price",
      );
    if (
      sells &&
      (price.each || item.each) &&
      clause.items.length === 1 &&
      soldAll(story, clause, item, price.np, actors[0] ?? null)
    )
      return true;
    const quantity = story.quantity(price.np, clause.sentence) as Quantity;
    const thing = item.np.pronoun === "it" && sells ? onlyBought(story) : thingOf(item.np, story.words);
    if (thing === null)
      refuse(quantity.lexeme, "reference", "what it is the price of is not said", "what was bought", "price");
    const goods = story.quantity(item.np, clause.sentence);
    const owner = { owner: actors[0] ?? null, place: null };
    if (goods !== null && oftenOf(story, clause, item) === null)
      addFlow(story, clause, {
        actors,
        ...(sells ? { from: owner } : { to: owner }),
        thing,
        quantity: goods,
        labels: new Set(),
      });
    const often = oftenOf(story, clause, item);
    if (often !== null) {
      // "buys a coffee for $3 every day"
      if (isCounted(item.np) || price.each || sells)
        refuse(
          quantity.lexeme,
          "composition",
          "how much it is each time is not clear",
          "how much it is each time",
          "each",
        );
      story.add({
        kind: "rate",
        per: often,
        thing: moneyThing(price.np, story),
        quantity,
        verb: "spend",
        actor: actors[0] ?? null,
        time: story.time,
        sentence: clause.sentence,
        labels: new Set([thing.key]),
      });
      story.discourse.mention(thing);
      continue;
    }
    const several = item.np.amount !== null && !item.np.amount.implicit && goods?.value?.num !== 1n;
    if (isEach(item.np) && sells) {
      story.add({
        kind: "rate",
        per: thing,
        thing: moneyThing(price.np, story),
        quantity,
        verb: "earn",
        actor: actors[0] ?? null,
        time: story.time,
        sentence: clause.sentence,
        labels: new Set(),
      });
    } else if (price.each || item.each || isEach(item.np)) {
      story.add({
        kind: "rate",
        per: thing,
        thing: moneyThing(price.np, story),
        quantity,
        verb: "cost",
        actor: actors[0] ?? null,
        time: story.time,
        sentence: clause.sentence,
        labels: new Set(),
      });
      payForAll(story, clause, item, {
        goods,
        price: quantity,
        thing,
        money: moneyThing(price.np, story),
        sells,
      });
    } else if (sells)
      addFlow(story, clause, {
        verb: "sell",
        actors,
        to: owner,
        thing: moneyThing(price.np, story),
        quantity,
        item: thing,
        labels: new Set(),
      });
    else if (several && price.prep === "at")
      refuse(
        quantity.lexeme,
        "composition",
        "whether the price is of one or of all is not clear",
        "the price of one",
        "price",
      );
    else spend(story, clause, price.np, quantity, thing, actors[0] ?? null);
    story.discourse.mention(thing);
  }
  return true;
}

/** "every day", "each week": how often it is. */
function oftenOf(story: Story, clause: Clause, item: Item): Thing | null {
  const np = allPhrases(clause, item)
    .flatMap(({ prep, nps }) => (prep === "in" ? nps : []))
    .find((one) => isEach(one) && /^(?:day|week|month|year|hour|morning|evening|night)$/.test(one.head));
  return np === undefined ? null : thingOf(np, story.words);
}

/** "sold them for $9 each", "sold the rest for $5 each": as many as there are, at that price. */
function soldAll(
  story: Story,
  clause: Clause,
  { np }: Item,
  price: NounPhrase,
  actor: string | null,
): boolean {
  const last = story.discourse.things.at(-1);
  const all = np.pronoun === "them" || (np.rest && np.head === "");
  const quantity = all ? story.quantity(price, clause.sentence) : null;
  const goods = story.facts.filter(
    (fact) =>
      ((fact.kind === "hold" && fact.mode === "have") || fact.kind === "flow") &&
      !/^(?:dollar|cent)$/.test(fact.thing.key),
  );
  if (
    quantity === null ||
    quantity.value === null ||
    last === undefined ||
    goods.some((fact) => fact.kind !== "comparison" && fact.kind !== "usual" && fact.thing.key !== last.key)
  )
    return false;
  story.add({
    kind: "rate",
    per: last,
    thing: moneyThing(price, story),
    quantity,
    verb: "earn",
    actor,
    time: story.time,
    sentence: clause.sentence,
    labels: new Set(),
  });
  story.silent.push({ thing: last, lexeme: verbLexeme(story, clause), rest: true, verb: clause.verb.lemma });
  return true;
}

/** "if he sells all the muffins": the price of each is told, and all there are are meant. */
function sellsAll(story: Story, clause: Clause): boolean {
  const np = clause.items[0]?.np;
  if (
    clause.connector !== "if" ||
    clause.verb.lemma !== "sell" ||
    np === undefined ||
    clause.items.length !== 1 ||
    !(np.all || np.determiner === "all") ||
    isCounted(np) ||
    clause.phrases.length > 0
  )
    return false;
  const thing = thingOf(np.of ?? np, story.words);
  const priced = story.facts.filter(
    (fact) =>
      fact.kind === "rate" &&
      /^(?:earn|cost)$/.test(fact.verb) &&
      thing !== null &&
      fact.per.key === thing.key,
  );
  if (priced.length !== 1) return false;
  subjectsOf(story, clause);
  return true;
}

/** "and sold it": the one thing that was bought; null where there are several. */
function onlyBought(story: Story): Thing | null {
  const items = story.facts.flatMap((fact) =>
    fact.kind === "flow" && fact.verb === "spend" && fact.item !== null ? [fact.item] : [],
  );
  return items.length === 1 ? (items[0] ?? null) : null;
}

interface Payment {
  readonly goods: Quantity | null;
  readonly price: Quantity;
  readonly thing: Thing;
  readonly money: Thing;
  readonly sells: boolean;
}

/** "bought 3 pens for $2 each": so many times the price went. */
function payForAll(
  story: Story,
  clause: Clause,
  item: Item,
  { goods, price, thing, money, sells }: Payment,
): void {
  const lexeme = story.lexemes(clause.sentence)[item.np.to - 1];
  if (goods === null || goods.value === null || lexeme === undefined || lexeme === goods.lexeme) return;
  const owner = { owner: story.discourse.subject(), place: null };
  const quantity: Quantity = { value: null, lexeme, times: { factor: goods, of: price } };
  addFlow(story, clause, {
    verb: sells ? "sell" : "spend",
    actors: owner.owner === null ? [] : [owner.owner],
    ...(sells ? { to: owner } : { from: owner }),
    thing: money,
    quantity,
    item: thing,
    labels: new Set(),
  });
}

function priceOf(
  phrases: readonly Phrase[],
): { readonly np: NounPhrase; readonly each: boolean; readonly prep: string } | null {
  for (const { prep, nps } of phrases) {
    const np = nps[0];
    if (!/^(?:for|at)$/.test(prep) || np === undefined || nps.length !== 1 || !isMoney(np)) continue;
    return { np, each: (np as { readonly each?: boolean }).each === true || np.per !== null, prep };
  }
  return null;
}

/** "The toy cost $11.76", "a cage cost him $14.54". */
function costs(story: Story, clause: Clause): boolean {
  const item: Item | undefined = clause.items.find(({ np }) => isMoney(np));
  const subject = clause.subject[0];
  if (item === undefined || subject === undefined || clause.subject.length !== 1 || clause.items.length !== 1)
    return false;
  const thing =
    subject.pronoun === null ? pricedThing(story, subject) : (story.discourse.things.at(-1) ?? null);
  if (thing === null) return false;
  const quantity = story.quantity(item.np, clause.sentence) as Quantity;
  const count = isCounted(subject) ? story.quantity(subject, clause.sentence) : null;
  const one = subject.amount?.implicit === true || (count?.value?.num === 1n && count.value.den === 1n);
  const generic =
    subject.determiner === null &&
    subject.amount === null &&
    !subject.vague &&
    !subject.proper &&
    clause.items.length === 1 &&
    !clause.flags.has("total") &&
    !story.facts.some(
      (fact) => (fact.kind === "hold" || fact.kind === "flow") && fact.thing.key === thing.key,
    );
  if ((!one && !generic && story.words.singular(subject.head) !== subject.head) || (count !== null && !one))
    refuse(
      quantity.lexeme,
      "composition",
      "whether each or all cost so much is not clear",
      "what one costs",
      "cost",
    );
  const payer =
    clause.indirect !== null &&
    clause.verb.tense !== "future" &&
    (clause.indirect.pronoun !== null || clause.indirect.proper)
      ? story.discourse.holders(clause.indirect, story.lexemes(clause.sentence))
      : [];
  // "A cage cost him $14": he spent it.
  if (payer.length === 1 && payer[0] !== undefined && count === null) {
    spend(story, clause, item.np, quantity, thing, payer[0]);
    return true;
  }
  story.add({
    kind: "rate",
    per: thing,
    thing: moneyThing(item.np, story),
    quantity,
    verb: "cost",
    actor: null,
    time: story.time,
    sentence: clause.sentence,
    labels: new Set(),
  });
  story.discourse.mention(thing);
  return true;
}
