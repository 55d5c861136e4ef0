import type { Item, Made, Row } from "../chart.ts";
import type { Clause, NounPhrase, Sentential } from "../syntax.ts";
import type { Auxiliary } from "./auxiliaries.ts";
import { isFiniteVerb, made, nounPhrase, row, tree, verbAgrees, word } from "./building.ts";

/** Clauses of a subject and an auxiliary, whose verb phrase is that of the clause before: "Otto has left, but Mara hasn't". */

const AUXILIARIES = ["be", "have", "do", "modal"] as const;
type Kind = (typeof AUXILIARIES)[number];

export const ELLIPSIS_ROWS: readonly Row[] = AUXILIARIES.flatMap((kind) => [
  row(`s.ellipsis.${kind}`, "S", `S coordinator NP Aux-${kind}`, (one, joint, who, aux) =>
    joined(one, joint, elided(kind, one, who, aux)),
  ),
  row(`s.ellipsisComma.${kind}`, "S", `S ~comma coordinator NP Aux-${kind}`, (one, _c, joint, who, aux) =>
    joined(one, joint, elided(kind, one, who, aux)),
  ),
  /** "Otto has left, and so has Mara", "Otto hasn't left, and neither has Mara" */
  ...["S likewise", "S ~comma likewise"].map((of) =>
    row(`${of} ${kind}`, "S", `${of} Aux-${kind} NP`, (one, ...words) => {
      const [joint, aux, who] = words.slice(-3);
      return joint === undefined || aux === undefined || who === undefined
        ? null
        : likewise(one, joint, elided(kind, one, who, aux));
    }),
  ),
  /** "An email counts as writing, a phone call doesn't." */
  row(
    `s.ellipsisAlone.${kind}`,
    "S",
    `S ~comma NP Aux-${kind}`,
    (one, comma, who, aux) => joined(one, comma, elided(kind, one, who, aux)),
    0.3,
  ),
]);

function joined(one: Item, joint: Item, other: Clause | null): Made | null {
  const { lemma } = word(joint);
  if (other === null || /^(?:or|nor)$/.test(lemma)) return null;
  const said = tree<Sentential>(one);
  return made({}, { kind: "joined", joint: { word: word(joint), first: null }, parts: [said, other] });
}

/** "So" takes up what is said, "neither" what is denied. */
function likewise(one: Item, joint: Item, other: Clause | null): Made | null {
  const { lemma, at } = word(joint);
  const said = tree<Sentential>(one);
  const denied = lastOf(said)?.negation ?? null;
  const isNeither = lemma === "and neither";
  if (other === null || other.negation !== null || isNeither !== (denied !== null)) return null;
  const negation = isNeither ? { lemma: "not", at } : null;
  const parts = [said, { ...other, negation }];
  return made({}, { kind: "joined", joint: { word: { lemma: "and", at }, first: null }, parts });
}

/** The clause with another subject and another auxiliary. */
function elided(kind: Kind, one: Item, who: Item, aux: Item): Clause | null {
  const said = lastOf(tree<Sentential>(one));
  const { verb, negation, adverbs } = tree<Auxiliary>(aux);
  if (said === null || [one, who].some(({ features }) => features.gap || features.asks === true)) return null;
  if (!isFiniteVerb(aux) || who.features.case === "object" || !verbAgrees(who.features, aux.features))
    return null;
  const inner = takenUp(kind, said);
  if (inner === null || isOfOneSubject(inner) || adverbs.some(({ lemma }) => !/^(?:too|also)$/.test(lemma)))
    return null;
  const tense = aux.features.form === "past" ? "past" : "present";
  const role = roleOf(kind, said);
  return {
    ...inner,
    tense,
    subject: nounPhrase(who),
    negation,
    adverbs: [...inner.adverbs, ...adverbs.map(({ at }) => ({ lemma: "also", at }))],
    ...(role === null ? { verb } : { [role]: verb }),
  };
}

const lastOf = (said: Sentential): Clause | null => {
  if (said.kind === "clause") return said;
  const last = said.kind === "joined" ? said.parts.at(-1) : said.main;
  return last === undefined ? null : lastOf(last);
};

/** What goes with the auxiliary: of a clause that "be" goes with, "be" must be said. */
function takenUp(kind: Kind, said: Clause): Clause | null {
  const plain = { ...said, adverbs: said.adverbs.filter(({ lemma }) => !LEFT.test(lemma)) };
  // "Often sings, but Ann doesn't" may deny it, or how often.
  if (plain.adverbs.length > 0) return null;
  const bare = { ...plain, modal: null, perfect: null, support: null };
  const withBe = said.copula || said.passive !== null || said.progressive !== null;
  switch (kind) {
    case "be":
      return withBe && said.perfect === null && said.modal === null ? plain : null;
    case "have":
      return said.perfect !== null ? { ...plain, modal: null } : null;
    case "modal":
      return said.modal !== null || !withBe ? bare : null;
    case "do":
      return withBe || said.modal !== null || said.perfect !== null ? null : bare;
  }
}

/** Adverbs of the clause before that are not taken up. */
const LEFT = /^(?:never|already|yet|still|also|even|too)$/;

function roleOf(
  kind: Kind,
  said: Clause,
): "progressive" | "passive" | "perfect" | "modal" | "support" | null {
  if (kind !== "be") return ({ have: "perfect", modal: "modal", do: "support" } as const)[kind];
  if (said.progressive !== null) return "progressive";
  return said.passive === null ? null : "passive";
}

/** "Otto washed his car, but Mara didn't": whose car is open. */
const isOfOneSubject = (said: Clause): boolean =>
  [...said.objects, ...said.phrases.map(({ object }) => object)].some(hasPronoun);

function hasPronoun(phrase: NounPhrase): boolean {
  switch (phrase.kind) {
    case "pronoun":
      return !/^(?:it|this|that)$/.test(phrase.word.lemma);
    case "noun":
      return (
        phrase.determiner?.owner?.kind === "pronoun" ||
        phrase.modifiers.some((one) => one.kind === "phrase" && hasPronoun(one.phrase.object))
      );
    case "group":
      return phrase.parts.some(hasPronoun);
    case "content":
      return true;
    default:
      return false;
  }
}
