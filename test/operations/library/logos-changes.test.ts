import assert from "node:assert/strict";
import { appendFileSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { digestOf, digestOfBytes } from "../../../src/canonical/digest.ts";
import type { LogosSafetyReport } from "../../../src/contract/logos.ts";
import { askLogos, edge, writeLogosFixture } from "../../support/logos.ts";
import { dataFolder, isUnknown } from "../../support/logos-data.ts";

describe("a change of a language pack", () => {
  it("is reported at the next read, even when a file keeps its size and time", async () => {
    const data = dataFolder();
    const folder = writeLogosFixture(data, "sound");
    const ask = askLogos(data);
    const file = join(folder, "lexicon.jsonl");
    const old = new Date(Date.now() - 3_600_000);
    utimesSync(file, old, old);
    await new Promise((resolve) => setTimeout(resolve, 120)); // so that the files are old enough to be kept
    const before = await ask<LogosSafetyReport>("logosSafety", "sound");
    assert.deepEqual(await ask("logosSafety", "sound"), before);
    const bytes = readFileSync(file);
    const declared = digestOfBytes(bytes);
    const changed = Buffer.from(bytes.toString().replace("coherent", "cohexent"));
    writeFileSync(file, changed);
    utimesSync(file, old, old);
    assert.equal(statSync(file).size, bytes.length);
    assert.deepEqual((await ask<LogosSafetyReport>("logosSafety", "sound")).checksum_errors, [
      `lexicon_checksum:mismatch:${digestOfBytes(changed)}!=${declared}`,
    ]);
    writeFileSync(file, bytes);
    assert.deepEqual(await ask("logosSafety", "sound"), before);
  });
  it("is noticed in any file, manifest or contract, and when one is added or removed", async () => {
    const data = dataFolder();
    const folder = writeLogosFixture(data, "sound");
    const ask = askLogos(data);
    assert.equal((await ask<LogosSafetyReport>("logosSafety", "sound")).verdict, "clear");
    for (const file of ["lexicon", "glosses", "morphology", "alignment", "holonomy"]) {
      const bytes = readFileSync(join(folder, `${file}.jsonl`));
      appendFileSync(join(folder, `${file}.jsonl`), "\n");
      const errors = (await ask<LogosSafetyReport>("logosSafety", "sound")).checksum_errors;
      assert.deepEqual(errors, [
        `${file}_checksum:mismatch:${digestOfBytes(Buffer.concat([bytes, Buffer.from("\n")]))}!=${digestOfBytes(bytes)}`,
      ]);
      rmSync(join(folder, `${file}.jsonl`));
      assert.ok(
        (await ask<LogosSafetyReport>("logosSafety", "sound")).checksum_errors.includes(
          `${file}:missing_for:${file}_checksum`,
        ),
      );
      writeFileSync(join(folder, `${file}.jsonl`), bytes);
    }
    writeFileSync(join(folder, "frames.jsonl"), "{}\n");
    assert.deepEqual((await ask<LogosSafetyReport>("logosSafety", "sound")).checksum_errors, [
      "frames_checksum:missing",
    ]);
    rmSync(join(folder, "frames.jsonl"));
    writeFileSync(join(folder, "domain_contract.json"), "{");
    const { domain_contract: contract } = await ask<LogosSafetyReport>("logosSafety", "sound");
    assert.deepEqual(
      [contract.present, contract.valid, contract.errors],
      [true, false, ["domain_contract.json is not JSON"]],
    );
    rmSync(join(folder, "domain_contract.json"));
    assert.equal((await ask<LogosSafetyReport>("logosSafety", "sound")).domain_contract.present, false);
    const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as Record<
      string,
      unknown
    >;
    writeFileSync(join(folder, "manifest.json"), JSON.stringify({ ...manifest, checksum: digestOf({}) }));
    assert.match(
      (await ask<LogosSafetyReport>("logosSafety", "sound")).checksum_errors.join(),
      /^checksum:mismatch:sha256:/,
    );
    rmSync(folder, { recursive: true });
    await assert.rejects(ask("logosSafety", "sound"), isUnknown("sound"));
    writeLogosFixture(data, "sound");
    assert.equal((await ask<LogosSafetyReport>("logosSafety", "sound")).verdict, "clear");
  });
  it("shows in the alignments of other packs", async () => {
    const data = dataFolder();
    writeLogosFixture(data, "sound");
    writeLogosFixture(data, "grc", { files: { alignment: [edge("a", "en:word:noun")] } });
    const ask = askLogos(data);
    assert.equal((await ask<LogosSafetyReport>("logosSafety", "grc")).invalid_alignment_targets.length, 0);
    rmSync(join(data, "logos", "sound"), { recursive: true });
    assert.equal((await ask<LogosSafetyReport>("logosSafety", "grc")).invalid_alignment_targets.length, 1);
  });
});
