import type { Clause } from "../grammar/syntax.ts";
import { GROUP_PERSONS } from "../words/kinds.ts";
import { refuse, type Holder } from "./facts.ts";
import { holdersOf } from "./holders.ts";
import { addFlow, nowhere, placeOf, verbLexeme, type Story } from "./story.ts";
import { countedSubject, isCounted } from "./subject.ts";
import { sameKey, thingOf, type Thing } from "./thing.ts";

/** "4 more players joined the game", "25 swan families flew away to the south", "7 of them left": those who act are counted. */
export function readMotion(story: Story, clause: Clause): boolean {
  const category = story.classOf(clause, ["motion_verb"]) ?? wandering(story, clause);
  const subject = countedSubject(clause);
  if (category === null || clause.verb.modality !== "fact" || clause.verb.negated) return false;
  if (subject === null) return joined(story, clause);
  if (clause.items.some(({ np }) => isCounted(np)) || clause.verb.passive) return false;
  const quantity = story.quantity(subject, clause.sentence);
  if (quantity === null) return false;
  const own = story.discourse.thing(subject, story.lexemes(clause.sentence));
  const arrives = category.polarity === "arrive";
  // "At the next stop 8 people got on": who gets on is a passenger, and the stop is not where they are then.
  const boards = /^(?:get|hop|climb|jump) (?:on|in|off|out)$/.test(clause.verb.lemma);
  const thing =
    sameGroup(story, own, arrives && subject.more === null && clause.verb.lemma !== "join" && !boards) ?? own;
  const place = placeOf(
    story,
    boards
      ? clause.items.map(({ np }) => ({ prep: "in", nps: [np] }))
      : [
          ...clause.items.map(({ np }) => ({ prep: "in", nps: [np] })),
          ...clause.phrases,
          ...clause.items.flatMap(({ phrases }) => phrases),
        ],
    arrives ? /^(?:in|on|to|into|onto|at)$/ : /^(?:from|out of|off|in)$/,
    clause.sentence,
  );
  const said = story.labelsOf([...clause.phrases, ...clause.items.flatMap(({ phrases }) => phrases)]);
  // "At the stop 10 got off while some more got on": there too, and then.
  const before = clause.connector === "while" && said.size === 0 ? story.facts.at(-1) : undefined;
  const labels = before?.kind === "flow" && before.sentence === clause.sentence ? before.labels : said;
  const others = joinedOthers(story, clause, thing);
  if (others !== null) {
    addFlow(story, clause, { actors: [], to: others, thing, quantity, labels, fresh: true });
    return true;
  }
  const holder = groupHolder(story, thing, place);
  addFlow(story, clause, {
    actors: [],
    ...(arrives ? { to: holder } : { from: holder }),
    thing,
    quantity,
    labels,
    more: arrives,
  });
  return true;
}

/** "3 birds were on the fence. 6 storks came to join them": where those are who were told of, and of the newcomers' kind none was. */
function joinedOthers(story: Story, clause: Clause, thing: Thing): Holder | null {
  if (clause.verb.lemma !== "join" || clause.items[0]?.np.pronoun !== "them") return null;
  const places = new Set(
    story.facts.flatMap((fact) =>
      fact.kind === "hold" && fact.mode === "have" && fact.thing.fixed !== true
        ? [fact.holder.place ?? fact.holder.owner ?? ""]
        : [],
    ),
  );
  if (places.size > 1)
    refuse(
      verbLexeme(story, clause),
      "reference",
      "whom they joined is not clear",
      "whom they joined",
      "join",
    );
  if (holdersOf(story, thing).length > 0 || GROUP_PERSONS.has(story.words.singular(thing.name))) return null;
  const groups = story.facts.flatMap((fact) =>
    fact.kind === "hold" && fact.mode === "have" && fact.holder.place !== null ? [fact.holder] : [],
  );
  const [there] = groups;
  return there !== undefined &&
    groups.every((group) => group.place === there.place && group.owner === there.owner)
    ? there
    : null;
}

/** "Some more fly to the tree", "3 swam out of the pond": to or from where the others are. */
function wandering(story: Story, clause: Clause): { readonly polarity: string } | null {
  const subject = countedSubject(clause);
  if (
    !/^(?:fly|run|walk|swim|drive|move|crawl|jump|climb|hop|sail|ride|go)$/.test(clause.verb.lemma) ||
    subject === null ||
    clause.verb.passive ||
    clause.items.length > 0
  )
    return null;
  const thing = subject.head === "" ? (story.discourse.things.at(-1) ?? null) : thingOf(subject, story.words);
  if (thing === null) return null;
  const near = (pattern: RegExp): boolean => {
    const np = clause.phrases.find(({ prep }) => pattern.test(prep))?.nps[0];
    return (
      np !== undefined &&
      np.head !== "" &&
      holdersOf(story, thing).some(({ owner, place }) =>
        [owner, place].some(
          (id) =>
            id !== null &&
            (id === story.words.singular(np.head) || id.endsWith(` ${story.words.singular(np.head)}`)),
        ),
      )
    );
  };
  return near(/^(?:to|into|onto)$/)
    ? { polarity: "arrive" }
    : near(/^(?:from|out of|off)$/)
      ? { polarity: "depart" }
      : null;
}

/** Where the group is that they come to or leave: the place said, when the group is there; else where the only group is. */
function groupHolder(story: Story, thing: Thing, place: string | null): Holder {
  const holders = holdersOf(story, thing);
  const there =
    place === null ? undefined : holders.find((holder) => holder.place === place || holder.owner === place);
  if (there !== undefined) return there;
  if (holders.length === 1 && holders[0] !== undefined && (place === null || holders[0].place === null))
    return holders[0];
  return { owner: null, place: place };
}

/** Friends who play and players who join are one group, where no other group of persons is counted. */
function sameGroup(story: Story, thing: Thing, newcomers: boolean): Thing | null {
  if (newcomers || !GROUP_PERSONS.has(story.words.singular(thing.name)) || holdersOf(story, thing).length > 0)
    return null;
  const groups = story.facts.flatMap((fact) =>
    fact.kind === "hold" && GROUP_PERSONS.has(story.words.singular(fact.thing.name)) ? [fact.thing] : [],
  );
  const [first] = groups;
  if (first === undefined || groups.some((group) => !sameKey(group, first))) return null;
  story.discourse.aliases.set(thing.key, first);
  return first;
}

/** "they were joined by 9 more people" */
function joined(story: Story, clause: Clause): boolean {
  const by = clause.verb.passive ? clause.phrases.find(({ prep }) => prep === "by")?.nps[0] : undefined;
  if (by === undefined || !isCounted(by) || clause.verb.lemma !== "join") return false;
  const quantity = story.quantity(by, clause.sentence);
  if (quantity === null) return false;
  const own = story.discourse.thing(by, story.lexemes(clause.sentence));
  const thing = sameGroup(story, own, false) ?? own;
  if (holdersOf(story, thing).length !== 1)
    refuse(
      verbLexeme(story, clause),
      "reference",
      "whom they joined is not clear",
      "whom they joined",
      "join",
    );
  addFlow(story, clause, {
    actors: [],
    to: holdersOf(story, thing)[0] ?? nowhere,
    thing,
    quantity,
    labels: new Set(),
    more: true,
  });
  return true;
}
