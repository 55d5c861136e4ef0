import { canonicalize } from "../../canonical/json.ts";
import type { Sentence } from "../knowledge/fact.ts";
import { bound, type Proposition, type Term } from "../language/meaning.ts";
import type { Wording } from "../language/realize.ts";
import { conjunction } from "../language/normal.ts";

/**
 * What the mode `classical_import` takes for granted: for every general term that sentences and claim mention, that there is such a thing. A
 * general term is what a noun, an adjective, a role (`friend of Rosa`) or a verb says of one thing, and the whole subject of a general
 * statement (`black cats`). Each stands among the grounds as an assumption of its own.
 */
export function namedThings(
  wording: Wording,
  sentences: readonly Sentence[],
  claim: Proposition,
): readonly Sentence[] {
  const terms = new Map<string, Proposition>();
  for (const proposition of [...sentences.map(({ meaning }) => meaning), claim])
    collect(proposition, (holds) => terms.set(canonicalize(holds), holds));
  return [...terms.values()].map((holds, index): Sentence => {
    const meaning: Proposition = { kind: "some", variable: 0, where: null, holds };
    return {
      id: `assumption:existence:${index + 1}`,
      source: "assumption",
      ref: "existential import",
      text: wording.proposition(meaning),
      meaning,
    };
  });
}

type Take = (holds: Proposition) => void;
type Application = Extract<Proposition, { kind: "apply" }>;

function collect(part: Proposition, take: Take): void {
  switch (part.kind) {
    case "apply": {
      const term = termOf(part);
      if (term !== null) take(term);
      return;
    }
    case "equal":
      return;
    case "not":
      collect(part.of, take);
      return;
    case "and":
    case "or":
    case "xor":
      for (const one of part.of) collect(one, take);
      return;
    case "implies":
    case "iff":
      collect(part.left, take);
      collect(part.right, take);
      return;
    case "all":
    case "some": {
      if (part.where !== null) {
        const subject = part.where.kind === "and" ? subjectOf(part.where.of, part.variable) : null;
        if (subject !== null) take(subject);
        collect(part.where, take);
      }
      collect(part.holds, take);
    }
  }
}

/** What is said of the first place, the others being names; null for what relates several variables. */
function termOf(part: Application): Proposition | null {
  const [, ...others] = part.terms;
  if (part.terms.length === 0 || others.some(({ kind }) => kind !== "name")) return null;
  return { ...part, terms: [bound(0), ...others] };
}

/** The whole of a subject, where it says of one thing several things that are so. */
function subjectOf(parts: readonly Proposition[], variable: number): Proposition | null {
  const isOfIt = (term: Term | undefined): boolean => term?.kind === "variable" && term.variable === variable;
  const applied = parts.filter((part) => part.kind === "apply");
  if (applied.length < parts.length || !applied.every(({ terms }) => isOfIt(terms[0]))) return null;
  const terms = applied.map(termOf);
  return terms.includes(null) ? null : conjunction(terms);
}
