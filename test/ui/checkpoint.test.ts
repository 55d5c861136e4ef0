import assert from "node:assert/strict";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { signCheckpoint } from "../../src/operations/system/journal-checkpoints.ts";
import { settled, useBench } from "./bench.ts";
import { CHROMIUM, NO_BROWSER } from "./browser.ts";

describe("the checkpoint in the workbench", { skip: CHROMIUM === null ? NO_BROWSER : false }, () => {
  const bench = useBench();
  const sign = () =>
    signCheckpoint({ stateDir: bench.server.stateDir, origin: "books.example/journal", now: Date.now });

  it("is reported absent, with the command; then shown with its key, and red if it is from another journal", async () => {
    await bench.ask("Is a penguin a bird?");
    await bench.ask("Is a trout a fish?");
    const page = await bench.open("status");
    const shown = async (): Promise<string> => {
      await page.reload();
      await settled(page);
      return page.innerText("main");
    };
    assert.match(
      await page.innerText("main .empty"),
      /No checkpoint has been signed yet.*\n*.*touchstone journal checkpoint/,
    );
    const { root, verifier } = await sign();
    await bench.ask("Is a whale a mammal?");
    const text = await shown();
    assert.match(text, /journal\s+verified\s+turns signed\s+2\s/);
    assert.match(text, /signature\s+verified\s+key\s+books\.example\/journal/);
    assert.ok(text.includes(verifier) && text.includes(root.slice(0, 12)), text);

    rmSync(join(bench.server.stateDir, "keys"), { recursive: true });
    assert.match(
      await shown(),
      /journal\s+verified[\s\S]*signature\s+unknown[\s\S]*not in this state directory/,
    );
    const log = join(bench.server.stateDir, "journal", "checkpoints.log");
    const signed = readFileSync(log, "utf8");
    writeFileSync(
      log,
      signed.replaceAll(
        root,
        root.replace(/^./, (digit) => (digit === "0" ? "1" : "0")),
      ),
    );
    assert.match(
      await shown(),
      /the journal does not begin with the 2 signed turns[\s\S]*journal\s+violated/,
    );
    writeFileSync(log, signed.replace('"size":2', '"size":4'));
    assert.match(await shown(), /3 of the 4 signed turns are left[\s\S]*journal\s+violated/);
    await bench.close(page);
  });
});
