import { BE } from "../words/closed-words.ts";
import { isVerbHere, ratioAt, readNounPhrase } from "./noun-phrase.ts";
import type { Amount, Clause, Input, NounPhrase, Parsed, Than, VerbGroup } from "./syntax.ts";
import { readVerbGroup } from "./verb-group.ts";

/** "the number of mugs that Rita bought": how many, of what, by whom. */
interface Counted {
  readonly thing: NounPhrase;
  readonly owner: NounPhrase;
  readonly verb: VerbGroup;
}

/**
 *     the number of mugs (that) Rita bought
 *     ^
 */
function readCounted(input: Input, from: number): Parsed<Counted> | null {
  const { lexemes } = input;
  let at = from;
  if (lexemes[at]?.lower === "the") at++;
  if (!/^(?:number|amount)$/.test(lexemes[at]?.lower ?? "") || lexemes[at + 1]?.lower !== "of") return null;
  return readDoing(input, at + 2);
}

/** "mugs Rita bought", "mugs that Rita has". */
export function readDoing(input: Input, from: number): Parsed<Counted> | null {
  const thing = readNounPhrase(input, from);
  if (thing === null || thing[0].amount !== null || thing[0].pronoun !== null || thing[0].head === "")
    return null;
  const { lexemes } = input;
  let at = thing[1];
  if (/^(?:that|which)$/.test(lexemes[at]?.lower ?? "")) at++;
  const owner = readNounPhrase(input, at);
  if (
    owner === null ||
    !isVerbHere(input, owner[1]) ||
    (owner[0].amount !== null && !owner[0].amount.implicit)
  )
    return null;
  const verb = readVerbGroup(input, owner[1]);
  return verb === null || verb[0].negated || verb[0].modality !== "fact" || verb[0].lemma === "be"
    ? null
    : [{ thing: thing[0], owner: owner[0], verb: verb[0] }, verb[1]];
}

/**
 * "The number of mugs Rita bought was 10 more than twice the number of cups Max sold": as if Rita bought 10 more mugs than that.
 * Null when the sentence is not of this form.
 */
export function readNumberOf(
  input: Input,
  from: number,
  sentence: number,
  connector: string | null,
): Parsed<Clause> | null {
  const { lexemes } = input;
  const left = readCounted(input, from);
  if (left === null || !BE.has(lexemes[left[1]]?.lower ?? "")) return null;
  let at = left[1] + 1;
  const offset = amountAt(input, at);
  const more =
    /^(?:more|fewer|less)$/.test(lexemes[at + 1]?.lower ?? "") && lexemes[at + 2]?.lower === "than"
      ? lexemes[at + 1]?.lower
      : undefined;
  if (offset !== null && more !== undefined) at += 3;
  const scaled = ratioAt(input, at);
  const ratio = scaled?.[0] ?? null;
  if (scaled !== null) at = scaled[1];
  if (more === undefined && ratio === null) return null;
  // "twice the number of" has taken up what follows "of" already.
  const right =
    lexemes[at - 1]?.lower === "of"
      ? readDoing(input, at)
      : readCounted(input, /^(?:as|than)$/.test(lexemes[at]?.lower ?? "") ? at + 1 : at);
  if (right === null) return null;
  const np: NounPhrase = {
    ...left[0].thing,
    amount: more === undefined ? null : offset,
    more: more === undefined ? null : more === "more" ? "more" : "fewer",
    ratio: more === undefined ? ratio : null,
  };
  const than: Than = {
    nps: [right[0].owner],
    verb: right[0].verb,
    phrases: [],
    ratio: more === undefined ? null : ratio,
    thing: right[0].thing,
  };
  const clause: Clause = {
    sentence,
    from,
    to: right[1],
    connector,
    there: false,
    subject: [left[0].owner],
    subjectPhrases: [],
    verb: left[0].verb,
    indirect: null,
    items: [{ np, phrases: [], each: false }],
    phrases: [],
    than,
    flags: new Set(),
    adjective: null,
    purpose: null,
    relatives: [],
    skipped: [],
  };
  return [clause, right[1]];
}

function amountAt({ lexemes }: Input, at: number): Amount | null {
  const lexeme = lexemes[at];
  return lexeme?.kind === "number" && lexeme.value !== null && lexeme.form === "count"
    ? { value: lexeme.value, lexeme, implicit: false }
    : null;
}
