import { refuse, RefusedReading, type Fact, type Holder, type Refusal } from "../meaning/facts.ts";
import { covers, describe, isKindOf, keyOf, wholeOf, type Thing } from "../meaning/thing.ts";
import { ORDINAL } from "../meaning/discourse.ts";
import type { TextSpan } from "../solving/equations.ts";
import type { Lexeme } from "../lexemes.ts";
import type { Asked } from "./asked.ts";
import { DIMENSION_VERBS } from "../meaning/dimensions.ts";
import type { World } from "./world.ts";

/** A number that the answer does not need, and why it cannot matter. */
export interface Irrelevant extends TextSpan {
  readonly text: string;
  readonly why: string;
}
export type Relevance =
  | { readonly kind: "settled"; readonly irrelevant: readonly Irrelevant[] }
  | { readonly kind: "doubtful"; readonly refusal: Refusal };

const quantitiesOf = (fact: Fact) =>
  fact.kind === "comparison"
    ? [fact.offset, fact.ratio].flatMap((quantity) => quantity ?? [])
    : fact.kind === "usual"
      ? [fact.quantity, ...fact.factors]
      : fact.kind === "rate" && fact.base !== undefined
        ? [fact.quantity, fact.base]
        : [fact.quantity];
const thingsOf = (fact: Fact): readonly Thing[] =>
  fact.kind === "comparison"
    ? [fact.left.thing, fact.right.thing]
    : fact.kind === "rate"
      ? [fact.thing]
      : [fact.thing];
const ownersOf = (fact: Fact): readonly (string | null)[] => {
  if (fact.kind === "hold") return [fact.holder.owner, fact.holder.place];
  if (fact.kind === "flow")
    return [
      ...fact.actors,
      fact.from?.owner ?? null,
      fact.from?.place ?? null,
      fact.to?.owner ?? null,
      fact.to?.place ?? null,
    ];
  if (fact.kind === "joint") return fact.owners;
  return fact.kind === "rate" || fact.kind === "usual" ? [fact.actor] : [fact.left.owner, fact.right.owner];
};

/** Whether things that came or went surely are not those that are asked for: both ends of it are told of otherwise. */
function isElsewhere(world: World, fact: Fact): boolean {
  if (fact.kind !== "flow") return true;
  const others = world.story.facts.filter((one) => one !== fact);
  const stocked = (holder: Holder | null): boolean =>
    holder === null ||
    ((holder.owner !== null || holder.place !== null) &&
      others.some((one) => {
        const held =
          one.kind === "hold" && one.mode === "have" ? one.holder : one.kind === "flow" ? one.to : null;
        return (
          held !== null &&
          (holder.owner ?? holder.place) === (held.owner ?? held.place) &&
          thingsOf(one).some(
            (thing) => covers(thing, fact.thing) !== null || covers(fact.thing, thing) !== null,
          )
        );
      }));
  if (fact.from === null && fact.to === null) return true;
  return (
    stocked(fact.from) &&
    (fact.to === null || (fact.to.owner !== null && fact.to.place === null) || stocked(fact.to))
  );
}

/** Plurals that look like the singular. */
const UNCHANGED =
  /^(?:\w*fish|sheep|deer|moose|salmon|trout|shrimp|bison|squid|aircraft|cattle|livestock|offspring)$/;

/** Why a fact that no equation took cannot change the answer; null when it might. */
function whyIrrelevant(world: World, asked: Asked, fact: Fact, used: readonly Fact[]): string | null {
  const usedThings = used.flatMap((one) => [...thingsOf(one), ...(one.kind === "rate" ? [one.per] : [])]);
  const overlaps = thingsOf(fact)
    .map(
      (thing): Thing => ({
        key: thing.key,
        mods: thing.mods,
        of: thing.of,
        name: thing.name,
        ...(thing.beside === undefined ? {} : { beside: thing.beside }),
      }),
    )
    .some((thing) =>
      usedThings.some(
        (other) =>
          covers(thing, other) !== null ||
          covers(other, thing) !== null ||
          isKindOf(thing, other) ||
          isKindOf(other, thing),
      ),
    );
  const implicit =
    fact.kind !== "comparison" && fact.quantity.lexeme.kind === "word" && fact.quantity.value !== null;
  // "41 new": what is counted was not read to its end.
  const odd = thingsOf(fact).some(
    ({ name, of }) =>
      of === null &&
      !world.story.words.is(name, "unit_noun") &&
      world.story.words.singular(name) === name &&
      !UNCHANGED.test(name),
  );
  if (odd && !implicit && quantitiesOf(fact).some(({ value }) => value !== null && value.num > value.den))
    return null;
  const key = fact.kind === "comparison" ? "" : fact.thing.key;
  const countedIn = (one: Fact): boolean =>
    world.story.facts.some(
      (other) =>
        other.sentence === one.sentence &&
        thingsOf(other).some(
          (thing) => thing.key === key || thing.mods.includes(key) || thing.of?.key === key,
        ),
    );
  const tied =
    !implicit &&
    fact.kind !== "comparison" &&
    !(fact.kind === "flow" && (fact.from !== null || fact.to !== null)) &&
    used.some(
      (one) =>
        one.time !== fact.time &&
        !countedIn(one) &&
        !thingsOf(one).some((thing) => thing.key === fact.thing.key) &&
        !(one.kind === "rate" && one.per.key === fact.thing.key) &&
        world.story.contexts.get(one.time)?.has(fact.thing.key) === true,
    );
  if (tied) return null;
  // "12 boys and 15 girls. Each boy has 2 books.": of the girls nothing is said.
  const sibling =
    fact.kind === "hold" &&
    asked.subjects.length === 0 &&
    used.some(
      (one) =>
        one.kind === "rate" &&
        one.per.key !== fact.thing.key &&
        wholeOf([one.per, fact.thing]) !== null &&
        used.some(
          (other) =>
            other.kind === "hold" && other.sentence === fact.sentence && other.thing.key === one.per.key,
        ),
    );
  if (sibling) return null;
  if (
    !overlaps &&
    !world.kindUsed &&
    !thingsOf(fact).some((thing) => asked.thing !== null && covers(asked.thing, thing) !== null)
  )
    return "it counts something else";
  if (world.kindUsed && !overlaps) return null;
  const usedOwners = new Set(used.flatMap(ownersOf).filter((owner) => owner !== null));
  const owners = ownersOf(fact).filter((owner) => owner !== null);
  // "One had 16 and the other had 40": what is asked of both is of both.
  const pair = /^(?:one|the other)$/;
  if (
    overlaps &&
    owners.some((owner) => pair.test(owner ?? "")) &&
    used.some((one) => ownersOf(one).some((owner) => pair.test(owner ?? "")))
  )
    return null;
  if (
    overlaps &&
    fact.kind !== "rate" &&
    owners.length > 0 &&
    isElsewhere(world, fact) &&
    owners.every(
      (owner) => !usedOwners.has(owner) && !asked.subjects.includes(owner ?? "") && asked.place !== owner,
    ) &&
    asked.subjects.length + (asked.place === null ? 0 : 1) > 0
  )
    return "it is of somebody else";
  // What was done is told by itself: how much there was before or after says nothing of it.
  const paced = (one: Fact): boolean =>
    used.some(
      (flow) =>
        flow.kind === "flow" &&
        flow.quantity.times?.per !== undefined &&
        (flow === one ||
          (one.kind === "rate" && one.quantity === flow.quantity.times.of) ||
          (one.kind === "hold" && covers(flow.quantity.times.per, one.thing) !== null)),
    );
  const doings =
    used.length > 0 &&
    used.some((one) => one.kind === "flow") &&
    !used.some((one) => one.kind === "flow" && /^(?:be |weigh)/.test(one.verb)) &&
    used.every((one) => (one.kind === "flow" && one.quantity.value !== null) || paced(one)) &&
    asked.query.clause !== null &&
    used.every(
      (one) =>
        one.kind !== "flow" ||
        one.verb === asked.query.clause?.verb.lemma ||
        asked.query.clause?.than?.verb?.lemma === one.verb ||
        DIMENSION_VERBS.get(asked.query.clause?.adjective ?? "") === one.verb ||
        asked.query.clause?.verb.lemma === "have",
    );
  // Who reads a book still has it.
  const keeps =
    fact.kind === "flow" &&
    fact.from === null &&
    fact.to === null &&
    /^(?:read|see|watch|count|clean|wash|paint|color|study|visit|photograph)$/.test(fact.verb);
  const stands = used.every(
    (one) =>
      one.kind === "hold" ||
      one.kind === "comparison" ||
      (one.kind === "flow" && (one.from !== null || one.to !== null)),
  );
  if (keeps && stands && !asked.query.flags.has("left")) return "it takes nothing away";
  const holder =
    fact.kind === "hold" && fact.mode === "have" ? (fact.holder.owner ?? fact.holder.place) : null;
  if (
    holder !== null &&
    !world.rests(holder) &&
    !asked.subjects.includes(holder) &&
    asked.place !== holder &&
    asked.subjects.length > 0
  )
    return "it is of somebody else";
  const perAsked =
    fact.kind === "rate" &&
    used.some((one) => one.kind === "rate" && one.per.key !== fact.per.key) &&
    !usedThings.some((thing) => thing.key === fact.per.key);
  if (perAsked && namesOneOf(world, asked, used) && !namesKey(world, asked, fact))
    return "it is for something else";
  const own = (rate: Fact): boolean =>
    rate.kind === "rate" && rate.actor !== null && asked.subjects.includes(rate.actor);
  if (
    fact.kind === "rate" &&
    fact.actor !== null &&
    world.story.discourse.individuals.get(fact.actor)?.person === true &&
    !asked.subjects.includes(fact.actor) &&
    used.some(own)
  )
    return "it is of somebody else";
  if (
    fact.kind === "rate" &&
    fact.labels.size > 0 &&
    used.some((one) => one.kind === "rate" && one.time === fact.time && covers(one.per, fact.per) !== null)
  )
    return "it is of another doing";
  // "16 came by bus, 11 brought umbrellas": whether they are among them, and whether others came besides, is not said.
  const among =
    fact.kind === "flow" &&
    fact.actors.length === 0 &&
    overlaps &&
    used.length === 1 &&
    used.some(
      (one) =>
        one.kind === "flow" &&
        one.actors.length === 0 &&
        [...one.labels].some((label) => label !== one.verb && !asked.labels.has(label)),
    );
  if (doings && among) return null;
  const atPace =
    used.length > 0 &&
    used.every(
      (one) =>
        (one.kind === "rate" && one.verb === asked.query.clause?.verb.lemma && one.verb !== "have") ||
        (one.kind === "hold" && one.sentence === asked.query.sentence) ||
        (one.kind === "flow" && one.quantity.times?.per !== undefined),
    );
  if (atPace && fact.kind === "hold" && fact.mode === "have")
    return "what is done in so long does not depend on what there was";
  if (doings && fact.kind === "hold") return "what was done does not depend on what there was";
  if (doings && fact.kind === "flow" && used.every((one) => one.kind === "flow" && one.verb !== fact.verb))
    return "it tells of another doing";
  if (doings && isSpentElsewhere(fact, used)) return "it was spent on something else";
  if (doings && fact.kind === "flow" && asked.labels.size > 0 && fact.labels.size > 0)
    return "it was at another time or place";
  return null;
}

/** "Orla made pastries. She baked 12 cupcakes and 9 pies": what was made is told after it, by kinds. */
function isIntroduction(
  world: World,
  silent: { readonly thing: Thing; readonly verb: string; readonly lexeme: Lexeme },
  used: readonly Fact[],
): boolean {
  const brings = world.story.words.classesOf(silent.verb).some(({ polarity }) => polarity === "increase");
  return (
    brings &&
    used.some(
      (fact) =>
        fact.kind === "flow" &&
        fact.to !== null &&
        fact.thing.key !== silent.thing.key &&
        isKindOf(fact.thing, silent.thing) &&
        fact.quantity.lexeme.start > silent.lexeme.start,
    ) &&
    used.every((fact) => fact.kind === "comparison" || fact.quantity.lexeme.start > silent.lexeme.start)
  );
}

/** The question asks for what was spent on some things; this went for others. */
function isSpentElsewhere(fact: Fact, used: readonly Fact[]): boolean {
  if (fact.kind !== "flow" || fact.verb !== "spend" || fact.item === null) return false;
  const own = fact.item;
  return used.every(
    (one) =>
      one.kind === "flow" &&
      one.verb === "spend" &&
      one.item !== null &&
      covers(one.item, own) === null &&
      covers(own, one.item) === null &&
      !isKindOf(own, one.item) &&
      !isKindOf(one.item, own),
  );
}

/** Whether the question itself names what a rate is for. */
function namesKey(world: World, asked: Asked, fact: Fact): boolean {
  return (
    fact.kind === "rate" &&
    world.story
      .lexemes(asked.query.sentence)
      .some(
        ({ lower, start }) => start > asked.lexeme.start && keyOf(lower, world.story.words) === fact.per.key,
      )
  );
}
function namesOneOf(world: World, asked: Asked, used: readonly Fact[]): boolean {
  return used.some((fact) => namesKey(world, asked, fact));
}

/** "3 classes", and then the first, the second and the third: all of them are used. */
function isToldOneByOne(world: World, fact: Fact, used: readonly Fact[]): boolean {
  if (fact.kind !== "hold" || fact.quantity.value === null || fact.quantity.value.den !== 1n) return false;
  const noun = world.story.words.singular(fact.thing.name);
  const ids = [...world.story.discourse.individuals.keys()].filter((id) => {
    const [first = "", ...rest] = id.split(" ");
    return ORDINAL.test(first) && rest.at(-1) === noun;
  });
  const owners = new Set(used.flatMap(ownersOf));
  return (
    ids.length > 1 && BigInt(ids.length) === fact.quantity.value.num && ids.every((id) => owners.has(id))
  );
}

/** Sorts the numbers that were not used. One that might matter makes the answer doubtful. */
export function findRelevance(world: World, asked: Asked): Relevance {
  const irrelevant: Irrelevant[] = [];
  const used = [...world.builder.used];
  const told =
    used.length > 0 &&
    used.every((fact) => fact.kind === "flow" && fact.verb === asked.query.clause?.verb.lemma);
  const silent = world.story.silent.find(
    ({ thing, rest, verb, lexeme }) =>
      !isIntroduction(world, { thing, verb, lexeme }, used) &&
      !(told && verb !== asked.query.clause?.verb.lemma) &&
      !(rest && world.builder.equations.some(({ kind }) => kind === "product")) &&
      used.some((fact) =>
        thingsOf(fact).some(
          (other) =>
            other.key === thing.key && (covers(thing, other) !== null || covers(other, thing) !== null),
        ),
      ),
  );
  const open = used.some((fact) => fact.kind !== "comparison" && fact.quantity.value === null);
  if (silent !== undefined && !open)
    return {
      kind: "doubtful",
      refusal: {
        reason: "a change without a number could matter",
        sub_type: "slot",
        token_text: silent.lexeme.text,
        sentence_index: silent.lexeme.sentence,
        token_index: silent.lexeme.token,
        missing_operator: null,
        start: silent.lexeme.start,
        end: silent.lexeme.end,
        missing: `how many ${silent.thing.name} it was`,
      },
    };
  for (const fact of world.story.facts) {
    if (world.builder.used.has(fact)) continue;
    for (const quantity of quantitiesOf(fact)) {
      if (world.builder.has(quantity)) continue;
      const unnamed =
        world.story.discourse.guessed.has(quantity.lexeme) ||
        (asked.query.asked.head === "" &&
          asked.query.kind === "many" &&
          asked.query.asked.of === null &&
          quantity.value !== null);
      const why = unnamed
        ? null
        : isToldOneByOne(world, fact, used)
          ? "they are told of one by one"
          : fact.kind === "hold" && fact.part
            ? "it says what some of them are like"
            : whyIrrelevant(world, asked, fact, used);
      const { lexeme } = quantity;
      if (why === null) {
        try {
          refuse(
            lexeme,
            unnamed ? "reference" : "composition",
            unnamed ? "what a number counts is not said" : "a number that could matter was not used",
            `what \`${lexeme.text}\` (${thingsOf(fact).map(describe).join(", ")}) has to do with the question`,
          );
        } catch (error) {
          if (error instanceof RefusedReading) return { kind: "doubtful", refusal: error.refusal };
          throw error;
        }
      }
      if (quantity.value !== null)
        irrelevant.push({ start: lexeme.start, end: lexeme.end, text: lexeme.text, why: why ?? "" });
    }
  }
  return { kind: "settled", irrelevant };
}
