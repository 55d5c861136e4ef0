import {
  betweenHours,
  DIRECTION_WORDS,
  directionOf,
  HERE,
  hourOffset,
  opposite,
  same,
  type Offset,
} from "./directions.ts";

/** `one` stands at `offset` from `other`; the letters that stand for names. */
export interface Relation {
  readonly one: string;
  readonly other: string;
  readonly offset: Offset;
}

/*
 * Sentences come with letters for their names: "X is to the left of Y". Forms are made of these parts:
 *   X is placed on the left side of and below Y at a 45 degree angle
 *     ^^^^^^^^^                                                        COPULA
 *               ^^^^^^^^^^^^^^^^^^^^^ ^^^^^^^^^                        PART and PART
 *                                                ^^^^^^^^^^^^^^^^^^^^ TAIL
 */
const N = "[A-Z]";
const WORD = `(?:${DIRECTION_WORDS})`;
const HOW = "(?:(?:directly|diagonally|slightly|just|immediately|exactly|straight|due) )?";
const COPULA =
  "(?:is|are|lies|sits|stands|presents|appears|is (?:placed|positioned|located|situated|sitting|standing|lying|found))";
const NOUN = "(?: (?:hand )?(?:side|corner|position|direction))?";
const PART = `${HOW}(?:(?:to|on|at|in) the (?:front )?${WORD}(?: ${WORD})*${NOUN}|(?:on|to) top|${WORD}(?: ${WORD})*)`;
const LINK = "(?: (?:of|to|from|relative to|with respect to))?";
const DEGREE = "(?: at (?:approximately |about )?a 45 degree(?: angle)?)?";
const PLANE = "on the same (?:horizontal|vertical) (?:plane|line|level) ";
const PARTS = `(?:${PART}${LINK}(?: and )${PART}|${PART})${LINK}`;
const TAIL = `(?: with a small gap between them| horizontally| vertically| and is on the same (?:horizontal|vertical) (?:plane|line|level)| at \\d+ o'clock|(?: and)? ${PART}(?: of)?(?: (?:it|\\k<other>))?(?: too)?)?${DEGREE}`;

type Build = (groups: Readonly<Record<string, string>>) => Relation | null;
const form = (text: string, build: Build): { readonly form: RegExp; readonly build: Build } => ({
  form: new RegExp(`^${text}$`, "u"),
  build,
});
const SETUP =
  "(?:both |over )*(?:there|horizontal|vertical|parallel|next to each other|side by side|adjacent|in a (?:horizontal|vertical) line)";
const CLAUSE = `${N}(?: is)? ${PARTS}(?: ${N})?`;

const FORMS: readonly { readonly form: RegExp; readonly build: Build }[] = [
  form(
    `(?<one>${N}) ${COPULA} (?<how>(?:${PLANE})?${PARTS}) (?<other>${N})(?<tail>${TAIL})`,
    ({ one = "", other = "", how = "", tail = "" }) => related(one, other, placed(how, tail)),
  ),
  form(
    `(?<one>${N}) ${COPULA} at a 45 degree angle to (?<other>${N}) in the (?<how>(?:upper|lower|top|bottom) (?:left|right) ?-?(?:hand )?corner)`,
    ({ one = "", other = "", how = "" }) => related(one, other, aslant(directionOf(how))),
  ),
  form(
    `(?<one>${N}) ${COPULA} at a 45 degree angle to (?<other>${N}) in the (?<how>(?:upper|lower|top|bottom) (?:lefthand|righthand) corner)`,
    ({ one = "", other = "", how = "" }) => related(one, other, aslant(directionOf(how))),
  ),
  form(
    `(?<one>${N}) and (?<other>${N}) are ${SETUP} (?:with|and) (?<first>${CLAUSE})(?:(?: and)? (?<second>${CLAUSE}))?`,
    ({ one = "", other = "", first = "", second = "" }) => bothClauses(one, other, first, second),
  ),
  form(
    `(?<other>${N}) is (?:over )?there (?:and|with) (?<one>${N}) (?:is )?(?<how>${PARTS})(?: it)?`,
    ({ one = "", other = "", how = "" }) => related(one, other, placed(how, "")),
  ),
  form(
    `(?<first>${N} is (?:slightly off center )?${PART}) and (?<second>${N} is (?:slightly off center )?${PART})`,
    ({ first = "", second = "" }) => bothClauses(first.charAt(0), second.charAt(0), first, second),
  ),
  form(
    `(?<one>${N}) ${COPULA} at (?<other>${N}) 's (?<hour>\\d+) o'clock(?: position)?`,
    ({ one = "", other = "", hour = "" }) => related(one, other, hourOffset(Number(hour))),
  ),
  form(
    `(?<one>${N}) ${COPULA} at the (?<hour>\\d+)(?::00| o'clock) position${LINK} (?<other>${N})`,
    ({ one = "", other = "", hour = "" }) => related(one, other, hourOffset(Number(hour))),
  ),
  form(
    `(?<other>${N}) is (?:over )?there and (?<one>${N}) is at the (?<hour>\\d+)(?::00| o'clock)? position of (?:a|the) clock face`,
    ({ one = "", other = "", hour = "" }) => related(one, other, hourOffset(Number(hour))),
  ),
  form(
    `if (?<other>${N}) is the center of a clock face (?<one>${N}) ${COPULA} between (?<hour>\\d+) and (?<next>\\d+)`,
    ({ one = "", other = "", hour = "", next = "" }) =>
      related(one, other, betweenHours(Number(hour), Number(next))),
  ),
  form(`(?<one>${N}) (?:overlaps|coincides)(?: with)? (?<other>${N})`, ({ one = "", other = "" }) =>
    related(one, other, HERE),
  ),
  form(
    `(?<one>${N}) ${COPULA} (?:in|at) the same (?:place|position|location|spot) as (?<other>${N})`,
    ({ one = "", other = "" }) => related(one, other, HERE),
  ),
  form(
    `(?<one>${N}) and (?<other>${N}) (?:overlap|coincide|are (?:in|at) the same (?:place|position|location|spot))`,
    ({ one = "", other = "" }) => related(one, other, HERE),
  ),
];

/** A sentence that only says that things are there. */
const MENTION = new RegExp(`^${N} and ${N} are (?:both |over )*(?:there|here)$`, "u");

/** What a sentence tells, in every way in which it can be read: none where it tells nothing (`mention`), or cannot be read. */
export function readRelation(
  text: string,
): { readonly kind: "relation"; readonly relation: Relation } | { readonly kind: "mention" } | null {
  if (MENTION.test(text)) return { kind: "mention" };
  const found: Relation[] = [];
  for (const { form: one, build } of FORMS) {
    const groups = one.exec(text)?.groups;
    const relation =
      groups === undefined
        ? null
        : build(
            Object.fromEntries(
              Object.entries(groups).map(([name, value]: [string, string | undefined]) => [
                name,
                value ?? "",
              ]),
            ),
          );
    if (relation !== null) found.push(relation);
  }
  const [relation] = found;
  if (
    relation === undefined ||
    found.some(({ one, offset }) => !same(one === relation.one ? offset : opposite(offset), relation.offset))
  )
    return null;
  return { kind: "relation", relation };
}

/** A question after a position: `is X to the left of Y` without its first word, as "X to the left of Y". Strict: nothing aside of that line. */
export function readAskedRelation(text: string): (Relation & { readonly strict: boolean }) | null {
  const match = new RegExp(
    `^(?<one>${N}) (?:located |placed |positioned )?(?<how>${PARTS}) (?<other>${N})$`,
    "u",
  ).exec(text);
  const { one = "", how = "", other = "" } = match?.groups ?? {};
  const offset = match === null ? null : placed(how, "");
  return offset === null
    ? null
    : { one, other, offset, strict: /\b(?:directly|exactly|straight|due|immediately)\b/u.test(how) };
}

/** `to the left of` in "What is to the left of Y?" and "What is X to the left of?". */
export function readSide(text: string): Offset | null {
  return new RegExp(`^${PARTS}$`, "u").test(text) ? directionOf(text) : null;
}

function related(one: string, other: string, offset: Offset | null): Relation | null {
  return offset === null || one === other ? null : { one, other, offset };
}

function aslant(offset: Offset | null): Offset | null {
  return offset !== null && offset.dx !== 0 && offset.dy !== 0 ? offset : null;
}

/** What the words and what follows the name come to: they may not say different things of one axis. */
function placed(how: string, tail: string): Offset | null {
  const offset = directionOf(
    `${how.replace(/\bfront (?=left|right)/u, "upper ").replace(/\bfront\b/u, "")} ${tail}`,
  );
  // "Right above" is above, or to the right and above.
  if (/\bright (?:above|below|under|over|beneath|underneath|on top)/u.test(how)) return null;
  if (offset === null || (/\bfront\b/u.test(how) && !/front (?:left|right)/u.test(how))) return null;
  const both = `${how} ${tail}`;
  if ((/horizontal/u.test(both) && offset.dy !== 0) || (/vertical/u.test(both) && offset.dx !== 0))
    return null;
  if (/45 degree/u.test(both) && aslant(offset) === null) return null;
  const hour = /at (\d+) o'clock/u.exec(tail)?.[1];
  if (hour === undefined) return offset;
  const clock = hourOffset(Number(hour));
  return clock === null ||
    clock.dx * offset.dx < 0 ||
    clock.dy * offset.dy < 0 ||
    (clock.dx === 0 && offset.dx !== 0) ||
    (clock.dy === 0 && offset.dy !== 0)
    ? null
    : clock;
}

/** "X on the left", "Y is below X": of two things that were named. Two clauses must say the same. */
function bothClauses(one: string, other: string, ...clauses: readonly string[]): Relation | null {
  const offsets = clauses
    .filter((clause) => clause !== "")
    .map((clause): Offset | null => {
      const match = new RegExp(
        `^(?<subject>${N})(?: is)?(?: slightly off center)? (?<how>${PARTS})(?: (?<object>${N}))?$`,
        "u",
      ).exec(clause);
      const { subject = "", how = "", object = "" } = match?.groups ?? {};
      const offset = match === null ? null : placed(how, "");
      if (
        offset === null ||
        ![one, other].includes(subject) ||
        (object !== "" && (object === subject || ![one, other].includes(object)))
      )
        return null;
      return subject === one ? offset : opposite(offset);
    });
  const [first] = offsets;
  const subjects = new Set(clauses.filter((clause) => clause !== "").map((clause) => clause.charAt(0)));
  if (first === undefined || first === null || subjects.size !== offsets.length) return null;
  return offsets.every((offset) => offset !== null && same(offset, first))
    ? related(one, other, first)
    : null;
}
