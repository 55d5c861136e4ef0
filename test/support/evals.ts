import assert from "node:assert/strict";
import { join } from "node:path";
import { Failure } from "../../src/contract/failures.ts";
import { evalOperations } from "../../src/operations/evals/evals.ts";
import { loadInputs } from "../../src/operations/world/inputs.ts";
import { askText } from "./ask.ts";
import type { temporaryFolder } from "./cli.ts";
import { ROOT } from "./root.ts";

const loading = loadInputs(join(ROOT, "data"));
const sealedWorld = async () => (await loading).sealed();

type Name = keyof ReturnType<typeof evalOperations>;

/** Opens evaluation routes, each time over folders of their own. */
export function evalsOver(folder: ReturnType<typeof temporaryFolder>) {
  let made = 0;
  return () => openIn(join(folder.path, String(++made)));
}

function openIn(at: string) {
  const [dataDir, stateDir] = [join(at, "data"), join(at, "state")];
  const operations = evalOperations({ dataDir, stateDir, sealedWorld });
  const text = async (name: Name, body: unknown = undefined, id = ""): Promise<string> =>
    askText(operations, name, { id, query: new Map(), body });
  return {
    dataDir,
    stateDir,
    text,
    ask: async (name: Name, body?: unknown, id?: string): Promise<unknown> =>
      JSON.parse(await text(name, body, id)) as unknown,
    report: (lane: string, version = "v1", name = "report.json") =>
      join(stateDir, "evals", lane, version, name),
    fails: (name: Name, body: unknown, reason: Failure["reason"], message: string | RegExp, id = "") =>
      assert.rejects(text(name, body, id), (error) => {
        assert.ok(error instanceof Failure, String(error));
        assert.equal(error.reason, reason, error.message);
        if (typeof message === "string") assert.equal(error.message, message);
        else assert.match(error.message, message);
        return true;
      }),
  };
}
