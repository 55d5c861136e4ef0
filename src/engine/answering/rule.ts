import type { Sentence } from "../knowledge/fact.ts";
import type { Mode, Proposition } from "../language/meaning.ts";
import type { Decision } from "../reasoning/theory.ts";
import type { World } from "../turn/world.ts";
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
}

/** What a prompt brings: its statements, and whether it fixes a mode, which makes them all that counts. */
export interface Case { readonly premises: readonly Sentence[]; readonly mode: Mode; readonly fixed: boolean }

/**
 * Decides a claim. Statements of the prompt are heard alone first; what they leave open is asked of what is stored, then of what is contested.
 * A case with a fixed mode and statements of its own is closed: nothing else is heard.
 */
export function ruleOn(world: World, { premises, mode, fixed }: Case, claim: Proposition): Ruling {
  const own = decideFrom(world, premises, claim, mode);
  const conflict = mode === "classical" && own.decision.kind === "decided" ? findConflict(world, premises) : null;
  if (conflict !== null) return { ...own, decision: conflict, basis: "prompt", againstStored: false };
  const isOpen = own.decision.kind === "decided" && own.decision.verdict === "unknown";
  const closed = premises.length > 0 && (fixed || mode !== "classical");
  if (!isOpen || closed) return { ...own, basis: "prompt", againstStored: false };
  return ruleFromStored(world, premises, claim, mode, own);
}

/**
 * Whether the prompt's statements contradict each other, also where the claim has nothing to do with it: the reasoner looks only at what a claim
 * needs, and a prompt that cannot hold is no ground for anything.
 */
function findConflict(world: World, premises: readonly Sentence[]): Decision | null {
  const all = premises.map(({ meaning }) => meaning);
  if (all.length < 2) return null;
  const decision = world.reasoner.decide(premises, { kind: "and", of: all }, "classical");
  return decision.kind === "inconsistent" ? decision : null;
}

function ruleFromStored(world: World, premises: readonly Sentence[], claim: Proposition, mode: Mode, own: Decided): Ruling {
  const supposed = premises.map(({ meaning }) => meaning);
  const standing = storedFor(world, [claim], "without_contested", { supposed });
  const withStored = decideFrom(world, [...premises, ...standing.sentences], claim, mode);
  const settled = settle(withStored, standing.complete);
  if (settled !== "open") {
    // What the prompt supposes need not agree with what is stored; then it stands alone, and the answer says so.
    if (withStored.decision.kind === "inconsistent" && premises.length > 0) return { ...own, basis: "prompt", againstStored: true };
    return { ...withStored, basis: "stored", againstStored: false };
  }
  if (world.vault.facts.some(({ status }) => status === "contested")) {
    const all = storedFor(world, [claim], "with_contested", { supposed });
    const withContested = decideFrom(world, [...premises, ...all.sentences], claim, mode);
    if (settle(withContested, all.complete) !== "open" && touchesContested(world, withContested)) return { ...withContested, basis: "contested", againstStored: false };
  }
  return { ...withStored, ...(standing.complete ? {} : { decision: { kind: "over_budget" } as const }), basis: "stored", againstStored: false };
}

interface Decided { readonly decision: Decision; readonly sentences: ReadonlyMap<string, Sentence> }

function decideFrom(world: World, sentences: readonly Sentence[], claim: Proposition, mode: Mode): Decided {
  const all = [...sentences, ...assumePersons(world, sentences, [claim], mode), ...meaningsOfComparatives(sentences, claim, mode)];
  return { decision: world.reasoner.decide(all, claim, mode), sentences: new Map(all.map((sentence) => [sentence.id, sentence])) };
}

function settle({ decision }: Decided, complete: boolean): "open" | "settled" {
  if (decision.kind === "decided" && decision.verdict === "unknown") return "open";
  return decision.kind === "over_budget" && !complete ? "open" : "settled";
}

/** Whether a decision rests on a contested statement, or on a contradiction with one. */
function touchesContested({ vault }: World, { decision }: Decided): boolean {
  const ids = decision.kind === "decided" ? decision.used : decision.kind === "inconsistent" ? decision.core : [];
  const contested = new Set(vault.facts.filter(({ status }) => status === "contested").map(({ index }) => `vault:${index}`));
  return ids.some((id) => contested.has(id));
}

/** The verdict in one word, as another mode would give it. */
export function verdictWord(decision: Decision): string {
  switch (decision.kind) {
    case "decided": return decision.verdict;
    case "inconsistent": return "the statements contradict each other";
    case "over_budget": return "too large to decide";
    case "unsupported": return "not a question for this mode";
    case "disagreement": return "undecided";
  }
}
