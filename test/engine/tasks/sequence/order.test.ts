import { describe, it } from "node:test";
import { sequenceReader } from "../../../../src/engine/tasks/sequence/reader.ts";
import { expectTold } from "../told.ts";

describe("the order of events", () => {
  it("is what before and after say, and what follows", () => {
    expectTold(sequenceReader, [
      ["Ida sang before Jon danced. Jon danced before Mia left. Did Ida sing before Mia left?", "yes"],
      ["Ida sang before Jon danced. Did Jon dance before Ida sang?", "no"],
      ["Ida sang after Jon danced. Did Jon dance before Ida sang?", "yes"],
      ["Ida sang after Jon danced. Did Jon dance after Ida sang?", "no"],
      ["Before Jon danced, Ida sang. Did Ida sing before Jon danced?", "yes"],
      ["After the fair started, Jon left. Did the fair start before Jon left?", "yes"],
      [
        "Ida mended the gate after Jon fed the goats. Jon fed the goats after Mia left. Did Mia leave before Ida mended the gate?",
        "yes",
      ],
      [
        "The parade happened before the lunch. The lunch happened before the concert. Did the parade happen before the concert?",
        "yes",
      ],
    ]);
  });

  it("is what first, then and later say", () => {
    expectTold(sequenceReader, [
      ["First Ida sang, then Jon danced. Did Ida sing before Jon danced?", "yes"],
      ["First Ida sang, then Jon danced, and finally Mia left. Did Mia leave after Ida sang?", "yes"],
      ["Ida sang. Then Jon danced. After that, Mia left. Did Ida sing before Mia left?", "yes"],
      ["Ida sang. Then Jon danced. After that, Mia left. Did Mia leave before Jon danced?", "no"],
    ]);
  });

  it("is that of others who did the same", () => {
    expectTold(sequenceReader, [
      ["Ida sang before Jon. Jon sang before Mia. Did Ida sing before Mia?", "yes"],
      ["Ida sang before Jon did. Did Jon sing before Ida?", "no"],
    ]);
  });

  it("is open where no sentence tells it, and none where they go in a circle", () => {
    expectTold(sequenceReader, [
      ["Ida sang before Jon danced. Mia left before Jon danced. Did Ida sing before Mia left?", "unknown"],
      ["Ida sang before Jon danced. Jon danced before Ida sang. Did Ida sing before Jon danced?", "declined"],
    ]);
  });

  it("is left alone where anything else is told or asked", () => {
    expectTold(
      sequenceReader,
      [
        "Ida sang before Jon danced. It was cold. Did Ida sing before Jon danced?",
        "Ida sang before Jon danced. Jon never danced. Did Ida sing before Jon danced?",
        "Ida said that Jon danced before Mia left. Did Jon dance before Mia left?",
        "Ida wanted to sing before Jon danced. Did Ida sing before Jon danced?",
        "Ida sang. Jon danced. Did Ida sing before Jon danced?",
        "If Ida sang before Jon danced, Mia left. Did Ida sing before Jon danced?",
        "Ida sang before Jon danced. Did Ida sing before Mia left?",
        "Ida sang before Jon danced. Did Ida sing?",
        "Ida sang before she left. Did Ida sing before she left?",
        "Ida sang before Jon danced. Then Mia left. Did Ida sing before Mia left?",
        "Ida did not sing before Jon danced. Did Ida sing before Jon danced?",
      ].map((prompt) => [prompt, null] as const),
    );
  });
});
