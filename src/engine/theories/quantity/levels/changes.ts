import { adverbEffect } from "../../../lexicon/adverbs.ts";
import type { Atom, Form } from "../../../meaning/form.ts";
import type { Rational } from "../../../text/rational.ts";
import { thingsOf } from "../../forms.ts";
import type { Condition, Discourse } from "../../theory.ts";
import { amountsSaid, type Said } from "../ratios/amounts-said.ts";
import { isOn, type Counted } from "../ratios/scales.ts";

/** How an event changes how much of a stuff is in one place, or how long, heavy or tall one thing is. */

export interface Pool {
  readonly of: Counted;
  /** In what it is, or what is so long. */
  readonly container: number | null;
  /** Who has it. */
  readonly owner: number | null;
  /** "Of milk"; null for a length, a weight, money. */
  readonly stuff: string | null;
}

/** So much more or less, or a part of what is there. */
export interface Change {
  readonly sign: 1 | -1;
  readonly size: Rational;
  readonly isPart: boolean;
  readonly condition: Condition;
}

const listed = (words: string): ReadonlySet<string> => new Set(words.split("|"));
/** After these there is less, whatever else is said. */
const OUT = listed(
  "pour out|pour away|take out|pump out|let out|tip out|cut off|saw off|break off|tear off|snip off|chop off|cut away|use|use up|drink|drink up|eat|eat up|spend|lose|spill|remove|withdraw|burn|burn off|drain off|leak out|evaporate|give away|consume|shrink|shrink by|shed",
);
const IN = listed(
  "pour in|put in|add|fill in|pump in|deposit|pay in|earn|gain|put on|grow|grow by|rise by|top up|save",
);
/** After these there is less of what they are taken out of, and more of what they are put into. */
const MOVING = listed(
  "pour|take|cut|saw|drain|pump|flow|leak|transfer|move|put|tip|scoop|draw|drop|pull|snip|chop|siphon",
);
const FROM = listed("out of|from|off|of");
const INTO = listed("into|in|to|onto");
/** What it is for: nothing to the amount. */
const ASIDE = listed("on|for|with|by|at");

/** Null where it is not such a change, or perhaps of another pool. */
export function changeIn(condition: Condition, pool: Pool, discourse: Discourse): Change | null {
  const part = partIn(condition.form, pool, discourse);
  if (part !== null) {
    const sign = part.atom === null ? null : signOf(part.atom, pool, true);
    return sign === null ? null : { sign, size: part.size, isPart: true, condition };
  }
  const [said, second] = amountsSaid(condition.form, null, discourse) ?? [];
  if (said === undefined || second !== undefined || said.each.length > 0) return null;
  const size = sizeIn(said, pool);
  const others = [...thingsOf(condition.form)].filter((id) => ![...said.things.values()].includes(id));
  const isOf = others.length > 0 && others.every((id) => isPool(id, pool, discourse));
  const isOther = said.substances.some(({ noun }) => noun !== pool.stuff);
  const sign =
    size === null || isOther || (others.length > 0 && !isOf) ? null : signOf(said.atom, pool, isOf);
  return size === null || sign === null ? null : { sign, size, isPart: false, condition };
}

/** So much of its scale: said, or in so many glasses of so much each. */
function sizeIn({ amounts, contents }: Said, { of }: Pool): Rational | null {
  const [only, second] = amounts;
  if (only === undefined || second !== undefined || only.per !== null || only.value === null) return null;
  const [inside, more] = contents;
  if (inside === undefined) return only.of.key === of.key ? only.value : null;
  const fits = more === undefined && inside.each.key === only.of.key && inside.of?.key === of.key;
  return fits ? { num: inside.value.num * only.value.num, den: inside.value.den * only.value.den } : null;
}

/** "A third of it", "half of the sugar" */
function partIn(
  form: Form,
  pool: Pool,
  discourse: Discourse,
): { readonly size: Rational; readonly atom: Atom | null } | null {
  if (form.kind !== "quantified" || form.quantifier !== "count" || form.amount?.relation?.kind !== "part")
    return null;
  const { amount, where, holds } = form;
  const [own, whole] =
    where.kind === "atom" && where.lemma === "of" ? where.roles.map(({ filler }) => filler) : [];
  const isOwn = own?.kind === "variable" && own.id === form.variable;
  if (!isOwn || whole?.kind !== "thing" || !isPool(whole.id, pool, discourse)) return null;
  const isExact = amount.bound === "=" && amount.value !== null && amount.relation?.than === null;
  return isExact && amount.value !== null
    ? { size: amount.value, atom: holds.kind === "atom" ? holds : null }
    : null;
}

/** What "it" stands for: the place, what is in it, "the money". */
function isPool(id: number, { container, stuff, of }: Pool, { referents }: Discourse): boolean {
  const { noun, owner, description } = referents.get(id);
  if (id === container) return true;
  const isMoney = noun === "money" && isOn(of, "money");
  return owner === null && description.length === 0 && noun !== null && (noun === stuff || isMoney);
}

/**
 * Which way it changes; null where that is open.
 * @param isOf whether it is said to be of what is there
 */
function signOf(atom: Atom, pool: Pool, isOf: boolean): 1 | -1 | null {
  const verb = verbOf(atom);
  if (verb === null || atom.category !== "verb" || atom.time.tense === "future") return null;
  const ways = placesIn(atom);
  if (ways === null || ways.some(({ way, thing }) => way === -1 && thing !== pool.container)) return null;
  const own = ways.filter(({ thing }) => thing === pool.container).map(({ way }) => way);
  const way = own.at(-1) ?? wayOfVerb(verb, isOf);
  return way !== null && isDoneToIt(atom, pool, isOf || own.length > 0) ? way : null;
}

function wayOfVerb(verb: string, isOf: boolean): 1 | -1 | null {
  if (IN.has(verb)) return 1;
  return OUT.has(verb) || (isOf && MOVING.has(verb)) ? -1 : null;
}

/** Out of what and into what it goes; null where something else is said of a thing. */
function placesIn({ roles }: Atom): readonly { readonly way: 1 | -1; readonly thing: number }[] | null {
  const places = roles.flatMap(({ role, filler }) =>
    filler.kind === "thing" && role !== "subject" && role !== "object" && !ASIDE.has(role)
      ? [{ role, thing: filler.id }]
      : [],
  );
  if (!places.every(({ role }) => FROM.has(role) || INTO.has(role))) return null;
  return places.map(({ role, thing }) => ({ way: FROM.has(role) ? -1 : 1, thing }));
}

/** The verb with its particle; null where another adverb may change what it says. */
function verbOf({ lemma, time, roles }: Atom): string | null {
  const particles = time.adverbs.filter((one) => adverbEffect(one) === null);
  const [particle, second] = particles;
  // "Sawed off 80 cm"
  const off = roles.find(({ role, filler }) => role === "off" && filler.kind === "measure");
  if (second !== undefined || (particle !== undefined && !/^(?:out|off|in|away|up|on)$/.test(particle)))
    return null;
  return [lemma, ...(particle ?? (off === undefined ? [] : ["off"]))].flat().join(" ");
}

/** Whoever does so changes himself. */
const ON_ONESELF = listed("put on|gain|lose|grow|grow by|rise by|shrink|shrink by|shed|evaporate|top up");

/** Who has it changes it; what is nobody's, whoever. Money in a place is not touched by who spends some. */
function isDoneToIt(atom: Atom, { owner, of, container }: Pool, isNamed: boolean): boolean {
  if (isNamed) return true;
  const subject = atom.roles.find(({ role }) => role === "subject")?.filler;
  const doer = subject?.kind === "thing" ? subject.id : null;
  if (doer === container && container !== null) return true;
  if (ON_ONESELF.has(verbOf(atom) ?? "")) return false;
  if (owner !== null) return doer === owner;
  return !isOn(of, "money");
}
