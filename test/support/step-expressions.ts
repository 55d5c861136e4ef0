import { type Rule, each, exactly, ok, worded } from "./step-parts.ts";

const TRUTH: Readonly<Record<string, boolean>> = { true: true, false: false };

/** Expressions of truth values in words; all other text gives null. */
function truthOf(text: string): boolean | null {
  const js = text
    .toLowerCase()
    .replace(
      /\b(true|false|and|or|not)\b/gu,
      (word) => ({ and: "&", or: "|", not: "!" })[word] ?? (TRUTH[word] === true ? "1" : "0"),
    )
    .replace(/\s+/gu, "");
  if (!/^[01&|!()]+$/u.test(js)) return null;
  let at = 0;
  const unit = (): boolean => {
    const char = js[at++];
    if (char === "!") return !unit();
    if (char === "(") {
      const value = either();
      at++;
      return value;
    }
    return char === "1";
  };
  const both = (): boolean => {
    let value = unit();
    while (js[at] === "&") {
      at++;
      value = unit() && value;
    }
    return value;
  };
  const either = (): boolean => {
    let value = both();
    while (js[at] === "|") {
      at++;
      value = both() || value;
    }
    return value;
  };
  return either();
}

function amountIn(text: string): number | null {
  const js = text.replaceAll("×", "*").replaceAll("÷", "/").replaceAll("−", "-").replace(/\s+/gu, "");
  if (!/^[-\d+*/().]+$/u.test(js)) return null;
  let at = 0;
  const unit = (): number => {
    if (js[at] === "-") {
      at++;
      return -unit();
    }
    if (js[at] === "(") {
      at++;
      const value = sum();
      at++;
      return value;
    }
    const [digits = "0"] = /^[\d.]+/u.exec(js.slice(at)) ?? [];
    at += digits.length;
    return Number(digits);
  };
  const product = (): number => {
    let value = unit();
    for (let sign = js[at]; sign === "*" || sign === "/"; sign = js[at]) {
      at++;
      const next = unit();
      value = sign === "*" ? value * next : value / next;
    }
    return value;
  };
  const sum = (): number => {
    let value = product();
    for (let sign = js[at]; sign === "+" || sign === "-"; sign = js[at]) {
      at++;
      const next = product();
      value = sign === "+" ? value + next : value - next;
    }
    return value;
  };
  return sum();
}

export const evaluation: Rule = (drawn) => {
  const { subject, object } = drawn.step.fact;
  const truth = truthOf(subject);
  const value = amountIn(subject);
  const right =
    truth !== null
      ? String(truth) === object.toLowerCase()
      : value === null || String(value) === object || object.includes("/");
  return each(exactly(1, drawn), ok(right, "comes to something else"), worded(drawn));
};

export function isSorted(given: string, sorted: string, reverse: boolean): boolean {
  const words = sorted.toLowerCase().split(", ");
  const inOrder = words.every(
    (word, at) => at === 0 || (reverse ? (words[at - 1] ?? "") >= word : (words[at - 1] ?? "") <= word),
  );
  return inOrder && [...words].sort().join() === given.toLowerCase().split(", ").sort().join();
}
