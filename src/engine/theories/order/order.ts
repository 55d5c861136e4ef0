import { isGenericNoun } from "../../lexicon/kinds.ts";
import type { Atom, Form } from "../../meaning/form.ts";
import { substituted, withTerms } from "../../meaning/substitution.ts";
import { rational } from "../../text/rational.ts";
import { conjunctsOf, isForm, partsOf, placesIn } from "../forms.ts";
import {
  refused,
  type Condition,
  type DerivationStep,
  type Discourse,
  type Outcome,
  type Refused,
} from "../theory.ts";
import { Arrangement } from "./arrangement.ts";
import { denied, type Bond } from "./bonds.ts";
import { agrees, type Verdict } from "./check.ts";
import { isRow, relationsIn, thingsOfRelation, type Claim } from "./claims.ts";
import { blockOf } from "./ledger.ts";
import { wordsCompared } from "./compared.ts";
import { Reader } from "./reading.ts";
import { isNear } from "./scales.ts";
import { satisfied, type Solver } from "./solver.ts";

/**
 * Orders: who is taller, who comes third, how many stand behind. An answer is what holds in all orders that the text allows; it is found by
 * differences between points (solver.ts) and checked against every order of the things (check.ts).
 * @returns null where the question is not about an order
 */
export function ordered(discourse: Discourse, solver: Solver = satisfied): Outcome | null {
  const told = withOneName(discourse);
  switch (told.question.asked.kind) {
    case "polar":
      return polar(told, solver);
    case "which":
      return which(told, solver);
    case "amount":
      return howMany(told, solver);
    default:
      return null;
  }
}

/** "Emre is the captain": both are one thing of the order. */
function withOneName(discourse: Discourse): Discourse {
  const same = new Map<number, number>();
  const root = (id: number): number => {
    const other = same.get(id);
    return other === undefined ? id : root(other);
  };
  const rest: Condition[] = [];
  for (const condition of discourse.conditions) {
    const { form } = condition;
    if (form.kind !== "equal" || form.left.kind !== "thing" || form.right.kind !== "thing") {
      rest.push(condition);
      continue;
    }
    const [left, right] = [root(form.left.id), root(form.right.id)];
    if (left === right) continue;
    const named = discourse.referents.get(left).name !== null;
    same.set(named ? right : left, named ? left : right);
  }
  if (same.size === 0) return discourse;
  const swap = (form: Form): Form =>
    withTerms(form, (term) => (term.kind === "thing" ? { ...term, id: root(term.id) } : term));
  const { question } = discourse;
  return {
    ...discourse,
    conditions: rest.map((one) => ({ ...one, form: swap(one.form) })),
    question: { ...question, form: swap(question.form) },
  };
}

/** What is told, as bonds; each with the condition that says it. */
interface Basis {
  readonly arrangement: Arrangement;
  readonly told: readonly { readonly condition: Condition; readonly bond: Bond }[];
  readonly solver: Solver;
}

function basisOf(
  discourse: Discourse,
  reader: Reader,
  asked: readonly Claim[],
  solver: Solver,
): Basis | Refused {
  const arrangement = new Arrangement(discourse, reader, asked);
  const block = blockOf(arrangement, wordsCompared(discourse));
  if (block !== null) return refused(block.reason, block.at);
  const told: { condition: Condition; bond: Bond }[] = [];
  for (const { condition, claim } of arrangement.told) {
    const bond = arrangement.bond(claim);
    if (bond === null)
      return refused("I have no rule for a place in an order that is not known whole", condition.at);
    told.push({ condition, bond });
  }
  const basis = { arrangement, told, solver };
  const possible = holds(basis, []);
  if (possible === "bounded") return refused("it takes too many steps");
  return possible === "no" ? refused("the text contradicts itself") : basis;
}

const holds = ({ arrangement, told, solver }: Basis, more: readonly Bond[]) =>
  solver([...arrangement.settings, ...told.map(({ bond }) => bond), ...more], arrangement.rows);

/** Whether a bond holds in all orders that the text allows, in none, or in some. */
function verdictOf(basis: Basis, bond: Bond): "yes" | "no" | "unknown" | "bounded" {
  const without = holds(basis, [denied(bond)]);
  if (without === "bounded") return "bounded";
  if (without === "no") return "yes";
  const within = holds(basis, [bond]);
  if (within === "bounded") return "bounded";
  return within === "no" ? "no" : "unknown";
}

function polar(discourse: Discourse, solver: Solver): Outcome | null {
  const { form } = discourse.question;
  const reader = new Reader(discourse);
  const claim = reader.claim(form);
  if (claim === null) return null;
  const basis = basisOf(discourse, reader, [claim], solver);
  if ("kind" in basis) return basis;
  const one = judged(basis, claim);
  if ("kind" in one) return one;
  const { verdict, bond } = one;
  const guard = guarded(basis, claim, verdict);
  if (guard !== null) return guard;
  if (discourse.validity) {
    const steps = verdict === "yes" ? stepsFor(basis, bond) : [];
    return { kind: "validity", valid: verdict === "yes", steps };
  }
  const steps = verdict === "unknown" ? [] : stepsFor(basis, verdict === "yes" ? bond : denied(bond));
  return { kind: "verdict", verdict, steps };
}

/** What the text leaves open besides the order itself. */
function guarded(
  { arrangement, told }: Basis,
  claim: Claim,
  verdict: "yes" | "no" | "unknown",
): Refused | null {
  const { form } = arrangement.discourse.question;
  const named = new Set(told.flatMap(({ condition }) => [...partsOf(condition.form)].flatMap(thingsIn)));
  for (const id of arrangement.sets.listed) named.add(id);
  const relations = [...relationsIn(claim)];
  const unknown = relations.flatMap(thingsOfRelation).some((id) => !named.has(id));
  if (unknown && verdict !== "no") return refused("the text does not order it", placesIn(form));
  const ends = relations.some((one) => one.kind === "rank" || one.kind === "middle");
  const scales = relations.map(({ scale }) => arrangement.scales.get(scale));
  const few = scales.some((scale) => scale !== undefined && !scale.counted && scale.things.length < 3);
  if (ends && few && verdict === "yes")
    return refused("whether there are others is not said", placesIn(form));
  // "As tall as" may be said of who is taller.
  const equal = relations.some((one) => one.kind === "compare" && one.by === "equal");
  if (equal && verdict === "no") return refused("it may be said of who is more", placesIn(form));
  const words = wordsCompared(arrangement.discourse);
  const near = words.some((one) =>
    words.some((other) => isNear(one, other) && !alike(arrangement, one, other)),
  );
  if (verdict === "unknown" && near) return refused("two words may mean one order", placesIn(form));
  if (verdict === "unknown" && arrangement.told.length === 0)
    return refused("nothing is said of it", placesIn(form));
  return null;
}

/** "Taller" and "shorter" are of one scale; "wiser" and "cleverer" need not be. */
const alike = ({ reader }: Arrangement, one: string, other: string): boolean => reader.ofOneScale(one, other);

const thingsIn = (form: Form): readonly number[] =>
  form.kind === "atom"
    ? form.roles.flatMap(({ filler }) => (filler.kind === "thing" ? [filler.id] : []))
    : [];

/** The conditions that the answer needs, and no others. */
function stepsFor(basis: Basis, bond: Bond): readonly DerivationStep[] {
  let { told } = basis;
  for (const one of basis.told) {
    const fewer = told.filter((other) => other !== one);
    if (holds({ ...basis, told: fewer }, [denied(bond)]) === "no") told = fewer;
  }
  const quoted = told.map(({ condition }, index): DerivationStep => {
    return { step: index + 1, rule: "said", from: [], text: "", at: condition.at.slice(-1) };
  });
  const last: DerivationStep = {
    step: quoted.length + 1,
    rule: "order",
    from: quoted.map(({ step }) => step),
    text: "so in every order that this allows",
    at: [],
  };
  return [...quoted, last];
}

/** "Who is the tallest?", "which book is third from the left?" */
function which(discourse: Discourse, solver: Solver): Outcome | null {
  const { asked, form, among } = discourse.question;
  if (asked.kind !== "which") return null;
  const reader = new Reader(discourse);
  const { variable } = asked;
  const parts = conjunctsOf(form);
  const kinds = parts.filter((part) => isKind(part, variable));
  const orders = parts.filter((part) => !kinds.includes(part));
  const rivals = among ?? rivalsIn(discourse, reader);
  const claimFor = (id: number): Claim | null => {
    const claims = orders.map((part) =>
      claimOf(
        substituted(part, variable, { kind: "thing", id }),
        reader,
        rivals.filter((one) => one !== id),
      ),
    );
    const known = claims.filter((claim): claim is Claim => claim !== null);
    return known.length < claims.length || known.length === 0 ? null : { kind: "all", of: known };
  };
  const sample = claimFor(UNKNOWN);
  if (sample === null) return null;
  const basis = basisOf(discourse, reader, [sample], solver);
  if ("kind" in basis) return basis;
  const things = candidates(basis, sample, among);
  if ("kind" in things) return things;
  const misfit = kindReason(discourse, kinds, things);
  if (misfit !== null) return refused(misfit, placesIn(form));
  return found(basis, things, claimFor);
}

const UNKNOWN = -2;

/** "Who is taller, Ann or Bob?": than each of the others. */
function claimOf(form: Form, reader: Reader, others: readonly number[]): Claim | null {
  const atom = comparedIn(form);
  if (atom === null) return reader.claim(form);
  if (others.length === 0 || others.length > 2) return null;
  const of = others.map((id) => reader.claim(withThan(form, id)));
  const known = of.filter((one): one is Claim => one !== null);
  return known.length < of.length ? null : { kind: "all", of: known };
}

/** A comparative that does not say than whom. */
function comparedIn(form: Form): Atom | null {
  const inner = form.kind === "atom" ? form.roles.find(({ role }) => role === "content")?.filler : undefined;
  const atom = inner !== undefined && isForm(inner) ? inner : form;
  if (atom.kind !== "atom" || atom.category !== "comparative") return null;
  const isOpen =
    atom.roles.every(({ role }) => role === "subject") && !/^(?:most|least|as) /.test(atom.lemma);
  return isOpen ? atom : null;
}

function withThan(form: Form, id: number): Form {
  if (form.kind !== "atom") return form;
  if (form.category === "comparative")
    return { ...form, roles: [...form.roles, { role: "than", filler: { kind: "thing", id } }] };
  const roles = form.roles.map((one) =>
    isForm(one.filler) ? { ...one, filler: withThan(one.filler, id) } : one,
  );
  return { ...form, roles };
}

/** The two that the text orders, where it orders two. */
function rivalsIn({ conditions }: Discourse, reader: Reader): readonly number[] {
  const claims = conditions.flatMap(({ form }) => reader.claim(form) ?? []);
  const things = new Set(claims.flatMap((claim) => [...relationsIn(claim)].flatMap(thingsOfRelation)));
  return things.size === 2 ? [...things] : [];
}

const isKind = (form: Form, variable: number): boolean =>
  form.kind === "atom" &&
  form.category === "noun" &&
  form.roles.every(({ filler }) => filler.kind === "variable" && filler.id === variable);

function candidates(
  { arrangement }: Basis,
  claim: Claim,
  among: readonly number[] | undefined,
): readonly number[] | Refused {
  const { discourse } = arrangement;
  const scales = new Set([...relationsIn(claim)].map(({ scale }) => scale));
  const things = [...scales].flatMap((name) => arrangement.scales.get(name)?.things ?? []);
  const own = [...new Set(things)].filter((id) => id >= 0);
  if (own.length === 0) return refused("nothing is said of it", placesIn(discourse.question.form));
  return among === undefined ? own : own.filter((id) => among.includes(id));
}

/** Whether all things of the order are of the kind that is asked for; the text need not say it of each. */
function kindReason(
  { referents, words }: Discourse,
  kinds: readonly Form[],
  things: readonly number[],
): string | null {
  for (const kind of kinds) {
    if (kind.kind !== "atom" || isGenericNoun(kind.lemma)) continue;
    const noun = kind.lemma.split(" ").at(-1) ?? "";
    const others = things
      .map((id) => referents.get(id))
      .filter((one) => one.noun !== null && one.noun !== noun);
    const isPerson = words.kindsOf(noun)?.includes("person") ?? false;
    const differs = others.some((one) => {
      const kindsOfOne = one.noun === null ? null : words.kindsOf(one.noun);
      const kindsAsked = words.kindsOf(noun);
      return (
        kindsOfOne === null || kindsAsked === null || !kindsOfOne.some((each) => kindsAsked.includes(each))
      );
    });
    if (differs && !isPerson) return "not all of them need be of that kind";
  }
  return null;
}

function found(basis: Basis, things: readonly number[], claimFor: (id: number) => Claim | null): Outcome {
  const { arrangement } = basis;
  const places = placesIn(arrangement.discourse.question.form);
  if (isEmpty(arrangement)) return refused("nothing is said of any other", places);
  const yes: number[] = [];
  let open = false;
  let steps: readonly DerivationStep[] = [];
  let single = false;
  for (const id of things) {
    const claim = claimFor(id);
    const one =
      claim === null
        ? refused("I have no rule for a place in an order that is not known whole", places)
        : judged(basis, claim);
    if ("kind" in one) return one;
    // Nobody is behind himself.
    if (claim === null || selfCompared(claim)) continue;
    single ||= [...relationsIn(claim)].some(({ kind }) => kind === "rank" || kind === "middle");
    open ||= one.verdict === "unknown";
    if (one.verdict !== "yes") continue;
    yes.push(id);
    steps = stepsFor(basis, one.bond);
  }
  const reason = unclear(yes.length, { single, open, rows: [...arrangement.scales.keys()].some(isRow) });
  return reason === null ? { kind: "things", things: yes, steps } : refused(reason, places);
}

interface Found {
  /** Only one can be it. */
  readonly single: boolean;
  readonly open: boolean;
  readonly rows: boolean;
}

function unclear(count: number, { single, open, rows }: Found): string | null {
  if (count === 0) return open ? "the text leaves the order open" : "it is none of those that are named";
  if (!single && open) return "the text leaves open who else";
  return count > 1 && (single || rows) ? "several are, and which is meant is open" : null;
}

/** What holds of a claim in all orders, found in two ways. */
function judged(basis: Basis, claim: Claim): { readonly verdict: Verdict; readonly bond: Bond } | Refused {
  const bond = basis.arrangement.bond(claim);
  const { question } = basis.arrangement.discourse;
  if (bond === null)
    return refused("I have no rule for a place in an order that is not known whole", placesIn(question.form));
  const verdict = verdictOf(basis, bond);
  if (verdict === "bounded") return refused("it takes too many steps");
  return agrees(basis.arrangement, claim, verdict)
    ? { verdict, bond }
    : refused("two ways to find the order differ");
}

/** One thing alone, of which the text does not say what it is among the others. */
const isEmpty = ({ scales, told }: Arrangement): boolean =>
  [...scales.values()].every(({ things, counted }) => things.length < 2 && !counted) &&
  told.every(
    ({ claim }) =>
      claim.kind !== "each" &&
      ![...relationsIn(claim)].some(({ kind }) => kind === "rank" || kind === "middle"),
  );

const selfCompared = (claim: Claim): boolean =>
  [...relationsIn(claim)].some((one) => {
    const things = thingsOfRelation(one);
    return new Set(things).size < things.length;
  });

/** "How many people are behind Tom?": as many as there are places between him and the end. */
function howMany(discourse: Discourse, solver: Solver): Outcome | null {
  const { asked, form } = discourse.question;
  if (asked.kind !== "amount" || asked.difference !== null) return null;
  const reader = new Reader(discourse);
  const parts = conjunctsOf(form).filter((part) => !isKind(part, asked.variable));
  const [part, second] = parts;
  if (part === undefined || second !== undefined) return null;
  const claimFor = (id: number): Claim | null =>
    reader.claim(substituted(part, asked.variable, { kind: "thing", id }));
  const sample = claimFor(UNKNOWN);
  if (sample === null) return null;
  const basis = basisOf(discourse, reader, [sample], solver);
  if ("kind" in basis) return basis;
  const { arrangement } = basis;
  const places = placesIn(form);
  const [relation] = [...relationsIn(sample)];
  const scale = relation === undefined ? undefined : arrangement.scales.get(relation.scale);
  if (scale?.count == null || !scale.counted) return refused("how many there are is not said", places);
  return counted(basis, sample, scale.count);
}

function counted(basis: Basis, asked: Claim, most: bigint): Outcome {
  const places = placesIn(basis.arrangement.discourse.question.form);
  for (let count = 0n; count <= most; count++) {
    const claim = countClaim(basis.arrangement, asked, Number(count));
    if (claim === null) return refused("I have no rule for a number that is asked in this way", places);
    const one = judged(basis, claim);
    if ("kind" in one) return one;
    if (one.verdict === "yes")
      return { kind: "number", value: rational(count), unit: null, steps: stepsFor(basis, one.bond) };
    if (one.verdict === "unknown") break;
  }
  return refused("the text leaves open how many", places);
}

/** So many are before, after or between. */
function countClaim({ scales }: Arrangement, asked: Claim, count: number): Claim | null {
  if (asked.kind !== "compare" && asked.kind !== "between") return null;
  const { scale } = asked;
  if (scales.get(scale)?.row !== true) return null;
  if (asked.kind === "between")
    return { kind: "gap", scale, one: asked.one, other: asked.other, between: count };
  if (asked.by !== "more") return null;
  const isBefore = asked.other !== UNKNOWN;
  const thing = isBefore ? asked.other : asked.one;
  return { kind: "rank", scale, thing, place: count + 1, low: !isBefore };
}
