import type { TaskReader, TaskResult } from "../../task.ts";
import { decide, declineStopped, worded } from "./deciding.ts";
import { readGame, type Game } from "./game.ts";
import { keyOf, opposite, type Condition, type Theory } from "./theory.ts";
import { wordLiteral } from "./wording.ts";

/** Conditions that nobody knows the truth of; each is tried both ways. */
const MAX_DOUBTS = 6;

/** Numbered rules with preferences over what is told of some animals, and whether one does something. */
export const rulesReader: TaskReader = {
  name: "policy_rules",
  modes: ["defeasible"],
  read: (text) => {
    if (text.options.length > 0) return null;
    const read = readGame(text);
    if (read === null) return null;
    if (read.kind === "unread")
      return text.mode === null && !/\bpreferred over\b/u.test(text.body)
        ? null
        : decline(`${read.why} ${read.text.length > 160 ? `${read.text.slice(0, 160)}…` : read.text}`, [
            read.text === "" ? "a shorter text" : `a reading of ${read.text}`,
          ]);
    return answer(read.game);
  },
};

function decline(explanation: string, missing: readonly string[]): TaskResult {
  return { kind: "declined", reason: "unreadable", state: "scope_boundary", explanation, missing };
}

function answer({ theory, goal, phrases, spans }: Game): TaskResult {
  const told = new Set(theory.facts.map(keyOf));
  const clash = theory.facts.find((fact) => told.has(keyOf(opposite(fact))));
  if (clash !== undefined)
    return {
      kind: "declined",
      reason: "inconsistent_premises",
      state: "contradicted",
      explanation: `It is told that ${wordLiteral(clash, phrases)}, and that it is not so.`,
      missing: [],
    };
  const doubts = [
    ...new Set(
      theory.rules.flatMap(({ body }) =>
        body.flatMap((condition) =>
          condition.kind === "property" && condition.holds === null ? [condition.told] : [],
        ),
      ),
    ),
  ];
  const [first, ...others] = casesOf(theory, doubts).map((one) => decide(one, goal));
  if (first === undefined) return declineDoubts(doubts);
  if (typeof first === "string") return declineStopped(first);
  for (const other of others) {
    if (typeof other === "string") return declineStopped(other);
    if (other.verdict !== first.verdict) return declineDoubts(doubts);
  }
  return worded(first, goal, {
    spans,
    say: (literal) => wordLiteral(literal, phrases),
    name: (number) => `rule ${number}`,
  });
}

/** The theory with what is in doubt taken for so and for not so; none where there is too much of it. */
function casesOf(theory: Theory, doubts: readonly string[]): readonly Theory[] {
  if (doubts.length > MAX_DOUBTS) return [];
  return Array.from(
    { length: 2 ** doubts.length },
    (_, bits): Theory => ({
      ...theory,
      rules: theory.rules.map((rule) => ({
        ...rule,
        body: rule.body.map(
          (condition): Condition =>
            condition.kind === "property" && condition.holds === null
              ? { ...condition, holds: ((bits >> doubts.indexOf(condition.told)) & 1) === 1 }
              : condition,
        ),
      })),
    }),
  );
}

function declineDoubts(doubts: readonly string[]): TaskResult {
  const told = doubts.slice(0, MAX_DOUBTS);
  return {
    kind: "declined",
    reason: "not_determined",
    state: "undetermined",
    explanation: `The answer depends on what I don't know: whether ${told.join("; whether ")}.`,
    missing: told.map((one) => `whether ${one}`),
  };
}
