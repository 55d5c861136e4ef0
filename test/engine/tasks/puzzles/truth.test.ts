import { describe, it } from "node:test";
import { truthReader } from "../../../../src/engine/tasks/puzzles/truth/reader.ts";
import { expectTold } from "../told.ts";

const ISLE =
  "A very special island is inhabited only by druids and rogues. Druids always tell the truth, and rogues always lie.";

describe("truth-tellers and liars", () => {
  it("follows a chain of claims", () =>
    expectTold(truthReader, [
      ["Olga lies. Pere says Olga lies. Quin says Pere lies. Does Quin tell the truth?", "no"],
      ["Olga tells the truth. Pere claims that Olga lies. Quin says that Pere lies. Is Quin lying?", "no"],
      ["Pere says Olga lies. Quin says Pere lies. Does Quin tell the truth?", "unknown"],
      ["Olga tells the truth. Pere denies that Olga tells the truth. Does Pere tell the truth?", "no"],
    ]));
  it("tells who is what, whatever the two kinds are called and however it is said", () =>
    expectTold(truthReader, [
      [
        `${ISLE} You meet 2 inhabitants: Olga, and Pere. Olga remarked, "Pere is a rogue". "Olga is a rogue and Pere is a druid," Pere declared. So who is a druid and who is a rogue?`,
        "declined",
      ],
      [
        `${ISLE} You meet 2 inhabitants: Olga, and Pere. According to Olga, "Pere is a rogue and Olga is a rogue". As Pere put it, "Olga is a rogue". So who is a druid and who is a rogue?`,
        "Olga is a rogue, and Pere is a druid.",
      ],
      [
        `${ISLE} You meet 2 inhabitants: Olga, and Pere. In Olga's words: "if Olga is a druid then Pere is a druid". Pere told you that Olga is a druid if and only if Pere is a druid. So who is a druid and who is a rogue?`,
        "Olga is a druid, and Pere is a druid.",
      ],
      ['You meet two people: Olga and Pere. Olga says: "We are both knaves." Who is the knight?', "Pere"],
      [
        "You meet three people: Olga, Pere, and Quin. Olga says that at least one of us is a knave. Pere says Olga is a knave. Quin claims that neither Olga nor Pere is a knave. How many knights are there?",
        "1",
      ],
      [
        'Olga says, "Pere and I are of the same kind." Pere says, "Olga is a knave." Is Pere a knight?',
        "yes",
      ],
    ]));
  it("declines claims that it can't read or that can be meant in ways that differ", () =>
    expectTold(truthReader, [
      [
        `${ISLE} You meet 2 inhabitants: Olga, and Pere. Olga said, "Pere likes plums". Pere said, "Olga is a rogue". So who is a druid and who is a rogue?`,
        "declined",
      ],
      [
        "Olga says Pere lies and Quin lies or Pere tells the truth. Pere tells the truth. Quin tells the truth. Does Olga tell the truth?",
        "declined",
      ],
      ["Olga tells the truth. Pere might say that Olga lies. Does Pere tell the truth?", null],
      ["Olga says she likes plums. Does Olga like plums?", null],
      [
        "A dry island is inhabited only by druids and rogues. Olga says Pere is a rogue. So who is a druid and who is a rogue?",
        null,
      ],
    ]));
  it("declines claims that nobody can make", () =>
    expectTold(truthReader, [["Olga says Olga lies. Does Olga tell the truth?", "declined"]]));
});
