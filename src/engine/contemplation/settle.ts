import { answerPolar } from "../answering/verdict.ts";
import type { Proposition } from "../language/meaning.ts";
import { chainOf } from "../teaching/chain.ts";
import { EMPTY_VAULT, taughtFact, type World } from "../turn/world.ts";
import { isDecided } from "./claims.ts";
import { completionsOf } from "./completions.ts";
import { askTaught, isSameAnswer, type Reply } from "./sealed.ts";
import type { Statement } from "./statement.ts";

/** A question for yes or no that a world leaves open. */
export interface OpenQuestion {
  readonly world: World;
  readonly question: string;
  readonly claim: Proposition;
}

/** A further statement that would settle the question. It is not claimed: it would have to be observed. */
export interface Hypothesis {
  readonly statement: Statement;
  readonly verdict: "yes" | "no";
  /** The smallest set found of statements at hand that it needs beside it. */
  readonly beside: readonly Statement[];
}

export type Settlement =
  /** A set of statements at hand of which none can be left out. */
  | { readonly by: "stated"; readonly set: readonly Statement[]; readonly reply: Reply }
  | {
      readonly by: "hypothesis";
      readonly set: readonly Statement[];
      readonly reply: Reply;
      readonly hypotheses: readonly Hypothesis[];
    }
  /** `reply`: with all that was stated; a refusal where that cannot hold together. */
  | { readonly by: null; readonly reply: Reply };

/** How many completions the reasoner tries, and how many of either verdict are told. */
const MAX_TRIED = 48;
const MAX_TOLD = 4;
/** How many sets are tried in search of one with fewer statements than a set of which none can be left out. */
const MAX_SETS = 120;

/**
 * What could settle an open question, in this order: what the prompt states, that with what stands in the vault, and one further statement
 * besides. Where statements at hand cannot hold together or go against what is known, nothing is settled by them or beyond them.
 */
export function settle(
  open: OpenQuestion,
  prompt: readonly Statement[],
  vault: readonly Statement[],
): Settlement {
  const stages = [prompt, [...prompt, ...vault]].filter(
    (stage, index) => stage.length > 0 && (index === 0 || vault.length > 0),
  );
  let last = ask(open, []);
  for (const stage of stages) {
    last = ask(open, stage);
    if (isDecided(last.answer)) {
      const set = smallest(open, stage, last);
      return { by: "stated", set, reply: ask(open, set) };
    }
    if (last.answer.kind === "refused") return { by: null, reply: last };
  }
  const hypotheses = imagine(open, stages.at(-1) ?? []);
  const [first] = hypotheses;
  if (first === undefined) return { by: null, reply: last };
  const set = [...first.beside, first.statement];
  return { by: "hypothesis", set, reply: ask(open, set), hypotheses };
}

export function ask({ world, question }: OpenQuestion, statements: readonly Statement[]): Reply {
  return askTaught(world, question, statements);
}

/** A set that gives the same answer, of which nothing can be left out, and with fewer statements where such a set is found. */
function smallest(open: OpenQuestion, all: readonly Statement[], whole: Reply): readonly Statement[] {
  const gives = (set: readonly Statement[]): boolean => isSameAnswer(ask(open, set), whole);
  const cited = new Set(whole.answer.grounds.map(({ text }) => text));
  const heard = all.filter(({ text }) => cited.has(text));
  // What is stated last, in the vault, goes first.
  const minimal = [...(gives(heard) ? heard : all)].reduceRight<readonly Statement[]>(
    (set, each) => {
      const without = set.filter((other) => other !== each);
      return gives(without) ? without : set;
    },
    gives(heard) ? heard : all,
  );
  let tried = 0;
  for (let size = 1; size < minimal.length; size++) {
    for (const set of subsets(all, size)) {
      if (++tried > MAX_SETS) return minimal;
      if (gives(set)) return set;
    }
  }
  return minimal;
}

function* subsets(all: readonly Statement[], size: number, from = 0): Generator<readonly Statement[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (let at = from; at <= all.length - size; at++) {
    for (const rest of subsets(all, size - 1, at + 1)) yield [all[at] as Statement, ...rest]; // within bounds
  }
}

function imagine(open: OpenQuestion, at: readonly Statement[]): Hypothesis[] {
  const { world, claim } = open;
  const { knowledge } = world;
  const known: World = {
    ...world,
    vault: EMPTY_VAULT,
    teachings: [
      ...world.teachings,
      ...at.map(({ text, meaning, ref }, nth) =>
        taughtFact({ id: `hand:${nth}`, source: "teaching", ref, text, meaning }),
      ),
    ],
  };
  const found: Hypothesis[] = [];
  const told = (verdict: Hypothesis["verdict"]): number =>
    found.filter((each) => each.verdict === verdict).length;
  let tried = 0;
  for (const { meaning, aim, suggestedBy } of completionsOf(claim, {
    knowledge,
    sentences: known.teachings,
  })) {
    if (told(aim) >= MAX_TOLD || tried >= MAX_TRIED) continue;
    const chain = chainOf({ text: "", meaning }, knowledge);
    if (chain === null) continue;
    tried++;
    const posed = { premises: [], stated: false, mode: "classical", fixed: false } as const;
    if (answerPolar(known, posed, meaning).answer.verdict !== "unknown") continue; // what is known, or goes against it, is no completion
    const statement: Statement = { source: "hypothesis", ref: suggestedBy, text: chain.statement, meaning };
    const reply = ask(open, [...at, statement]);
    if (!isDecided(reply.answer) || reply.answer.verdict !== aim) continue;
    const beside = smallestBeside(open, at, statement, reply);
    found.push({ statement, verdict: aim, beside });
  }
  return found;
}

/** The statements at hand that a hypothesis needs, none of which can be left out. */
function smallestBeside(
  open: OpenQuestion,
  at: readonly Statement[],
  statement: Statement,
  whole: Reply,
): readonly Statement[] {
  return at.reduceRight<readonly Statement[]>((set, each) => {
    const without = set.filter((other) => other !== each);
    return isSameAnswer(ask(open, [...without, statement]), whole) ? without : set;
  }, at);
}
