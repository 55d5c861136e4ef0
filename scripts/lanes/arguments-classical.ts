import { INVALID, NO, REFUSE, UNKNOWN, VALID, type VERDICTS, YES, type TurnRow } from "./lane.ts";
import { createRandom, type Random } from "./random.ts";

/** A kind, or its negation. */
interface Literal {
  readonly kind: number;
  readonly positive: boolean;
}
/** A statement of an argument; both the sentences and the answer are derived from this form. */
export type Statement =
  /** Whatever is all of `where` is at least one of `holds`. */
  | { readonly form: "all"; readonly where: readonly Literal[]; readonly holds: readonly Literal[] }
  /** Something is all of these. */
  | { readonly form: "some"; readonly are: readonly Literal[] }
  /** The named individual is at least one of these. */
  | { readonly form: "of"; readonly name: number; readonly any: readonly Literal[] };

// ---- meaning ----------------------------------------------------------------------------------------------------------

/** A type of individual: the set of its kinds, as bits. */
const isOf = (type: number, { kind, positive }: Literal): boolean => ((type >> kind) % 2 === 1) === positive;
const denied = ({ kind, positive }: Literal): Literal => ({ kind, positive: !positive });

/**
 * Whether the statements have a model with at least one individual. They do exactly if, among the types that the general
 * statements allow, there is one for every name and one for every "some".
 */
export function isSatisfiable(statements: readonly Statement[], kinds: number): boolean {
  const allowed = Array.from({ length: 2 ** kinds }, (_, type) => type).filter((type) =>
    statements.every(
      (each) =>
        each.form !== "all" ||
        !each.where.every((literal) => isOf(type, literal)) ||
        each.holds.some((literal) => isOf(type, literal)),
    ),
  );
  const names = new Set(statements.flatMap((each) => (each.form === "of" ? [each.name] : [])));
  const hasRoom = (fits: (type: number) => boolean): boolean => allowed.some(fits);
  return (
    hasRoom(() => true) &&
    statements.every(
      (each) => each.form !== "some" || hasRoom((type) => each.are.every((literal) => isOf(type, literal))),
    ) &&
    [...names].every((name) =>
      hasRoom((type) =>
        statements.every(
          (each) =>
            each.form !== "of" || each.name !== name || each.any.some((literal) => isOf(type, literal)),
        ),
      ),
    )
  );
}

/** Statements that together negate a statement. */
function denialOf(statement: Statement): Statement[] {
  switch (statement.form) {
    case "all":
      return [{ form: "some", are: [...statement.where, ...statement.holds.map(denied)] }];
    case "some":
      return [{ form: "all", where: [], holds: statement.are.map(denied) }];
    case "of":
      return statement.any.map(
        (literal): Statement => ({ form: "of", name: statement.name, any: [denied(literal)] }),
      );
  }
}

export function decide(
  premises: readonly Statement[],
  claim: Statement,
  kinds: number,
): keyof typeof VERDICTS | "inconsistent" {
  if (!isSatisfiable(premises, kinds)) return "inconsistent";
  if (!isSatisfiable([...premises, ...denialOf(claim)], kinds)) return "yes";
  return isSatisfiable([...premises, claim], kinds) ? "unknown" : "no";
}

// ---- words ------------------------------------------------------------------------------------------------------------

const INVENTED = [
  "zorbil",
  "fremp",
  "quillit",
  "mavon",
  "trundel",
  "oskin",
  "plimby",
  "gretch",
  "wumbler",
  "dax",
  "florpin",
  "snerd",
];
const REAL = [
  "pilot",
  "painter",
  "sailor",
  "baker",
  "farmer",
  "doctor",
  "teacher",
  "singer",
  "clerk",
  "gardener",
  "judge",
  "tailor",
];
const NAMES = ["Ann", "Bob", "Clara", "Otto", "Mira", "Jonas", "Wren", "Tarquin"];

const PLURALS: Readonly<Record<string, string>> = { plimby: "plimbies", gretch: "gretches", dax: "daxes" };
const plural = (noun: string): string => PLURALS[noun] ?? `${noun}s`;
const a = (noun: string): string => `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;

interface Words {
  readonly nouns: readonly string[];
  readonly names: readonly string[];
}

/** The wordings of a statement, without capital and full stop; none if this grammar has no plain one. */
function waysToSay(statement: Statement, { nouns, names }: Words): string[] {
  const noun = ({ kind }: Literal): string => nouns[kind] ?? "";
  const is = (literal: Literal): string => `is ${literal.positive ? "" : "not "}${a(noun(literal))}`;
  switch (statement.form) {
    case "all":
      return waysToSayAll(statement, noun, is);
    case "some":
      return waysToSaySome(statement.are, noun, is);
    case "of": {
      const name = names[statement.name] ?? "";
      const [first, second] = statement.any;
      if (first === undefined) return [];
      if (second === undefined) return [`${name} ${is(first)}`];
      if (!first.positive) return [`if ${name} ${is(denied(first))}, then ${name} ${is(second)}`];
      return second.positive
        ? [
            `${name} is ${a(noun(first))} or ${a(noun(second))}`,
            `either ${name} ${is(first)} or ${name} ${is(second)}`,
          ]
        : [];
    }
  }
}

type Noun = (literal: Literal) => string;

function waysToSayAll({ where, holds }: Extract<Statement, { form: "all" }>, noun: Noun, is: Noun): string[] {
  const [first, second] = where;
  const [one, other] = holds;
  if (first === undefined || one === undefined || !first.positive) return [];
  if (other !== undefined)
    return second === undefined && one.positive && other.positive
      ? [
          `every ${noun(first)} is ${a(noun(one))} or ${a(noun(other))}`,
          `each ${noun(first)} is ${a(noun(one))} or ${a(noun(other))}`,
        ]
      : [];
  if (second !== undefined) {
    if (!second.positive)
      return one.positive ? [`every ${noun(first)} that is not ${a(noun(second))} is ${a(noun(one))}`] : [];
    return one.positive
      ? [
          `every ${noun(first)} that is ${a(noun(second))} is ${a(noun(one))}`,
          `if something is ${a(noun(first))} and ${a(noun(second))}, then it is ${a(noun(one))}`,
        ]
      : [`no ${noun(first)} that is ${a(noun(second))} is ${a(noun(one))}`];
  }
  const conditional = `if something is ${a(noun(first))}, then it ${is(one)}`;
  if (!one.positive)
    return [
      `no ${noun(first)} is ${a(noun(one))}`,
      `no ${plural(noun(first))} are ${plural(noun(one))}`,
      conditional,
    ];
  return [
    `all ${plural(noun(first))} are ${plural(noun(one))}`,
    `every ${noun(first)} is ${a(noun(one))}`,
    `each ${noun(first)} is ${a(noun(one))}`,
    `any ${noun(first)} is ${a(noun(one))}`,
    `only ${plural(noun(one))} are ${plural(noun(first))}`,
    conditional,
  ];
}

function waysToSaySome(are: readonly Literal[], noun: Noun, is: Noun): string[] {
  const [first, second] = are;
  if (first === undefined || second === undefined || !first.positive) return [];
  if (second.positive)
    return [
      `some ${plural(noun(first))} are ${plural(noun(second))}`,
      `there is ${a(noun(first))} that is ${a(noun(second))}`,
      `some ${noun(first)} ${is(second)}`,
    ];
  return [
    `some ${plural(noun(first))} are not ${plural(noun(second))}`,
    `not every ${noun(first)} is ${a(noun(second))}`,
    `not all ${plural(noun(first))} are ${plural(noun(second))}`,
    `there is ${a(noun(first))} that is not ${a(noun(second))}`,
  ];
}

const sentence = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;

// ---- arguments --------------------------------------------------------------------------------------------------------

function randomStatement(random: Random, kinds: number, names: number): Statement {
  const [first = 0, second = 1, third = 2] = random.sample(
    Array.from({ length: kinds }, (_, kind) => kind),
    3,
  );
  const literal = (kind: number, often = 3): Literal => ({ kind, positive: !random.once(often) });
  const plain = (kind: number): Literal => ({ kind, positive: true });
  switch (random.pick(["all", "all", "all", "both", "either", "some", "of", "of", "if"] as const)) {
    case "all":
      return { form: "all", where: [plain(first)], holds: [literal(second)] };
    case "both":
      return { form: "all", where: [plain(first), literal(second, 4)], holds: [plain(third)] };
    case "either":
      return { form: "all", where: [plain(first)], holds: [plain(second), plain(third)] };
    case "some":
      return { form: "some", are: [plain(first), literal(second)] };
    case "of":
      return {
        form: "of",
        name: random.below(names),
        any: random.once(5) ? [plain(first), plain(second)] : [literal(first)],
      };
    case "if":
      return {
        form: "of",
        name: random.below(names),
        any: [{ kind: first, positive: false }, literal(second)],
      };
  }
}

/** How many cases of each answer are drawn, for each wording of the question. */
const WANTED = { yes: 22, no: 16, unknown: 16, valid: 22, invalid: 18, inconsistent: 6 };

export function classicalRows(): TurnRow[] {
  const random = createRandom("classical arguments, version 1");
  const rows: TurnRow[] = [];
  const left = { ...WANTED };
  while (Object.values(left).some((count) => count > 0)) {
    const kinds = 3 + random.below(3);
    const premises = Array.from({ length: 2 + random.below(4) }, () => randomStatement(random, kinds, 2));
    const claim = randomStatement(random, kinds, 2);
    const verdict = decide(premises, claim, kinds);
    const asksValidity = verdict !== "inconsistent" && random.once(2);
    const answer = !asksValidity ? verdict : verdict === "yes" ? "valid" : "invalid";
    if (left[answer] === 0 || !needsAll(premises, claim, kinds, verdict)) continue;
    const words: Words = {
      nouns: random.sample(random.once(2) ? INVENTED : REAL, kinds),
      names: random.sample(NAMES, 2),
    };
    // In a question "any" asks for existence.
    const said = [
      ...premises.map((each) => waysToSay(each, words)),
      waysToSay(claim, words).filter((way) => asksValidity || !way.startsWith("any ")),
    ];
    if (said.some((ways) => ways.length === 0)) continue;
    left[answer]--;
    const texts = said.map((ways) => random.pick(ways));
    const question = texts.pop() ?? "";
    rows.push({
      mode: "classical",
      prompt: `${texts.map(sentence).join(" ")} ${asksValidity ? askValidity(random, question) : `Is it true that ${question}?`}`,
      expected: EXPECTED[answer],
    });
  }
  return rows;
}

const EXPECTED = {
  yes: YES,
  no: NO,
  unknown: UNKNOWN,
  valid: VALID,
  invalid: INVALID,
  inconsistent: REFUSE,
} as const;

function askValidity(random: Random, claim: string): string {
  return `Conclusion: ${sentence(claim)}${random.once(2) ? " Valid or invalid?" : ""}`;
}

/** Whether every proof takes more than one premise; also true if there is no proof. */
function needsAll(
  premises: readonly Statement[],
  claim: Statement,
  kinds: number,
  verdict: ReturnType<typeof decide>,
): boolean {
  if (verdict !== "yes" && verdict !== "no") return true;
  return (
    premises.every((premise) => decide([premise], claim, kinds) === "unknown") &&
    decide([], claim, kinds) === "unknown"
  );
}
