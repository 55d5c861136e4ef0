import type { Auxiliary, Clause, NounPhrase } from "../syntax.ts";
import { type Agreement, type Construct, type Input, type Parses, after, mapped, parsed } from "./input.ts";

const AUXILIARIES: ReadonlyMap<
  string,
  { readonly auxiliary: Auxiliary; readonly agreements: readonly Agreement[] }
> = new Map([
  ["is", { auxiliary: "be", agreements: ["one"] as const }],
  ["are", { auxiliary: "be", agreements: ["many"] as const }],
  ["does", { auxiliary: "do", agreements: ["one"] as const }],
  ["do", { auxiliary: "do", agreements: ["many"] as const }],
  ["can", { auxiliary: "can", agreements: ["one", "many"] as const }],
]);
const ALIKE: readonly string[] = ["too", "as well", "also"];

/**
 * A clause that leaves out what was said before it.
 *
 *     Ann sings, and  Bob does too          Ann is not old, and  neither is  Bob          Ann likes tea, and  Bob  coffee
 *                     ^   ^                                      ^           ^                                ^    ^
 */
export const ellipsis: Construct<Clause> = (input, at) => [
  ...subjectFirst(input, at),
  ...inverted(input, at),
  ...gapped(input, at),
];

/** `Bob does too`, `Bob does not`, `Bob is`. */
function subjectFirst(input: Input, at: number): Parses<Clause> {
  if (at === 0 && !hasAuxiliary(input)) return []; // most sentences stop here
  return after(input.parse("subject", at), ({ phrase, agreement }, next) => {
    const helper = AUXILIARIES.get(input.lower(next));
    if (helper === undefined || !helper.agreements.includes(agreement)) return [];
    const denied = input.lower(next + 1) === "not";
    const end = denied ? next + 2 : next + 1;
    const tail = denied
      ? input.lower(end) === "either"
        ? end + 1
        : null
      : (input.oneOf(ALIKE, end)?.next ?? null);
    if (!isClosed(input, tail ?? end)) return [];
    return [
      parsed<Clause>(
        {
          kind: "elliptic",
          subject: phrase,
          auxiliary: helper.auxiliary,
          denied,
          like: tail !== null,
          object: null,
          at,
        },
        tail ?? end,
        1,
      ),
    ];
  });
}

/** `so does Bob`, `neither is Bob`, `nor can Bob`. */
function inverted(input: Input, at: number): Parses<Clause> {
  const word = input.lower(at);
  const helper = /^(?:so|neither|nor)$/.test(word) ? AUXILIARIES.get(input.lower(at + 1)) : undefined;
  if (helper === undefined) return [];
  return input
    .parse("subject", at + 2)
    .filter(({ value, next }) => helper.agreements.includes(value.agreement) && isClosed(input, next))
    .map(({ value: { phrase }, next, cost }) =>
      parsed<Clause>(
        {
          kind: "elliptic",
          subject: phrase,
          auxiliary: helper.auxiliary,
          denied: word !== "so",
          like: true,
          object: null,
          at,
        },
        next,
        cost,
      ),
    );
}

/** `Bob coffee`, after "Ann likes tea and": the verb is left out. */
function gapped(input: Input, at: number): Parses<Clause> {
  if (!/^(?:and|,)$/.test(input.lower(at - 1))) return [];
  const subjects = input.parse("phrase", at).filter(({ value: { phrase } }) => isOne(phrase));
  return after(subjects, ({ phrase }, next) => {
    if (input.isEnd(next) || /^(?:and|or|but|,)$/.test(input.lower(next))) return [];
    return mapped(
      input.parse("phrase", next).filter(({ next: end }) => isClosed(input, end)),
      ({ phrase: object }): Clause => ({
        kind: "elliptic",
        subject: phrase,
        auxiliary: null,
        denied: false,
        like: true,
        object,
        at,
      }),
    );
  }).map((parse) => ({ ...parse, cost: parse.cost + 2 }));
}

function isOne({ kind }: NounPhrase): boolean {
  return kind === "name" || kind === "definite";
}

/** Whether nothing follows that belongs to what is said. */
function isClosed(input: Input, at: number): boolean {
  return input.isEnd(at) || /^(?:and|or|but|,|then|if)$/.test(input.lower(at));
}

function hasAuxiliary(input: Input): boolean {
  return [...input.tokens.keys()].some(
    (at) =>
      AUXILIARIES.has(input.lower(at)) &&
      (isClosed(input, at + 1) || /^(?:not|too|as|also)$/.test(input.lower(at + 1))),
  );
}
