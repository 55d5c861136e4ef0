import type { VerbForm } from "../words/lexicon.ts";
import { CHAINING } from "../words/base-verbs.ts";
import { BE, MODALS, NEGATIONS } from "../words/closed-words.ts";
import type { Input, Parsed, VerbGroup } from "./syntax.ts";

const ADVERBS = new Set([
  "already",
  "also",
  "still",
  "just",
  "only",
  "now",
  "then",
  "actually",
  "usually",
  "always",
  "ever",
  "previously",
  "later",
  "recently",
  "first",
  "finally",
  "originally",
  "initially",
  "currently",
  "quickly",
  "both",
  "all",
  "together",
  "accidentally",
  "carefully",
  "now",
  "so",
  "really",
  "evenly",
  "equally",
  "probably",
]);
const MAX_LENGTH = 12;
/** One doing under two names: the question may use the other. */
const SAME_VERB: ReadonlyMap<string, string> = new Map([
  ["purchase", "buy"],
  ["bicycle", "bike"],
  ["cycle", "bike"],
  ["gather", "collect"],
  ["construct", "build"],
  ["sled", "ride"],
]);

type Draft = { -readonly [K in keyof VerbGroup]: VerbGroup[K] };

/** The verb at `at`, with its particles: `threw the old ones away` is not read, `threw away` is. */
function mainVerb({ lexemes, words }: Input, at: number): Parsed<readonly VerbForm[]> | null {
  for (let length = 4; length > 0; length--) {
    const run = lexemes.slice(at, at + length);
    if (run.length < length || run.some(({ kind }) => kind === "mark")) continue;
    // "walk in all": the words after belong together.
    if (
      length > 1 &&
      run.at(-1)?.lower === "in" &&
      (lexemes[at + length]?.kind === "number" ||
        /^(?:all|total|each|every|the|an?|his|her|their)$/.test(lexemes[at + length]?.lower ?? ""))
    )
      continue;
    // "get on Monday", "find in the morning": a time, and no particle.
    if (
      length > 1 &&
      /^(?:on|in)$/.test(run.at(-1)?.lower ?? "") &&
      /^(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|both|january|february|march|april|may|june|july|august|september|october|november|december)$/.test(
        lexemes[at + length]?.lower ?? "",
      )
    )
      continue;
    const forms = words.verbForms(run.map(({ lower }) => lower).join(" "));
    if (forms.length > 0) return [forms, at + length];
  }
  return null;
}

interface State {
  readonly draft: Draft;
  be: boolean;
  perfect: boolean;
  modal: boolean;
  doing: boolean;
  infinitive: boolean;
  readonly adverbs: string[];
}

/** Whether what follows can only belong to a perfect: "has already read", "had saved". */
function participleFollows(input: Input, from: number): boolean {
  let at = from;
  while (NEGATIONS.has(input.lexemes[at]?.lower ?? "") || ADVERBS.has(input.lexemes[at]?.lower ?? "")) at++;
  if (input.lexemes[at]?.lower === "been") return true;
  // "have left" at an end: what remains, and nobody left.
  if (
    input.lexemes[at]?.lower === "left" &&
    !/^(?:the|for|his|her|their|a|an)$/.test(input.lexemes[at + 1]?.lower ?? "")
  )
    return false;
  const verb = mainVerb(input, at);
  return (
    verb !== null &&
    verb[0].some(({ kind }) => kind === "participle") &&
    !(
      at === from &&
      verb[0].some(({ kind }) => kind === "base" || kind === "third") &&
      !verb[0].every(({ lemma }) => /^(?:read|put|cut|hit|set|come|run)$/.test(lemma))
    )
  );
}

/** Auxiliaries before the main verb; the index of the first word that is none. */
function readAuxiliaries(input: Input, from: number, state: State): number {
  const { lexemes } = input;
  let at = from;
  for (; at < from + MAX_LENGTH; at++) {
    const lower = lexemes[at]?.lower ?? "";
    if (NEGATIONS.has(lower)) {
      state.draft.negated = true;
      if (/^(?:isn't|aren't|wasn't|weren't)$/.test(lower)) state.be = true;
      if (/^(?:wo|would|ca|could|should)n't$/.test(lower)) state.modal = true;
      if (/^(?:ca|could)n't$|^cannot$/.test(lower)) [state.modal, state.draft.modality] = [true, "can"];
      if (/^(?:did|was|were|had|would)n't$/.test(lower)) state.draft.tense = "past";
      if (/^(?:does|do|did)n't$/.test(lower)) state.doing = true;
    } else if (MODALS.has(lower) || lower === "'ll") {
      state.modal = true;
      if (/^(?:will|'ll|would)$/.test(lower)) state.draft.tense = "future";
      if (/^(?:can|could)$/.test(lower)) state.draft.modality = "can";
      if (/^(?:may|might)$/.test(lower)) state.draft.modality = "want";
    } else if (/^(?:do|does|did)$/.test(lower) && NEGATIONS.has(lexemes[at + 1]?.lower ?? "")) {
      state.doing = true;
    } else if (BE.has(lower)) {
      state.be = true;
      if (/^(?:was|were)$/.test(lower)) state.draft.tense = "past";
    } else if (
      /^(?:have|has|had|having)$/.test(lower) &&
      !state.doing &&
      participleFollows(input, at + 1) &&
      !state.infinitive
    ) {
      state.perfect = true;
      state.draft.tense = lower === "had" ? "past" : state.draft.tense;
    } else if (ADVERBS.has(lower)) state.adverbs.push(lower);
    else break;
  }
  return at;
}

/** The lemma that fits what stands before: after `be` an -ing form or a participle, after a modal a base form. */
function chooseForm(forms: readonly VerbForm[], state: State): VerbForm | null {
  const find = (...kinds: readonly VerbForm["kind"][]): VerbForm | null =>
    forms.find(({ kind }) => kinds.includes(kind)) ?? null;
  // "will have saved"
  if (state.modal && state.perfect && !state.be) return find("participle");
  // "will be collected", "can be made"
  if (state.infinitive || (state.modal && !state.be) || state.doing)
    return find("base") ?? (state.doing ? find("past") : null);
  if (state.be) return find("gerund", "participle");
  if (state.perfect) return find("participle");
  return find("past", "third", "base");
}

/** "has to sell", "started to bark", "ended up putting": the verb that carries the meaning. */
function followChain(input: Input, at: number, state: State, form: VerbForm): Parsed<VerbForm> | null {
  const to = input.lexemes[at]?.lower === "to";
  // "have to begin with" asks for the beginning.
  if (
    to &&
    /^(?:begin|start)$/.test(input.lexemes[at + 1]?.lower ?? "") &&
    input.lexemes[at + 2]?.lower === "with"
  )
    return null;
  const next = mainVerb(input, to ? at + 1 : at);
  if (next === null) return null;
  const key = form.lemma === "be able" ? "be able" : form.lemma;
  const chaining = CHAINING.get(key);
  const gerund = next[0].find(({ kind }) => kind === "gerund");
  if (chaining === undefined || (!to && (gerund === undefined || /^(?:have|need|want|be)$/.test(form.lemma))))
    return null;
  const verb = to ? next[0].find(({ kind }) => kind === "base") : gerund;
  if (verb === undefined) return null;
  // "Had to spend": it was done. "Has to spend": it is yet to be done.
  const done = form.lemma === "have" && state.draft.tense === "past";
  if (state.draft.modality === "fact") state.draft.modality = done ? "fact" : chaining;
  return [verb, next[1]];
}

/** "are yet to be watched", "is yet to read": what is still to be done. */
function yetToDo(input: Input, from: number, draft: VerbGroup): Parsed<VerbGroup> | null {
  const passive = input.lexemes[from]?.lower === "be";
  const verb = mainVerb(input, passive ? from + 1 : from);
  const form = verb?.[0].find(({ kind }) => kind === (passive ? "participle" : "base"));
  return verb === null || form === undefined
    ? null
    : [
        { ...draft, lemma: form.lemma, modality: "need", passive, adverbs: [...draft.adverbs, "still"] },
        verb[1],
      ];
}

/** The verb of a clause with its auxiliaries, adverbs and particles, at `from`. */
export function readVerbGroup(
  input: Input,
  from: number,
  inverted: "did" | "be" | "have" | "modal" | null = null,
): Parsed<VerbGroup> | null {
  const draft: Draft = {
    lemma: "",
    at: from,
    tense: "present",
    modality: "fact",
    negated: false,
    passive: false,
    progressive: false,
    perfect: false,
    adverbs: [],
  };
  const state: State = {
    draft,
    be: inverted === "be",
    perfect: inverted === "have",
    modal: inverted === "modal",
    doing: inverted === "did",
    infinitive: false,
    adverbs: draft.adverbs as string[],
  };
  let at = readAuxiliaries(input, from, state);
  if (
    input.lexemes[at]?.lower === "going" &&
    state.be &&
    input.lexemes[at + 1]?.lower === "to" &&
    mainVerb(input, at + 2)?.[0].some(({ kind }) => kind === "base") === true
  ) {
    [state.be, state.modal, draft.tense] = [false, true, "future"];
    at += 2;
  }
  draft.at = at;
  const open =
    state.be && input.lexemes[at]?.lower === "yet" && input.lexemes[at + 1]?.lower === "to"
      ? yetToDo(input, at + 2, draft)
      : null;
  if (open !== null) return open;
  const main = mainVerb(input, at);
  let form = main === null ? null : chooseForm(main[0], state);
  if (main === null || form === null) {
    // "There is", "was 8 feet long", "are on the bus"
    if (!state.be && !state.modal) return null;
    if (state.modal && input.lexemes[at - 1]?.lower !== "be" && !state.be) return null;
    return [{ ...draft, lemma: "be", perfect: state.perfect }, at];
  }
  at = main[1];
  if (form.kind === "past") draft.tense = "past";
  // "didn't get picked": a passive.
  const got = form.lemma === "get" ? mainVerb(input, at) : null;
  const participle = got?.[0].find(({ kind }) => kind === "participle") ?? null;
  if (got !== null && participle !== null && input.lexemes[at]?.lower !== "left")
    return [{ ...draft, at, lemma: participle.lemma, passive: true }, got[1]];
  [draft.progressive, draft.passive] = [
    state.be && form.kind === "gerund",
    state.be && form.kind === "participle",
  ];
  for (let step = 0; step < 3; step++) {
    while (
      step === 0 &&
      /^(?:already|also|still|then|now)$/.test(input.lexemes[at]?.lower ?? "") &&
      input.lexemes[at + 1]?.lower === "to"
    )
      at++;
    const chained = followChain(input, at, state, form);
    if (chained === null) break;
    [form, at] = chained;
    draft.at = at - 1;
    draft.progressive = false;
  }
  return [{ ...draft, lemma: SAME_VERB.get(form.lemma) ?? form.lemma, perfect: state.perfect }, at];
}
