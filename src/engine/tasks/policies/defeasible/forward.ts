import { beats, keyOf, opposite, type Condition, type Literal, type Rule, type Theory } from "./theory.ts";

/** Whether a literal is proved, or shown not to be provable; `open`: neither, because it rests on itself. */
export type Standing = "proved" | "unprovable" | "open";

/**
 * Marks everything that is proved and everything that cannot be, from what is told on, until nothing changes: the second procedure. A literal
 * cannot be proved where each of its rules needs what cannot be, or one to the contrary applies that no rule which could still apply beats.
 */
export function mark(theory: Theory): (literal: Literal) => Standing {
  const told = new Set(theory.facts.map(keyOf));
  const [proved, unprovable] = [new Set(told), new Set<string>()];
  const byHead = group(theory);
  const all = literalsOf(theory);
  const statusOf = (need: Need): Standing =>
    typeof need === "boolean"
      ? need
        ? "proved"
        : "unprovable"
      : need.some((key) => proved.has(key))
        ? "proved"
        : need.every((key) => unprovable.has(key))
          ? "unprovable"
          : "open";
  const applies = ({ needs }: KeyedRule): boolean => needs.every((need) => statusOf(need) === "proved");
  const fails = ({ needs }: KeyedRule): boolean => needs.some((need) => statusOf(need) === "unprovable");
  const becomesProved = (own: readonly KeyedRule[], against: readonly KeyedRule[]): boolean => {
    const supporting = own.filter(applies);
    return (
      supporting.length > 0 &&
      against.every((other) => fails(other) || supporting.some((one) => beats(theory, one.rule, other.rule)))
    );
  };
  const becomesUnprovable = (own: readonly KeyedRule[], against: readonly KeyedRule[]): boolean => {
    const hopeful = own.filter((rule) => !fails(rule));
    return (
      hopeful.length === 0 ||
      against.some((other) => applies(other) && !hopeful.some((one) => beats(theory, one.rule, other.rule)))
    );
  };
  let open = [...all]
    .map(([key, other]) => ({ key, other, own: byHead.get(key) ?? [], against: byHead.get(other) ?? [] }))
    .filter(({ key }) => !told.has(key));
  for (let before = -1; before !== open.length; ) {
    before = open.length;
    open = open.filter(({ key, other, own, against }) => {
      const into = told.has(other)
        ? unprovable
        : becomesProved(own, against)
          ? proved
          : becomesUnprovable(own, against)
            ? unprovable
            : null;
      into?.add(key);
      return into === null;
    });
  }
  return (literal) => {
    const key = keyOf(literal);
    return proved.has(key) ? "proved" : unprovable.has(key) || !all.has(key) ? "unprovable" : "open";
  };
}

/** What a rule needs: one of some literals, by their keys; or something that holds or does not in any case. */
type Need = readonly string[] | boolean;
interface KeyedRule {
  readonly rule: Rule;
  readonly needs: readonly Need[];
}

function group({ rules, names }: Theory): ReadonlyMap<string, readonly KeyedRule[]> {
  const needOf = (condition: Condition): Need => {
    if (condition.kind === "property") return condition.holds === true;
    return condition.kind === "literal"
      ? [keyOf(condition.literal)]
      : names.map((subject) => keyOf({ subject, ...condition.literal }));
  };
  const groups = new Map<string, KeyedRule[]>();
  for (const rule of rules) {
    const [key, keyed] = [keyOf(rule.head), { rule, needs: rule.body.map(needOf) }];
    const before = groups.get(key);
    if (before === undefined) groups.set(key, [keyed]);
    else before.push(keyed);
  }
  return groups;
}

/** The key of every literal that something is said of, and of its opposite, each with the other. */
function literalsOf({ facts, rules, names }: Theory): ReadonlyMap<string, string> {
  const all = new Map<string, string>();
  const add = (literal: Literal): void => {
    const [key, other] = [keyOf(literal), keyOf(opposite(literal))];
    all.set(key, other).set(other, key);
  };
  for (const fact of facts) add(fact);
  for (const { head, body } of rules) {
    add(head);
    for (const condition of body) {
      if (condition.kind === "literal") add(condition.literal);
      else if (condition.kind === "someone")
        for (const subject of names) add({ subject, ...condition.literal });
    }
  }
  return all;
}
