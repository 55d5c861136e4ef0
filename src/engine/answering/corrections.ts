import { digestOf } from "../../canonical/digest.ts";
import { not, vocabularyOf, type Proposition } from "../language/meaning.ts";
import { indexOf } from "../answer/fact-index.ts";
import type { VaultFact } from "../answer/vault.ts";
import type { World } from "./world.ts";
import { mayBeExclusive, rivalryOf, type Rivalry, type Stated } from "./rivals.ts";

/** What a correction means to replace. */
export interface Target {
  /**
   * `one`: this statement, and it takes its place · `unclear`: any of several, or not this one alone · `open`: none stands, but it settles what
   * is contested or goes with a denial · `new`: nothing is said of its subject · `none`: others are said of its subject, and none goes against it
   */
  readonly kind: "one" | "unclear" | "open" | "new" | "none";
  readonly facts: readonly VaultFact[];
  /** What a correction says of the statement that it replaces, where there can be one value only: "Tom is not the manager". */
  readonly denied: readonly Proposition[];
}

/** Statements that give another value of what has one: "Tom is the manager" goes against "Kim is the manager". */
export function exclusiveRivals(world: World, said: Stated): readonly VaultFact[] {
  // Such statements share a name: "Tom is the manager" and "Kim is the manager" share the manager.
  if (!mayBeExclusive(said)) return [];
  return indexOf(world.vault.facts).touching(
    { names: vocabularyOf(said.meaning).names },
    (fact) => fact.status !== "contested" && rivalryOf(said, fact) === "exclusive",
  );
}

/** Rivalries from the nearest. The same of another subject is replaced only where it was the last that was stated. */
const NEAREST_FIRST: readonly Rivalry[] = ["exclusive", "same_subject", "other_subject", "same_matter"];

/** The statements that a correction is meant for, where nothing refutes it. */
export function targetOf(world: World, said: Stated): Target {
  const { latestTurn: latest } = indexOf(world.vault.facts);
  const rivals = standing(world).map((fact) => ({ fact, rivalry: rivalryOf(said, fact) }));
  for (const nearest of NEAREST_FIRST) {
    const facts = rivals
      .filter(
        ({ fact, rivalry }) => rivalry === nearest && (nearest !== "other_subject" || fact.turnId === latest),
      )
      .map(({ fact }) => fact);
    if (facts.length === 0) continue;
    const isClear = facts.length === 1 && nearest !== "same_matter";
    return {
      kind: isClear ? "one" : "unclear",
      facts,
      denied: isClear && nearest === "exclusive" ? facts.map(({ meaning }) => not(meaning)) : [],
    };
  }
  const contested = contestedRivals(world, said);
  const isOpen =
    contested.length > 0 ||
    rivals.some(({ rivalry }) => rivalry === "completes") ||
    indexOf(world.vault.facts).withKey(digestOf(said.meaning)).length > 0;
  const denied = contested
    .filter((fact) => rivalryOf(said, fact) === "exclusive")
    .map(({ meaning }) => not(meaning));
  return { kind: isOpen ? "open" : isRelated(world, said.meaning) ? "none" : "new", facts: [], denied };
}

/** Contested statements that say another thing of the same. */
export function contestedRivals(world: World, said: Stated): readonly VaultFact[] {
  return indexOf(world.vault.facts).contested.filter((fact) => isAgainst(said, fact));
}

function isAgainst(said: Stated, fact: VaultFact): boolean {
  const rivalry = rivalryOf(said, fact);
  return rivalry === "exclusive" || rivalry === "same_subject";
}

/** Whether a standing statement is about the same: then a correction is meant for it, though nothing shows which. */
function isRelated(world: World, meaning: Proposition): boolean {
  const own = vocabularyOf(meaning);
  const shares = (mine: ReadonlySet<string>, theirs: ReadonlySet<string>): boolean =>
    [...mine].some((each) => theirs.has(each));
  return standing(world).some(({ vocabulary }) =>
    own.names.size > 0 ? shares(own.names, vocabulary.names) : shares(own.symbols, vocabulary.symbols),
  );
}

function standing({ vault: { facts } }: World): readonly VaultFact[] {
  return facts.filter(({ status }) => status !== "contested");
}

/** What a correction was looked for by, in words: "Tom and the door", or the kinds that it speaks of. */
export function subjectsOf(meaning: Proposition): string {
  const { names, symbols } = vocabularyOf(meaning);
  const words =
    names.size > 0
      ? [...names]
      : [...symbols].map((symbol) => `\`${symbol.slice(symbol.indexOf(":") + 1, symbol.lastIndexOf("/"))}\``);
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1) ?? ""}`;
}
