import type { Context } from "./context.ts";
import { namesIn } from "./decide.ts";
import { atomsIn, PERSON, said, unitOf, when, type Formula } from "./formula.ts";
import { datedAmong, inclusionsAmong } from "./inclusion.ts";
import { commonKind, isPersonal, mayBePerson } from "./kinds.ts";
import type { Reading } from "./settle.ts";

/** What no sentence says and is taken for so: that Ann is a person, that a careful driver is a driver. */
export interface Granted {
  readonly formula: Formula;
  readonly told: string;
  readonly about: string;
}

/** What is granted beside the sentences of a text in one way of taking it. `shown`: how the text writes a name. */
export function grantedIn(
  reading: Reading,
  context: Context,
  shown: (name: string) => string,
): readonly Granted[] {
  const all = [...reading.premises, reading.claim];
  const units = new Set(all.flatMap(atomsIn).map(({ unit }) => unit));
  const nouns = new Set(
    [...units].filter((unit) => context.nounUnits.has(unit) || context.kindUnits.has(unit)),
  );
  const included = inclusionsAmong(units)
    .filter(({ longer }) => nouns.has(`be ${longer}`))
    .map(
      ({ formula, longer, shorter }): Granted => ({
        formula,
        told: `Every ${longer} is a ${shorter}.`,
        about: longer,
      }),
    );
  const dated = datedAmong(units).map(
    ({ formula, longer, shorter }): Granted => ({
      formula,
      told: `What was done in a year (${longer}) was done (${shorter}).`,
      about: shorter,
    }),
  );
  return [
    ...included,
    ...dated,
    ...(units.has(PERSON) ? personsIn(reading, context, { nouns, shown }) : []),
    ...ofCommonKind(reading, context, shown),
  ];
}

/** Whether a name is that of a thing, as far as its article shows: "the old vase", and not "the old baker". */
function isDescribed(name: string, { shown: { definites } }: Context): boolean {
  return definites.has(name) && !isPersonal(name);
}

interface Named {
  readonly nouns: ReadonlySet<string>;
  readonly shown: (name: string) => string;
}

function personsIn(reading: Reading, context: Context, { nouns, shown }: Named): readonly Granted[] {
  const names = namesIn([...reading.premises, reading.claim]).filter(
    (name) => mayBePerson(name, reading, nouns) && !isDescribed(name, context),
  );
  const kinds = [...nouns].filter((unit) => unit !== PERSON && isPersonal(unit));
  return [
    ...names.map(
      (name): Granted => ({
        formula: said(unitOf(PERSON), name),
        told: `${shown(name)} is taken to be a person.`,
        about: shown(name),
      }),
    ),
    ...kinds.map(
      (unit): Granted => ({
        formula: { kind: "all", part: when(unitOf(unit), unitOf(PERSON)) },
        told: `Every ${unit.slice(3)} is a person.`,
        about: unit.slice(3),
      }),
    ),
  ];
}

function ofCommonKind(
  reading: Reading,
  context: Context,
  shown: (name: string) => string,
): readonly Granted[] {
  const kind = commonKind(reading, context.kindUnits);
  if (kind === null) return [];
  return namesIn([reading.claim])
    .filter((name) => !isDescribed(name, context))
    .map((name) => ({
      formula: said(unitOf(kind), name),
      told: `${shown(name)} is taken to be a ${kind.slice(3)}, of which the text speaks.`,
      about: shown(name),
    }));
}
