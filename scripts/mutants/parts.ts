import { AUTHORITY } from "./authority.ts";
import { DIAGRAMS } from "./diagrams.ts";
import { GUARDS_AND_ACCESS } from "./guards.ts";
import { JOURNAL } from "./journal.ts";
import { LEDGER } from "./ledger.ts";
import { MENDS } from "./mends.ts";
import type { Part } from "./mutant.ts";

/** Mutants, for the parts that the others rely on. */
export const PARTS: readonly Part[] = [AUTHORITY, DIAGRAMS, JOURNAL, GUARDS_AND_ACCESS, MENDS, LEDGER];
