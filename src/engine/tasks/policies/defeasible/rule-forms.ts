import { readDeed, takeName, type Deed } from "./phrases.ts";

/** What a rule needs of somebody: `subject` is a name, or null for whoever the rule is of. `someone`: it may be anybody at all. */
export interface Needed {
  readonly subject: string | null;
  readonly someone: boolean;
  readonly deed: Deed;
}
/** A rule as it is read. Its head is of whom it is of; null: of anyone. */
export interface ReadRule {
  readonly body: readonly Needed[];
  readonly subject: string | null;
  readonly head: Deed;
}

type Parts = Readonly<Record<string, string | undefined>>;
/** What of a form are sentences with a subject (`clauses`), or verb phrases of anyone (`anyone`), of somebody (`someone`), or of whom the form names (`named`). */
interface Form {
  readonly form: RegExp;
  readonly clauses?: readonly string[];
  readonly anyone?: readonly string[];
  readonly someone?: string;
  readonly named?: string;
  readonly head: "clause" | "anyone" | "named";
}

/** The ways in which rules are put; all in lower case, without commas, quotation marks and stress. */
const FORMS: readonly Form[] = [
  { form: /^if at least one animal (?<one>.+?) then (?<head>the .+)$/u, someone: "one", head: "clause" },
  {
    form: /^if there is evidence that one animal no matter which one (?<one>.+?) then (?<head>the .+)$/u,
    someone: "one",
    head: "clause",
  },
  {
    form: /^there exists an animal which (?<one>.+?) ?\? then (?<head>the .+)$/u,
    someone: "one",
    head: "clause",
  },
  { form: /^(?<head>the .+?) whenever at least one animal (?<one>.+)$/u, someone: "one", head: "clause" },
  { form: /^if something (?<a>.+?) then it (?<head>.+)$/u, anyone: ["a"], head: "anyone" },
  {
    form: /^if you are positive that (?:you saw )?one of the animals (?<a>.+?) you can be certain that it (?<head>.+)$/u,
    anyone: ["a"],
    head: "anyone",
  },
  {
    form: /^the living creature that (?<a>(?:does not |will not |will never )?.+?) (?<head>will (?:never |not )?.+)$/u,
    anyone: ["a"],
    head: "anyone",
  },
  {
    form: /^from observing that (?:one|an) animal (?<a>.+?) one can conclude (?:that it|that this animal|the following: that animal) (?<head>.+)$/u,
    anyone: ["a"],
    head: "anyone",
  },
  {
    form: /^be careful when something (?<a>.+?) because in this case it (?<head>.+)$/u,
    anyone: ["a"],
    head: "anyone",
  },
  {
    form: /^if you see that something (?<a>.+?) what can you conclude ?\? you can conclude that it (?<head>.+)$/u,
    anyone: ["a"],
    head: "anyone",
  },
  {
    form: /^are you certain that one of the animals (?<a>.+?) ?\? then you can be certain that the same animal (?<head>.+)$/u,
    anyone: ["a"],
    head: "anyone",
  },
  {
    form: /^for (?:the )?(?<named>.+?) if (?:you have two pieces of evidence 1\)|the belief is that) (?<a>the .+?) (?:and )?(?:2\) |and )(?<b>the .+?) then you can add (?:that )?(?<head>.+) to your conclusions$/u,
    clauses: ["a", "b"],
    head: "clause",
  },
  {
    form: /^in order to conclude that (?<head>.+?) two pieces of evidence are required: firstly (?:that )?(?<a>.+?) and secondly (?:that )?(?<b>.+)$/u,
    clauses: ["a", "b"],
    head: "clause",
  },
  {
    form: /^(?:one of the rules of the game is that )?if (?<a>the .+?) then (?<head>the .+)$/u,
    clauses: ["a"],
    head: "clause",
  },
  {
    form: /^this is a basic rule: if (?<a>the .+?) then the conclusion that (?<head>.+) follows immediately and effectively$/u,
    clauses: ["a"],
    head: "clause",
  },
  { form: /^(?<head>the .+?) in the case where (?<a>.+)$/u, clauses: ["a"], head: "clause" },
  {
    form: /^regarding the (?<named>.+?) if it (?<a>.+?) then we can conclude that it (?<head>.+)$/u,
    named: "a",
    head: "named",
  },
  {
    form: /^here is an important piece of information about the (?<named>.+?): if it (?<a>.+?) then it (?<head>.+)$/u,
    named: "a",
    head: "named",
  },
  {
    form: /^the (?<named>.+?) (?<head>(?:will|does|is not going) .+?|[a-z]+s .+?) if it (?<a>.+)$/u,
    named: "a",
    head: "named",
  },
];

/** Reads a rule that is cleaned of stress. Null where no form fits, or what fills it does not read. */
export function readRule(text: string, names: readonly string[]): ReadRule | null {
  for (const form of FORMS) {
    const parts = form.form.exec(text)?.groups;
    const rule = parts === undefined ? null : fill(form, parts, names);
    if (rule !== null) return rule;
  }
  return null;
}

function fill(
  { clauses = [], anyone = [], someone, named, head }: Form,
  parts: Parts,
  names: readonly string[],
): ReadRule | null {
  const body: Needed[] = [];
  const owner = parts["named"];
  if (owner !== undefined && !names.includes(owner)) return null;
  for (const key of clauses) {
    const needed = readClauses(parts[key] ?? "", names);
    if (needed === null) return null;
    body.push(...needed);
  }
  for (const key of [
    ...anyone,
    ...(someone === undefined ? [] : [someone]),
    ...(named === undefined ? [] : [named]),
  ]) {
    const deeds = readDeeds(parts[key] ?? "", names, key !== someone);
    if (deeds === null) return null;
    body.push(
      ...deeds.map(
        (deed): Needed => ({
          subject: key === named ? (owner ?? null) : null,
          someone: key === someone,
          deed,
        }),
      ),
    );
  }
  const said = parts["head"] ?? "";
  const clause = head === "clause" ? readClause(said.startsWith("the ") ? said : `the ${said}`, names) : null;
  const deed = head === "clause" ? clause?.deed : (readDeed(parts["head"] ?? "", names) ?? undefined);
  if (deed === undefined || isTrait(deed)) return null;
  return {
    body,
    subject: head === "clause" ? (clause?.subject ?? null) : head === "named" ? (owner ?? null) : null,
    head: deed,
  };
}

/** Nothing that is only told can be concluded: how many friends somebody has. */
function isTrait({ words, object }: Deed): boolean {
  return object === "" && /^(?:has|have|is|be|was) /u.test(words);
}

/** A sentence about somebody that is named. */
export function readClause(text: string, names: readonly string[]): Needed | null {
  const taken = takeName(text, names);
  const deed = taken === null ? null : readDeed(taken.rest, names);
  return taken === null || deed === null ? null : { subject: taken.name, someone: false, deed };
}

/** One sentence, or two joined by "and". */
function readClauses(text: string, names: readonly string[]): readonly Needed[] | null {
  return joined(text, (part) => readClause(part, names), / (?:and|but) (?=the )/gu);
}

/** One verb phrase, or two joined by "and"; a trait may have "and" inside. */
function readDeeds(text: string, names: readonly string[], several: boolean): readonly Deed[] | null {
  return joined(
    text,
    (part) => readDeed(part, names),
    several ? / (?:and|but) (?:at the same time )?/gu : /(?!)/gu,
  );
}

/** Reads a text in one piece, or in two at the one place where both read. Null: neither, or at several places. */
function joined<T extends Needed | Deed>(
  text: string,
  read: (part: string) => T | null,
  glue: RegExp,
): readonly T[] | null {
  const pairs = [...text.matchAll(glue)]
    .flatMap(({ index, 0: { length } }) => {
      const [one, two] = [read(text.slice(0, index)), read(text.slice(index + length))];
      return one === null || two === null ? [] : [[one, two]];
    })
    .filter((pair) => pair.every((one) => deedIn(one).object !== ""));
  const [pair] = pairs;
  if (pairs.length > 1) return null;
  if (pair !== undefined) return pair;
  const whole = read(text);
  return whole === null ? null : [whole];
}

function deedIn(one: Needed | Deed): Deed {
  return "deed" in one ? one.deed : one;
}
