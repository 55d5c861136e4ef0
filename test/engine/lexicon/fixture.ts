import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createKnowledge } from "../../../src/engine/knowledge/knowledge.ts";
import { withIrregularForms } from "../../../src/engine/lexicon/irregular.ts";
import type { OpenWords } from "../../../src/engine/lexicon/lexicon.ts";
import { WordList, withWordList } from "../../../src/engine/lexicon/word-list.ts";
import { readPacks } from "../../../src/store/packs/packs.ts";
import { ROOT } from "../../support/root.ts";
import { packOf, readTestRule } from "../knowledge/packs.ts";
