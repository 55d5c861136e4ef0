import { BUNDLE_URI, CORPUS_URI, MCP_TOOLS, type McpTool } from "../../src/contract/mcp.ts";
import { HANDSHAKE_REVISIONS, STATELESS_REVISIONS } from "../../src/mcp/server.ts";
import { toJsonSchema } from "../schemas/json-schema.ts";
import { GENERATED, fieldRows, tableOf } from "./markdown.ts";

const tools: readonly McpTool[] = MCP_TOOLS;

/** The page of MCP tools, from what they announce to hosts. */
export function mcpPage(): string {
  return `${GENERATED}# MCP tools and resources

\`touchstone mcp\` speaks the Model Context Protocol on standard input and output, in the revisions ${[...STATELESS_REVISIONS, ...HANDSHAKE_REVISIONS].join(", ")}. What it tells of
its tools to a host: [\`schemas/mcp-tools.json\`](../../schemas/mcp-tools.json), with the schema of every result. How to use them:
[gate what an agent claims](../how-to/gate-an-agents-claims.md).

${tools.map(sectionOf).join("\n")}
## Resources

Address | Holds
---|---
\`${CORPUS_URI}{corpus_id}\` | one sealed corpus, with the content hash of every record
\`${BUNDLE_URI}{turn_id}\` | the evidence bundle of one turn
`;
}

/** What the tools that change something write. */
const WRITES: Readonly<Record<string, string>> = {
  ask: "It writes one turn to the journal.",
  gate: "With `record` it writes one review on record for each claim, and otherwise nothing.",
};

function sectionOf({ name, title, description, input, changesNothing }: McpTool): string {
  return `## ${name}

*${title}.* ${description}

${changesNothing ? "It changes nothing: calls can be repeated." : WRITES[name]}

${tableOf(["Argument", "Type", "Required", "Notes"], fieldRows(toJsonSchema(input)))}`;
}
