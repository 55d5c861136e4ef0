import { beats, keyOf, opposite, type Condition, type Literal, type Rule, type Theory } from "./theory.ts";

/** Whether a literal is proved, or shown not to be provable; `open`: neither, because it rests on itself. */
export type Standing = "proved" | "unprovable" | "open";

/**
 * Marks everything that is proved and everything that cannot be, from what is told on, until nothing changes: the second procedure. A literal
 * cannot be proved where each of its rules needs what cannot be, or one to the contrary applies that no rule which could still apply beats.
 */
export function mark(theory: Theory): (literal: Literal) => Standing {
  const told = new Set(theory.facts.map(keyOf));
  const proved = new Set(told);
  const unprovable = new Set<string>();
  const byHead = group(theory.rules);
  const all = literalsOf(theory);
  const statusOf = (condition: Condition): Standing => {
    if (condition.kind === "property") return condition.holds === true ? "proved" : "unprovable";
    const keys = condition.kind === "literal" ? [keyOf(condition.literal)] : theory.names.map((subject) => keyOf({ subject, ...condition.literal }));
    return keys.some((key) => proved.has(key)) ? "proved" : keys.every((key) => unprovable.has(key)) ? "unprovable" : "open";
  };
  const applies = (rule: Rule): boolean => rule.body.every((condition) => statusOf(condition) === "proved");
  const fails = (rule: Rule): boolean => rule.body.some((condition) => statusOf(condition) === "unprovable");
  const rulesOf = (literal: Literal): readonly Rule[] => byHead.get(keyOf(literal)) ?? [];

  const becomesProved = (literal: Literal): boolean => {
    if (told.has(keyOf(opposite(literal)))) return false;
    const supporting = rulesOf(literal).filter(applies);
    return supporting.length > 0 && rulesOf(opposite(literal)).every((other) => fails(other) || supporting.some((one) => beats(theory, one, other)));
  };
  const becomesUnprovable = (literal: Literal): boolean => {
    if (told.has(keyOf(opposite(literal)))) return true;
    const hopeful = rulesOf(literal).filter((rule) => !fails(rule));
    return hopeful.length === 0 || rulesOf(opposite(literal)).some((other) => applies(other) && !hopeful.some((one) => beats(theory, one, other)));
  };
  for (let changed = true; changed;) {
    changed = false;
    for (const [key, literal] of all) {
      if (proved.has(key) || unprovable.has(key)) continue;
      const into = becomesProved(literal) ? proved : becomesUnprovable(literal) ? unprovable : null;
      if (into === null) continue;
      into.add(key);
      changed = true;
    }
  }
  return (literal) => proved.has(keyOf(literal)) ? "proved" : unprovable.has(keyOf(literal)) || !all.has(keyOf(literal)) ? "unprovable" : "open";
}

function group(rules: readonly Rule[]): ReadonlyMap<string, readonly Rule[]> {
  const groups = new Map<string, Rule[]>();
  for (const rule of rules) groups.set(keyOf(rule.head), [...groups.get(keyOf(rule.head)) ?? [], rule]);
  return groups;
}

/** Every literal that something is said of, and its opposite. */
function literalsOf({ facts, rules, names }: Theory): ReadonlyMap<string, Literal> {
  const all = new Map<string, Literal>();
  const add = (literal: Literal): void => { for (const one of [literal, opposite(literal)]) all.set(keyOf(one), one); };
  for (const fact of facts) add(fact);
  for (const { head, body } of rules) {
    add(head);
    for (const condition of body) {
      if (condition.kind === "literal") add(condition.literal);
      else if (condition.kind === "someone") for (const subject of names) add({ subject, ...condition.literal });
    }
  }
  return all;
}
