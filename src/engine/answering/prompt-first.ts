import type { Sentence } from "../knowledge/fact.ts";
import type { Proposition } from "../language/meaning.ts";
import type { World } from "./world.ts";
import { decideWithMembers, generalKindOf, hasKnownMembers, membersOf } from "./instances.ts";
import type { Case, Ruling } from "./rule.ts";

/**
 * What the prompt itself says of a kind comes before what packs say. Logic alone does not see it: "No dog is an animal" and "Every dog is an
 * animal" both hold where there are no dogs. So it is asked once more with a member of the kind, first of the prompt alone, then of
 * the prompt with what is stored.
 *
 * - `settled`: the prompt decides, alone or with what is stored
 * - `clash`: what the prompt says and what is stored cannot both hold; `sentences` are those that cannot
 * - `open`: neither
 */
export type PromptFirst =
  | { readonly kind: "settled"; readonly ruling: Ruling }
  | { readonly kind: "clash"; readonly sentences: readonly Sentence[] }
  | { readonly kind: "open" };

/** Only statements of an open text count: a fixed mode is closed, and judges by form alone. */
export function ruleByPromptFirst(
  world: World,
  { premises, stated, mode, fixed }: Case,
  claim: Proposition,
): PromptFirst {
  if (!stated || fixed || mode !== "classical") return { kind: "open" };
  const kind = generalKindOf(claim);
  const own = kind === null ? null : decideWithMembers(world, { premises, kinds: [kind], stored: [] }, claim);
  if (
    own !== null &&
    kind !== null &&
    isSettled(own) &&
    usesPrompt(own) &&
    !needsExistence(own, claim) &&
    (hasKnownMembers(world, kind) || isRefuted(own))
  )
    return { kind: "settled", ruling: { ...own, basis: "prompt" } };
  const kinds = kindsSpokenOf(world, premises, kind);
  const all = membersOf(world, { premises, kinds }, claim);
  const { decision, sentences } = decideWithMembers(world, { premises, kinds, stored: all }, claim);
  if (decision.kind === "inconsistent") {
    const clashing = decision.core.flatMap((id) => sentences.get(id) ?? []);
    return clashing.some(({ source }) => source !== "prompt" && source !== "assumption")
      ? { kind: "clash", sentences: clashing }
      : { kind: "open" };
  }
  const ruling: Ruling = { decision, sentences, basis: "stored", againstStored: false };
  return isSettled(ruling) && usesPrompt(ruling) && !needsExistence(ruling, claim)
    ? { kind: "settled", ruling }
    : { kind: "open" };
}

/** "Every clerk is tired. Is some clerk tired?" It is so only if there are clerks, which nobody said. */
function needsExistence({ decision }: Ruling, claim: Proposition): boolean {
  const verdict = decision.kind === "decided" ? decision.verdict : "unknown";
  return (
    (verdict === "yes" && claim.kind === "some") ||
    (verdict === "no" && claim.kind === "not" && claim.of.kind === "some")
  );
}

function isSettled({ decision }: Ruling): boolean {
  return decision.kind === "decided" && decision.verdict !== "unknown";
}

function isRefuted({ decision }: Ruling): boolean {
  return decision.kind === "decided" && decision.verdict === "no";
}

/** What is assumed alone does not answer whether it is so. */
function usesPrompt({ decision, sentences }: Ruling): boolean {
  return decision.kind === "decided" && decision.used.some((id) => sentences.get(id)?.source === "prompt");
}

/** Most kinds of which a member is assumed. */
const MAX_KINDS = 8;

/** The kinds that a claim and general statements are about, as far as packs know that there are such things. */
function kindsSpokenOf(world: World, premises: readonly Sentence[], asked: string | null): readonly string[] {
  const spoken = premises.flatMap(({ meaning }) => generalKindOf(meaning) ?? []);
  return [...new Set([...(asked === null ? [] : [asked]), ...spoken])]
    .filter((kind) => hasKnownMembers(world, kind))
    .slice(0, MAX_KINDS);
}
