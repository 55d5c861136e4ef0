import assert from "node:assert/strict";
import { existsSync, readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { OPEN, UNCHECKED } from "../support/tampering-exemptions.ts";
import { bitFlipsOf, flipsOf, Said, sampleOf, sweep } from "../support/tampering.ts";
import type { Place } from "../support/tampering-place.ts";
import { preparePlace } from "../support/tampering-readers.ts";
import { SUBJECTS, type Subject } from "../support/tampering-subjects.ts";

/** With EVERY_CASE=1 every change is made; else one in each place of a file, in so many places, chosen by a seed. */
const EVERY = process.env["EVERY_CASE"] === "1";
const SAMPLE = { seed: 8, places: 6 } as const;

let place: Place;

function filesOf({ file }: Subject): readonly string[] {
  const path = join(
    file.startsWith("state/") ? place.stateDir : place.dataDir,
    file.slice(file.indexOf("/") + 1),
  );
  return path.endsWith("/*")
    ? readdirSync(path.slice(0, -2))
        .sort()
        .map((name) => join(path.slice(0, -2), name))
    : [path];
}

/** What names the bytes of a file, or of its lines, beside it. */
const sealsOf = (file: string): string[] =>
  [`${file}.seal`, `${file}.seals`].filter((each) => existsSync(each));

const covers = (pattern: string, at: string): boolean =>
  pattern === at || (pattern.endsWith("*") && at.startsWith(pattern.slice(0, -1)));

describe("a stored record with one changed value", () => {
  before(async () => {
    place = await preparePlace();
  });
  after(() => place.remove());

  for (const subject of SUBJECTS) {
    it(`is refused, or reported by name: ${subject.kind}`, async () => {
      const { kind, kindOf, write, alsoNames, witness } = subject;
      const read = async (line: number | null): Promise<readonly string[]> => {
        const said = new Said();
        await subject.read(place, said, line);
        return said.messages;
      };
      const aside = subject.unsealed === true ? filesOf(subject).flatMap(sealsOf) : [];
      for (const file of aside) renameSync(file, `${file}.aside`);
      assert.deepEqual(await read(null), [], "nothing is wrong with it before");
      const silent = new Map<string, string>();
      for (const file of filesOf(subject)) {
        const flips = [...(file.endsWith(".f64") ? bitFlipsOf(file) : flipsOf(file, kindOf, write))];
        const swept = await sweep(file, EVERY ? flips : sampleOf(flips, SAMPLE.seed, SAMPLE.places), {
          read,
          alsoNames,
          witness: witness === undefined ? undefined : () => witness(place),
        });
        for (const [at, shown] of swept.silent) silent.set(at, shown);
        assert.deepEqual(swept.unnamed, [], "noticed, but by no name");
        assert.deepEqual(swept.unwitnessed, [], "noticed by nothing, and no digest that is shown changes");
      }
      for (const file of aside) renameSync(`${file}.aside`, file);
      const exempt = Object.keys({ ...UNCHECKED[kind], ...OPEN[kind] });
      if (process.env["TAMPER_REPORT"]) console.log(`== ${kind}\n${[...silent.values()].join("\n")}`);
      assert.deepEqual(
        [...silent]
          .filter(([at]) => !exempt.some((pattern) => covers(pattern, at)))
          .map(([, shown]) => shown),
        [],
        "unnoticed",
      );
      if (EVERY)
        assert.deepEqual(
          exempt.filter((pattern) => ![...silent.keys()].some((at) => covers(pattern, at))),
          [],
          "is noticed after all: the exemption can go",
        );
    });
  }

  it("each exemption names an existing kind", () => {
    assert.deepEqual(
      [...Object.keys(UNCHECKED), ...Object.keys(OPEN)].filter(
        (kind) => !SUBJECTS.some((subject) => subject.kind === kind),
      ),
      [],
    );
  });
});
