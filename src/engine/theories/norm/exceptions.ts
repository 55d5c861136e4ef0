import type { Instance } from "./ground.ts";
import { allOf, hasModal, keysOf, not, type Proposition } from "./proposition.ts";
import { isOpen } from "./tableau.ts";

/**
 * Rules with exceptions: "Members may borrow books. Members who owe a fine may not." Of two rules that cannot both hold, the one whose
 * conditions say more goes first: the other holds where they are not all met.
 */
export interface Settled {
  readonly instances: readonly Instance[];
  /** What an exception asks for, by the conditions of the text that it limits: open where nobody says whether it is met. */
  readonly exceptions: readonly Proposition[];
}

export function settled(
  instances: readonly Instance[],
  laws: readonly Proposition[],
  isPreferred: (one: number, other: number) => boolean,
): Settled {
  const isCompared = ({ source }: Instance): boolean =>
    instances.some((other) => isPreferred(source, other.source) || isPreferred(other.source, source));
  const rules = instances.filter((one) => hasModal(one.head) || isCompared(one));
  const plain = instances.filter((one) => !hasModal(one.head) && !one.conditions.some(hasModal));
  const exceptions: Proposition[] = [];
  const limited = instances.map((rule) => {
    if (!rules.includes(rule)) return rule;
    const limits = rules.filter(
      (other) =>
        other.source !== rule.source &&
        sharesKey(rule.head, other.head) &&
        !isPreferred(rule.source, other.source) &&
        (isPreferred(other.source, rule.source) || saysMore(other, rule, plain, laws)) &&
        isOpen({ here: [rule.head, other.head], everywhere: laws }) === false,
    );
    if (limits.length === 0) return rule;
    const unless = limits.map(({ conditions }) => not(allOf(conditions)));
    exceptions.push(...limits.map(({ conditions }) => allOf(conditions)));
    return { ...rule, conditions: [...rule.conditions, ...unless] };
  });
  return { instances: limited, exceptions };
}

const sharesKey = (one: Proposition, other: Proposition): boolean => {
  const keys = keysOf(one);
  return [...keysOf(other)].some((key) => keys.has(key));
};

/** Whether whatever meets the conditions of the one meets those of the other, and not the other way round. */
function saysMore(
  one: Instance,
  other: Instance,
  plain: readonly Instance[],
  laws: readonly Proposition[],
): boolean {
  return isCovered(other, one, plain, laws) && !isCovered(one, other, plain, laws);
}

/** Whether the conditions of `one` follow from those of `other` by the rules that the text gives of kinds, and no facts. */
function isCovered(
  one: Instance,
  other: Instance,
  plain: readonly Instance[],
  laws: readonly Proposition[],
): boolean {
  if (one.conditions.some(hasModal) || other.conditions.some(hasModal)) return false;
  const rules = plain
    .filter(({ conditions }) => conditions.length > 0)
    .map(({ conditions, head }) => not(allOf([...conditions, not(head)])));
  return (
    isOpen({ here: [...other.conditions, ...rules, not(allOf(one.conditions))], everywhere: laws }) === false
  );
}
