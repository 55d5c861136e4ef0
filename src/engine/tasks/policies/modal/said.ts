import type { Clause } from "./clause.ts";

export type Force = "must" | "may";
/** `open`: "must" and "may" are of either. */
export type Flavour = "deontic" | "epistemic" | "open";

/** What a modal word is said of. `alternatives`: several where they are joined by "or". */
export interface Modal {
  readonly kind: "modal";
  readonly force: Force;
  readonly flavour: Flavour;
  /** "not" before the modal word, or inside of what it is said of; `free`: "may not", which is outside for duties and inside for what is possible. */
  readonly not: "none" | "outer" | "inner" | "both" | "free";
  readonly alternatives: readonly Clause[];
}

/** Of every one of a kind. `wide`: the modal word is said of the whole sentence: "it is certain that all …". `denied`: "no …". */
export interface Every {
  readonly kind: "every";
  readonly body: Modal | Plain;
  readonly wide: Modal | null;
  readonly denied: boolean;
}
export interface Plain {
  readonly kind: "plain";
  readonly clause: Clause;
}
export interface Not {
  readonly kind: "not";
  readonly of: Said;
}
/** `of`: the kind of whose every one it is said: "if a guest is late, the guest must wait". */
export interface If {
  readonly kind: "if";
  readonly when: Said;
  readonly then: Said;
  readonly of: string | null;
}

/** What a sentence says. The subject of what an `every` says is a kind: `all doctors`. */
export type Said = Modal | Every | Plain | Not | If;

/** A subject that speaks of all of a kind, taken apart. Null: of no kind. */
export function kindOf(subject: string): { readonly noun: string; readonly denied: boolean } | null {
  const match = /^(?<word>all|every|each|any|no) (?:of )?(?:the )?(?<noun>.+)$/u.exec(subject);
  return match?.groups === undefined
    ? null
    : { noun: match.groups["noun"] ?? "", denied: match.groups["word"] === "no" };
}

/** Words that speak of some, or of most: not read as subjects. */
export function isCounted(subject: string): boolean {
  return /^(?:some|most|many|few|several|not|only|at|exactly|both|neither|either|anyone|anybody|anything|everyone|everybody|everything|someone|somebody|something|nobody|nothing|no one|no-one|one of|none of|none)\b/u.test(
    subject,
  );
}

/** All parses of what is said, with the clauses that they are of. */
export function clausesIn(said: Said): readonly Clause[] {
  switch (said.kind) {
    case "plain":
      return [said.clause];
    case "modal":
      return said.alternatives;
    case "every":
      return clausesIn(said.body);
    case "not":
      return clausesIn(said.of);
    case "if":
      return [...clausesIn(said.when), ...clausesIn(said.then)];
  }
}

/** A modal that a sentence has at its top or after "it is not the case that", "if" and "all". */
export function modalsIn(said: Said): readonly Modal[] {
  switch (said.kind) {
    case "plain":
      return [];
    case "modal":
      return [said];
    case "every":
      return [...modalsIn(said.body), ...(said.wide === null ? [] : [said.wide])];
    case "not":
      return modalsIn(said.of);
    case "if":
      return [...modalsIn(said.when), ...modalsIn(said.then)];
  }
}
