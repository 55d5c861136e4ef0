import { isVerbHere, ratioAt, readNounPhrase, readNounPhrases } from "./noun-phrase.ts";
import { isCounted, readPhrase } from "./phrase.ts";
import type { Input, NounPhrase, Parsed, Phrase, Than, VerbGroup } from "./syntax.ts";
import { readVerbGroup } from "./verb-group.ts";

/** "than Tom", "than Tom did", "than in the evening", "as Tom has". */
export function readThan(input: Input, at: number): Parsed<Than> | null {
  const scaled = ratioAt(input, at + 1);
  if (scaled !== null) return readScaledThan(input, scaled[1], scaled[0]);
  const [nps, phrases]: [NounPhrase[], Phrase[]] = [[], []];
  // "as did Carla"
  let next = /^(?:did|does|do)$/.test(input.lexemes[at + 1]?.lower ?? "") ? at + 2 : at + 1;
  let verb: VerbGroup | null = null;
  let list = readNounPhrases(input, next);
  // "than the grasshopper and the mouse jumped": the second begins a clause of its own.
  if (
    list !== null &&
    list[0].length > 1 &&
    (isVerbHere(input, list[1]) ||
      list[0].slice(1).some((np) => isCounted(np) || np.more !== null || np.ratio !== null))
  ) {
    const first = readNounPhrase(input, next);
    list = first === null ? null : [[first[0]], first[1]];
  }
  if (list !== null) {
    nps.push(...list[0]);
    next = list[1];
    // "than those that flew away", "than those he lost"
    if (nps[0]?.pronoun === "those" && /^(?:that|who|which)$/.test(input.lexemes[next]?.lower ?? "")) next++;
    const subject = nps[0]?.pronoun === "those" ? readNounPhrase(input, next) : null;
    if (subject !== null && isVerbHere(input, subject[1])) {
      nps.push(subject[0]);
      next = subject[1];
    }
    const group =
      isVerbHere(input, next) || /^(?:do|does|did)$/.test(input.lexemes[next]?.lower ?? "")
        ? readVerbGroup(input, next)
        : null;
    if (group !== null) [verb, next] = [group[0].lemma === "do" ? null : group[0], group[1]];
    else if (/^(?:do|does|did|has|have|had|is|was)$/.test(input.lexemes[next]?.lower ?? "")) next++;
    // "than those that chose tea"
    const object = nps[0]?.pronoun === "those" && verb !== null ? readNounPhrase(input, next) : null;
    if (object !== null && object[0].amount === null && object[0].head !== "") {
      phrases.push({ prep: "at", nps: [object[0]] });
      next = object[1];
    }
  }
  for (let phrase = readPhrase(input, next); phrase !== null; phrase = readPhrase(input, next)) {
    phrases.push(phrase[0]);
    next = phrase[1];
  }
  return nps.length + phrases.length === 0 ? null : [{ nps, verb, phrases, ratio: null, thing: null }, next];
}

/** "than twice as many goats as Adam", "than 3 times the number of apples that Max sold". */
function readScaledThan(input: Input, from: number, ratio: Than["ratio"]): Parsed<Than> | null {
  const thing = /^(?:as|that)$/.test(input.lexemes[from]?.lower ?? "") ? null : readNounPhrase(input, from);
  let at = thing?.[1] ?? from;
  if (/^(?:as|that)$/.test(input.lexemes[at]?.lower ?? "")) at++;
  const owner = readNounPhrase(input, at);
  if (owner === null)
    return thing !== null && thing[0].proper
      ? [{ nps: [thing[0]], verb: null, phrases: [], ratio, thing: null }, thing[1]]
      : null;
  at = owner[1];
  const group =
    isVerbHere(input, at) || /^(?:did|does|do|has|had)$/.test(input.lexemes[at]?.lower ?? "")
      ? readVerbGroup(input, at)
      : null;
  const plain = group === null && /^(?:did|does|do|has|had)$/.test(input.lexemes[at]?.lower ?? "");
  return [
    {
      nps: [owner[0]],
      verb: group?.[0].lemma === "do" ? null : (group?.[0] ?? null),
      phrases: [],
      ratio,
      thing: thing?.[0] ?? null,
    },
    group?.[1] ?? (plain ? at + 1 : at),
  ];
}
