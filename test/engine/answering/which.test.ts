import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createRandom } from "../../support/random.ts";
import { answerIn } from "../../support/said.ts";
import { openTurnFixture, type TurnFixture } from "../../support/turns.ts";

const NAMES = [
  "Ann",
  "Bob",
  "Cid",
  "Dan",
  "Eve",
  "Fay",
  "Gus",
  "Hal",
  "Ida",
  "Jon",
  "Kim",
  "Leo",
  "Mia",
  "Ned",
  "Oda",
  "Pam",
  "Rob",
  "Sue",
  "Tim",
  "Uma",
  "Val",
  "Wes",
  "Xia",
  "Yan",
  "Zoe",
  "Abe",
];

describe("who is more than somebody", () => {
  let fixture: TurnFixture;
  before(async () => {
    fixture = await openTurnFixture();
  });
  after(() => fixture.close());

  const listed = async (prompt: string): Promise<readonly string[]> =>
    answerIn(await fixture.take(prompt))?.items ?? [];

  it("is everyone of whom it follows, whatever else is said", async () => {
    const random = createRandom(9);
    for (const count of [5, 9, 13, 15]) {
      const names = random.shuffle(NAMES.slice(0, count));
      const said = names
        .slice(1)
        .flatMap((name, at) => (random.chance(0.85) ? [[names[at] ?? "", name] as const] : [])); // mostly a chain, with gaps
      const taller = (left: string, right: string): boolean =>
        said.some(([above, below]) => above === left && (below === right || taller(below, right)));
      const of = names[Math.floor(count * 0.7)] ?? "";
      const text = random
        .shuffle(said.map(([above, below]) => `${above} is taller than ${below}.`))
        .join(" ");
      assert.deepEqual(
        [...(await listed(`${text} ${names[0]} is kind. Who is taller than ${of}?`))].sort(),
        names.filter((name) => taller(name, of)).sort(),
        text,
      );
    }
    assert.deepEqual(
      await listed(
        "Ann is taller than Bob. Bob is taller than Cid. Everyone who is taller than Cid is kind. Who is kind?",
      ),
      ["Ann", "Bob"],
    );
  });

  it("is refused where the statements contradict each other, and where there are too many to decide each among all", async () => {
    assert.equal(
      answerIn(await fixture.take("Ann is taller than Bob. Bob is taller than Ann. Who is taller than Bob?"))
        ?.kind,
      "refused",
    );
    const many = NAMES.slice(1)
      .map((name, at) => `${NAMES[at]} is taller than ${name}.`)
      .join(" ");
    const turn = await fixture.take(`${many} Ann is kind. Who is taller than Cid?`);
    assert.equal(answerIn(turn)?.kind, "refused");
    assert.match(turn.surface, /There are 25 names to try, more than 24\./);
    assert.deepEqual(
      await listed(`${many} Ann is kind. Zoe is kind. Who is kind?`),
      ["Ann", "Zoe"],
      "comparisons have no bearing on that",
    );
    assert.equal(
      answerIn(
        await fixture.take(`${many} Ann is kind. If Ann is taller than Cid, then Zoe is kind. Who is kind?`),
      )?.kind,
      "refused",
      "here they have",
    );
  });
});
