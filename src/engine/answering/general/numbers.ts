import type { Amount, Atom, Filler, Form } from "../../meaning/form.ts";
import { conjunctsOf } from "../../theories/forms.ts";
import {
  add,
  compare,
  divide,
  formatRational,
  isInteger,
  multiply,
  negate,
  ONE,
  rational,
  type Rational,
} from "../../text/rational.ts";
import { rolesOf, type Asked } from "./asked.ts";
import { verdictOf, type Finding } from "./finding.ts";

/**
 * What a number is: even, prime, a multiple of another, larger than another. It is computed, and the reason says how.
 *
 *     Is 21 a prime number?   ⇒   No. 21 is 3 times 7.
 */
interface Judged {
  readonly holds: boolean;
  readonly because: string;
}

/** Larger ones take long to factor, and nobody asks for them. */
const MAX_NUMBER = 1_000_000;

/** "Is 9 prime?", "Is 10 a multiple of 5?", "Is 0.5 larger than 0.45?" */
export function whetherNumber(asked: Asked, form: Form): Finding | null {
  const parts = conjunctsOf(form);
  const judged: Judged[] = [];
  const isSquareToo = parts.some((part) => part.kind === "atom" && part.lemma === "square");
  for (const part of parts) {
    if (part.kind !== "atom" || isLink(part)) continue;
    const one = judge(asked, part, parts.filter(isLinkAtom), isSquareToo);
    if (one === null) return null;
    judged.push(one);
  }
  // An "of" that no word takes says something else.
  const links = parts.filter(isLinkAtom).length;
  if (judged.length + links !== parts.length || links > 1 || judged.length === 0) return null;
  const denied = judged.find(({ holds }) => !holds);
  const because = denied?.because ?? judged.map((one) => one.because).findLast((text) => text !== "") ?? null;
  return verdictOf(denied === undefined ? "yes" : "no", "number", [], because);
}

const isLink = (form: Form): boolean => form.kind === "atom" && form.lemma === "of";
const isLinkAtom = (form: Form): form is Atom => form.kind === "atom" && isLink(form);

/** @param isSquareToo "perfect" of "a perfect square" says nothing else */
function judge(asked: Asked, atom: Atom, links: readonly Atom[], isSquareToo: boolean): Judged | null {
  const subject = atom.roles.find(({ role }) => role === "subject")?.filler;
  const value = subject === undefined ? null : asked.numberOf(subject);
  if (value === null) return null;
  const compared = comparison(asked, atom, value);
  if (compared !== null) return compared;
  const number = wholeOf(value);
  if (number === null) return null;
  const { lemma } = atom;
  const other = otherOf(asked, atom, links);
  if (lemma === "perfect") return isSquareToo ? { holds: true, because: "" } : null;
  if (RELATIVE.has(lemma)) return other === null ? null : related(lemma, number, other);
  return links.length === 0 && rolesOf(atom, ["subject"]) !== null ? property(lemma, number) : null;
}

const RELATIVE: ReadonlySet<string> = new Set(["multiple", "factor", "divisor", "divisible"]);

/** "Of 5", or "by 5" of the word itself. */
function otherOf(asked: Asked, atom: Atom, links: readonly Atom[]): number | null {
  const [link] = links;
  const filler =
    atom.lemma === "divisible"
      ? rolesOf(atom, ["subject", "by"])?.[1]
      : link && rolesOf(link, ["subject", "object"])?.[1];
  const value = filler === undefined ? null : asked.numberOf(filler);
  const number = value === null ? null : wholeOf(value);
  return number === null || number === 0 ? null : number;
}

function related(lemma: string, number: number, other: number): Judged | null {
  const isInverse = lemma === "factor" || lemma === "divisor";
  const [whole, part] = isInverse ? [other, number] : [number, other];
  if (part === 0) return null;
  const rest = whole % part;
  const times = (whole - rest) / part;
  const because =
    rest === 0
      ? `${whole} is ${part} times ${times}.`
      : `${whole} is ${part} times ${times}, and ${rest} more.`;
  return { holds: rest === 0, because };
}

function property(lemma: string, number: number): Judged | null {
  switch (lemma.replace(/ number$/u, "")) {
    case "number":
    case "integer":
    case "whole":
    case "natural":
      return number > 0 ? { holds: true, because: `${number} is a whole number.` } : null;
    case "even":
    case "odd": {
      const isEven = number % 2 === 0;
      const because = `${number} is 2 times ${Math.floor(number / 2)}${isEven ? "" : ", and 1 more"}.`;
      return { holds: isEven === lemma.startsWith("even"), because };
    }
    case "prime":
      return prime(number);
    case "composite":
      return composite(number);
    case "square":
    case "perfect square":
      return square(number);
    default:
      return null;
  }
}

function prime(number: number): Judged | null {
  if (number < 2) return { holds: false, because: `A prime number is larger than 1.` };
  const divisor = divisorOf(number);
  return divisor === null
    ? { holds: true, because: `Only 1 and ${number} divide ${number}.` }
    : { holds: false, because: `${number} is ${divisor} times ${number / divisor}.` };
}

function composite(number: number): Judged | null {
  const is = prime(number);
  return is === null || number < 2 ? null : { ...is, holds: !is.holds };
}

/** The least divisor between 1 and the number. */
function divisorOf(number: number): number | null {
  for (let divisor = 2; divisor * divisor <= number; divisor++) if (number % divisor === 0) return divisor;
  return null;
}

function square(number: number): Judged {
  const root = Math.round(Math.sqrt(number));
  return root * root === number
    ? { holds: true, because: `${number} is ${root} times ${root}.` }
    : { holds: false, because: `${number} is no whole number times itself.` };
}

const LARGER: ReadonlySet<string> = new Set(["great", "large", "big", "high"]);
const SMALLER: ReadonlySet<string> = new Set(["small", "little", "low"]);

/** "Is 7 bigger than 5?", "Is 3 less than 5?", "Is 1/2 equal to 0.5?" */
function comparison(asked: Asked, atom: Atom, value: Rational): Judged | null {
  if (atom.category === "comparative") {
    const than = rolesOf(atom, ["subject", "than"])?.[1];
    const other = than === undefined ? null : asked.numberOf(than);
    const wanted = LARGER.has(atom.lemma) ? 1 : SMALLER.has(atom.lemma) ? -1 : 0;
    return other === null || wanted === 0 ? null : compared(value, other, (sign) => sign === wanted);
  }
  const measure = atom.lemma === "be" ? rolesOf(atom, ["subject", "measure"])?.[1] : undefined;
  if (measure?.kind !== "measure" || measure.unit !== "") return null;
  const { value: other, relation, per, bound } = measure.amount;
  const is = BOUNDS[bound];
  if (other === null || relation !== null || per !== undefined || is === undefined) return null;
  return compared(value, other, is);
}

const BOUNDS: Partial<Record<Amount["bound"], (sign: number) => boolean>> = {
  ">": (sign) => sign > 0,
  "<": (sign) => sign < 0,
};

function compared(value: Rational, other: Rational, is: (sign: number) => boolean): Judged {
  const sign = compare(value, other);
  const how = sign > 0 ? "larger than" : sign < 0 ? "smaller than" : "the same as";
  return { holds: is(sign), because: `${formatRational(value)} is ${how} ${formatRational(other)}.` };
}

function wholeOf(value: Rational): number | null {
  const number = Number(formatRational(value));
  return isInteger(value) && number >= 0 && number <= MAX_NUMBER ? number : null;
}

/** "What number comes after 99?", "Which number is larger, 7 or 9?" */
export function whichNumber(asked: Asked, variable: number): Finding | null {
  const parts = conjunctsOf(asked.question.form);
  const isAsked = (filler: Filler | undefined): boolean =>
    filler?.kind === "variable" && filler.id === variable;
  const isNumber = (form: Form): boolean =>
    form.kind === "atom" && form.lemma === "number" && isAsked(rolesOf(form, ["subject"])?.[0]);
  const others = parts.filter((form) => !isNumber(form));
  const [only, second] = others;
  if (only === undefined || second !== undefined) return null;
  const written = parts.length === 1 ? asked.measureOf(only, isAsked) : null;
  if (written !== null) return inDigits(written);
  const reckoned = parts.length === 1 ? reckonedOf(asked, only, isAsked) : null;
  if (reckoned !== null) return reckoned;
  if (only.kind === "or") return largest(only.of, isAsked);
  return others.length < parts.length ? neighbour(asked, only, isAsked) : null;
}

function neighbour(
  asked: Asked,
  form: Form,
  isAsked: (filler: Filler | undefined) => boolean,
): Finding | null {
  if (form.kind !== "atom") return null;
  for (const [word, step] of [
    ["after", ONE],
    ["before", negate(ONE)],
  ] as const) {
    const [subject, other] =
      rolesOf(form, form.lemma === word ? ["subject", "object"] : ["subject", word]) ?? [];
    if (!(form.lemma === word || form.lemma === "come") || !isAsked(subject) || other === undefined) continue;
    const value = asked.numberOf(other);
    if (value === null || !isInteger(value)) return null;
    const answer = formatRational(add(value, step));
    const because = `${answer} is 1 ${word === "after" ? "more" : "less"} than ${formatRational(value)}.`;
    return { outcome: { kind: "names", names: [answer] }, cited: [], rule: "number", because };
  }
  return null;
}

/** "large(x1) or be(x1, measure: 7) or be(x1, measure: 9)": the form of "which is larger, 7 or 9?" */
function largest(forms: readonly Form[], isAsked: (filler: Filler | undefined) => boolean): Finding | null {
  const [scale, ...rest] = forms;
  if (scale?.kind !== "atom" || scale.category !== "comparative" || rest.length < 2) return null;
  const sign = LARGER.has(scale.lemma) ? 1 : SMALLER.has(scale.lemma) ? -1 : 0;
  if (sign === 0 || !isAsked(rolesOf(scale, ["subject"])?.[0])) return null;
  const values = rest.flatMap((form) => {
    const [subject, measure] = form.kind === "atom" ? (rolesOf(form, ["subject", "measure"]) ?? []) : [];
    const isPlain =
      measure?.kind === "measure" &&
      measure.unit === "" &&
      measure.amount.bound === "=" &&
      measure.amount.relation === null;
    return isAsked(subject) && isPlain && measure.amount.value !== null ? [measure.amount.value] : [];
  });
  const best = values.find((one) => values.every((other) => other === one || compare(one, other) * sign > 0));
  if (best === undefined || values.length !== rest.length) return null;
  const answer = formatRational(best);
  const because = `${answer} is the ${sign > 0 ? "largest" : "smallest"} of ${values.map(formatRational).join(" and ")}.`;
  return { outcome: { kind: "names", names: [answer] }, cited: [], rule: "number", because };
}

/** "What is three score and ten?" */
function inDigits(value: Rational): Finding {
  const answer = formatRational(value);
  return {
    outcome: { kind: "names", names: [answer] },
    cited: [],
    rule: "number",
    because: `In digits it is ${answer}.`,
  };
}

const RECKONED: Readonly<Record<string, (values: readonly Rational[]) => Rational>> = {
  sum: (values) => values.reduce(add),
  total: (values) => values.reduce(add),
  product: (values) => values.reduce(multiply),
  average: (values) => divide(values.reduce(add), rational(BigInt(values.length))),
  mean: (values) => divide(values.reduce(add), rational(BigInt(values.length))),
};

/** "What is the sum of 2 and 3?" */
function reckonedOf(
  asked: Asked,
  form: Form,
  isAsked: (filler: Filler | undefined) => boolean,
): Finding | null {
  if (form.kind !== "equal") return null;
  const other = isAsked(form.left) ? form.right : isAsked(form.right) ? form.left : null;
  const noun = other?.kind === "thing" ? asked.nounOfThing(other) : null;
  const reckon = noun === null ? undefined : RECKONED[noun];
  if (other === null || noun === null || reckon === undefined) return null;
  const granted = asked.grantedOf(other).filter((one) => !asked.isKind(one, other, new Set([noun])));
  const values = granted.flatMap((one) => {
    const [, filler] =
      one.kind === "atom" && one.lemma === "of" ? (rolesOf(one, ["subject", "object"]) ?? []) : [];
    const value = filler === undefined ? null : asked.numberOf(filler);
    return value === null ? [] : [value];
  });
  if (values.length < 2 || values.length !== granted.length) return null;
  const answer = formatRational(reckon(values));
  const because = `The ${noun} of ${values.map(formatRational).join(", ")} is ${answer}.`;
  return { outcome: { kind: "names", names: [answer] }, cited: [], rule: "number", because };
}
