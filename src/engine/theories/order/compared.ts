import type { Atom } from "../../meaning/form.ts";
import { isForm, partsOf } from "../forms.ts";
import type { Discourse } from "../theory.ts";

/** The words of degree by which atoms compare. */

export interface Compared {
  readonly word: string;
  readonly atom: Atom;
  readonly superlative: boolean;
  readonly less: boolean;
  readonly equal: boolean;
  /** The verb of "runs faster than". */
  readonly event: string | null;
  /** Other roles of the atom: what a comparison says besides. */
  readonly rest: readonly string[];
}

/** How much more does not change that it is more. */
const MORE = /^(?:much|far|slightly|only slightly|a lot|even|rather) /;
const COMPARED: ReadonlySet<string> = new Set(["subject", "than", "measure", "times", "rank"]);

/** The word of degree that an atom compares by. */
export function wordCompared(atom: Atom): Compared | null {
  if (atom.category === "verb") return verbCompared(atom);
  const rest = atom.roles.map(({ role }) => role).filter((role) => !COMPARED.has(role));
  const base = { atom, superlative: false, less: false, equal: false, event: null, rest };
  if (atom.category === "adjective" && atom.roles.some(({ role }) => role === "measure"))
    return { ...base, word: atom.lemma };
  if (atom.category !== "comparative") return null;
  const { lemma } = atom;
  if (lemma.startsWith("as ")) return { ...base, word: lemma.slice(3), equal: true };
  if (lemma.startsWith("least most "))
    return { ...base, word: lemma.slice(11), superlative: true, less: true };
  if (lemma.startsWith("most ")) return { ...base, word: lemma.slice(5), superlative: true };
  if (lemma.startsWith("less ")) return { ...base, word: lemma.slice(5), less: true };
  return { ...base, word: lemma.replace(MORE, "") };
}

function verbCompared(atom: Atom): Compared | null {
  const content = atom.roles.find(({ role }) => role === "content")?.filler;
  if (content === undefined || !isForm(content) || content.kind !== "atom") return null;
  const others = atom.roles.filter(({ role }) => role !== "subject" && role !== "content");
  const inner = content.category === "comparative" ? wordCompared(content) : null;
  return inner === null
    ? null
    : { ...inner, event: atom.lemma, rest: [...inner.rest, ...others.map(({ role }) => role)] };
}

/** The words by which a text compares. */
export function wordsCompared({ conditions, question }: Discourse): readonly string[] {
  return [...conditions.map(({ form }) => form), question.form].flatMap((form) =>
    [...partsOf(form)].flatMap((part) => (part.kind === "atom" ? (wordCompared(part)?.word ?? []) : [])),
  );
}
