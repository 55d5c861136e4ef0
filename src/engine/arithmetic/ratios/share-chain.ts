import type { Formula } from "../formulas/formula.ts";
import { labelOf } from "../parts/part-text.ts";
import { NOWHERE, Ratios, WORD, named, whole, type RatioText } from "./ratio-text.ts";

const PRED = String.raw`(?<pred>(?:are|were|is|have|go|come|play|wear|like|take|live|study|speak|eat|belong|own|work|ride|walk|prefer)(?: (?!(?:not|no|also)\b)[\p{L}'’-]+){0,8})`;
const WHOLE = whole(
  String.raw`there (?:are|were) #n(?<all>\d+) ${named("noun")}(?: (?:in|at|on|of) (?:the|a|an|his|her) ${WORD}(?: ${WORD})?| in ${WORD})?`,
);
const WHOLE_AND = whole(String.raw`of (?:the )?#n(?<all>\d+) ${named("noun")} ,? ?#f(?<share>\d+) ${PRED}`);
const OF_THEM = whole(
  String.raw`(?:if )?#f(?<share>\d+)(?: of (?:the |these |those )?(?<base>[\p{L}'’-]+(?: [\p{L}'’-]+){0,5}?))? ${PRED}`,
);
const AMONG = whole(
  String.raw`(?:of|among|out of) (?:the |these |those )?(?<base>[\p{L}'’-]+(?: [\p{L}'’-]+){0,5}?) ,? ?#f(?<share>\d+) ${PRED}`,
);
const ASKED = whole(
  String.raw`how many (?<label>(?!.*\b(?:not|no|only|more|fewer|or|left|than)\b)[\p{L}'’ -]+)`,
);
const NEXT = / ,? ?and (?=#f|of |among )| , (?=#f)/;
/** The two halves of a day by their stems: who does not do it in the one does it in the other. */
const HALVES: readonly (readonly [string, string])[] = [["morn", "afternoon"]];

interface Share {
  readonly label: ReadonlySet<string>;
  readonly variable: string;
}

const isAll = (one: ReadonlySet<string>, all: ReadonlySet<string>): boolean =>
  one.size > 0 && [...one].every((word) => all.has(word));
const union = (...sets: readonly ReadonlySet<string>[]): ReadonlySet<string> =>
  new Set(sets.flatMap((set) => [...set]));

/** "Of the 90 guests, 60 percent are women. Of the women, half are from Rome. How many women are from Rome?"; null for any other text. */
export function readShareChain(text: RatioText): Formula | null {
  const asked = ASKED.exec(text.asked)?.groups?.["label"];
  const clauses = text.told
    .flatMap((sentence) => (/^(?:of|among|out of) /.test(sentence) ? [sentence] : sentence.split(NEXT)))
    .map((clause) => clause.replace(/^if /, "").replace(/ ,$/, ""));
  const ratios = new Ratios(text);
  const stems = (label: string | undefined): ReadonlySet<string> =>
    new Set(
      labelOf(label ?? "", text.words)
        .split(" ")
        .filter((word) => word !== ""),
    );
  const begin = WHOLE.exec(clauses[0] ?? "")?.groups ?? WHOLE_AND.exec(clauses[0] ?? "")?.groups;
  const all = ratios.number(begin?.["all"]);
  if (asked === undefined || begin === undefined || all === null) return null;
  const noun = stems(begin["noun"]);
  const chain: Share[] = [{ label: noun, variable: all }];
  ratios.counts(all);
  const tell = (share: string | undefined, pred: string | undefined): boolean => {
    const [by, base] = [ratios.number(share), chain.at(-1)];
    if (by === null || base === undefined) return false;
    const variable = ratios.builder.product(by, base.variable, NOWHERE, pred ?? "");
    ratios.counts(variable);
    chain.push({ label: stems(pred), variable });
    return true;
  };
  if (begin["share"] !== undefined && !tell(begin["share"], begin["pred"])) return null;
  for (const clause of clauses.slice(1)) {
    const said = AMONG.exec(clause)?.groups ?? OF_THEM.exec(clause)?.groups;
    if (
      said === undefined ||
      !isOfLast(chain, stems(said["base"]), said["base"]) ||
      !tell(said["share"], said["pred"])
    )
      return null;
  }
  const [last, parent] = [chain.at(-1), chain.at(-2)];
  return last === undefined || parent === undefined || chain.length !== 3
    ? null
    : ask({ ratios, last, parent, noun, unit: begin["noun"] ?? null }, stems(asked));
}

/** Whether the share is of those that were told of last, and plainly not of all. */
function isOfLast(chain: readonly Share[], base: ReadonlySet<string>, said: string | undefined): boolean {
  const [first, last] = [chain[0], chain.at(-1)];
  if (first === undefined || last === undefined) return false;
  if (chain.length === 1) return said === "them" || (said !== undefined && isAll(base, first.label));
  if (said === "those" || said === "these") return true;
  return (
    (isAll(last.label, base) && isAll(base, union(first.label, last.label))) ||
    (isAll(base, union(first.label, last.label)) && ![...base].every((word) => first.label.has(word)))
  );
}

interface Chain {
  readonly ratios: Ratios;
  readonly last: Share;
  readonly parent: Share;
  readonly noun: ReadonlySet<string>;
  readonly unit: string | null;
}

function ask({ ratios, last, parent, noun, unit }: Chain, asked: ReadonlySet<string>): Formula | null {
  const known = union(noun, parent.label, last.label);
  // Of the others of the whole nothing is said: the question names those of the first share too.
  if (isAll(parent.label, asked) && isAll(last.label, asked) && isAll(asked, known))
    return ratios.formula(last.variable, unit);
  for (const [one, other] of [...HALVES, ...HALVES.map(([left, right]) => [right, left] as const)]) {
    const turned = new Set([...last.label].map((word) => (word === one ? other : word)));
    if (
      !last.label.has(one) ||
      asked.has(one) ||
      !isAll(parent.label, asked) ||
      !isAll(turned, asked) ||
      !isAll(asked, union(noun, parent.label, turned))
    )
      continue;
    const rest = ratios.builder.sum(
      parent.variable,
      last.variable,
      -1,
      NOWHERE,
      "those in the other half of the day",
    );
    ratios.counts(rest);
    return ratios.formula(rest, unit);
  }
  return null;
}
