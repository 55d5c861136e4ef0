/**
 * Which transformations each reader's logic allows. `order`: sentences that may be reordered when they are adjacent; null if the
 * order carries meaning. `asides`: unrelated sentences that the reader can parse, with {n} and {m} for nouns, {v} for a verb, {a} for an
 * adjective, {X} and {Y} for names. `monotone`: fewer statements never lead to more conclusions.
 */
export interface ReaderLogic {
  readonly order: RegExp | null;
  readonly asides: readonly string[] /** Where asides may be inserted at all. */;
  readonly among?: RegExp;
  readonly monotone: boolean;
  readonly alphabetical?: true;
}

const ANY = /./u;
const CORE_ASIDES = [
  "Every {n} is a {m}.",
  "{X} is a {n}.",
  "{X} is not {a}.",
  "No {n} is a {m}.",
  "If something is a {n} then it is {a}.",
];

export const READER_LOGIC: Readonly<Record<string, ReaderLogic>> = {
  core: { order: ANY, asides: CORE_ASIDES, monotone: true },
  argument_phrases: { order: ANY, asides: CORE_ASIDES, monotone: true },
  state_positions: {
    order: ANY,
    asides: ["{L} is above {K}.", "{L} is to the left of {K}.", "{L} is north of {K}."],
    monotone: true,
  },
  puzzle_truth_tellers: {
    order: /^(?!.*(?:island|inhabit|\bmeet\b|always))/iu,
    asides: ["{X} lies.", "{X} tells the truth."],
    among: /^(?!.*\bwho is\b)/isu,
    monotone: true,
  },
  story_schedule: { order: /\bsaw\b/u, asides: [], monotone: false },
  policy_modal: {
    order: ANY,
    asides: ["It is permitted to {v} the {n}.", "It is known that the {n} is {a}."],
    monotone: true,
  },
  policy_rules: {
    order: /^(?!.*(?:follows|based on))/iu,
    asides: ["The {n} greets the {m}.", "The {n} {v}s the {m}."],
    monotone: false,
  },
  words_sorting: { order: null, asides: [], monotone: false, alphabetical: true },
};

/** The default for readers outside the table: order matters, and a removed statement may change the conclusions. */
export const OTHER_LOGIC: ReaderLogic = { order: null, asides: [], monotone: false };
