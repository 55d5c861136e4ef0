import type { Definition, Fact, Relation, RuleRow } from "../../../src/engine/knowledge/fact.ts";
import { createKnowledge, type Knowledge } from "../../../src/engine/knowledge/knowledge.ts";
import type { PackContent } from "../../../src/engine/knowledge/pack.ts";
import { apply, bound, type Proposition } from "../../../src/engine/language/meaning.ts";
import type { WordEntry } from "../../../src/engine/language/reading.ts";

/** `subject relation object`, with `_` for blanks inside a term and `~` before a typical one; the id is made of it. */
export function factOf(line: string): Fact {
  const typical = line.startsWith("~");
  const [subject = "", relation = "", object = ""] = line.slice(typical ? 1 : 0).split(" ");
  const plain = (term: string): string => term.replaceAll("_", " ");
  return {
    id: `${subject}.${relation}.${object}`.toLowerCase(),
    subject: plain(subject),
    relation: relation as Relation,
    object: plain(object), // tests write relations
    ...(typical ? { strength: "typical" as const } : {}),
    source: "test",
  };
}

interface Extra {
  readonly definitions?: readonly Definition[];
  readonly words?: readonly WordEntry[];
  readonly rules?: readonly RuleRow[];
}

export function packOf(
  packId: string,
  lines: readonly string[],
  { definitions = [], words = [], rules = [] }: Extra = {},
): PackContent {
  return {
    packId,
    facts: lines.map(factOf).sort((a, b) => (a.id < b.id ? -1 : 1)),
    definitions,
    words,
    rules,
  };
}

/** A grammar of one sentence form for rules: "Every a b is c." as `every a b c` with predicates `noun`, `noun` and `adjective`. */
export function readTestRule(text: string): Proposition {
  const [, a = "", b = "", c = ""] = text.split(" ");
  return {
    kind: "all",
    variable: 0,
    where: { kind: "and", of: [apply("noun", a, bound(0)), apply("noun", b, bound(0))] },
    holds: apply("adjective", c, bound(0)),
  };
}

export function knowledgeOf(lines: readonly string[], extra: Extra = {}): Knowledge {
  return createKnowledge([packOf("p", lines, extra)], { readRule: readTestRule });
}
