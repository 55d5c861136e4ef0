import { compileRows, type Row } from "./chart.ts";
import { ADJECTIVE_ROWS } from "./rows/adjectives.ts";
import { AMOUNT_ROWS } from "./rows/amounts.ts";
import { BARE_ROWS } from "./rows/bare.ts";
import { AUXILIARY_ROWS, COPULA_ROWS } from "./rows/auxiliaries.ts";
import { CLEFT_ROWS } from "./rows/clefts.ts";
import { CONTRAST_ROWS } from "./rows/contrasts.ts";
import { COUNTING_ROWS } from "./rows/counting.ts";
import { MEASURED_ROWS } from "./rows/measured.ts";
import { ELLIPSIS_ROWS } from "./rows/ellipsis.ts";
import { FREE_RELATIVE_ROWS } from "./rows/free-relatives.ts";
import { GAPPING_ROWS } from "./rows/gapping.ts";
import { GROUP_ROWS } from "./rows/groups.ts";
import { LABEL_ROWS } from "./rows/labels.ts";
import { TAG_ROWS } from "./rows/tags.ts";
import { NOUN_PHRASE_ROWS } from "./rows/noun-phrases.ts";
import { NOUN_ROWS } from "./rows/nouns.ts";
import { NUMBERED_ROWS } from "./rows/numbered.ts";
import { ONLY_ROWS } from "./rows/only.ts";
import { PARTITIVE_ROWS } from "./rows/partitives.ts";
import { PHRASE_ROWS } from "./rows/phrases.ts";
import { INVERTED_ROWS, QUESTION_ROWS } from "./rows/questions.ts";
import { PLACED_ROWS } from "./rows/placed.ts";
import { ONE_OF_NAMED_ROWS } from "./rows/one-of-named.ts";
import { POSSESSIVE_ROWS } from "./rows/possessives.ts";
import { PREDICATE_ROWS } from "./rows/predicates.ts";
import { RELATIVE_ROWS } from "./rows/relatives.ts";
import { COMMAND_ROWS, SENTENCE_ROWS } from "./rows/sentences.ts";
import { STRIPPING_ROWS } from "./rows/stripping.ts";
import { STATEMENT_ROWS } from "./rows/statements.ts";
import { VERB_ROWS } from "./rows/verbs.ts";

/** All rules of the grammar. */
export const ROWS: readonly Row[] = [
  ...NOUN_ROWS,
  ...NOUN_PHRASE_ROWS,
  ...LABEL_ROWS,
  ...POSSESSIVE_ROWS,
  ...ONE_OF_NAMED_ROWS,
  ...NUMBERED_ROWS,
  ...AMOUNT_ROWS,
  ...GROUP_ROWS,
  ...ONLY_ROWS,
  ...PARTITIVE_ROWS,
  ...COUNTING_ROWS,
  ...MEASURED_ROWS,
  ...VERB_ROWS,
  ...BARE_ROWS,
  ...CONTRAST_ROWS,
  ...AUXILIARY_ROWS,
  ...COPULA_ROWS,
  ...ADJECTIVE_ROWS,
  ...PREDICATE_ROWS,
  ...PHRASE_ROWS,
  ...STATEMENT_ROWS,
  ...CLEFT_ROWS,
  ...PLACED_ROWS,
  ...ELLIPSIS_ROWS,
  ...GAPPING_ROWS,
  ...STRIPPING_ROWS,
  ...FREE_RELATIVE_ROWS,
  ...RELATIVE_ROWS,
  ...INVERTED_ROWS,
  ...QUESTION_ROWS,
  ...COMMAND_ROWS,
  ...SENTENCE_ROWS,
  ...TAG_ROWS,
];
export const GRAMMAR = compileRows(ROWS);
