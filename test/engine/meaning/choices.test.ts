import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { attempts } from "../../../src/engine/meaning/choices.ts";

describe("the choices of a text", () => {
  it("are tried the cheapest first, each from the last mark before it", () => {
    const tried: string[] = [];
    const end = attempts<{ readonly done: number; readonly said: string }>((choices) => {
      const { done, said } = choices.from ?? { done: 0, said: "" };
      let all = said;
      for (let sentence = done; sentence < 3; sentence++) {
        choices.mark({ done: sentence, said: all });
        all += "ab"[choices.choose([0, sentence + 1])];
      }
      tried.push(`${all} ${choices.cost} from ${done}`);
      return "more";
    });
    assert.equal(end, "done");
    assert.deepEqual(tried.slice(0, 3), ["aaa 0 from 0", "baa 1 from 0", "aba 2 from 1"]);
    assert.equal(new Set(tried.map((one) => one.split(" ")[0])).size, 8);
  });
});
