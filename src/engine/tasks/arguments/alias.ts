import { and, atomsIn, iff, said, TRUE, unitOf, type Formula } from "./formula.ts";
import type { Words } from "./words.ts";

/** Two words or names for one thing, in small letters as phrases are written. */
export interface Alias {
  readonly one: string;
  readonly other: string;
}

const KINDS =
  "disease|illness|thing|person|man|woman|place|city|town|village|country|state|river|mountain|lake|island|animal|plant|fish|bird|species|substance|material|metal|drug|medicine|company|team|school|book|song|film|game|planet|star|language|food|drink";

/**
 * `Influenza and flu are the same disease`, `Ida Ek is also known as Inga Berg`: one thing with two names; null for other sentences. What is of the
 * same size, or alike, is not one.
 */
export function aliasOf(words: Words): Alias | null {
  const text = words.map(({ lower }) => lower).join(" ");
  const match =
    new RegExp(
      `^(?<one>\\S+(?: \\S+){0,3}) and (?<other>\\S+(?: \\S+){0,3}) (?:are|were) the same (?:${KINDS})$`,
      "u",
    ).exec(text) ??
    /^(?<one>\S+(?: \S+){0,3}) (?:is|was) (?:also|otherwise|commonly|better) (?:known as|called) (?<other>\S+(?: \S+){0,3})$/u.exec(
      text,
    );
  const [one, other] = [match?.groups?.["one"], match?.groups?.["other"]];
  if (one === undefined || other === undefined) return null;
  return [one, other].some((side) =>
    /(?:^| )(?:not|no|and|or|all|every|some|a|an|its|his|her|their|both|,|who|that)(?: |$)/u.test(side),
  )
    ? null
    : { one: bare(one), other: bare(other) };
}

function bare(name: string): string {
  return name.replace(/^the /u, "");
}

/** What is said of the one is said of the other, and what is said with the one is said with the other. Words about words are left out. */
export function aliasMeaning({ one, other }: Alias, formulas: readonly Formula[]): Formula {
  const units = [...new Set(formulas.flatMap(atomsIn).map(({ unit }) => unit))];
  const renamed = (unit: string): string => ` ${unit} `.replace(` ${other} `, ` ${one} `).trim();
  const plain = units.filter(
    (unit) => !/(?:^| )(?:that|name|call|known|know|believe|think|word|spell|say)(?: |$)|"/u.test(unit),
  );
  const links = plain
    .filter((unit) => renamed(unit) !== unit)
    .map((unit): Formula => ({ kind: "all", part: iff(unitOf(renamed(unit)), unitOf(unit)) }));
  const names = new Set(formulas.flatMap(atomsIn).map(({ of }) => of));
  const same =
    names.has(one) && names.has(other)
      ? plain.map((unit) => iff(said(unitOf(unit), one), said(unitOf(unit), other)))
      : [];
  return links.length + same.length === 0 ? TRUE : and(...links, ...same);
}
