import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc, runs } from "../../support/properties.ts";
import { parseRatio, sameNumber } from "../../../src/engine/scoring/ratio.ts";
import { score, type Expected } from "../../../src/engine/scoring/score.ts";
import { foldText } from "../../../src/engine/scoring/text.ts";
import { BLANK } from "../../support/answers.ts";
import type { Answer } from "../../../src/engine/answer/answer.ts";

const answer = (fields: Partial<Answer>): Answer => ({ ...BLANK, kind: "text", ...fields });
const verdict = (said: "yes" | "no" | "unknown"): Answer => answer({ kind: "verdict", verdict: said });
const validity = (said: "valid" | "invalid"): Answer => answer({ kind: "validity", validity: said });
const number = (value: string, unit: string | null = null): Answer => answer({ kind: "number", value, unit });
const text = (value: string): Answer => answer({ kind: "text", value });
const list = (...items: string[]): Answer => answer({ kind: "list", items });
const refused = answer({ kind: "refused", refusal_reason: "unknown_word" });
const noted = answer({ kind: "acknowledgement" });

const yes: Expected = { kind: "verdict", verdict: "yes" };
const seventeen: Expected = { kind: "number", value: "17", unit: null };
const kitchen: Expected = { kind: "text", value: "kitchen", also: ["the room with the stove", "(B)"] };
const refuse: Expected = { kind: "refuse" };

const CASES: readonly (readonly [
  what: string,
  expected: Expected,
  answer: Answer,
  outcome: "correct" | "wrong" | "refused",
])[] = [
  ["a right verdict", yes, verdict("yes"), "correct"],
  ["a wrong verdict", yes, verdict("no"), "wrong"],
  ["unknown where yes is right", yes, verdict("unknown"), "wrong"],
  ["a verdict declined", yes, refused, "refused"],
  ["a verdict only noted", yes, noted, "wrong"],
  ["unknown where it is right", { kind: "verdict", verdict: "unknown" }, verdict("unknown"), "correct"],
  ["yes where nothing follows", { kind: "verdict", verdict: "unknown" }, verdict("yes"), "wrong"],
  ["declining where nothing follows", { kind: "verdict", verdict: "unknown" }, refused, "refused"],
  ["a validity", { kind: "validity", verdict: "valid" }, validity("valid"), "correct"],
  ["a verdict for a validity", { kind: "validity", verdict: "invalid" }, verdict("no"), "correct"],
  ["unknown for a validity", { kind: "validity", verdict: "invalid" }, verdict("unknown"), "wrong"],
  ["a validity for a verdict", yes, validity("valid"), "wrong"],
  ["a number in another spelling", seventeen, number("34/2"), "correct"],
  ["a number of money", seventeen, number("$17.0"), "correct"],
  ["a number in words", seventeen, text("seventeen"), "correct"],
  ["nearly a number", { kind: "number", value: "1/3", unit: null }, number("0.333"), "wrong"],
  ["a number declined", seventeen, refused, "refused"],
  ["a number with its unit", { kind: "number", value: "3", unit: "km" }, number("3", "km"), "correct"],
  ["a number with another unit", { kind: "number", value: "3", unit: "km" }, number("3", "miles"), "wrong"],
  [
    "a number with its unit in the plural",
    { kind: "number", value: "3", unit: "hour" },
    number("3", "hours"),
    "correct",
  ],
  [
    "a number with its unit in the singular",
    { kind: "number", value: "1", unit: "dollars" },
    number("1", "dollar"),
    "correct",
  ],
  [
    "a number with a unit that ends alike",
    { kind: "number", value: "3", unit: "minute" },
    number("3", "minutiae"),
    "wrong",
  ],
  [
    "a number without a unit where one is named",
    { kind: "number", value: "3", unit: "km" },
    number("3"),
    "correct",
  ],
  ["none for zero", { kind: "number", value: "0", unit: null }, text("none"), "correct"],
  [
    "another number that is as good",
    { kind: "number", value: "3", unit: null, also: ["4"] },
    number("4.0"),
    "correct",
  ],
  ["a text with article, case and full stop", kitchen, text("The Kitchen."), "correct"],
  ["a text that is as good", kitchen, text("room with the stove"), "correct"],
  ["a letter that is as good", kitchen, text("(b)"), "correct"],
  ["another text", kitchen, text("garden"), "wrong"],
  [
    "a list, its items joined",
    { kind: "text", value: "Ann, Bob and Cy" },
    list("Ann", "Bob", "Cy"),
    "correct",
  ],
  ["a list in another order", { kind: "text", value: "Ann, Bob" }, list("Bob", "Ann"), "wrong"],
  [
    "a list of numbers that is no mixed number",
    { kind: "number", value: "1/2", unit: null },
    list("0", "1/2"),
    "wrong",
  ],
  [
    "a definition",
    { kind: "text", value: "a flightless bird" },
    answer({ kind: "definition", value: "a flightless bird" }),
    "correct",
  ],
  ["a hyphen for a blank", { kind: "text", value: "upper left" }, text("upper-left"), "correct"],
  ["refusing where that is right", refuse, refused, "correct"],
  ["unknown where a refusal is right", refuse, verdict("unknown"), "correct"],
  ["an answer where a refusal is right", refuse, verdict("yes"), "wrong"],
  ["noting where a refusal is right", refuse, noted, "wrong"],
  ["an empty list where a refusal is right", refuse, list(), "wrong"],
];

describe("an answer's score", () => {
  for (const [what, expected, given, outcome] of CASES) {
    it(`is ${outcome} for ${what}`, () => {
      const scored = score(expected, given);
      assert.equal(scored.outcome, outcome);
      assert.equal(scored.reasons.length, outcome === "correct" ? 0 : 1);
    });
  }

  it("gives the reason and the actual answer", () => {
    assert.deepEqual(score(yes, verdict("no")), {
      outcome: "wrong",
      actual: { kind: "verdict", verdict: "no" },
      reasons: ["expected yes, the answer is no"],
    });
    assert.deepEqual(score(yes, refused), {
      outcome: "refused",
      actual: { kind: "refused", reason: "unknown_word" },
      reasons: ["declined: unknown_word"],
    });
    assert.deepEqual(score(refuse, list("a", "b")).reasons, ["expected a refusal, the answer is a, b"]);
  });

  it("agrees with an independent judge on any answer", () => {
    fc.assert(
      fc.property(anyExpected, anyAnswer, (expected, given) => {
        assert.equal(
          score(expected, given).outcome,
          judgeAgain(expected, given),
          JSON.stringify({ expected, given }),
        );
      }),
      { numRuns: runs(1_000) },
    );
  });
});

describe("numbers in a scored answer", () => {
  it("are read as exact ratios", () => {
    const read = (said: string): string | null => {
      const ratio = parseRatio(said);
      return ratio === null ? null : `${ratio.num}/${ratio.den}`;
    };
    const readings = Object.entries({
      "17": "17/1",
      "17.0": "17/1",
      "$1,234.50": "2469/2",
      "1,234,567": "1234567/1",
      "3/4": "3/4",
      "6/8": "3/4",
      "1 1/2": "3/2",
      "-1 1/2": "-3/2",
      "-0.5": "-1/2",
      ".5": "1/2",
      "5.": "5/1",
      "50%": "50/1",
      twelve: "12/1",
      None: "0/1",
      "-0": "0/1",
      "\u22123": "-3/1",
      "": null,
      ".": null,
      "1 2": null,
      "1/0": null,
      "--1": null,
      "1 -1/2": null,
      "1e3": null,
      x: null,
      "1.2.3": null,
      "0x10": null,
      "3 apples": null,
      "twenty-one": null,
      "0, 1/2": null,
      "1,23": null,
      "3,": null,
      "1, 234": null,
    });
    assert.deepEqual(
      readings.map(([said]) => [said, read(said)]),
      readings.map(([said, expected]) => [said, expected]),
    );
  });
  it("are equal exactly when their cross products are", () => {
    const part = fc.integer({ min: -50, max: 50 });
    const below = fc.integer({ min: 1, max: 30 });
    fc.assert(
      fc.property(part, below, part, below, (a, b, c, d) => {
        assert.equal(sameNumber(`${a}/${b}`, `${c}/${d}`), a * d === c * b);
      }),
    );
  });
  it("are as exact in decimals as in fractions", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 9 }), fc.integer({ min: 0, max: 9 }), (digits, places) => {
        const shown = String(digits).padStart(places + 1, "0");
        assert.ok(
          sameNumber(
            places === 0 ? shown : `${shown.slice(0, -places)}.${shown.slice(-places)}`,
            `${digits}/${10 ** places}`,
          ),
        );
      }),
    );
  });
});

describe("texts in a scored answer", () => {
  it("are folded before they are compared", () => {
    const pairs: readonly (readonly [string, string])[] = [
      ["The  Kitchen.", "kitchen"],
      ["Ann, Bob, and Cy", "ann, bob, cy"],
      ["Ann and Bob", "ann, bob"],
      ["\u201cyes\u201d!", "yes"],
      ["upper-left", "upper left"],
      ["a", "a"],
      ["An apple ; the pear", "apple, pear"],
      ["-5", "-5"],
    ];
    assert.deepEqual(
      pairs.map(([given]) => foldText(given)),
      pairs.map(([, folded]) => folded),
    );
  });
  it("are equal whatever their case, articles, blanks and final stop", () => {
    const words = fc.array(
      fc.tuple(
        fc.constantFrom("cat", "box", "kitchen", "north", "ann"),
        fc.constantFrom("", "a ", "The ", "an  "),
      ),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(words, fc.constantFrom("", ".", " !", "?  "), (said, end) => {
        assert.equal(
          foldText(said.map(([word, article]) => article + word.toUpperCase()).join("  ") + end),
          said.map(([word]) => word).join(" "),
        );
      }),
    );
  });
});

// ---- the other way of judging: by the letter of the rules, over plain strings ----------------------------------------

const SYNONYMS: Readonly<Record<string, string>> = {
  "verdict yes": "yes true entailed proved",
  "verdict no": "no false refuted disproved contradicted",
  "verdict unknown": "unknown uncertain maybe neither undetermined",
  "validity valid": "valid yes follows entailed true",
  "validity invalid": "invalid no false",
};

function judgeAgain(expected: Expected, given: Answer): "correct" | "wrong" | "refused" {
  if (given.kind === "refused") return expected.kind === "refuse" ? "correct" : "refused";
  if (given.kind === "acknowledgement") return "wrong";
  const said = given.verdict ?? given.validity ?? given.value ?? given.items.join(", ");
  let right = false;
  if (expected.kind === "refuse") right = wordsOf("verdict unknown").includes(plain(said));
  if (expected.kind === "verdict" || expected.kind === "validity")
    right = wordsOf(`${expected.kind} ${expected.verdict}`).includes(plain(said));
  if (expected.kind === "number" || expected.kind === "text") {
    for (const good of [expected.value].concat(expected.also ?? [])) {
      if (amountIn(good) !== null && amountIn(good) === amountIn(said)) right = true;
      if (expected.kind === "text" && plain(good) === plain(said)) right = true;
    }
  }
  if (
    expected.kind === "number" &&
    expected.unit &&
    given.unit &&
    given.kind !== "list" &&
    plain(expected.unit) !== plain(given.unit)
  )
    right = false;
  return right ? "correct" : "wrong";
}

const wordsOf = (key: string): string[] => (SYNONYMS[key] ?? "").split(" ");

/** The alphabet of the property is small: words, commas, articles, a hyphen, a full stop. */
function plain(said: string): string {
  const items = said
    .toLowerCase()
    .replace(/-(?=[a-z])/g, " ")
    .replace(/ and /g, ", ")
    .split(",")
    .map((item) =>
      item
        .split(" ")
        .filter((word) => word !== "")
        .join(" "),
    );
  return items
    .map((item) => item.replace(/^(?:the|an|a) /, ""))
    .join(", ")
    .replace(/[ .]+$/, "");
}

/** Thousandths as a whole number: enough for the property's numbers. */
function amountIn(said: string): number | null {
  const trimmed = said.trim().toLowerCase();
  const word = ["zero", "one", "two", "three", "four", "five"].indexOf(trimmed.replace(/^none$/, "zero"));
  if (word >= 0) return word * 1000;
  const [whole = "", below = "1", ...more] = trimmed.replace("$", "").split("/");
  if (!/^-?[0-9]+(\.[0-9]+)?$/.test(whole) || !/^[1-9]$/.test(below) || more.length > 0) return null;
  return Math.round((Number(whole) * 1000 * 2520) / Number(below)) / 2520;
}

const word = fc.constantFrom(
  "yes",
  "no",
  "unknown",
  "true",
  "valid",
  "invalid",
  "maybe",
  "kitchen",
  "the garden",
  "A cat",
  "upper-left",
  "upper left",
  "Ann, Bob",
  "Ann and Bob",
  "3",
  "3.0",
  "6/2",
  "three",
  "$3",
  "0",
  "none",
  "-1",
  "1/3",
  "0.5",
  "1/2",
  "x.",
);
const anyExpected: fc.Arbitrary<Expected> = fc.oneof(
  fc
    .constantFrom("yes" as const, "no" as const, "unknown" as const)
    .map((said): Expected => ({ kind: "verdict", verdict: said })),
  fc
    .constantFrom("valid" as const, "invalid" as const)
    .map((said): Expected => ({ kind: "validity", verdict: said })),
  fc
    .record({ value: word, unit: fc.constantFrom(null, "km", "the miles") })
    .map(({ value, unit }): Expected => ({ kind: "number", value, unit })),
  fc
    .record({ value: word, also: fc.array(word, { maxLength: 2 }) })
    .map(({ value, also }): Expected => ({ kind: "text", value, also })),
  fc.constant<Expected>({ kind: "refuse" }),
);
const anyAnswer: fc.Arbitrary<Answer> = fc.oneof(
  fc.constantFrom("yes" as const, "no" as const, "unknown" as const).map(verdict),
  fc.constantFrom("valid" as const, "invalid" as const).map(validity),
  fc
    .record({ value: word, unit: fc.constantFrom(null, "km", "miles") })
    .map(({ value, unit }) => number(value, unit)),
  word.map(text),
  fc.array(word, { maxLength: 3 }).map((items) => list(...items)),
  fc.constant(refused),
  fc.constant(noted),
  word.map((value) => answer({ kind: "definition", value })),
);
