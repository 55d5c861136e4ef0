import { compileRows } from "./chart.ts";
import { CLAUSE_ROWS } from "./rows/clauses.ts";
import { NOUN_ROWS } from "./rows/nouns.ts";
import { VERB_ROWS } from "./rows/verbs.ts";

export const ROWS = [...NOUN_ROWS, ...VERB_ROWS, ...CLAUSE_ROWS];
export const GRAMMAR = compileRows(ROWS);
