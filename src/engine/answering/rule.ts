import { indexOf } from "../answer/fact-index.ts";
import type { Sentence } from "../knowledge/fact.ts";
import { isOpenMode, type Mode, type Proposition } from "../language/meaning.ts";
import { holdsEquation } from "../reasoning/logic/propositions.ts";
import type { Decision } from "../reasoning/theory.ts";
import { EMPTY_VAULT } from "../answer/vault.ts";
import type { World } from "./world.ts";
import { meaningsOfAbility } from "./abilities.ts";
import { meaningsOfStaying } from "./places-lived.ts";
import { namedThings } from "./existences.ts";
import { withCapital } from "./only-capitals.ts";
import { assumePersons, meaningsOfComparatives, storedFor } from "./premises.ts";

/** How a claim was decided, and from which sentences. */
export interface Ruling {
  readonly decision: Decision;
  /** All that took part, by id. */
  readonly sentences: ReadonlyMap<string, Sentence>;
  /** `prompt`: from the prompt's own statements alone · `stored`: with packs, teachings and vault · `contested`: only with contested statements. */
  readonly basis: "prompt" | "stored" | "contested";
  /** The prompt's statements contradict what is stored, so that only they were heard. */
  readonly againstStored: boolean;
  /**
   * Of a `contested` basis: whether all contested statements that would settle the claim settle it in one way, and do not contradict each other.
   * Then they are contested because something else was said of the same, as in a correction.
   */
  readonly oneSided?: boolean;
}

/** What a prompt brings: its statements, and whether it fixes a mode, which makes them all that counts. */
export interface Case {
  readonly premises: readonly Sentence[];
  /** Whether the prompt states anything; a question alone may still take something for granted. */
  readonly stated: boolean;
  readonly mode: Mode;
  readonly fixed: boolean;
}

/**
 * Decides a claim. Statements of the prompt are heard alone first; what they leave open is asked of what is stored, then of what is contested.
 * A case with a fixed mode and statements of its own is closed: nothing else is heard.
 */
export function ruleOn(world: World, { premises, stated, mode, fixed }: Case, claim: Proposition): Ruling {
  if (!stated && mode === "rules_closed") return closedWithoutStatements(world, premises, claim);
  const own = decideFrom(world, premises, claim, mode);
  const conflict = isOpenMode(mode) && own.decision.kind === "decided" ? findConflict(world, premises) : null;
  if (conflict !== null) return { ...conflict, basis: "prompt", againstStored: false };
  const isOpen = own.decision.kind === "decided" && own.decision.verdict === "unknown";
  const closed = stated && (fixed || mode !== "classical");
  if (!isOpen || closed) return { ...own, basis: "prompt", againstStored: false };
  return ruleFromStored(world, premises, claim, mode, own);
}

/** What is stored is no closed world: what it does not say may be so. Only what its rules reach is an answer, never what they do not. */
function closedWithoutStatements(world: World, premises: readonly Sentence[], claim: Proposition): Ruling {
  const ruling = ruleFromStored(
    world,
    premises,
    claim,
    "rules_forward",
    decideFrom(world, premises, claim, "rules_forward"),
  );
  if (ruling.decision.kind === "decided" && ruling.decision.verdict !== "unknown") return ruling;
  return {
    ...ruling,
    basis: "stored",
    decision: {
      kind: "unsupported",
      sentence: null,
      reason: "in a closed world what is not stated is not so, and the prompt states nothing",
    },
  };
}

/**
 * Whether the prompt's statements contradict each other, also where the claim has nothing to do with it: the reasoner looks only at what a claim
 * needs, and a prompt that cannot hold is no ground for anything.
 */
function findConflict(world: World, premises: readonly Sentence[]): Decided | null {
  const all = premises.map(({ meaning }) => meaning);
  if (all.length < 2) return null;
  const everything: Proposition = { kind: "and", of: all };
  const meanings = meaningsOfComparatives(premises, everything, "classical");
  const core = world.reasoner.conflict([...premises, ...meanings]);
  return core === null
    ? null
    : {
        decision: { kind: "inconsistent", core },
        sentences: new Map([...premises, ...meanings].map((sentence) => [sentence.id, sentence])),
      };
}

function ruleFromStored(
  world: World,
  premises: readonly Sentence[],
  claim: Proposition,
  mode: Mode,
  own: Decided,
): Ruling {
  const supposed = premises.map(({ meaning }) => meaning);
  const checked = world.vault.facts.length === 0 ? null : ruleByChecked(world, premises, claim, mode);
  if (checked !== null) return checked;
  const standing = storedFor(world, [claim], "without_contested", { supposed });
  const stored = isOpenMode(mode) ? withCapital(world, standing.sentences, claim) : standing.sentences;
  const withStored = decideFrom(world, [...premises, ...stored], claim, mode);
  const settled = settle(withStored, standing.complete);
  if (settled !== "open") {
    // What the prompt supposes need not agree with what is stored; then it stands alone, and the answer says so.
    if (withStored.decision.kind === "inconsistent" && premises.length > 0)
      return { ...own, basis: "prompt", againstStored: true };
    return { ...withStored, basis: "stored", againstStored: false };
  }
  const contested = ruleByContested(world, premises, claim, mode);
  if (contested !== null) return contested;
  return {
    ...withStored,
    ...(standing.complete ? {} : { decision: { kind: "over_budget" } as const }),
    basis: "stored",
    againstStored: false,
  };
}

/** What packs and teachings settle is not asked of unchecked statements. */
function ruleByChecked(
  world: World,
  premises: readonly Sentence[],
  claim: Proposition,
  mode: Mode,
): Ruling | null {
  const { sentences } = storedFor({ ...world, vault: EMPTY_VAULT }, [claim], "without_contested", {
    supposed: premises.map(({ meaning }) => meaning),
  });
  const decided = decideFrom(
    world,
    [...premises, ...(isOpenMode(mode) ? withCapital(world, sentences, claim) : sentences)],
    claim,
    mode,
  );
  const settles = decided.decision.kind === "decided" && decided.decision.verdict !== "unknown";
  return settles ? { ...decided, basis: "stored", againstStored: false } : null;
}

interface Decided {
  readonly decision: Decision;
  readonly sentences: ReadonlyMap<string, Sentence>;
}

function decideFrom(world: World, sentences: readonly Sentence[], claim: Proposition, mode: Mode): Decided {
  const decided = decideFromAll(world, sentences, claim, mode);
  const apart = sentences.filter(
    ({ source, meaning }) => source === "prompt" || source === "assumption" || !holdsEquation(meaning),
  );
  if (decided.decision.kind !== "unsupported" || apart.length === sentences.length) return decided;
  // What is stored of being the same, or of amounts, is not reasoned with beside so much else: what the rest settles, it settles; what it leaves open stays undecided.
  const rest = decideFromAll(world, apart, claim, mode);
  const settles =
    rest.decision.kind === "inconsistent" ||
    (rest.decision.kind === "decided" && rest.decision.verdict !== "unknown");
  return settles ? rest : decided;
}

function decideFromAll(
  world: World,
  sentences: readonly Sentence[],
  claim: Proposition,
  mode: Mode,
): Decided {
  const imported = mode === "classical_import" ? namedThings(world.knowledge.wording, sentences, claim) : [];
  const all = [
    ...sentences,
    ...imported,
    ...assumePersons(world, sentences, [claim], mode),
    ...meaningsOfComparatives(sentences, claim, mode),
    ...meaningsOfAbility(sentences, claim, mode),
    ...meaningsOfStaying(sentences, claim, mode),
  ];
  return {
    decision: world.reasoner.decide(all, claim, mode),
    sentences: new Map(all.map((sentence) => [sentence.id, sentence])),
  };
}

function settle({ decision }: Decided, complete: boolean): "open" | "settled" {
  if (decision.kind === "decided" && decision.verdict === "unknown") return "open";
  return decision.kind === "over_budget" && !complete ? "open" : "settled";
}

/** How many contested statements are tried. */
const MAX_CONTESTED = 16;

/**
 * Contested statements that would settle the claim, each by itself beside what stands. The ruling names them, and what they would settle it with,
 * as conflicting evidence. Null where none would: that something else is contested is no doubt about this.
 */
function ruleByContested(
  world: World,
  premises: readonly Sentence[],
  claim: Proposition,
  mode: Mode,
): Ruling | null {
  if (indexOf(world.vault.facts).contested.length === 0) return null;
  const isContested = new Set(indexOf(world.vault.facts).contested.map(({ index }) => `vault:${index}`));
  const { sentences } = storedFor(world, [claim], "with_contested", {
    supposed: premises.map(({ meaning }) => meaning),
  });
  const standing = sentences.filter(({ id }) => !isContested.has(id));
  const core: string[] = [];
  const heard = new Map<string, Sentence>();
  const verdicts = new Set<string>();
  for (const statement of sentences.filter(({ id }) => isContested.has(id)).slice(0, MAX_CONTESTED)) {
    const { decision, sentences: all } = decideFrom(
      world,
      [...premises, ...standing, statement],
      claim,
      mode,
    );
    if (decision.kind !== "decided" || !decision.used.some((id) => id === statement.id)) continue;
    verdicts.add(decision.verdict);
    for (const id of decision.used) {
      const sentence = all.get(id);
      if (sentence !== undefined && !heard.has(id)) {
        heard.set(id, sentence);
        core.push(id);
      }
    }
  }
  if (core.length === 0) return null;
  const oneSided =
    verdicts.size === 1 &&
    decideFrom(
      world,
      sentences.filter(({ id }) => isContested.has(id)),
      claim,
      mode,
    ).decision.kind !== "inconsistent";
  return {
    decision: { kind: "inconsistent", core },
    sentences: heard,
    basis: "contested",
    againstStored: false,
    oneSided,
  };
}

/** The verdict in one word, as another mode would give it. */
export function verdictWord(decision: Decision): string {
  switch (decision.kind) {
    case "decided":
      return decision.verdict;
    case "inconsistent":
      return "the statements contradict each other";
    case "over_budget":
      return "too large to decide";
    case "unsupported":
      return "not a question for this mode";
    case "disagreement":
      return "undecided";
  }
}
