import type { Knowledge, ToldFact } from "../../knowledge/knowledge.ts";
import { verdictOf, type Finding } from "./finding.ts";

/** "Do cows eat grass?", "Do dogs lay eggs?": what is told of the kind itself; of kinds above it, only what holds of each. */
export function whetherDoes(knowledge: Knowledge, kind: string, phrases: readonly string[]): Finding | null {
  const isSaid = ({ fact }: ToldFact, relation: string): boolean =>
    fact.relation === relation && phrases.includes(fact.object);
  const above = knowledge
    .ancestorsOf(kind)
    .flatMap((one) => ownFacts(knowledge, one))
    .filter(isStrict);
  const all = [...ownFacts(knowledge, kind), ...above];
  const denied = all.find((told) => isStrict(told) && isSaid(told, "cannot"));
  if (denied !== undefined) return verdictOf("no", "told", [denied]);
  const found = all.find((told) => isSaid(told, "does"));
  return found === undefined
    ? null
    : { ...verdictOf("yes", "told", [found]), typical: found.fact.strength === "typical" };
}

const SEXES_AND_AGES: ReadonlySet<string> = new Set(["young", "female", "male"]);

/** "What is a young dog called?": the one kind of dog that is young. */
export function whichKind(knowledge: Knowledge, kind: string, property: string): Finding | null {
  if (!SEXES_AND_AGES.has(property)) return null;
  const found = knowledge.childrenOf(kind).flatMap((child) => {
    const facts = ownFacts(knowledge, child).filter(isStrict);
    const has = facts.find(({ fact }) => fact.relation === "property" && fact.object === property);
    const is = facts.find(({ fact }) => fact.relation === "is_a" && fact.object === kind);
    return has === undefined || is === undefined ? [] : [{ child, cited: [is, has] }];
  });
  const [only, second] = found;
  if (only === undefined || second !== undefined) return null;
  return {
    outcome: { kind: "names", names: [only.child] },
    cited: only.cited,
    rule: "only_kind",
    because: null,
  };
}

/** "Is red a colour?": packs define an adjective of colour so. */
export function whetherColour(knowledge: Knowledge, word: string): Finding | null {
  const found = colourDefined(knowledge, word);
  if (found === undefined) return null;
  const text = `\`${word}\` means ${found.definition}.`;
  return verdictOf("yes", "definition", [{ ref: found.ref, text }]);
}

const colourDefined = (knowledge: Knowledge, word: string) =>
  knowledge
    .definitionsOf(word)
    .find(
      ({ pos, definition }) => pos === "adjective" && /^of (?:the|a) (?:[a-z]+ )*colour\b/u.test(definition),
    );

/** "What colour is grass?": the one colour that packs give the kind. Of what has several, none is told. */
export function colourOf(knowledge: Knowledge, kind: string): Finding | null {
  const found = ownFacts(knowledge, kind).filter(
    ({ fact }) => fact.relation === "property" && colourDefined(knowledge, fact.object) !== undefined,
  );
  const [only, second] = found;
  if (only === undefined || second !== undefined) return null;
  return {
    outcome: { kind: "names", names: [only.fact.object] },
    cited: [only],
    rule: "property",
    because: null,
    typical: !isStrict(only),
  };
}

const isStrict = ({ fact }: ToldFact): boolean => fact.strength !== "typical";

const ownFacts = (knowledge: Knowledge, kind: string): readonly ToldFact[] =>
  knowledge.factsAbout(kind).filter(({ fact }) => fact.subject === kind);
