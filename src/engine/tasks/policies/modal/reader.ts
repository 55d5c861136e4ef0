import type { TaskDeclined, TaskReader, TaskResult, TaskStep } from "../../task.ts";
import type { Span } from "../../text.ts";
import { ground, isGenericPossible, settle, type Argument, type Reading } from "./argument.ts";
import { isNear } from "./contents.ts";
import { clausesIn, modalsIn, type Said } from "./said.ts";
import { doubtOf, pastGround, personalDoubt } from "./bearing.ts";
import { decide, type Decision } from "./decide.ts";
import { mentionsIn, type Mentions } from "./persons.ts";
import { explainModel } from "./wording.ts";
import { readSaid } from "./sentence.ts";
import { splitModalText, type ModalListText, type ModalSentence, type ModalText } from "./text.ts";
import { capital } from "../../words/phrases.ts";

/** Arguments over duties and permissions, or over what is certain and what is possible. */
export const modalReader: TaskReader = {
  name: "policy_modal",
  modes: ["modal"],
  read: (given) => {
    const free = given.mode === null;
    const text = splitModalText(given);
    if (text === null) return null;
    if ("list" in text) return answerList(text, free);
    const said = [...text.premises, text.claim].map((one) => readSaid(plain(one.said)));
    const unread = [...text.premises, text.claim].filter((_, at) => said[at] === null);
    if (unread.length > 0) return free ? null : declineUnread(unread);
    const all = said as readonly Said[]; // none is null: asked above
    const flavours = flavoursOf(all, text.duties);
    const claim = all.at(-1);
    if (claim === undefined || (free && !isUnmistakable(all, text.duties, text.asked))) return null;
    if (flavours.has("deontic") && flavours.has("epistemic"))
      return free
        ? null
        : decline("It speaks of duties and of what is certain at once; I decide one of the two at a time.", [
            "an argument about one of the two",
          ]);
    const argument = settle({ premises: all.slice(0, -1), conclusion: claim, mentions: mentionsOf(text) });
    if (argument === null || hasAbility(argument, flavours))
      return free
        ? null
        : decline("I can't tell what one of its sentences is said of.", [
            "a wording with an auxiliary verb: is, does, must",
          ]);
    return (
      answer(text, argument, flavours) ??
      (free
        ? null
        : decline(
            "Read strictly, two of its sentences speak of different things; read loosely, of the same. The answer depends on that.",
            ["one wording for what is meant to be the same"],
          ))
    );
  },
};

function mentionsOf({ premises, claim }: Pick<ModalText, "premises" | "claim">): Mentions {
  return mentionsIn([...premises, claim].map(({ text }) => text));
}

/** Commas that only set off a beginning. */
function plain(said: string): string {
  return said.replaceAll(" ,", ",").replace(/^then /u, "");
}

/** In a text that names no mode: a word of duty or certainty in a premise and in the claim; of an argument, in one of them. */
function isUnmistakable(all: readonly Said[], duties: boolean, asked: ModalText["asked"]): boolean {
  const explicit = (said: Said): boolean => modalsIn(said).length > 0;
  if (
    asked === "validity" &&
    all.some(explicit) &&
    all.flatMap(modalsIn).some(({ flavour }) => flavour !== "open")
  )
    return true;
  return (
    (duties || all.flatMap(modalsIn).some(({ flavour }) => flavour !== "open")) &&
    all.slice(0, -1).some(explicit) &&
    all.slice(-1).some(explicit)
  );
}

/** "Clerks can …" beside a duty or permission of the same: it may be a permission, or what they are able to. */
function hasAbility({ premises, conclusion }: Argument, flavours: ReadonlySet<string>): boolean {
  if (!flavours.has("deontic")) return false;
  const verbs = [...premises, conclusion]
    .flatMap(clausesIn)
    .flatMap(({ parses }) => parses.map(({ verb }) => verb));
  return verbs.some(
    (verb) => verb.startsWith("can ") && verbs.some((other) => other !== verb && isNear(other, verb)),
  );
}

// ---- deciding ---------------------------------------------------------------------------------------------------------

/** The logics that words of a text are of. */
function flavoursOf(all: readonly Said[], duties: boolean): ReadonlySet<string> {
  return new Set([...all.flatMap(modalsIn).map(({ flavour }) => flavour), ...(duties ? ["deontic"] : [])]);
}

/** Every way of taking the text must give the same decision. Null where two do not. */
function answer(text: ModalText, argument: Argument, flavours: ReadonlySet<string>): TaskResult | null {
  const decided = decideAll(argument, flavours);
  if (decided === null || "kind" in decided) return decided;
  const past = text.asked === "verdict" ? pastGround(argument, decided.used) : null;
  if (past !== null)
    return notDetermined(
      `"${text.premises[past]?.text ?? ""}" tells what was so, not what is`,
      "a sentence that says whether it is still so",
    );
  return (
    (decided.verdict === "unknown" && !flavours.has("epistemic") ? doubted(text, argument) : null) ??
    worded(text, decided)
  );
}

/** Where nothing follows only because nothing ties a norm to what is asked, that is no answer. */
function doubted({ premises, claim, asked }: ModalText, argument: Argument): TaskDeclined | null {
  const reading: Reading = {
    logic: "duties",
    near: false,
    wide: false,
    generic: isGenericPossible(argument),
    weak: true,
  };
  const doubt = asked === "verdict" ? doubtOf(argument, reading) : personalDoubt(argument, reading);
  if (doubt === null) return null;
  const told = doubt.at === null ? null : (premises[doubt.at]?.text ?? null);
  const explanation =
    told === null
      ? `Nothing that is said speaks of what is asked: "${claim.text}"`
      : `I can't tell whether "${told}" bears on "${claim.text}"`;
  return notDetermined(
    explanation,
    told === null ? "a rule about just that" : "a sentence that says of whom the rule is",
  );
}

function notDetermined(explanation: string, missing: string): TaskDeclined {
  return {
    kind: "declined",
    final: true,
    reason: "not_determined",
    state: "undetermined",
    explanation,
    missing: [missing],
  };
}

function decideAll(argument: Argument, flavours: ReadonlySet<string>): Decision | TaskDeclined | null {
  const decided = decideIn(argument, readingsOf(argument, flavours, false));
  // "Must sing or dance" leaves both open, unless something else that is said forbids one.
  const clash =
    decided !== null &&
    "verdict" in decided &&
    decided.verdict === "inconsistent" &&
    !flavours.has("epistemic");
  const found = clash ? decideIn(argument, readingsOf(argument, flavours, true)) : decided;
  if (found === null || "kind" in found || found.verdict !== "inconsistent") return found;
  return {
    kind: "declined",
    reason: "inconsistent_premises",
    state: "contradicted",
    explanation: "What is said contradicts itself; from that anything would follow.",
    missing: ["premises that can be so together"],
  };
}

function decideIn(argument: Argument, readings: readonly Reading[]): Decision | TaskDeclined | null {
  const decisions = readings.map((reading) => decide(ground(argument, reading), reading.logic));
  const stopped = decisions.find((one) => typeof one === "string");
  if (stopped === "bounded")
    return {
      kind: "declined",
      reason: "budget_exceeded",
      state: "computationally_bounded",
      explanation: "It speaks of more things than I can go through.",
      missing: [],
    };
  if (stopped === "disagree")
    return {
      kind: "declined",
      reason: "procedures_disagree",
      state: "undetermined",
      explanation: "Two ways of deciding it came to different answers.",
      missing: [],
    };
  const found = decisions as readonly Decision[]; // no strings are left
  const [first] = found;
  if (first === undefined || found.some(({ verdict }) => verdict !== first.verdict)) return null;
  return first;
}

/** What somebody may, must or must not do: every deed that premises speak of is asked about. */
function answerList(
  { premises, claim, list: { who, force, denied } }: ModalListText,
  free: boolean,
): TaskResult | null {
  const said = premises.map((one) => readSaid(plain(one.said)));
  const unread = premises.filter((_, at) => said[at] === null);
  if (unread.length > 0) return free ? null : declineUnread(unread);
  const all = said as readonly Said[]; // none is null: asked above
  const verbs = [
    ...new Set(
      all
        .flatMap(modalsIn)
        .flatMap(({ alternatives }) =>
          alternatives.flatMap((clause) => clause.parses.slice(0, 1).map(({ verb }) => verb)),
        ),
    ),
  ];
  if (verbs.length === 0) return null;
  const flavours = flavoursOf(all, true);
  const mentions = mentionsOf({ premises, claim });
  const found: { readonly verb: string; readonly used: readonly number[] }[] = [];
  for (const verb of verbs) {
    const asked = readSaid(`${who} ${denied ? "must not" : force} ${verb}`);
    const argument =
      asked === null || flavours.has("epistemic")
        ? null
        : settle({ premises: all, conclusion: asked, mentions });
    const decided =
      argument === null || hasAbility(argument, flavours) ? null : decideAll(argument, flavours);
    if (decided === null)
      return free
        ? null
        : decline(`I can't tell whether what is said bears on "${who}" and "${verb}".`, [
            "one wording for what is meant to be the same",
          ]);
    if ("kind" in decided) return decided;
    if (decided.verdict === "yes")
      found.push({ verb, used: decided.used.filter((at) => at < premises.length) });
  }
  const shown = claim.text.slice(
    Math.max(0, claim.text.toLowerCase().indexOf(who)),
    Math.max(0, claim.text.toLowerCase().indexOf(who)) + who.length,
  );
  const does = `${denied ? "must not" : force}`;
  if (found.length === 0)
    return {
      kind: "declined",
      reason: "not_determined",
      state: "undetermined",
      explanation: `Nothing that is said tells what ${shown} ${does} do.`,
      missing: [`a rule about ${shown}`],
    };
  const used = [...new Set(found.flatMap((one) => one.used))].sort((a, b) => a - b);
  const steps = used.map((at) => step("said", [], premises[at]?.text ?? "", premises[at] ?? null));
  for (const one of found)
    steps.push(
      step(
        "duty",
        one.used.map((at) => used.indexOf(at) + 1),
        `${capital(shown)} ${does} ${one.verb}.`,
        null,
      ),
    );
  const items = found.map(({ verb }) => verb);
  return {
    kind: "answered",
    answer: { kind: "list", items },
    asked: claim.text,
    said: `By what is said, ${shown} ${does}: ${items.join("; ")}.`,
    steps,
  };
}

function readingsOf(argument: Argument, flavours: ReadonlySet<string>, weak: boolean): readonly Reading[] {
  const logics = flavours.has("deontic")
    ? (["duties"] as const)
    : flavours.has("epistemic")
      ? (["knowledge"] as const)
      : (["duties", "knowledge"] as const);
  const wide = [...argument.premises, argument.conclusion].some(
    (said) => said.kind === "every" && said.wide !== null,
  );
  const generic = isGenericPossible(argument);
  return logics.flatMap((logic) =>
    [false, true].flatMap((near) =>
      (wide ? [false, true] : [false]).flatMap((one) =>
        (generic ? [false, true] : [false]).map(
          (two): Reading => ({ logic, near, wide: one, generic: two, weak }),
        ),
      ),
    ),
  );
}

function worded({ premises, about, asked }: ModalText, decision: Decision): TaskResult {
  const { verdict, used } = decision;
  const grounds =
    verdict === "unknown" ? premises.map((_, at) => at) : used.filter((at) => at < premises.length);
  const steps: TaskStep[] = grounds.map((at) =>
    step("said", [], premises[at]?.text ?? "", premises[at] ?? null),
  );
  if (verdict !== "unknown")
    for (const words of new Set(decision.known)) steps.push(step("known", [], words, null));
  const from = steps.map((_, at) => at + 1);
  if (asked === "validity") {
    const valid = verdict === "yes";
    const told = valid
      ? `It follows: ${about}`
      : verdict === "no"
        ? `It does not follow; the opposite does: it is not so that ${lower(about)}`
        : `It does not follow. ${explainModel(decision)}`;
    steps.push(step(valid ? decision.rule : "counter_model", from, told, null));
    return {
      kind: "answered",
      answer: { kind: "validity", validity: valid ? "valid" : "invalid" },
      asked: "whether the conclusion follows",
      said: told,
      steps,
    };
  }
  const told =
    verdict === "yes"
      ? `Yes: ${lower(about)}`
      : verdict === "no"
        ? `No, it is not so that ${lower(about)}`
        : `Neither that nor its denial follows. ${explainModel(decision)}`;
  steps.push(step(verdict === "unknown" ? "counter_model" : decision.rule, from, told, null));
  return {
    kind: "answered",
    answer: { kind: "verdict", verdict: verdict === "yes" ? "yes" : verdict === "no" ? "no" : "unknown" },
    asked: "whether it is so",
    said: told,
    steps,
    ...(verdict === "unknown"
      ? { missing: [`a premise that decides whether ${lower(about).replace(/\.$/u, "")}`] }
      : {}),
  };
}

function step(rule: string, from: readonly number[], conclusion: string, span: Span | null): TaskStep {
  return {
    rule,
    from,
    conclusion,
    fact: {
      subject: rule === "said" ? "the text" : "the conclusion",
      relation: rule === "said" ? "says" : "is",
      object: conclusion,
    },
    span: span === null ? null : { start: span.start, end: span.end },
  };
}

/** A sentence inside another: its first word in lower case where it is a closed word. */
function lower(text: string): string {
  return text.replace(
    /^(?:It|You|He|She|They|We|There|The|A|An|All|Every|Each|No|This|That|These|Those)\b/u,
    (word) => word.toLowerCase(),
  );
}

function decline(explanation: string, missing: readonly string[]): TaskDeclined {
  return { kind: "declined", reason: "unreadable", state: "scope_boundary", explanation, missing };
}

function declineUnread(unread: readonly ModalSentence[]): TaskResult {
  return decline(
    `I can't read "${unread[0]?.text ?? ""}" as a sentence about duties, permissions or what is certain.`,
    unread.map(({ text }) => `a reading of "${text}"`),
  );
}
