import type { Clause, NounPhrase } from "../grammar/syntax.ts";
import type { Lexeme } from "../lexemes.ts";
import { addFlow, addHold, nowhere, type Story } from "./story.ts";
import { isCounted, subjectsOf } from "./subject.ts";
import { thingOf } from "./thing.ts";

/** "equal numbers of crackers". */
const isEven = (np: NounPhrase): boolean =>
  np.amount === null &&
  /^(?:number|amount)s?$/.test(np.head) &&
  np.mods.some((mod) => /^(?:equal|same)$/.test(mod)) &&
  np.of !== null &&
  np.of.amount === null &&
  np.of.head !== "";

/** "He gave equal numbers of crackers and cakes to his 4 friends": some of each went, as many to every one of them. */
export function readDealing(story: Story, clause: Clause): boolean {
  const [first, ...others] = clause.items;
  if (
    first === undefined ||
    !isEven(first.np) ||
    clause.verb.passive ||
    clause.verb.negated ||
    clause.verb.modality !== "fact" ||
    !/^(?:give|hand|hand out|give out|pass out|distribute|share|serve|feed)$/.test(clause.verb.lemma)
  )
    return false;
  const groups = [...clause.phrases, ...clause.items.flatMap(({ phrases }) => phrases)]
    .filter(({ prep }) => /^(?:to|among|between|with)$/.test(prep))
    .flatMap(({ nps }) => nps);
  const [group] = groups;
  const sorts = [first.np.of as NounPhrase, ...others.map(({ np }) => np)];
  if (
    group === undefined ||
    groups.length !== 1 ||
    !isCounted(group) ||
    group.vague ||
    sorts.some(
      (np) =>
        np.amount !== null || (np.vague && np.determiner !== null) || np.head === "" || np.pronoun !== null,
    )
  )
    return false;
  const lexemes = story.lexemes(clause.sentence);
  const actors = subjectsOf(story, clause);
  const [actor] = actors;
  const [count, persons] = [story.quantity(group, clause.sentence), thingOf(group, story.words)];
  if (actor === undefined || actors.length !== 1 || count === null || persons === null) return false;
  addHold(story, clause, { holder: nowhere, thing: persons, quantity: count });
  story.groups.push(persons);
  for (const np of sorts) {
    const thing = story.discourse.thing(np, lexemes);
    addFlow(story, clause, {
      actors,
      from: { owner: actor, place: null },
      thing,
      quantity: { value: null, lexeme: lexemes[np.to - 1] as Lexeme },
      labels: new Set(),
    });
    const flow = story.facts.at(-1);
    if (flow?.kind === "flow") story.dealt.push({ group: persons, flow, owners: [], even: true });
  }
  return true;
}
