import { indexOf, lemmaOf } from "../answer/fact-index.ts";
import { OPPOSITE, type Sentence } from "../knowledge/fact.ts";
import type { ToldFact } from "../knowledge/knowledge.ts";
import { countIn } from "../language/amounts.ts";
import { MODES, not, vocabularyOf, type Mode, type Proposition } from "../language/meaning.ts";
import type { Answer } from "../answer/answer.ts";
import { NO_WRITE } from "../answer/vault.ts";
import type { World } from "./world.ts";
import { answerOf, refuse, type Answered } from "../answer/answered.ts";
import { contestedRivals } from "./corrections.ts";
import { derivationOf, groundingOf, groundsOf, stateOf } from "../answer/grounds.ts";
import { decideWith, decideWithMembers, findInstance, generalKindOf, type Found } from "./instances.ts";
import { lemmasIn, vocabularyIn } from "./premises.ts";
import { ruleByPromptFirst, type PromptFirst } from "./prompt-first.ts";
import { ruleOn, verdictWord, type Case, type Ruling } from "./rule.ts";
import { answerFromSenses } from "./senses.ts";
import { kindIn, wantedOf, type Wanted } from "./which-kinds.ts";

/** Answers a question for yes or no. */
export function answerPolar(
  world: World,
  posed: Case,
  claim: Proposition,
  generic: Generic = "explicit",
): Answered {
  const ruling = ruleOn(world, posed, claim);
  const { decision } = ruling;
  if (ruling.basis !== "contested" && decision.kind !== "decided") return declineRuling(ruling, posed.mode);
  const first =
    ruling.basis === "prompt" && !ruling.againstStored && !isUnknown(ruling)
      ? OPEN
      : ruleByPromptFirst(world, posed, claim);
  if (first.kind === "settled") return proved(world, posed, first.ruling, claim);
  if (first.kind === "clash" || ruling.againstStored)
    return declineClash(first.kind === "clash" ? first.sentences : [], posed.mode);
  if (ruling.basis === "contested" || (decision.kind === "decided" && decision.verdict === "unknown")) {
    const found = ruling.basis === "prompt" ? null : findInstance(world, posed, claim);
    if (found === null && ruling.basis === "contested")
      return answerContested(world, ruling, posed.mode, claim);
    // "Can birds fly?" is not asked of every bird: an exception does not answer it.
    const excepted = found !== null && claim.kind === "all" && generic === "generic" && found.told === null;
    const typical =
      generic === "generic" && !posed.stated && (found === null || excepted)
        ? typicalAnswer(world, posed, claim, excepted ? found.ruling : null)
        : null;
    if (typical !== null) return typical;
    const able = found === null && !posed.stated ? ableOf(claim) : null;
    const example = able === null ? null : findInstance(world, posed, able);
    if (able !== null && example?.verdict === "yes")
      return { ...proved(world, posed, example.ruling, able, example), state: "evidenced_incomplete" };
    const sensed =
      found === null && ruling.basis === "stored" && !posed.stated ? answerFromSenses(world, claim) : null;
    if (sensed !== null) return sensed;
    const rivals =
      found === null && !posed.stated ? contestedRivals(world, { text: "", meaning: claim }) : [];
    if (rivals.length > 0)
      return declineContested(
        posed.mode,
        rivals.map(({ sentence }) => sentence),
      );
    return found === null || excepted
      ? answerUnknown(world, posed, ruling, claim, excepted ? found.ruling : null)
      : proved(world, posed, found.ruling, claim, found);
  }
  if (generic === "generic" && isExceptionOnly(world, posed, ruling, claim))
    return declineException(ruling, posed.mode);
  const doubt = generic === "generic" || usesVault(ruling) ? doubtAbout(world, posed, ruling, claim) : null;
  if (doubt === null) return proved(world, posed, ruling, claim);
  return usesVault(ruling)
    ? answerContested(world, doubt, posed.mode, claim)
    : declineEmpty(doubt, posed.mode);
}

const OPEN: PromptFirst = { kind: "open" };

function isRefuted({ decision }: Ruling): boolean {
  return decision.kind === "decided" && decision.verdict === "no";
}

function isUnknown({ decision }: Ruling): boolean {
  return decision.kind === "decided" && decision.verdict === "unknown";
}

/** What the prompt says does not go with what is stored, and does not answer the question by itself. */
function declineClash(clashing: readonly Sentence[], mode: Mode): Answered {
  return refuse(
    "inconsistent_premises",
    mode,
    "What you said goes against what is stored, and does not answer the question by itself:",
    {
      state: "ambiguous",
      used: clashing,
      grounds: groundsOf(clashing),
      missing: ["which of the statements does not hold"],
    },
  );
}

function usesVault(ruling: Ruling): boolean {
  return usedSentences(ruling).some(({ source }) => source === "vault");
}

/**
 * A general claim proved from unchecked statements may hold only because they leave no room for such things: "Everything is a fish" makes every
 * penguin a fish, and what packs say of penguins impossible. Then the evidence conflicts.
 */
function doubtAbout(
  world: World,
  { premises, mode, fixed }: Case,
  ruling: Ruling,
  claim: Proposition,
): Ruling | null {
  const kind = claim.kind === "all" ? generalKindOf(claim) : null;
  const stated = usedSentences(ruling).some(({ source }) => source === "vault" || source === "prompt");
  if (mode !== "classical" || fixed || kind === null || !stated) return null;
  const withMembers =
    ruling.basis === "prompt"
      ? decideWithMembers(world, { premises, kinds: [kind], stored: [] }, claim)
      : decideWith(world, premises, kind, claim);
  return withMembers.decision.kind === "inconsistent" ? withMembers : null;
}

/** "Is a dog loud?" where the prompt says of some dogs, or of one, that they are not: it says nothing of dogs in general. */
function isExceptionOnly(
  world: World,
  { premises, stated, mode, fixed }: Case,
  ruling: Ruling,
  claim: Proposition,
): boolean {
  const kind = claim.kind === "all" ? generalKindOf(claim) : null;
  if (
    kind === null ||
    claim.kind !== "all" ||
    !stated ||
    fixed ||
    mode !== "classical" ||
    ruling.basis !== "prompt" ||
    !isRefuted(ruling)
  )
    return false;
  if (isGroup(kind)) return false; // "the dogs" are some that are spoken of, and each of them counts
  const none: Proposition = { ...claim, holds: not(claim.holds) };
  return isUnknown(decideWithMembers(world, { premises, kinds: [kind], stored: [] }, none));
}

function isGroup(kind: string): boolean {
  return kind.startsWith("one of the ");
}

function declineException(ruling: Ruling, mode: Mode): Answered {
  const used = usedSentences(ruling);
  return refuse(
    "not_determined",
    mode,
    "Not every one is so, by what you said; whether they are in general is another question:",
    {
      state: "undetermined",
      used,
      grounds: groundsOf(used),
      missing: ["what holds of all of them, or a question about every one"],
    },
  );
}

/** What would follow only because there are no such things, by what was said. */
function declineEmpty({ decision, sentences }: Ruling, mode: Mode): Answered {
  const used = decision.kind === "inconsistent" ? decision.core.flatMap((id) => sentences.get(id) ?? []) : [];
  return refuse(
    "inconsistent_premises",
    mode,
    "It would follow only because there are no such things, by what was said:",
    {
      state: "ambiguous",
      used,
      grounds: groundsOf(used),
      missing: ["which of the statements does not hold"],
    },
  );
}

/** Whether a claim about a kind is put generally ("Can birds fly?") or of every member ("Can all birds fly?"). */
export type Generic = "generic" | "explicit";

/** @param found the verdict and what is asserted, where the ruling is on more than the claim */
function proved(
  world: World,
  posed: Case,
  ruling: Ruling,
  claim: Proposition,
  found: Found | null = null,
): Answered {
  const { decision, sentences } = ruling;
  if (decision.kind !== "decided" || decision.verdict === "unknown")
    throw new Error("a proved answer has a verdict");
  const verdict = found?.verdict ?? decision.verdict;
  const used = usedSentences(ruling);
  const grounding = groundingOf(used);
  return {
    answer: answerOf("verdict", posed.mode, {
      verdict,
      grounds: groundsOf(used),
      derivation: derivationOf(decision.derivation, sentences, world.knowledge.wording),
      other_modes: ruling.basis === "prompt" ? otherModes(world, posed, claim, verdict) : [], // the others would not have heard what is stored
    }),
    speech: {
      kind: "verdict",
      claim,
      told: found?.told ?? (verdict === "yes" ? claim : denialOf(claim)),
      note: null,
    },
    state: stateOf(
      verdict,
      grounding,
      decision.derivation.some(({ from }) => from.length > 0),
    ),
    grounding,
    steps: decision.derivation,
    used,
    write: NO_WRITE,
  };
}

/** The denial of a claim, in the words in which one would put it: that not no bird can fly is that some bird can. */
function denialOf(claim: Proposition): Proposition {
  if (countIn(claim) !== null) return not(claim); // at most one does
  if (claim.kind === "some")
    return { kind: "all", variable: claim.variable, where: claim.where, holds: not(claim.holds) };
  const some = claim.kind === "all" && claim.where !== null && claim.holds.kind === "not";
  return some
    ? { kind: "some", variable: claim.variable, where: claim.where, holds: claim.holds.of }
    : not(claim);
}

function answerUnknown(
  world: World,
  posed: Case,
  ruling: Ruling,
  claim: Proposition,
  exception: Ruling | null,
): Answered {
  const typical = posed.fixed ? [] : typicallySaid(world, claim);
  const note =
    [...typical.map(({ text }) => text), ...(exception === null ? [] : [exceptionNote(exception)])].join(
      " ",
    ) || null;
  const strange = strangeWords(world, posed, claim);
  return {
    answer: answerOf("verdict", posed.mode, {
      verdict: "unknown",
      grounds: typical.map(({ ref, text }) => ({ source: "pack" as const, ref, text })),
      missing: [
        ...strange.map((word) => `the meaning of \`${word}\``),
        ...(strange.length === 0 ? ["a fact or rule that decides it"] : []),
      ],
      other_modes: otherModes(world, posed, claim, "unknown"),
    }),
    speech: { kind: "verdict", claim, told: null, note },
    state: strange.length > 0 ? null : "undetermined",
    grounding: strange.length > 0 ? "oov" : "none",
    steps: [],
    used: [],
    write: NO_WRITE,
  };
}

/** "Can birds fly?" where packs say that birds typically can: a general question has a general answer, hedged, with the exceptions that are known. */
function typicalAnswer(
  { knowledge }: World,
  { mode }: Case,
  claim: Proposition,
  exception: Ruling | null,
): Answered | null {
  const kind = claim.kind === "all" ? generalKindOf(claim) : null;
  const above = claim.kind === "all" ? kindIn(claim.holds, claim.variable) : null;
  const wanted =
    claim.kind !== "all"
      ? null
      : above === null
        ? (wantedOf(claim.holds, claim.variable) ?? doingOf(claim.holds, claim.variable))
        : { relation: "is_a" as const, object: above };
  if (
    mode !== "classical" ||
    kind === null ||
    wanted === null ||
    claim.kind !== "all" ||
    claim.where?.kind !== "apply"
  )
    return null;
  const own = knowledge
    .factsAbout(kind)
    .filter(
      ({ fact: { subject, object, strength } }) =>
        strength === "typical" && subject === kind && object.toLowerCase() === wanted.object,
    );
  const fact = own.find(
    ({ fact: { relation } }) => relation === wanted.relation || relation === OPPOSITE[wanted.relation],
  );
  if (fact === undefined) return null;
  const verdict = fact.fact.relation === wanted.relation ? "yes" : "no";
  const used: Sentence[] = [
    { id: `pack:${fact.ref}`, source: "pack", ref: fact.ref, text: fact.text, meaning: claim },
  ];
  return {
    answer: answerOf("verdict", mode, {
      verdict,
      grounds: groundsOf(used),
      derivation: [{ step: 1, rule: "given", from: [], conclusion: fact.text }],
    }),
    speech: {
      kind: "verdict",
      claim,
      told: verdict === "yes" ? claim : not(claim),
      typically: verdict,
      note: exception === null || verdict === "no" ? null : exceptionNote(exception),
    },
    state: "evidenced_incomplete",
    grounding: "pack",
    steps: [],
    used,
    write: NO_WRITE,
  };
}

/** "Do some mammals lay eggs?" asks of no occasion: that some can is told of the kinds that do. Null for a claim of another form. */
function ableOf(claim: Proposition): Proposition | null {
  if (claim.kind !== "some" || (claim.where !== null && claim.where.kind !== "apply")) return null;
  const parts = claim.holds.kind === "and" ? claim.holds.of : [claim.holds];
  const doings = parts.map((part) => doingOf(part, claim.variable));
  if (doings.filter((one) => one !== null).length !== 1) return null;
  const able = parts.map(
    (part, at): Proposition =>
      doings[at] === null || part.kind !== "apply"
        ? part
        : { ...part, predicate: { ...part.predicate, category: "ability" } },
  );
  return { ...claim, holds: able.length === 1 ? (able[0] as Proposition) : { kind: "and", of: able } };
}

/** What a kind is said to do, it is at least able to: "Birds fly" tells of no occasion. */
function doingOf(holds: Proposition, variable: number): Wanted | null {
  if (holds.kind !== "apply" || holds.predicate.category !== "verb" || holds.terms.length !== 1) return null;
  const [term] = holds.terms;
  return term?.kind === "variable" && term.variable === variable
    ? { relation: "can", object: holds.predicate.lemma }
    : null;
}

function exceptionNote(exception: Ruling): string {
  return `But not every one: ${usedSentences(exception)
    .filter(({ source }) => source === "pack")
    .map(({ text }) => text)
    .join(" ")}`;
}

/** Words of a question about stored knowledge that nothing stored knows. A prompt with statements of its own explains its words itself. */
function strangeWords(world: World, posed: Case, claim: Proposition): string[] {
  if (posed.stated) return [];
  const taught = vocabularyIn(world.teachings.map(({ meaning }) => meaning));
  const taughtLemmas = new Set([...taught.symbols].map(lemmaOf));
  const stated = indexOf(world.vault.facts);
  // Relations and comparatives are the grammar's own words.
  const open = [...vocabularyOf(claim).symbols].filter((symbol) =>
    /^(?:noun|adjective|verb|ability):/.test(symbol),
  );
  const words = open.map(lemmaOf).filter((lemma) => !taughtLemmas.has(lemma) && !stated.hasLemma(lemma));
  const names = [...vocabularyOf(claim).names].filter(
    (name) => !taught.names.has(name) && !stated.hasName(name),
  );
  return [...words, ...names].filter(
    (word) => !world.knowledge.knowsTerm(word) && world.knowledge.senses.senses(word).length === 0,
  );
}

/** What packs say is typical of the kind that a general claim, or a claim about a kind's member, speaks of. */
function typicallySaid({ knowledge }: World, claim: Proposition): ToldFact[] {
  const lemmas = lemmasIn(claim);
  return [...lemmas]
    .flatMap((lemma) => knowledge.typicalAbout(lemma))
    .filter(({ fact }) => lemmas.has(fact.object));
}

/**
 * The evidence conflicts: something that decides the question is contested. Where statements of both sides are, neither follows. Where all of
 * them are of one side, what went against them is another statement, as in a correction: then the question is declined.
 */
function answerContested(world: World, ruling: Ruling, mode: Mode, claim: Proposition): Answered {
  const used = usedSentences(ruling);
  const contested = new Set(indexOf(world.vault.facts).contested.map(({ sentence: { id } }) => id));
  if (ruling.oneSided === true) {
    return declineContested(
      mode,
      used.filter(({ id }) => contested.has(id)),
    );
  }
  const told = used.filter(({ id }) => contested.size === 0 || contested.has(id));
  return {
    answer: answerOf("verdict", mode, { verdict: "unknown", grounds: groundsOf(used), missing: UNSETTLED }),
    speech: {
      kind: "verdict",
      claim,
      told: null,
      note: `Statements about it are contested: ${(told.length > 0 ? told : used).map(({ text }) => text).join(" ")}`,
    },
    state: "ambiguous",
    grounding: groundingOf(used),
    steps: [],
    used,
    write: NO_WRITE,
  };
}

/** Only contested statements bear on the question, and what goes against them says nothing of it. */
export function declineContested(mode: Mode, doubted: readonly Sentence[]): Answered {
  return refuse("not_determined", mode, "What was stated of it is contested:", {
    state: "ambiguous",
    grounding: groundingOf(doubted),
    grounds: groundsOf(doubted),
    used: doubted,
    missing: UNSETTLED,
  });
}
const UNSETTLED = ["a decision between statements that contradict each other"];

/** Answers whether a conclusion follows from the prompt's statements. Nothing stored takes part: validity is a matter of form. */
export function answerValidity(world: World, posed: Case, conclusion: Proposition): Answered {
  const ruling = ruleOn(world, { ...posed, fixed: true }, conclusion);
  const { decision, sentences } = ruling;
  if (!posed.stated)
    return refuse(
      "nothing_asked",
      posed.mode,
      "An argument needs premises: say what is given, and then what is to follow.",
    );
  if (decision.kind !== "decided") return declineRuling(ruling, posed.mode);
  const validity = decision.verdict === "yes" ? "valid" : "invalid";
  const used = usedSentences(ruling);
  return {
    answer: answerOf("validity", posed.mode, {
      validity,
      grounds: groundsOf(used),
      derivation: derivationOf(decision.derivation, sentences, world.knowledge.wording),
      other_modes: otherModes(world, { ...posed, fixed: true }, conclusion, decision.verdict)
        .map(({ mode, answer }) => ({
          mode,
          answer: answer === "yes" ? "valid" : answer === "no" || answer === "unknown" ? "invalid" : answer,
        }))
        .filter(({ answer }) => answer !== validity),
    }),
    speech: { kind: "validity", conclusion, refuted: decision.verdict === "no" },
    state: "inferred",
    grounding: "none",
    steps: decision.derivation,
    used,
    write: NO_WRITE,
  };
}

/** What other modes would say, where it is something else. Only of prompts with statements of their own: the rest is not theirs. */
function otherModes(
  world: World,
  { premises, stated, mode }: Case,
  claim: Proposition,
  verdict: "yes" | "no" | "unknown",
): Answer["other_modes"] {
  if (!stated) return [];
  return MODES.filter((other) => other !== mode && other !== "classical_import").flatMap((other) => {
    const answer = verdictWord(ruleOn(world, { premises, stated, mode: other, fixed: true }, claim).decision);
    return answer === verdict || answer === "not a question for this mode" ? [] : [{ mode: other, answer }];
  });
}

/** A ruling that is no verdict. */
export function declineRuling(ruling: Ruling, mode: Mode): Answered {
  const { decision, sentences } = ruling;
  switch (decision.kind) {
    case "inconsistent": {
      const core = decision.core.flatMap((id) => sentences.get(id) ?? []);
      return refuse(
        "inconsistent_premises",
        mode,
        "The statements contradict each other, and from a contradiction anything would follow:",
        {
          state: "ambiguous",
          used: core,
          grounds: groundsOf(core),
          missing: ["which of the statements does not hold"],
        },
      );
    }
    case "over_budget":
      return refuse("budget_exceeded", mode, "That is more than the bounds of one question allow.", {
        state: "computationally_bounded",
        missing: ["a smaller question"],
      });
    case "unsupported": {
      const text = decision.sentence === null ? null : (sentences.get(decision.sentence)?.text ?? null);
      return refuse(
        "unsupported_in_mode",
        mode,
        `The mode ${mode} cannot take ${text === null ? "the question" : `"${text}"`}: ${decision.reason}.`,
        { missing: ["a statement of another form, or another mode"] },
      );
    }
    case "disagreement":
      return refuse(
        "procedures_disagree",
        mode,
        "Two procedures came to different answers, so there is none.",
        { state: "undetermined" },
      );
    case "decided":
      throw new Error("a decided ruling is not declined");
  }
}

/** The sentences that a ruling rests on, in the order in which the derivation comes to them. */
function usedSentences({ decision, sentences }: Ruling): Sentence[] {
  const ids =
    decision.kind === "decided" ? decision.used : decision.kind === "inconsistent" ? decision.core : [];
  const told =
    decision.kind === "decided" ? decision.derivation.flatMap(({ sentence }) => sentence ?? []) : [];
  return [...new Set([...told.filter((id) => ids.includes(id)), ...ids])].flatMap(
    (id) => sentences.get(id) ?? [],
  );
}
