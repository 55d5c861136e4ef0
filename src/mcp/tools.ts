import { INVALID_PARAMS, ProtocolError } from "@modelcontextprotocol/server";
import { Failure } from "../contract/failures.ts";
import { gateRequest } from "../contract/gate.ts";
import { MCP_TOOLS, type McpParams, type McpTool, type McpToolName } from "../contract/mcp.ts";
import { explainReview } from "../operations/review/explain.ts";
import { briefOf, explainTurn } from "../operations/turns/turn-brief.ts";
import type { Backend } from "./backend.ts";

/** The outcome of a call: JSON text of the structured content, and texts for the model; or what was wrong with the call. */
type Outcome =
  | { readonly structured: string; readonly texts: readonly string[] }
  | { readonly problem: string };

type Arguments = Readonly<Record<string, unknown>>;

const DEFAULT_PAGE = 100; // records

/**
 * The result of `tools/call`.
 * @param signal aborts when the host no longer wants it
 * @throws ProtocolError if there is no such tool; CancelledError
 */
export async function callTool(
  { name, arguments: given = {} }: McpParams<"tools/call">,
  backend: Backend,
  signal: AbortSignal,
): Promise<object> {
  const tool: McpTool | undefined = MCP_TOOLS.find((each) => each.name === name);
  if (!tool)
    throw new ProtocolError(
      INVALID_PARAMS,
      `there is no tool \`${name.slice(0, 64)}\`; there are ${MCP_TOOLS.map((each) => each.name).join(", ")}`,
    );
  const outcome = await attempt(tool, given as Arguments, backend, signal); // the library accepts only an object
  if ("problem" in outcome) return { content: contentOf([outcome.problem]), isError: true };
  return {
    content: contentOf(outcome.texts),
    structuredContent: JSON.parse(outcome.structured) as object, // each tool gives an object; its canonical order of keys stays
    isError: false,
  };
}

function contentOf(texts: readonly string[]): readonly object[] {
  return texts.map((text) => ({ type: "text", text }));
}

async function attempt(
  tool: McpTool,
  given: Arguments,
  backend: Backend,
  signal: AbortSignal,
): Promise<Outcome> {
  const problem = tool.name === "epistemic_truth_state_review" ? null : problemWith(tool, given); // the authority itself says what is wrong with a claim
  if (problem !== null) return { problem };
  try {
    return await TOOLS[tool.name as McpToolName](given, backend, signal); // a name in the table
  } catch (error) {
    if (error instanceof Failure) return { problem: error.message };
    throw error;
  }
}

/** The faults in the arguments, and what the tool takes. */
function problemWith({ name, input }: McpTool, given: unknown): string | null {
  const parsed = input.safeParse(given);
  if (parsed.success) return null;
  const issues = parsed.error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `\`${path.join(".")}\`: ${message}`,
  );
  return `bad arguments for ${name}: ${issues.join("; ")}. It takes ${Object.keys(input.shape)
    .map((key) => `\`${key}\``)
    .join(", ")}.`;
}

/** What each tool does with arguments that fit its schema (the authority checks those of a review). */
const TOOLS: Readonly<
  Record<McpToolName, (given: Arguments, backend: Backend, signal: AbortSignal) => Promise<Outcome>>
> = {
  epistemic_truth_state_review: async (given, backend) => {
    const review = await backend.review(given);
    return { structured: review.text, texts: [review.text, explainReview(review)] };
  },

  find_evidence: async (given, backend) => {
    const { text, review } = await backend.find(given);
    return { structured: text, texts: [text, explainReview(review)] };
  },

  gate: async (given, backend) => {
    const { text } = await backend.gate(gateRequest.parse(given));
    return { structured: text, texts: [text] };
  },

  list_sealed_evidence: async ({ domain, limit = DEFAULT_PAGE, offset = 0 }, backend) => {
    const corpora = await backend.corpora();
    const wanted =
      typeof domain === "string" ? corpora.find(({ domains }) => domains.includes(domain)) : undefined;
    if (domain !== undefined && !wanted)
      return {
        problem: `no sealed corpus judges the domain \`${String(domain)}\`; there are ${corpora.flatMap(({ domains }) => domains).join(", ")}`,
      };
    const from = Number(offset); // it fits the schema
    const records = wanted?.records ?? [];
    const structured = JSON.stringify({
      corpora: corpora.map(({ records: _, ...summary }) => summary),
      records: records.slice(from, from + Number(limit)),
      record_total: records.length,
      offset: from,
    });
    return { structured, texts: [structured] };
  },

  ask: async ({ prompt, mode }, backend, signal) => {
    const text = mode === undefined ? String(prompt) : `mode: ${String(mode)}\n${String(prompt)}`;
    const brief = briefOf(await backend.ask(text, signal));
    return { structured: JSON.stringify(brief), texts: [explainTurn(brief)] };
  },

  explain_turn: async ({ turn_id: id }, backend) => {
    const entry = await backend.turn(String(id));
    const brief = briefOf(entry);
    const explanation = explainTurn(brief);
    return {
      structured: JSON.stringify({ ...brief, timestamp: entry.timestamp, explanation }),
      texts: [explanation],
    };
  },
};
