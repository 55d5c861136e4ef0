import type { Substance } from "./groups-said.ts";
import type { Tells } from "./ratios-told.ts";
import { isOn, type Counted } from "./scales.ts";
import type { Question } from "./text-told.ts";

/** On which scale the question asks; for "how much" the one that its verb or its noun is told on. */
export function scaleAsked({ asked, said }: Question, { ratios, givens }: Tells): Counted | null {
  const all = [...ratios.flatMap(({ of, by }) => [of, ...by]), ...givens.map(({ of }) => of)];
  const { key } = asked.of;
  const dimension =
    key === "" ? said.lemmas.flatMap((one) => SCALE_OF.get(one) ?? []).at(0) : NOUN_SCALES.get(key);
  if (dimension !== undefined) return onlyOne(all.filter((one) => isOn(one, dimension)));
  const substances = [...ratios, ...givens].flatMap((one) => one.said?.substances ?? []);
  // "2 glasses of milk", each of which holds 250 ml
  const scaled = ({ of }: Substance): Counted =>
    (of.isScale
      ? null
      : ratios.find(({ of: on, by }) => on.isScale && by.every((one) => one.key === of.key))?.of) ?? of;
  const measured = substances.filter(({ noun }) => noun === key).map(scaled);
  if (measured.length > 0 && !all.some((one) => one.key === key))
    return measured.every(({ isScale }) => isScale) ? onlyOne(measured) : null;
  return key === "" ? null : asked.of;
}

function onlyOne([first, ...others]: readonly Counted[]): Counted | null {
  return first !== undefined && others.every(({ key }) => key === first.key) ? first : null;
}

const SCALE_OF: ReadonlyMap<string, string> = new Map([
  ...["cost", "pay", "spend", "earn", "charge", "owe", "be", "save", "buy"].map(
    (verb) => [verb, "money"] as const,
  ),
  ["weigh", "mass"],
]);
const NOUN_SCALES: ReadonlyMap<string, string> = new Map([
  ["money", "money"],
  ["rent", "money"],
  ["time", "time"],
  ["weight", "mass"],
  ["distance", "length"],
]);
