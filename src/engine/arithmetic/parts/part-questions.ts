import { ONE, rational } from "../../text/rational.ts";
import type { Part, PartStory } from "./part-story.ts";
import { labelOf, stemOf } from "./part-text.ts";
import { unitOfMeasure } from "./part-measures.ts";
import { wholePattern } from "../../language/pattern.ts";

/** What is asked for, and the unit of the answer. */
export interface PartTarget {
  readonly variable: string;
  readonly unit: string | null;
}

const NAME = String.raw`(?:(?:mr|mrs|ms|dr) \. |(?:the|his|her|their|my|our) )?[\p{L}'-]+`;
const DET = String.raw`(?:the|his|her|their|these|those|its|my|our|${NAME} 's)`;
const LEFT = /\b(?:left|remain|remaining|remained|remains|still|uneaten|unsold|unused)\b/;

const MANY = /^how (?:many|much)(?: of)? (?<rest>.+)$/u;
const SHARE = wholePattern(
  String.raw`what (?<kind>fraction|percent|percentage|part|portion) of (?:${DET} |all )?(?<rest>.+)`,
);
const SHARE_THAT = wholePattern(
  String.raw`what (?<kind>fraction|percent|percentage|part) of ${DET} (?<thing>[\p{L} '-]+?) (?:is|was|are|were) that`,
);
const MORE = wholePattern(
  String.raw`how much more of ${DET} (?<thing>[\p{L} '-]+?) (?:does|did|do) (?<who>${NAME}) (?<verb>\p{L}+) than (?<other>${NAME})(?: ${"(?:does|did|do)"})?(?: ,)?(?: as a fraction of ${DET} (?<again>[\p{L} '-]+))?`,
);

/** The part, the rest or the whole that the question is of; null where it is not read or not told. */
export function askParts(story: PartStory, question: string): PartTarget | null {
  const text = question.replace(/^(?:so|then|now|and) ,? ?/, "");
  const more = MORE.exec(text)?.groups;
  if (more !== undefined) return askMore(story, more);
  const that = SHARE_THAT.exec(text)?.groups;
  if (that !== undefined)
    return story.isWhole(that["thing"] ?? "") && story.counted !== null
      ? shareOf(story, story.counted.variable, that["kind"] ?? "")
      : null;
  const share = SHARE.exec(text)?.groups;
  if (share !== undefined) {
    const found = resolve(story, share["rest"] ?? "");
    return found === null || found.variable === story.whole?.variable
      ? null
      : shareOf(story, found.variable, share["kind"] ?? "");
  }
  const many = MANY.exec(text)?.groups?.["rest"];
  if (many === undefined || /\b(?:more|fewer|less)\b/.test(many) || story.whole?.single === true) return null;
  return resolve(story, many.replace(new RegExp(`^(?:of )?${DET} `, "u"), ""));
}

/** A part of the whole as a fraction or in percent; a whole that is not counted is one. */
function shareOf(story: PartStory, part: string, kind: string): PartTarget | null {
  const { whole, builder } = story;
  if (whole === null) return null;
  if (!whole.known)
    builder.equations.push({
      kind: "linear",
      terms: [{ coefficient: ONE, variable: whole.variable }],
      constant: rational(-1n),
      reason: "the whole",
      spans: [],
    });
  if (!whole.known) story.counts.length = 0;
  const share = builder.quotient(part, whole.variable, { start: 0, end: 0 }, "the part of all");
  return /^per/.test(kind)
    ? { variable: builder.scaled(share, rational(100n), { start: 0, end: 0 }, "percent"), unit: "percent" }
    : { variable: share, unit: null };
}

function askMore(story: PartStory, groups: Readonly<Record<string, string | undefined>>): PartTarget | null {
  const doneBy = (who: string | undefined): readonly Part[] =>
    story.parts.filter(
      (part) => part.actor === who && part.label.split(" ")[0] === stemOf(groups["verb"] ?? "", story.words),
    );
  const [one, other] = [doneBy(groups["who"]), doneBy(groups["other"])];
  if (
    !story.isWhole(groups["thing"] ?? "") ||
    one.length !== 1 ||
    other.length !== 1 ||
    one[0] === undefined ||
    other[0] === undefined ||
    one[0].of !== other[0].of ||
    story.whole?.single !== true
  )
    return null;
  return {
    variable: story.sum("so much more", [
      [one[0].variable, 1n],
      [other[0].variable, -1n],
    ]),
    unit: null,
  };
}

/** "are in the class" */
const isPlace = (after: string): boolean =>
  /^(?:are|were) (?:there )?(?:in|at|on) (?:the|his|her|their) [\p{L}-]+$/u.test(after);

/** "red marbles does she have", "marbles are not red", "litres of juice are left", "girls are there". */
function resolve(story: PartStory, asked: string): PartTarget | null {
  const { whole, words } = story;
  if (whole === null) return null;
  const tokens = asked.split(" ");
  const nouns = whole.noun.split(" ");
  // The noun of the whole, and what stands before and after it.
  const stems = tokens.map((token) => stemOf(token, words));
  const found = stems.findIndex(
    (_, at) =>
      labelOf(tokens.slice(at, at + sizeOf(tokens, at, nouns.length)).join(" "), words) === whole.noun ||
      (stems[at] === nouns.at(-1) && at < 5),
  );
  const unit = unitOfMeasure(tokens[0] ?? "", words);
  if (found < 0)
    return whole.unit !== null && unit === whole.unit
      ? askRest(story, tokens.slice(1).join(" "), tokens[0] ?? "")
      : askNamed(story, tokens);
  const size =
    labelOf(tokens.slice(found, found + sizeOf(tokens, found, nouns.length)).join(" "), words) === whole.noun
      ? sizeOf(tokens, found, nouns.length)
      : 1;
  const [before, after] = [tokens.slice(0, found), tokens.slice(found + size).join(" ")];
  if (whole.unit !== null && !whole.single) {
    if (before.length !== 2 || before[1] !== "of" || unit !== whole.unit) return null;
    return askRest(story, after, before[0] ?? "");
  }
  const name = tokens[found + size - 1] ?? whole.name;
  const mods = labelOf(before.join(" "), words);
  return mods === "" || (whole.noun.startsWith(`${mods} `) && nouns.length > 1)
    ? askRest(story, after, whole.single ? "" : name)
    : askMods(story, mods, after, name);
}

/** How many tokens from `at` on make up a noun of so many words that count. */
function sizeOf(tokens: readonly string[], at: number, count: number): number {
  return tokens[at + 1] === "of" && count > 1 ? count + 1 : count;
}

const HAVING =
  /^(?:(?:does|do|did|will|has|have|had) (?:[\p{L}'. -]+? )?(?:have|had|own|owned)?|(?:are|were|is|was) there)(?: (?:in all|altogether|in total|in the [\p{L} -]+|on the [\p{L} -]+|at the [\p{L} -]+|now))*$/u;

/** "red marbles does she have", "girls are there in the class". */
function askMods(story: PartStory, mods: string, after: string, name: string): PartTarget | null {
  const fits = story.parts.filter(({ how, label }) => how === "kind" && label === mods);
  if (
    fits.length !== 1 ||
    fits[0] === undefined ||
    !(HAVING.test(after) || isPlace(after)) ||
    LEFT.test(after) ||
    story.parts.some(({ how }) => how === "gone")
  )
    return null;
  return { variable: fits[0].variable, unit: name };
}

/** Boys and girls are all the pupils there are. */
const HALVES: ReadonlyMap<string, string> = new Map([
  ["boy", "girl"],
  ["girl", "boy"],
]);

function otherHalf(story: PartStory, label: string): string | null {
  const { whole, parts } = story;
  const [only, ...more] = parts;
  if (
    whole === null ||
    only === undefined ||
    more.length > 0 ||
    only.label !== HALVES.get(label) ||
    only.how !== "kind" ||
    !/^(?:pupil|student|child|kid|children)$/.test(whole.noun)
  )
    return null;
  return story.sum("the others", [
    [whole.variable, 1n],
    [only.variable, -1n],
  ]);
}

function askNamed(story: PartStory, tokens: readonly string[]): PartTarget | null {
  if (/^(?:are|were)$/.test(tokens[0] ?? ""))
    return askRest(story, tokens.join(" "), story.whole?.unit === null ? story.whole.name : "");
  const half = otherHalf(story, labelOf(tokens[0] ?? "", story.words));
  if (half !== null)
    return HAVING.test(tokens.slice(1).join(" ")) || isPlace(tokens.slice(1).join(" "))
      ? { variable: half, unit: tokens[0] ?? null }
      : null;
  for (const part of story.parts) {
    const size = [1, 2].find(
      (length) => labelOf(tokens.slice(0, length).join(" "), story.words) === part.label,
    );
    if (size === undefined || part.how !== "kind" || story.parts.some(({ how }) => how === "gone")) continue;
    const after = tokens.slice(size).join(" ");
    const inner = story.parts.filter(
      (one) => one.of === part.variable && one.label === labelOf(after, story.words),
    );
    if (inner.length === 1 && inner[0] !== undefined)
      return { variable: inner[0].variable, unit: tokens[size - 1] ?? null };
    return after === "" || HAVING.test(after) || isPlace(after)
      ? { variable: part.variable, unit: tokens[size - 1] ?? null }
      : null;
  }
  return null;
}

const ALL =
  /(?: (?:in all|altogether|in total|together|all together|at first|to begin with|to start with|originally|at the beginning|at the start|in the beginning|before))+$/;

const DOING = wholePattern(
  String.raw`(?:does|do|did|will) (?<who>they|he|she|we|you|it|${NAME} and ${NAME}|${NAME}) (?<not>not )?(?<verb>\p{L}+)(?<tail>(?: [\p{L}'-]+)*)`,
);

/** What is asked of the things of the whole: "are left", "are not red", "live near the river", "did she give to Ben", "does she have in all". */
function askRest(story: PartStory, after: string, unit: string): PartTarget | null {
  const { whole, words } = story;
  const target = (variable: string | null): PartTarget | null =>
    variable === null ? null : { variable, unit: unit === "" ? null : unit };
  if (whole === null) return null;
  if (LEFT.test(after) && !story.parts.some(({ label }) => LEFT.test(label)))
    return isPlainLeft(after) ? target(story.remaining()) : null;
  const moved =
    /^(?:are|were|is|was) (?:there )?(?:in (?:it|the [\p{L}-]+) )?(?:now|then)$/u.test(after) ||
    /^(?:are|were|is|was) (?:in|on|at) the [\p{L}-]+ (?:then|now)$/u.test(after);
  if (moved) return target(story.remaining());
  const having = after.replace(ALL, "");
  if (
    HAVING.test(having) &&
    (!whole.known || (having !== after && story.parts.some(({ how }) => how === "gone"))) &&
    !/ now$/.test(after)
  )
    return whole.known ? null : target(whole.variable);
  const doing = DOING.exec(after.replace(ALL, ""))?.groups;
  const be = /^(?:(?:are|were|is|was|have|has|had|will be) )?(?<not>not )?(?<label>.+)$/u.exec(after)?.groups;
  const label = labelOf(be?.["label"] ?? "", words);
  const half = be?.["not"] === undefined ? otherHalf(story, label) : null;
  if (half !== null) return target(half);
  const same = story.parts.filter((part) => part.label === label);
  if (same.length === 1 && same[0] !== undefined)
    return target(
      be?.["not"] === undefined
        ? same[0].variable
        : story.parts.length === 1
          ? story.sum("the others", [
              [whole.variable, 1n],
              [same[0].variable, -1n],
            ])
          : null,
    );
  const negated = /^(?:do|does|did) not (?<label>.+)$/u.exec(after)?.groups?.["label"];
  if (negated !== undefined) {
    const [part, ...more] = story.parts;
    return part !== undefined && more.length === 0 && part.label === labelOf(negated, words)
      ? target(
          story.sum("the others", [
            [whole.variable, 1n],
            [part.variable, -1n],
          ]),
        )
      : null;
  }
  return doing === undefined
    ? null
    : target(
        askDone(
          story,
          doing["who"] ?? "",
          labelOf(`${doing["verb"] ?? ""}${doing["tail"] ?? ""}`, words),
          doing["not"] !== undefined,
        ),
      );
}

/** "are left", "does she have left", "does he still have", "are left in the jug". */
function isPlainLeft(after: string): boolean {
  return /^(?:(?:are|were|is|was|will be) (?:there )?(?:still )?(?:left|remaining|left over)|(?:are|were|is|was) (?:still )?there|(?:does|do|did|will) (?:[\p{L}'. -]+? )(?:still )?(?:have|had|has)(?: left| remaining| left over)?|(?:remain|remained|remains)|(?:are|were|is|was) still (?:in|on) the [\p{L}-]+|are still left|does [\p{L}'. -]+ still have to read|left to \p{L}+|(?:does|did|do) [\p{L}'. -]+? have left to \p{L}+)(?: (?:in|on|at) the [\p{L}-]+| now| over| in the end| at the end| unsold)*$/u.test(
    after,
  );
}

/** What somebody did with how much: all that was told of it. */
function askDone(story: PartStory, who: string, label: string, not: boolean): string | null {
  const done = story.parts.filter((part) => part.how !== "kind");
  const fits = done.filter(
    (part) =>
      part.label === label ||
      (part.label.startsWith(`${label} `) && story.whole?.single === true) ||
      (part.label.startsWith(`${label} `) && done.length === 1),
  );
  const actors = new Set(done.flatMap(({ actor }) => actor ?? []));
  const named = who.split(/ and /).filter((one) => !/^(?:they|he|she|it|we)$/.test(one));
  const own = fits.filter(({ actor }) =>
    named.length === 0 ? who === "they" || actors.size < 2 : actor !== null && named.includes(actor),
  );
  if (
    own.length === 0 ||
    (who === "they" && own.length !== done.length) ||
    (named.length > 0 && named.some((one) => !actors.has(one))) ||
    (not && done.length !== own.length)
  )
    return null;
  if (own.length > 1 && who !== "they" && named.length < 2) return null;
  const sum =
    own.length === 1 && own[0] !== undefined
      ? own[0].variable
      : story.sum(
          "in all",
          own.map(({ variable }): readonly [string, bigint] => [variable, 1n]),
        );
  return not && story.whole !== null
    ? story.sum("the others", [
        [story.whole.variable, 1n],
        [sum, -1n],
      ])
    : sum;
}
