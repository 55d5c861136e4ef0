import { ORDINAL } from "./discourse.ts";
import type { Clause, Item } from "../grammar/syntax.ts";
import { rational } from "../../text/rational.ts";
import { LESS, dimensionVerb } from "./dimensions.ts";
import { refuse, type Quantity, type Side } from "./facts.ts";
import { placeOf, verbLexeme, type Story } from "./story.ts";
import { subjectsOf } from "./subject.ts";
import type { Thing } from "./thing.ts";

const HAVING = new Set(["have", "own", "be", "contain", "hold", "keep"]);

/** "Ruben has 33 more kites than Dora", "Ann has twice as many nails as Bob", "There are 7 fewer bees than flowers". */
export function readComparison(story: Story, clause: Clause): boolean {
  if (
    clause.than !== null &&
    clause.than.nps.length === 0 &&
    [...clause.phrases, ...clause.items.flatMap(({ phrases }) => phrases)].some(
      ({ prep, nps }) => prep === "with" && nps.some(({ more }) => more !== null),
    )
  )
    return false;
  const compared = clause.items.filter(
    ({ np }) =>
      np.ratio !== null || (np.more !== null && (clause.than !== null || clause.adjective !== null)),
  );
  const adjectival = clause.than !== null && clause.adjective !== null;
  const back = clause.items.length === 1 && clause.items[0]?.np.ratio !== null && clause.than === null;
  if (
    !adjectival &&
    compared.length > 0 &&
    clause.than === null &&
    compared.every(({ np }) => np.ratio !== null && np.ratio !== "same") &&
    story.classOf(clause, ["change_verb", "transfer_verb", "activity_verb"]) !== null
  )
    return false;
  if (compared.length === 0 && !adjectival) {
    if (clause.than !== null)
      refuse(
        verbLexeme(story, clause),
        "composition",
        "a comparison without its difference is not read",
        "by how much",
        "than",
      );
    return false;
  }
  const lexemes = story.lexemes(clause.sentence);
  const owners = clause.there ? [] : subjectsOf(story, clause);
  if (owners.length > 1 || clause.items.length === 0)
    refuse(
      verbLexeme(story, clause),
      "composition",
      "who is compared is not clear",
      "who is compared with whom",
      "than",
    );
  const than = clause.than;
  const rights = than?.nps ?? [];
  if (
    (than !== null &&
      (rights.length !== 1 ||
        than.phrases.some(
          ({ prep, nps }) =>
            !clause.there ||
            !/^(?:in|on|at)$/.test(prep) ||
            nps.some(({ amount }) => amount !== null && !amount.implicit),
        ))) ||
    (than === null && !back)
  )
    refuse(
      verbLexeme(story, clause),
      "composition",
      "a comparison of this form is not read",
      "who is compared with whom",
      "than",
    );
  for (const item of clause.items) addComparison(story, clause, item, owners[0] ?? null, lexemes);
  return true;
}

function addComparison(
  story: Story,
  clause: Clause,
  item: Item,
  owner: string | null,
  lexemes: ReturnType<Story["lexemes"]>,
): void {
  const np = item.np;
  const last = story.discourse.things.at(-1) ?? null;
  const named =
    np.head === "" && clause.than?.thing !== null && clause.than?.thing !== undefined
      ? clause.than.thing
      : np;
  const unit =
    np.scale === null
      ? undefined
      : story.facts.find((fact) => fact.kind === "flow" && fact.verb === dimensionVerb("be", np.scale));
  const thing = unit?.kind === "flow" ? unit.thing : story.discourse.thing(named, lexemes, last);
  const quantity = np.amount === null ? null : story.quantity(np, clause.sentence);
  const ratio = ratioOf(story, item, clause) ?? thanRatio(story, clause);
  if (quantity === null && ratio === null)
    refuse(verbLexeme(story, clause), "slot", "the difference is not said", "by how much", "than");
  const adjective = clause.adjective ?? np.scale;
  const verb =
    HAVING.has(clause.verb.lemma) && adjective === null ? null : dimensionVerb(clause.verb.lemma, adjective);
  if (verb !== null && story.words.classesOf(verb).length === 0 && !verb.startsWith("be"))
    refuse(
      verbLexeme(story, clause),
      "lexical",
      "nobody has said what the verb does",
      `what \`${verb}\` does`,
      verb,
    );
  const place = clause.there
    ? placeOf(story, [...item.phrases, ...clause.phrases], /^(?:in|on|at)$/, clause.sentence)
    : null;
  const left: Side = { owner, place, verb, thing, labels: new Set(), time: story.time };
  const right = rightSide(story, clause, left, owner);
  const less = np.more === "fewer" || LESS.test(clause.adjective ?? "");
  story.add({
    kind: "comparison",
    left,
    right,
    ratio,
    offset: quantity,
    fewer: less,
    time: story.time,
    sentence: clause.sentence,
    labels: new Set(),
  });
}

/** "7 more than twice as many ponies as Piet": twice is of Piet's. */
function thanRatio(story: Story, clause: Clause): Quantity | null {
  const ratio = clause.than?.ratio ?? null;
  if (ratio === null || ratio === "same") return null;
  story.taken.add(ratio.lexeme);
  return { value: ratio.value, lexeme: ratio.lexeme };
}

function ratioOf(story: Story, { np }: Item, clause: Clause): Quantity | null {
  if (np.ratio === null) return null;
  if (np.ratio === "same") return { value: rational(1n), lexeme: verbLexeme(story, clause) };
  story.taken.add(np.ratio.lexeme);
  return { value: np.ratio.value, lexeme: np.ratio.lexeme };
}

/** "than Lucy": another owner of the same; "than flowers": another thing of the same owner. */
export function rightSide(story: Story, clause: Clause, left: Side, owner: string | null): Side {
  const np = clause.than?.nps[0];
  const lexemes = story.lexemes(clause.sentence);
  if (np === undefined) {
    // "The next day she saw 5 times that many": as many as before.
    const before = story.facts.findLast(
      (fact) => fact.kind === "flow" && fact.verb === clause.verb.lemma && fact.actor === owner,
    );
    if (before === undefined || before.kind !== "flow")
      refuse(
        verbLexeme(story, clause),
        "reference",
        "nothing before says how many `that many` are",
        "how many are meant",
      );
    return { ...left, labels: before.labels, time: before.time };
  }
  if (np.amount !== null && !np.amount.implicit)
    refuse(
      np.amount.lexeme,
      "composition",
      "a comparison with a number is not read",
      "who is compared with whom",
      "than",
    );
  const known =
    (np.head !== "" &&
      story.discourse.individuals.has([...np.mods, story.words.singular(np.head)].join(" "))) ||
    (ORDINAL.test(np.head) &&
      [...story.discourse.individuals.keys()].some((id) => id.startsWith(`${np.head} `)));
  if (
    np.proper ||
    np.pronoun !== null ||
    known ||
    (clause.verb.lemma !== "be" && !clause.there && !isThing(story, np.head))
  ) {
    const others = story.discourse.holders(
      np,
      lexemes,
      owner === null || clause.than?.thing != null ? [] : [owner],
    );
    if (others.length !== 1)
      refuse(
        lexemes[np.from] as (typeof lexemes)[number],
        "reference",
        "who is compared is not clear",
        "who is compared with whom",
        "than",
      );
    return { ...left, owner: others[0] ?? null, ...otherDoing(story, clause, left) };
  }
  const other = story.discourse.thing(np, lexemes);
  const inner = left.thing.of;
  const aligned: Thing = inner !== null && inner.key === other.key ? { ...left.thing, of: other } : other;
  return { ...left, thing: aligned };
}

/** "than the number of cups Max sold": another thing, and another doing. */
function otherDoing(story: Story, clause: Clause, left: Side): Partial<Side> {
  const { thing = null, verb = null } = clause.than ?? {};
  if (verb === null || verb.lemma === clause.verb.lemma || /^(?:do|be)$/.test(verb.lemma)) {
    if (thing === null || thing.head === "" || verb === null || clause.items[0]?.np.head === "") return {};
  }
  const own = HAVING.has(verb.lemma) ? null : verb.lemma;
  if ((own === null) !== (left.verb === null))
    refuse(
      verbLexeme(story, clause),
      "composition",
      "what one has is compared with what another does",
      "who is compared with whom",
      "than",
    );
  if (own !== null && story.words.classesOf(own).length === 0)
    refuse(
      story.lexemes(clause.sentence)[verb.at] ?? verbLexeme(story, clause),
      "lexical",
      "nobody has said what the verb does",
      `what \`${own}\` does`,
      own,
    );
  return {
    ...(thing === null || thing.head === "" || clause.items[0]?.np.head === ""
      ? {}
      : { thing: story.discourse.thing(thing, story.lexemes(clause.sentence)) }),
    verb: own,
  };
}

function isThing(story: Story, head: string): boolean {
  return story.discourse.things
    .flatMap((thing) => [thing, ...(thing.of === null ? [] : [thing.of])])
    .some(({ name }) => story.words.singular(name) === story.words.singular(head));
}
