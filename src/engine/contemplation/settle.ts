import { answerPolar } from "../answering/verdict.ts";
import type { Proposition } from "../language/meaning.ts";
import { chainOf } from "../teaching/chain.ts";
import { EMPTY_VAULT, taughtFact } from "../answer/vault.ts";
import type { World } from "../answering/world.ts";
import { isDecided, isDeclined } from "./claims.ts";
import { completionsOf } from "./completions.ts";
import { askTaught, isSameAnswer, type Reply } from "./sealed.ts";
import type { Statement } from "./statement.ts";

/** A yes-or-no question that a world leaves open. */
export interface OpenQuestion {
  readonly world: World;
  readonly question: string;
  readonly claim: Proposition;
}

/** A further statement that would settle the question. It is not claimed to be true: someone would have to observe it. */
export interface Hypothesis {
  readonly statement: Statement;
  readonly verdict: "yes" | "no";
  /** The smallest set found of available statements that it needs. */
  readonly beside: readonly Statement[];
}

export type Settlement =
  /** A minimal set of available statements. */
  | { readonly by: "stated"; readonly set: readonly Statement[]; readonly reply: Reply }
  | {
      readonly by: "hypothesis";
      readonly set: readonly Statement[];
      readonly reply: Reply;
      readonly hypotheses: readonly Hypothesis[];
    }
  /** `reply`: the outcome with every statement; a refusal if the statements contradict each other. */
  | { readonly by: null; readonly reply: Reply };

/** How many completions the reasoner tries, and how many are reported for each verdict. */
const MAX_TRIED = 48;
const MAX_TOLD = 4;
/** How many sets are tried in search of one smaller than a minimal set. */
const MAX_SETS = 120;

/**
 * Tries to settle an open question, first with the statements of the prompt, then with those of the vault as well, and
 * last with one further statement. Statements that contradict each other or known facts settle nothing, and end the search.
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
    if (isDeclined(last.answer)) return { by: null, reply: last };
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

/** A minimal set of statements that gives the same answer, or a smaller one if the search finds it. */
function smallest(open: OpenQuestion, all: readonly Statement[], whole: Reply): readonly Statement[] {
  const gives = (set: readonly Statement[]): boolean => isSameAnswer(ask(open, set), whole);
  const cited = new Set(whole.answer.grounds.map(({ text }) => text));
  const heard = all.filter(({ text }) => cited.has(text));
  // Vault statements come last in the list and are dropped first.
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
    for (const rest of subsets(all, size - 1, at + 1)) yield [all[at] as Statement, ...rest]; // the loop bounds `at`
  }
}

/** Hypotheses that would settle the question together with the statements `at` hand. */
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
    if (answerPolar(known, posed, meaning).answer.verdict !== "unknown") continue; // already decided, so not a further statement
    const statement: Statement = { source: "hypothesis", ref: suggestedBy, text: chain.statement, meaning };
    const reply = ask(open, [...at, statement]);
    if (!isDecided(reply.answer) || reply.answer.verdict !== aim) continue;
    const beside = smallestBeside(open, at, statement, reply);
    found.push({ statement, verdict: aim, beside });
  }
  return found;
}

/** A minimal set of the available statements that a hypothesis needs. */
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
