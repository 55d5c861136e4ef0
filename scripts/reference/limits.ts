import { MAX_DEPTH } from "../../src/canonical/json.ts";
import { MAX_ARTIFACT_BYTES } from "../../src/contract/artifacts.ts";
import { MAX_QUANTITY } from "../../src/contract/evidence.ts";
import { MAX_EVIDENCE_PAGE } from "../../src/contract/mcp.ts";
import { ROUTES, type Route } from "../../src/contract/routes.ts";
import { MAX_CHAT_BODY_BYTES, MAX_PROMPT_LENGTH } from "../../src/contract/turn.ts";
import { MAX_VAULT_ENTRIES } from "../../src/engine/answering/teach.ts";
import { MAX_SLICE } from "../../src/engine/knowledge/slice.ts";
import { MAX_NESTING } from "../../src/engine/reasoning/formula.ts";
import { REVIEW_BOUNDS } from "../../src/engine/reasoning/problem.ts";
import { REASONING_BUDGET } from "../../src/engine/reasoning/theory.ts";
import { LIMITS } from "../../src/http/server.ts";
import { MAX_MESSAGE_BYTES } from "../../src/mcp/transport.ts";
import { MAX_LINE_BYTES } from "../../src/store/journal/seal.ts";
import { GENERATED, tableOf } from "./markdown.ts";

type Row = readonly [what: string, bound: number, unit: string];

const reviewRoute: Route | undefined = ROUTES.find(({ name }) => name === "review");

const GROUPS: readonly (readonly [title: string, past: string, rows: readonly Row[]])[] = [
  [
    "Reviews",
    "Past them the review is refused: `computationally_bounded`.",
    [
      ["atoms in premises and query", REVIEW_BOUNDS.maxAtoms, ""],
      ["assignments: 2^atoms times the ranges of the variables", REVIEW_BOUNDS.maxAssignments, ""],
      ["diagram nodes", REVIEW_BOUNDS.maxNodes, ""],
      [
        "nesting of parentheses, negations and implications",
        MAX_NESTING,
        "levels; past it the formula is malformed",
      ],
      ["a quantity's value, up or down", MAX_QUANTITY, "; past it the file is refused"],
    ],
  ],
  [
    "Turns",
    "Past the first the request is refused; past the others the answer is `computationally_bounded`, or says what was too much.",
    [
      ["a prompt", MAX_PROMPT_LENGTH, "characters"],
      ["sentences of the packs in one decision", MAX_SLICE, ""],
      ["ground atoms", REASONING_BUDGET.maxAtoms, ""],
      ["instances of the sentences", REASONING_BUDGET.maxInstances, ""],
      ["atoms in all of these", REASONING_BUDGET.maxLiterals, ""],
      ["diagram nodes", REASONING_BUDGET.maxNodes, ""],
      ["steps of search", REASONING_BUDGET.maxSteps, ""],
      ["statements in the vault", MAX_VAULT_ENTRIES, ""],
    ],
  ],
  [
    "HTTP",
    "Past them the request fails, with the status of [its reason](errors.md).",
    [
      ["the body of a review", reviewRoute?.body?.maxBytes ?? 0, "bytes"],
      ["any other body", MAX_CHAT_BODY_BYTES, "bytes"],
      ["the headers", LIMITS.maxHeaderBytes, "bytes"],
      ["waiting for the headers", LIMITS.headersTimeoutMs, "ms"],
      ["waiting for the whole request", LIMITS.requestTimeoutMs, "ms"],
      ["connections at once", LIMITS.maxConnections, ""],
      ["requests of one connection at work at a time", LIMITS.maxPipelined, "; those behind them wait"],
      ["an artifact's content", MAX_ARTIFACT_BYTES, "bytes"],
    ],
  ],
  [
    "MCP",
    "Past them the message or call fails, and the next is served.",
    [
      ["a message", MAX_MESSAGE_BYTES, "bytes"],
      ["records in one page of `list_sealed_evidence`", MAX_EVIDENCE_PAGE, ""],
    ],
  ],
  [
    "Files",
    "Past them the file or line is refused.",
    [
      ["a line of the journal", MAX_LINE_BYTES, "bytes"],
      ["nesting of canonical JSON", MAX_DEPTH, "levels"],
    ],
  ],
];

/** The page of limits, from the constants that the code uses. */
export function limitsPage(): string {
  const sections = GROUPS.map(
    ([title, past, rows]) =>
      `## ${title}\n\n${past}\n\n${tableOf(
        ["What", "Bound"],
        rows.map(([what, bound, unit]) => [
          what,
          `${bound.toLocaleString("en")}${unit === "" || unit.startsWith(";") ? unit : ` ${unit}`}`,
        ]),
      )}`,
  );
  return `${GENERATED}# Limits

Nothing is computed without a bound, and past a bound there is no guess. What stands here is what a user may meet first. Why: [what it does not do](../explanation/limits.md).

${sections.join("\n")}`;
}
