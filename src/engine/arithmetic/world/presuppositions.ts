import type { Lexeme } from "../lexemes.ts";
import type { Flag } from "../words/closed-words.ts";
import { refuse } from "../meaning/facts.ts";
import { isCounted, isEach } from "../meaning/subject.ts";
import type { Asked, Target } from "./asked.ts";
import { keyOf, sameKey, type Thing } from "../meaning/thing.ts";
import type { World } from "./world.ts";

/**
 * What a question takes for granted has to be told: "left" that some went, "now" that something happened, "in all" that there is more
 * than one number, "they" that there are several. Where it is not, a sentence is missing.
 */
export function checkPresuppositions(world: World, asked: Asked, target: Target): void {
  const { query, lexeme } = asked;
  const clause = query.clause;
  if (clause === null) return;
  const used = [...world.builder.used];
  const flows = used.filter((fact) => fact.kind === "flow" && (fact.from !== null || fact.to !== null));
  const done = used.some((fact) => fact.kind === "flow" && fact.from === null && fact.to === null);
  const later = used.some((fact) => fact.kind === "hold" && fact.moment === "end");
  // What was bought was paid for.
  const lost =
    target.wears === true ||
    (target.className === "money" &&
      used.some((fact) => fact.kind === "flow" && /^(?:buy|purchase|order|rent)$/.test(fact.verb))) ||
    flows.some((fact) => fact.kind === "flow" && fact.from !== null);
  const flags = query.flags;
  const having =
    /^(?:have|be|own|keep|hold|contain|remain|leave|stay|start|begin|end|end up)$/.test(clause.verb.lemma) ||
    clause.verb.progressive;
  const coming =
    clause.verb.tense !== "future"
      ? flows.find(
          (fact) =>
            world.story.planned.has(fact) &&
            fact.kind === "flow" &&
            asked.thing?.key === fact.thing.key &&
            (fact.verb !== clause.verb.lemma || asksPast(world, asked)),
        )
      : undefined;
  if (coming?.kind === "flow")
    refuse(
      coming.quantity.lexeme,
      "composition",
      "what is yet to come is no part of what there is",
      "whether it has happened when the question is asked",
    );
  const said = world.story
    .lexemes(query.sentence)
    .slice(query.from)
    .some(({ lower }) => lower === "left");
  const remains =
    (flags.has("left") && (said || !flags.has("now"))) ||
    (/^(?:remain|leave)$/.test(clause.verb.lemma) && having);
  if (having && remains && !lost && !done && !later && world.story.rest === null)
    refuse(lexeme, "slot", "the question asks what is left, and nothing went", "what went");
  const ended =
    flags.has("now") || flags.has("then") || flags.has("end") || clause.verb.lemma.startsWith("end");
  if (having && ended && flows.length === 0 && !later && !done && target.className !== "comparison")
    refuse(lexeme, "slot", "the question asks how it is now, and nothing happened", "what happened");
  const measured = clause.adjective !== null || clause.verb.lemma === "weigh";
  if (measured && ended && flows.length === 0 && !later && target.className !== "comparison")
    refuse(lexeme, "slot", "the question asks how it is now, and nothing happened", "what happened");
  const began = flags.has("start") || /^(?:start|begin)$/.test(clause.verb.lemma);
  if (
    having &&
    began &&
    flows.length === 0 &&
    !used.some((fact) => fact.kind === "hold" && fact.moment === "start")
  )
    refuse(lexeme, "slot", "the question asks how it was before, and nothing happened", "what happened");
  const numbers = world.builder.numbers;
  if (clause.verb.lemma === "have" && clause.verb.tense === "future" && numbers < 2)
    refuse(lexeme, "slot", "the question asks how it will be, and nothing happened", "what happened");
  if (flags.has("total") && numbers < 2 && !used.some(({ kind }) => kind === "comparison"))
    refuse(
      lexeme,
      "slot",
      "the question asks for all together, and there is one number only",
      "the other numbers",
    );
  // "14 red balls. How many balls?": of the others nothing is said.
  const narrow =
    used.length === 1 && (used[0]?.kind === "hold" || used[0]?.kind === "flow") && asked.thing !== null
      ? used[0].thing
      : null;
  if (
    narrow !== null &&
    asked.thing !== null &&
    numbers === 1 &&
    narrow.key === asked.thing.key &&
    narrow.of === null &&
    narrow.mods.length > asked.thing.mods.length &&
    mentionsOthers(world, narrow)
  )
    refuse(lexeme, "slot", "the question asks for more than the one kind that is told of", "the other kinds");
  // "She has 6 left. How many did she have?": before or after.
  const past =
    clause.verb.lemma === "have" &&
    world.story.lexemes(query.sentence).some(({ lower }) => lower === "did") &&
    !["left", "now", "end", "then", "total", "start"].some((flag) => flags.has(flag as Flag));
  if (past && used.some((fact) => fact.kind === "hold" && fact.remains === true))
    refuse(
      lexeme,
      "slot",
      "whether it is asked before or after is not clear",
      "the time that is asked about",
    );
  const told = used.flatMap((fact) =>
    (fact.kind === "hold" || fact.kind === "flow") && fact.thing.key === asked.thing?.key ? [fact.thing] : [],
  );
  if (asked.thing?.mods.length === 0 && told.length > 0 && told.every(({ mods }) => mods.length > 0)) {
    const mods = new Set(told.flatMap((thing) => thing.mods));
    const lists = world.story.sentences.map((lexemes) => listedKinds(world, lexemes, asked.thing as Thing));
    if (lists.some((listed) => listed.some((mod) => mods.has(mod)) && listed.some((mod) => !mods.has(mod))))
      refuse(lexeme, "slot", "the question asks for more than the kinds that are told of", "the other kinds");
  }
  const kinds = new Set(
    used.flatMap((fact) =>
      fact.kind === "hold" || fact.kind === "flow"
        ? [fact.thing.key]
        : fact.kind === "comparison"
          ? [fact.left.thing.key, fact.right.thing.key]
          : [],
    ),
  );
  if (world.kindUsed && kinds.size < 2)
    refuse(lexeme, "slot", "the question asks for more than the one kind that is told of", "the other kinds");
  // "spend building it": of what was spent on something else nothing follows.
  const doing = clause.skipped
    .map(([from]) => world.story.lexemes(query.sentence)[from])
    .find((one) => one !== undefined && /[a-z]{2}ing$/.test(one.lower));
  if (doing !== undefined && /^(?:spend|take)$/.test(clause.verb.lemma))
    refuse(doing, "frame", "a part of the question is of no construct that is read", "on what it was spent");
  checkNumbers(world, asked);
}

const asksPast = ({ story }: World, { query }: Asked): boolean =>
  story
    .lexemes(query.sentence)
    .slice(query.from)
    .some(({ lower }) => lower === "did");

/** "red and blue balls": other kinds of them are spoken of. */
function mentionsOthers({ story }: World, thing: Thing): boolean {
  return (
    story.sentences.some((lexemes) =>
      lexemes.some(
        ({ lower }, at) =>
          (lower === "and" || lower === ",") &&
          [at - 1, at + 1].some((next) =>
            thing.mods.includes(keyOf(lexemes[next]?.lower ?? "", story.words)),
          ) &&
          lexemes.slice(at).some((one) => keyOf(one.lower, story.words) === thing.key),
      ),
    ) ||
    story.discourse.things.some(
      (other) => other.key === thing.key && other.mods.length > 0 && !sameKey(other, thing),
    )
  );
}

/** "red, blue and green pens": the kinds that a sentence without numbers lists. */
function listedKinds({ story }: World, lexemes: readonly Lexeme[], thing: Thing): readonly string[] {
  const end = lexemes.findIndex(({ lower }) => keyOf(lower, story.words) === thing.key);
  if (end < 3 || lexemes.some(({ kind }) => kind === "number") || lexemes[end - 2]?.lower !== "and")
    return [];
  const kinds = [lexemes[end - 1], lexemes[end - 3]];
  for (let at = end - 4; lexemes[at]?.text === ","; at -= 2) kinds.push(lexemes[at - 1]);
  return kinds.flatMap((lexeme) => (lexeme === undefined ? [] : [keyOf(lexeme.lower, story.words)]));
}

/** A number of the question itself that nothing was made of. */
function checkNumbers(world: World, { query }: Asked): void {
  const clause = query.clause;
  if (clause === null) return;
  const inside = world.story.lexemes(query.sentence).slice(clause.from, clause.to);
  const unused = inside.find(
    (lexeme) =>
      lexeme.kind === "number" &&
      lexeme.lower !== "one" &&
      !world.builder.has({ value: lexeme.value, lexeme }),
  );
  const nps = [
    ...clause.subject,
    ...clause.items.map(({ np }) => np),
    ...clause.phrases.flatMap((phrase) => phrase.nps),
    ...clause.items.flatMap(({ phrases }) => phrases.flatMap((phrase) => phrase.nps)),
  ];
  const several = nps.some(
    (np) =>
      np.amount?.lexeme === unused &&
      np.head === "" &&
      (np.of !== null ? /^(?:them|us)$/.test(np.of.pronoun ?? "") : np.determiner === "the"),
  );
  const told =
    unused === undefined ||
    several ||
    nps.some((np) => np.amount?.lexeme === unused && np.determiner === "the" && isCounted(np) && !isEach(np));
  if (!told && unused !== undefined)
    refuse(
      unused,
      "composition",
      "a number of the question was not used",
      "what the number has to do with the question",
    );
}
