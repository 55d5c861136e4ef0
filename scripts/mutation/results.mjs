// Reads Stryker's report, counts it together with earlier portions, and compares what is left with the list of those that are explained.
import { identified } from "./stryker/identity.js";

const TRIED = ["Killed", "Timeout", "Survived", "NoCoverage", "RuntimeError"];
const LEFT = ["Survived", "NoCoverage"];

/**
 * @param kept statuses of earlier runs by the mutants' identities
 * @returns all mutants of the sources as they are; the status of those that were not tried is `Ignored`
 */
export function merged({ files }, kept) {
  return Object.entries(files).flatMap(([file, { source, mutants }]) =>
    identified(file, source, mutants, 1).map((name, at) => {
      const { status, location, mutatorName, replacement } = mutants[at];
      const known = TRIED.includes(status) ? status : (kept[name.identity] ?? "Ignored");
      return {
        ...name,
        file,
        at: `${location.start.line}:${location.start.column}`,
        mutatorName,
        replacement,
        status: known,
      };
    }),
  );
}

/**
 * The lines that tell of a room.
 * @param explained why a mutant changes nothing that a test could notice: `file`, `line` (its text), `replacements` and `reason`; without
 * `replacements` it is said of every change of the line
 */
export function printed(room, mutants, explained) {
  const explains = ({ file, line, replacements }, mutant) =>
    file === mutant.file && line === mutant.line && (replacements?.includes(mutant.replacement) ?? true);
  const tried = mutants.filter(({ status }) => TRIED.includes(status));
  const left = tried.filter(({ status }) => LEFT.includes(status));
  const open = left.filter((mutant) => !explained.some((one) => explains(one, mutant)));
  const stale = explained.flatMap((one) =>
    (one.replacements?.map((replacement) => [replacement]) ?? [undefined])
      .filter((replacements) => !mutants.some((mutant) => explains({ ...one, replacements }, mutant)))
      .map(
        (replacements) =>
          `${one.file}: no mutant changes ${one.line}${replacements === undefined ? "" : ` to ${replacements[0]}`}, though it is explained`,
      ),
  );
  const killed = tried.length - left.length;
  const counted = killed + left.length - open.length;
  return [
    ...open.map(
      ({ status, file, at, mutatorName, original, line, replacement }) =>
        `${status} ${file}:${at} ${mutatorName}: ${line}: ${original} → ${replacement}`,
    ),
    ...stale,
    `${room}: ${tried.length} of ${mutants.length} mutants tried: ${killed} killed, ${left.length - open.length} explained, ${open.length} left (${((100 * counted) / tried.length).toFixed(1)} %)`,
  ];
}
