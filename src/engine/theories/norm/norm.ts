import { printForm } from "../../meaning/notation.ts";
import type { Atom, Form, Places } from "../../meaning/form.ts";
import { NotLogical } from "../logic/compile.ts";
import { atomsIn, partsOf, placesIn, thingsOf } from "../forms.ts";
import { refused, type DerivationStep, type Discourse, type Fact, type Outcome } from "../theory.ts";
import { settled } from "./exceptions.ts";
import { Grounder, senseOf, UNSAID, type Instance, type Senses } from "./ground.ts";
import { lawsOf, type Shortening } from "./laws.ts";
import { localRules } from "./local-rules.ts";
import { claimOf, isLiteral, ofAnyone, sameThings, type Claimed } from "./asked.ts";
import { decided, leastSources, sliced, withPresumed } from "./deciding.ts";
import { atom, dutiesIn, keysOf, not, type Proposition } from "./proposition.ts";
import { isPreference, preferenceIn } from "./preferences.ts";
import { takenLoosely } from "./loosely.ts";
import type { Reckoned } from "./reckoned.ts";
import { isOfMeasure } from "./scales.ts";
import { unknownReason } from "./unknown.ts";

/**
 * Duties, permissions, what is possible or certain, rules with exceptions and with amounts. What the text says is about few things, so that its
 * rules become propositions with modal words; models decide them, and again a tableau.
 */

/** Whether a text is for this theory: it has modal words, or rules that ask for amounts. */
export function speaksOfNorms({ conditions, question }: Discourse): boolean {
  const forms = [...conditions.map(({ form }) => form), question.form];
  const parts = forms.flatMap((form) => [...partsOf(form)]);
  if (parts.some((part) => part.kind === "modal" && part.force !== "would")) return true;
  if (forms.some(isPreference)) return true;
  return forms.some((form) => isRule(form) && [...partsOf(form)].some(hasMeasure));
}

const isRule = (form: Form): boolean =>
  form.kind === "if" ||
  form.kind === "iff" ||
  (form.kind === "quantified" && /^(?:every|generic|no)$/.test(form.quantifier));

const hasBound = ({ roles }: Atom): boolean =>
  roles.some(({ filler }) => filler.kind === "measure" && filler.amount.bound !== "=");

const hasMeasure = (form: Form): boolean =>
  form.kind === "atom" && form.roles.some(({ filler }) => filler.kind === "measure");

/** What holds at the end of the text, for `facts`, and the conditions that are no plain facts. */
export interface Told {
  readonly discourse: Discourse;
  readonly facts: readonly Fact[];
  /** Which of its bounds hold, reckoned from the amounts that it tells. */
  readonly reckoned?: readonly Reckoned[];
  /** The text is an argument that is judged by its form: what it does not say is open. */
  readonly formal?: true;
}

export function decideNorm(told: Told): Outcome {
  const { question } = told.discourse;
  const variants = sensesOf(told.discourse).map((senses) => decideAs(told, senses));
  const [first, ...others] = variants;
  if (first === undefined) return refused("nothing to decide");
  const other = others.find((one) => keyOf(one) !== keyOf(first));
  if (other === undefined) return first;
  if (first.kind === "refused") return first;
  return other.kind === "refused"
    ? other
    : refused("it depends on what a modal word means", placesIn(question.form));
}

const keyOf = (outcome: Outcome): string => {
  if (outcome.kind === "verdict") return outcome.verdict;
  return outcome.kind === "validity" ? String(outcome.valid) : outcome.kind;
};

/** The ways to take "must be", "may be" and "can" where the text does not settle them. */
function sensesOf(discourse: Discourse): readonly Senses[] {
  const modals = modalsIn(discourse);
  const unclear = modals.filter(({ force }) => /^(?:must|may|need)$/.test(force));
  const isOpenSense =
    unclear.length > 0 && !isDutyClear(discourse) && unclear.some((one) => senseOf(one, discourse) === null);
  const open: readonly Senses["open"][] = isOpenSense ? ["duty", "knowledge"] : ["duty"];
  const isMixed = unclear.length > 0 && modals.some(({ force }) => force === "can");
  const can: readonly Senses["can"][] = isMixed ? ["ability", "duty"] : ["ability"];
  return open.flatMap((one) => can.map((other) => ({ open: one, can: other })));
}

const modalsIn = ({ conditions, question }: Discourse): readonly Extract<Form, { kind: "modal" }>[] =>
  [...conditions.map(({ form }) => form), question.form].flatMap((form) =>
    [...partsOf(form)].filter((part): part is Extract<Form, { kind: "modal" }> => part.kind === "modal"),
  );

const isDutyClear = (discourse: Discourse): boolean =>
  modalsIn(discourse).some(
    (one) => /^(?:must|may|need)$/.test(one.force) && senseOf(one, discourse) === "duty",
  );

function decideAs(told: Told, senses: Senses): Outcome {
  try {
    return new Case(told, senses).outcome();
  } catch (error) {
    if (!(error instanceof NotLogical)) throw error;
    return refused(error.message, error.at);
  }
}

/** What is asked, and its denial. */
interface Claim {
  readonly said: Proposition;
  readonly denied: Proposition;
}

export class Case {
  readonly #discourse: Discourse;
  readonly #grounder: Grounder;
  readonly #instances: Instance[];
  readonly #claim: Claim;
  readonly #formal: boolean;
  readonly #reckoned: readonly Reckoned[];

  constructor({ discourse: told, facts, formal, reckoned = [] }: Told, senses: Senses) {
    this.#formal = formal === true;
    this.#reckoned = reckoned;
    const claimed = claimOf(told);
    const { discourse } = claimed;
    this.#discourse = discourse;
    const { question, referents } = discourse;
    const same = sameThings(discourse);
    const things = new Set(
      [
        ...facts.map(({ atom }) => atom),
        ...discourse.conditions.map(({ form }) => form),
        question.form,
      ].flatMap((form) => [...thingsOf(form)].map(same)),
    );
    if (claimed.anyone !== null) things.add(claimed.anyone);
    this.#grounder = new Grounder(discourse, [...things], same, {
      senses,
      dutyIsClear: isDutyClear(discourse),
    });
    const grounder = this.#grounder;
    this.#instances = [
      ...facts.flatMap(({ atom, holds, from }) =>
        grounder.instances(holds ? atom : { kind: "not", of: atom, at: atom.at }, from[0] ?? 0),
      ),
      ...discourse.conditions.flatMap(({ form, id }) =>
        isLiteral(form) ? [] : this.#meant(form, claimed).flatMap((one) => grounder.instances(one, id)),
      ),
      ...discourse.conditions.flatMap(({ form, id }) =>
        this.#local(form, claimed).flatMap((one) => grounder.instances(one, id)),
      ),
      ...reckoned.flatMap(({ form, id }) => grounder.instances(form, id)),
      ...this.#givenByQuestion(claimed.given),
    ];
    for (const id of discourse.firstAsked)
      if (referents.get(id).noun === null || referents.get(id).description.length > 0)
        throw new NotLogical("the text does not speak of it before", placesIn(question.form));
    if (atomsIn(claimed.claim).some((one) => isOfMeasure(one) && !hasBound(one)))
      throw new NotLogical("the amount may be exact or the least", placesIn(question.form));
    this.#claim = {
      said: grounder.said(claimed.claim, new Map()),
      denied: grounder.denied(claimed.claim, new Map()),
    };
    if (this.#formal) this.#instances.push(...nestedInstances(grounder));
  }

  /** A rule for "you" is one for all; judged by its form, for you. */
  #meant(form: Form, claimed: Claimed): readonly Form[] {
    return this.#formal ? [form] : ofAnyone(form, claimed);
  }

  /** What a rule for one place says of those who are there. */
  #local(form: Form, claimed: Claimed): readonly Form[] {
    return this.#formal ? [] : localRules(form).flatMap((one) => ofAnyone(one, claimed));
  }

  /** What the question takes for granted: that whoever is asked about is of the kind. */
  #givenByQuestion(given: Form | null): readonly Instance[] {
    const kinds = [...this.#discourse.firstAsked].flatMap((id): Form[] => {
      const { noun } = this.#discourse.referents.get(id);
      if (noun === null) return [];
      const roles = [{ role: "subject", filler: { kind: "thing", id } as const }];
      const time = { tense: "present", perfect: false, progressive: false, adverbs: [] } as const;
      return [{ kind: "atom", category: "noun", lemma: noun, roles, time, at: [] }];
    });
    return [...kinds, ...(given === null ? [] : [given])].flatMap((form) =>
      this.#grounder.instances(form, UNSAID),
    );
  }

  /** What the text and the question come to. */
  parts(): {
    readonly instances: readonly Instance[];
    readonly laws: readonly Proposition[];
    readonly claim: Claim;
  } {
    return {
      instances: this.#instances,
      laws: lawsOf(this.#grounder, this.#discourse, this.#formal).all,
      claim: this.#claim,
    };
  }

  outcome(): Outcome {
    const { all, shortening } = lawsOf(this.#grounder, this.#discourse, this.#formal);
    const found = this.#outcomeBy(all);
    if (this.#formal || found.kind === "refused") return found;
    const kept = withoutShortened(all, shortening, this.#claim.said);
    if (kept.length === all.length) return found;
    const without = this.#outcomeBy(kept);
    return keyOf(without) === keyOf(found)
      ? without
      : refused(
          "it is said with a place or a time that the question does not name",
          placesIn(this.#discourse.question.form),
        );
  }

  #outcomeBy(laws: readonly Proposition[]): Outcome {
    const { said, denied } = this.#claim;
    // Judged by its form, no rule is an exception to another.
    const { instances: limited, exceptions } = this.#formal
      ? { instances: this.#instances, exceptions: [] }
      : settled(this.#instances, laws, preferenceIn(this.#discourse));
    const instances = withPresumed(limited, laws);
    const premises = sliced(instances, laws, [said, denied]);
    const isBad = decided(premises, null);
    if (typeof isBad === "string") return refused(isBad);
    if (!isBad) return refused("the text contradicts itself", placesIn(this.#discourse.question.form));
    const [yes, no] = [decided(premises, not(said)), decided(premises, not(denied))];
    if (typeof yes === "string") return refused(yes);
    if (typeof no === "string") return refused(no);
    if (!yes) return this.#verdict("yes", instances, laws, not(said));
    if (!no) return this.#verdict("no", instances, laws, not(denied));
    if (this.#formal) return this.#invalid(instances, laws);
    const reason = unknownReason({
      discourse: this.#discourse,
      grounder: this.#grounder,
      premises,
      exceptions,
      instances,
      claim: said,
      isPossible: (more) => decided({ ...premises, here: [...premises.here, ...more] }, null),
    });
    if (reason !== null) return refused(reason.reason, reason.at);
    return this.#discourse.validity
      ? { kind: "validity", valid: false, steps: [] }
      : { kind: "verdict", verdict: "unknown", steps: [] };
  }

  /** It does not follow, also if what could be meant to be the same is taken to be the same. */
  #invalid(instances: readonly Instance[], laws: readonly Proposition[]): Outcome {
    const { question, referents } = this.#discourse;
    const within = this.#grounder.modalWithin;
    if ([...keysOf(this.#claim.said)].some((key) => within.has(key)))
      return refused("what is said of some is not for rules", placesIn(question.form));
    const argument = { instances, laws, claim: not(this.#claim.said) };
    const follows = takenLoosely(argument, referents).some(
      (loose) => decided(sliced(loose.instances, loose.laws, [loose.claim]), loose.claim) !== true,
    );
    return follows
      ? refused("two clauses may be meant to say the same", placesIn(question.form))
      : { kind: "validity", valid: false, steps: [] };
  }

  #verdict(
    verdict: "yes" | "no",
    instances: readonly Instance[],
    laws: readonly Proposition[],
    against: Proposition,
  ): Outcome {
    const steps = this.#steps(verdict, leastSources(instances, laws, against));
    if (this.#discourse.validity) return { kind: "validity", valid: verdict === "yes", steps };
    return { kind: "verdict", verdict, steps };
  }

  /** The sentences that it rests on, and what they come to. */
  #steps(verdict: "yes" | "no", sources: readonly number[]): readonly DerivationStep[] {
    const { conditions, question, referents } = this.#discourse;
    const at = (id: number): readonly Places[] =>
      this.#reckoned.find((one) => one.id === id)?.used ?? [
        conditions.find((one) => one.id === id)?.at ?? [],
      ];
    const quoted = sources.filter((id) => id !== UNSAID).flatMap(at);
    const steps = quoted.map((places, index) => ({
      step: index + 1,
      rule: "said",
      from: [],
      text: "",
      at: places,
    }));
    const claim = printForm(question.form, (id) => referents.nameOf(id));
    const from = steps.map(({ step }) => step);
    return [
      ...steps,
      {
        step: steps.length + 1,
        rule: "rules applied",
        from,
        text: verdict === "yes" ? claim : `not ${claim}`,
        at: [],
      },
    ];
  }
}

/** The laws that hold of duties and permissions too: who must wear a badge in the kitchen need not wear one elsewhere. */
function withoutShortened(
  laws: readonly Proposition[],
  shortening: readonly Shortening[],
  claim: Proposition,
): readonly Proposition[] {
  const asked = dutiesIn(claim).flatMap((one) => [...keysOf(one)]);
  const left = new Set(
    shortening
      .filter(({ less }) => [...keysOf(less)].some((key) => asked.includes(key)))
      .map(({ law }) => law),
  );
  return laws.filter((law) => !left.has(law));
}

/** What stands with a modal word is so if it is so by itself: moles can swim if "moles can swim". */
function nestedInstances(grounder: Grounder): readonly Instance[] {
  return [...grounder.nested].flatMap(([key, { form, bindings }]): readonly Instance[] => {
    const [inside, plain] = [atom(key), grounder.said(form, bindings)];
    return [
      { source: UNSAID, conditions: [inside], head: plain },
      { source: UNSAID, conditions: [plain], head: inside },
    ];
  });
}
