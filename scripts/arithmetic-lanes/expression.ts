import type { Draw } from "./draw.ts";
import type { ArithmeticLane, Frame, Frames } from "./lane.ts";
import { ratio, showFraction } from "./ratio.ts";
import { amount, ask, is, product, sum, type Amount, type Fact, type Said, type Term } from "./story.ts";

type Operation = "+" | "-" | "*" | "/";
/** A term as text, with the facts that determine its value. `binds` is its precedence: 3 a number, 2 a product, 1 a sum. */
interface Expression {
  readonly text: string;
  readonly term: Term;
  readonly facts: readonly Fact[];
  readonly binds: 1 | 2 | 3;
  readonly operation: Operation | null;
}

const SIGNS = [
  { "+": "+", "-": "-", "*": "*", "/": "/" },
  { "+": "+", "-": "−", "*": "×", "/": "÷" },
  { "+": "+", "-": "-", "*": "×", "/": "÷" },
] as const;
const number = (value: Amount): Expression => ({
  text: value.text,
  term: value,
  facts: [],
  binds: 3,
  operation: null,
});
const literal = (value: number): Expression => number(amount(value, String(value)));
const X: Expression = { text: "x", term: "±x", facts: [], binds: 3, operation: null };

/** The notation of one story. Intermediate values get numbered names. */
function writer(d: Draw): (left: Expression, operation: Operation, right: Expression) => Expression {
  const signs = d.pick(SIGNS);
  let count = 0;
  return (left, operation, right) => {
    const binds = operation === "+" || operation === "-" ? 1 : 2;
    const plain = (side: Expression, last: boolean): boolean =>
      side.binds > binds || (side.binds === binds && !last && side.operation !== "/" && operation !== "/");
    const write = (side: Expression, last: boolean): string =>
      plain(side, last) ? side.text : `(${side.text})`;
    const term = `±t${++count}`;
    const fact = {
      "+": sum(term, left.term, right.term),
      "-": sum(left.term, term, right.term),
      "*": product(term, left.term, right.term),
      "/": product(left.term, term, right.term),
    }[operation];
    return {
      text: `${write(left, false)} ${signs[operation]} ${write(right, true)}`,
      term,
      facts: [...left.facts, ...right.facts, fact],
      binds,
      operation,
    };
  };
}

const whole = (d: Draw, from: number, to: number): Expression => literal(from + d.below(to - from + 1));
const tenths = (d: Draw, to: number): Expression => {
  const value = 1 + d.below(to);
  return number(amount(ratio(value, 10), (value / 10).toFixed(1)));
};
const part = (d: Draw): Expression => {
  const den = 2 + d.below(9);
  const value = ratio(1 + d.below(den - 1), den);
  return number(amount(value, showFraction(value)));
};
const any = (d: Draw): Operation => d.pick(["+", "-", "*"]);

function work(d: Draw, { text, term, facts }: Expression): readonly Said[] {
  return [
    ask(
      d.pick([
        `What is ${text}?`,
        `Calculate ${text}.`,
        `Work out ${text}.`,
        `Evaluate ${text}.`,
        `Compute ${text}.`,
        `How much is ${text}?`,
        `${text} = ?`,
      ]),
      "±all",
      ...facts,
      is("±all", term),
    ),
  ];
}

type Write = ReturnType<typeof writer>;
const expression =
  (make: (d: Draw, write: Write) => Expression): Frame =>
  (d) =>
    work(d, make(d, writer(d)));
/** `times` x, without a multiplication sign. */
const multipleOf = (times: number): Expression => ({
  text: `${times}x`,
  term: "±kx",
  facts: [product("±kx", amount(times, String(times)), "±x")],
  binds: 2,
  operation: "*",
});

const EXPRESSIONS: Frames = {
  one_operation: expression((d, write) => write(whole(d, 2, 400), any(d), whole(d, 2, 90))),
  quotient: expression((d, write) => {
    const n = 2 + d.below(24);
    return write(literal(n * (2 + d.below(40))), "/", literal(n));
  }),
  three_numbers: expression((d, write) => {
    const [a, b, c, first] = [whole(d, 2, 90), whole(d, 2, 30), whole(d, 2, 30), d.once(2)];
    return first
      ? write(a, d.pick(["+", "-"]), write(b, "*", c))
      : write(write(b, "*", c), d.pick(["+", "-"]), a);
  }),
  brackets: expression((d, write) =>
    write(whole(d, 2, 30), "*", write(whole(d, 2, 60), d.pick(["+", "-"]), whole(d, 2, 40))),
  ),
  two_brackets: expression((d, write) =>
    write(
      write(whole(d, 2, 40), d.pick(["+", "-"]), whole(d, 2, 30)),
      any(d),
      write(whole(d, 2, 40), d.pick(["+", "-"]), whole(d, 2, 30)),
    ),
  ),
  nested: expression((d, write) =>
    write(
      whole(d, 2, 90),
      d.pick(["+", "-"]),
      write(whole(d, 2, 12), "*", write(whole(d, 2, 40), d.pick(["+", "-"]), whole(d, 2, 30))),
    ),
  ),
  long_sum: expression((d, write) =>
    Array.from({ length: 3 + d.below(3) }, () => whole(d, 2, 99)).reduce(
      (left, each) => write(left, d.pick(["+", "-"]), each),
      whole(d, 2, 99),
    ),
  ),
  decimals: expression((d, write) => write(tenths(d, 400), any(d), tenths(d, 200))),
  fractions: expression((d, write) => {
    const [a, b, o] = [part(d), part(d), any(d)];
    return write(
      o === "*" ? { ...a, text: `(${a.text})` } : a,
      o,
      o === "*" ? { ...b, text: `(${b.text})` } : b,
    );
  }),
  percent: (d) => {
    const [p, n] = [5 * (1 + d.below(30)), 4 * (1 + d.below(200))];
    return [
      ask(
        d.pick([`What is ${p}% of ${n}?`, `Calculate ${p}% of ${n}.`, `How much is ${p} percent of ${n}?`]),
        "±all",
        product("±all", amount(ratio(p, 100), `${p}`), amount(n, String(n))),
      ),
    ];
  },
  named: (d) => {
    const [a, b] = [d.num(20 + d.below(300)), d.num(2 + d.below(60))];
    return [
      d.pick([
        ask(`What is the sum of ${a} and ${b}?`, "±n", sum("±n", a, b)),
        ask(`What is the difference between ${a} and ${b}?`, "~n", sum(a, b, "~n")),
        ask(`What is the product of ${a} and ${b}?`, "±n", product("±n", a, b)),
        ask(`What is ${a} divided by ${b}?`, "±n", product(a, b, "±n")),
        ask(`What is ${a} minus ${b}?`, "±n", sum(a, b, "±n")),
        ask(`What is ${a} plus ${b}?`, "±n", sum("±n", a, b)),
        ask(`What is ${a} times ${b}?`, "±n", product("±n", a, b)),
        ask(`How much is ${a} multiplied by ${b}?`, "±n", product("±n", a, b)),
      ]),
    ];
  },
};

/** An equation, the solution for x, and the surrounding words. */
function equation(d: Draw, left: Expression, right: Expression): readonly Said[] {
  const text = `${left.text} = ${right.text}`;
  return [
    ask(
      d.pick([
        `Solve ${text}.`,
        `Solve the equation ${text} for x.`,
        `If ${text}, what is x?`,
        `What is x if ${text}?`,
        `Find x: ${text}.`,
        `${text}. What is x?`,
      ]),
      "±x",
      ...left.facts,
      ...right.facts,
      sum(left.term, right.term, amount(0, "")),
    ),
  ];
}

const EQUATIONS: Frames = {
  linear: (d) => {
    const [write, k, x, b, o] = [
      writer(d),
      2 + d.below(12),
      d.below(25),
      1 + d.below(40),
      d.pick(["+", "-"] as const),
    ];
    const value = o === "+" ? k * x + b : k * x - b;
    return value < 0 ? equation(d, X, X) : equation(d, write(multipleOf(k), o, literal(b)), literal(value));
  },
  quotient_of_x: (d) => {
    const [write, k, x, b] = [writer(d), 2 + d.below(9), 1 + d.below(20), 1 + d.below(30)];
    return equation(
      d,
      write({ ...write(X, "/", literal(k)), text: `x/${k}`, binds: 3 }, "+", literal(b)),
      literal(x + b),
    );
  },
  bracket_equation: (d) => {
    const [write, k, x, b] = [writer(d), 2 + d.below(9), 1 + d.below(20), 1 + d.below(20)];
    const inner = write(X, "+", literal(b));
    return equation(
      d,
      {
        text: `${k}(${inner.text})`,
        term: "±p",
        facts: [...inner.facts, product("±p", amount(k, String(k)), inner.term)],
        binds: 2,
        operation: "*",
      },
      literal(k * (x + b)),
    );
  },
  both_sides: (d) => {
    const [write, k, l, x, b] = [writer(d), 4 + d.below(9), 2 + d.below(3), 1 + d.below(20), 1 + d.below(30)];
    const c = (k - l) * x + b;
    if (k <= l) return equation(d, X, X);
    return equation(
      d,
      write(multipleOf(k), "+", literal(b)),
      write(
        { ...multipleOf(l), term: "±lx", facts: [product("±lx", amount(l, String(l)), "±x")] },
        "+",
        literal(c),
      ),
    );
  },
  number_riddle: (d) => {
    const [k, b, x, minus] = [d.num(2 + d.below(9)), d.num(1 + d.below(30)), d.n(2, 40), d.once(2)];
    const value = Number(k.value.num) * Number(x.value.num) + (minus ? -1 : 1) * Number(b.value.num);
    const result = d.num(Math.abs(value));
    return [
      ask(
        d.pick([
          `I think of a number. When I multiply it by ${k} and ${minus ? "subtract" : "add"} ${b}, I get ${result}. What is the number?`,
          `A number is multiplied by ${k}. Then ${b} is ${minus ? "subtracted" : "added"}, and the result is ${result}. What is the number?`,
        ]),
        "x",
        product("±y", k, "x"),
        minus ? sum("±y", result, b) : sum(result, "±y", b),
      ),
    ];
  },
  simple_riddle: (d) => {
    const [a, b] = [d.n(2, 90), d.n(20, 200)];
    return [
      d.pick([
        ask(`What number plus ${a} equals ${b}?`, "±x", sum(b, "±x", a)),
        ask(`A number minus ${a} is ${b}. What is the number?`, "±x", sum("±x", b, a)),
        ask(`${a} more than a number is ${b}. What is the number?`, "±x", sum(b, "±x", a)),
        ask(
          `Half of a number is ${a}. What is the number?`,
          "±x",
          product(a, amount(ratio(1, 2), "Half"), "±x"),
        ),
        ask(`Which number must be added to ${a} to get ${b}?`, "±x", sum(b, a, "±x")),
        ask(`Twice a number is ${b}. What is the number?`, "±x", product(b, amount(2, "Twice"), "±x")),
      ]),
    ];
  },
};

export const EXPRESSION: ArithmeticLane = {
  lane: "arithmetic_expression",
  prefix: "expr",
  frames: { ...EXPRESSIONS, ...EQUATIONS },
  perFrame: 53,
  refused: false,
  description:
    "Expressions with the four operations, brackets, decimals, fractions and percentages; sums and products in words; equations in one unknown and number riddles.",
};
