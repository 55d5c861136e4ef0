// What an agent's script does: connects with an official client, makes the calls that stand on standard input, prints what came of them.
//   node agent.mjs handshake|stateless COMMAND [ARGUMENT …]   < [{"method": "callTool", "params": {…}}, …]
import process from "node:process";
import { text } from "node:stream/consumers";

const [generation, command, ...args] = process.argv.slice(2);
const name = "@modelcontextprotocol/";
const [{ Client }, { StdioClientTransport }] =
  generation === "stateless"
    ? [await import(`${name}client`), await import(`${name}client/stdio`)]
    : [await import(`${name}sdk/client/index.js`), await import(`${name}sdk/client/stdio.js`)];

const client = new Client(
  { name: "an agent", version: "1.0.0" },
  generation === "stateless" ? { versionNegotiation: { mode: "auto" } } : {},
);
await client.connect(new StdioClientTransport({ command, args, env: process.env, stderr: "inherit" }));
const { tools } = await client.listTools(); // with it the client learns the schemas that it checks results against
const results = [];
for (const { method, params } of JSON.parse(await text(process.stdin))) {
  results.push(
    await client[method](params).catch((error) => ({
      thrown: { code: error.code ?? null, message: error.message },
    })),
  );
}
const [version, server] = [client.getNegotiatedProtocolVersion?.() ?? null, client.getServerVersion()];
await client.close();
console.log(JSON.stringify({ version, server, tools: tools.map((tool) => tool.name), results }));
