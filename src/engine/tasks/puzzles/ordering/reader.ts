import {
  answered,
  answeredInWords,
  contradictory,
  decline,
  Derivation,
  disagreeing,
  overBudget,
  undetermined,
} from "../../derivation.ts";
import type { TaskAnswered, TaskDeclined, TaskReader, TaskResult } from "../../task.ts";
import type { TaskSentence, TaskText } from "../../text.ts";
import { ordinalOf } from "../../words/numbers.ts";
import { listed, plainText, withoutArticle } from "../../words/phrases.ts";
import { denied, range, type Constraint } from "./arrangements.ts";
import { decide, needed, ordersOf, type Decision, type Standing } from "./decide.ts";
import {
  axesOf,
  commonAxes,
  constraintOf,
  isOfPlaces,
  phrasesOf,
  said,
  type Placed,
  type Puzzle,
} from "./puzzle.ts";
import type { Predicate } from "./predicates.ts";
import { orderQuestionOf, OTHER, type OrderQuestion } from "./questions.ts";
import { scaleOfCount, type Scale } from "./scales.ts";
import { isAboutTheOrder, listingOf, statementOf, type Listing, type Statement } from "./statements.ts";
import { asAnswer, asStatement, describeOrders, directionOf } from "./wording.ts";

const MAX_THINGS = 12;
const MAX_STATEMENTS = 60;

/** Orders of things on one scale, told by comparisons and places: books on a shelf, runners of a race, prices, ages. No two things share a place. */
export const orderingReader: TaskReader = {
  name: "puzzle_ordering",
  modes: ["classical", "state"],
  read: (text) => {
    const parts = partsOf(text);
    if (parts === null || parts === "broken")
      return parts === null
        ? null
        : decline("The list of things does not hold as many different ones as it says.");
    const { listing, statements, puzzle, question } = parts;
    if (puzzle.things.length > MAX_THINGS || statements.length > MAX_STATEMENTS)
      return overBudget(`I order at most ${MAX_THINGS} things by at most ${MAX_STATEMENTS} statements.`);
    const placed = placedBy(statements, puzzle);
    if ("unknown" in placed)
      return listing === null
        ? null
        : decline(`I don't know which of the things "${placed.unknown}" is.`, [
            "a name from the list of things",
          ]);
    return settle({ puzzle, listing, placed: placed.placed }, question, text);
  },
};

interface Parts {
  readonly listing: Listing | null;
  readonly statements: readonly Statement[];
  readonly puzzle: Puzzle;
  readonly question: OrderQuestion;
}

function partsOf(text: TaskText): Parts | "broken" | null {
  const { sentences } = text;
  const last = sentences.at(-1);
  if (last === undefined || sentences.length < 2) return null;
  let listing: Listing | null = null;
  const statements: Statement[] = [];
  for (const sentence of sentences.slice(0, -1)) {
    const statement =
      listing === null && statements.length === 0 && /:/u.test(sentence.text) ? null : statementOf(sentence);
    if (statement !== null) statements.push(statement);
    else if (!isAboutTheOrder(sentence)) {
      const found: Listing | "broken" | null = listing === null ? listingOf(sentence) : null;
      if (found === "broken") return readsOn(sentences) ? "broken" : null;
      if (found === null) return null;
      listing = found;
    }
  }
  const things = listing?.things ?? namesIn(statements);
  if (things === null || things.length < 2 || mixesTenses(statements) || mixesDoings(statements)) return null;
  // Things that nobody listed as an order may be equal: who is not taller need not be shorter.
  if (listing === null && statements.some(({ predicate }) => deniesComparison(predicate))) return null;
  const puzzle = { things, noun: listing?.noun ?? null };
  const question = orderQuestionOf(last, text, puzzle);
  return question === null || statements.length === 0 ? null : { listing, statements, puzzle, question };
}

function readsOn(sentences: readonly TaskSentence[]): boolean {
  return sentences.some((sentence) => statementOf(sentence) !== null);
}

/** Words that begin a phrase which names no single thing. */
const NOT_A_THING =
  /^(?:every|everyone|everybody|everything|each|all|any|anyone|anybody|no|nobody|none|no one|some|someone|somebody|something|many|most|few|several|both|either|neither|this|that|these|those|there|here|he|she|it|they|we|i|you|one|what|who|which|whoever|if|when|unless|because|although|since|his|her|my|your|our|their|its|exactly|only|at|nothing|a|an)\b/iu;

/** A name, or "the" with a noun and words before it; no verb, preposition or second article stands in it. */
const NAMED =
  /^[\p{Lu}][\p{L}.'-]*(?: [\p{Lu}][\p{L}.'-]*){0,3}$|^[Tt]he (?!.*\b(?:thinks?|says?|believes?|claims?|hopes?|knows?|thought|said|of|in|on|at|to|with|from|that|who|which|than|and|or|the|an?|is|are|was|were|has|have)\b)[\p{L}'-]+(?: [\p{L}'-]+){0,3}$/u;

/** The things of a text without a list: names and "the …"; null where a phrase is anything else. */
function namesIn(statements: readonly Statement[]): readonly string[] | null {
  const found = new Map<string, string>();
  for (const phrase of statements.flatMap(phrasesOf)) {
    const trimmed = phrase.trim();
    if (NOT_A_THING.test(trimmed) || !NAMED.test(trimmed)) return null;
    found.set(withoutArticle(trimmed).toLowerCase(), withoutArticle(trimmed));
  }
  return [...found.values()];
}

function deniesComparison(predicate: Predicate, denied = false): boolean {
  switch (predicate.kind) {
    case "not":
      return deniesComparison(predicate.of, true);
    case "all":
    case "any":
      return predicate.of.some((part) => deniesComparison(part, denied));
    default:
      return denied && predicate.kind === "relative";
  }
}

/** What was so need not be so now. */
function mixesTenses(statements: readonly Statement[]): boolean {
  const has = (verb: RegExp): boolean => statements.some(({ saying }) => verb.test(saying.text));
  return has(/ (?:is|are) /u) && has(/ (?:was|were) /u);
}

/** Who runs faster need not swim faster. */
function mixesDoings(statements: readonly Statement[]): boolean {
  return new Set(statements.map(({ verb }) => verb).filter((verb) => verb !== "")).size > 1;
}

function placedBy(
  statements: readonly Statement[],
  puzzle: Puzzle,
): { readonly placed: readonly Placed[] } | { readonly unknown: string } {
  const placed: Placed[] = [];
  for (const statement of statements) {
    const constraint = constraintOf(statement, puzzle);
    if ("unknown" in constraint) return constraint;
    const axes = axesOf(statement.predicate);
    if (axes === null) return { unknown: plainText({ text: statement.saying.text, closing: "." }) };
    placed.push({ constraint, axes, saying: statement.saying });
  }
  return { placed };
}

interface Given {
  readonly puzzle: Puzzle;
  readonly listing: Listing | null;
  readonly placed: readonly Placed[];
}
/** The premises on the scale of the question. */
interface Scaled {
  readonly premises: readonly Placed[];
  readonly axes: readonly string[];
}

/** The premises that speak of the scale that is asked for; a refusal where two scales cannot be told apart, null where places are given in two directions. */
function onScale(placed: readonly Placed[], asked: readonly string[]): Scaled | TaskDeclined | null {
  const places = placed.filter(({ axes }) => axes.length > 0 && isOfPlaces(axes));
  const qualities = placed.filter(({ axes }) => axes.length > 0 && !isOfPlaces(axes));
  const open = placed.filter(({ axes }) => axes.length === 0);
  if (open.length > 0 && places.length === 0 && new Set(qualities.map(({ axes }) => axes.join())).size > 1)
    return decline("I can't tell which of the scales a statement is about.");
  const ofPlaces = asked.length === 0 ? places.length > 0 || qualities.length === 0 : isOfPlaces(asked);
  let common = asked;
  const scaled: Placed[] = [];
  for (const one of [...(ofPlaces ? places : qualities)].sort((a, b) => a.axes.length - b.axes.length)) {
    const next = commonAxes(common, one.axes);
    if (next !== null) {
      common = next;
      scaled.push(one);
    } else if (ofPlaces) return null;
  }
  const withOpen = ofPlaces || places.length === 0 ? [...scaled, ...open] : scaled;
  return { premises: placed.filter((one) => withOpen.includes(one)), axes: common };
}

function settle(given: Given, question: OrderQuestion, text: TaskText): TaskResult | null {
  const axes = askedAxes(question);
  const scaled = axes === null ? null : onScale(given.placed, axes);
  if (scaled === null || "kind" in scaled) return scaled;
  switch (question.kind) {
    case "choice":
      return settleChoice(given, scaled, question, text);
    case "which":
      return settleWhich(given, scaled, question, text);
    case "whether":
      return settleWhether(given, scaled, question.statement);
    case "count":
      return settleCount(given, scaled, question, text);
    case "place":
      return settlePlace(given, scaled, question, text);
    case "order":
      return settleOrder(given, scaled, question.scale);
  }
}

function askedAxes(question: OrderQuestion): readonly string[] | null {
  switch (question.kind) {
    case "choice": {
      let common: readonly string[] | null = [];
      for (const { predicate } of question.statements) {
        const axes = axesOf(predicate);
        common = common === null || axes === null ? null : commonAxes(common, axes);
      }
      return common;
    }
    case "which":
    case "count":
      return axesOf(question.predicate);
    case "whether":
      return axesOf(question.statement.predicate);
    case "place":
      return scaleOfCount().axes;
    case "order":
      return question.scale.axes;
  }
}

function failed(decision: Exclude<Decision, { kind: "decided" }>): TaskDeclined {
  switch (decision.kind) {
    case "contradictory":
      return contradictory("No order of the things fits what is told.");
    case "over_budget":
      return overBudget("There are more orders of these things than I can go through.");
    case "disagreement":
      return disagreeing();
  }
}

function standingsOf(
  { puzzle }: Given,
  { premises }: Scaled,
  claims: readonly Constraint[],
): readonly Standing[] | TaskDeclined {
  const decision = decide(
    puzzle.things.length,
    premises.map(({ constraint }) => constraint),
    claims,
  );
  return decision.kind === "decided" ? decision.standings : failed(decision);
}

/** The derivation of a claim that holds in every order that fits: what it needs, the orders that are left, the claim. */
function derive(
  given: Given,
  scaled: Scaled,
  claim: Constraint,
  told: { readonly sentence: string; readonly fact: readonly [string, string, string] },
): Derivation {
  const count = given.puzzle.things.length;
  const derivation = new Derivation();
  const used = needed(count, scaled.premises, claim);
  const from = [
    ...(given.listing === null ? [] : [derivation.said(given.listing.saying)]),
    ...used.map(({ saying }) => derivation.said(saying)),
  ];
  const { orders, more } = ordersOf(
    count,
    used.map(({ constraint }) => constraint),
    3,
  );
  const left = describeOrders(orders, more, given.puzzle.things, scaled.axes);
  const narrowed = derivation.drawn("order", from, left, ["the order", "is", left]);
  derivation.drawn("position", [narrowed], told.sentence, told.fact);
  return derivation;
}

function settleChoice(
  given: Given,
  scaled: Scaled,
  { statements, wanted }: Extract<OrderQuestion, { kind: "choice" }>,
  { options }: TaskText,
): TaskResult {
  const claims: Constraint[] = [];
  for (const statement of statements) {
    const claim = constraintOf(statement, given.puzzle);
    if ("unknown" in claim)
      return decline(`A choice speaks of "${claim.unknown}", which is none of the things.`);
    claims.push(claim);
  }
  const standings = standingsOf(given, scaled, claims);
  if ("kind" in standings) return standings;
  const right = statements.flatMap((statement, at) =>
    wanted === "possible"
      ? standings[at] === "no"
        ? []
        : [{ statement, at }]
      : standings[at] === (wanted === "true" ? "yes" : "no")
        ? [{ statement, at }]
        : [],
  );
  const [only] = right;
  if (only === undefined || right.length > 1)
    return undetermined(
      only === undefined
        ? "None of the choices follows from what is told."
        : "Several of the choices follow from what is told.",
    );
  const claim = claims[only.at];
  if (claim === undefined || wanted !== "true") {
    const derivation = new Derivation();
    const from = [
      ...(given.listing === null ? [] : [derivation.said(given.listing.saying)]),
      ...scaled.premises.map(({ saying }) => derivation.said(saying)),
    ];
    derivation.drawn(
      "order",
      from,
      wanted === "false"
        ? `No order that fits has it that ${only.statement.option.text}`
        : `Of the choices only this one fits: ${only.statement.option.text}`,
      ["the choice", "is", only.statement.option.text],
    );
    return answeredInWords(only.statement.option.text, options, {
      asked: `which choice is ${wanted}`,
      derivation,
    });
  }
  const derivation = derive(given, scaled, claim, {
    sentence: only.statement.option.text,
    fact: ["the choice", "is", only.statement.option.text],
  });
  return answeredInWords(only.statement.option.text, options, {
    asked: "which choice is true",
    derivation,
    fits: (text) => text === only.statement.option.text,
  });
}

/** The predicate with the other of two named things in the place of "the other". */
function withOther(predicate: Predicate, other: string): Predicate {
  return predicate.kind === "relative" && predicate.than === OTHER
    ? { ...predicate, than: other }
    : predicate;
}

function settleWhich(
  given: Given,
  scaled: Scaled,
  question: Extract<OrderQuestion, { kind: "which" }>,
  { options }: TaskText,
): TaskResult | null {
  const { puzzle } = given;
  const among = question.among ?? puzzle.things;
  const claims: Constraint[] = [];
  for (const [at, name] of among.entries()) {
    const predicate =
      question.among === null
        ? question.predicate
        : withOther(question.predicate, question.among[1 - at] ?? "");
    const claim = constraintOf({ subjects: [name], join: "all", predicate }, puzzle);
    if ("unknown" in claim)
      return given.listing === null
        ? null
        : decline(`I don't know which of the things "${claim.unknown}" is.`);
    claims.push(claim);
  }
  const standings = standingsOf(given, scaled, claims);
  if ("kind" in standings) return standings;
  const found = among.filter((_, at) => standings[at] === "yes");
  if ((found.length === 0 && standings.includes("open")) || (found.length > 0 && standings.includes("open")))
    return undetermined(`What is told does not settle it: ${question.asked}?`, [
      "how the things compare that are not told apart",
    ]);
  const names = found.map(withoutArticle);
  if (names.length === 0) return undetermined("None of the things does.");
  const all: Constraint = { kind: "all", of: claims.filter((_, at) => standings[at] === "yes") };
  const derivation = derive(given, scaled, all, {
    sentence:
      asAnswer(question.asked, names) ??
      `${listed(names)} ${names.length === 1 ? "is the answer" : "are the answers"} to "${question.asked}?"`,
    fact: ["the answer", "is", names.join(", ")],
  });
  return names.length > 1 && options.length === 0
    ? answered({ kind: "list", items: names }, question.asked, derivation)
    : answeredInWords(names.join(", "), options, { asked: question.asked, derivation });
}

function settleWhether(given: Given, scaled: Scaled, statement: Statement): TaskResult | null {
  const claim = constraintOf(statement, given.puzzle);
  if ("unknown" in claim)
    return given.listing === null ? null : decline(`I don't know which of the things "${claim.unknown}" is.`);
  const standings = standingsOf(given, scaled, [claim]);
  if ("kind" in standings) return standings;
  const [standing] = standings;
  const asked = plainText({ text: statement.saying.text, closing: "?" });
  if (standing !== "yes" && standing !== "no") {
    const derivation = new Derivation();
    derivation.drawn(
      "order",
      scaled.premises.map(({ saying }) => derivation.said(saying)),
      "There are orders that fit in which it is so, and others in which it is not.",
      ["the question", "is left open by", "orders that fit"],
    );
    return {
      ...answered({ kind: "verdict", verdict: "unknown" }, asked, derivation),
      missing: ["how the things compare that are not told apart"],
    } satisfies TaskAnswered;
  }
  const decided = standing === "yes" ? claim : denied(claim, given.puzzle.things.length);
  const told = asStatement(asked, statement.subjects, standing === "yes");
  const [answer, inEach] = standing === "yes" ? ["Yes", "every"] : ["No", "no"];
  const derivation = derive(given, scaled, decided, {
    sentence:
      told === null ? `It is so in ${inEach} order that fits: ${asked}? ${answer}` : `${answer}. ${told}`,
    fact: told === null ? ["it", "is so", `in ${inEach} order that fits`] : ["it", "is so that", told],
  });
  return answered({ kind: "verdict", verdict: standing }, asked, derivation);
}

function settleCount(
  given: Given,
  scaled: Scaled,
  question: Extract<OrderQuestion, { kind: "count" }>,
  { options }: TaskText,
): TaskResult | null {
  const { puzzle } = given;
  const claims: Constraint[] = [];
  for (const thing of range(0, puzzle.things.length - 1)) {
    const claim = said(thing, question.predicate, puzzle);
    if ("unknown" in claim)
      return given.listing === null
        ? null
        : decline(`I don't know which of the things "${claim.unknown}" is.`);
    claims.push(claim);
  }
  const standings = standingsOf(given, scaled, claims);
  if ("kind" in standings) return standings;
  if (standings.includes("open"))
    return undetermined("What is told does not settle for each of the things whether it counts.");
  const found = puzzle.things.filter((_, at) => standings[at] === "yes");
  const derivation = derive(
    given,
    scaled,
    { kind: "all", of: claims.filter((_, at) => standings[at] === "yes") },
    {
      sentence: `That counts ${found.length}${found.length === 0 ? "" : `: ${listed(found)}`}`,
      fact: ["the count", "is", String(found.length)],
    },
  );
  const value = String(found.length);
  return options.length === 0
    ? answered({ kind: "number", value, unit: null }, question.asked, derivation)
    : answeredInWords(value, options, { asked: question.asked, derivation });
}

function settlePlace(
  given: Given,
  scaled: Scaled,
  { phrase }: Extract<OrderQuestion, { kind: "place" }>,
  { options }: TaskText,
): TaskResult | null {
  const count = given.puzzle.things.length;
  const claims = range(1, count).map((nth) =>
    constraintOf(
      { subjects: [phrase], join: "all", predicate: { kind: "place", scale: scaleOfCount(), nth } },
      given.puzzle,
    ),
  );
  if (claims.some((claim) => "unknown" in claim))
    return given.listing === null ? null : decline(`I don't know which of the things "${phrase}" is.`);
  const known = claims.flatMap((claim) => ("unknown" in claim ? [] : [claim]));
  const standings = standingsOf(given, scaled, known);
  if ("kind" in standings) return standings;
  const nth = standings.indexOf("yes") + 1;
  const claim = known[nth - 1];
  if (claim === undefined) return undetermined("What is told leaves several places.");
  const value = ordinalOf(nth);
  const derivation = derive(given, scaled, claim, {
    sentence: `${withoutArticle(phrase)} is ${value}`,
    fact: [phrase, "is", value],
  });
  return answeredInWords(value, options, { asked: `the place of ${phrase}`, derivation });
}

function settleOrder(given: Given, scaled: Scaled, scale: Scale): TaskResult {
  const { things } = given.puzzle;
  const standings = standingsOf(given, scaled, []);
  if ("kind" in standings) return standings;
  const {
    orders: [order],
    more,
  } = ordersOf(
    things.length,
    scaled.premises.map(({ constraint }) => constraint),
    1,
  );
  if (order === undefined || more) return undetermined("What is told leaves several orders.");
  const claim: Constraint = {
    kind: "all",
    of: order.map((place, thing) => ({ kind: "at", thing, places: [place] })),
  };
  const checked = standingsOf(given, scaled, [claim]);
  if ("kind" in checked) return checked;
  if (checked[0] !== "yes") return disagreeing();
  const inOrder = range(0, things.length - 1).map((place) => things[order.indexOf(place)] ?? "");
  const items = scale.way < 0 ? inOrder : [...inOrder].reverse();
  const derivation = derive(given, scaled, claim, {
    sentence: `${directionOf(scaled.axes, scale.way)}: ${items.join(", ")}`,
    fact: ["the order", "is", items.join(", ")],
  });
  return answered({ kind: "list", items }, "the order", derivation);
}
