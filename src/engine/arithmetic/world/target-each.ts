import type { NounPhrase } from "../grammar/syntax.ts";
import { refuse } from "../meaning/facts.ts";
import { isEach } from "../meaning/subject.ts";
import { thingOf, type Thing } from "../meaning/thing.ts";
import type { Asked, Target } from "./asked.ts";
import { sharedOut } from "./sharing.ts";
import type { World } from "./world.ts";

/** "How many plums must go in each bag?", "How big is each group?", "how many does each student get?" */
export function askEach(world: World, asked: Asked): Target | null {
  const { query, thing, subjects } = asked;
  const { story } = world;
  const clause = query.clause;
  if (query.alsoAsked.length > 0) return null;
  if (
    clause === null ||
    clause.than !== null ||
    query.asked.more !== null ||
    !/^(?:many|much|big)$/.test(query.kind)
  )
    return null;
  const phrases = [...clause.phrases, ...clause.items.flatMap((item) => item.phrases)];
  const np =
    clause.subject.find(isEach) ??
    phrases.flatMap(({ prep, nps }) =>
      prep === "per"
        ? nps
        : nps.filter(
            (one) =>
              isEach(one) ||
              (prep === "in" &&
                (/^an?$/.test(one.determiner ?? "") || one.amount?.lexeme.lower === "one") &&
                (/^(?:second|minute|hour|day|week|month|year)$/.test(one.head) ||
                  (one.amount?.lexeme.lower === "one" && groupOf(world, one) !== null))),
          ),
    )[0] ??
    query.asked.per;
  if (np === null || np === undefined || clause.verb.modality === "want" || clause.verb.negated) return null;
  const inner = np.head === "" && np.of !== null ? np.of : np;
  const one =
    inner.head === ""
      ? inner.pronoun === "each" || inner.pronoun === "them" || inner.amount?.lexeme.lower === "one"
      : false;
  const per = one ? groupOf(world, inner) : thingOf(inner, story.words);
  if (per === null) return null;
  if (inner.amount?.lexeme.lower === "one") story.taken.add(inner.amount.lexeme);
  // "each person", where only friends were given some.
  const dealt =
    per.key === "person" && world.holdersOf(per).length === 0
      ? story.dealt.find(({ even }) => even === true)?.group
      : undefined;
  const own = dealt ?? story.discourse.aliases.get(per.key) ?? per;
  const what = thing ?? sharedThing(world, own);
  if (what === null) return null;
  const variable = sharedOut(world, what, own, subjects);
  return variable === null
    ? refuse(
        asked.lexeme,
        "slot",
        "how many there are for each does not follow",
        `how many ${what.name} there are, and among how many ${own.name}`,
      )
    : { variable, thing: what, className: "rate" };
}

/** "each of them", "each one", "one box": one of what was shared out among, where that is one sort only. */
function groupOf({ story }: World, np: NounPhrase): Thing | null {
  const own = np.head === "" ? null : thingOf(np, story.words);
  const groups = story.groups.filter((group) => own === null || group.key === own.key);
  return groups[0] !== undefined && groups.every(({ key }) => key === groups[0]?.key) ? groups[0] : null;
}

/** What is shared out among them, when the question does not name it: the only other thing that is counted. */
function sharedThing(world: World, per: Thing): Thing | null {
  const others = world.story.facts.flatMap((fact) =>
    ((fact.kind === "hold" && fact.mode === "have") || fact.kind === "flow") && fact.thing.key !== per.key
      ? [fact.thing]
      : [],
  );
  const keys = new Set(others.map(({ key }) => key));
  return keys.size === 1 ? (others[0] ?? null) : null;
}
