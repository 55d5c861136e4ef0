import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { ARITHMETIC_LANES, casesOf, filesOf, type MadeCase } from "../../scripts/arithmetic-lanes/made.ts";
import {
  ask,
  is,
  product,
  questionOf,
  say,
  sum,
  up,
  amount,
  type Amount,
  type Fact,
  type Said,
  type Story,
  type Term,
} from "../../scripts/arithmetic-lanes/story.ts";
import { RARE_VERBS } from "../../scripts/arithmetic-lanes/vocabulary.ts";
import { inspectLane, readCases, readLaneFile } from "../../src/store/packs/lanes.ts";
import { ROOT } from "../support/root.ts";

const DATA = join(ROOT, "data");
const CASES = new Map(ARITHMETIC_LANES.map((lane) => [lane.lane, casesOf(lane)]));
const all = (): MadeCase[] => [...CASES.values()].flat();
const LEAST: Readonly<Record<string, number>> = { arithmetic_unanswerable: 300, arithmetic_vocabulary: 250 };

// ---- the second computation: the story is acted out with guesses for what is not known, and the guesses are corrected ---------------

type Exact = readonly [num: bigint, den: bigint];
const num = (n: bigint, d = 1n): Exact => {
  let [a, b] = [n < 0n ? -n : n, d];
  while (b !== 0n) [a, b] = [b, a % b];
  return a === 0n ? [0n, 1n] : [n / a, d / a];
};
const plus = ([a, b]: Exact, [c, d]: Exact): Exact => num(a * d + c * b, b * d);
const times = ([a, b]: Exact, [c, d]: Exact): Exact => num(a * c, b * d);
const minus = (a: Exact, b: Exact): Exact => plus(a, times([-1n, 1n], b));
const over = (a: Exact, [c, d]: Exact): Exact => times(a, c < 0n ? [-d, -c] : [d, c]);
const same = ([a, b]: Exact, [c, d]: Exact): boolean => a * d === c * b;
const NONE: Exact = [0n, 1n];
const ONE: Exact = [1n, 1n];

/** One run of a story: by how much each statement is off, what is asked, and every value that a quantity has had. */
interface Run {
  readonly off: readonly Exact[];
  readonly answer: Exact | null;
  readonly guesses: number;
  readonly held: readonly (readonly [string, Exact])[];
}

function actOut(story: Story, guess: readonly Exact[]): Run {
  const [now, first] = [new Map<string, Exact>(), new Map<string, Exact>()];
  const [off, held]: [Exact[], [string, Exact][]] = [[], []];
  let guesses = 0;
  const put = (name: string, value: Exact): Exact => {
    now.set(name, value);
    if (!first.has(name)) first.set(name, value);
    held.push([name, value]);
    return value;
  };
  const known = (term: Term): boolean => typeof term !== "string" || now.has(term);
  const get = (term: Term): Exact =>
    typeof term === "string"
      ? (now.get(term) ?? put(term, guess[guesses++] ?? NONE))
      : [term.value.num, term.value.den];
  const settle = (term: Term, value: () => Exact): void => {
    if (typeof term === "string" && !now.has(term)) put(term, value());
    else off.push(minus(get(term), value()));
  };
  const act = (fact: Fact): void => {
    if (fact.kind === "is") {
      if (known(fact.of) && !known(fact.value)) settle(fact.value, () => get(fact.of));
      else settle(fact.of, () => get(fact.value));
      return;
    }
    if (fact.kind === "change") {
      const before = get(fact.of);
      const by = get(fact.by);
      put(fact.of, fact.sign === 1 ? plus(before, by) : minus(before, by));
      return;
    }
    if (fact.kind === "split") {
      let [rest, groups] = [get(fact.of), 0n];
      for (; rest[0] >= get(fact.size)[0]; groups++) rest = minus(rest, get(fact.size));
      put(fact.groups, [groups, 1n]);
      put(fact.rest, rest);
      return;
    }
    const [terms, join, back, unit] =
      fact.kind === "sum"
        ? ([fact.parts, plus, minus, NONE] as const)
        : ([fact.factors, times, over, ONE] as const);
    const open = terms.filter((term) => !known(term));
    if (!known(fact.of) || open.length === 0) {
      settle(fact.of, () => terms.map(get).reduce(join, unit));
      return;
    }
    if (fact.kind === "product" && open.length > 1) {
      open.forEach(get);
      return;
    } // no guess could be corrected; what depends on it stays open
    const last = open.at(-1) ?? fact.of;
    const others = terms
      .filter((term) => term !== last)
      .map(get)
      .reduce(join, unit);
    if (fact.kind === "product" && others[0] === 0n) {
      get(last);
      off.push(get(fact.of));
      return;
    }
    settle(last, () => back(get(fact.of), others));
  };
  for (const fact of story.flatMap(({ facts }) => facts)) act(fact);
  const { of, at } = questionOf(story);
  return {
    off,
    answer: of === null ? null : at === "start" ? (first.get(of) ?? get(of)) : get(of),
    guesses,
    held,
  };
}

/** The answer as `n/d`, `open` or `impossible`. */
function simulate(story: Story): string {
  const base = actOut(story, []);
  if (base.answer === null) return "open";
  const size = base.guesses;
  const runs = Array.from({ length: size }, (_, at) =>
    actOut(
      story,
      Array.from({ length: size }, (__, index) => (index === at ? ONE : NONE)),
    ),
  );
  const row = (of: (run: Run) => Exact | undefined): Exact[] => [
    ...runs.map((run) => minus(of(run) ?? NONE, of(base) ?? NONE)),
    of(base) ?? NONE,
  ];
  const rows = base.off.map((_, index) => row((run) => run.off[index]));
  const two: Exact = [2n, 1n];
  const [far, asked] = [
    actOut(
      story,
      runs.map(() => two),
    ),
    row((run) => run.answer ?? undefined),
  ];
  const predicted = asked
    .slice(0, -1)
    .reduce((total, each) => plus(total, times(two, each)), asked.at(-1) ?? NONE);
  assert.ok(same(predicted, far.answer ?? NONE), "a guess has to change the answer in proportion");
  const found = correct(rows, size);
  if (found === null) return "impossible";
  if (asked.slice(0, -1).some((factor, at) => factor[0] !== 0n && found[at] === null))
    return isSettled(asked, rows, size) ?? "open";
  const end = actOut(
    story,
    found.map((value) => value ?? NONE),
  );
  if (found.every((value) => value !== null) && end.held.some(([name, value]) => !fits(name, value)))
    return "impossible";
  return (end.answer ?? NONE).join("/");
}

/** The guesses that put every statement right; null for one that nothing settles, and null in all where none do. */
function correct(rows: Exact[][], size: number): (Exact | null)[] | null {
  const found: (Exact | null)[] = Array.from({ length: size }, () => null);
  const left = rows.map((row) => [...row]);
  const pivots: (readonly [number, Exact[]])[] = [];
  for (let at = 0; at < size; at++) {
    const index = left.findIndex((row) => (row[at] ?? NONE)[0] !== 0n);
    const [pivot] = index < 0 ? [] : left.splice(index, 1);
    if (pivot === undefined) continue;
    const lead = pivot[at] ?? ONE;
    const scaled = pivot.map((value) => over(value, lead));
    const clear = (row: Exact[]): void => {
      const factor = row[at] ?? NONE;
      scaled.forEach((value, column) => {
        row[column] = minus(row[column] ?? NONE, times(factor, value));
      });
    };
    left.forEach(clear);
    pivots.forEach(([, row]) => clear(row));
    pivots.push([at, scaled]);
  }
  if (left.some((row) => (row.at(-1) ?? NONE)[0] !== 0n)) return null;
  for (const [at, row] of pivots)
    if (row.slice(0, -1).every((value, column) => column === at || value[0] === 0n))
      found[at] = minus(NONE, row.at(-1) ?? NONE);
  return found;
}

/** An answer that needs no single guess, as in a sum that is stated: it is a guess itself, set by one more statement. */
function isSettled(asked: Exact[], rows: Exact[][], size: number): string | null {
  const found = correct(
    [
      ...rows.map((row) => [...row.slice(0, -1), NONE, row.at(-1) ?? NONE]),
      [...asked.slice(0, -1), [-1n, 1n] as Exact, asked.at(-1) ?? NONE],
    ],
    size + 1,
  );
  return found?.[size]?.join("/") ?? null;
}

function fits(name: string, [n, d]: Exact): boolean {
  return (
    name.startsWith("±") ||
    (n >= 0n && (name.startsWith("~") || (name.startsWith("$") ? (100n * n) % d === 0n : d === 1n)))
  );
}

/** `3.25` and `5/12` as `13/4` and `5/12`. */
function parse(text: string): Exact {
  const [top = "", bottom = "1"] = text.split("/");
  const [whole = "", rest = ""] = top.split(".");
  return num(BigInt(whole + rest), 10n ** BigInt(rest.length) * BigInt(bottom));
}

// ---- the text of expressions --------------------------------------------------------------------------------------------------------

/** The value of a text with + − × ÷, brackets and x. Products without a sign bind as products with one. */
function evaluate(text: string, x: Exact): Exact {
  const tokens =
    text
      .replaceAll("−", "-")
      .replaceAll("×", "*")
      .replaceAll("÷", "/")
      .match(/\d+(?:\.\d+)?|[-+*/()x]/g) ?? [];
  let at = 0;
  const atom = (): Exact => {
    const token = tokens[at++] ?? "";
    if (token === "x") return x;
    if (token !== "(") return parse(token);
    const value = total();
    assert.equal(tokens[at++], ")", text);
    return value;
  };
  const term = (): Exact => {
    let value = atom();
    for (let sign = tokens[at]; sign !== undefined && /[*/(x]/.test(sign); sign = tokens[at]) {
      if (sign === "*" || sign === "/") at++;
      value = sign === "/" ? over(value, atom()) : times(value, atom());
    }
    return value;
  };
  const total = (): Exact => {
    let value = term();
    for (let sign = tokens[at]; sign === "+" || sign === "-"; sign = tokens[at]) {
      at++;
      value = sign === "+" ? plus(value, term()) : minus(value, term());
    }
    return value;
  };
  const value = total();
  assert.equal(at, tokens.length, text);
  return value;
}
const FORMULA = /[\dx(](?:[\d.x()+*/×÷−\- ]*[\d)x])?/;

const WORDS =
  "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty";
const inWords = new RegExp(`\\b(?:\\d+(?:\\.\\d+)?|${WORDS})\\b`, "gi");
/** Words for a number that counts nothing: both belong to the question or to the scene. */
const COUNTLESS = /\b(?:both|the) (?:two|three)\b|two machines|speaks? two|spoke two|the three of/gi;

function numbersIn({ facts }: Said): Amount[] {
  return facts
    .flatMap((fact): Term[] =>
      fact.kind === "is"
        ? [fact.value]
        : fact.kind === "sum"
          ? [fact.of, ...fact.parts]
          : fact.kind === "product"
            ? [fact.of, ...fact.factors]
            : fact.kind === "change"
              ? [fact.by]
              : [fact.of, fact.size],
    )
    .filter((term): term is Amount => typeof term !== "string" && term.text !== "");
}

// ---- tests --------------------------------------------------------------------------------------------------------------------------

describe("the arithmetic lanes", () => {
  for (const lane of ARITHMETIC_LANES) {
    it(`${lane.lane} equals the output of the script; after a change: node dist/scripts/make-arithmetic-lanes.mjs`, () => {
      for (const [path, text] of filesOf(lane))
        assert.ok(readFileSync(join(DATA, path), "utf8") === text, path);
    });

    it(`${lane.lane} is a valid lane with enough cases, an equal number per frame, and at most 500 kB`, async () => {
      assert.deepEqual(
        await inspectLane(DATA, { lane: lane.lane, versions: [{ version: "v1", splits: ["public"] }] }),
        [],
      );
      const { cases } = await readCases(DATA, await readLaneFile(DATA, lane.lane, "v1"), "public");
      assert.ok(cases.length >= (LEAST[lane.lane] ?? 830), `${cases.length}`);
      const counts = new Map<string, number>();
      for (const { frame } of CASES.get(lane.lane) ?? []) counts.set(frame, (counts.get(frame) ?? 0) + 1);
      assert.ok(
        counts.size >= 16 && [...counts.values()].every((count) => count === lane.perFrame),
        JSON.stringify([...counts]),
      );
      assert.ok(readFileSync(join(DATA, "lanes", lane.lane, "v1", "public.jsonl")).length <= 500_000);
    });

    it(`${lane.lane} agrees with an independent computation`, () => {
      for (const { story, prompt, expected } of CASES.get(lane.lane) ?? []) {
        const answer = simulate(story);
        if (expected.kind === "number")
          assert.equal(
            answer,
            parse(expected.value.replace(/^-/, ""))
              .map((part, at) => (at === 0 && expected.value.startsWith("-") ? -part : part))
              .join("/"),
            prompt,
          );
        else assert.ok(answer === "open" || answer === "impossible", `${prompt} has the answer ${answer}`);
      }
    });
  }

  it("contain every prompt once, ignoring case, and within 4096 characters", () => {
    const prompts = all().map(({ prompt }) => prompt.toLowerCase());
    assert.equal(new Set(prompts).size, prompts.length);
    assert.ok(
      prompts.every((prompt) => prompt.length <= 4096 && !/ {2}|undefined|null|\[object|\.\./.test(prompt)),
    );
  });

  it("mention exactly the numbers of each sentence's facts", () => {
    for (const said of all().flatMap(({ story }) => story)) {
      const texts = numbersIn(said).map(({ text }) => text.toLowerCase());
      for (const text of texts)
        assert.ok(said.text.toLowerCase().includes(text), `${text} is not in: ${said.text}`);
      const written = said.text.replace(COUNTLESS, "").match(inWords) ?? [];
      const meant = new Set(texts.flatMap((text) => text.match(inWords) ?? []));
      for (const each of written)
        assert.ok(meant.has(each.toLowerCase()), `${each} is meant by nothing in: ${said.text}`);
    }
  });

  it("have expressions and equations whose text evaluates to the expected value", () => {
    let checked = 0;
    for (const { frame, prompt, expected } of CASES.get("arithmetic_expression") ?? []) {
      if (expected.kind !== "number" || /percent|named|riddle/.test(frame)) continue;
      const value: Exact = expected.value.startsWith("-")
        ? times([-1n, 1n], parse(expected.value.slice(1)))
        : parse(expected.value);
      const isEquation = /x/.test(prompt.replace(/Find x|for x|is x/g, ""));
      const [left = "", right = ""] = prompt
        .replace(/^(?:What is x if|Solve the equation|Find x:|What is|How much is|[A-Z][a-z]+(?: out)?) /, "")
        .split("=");
      const sides = [
        left,
        ...(isEquation ? [right.replace(/ for x|, what is x\?|\. What is x\?|\.$|\?$/g, "")] : []),
      ].map((side) => evaluate(FORMULA.exec(side)?.[0] ?? "", value));
      assert.ok(
        sides.every((side) => same(side, isEquation ? (sides[0] ?? NONE) : value)),
        prompt,
      );
      checked++;
    }
    assert.ok(checked > 600, `${checked}`);
  });

  it("use rare verbs only in the vocabulary lane, in several cases each", () => {
    for (const { lemma, third, past } of RARE_VERBS) {
      const has = new RegExp(`\\b(?:${lemma}|${third}|${past})\\b`, "i");
      for (const [lane, cases] of CASES) {
        const count = cases.filter(({ prompt }) => has.test(prompt)).length;
        assert.ok(
          lane === "arithmetic_vocabulary" ? count >= 10 : count === 0,
          `${lemma}: ${count} in ${lane}`,
        );
      }
    }
  });
});

describe("the independent computation for a generated lane", () => {
  const n = (value: number): Amount => amount(value, String(value));
  const told = (...facts: Fact[]): string => simulate([say("", ...facts), ask("", "a")]);
  it("works backwards from the end, combines two statements, and declines what is open or impossible", () => {
    assert.equal(told(up("b", n(3)), is("b", n(10)), sum("b", "a", n(4))), "6/1");
    assert.equal(told(sum(n(20), "a", "b"), sum("a", "b", n(4))), "12/1");
    assert.equal(told(product(n(12), "a", n(3))), "4/1");
    assert.equal(told(sum(n(20), "b", "c"), sum("a", "b", "c")), "20/1"); // although neither part is known
    assert.equal(told(sum(n(20), "a", "b")), "open");
    assert.equal(told(is("a", n(3)), is("a", n(4))), "impossible");
    assert.equal(told(product(n(12), "a", n(5))), "impossible");
    assert.equal(told(is("a", n(3)), sum("a", "b", n(5))), "impossible");
  });
});
