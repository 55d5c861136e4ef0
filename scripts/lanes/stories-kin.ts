import { NO, YES, type TurnRow } from "./lane.ts";
import type { Random } from "./random.ts";

/** Draws sizes as numbers, states comparisons between neighbours in size, and asks about two items. */
export function sizeRows(random: Random): readonly TurnRow[] {
  return Array.from({ length: 16 }, () => {
    const names = random.sample(["tin", "crate", "van", "drawer", "basket", "jar of honey"], 5); // smallest first
    const told = random.sample(
      names
        .slice(1)
        .map((big, at) =>
          random.pick([
            `The ${names[at] ?? ""} fits inside the ${big}.`,
            `The ${big} is bigger than the ${names[at] ?? ""}.`,
            `The ${names[at] ?? ""} is smaller than the ${big}.`,
          ]),
        ),
      4,
    );
    const [one = 0, other = 0] = random.sample([0, 1, 2, 3, 4], 2);
    const question = random.once(2)
      ? `Does the ${names[one] ?? ""} fit in the ${names[other] ?? ""}?`
      : `Is the ${names[other] ?? ""} bigger than the ${names[one] ?? ""}?`;
    return { mode: "state", prompt: `${told.join(" ")} ${question}`, expected: one < other ? YES : NO };
  });
}

const MEN = ["Hugo", "Felix", "Otto", "Emil", "Walter"];
const WOMEN = ["Clara", "Nina", "Greta", "Paula", "Ingrid"];

/** Grandparents with a son and a daughter, both married, each with a child. The relations follow from their places in the tree. */
const ROLES: readonly { readonly one: string; readonly other: string; readonly word: string }[] = [
  [
    "oldMan oldWoman husband",
    "oldWoman son mother",
    "son daughter brother",
    "daughter son sister",
    "sonsWife son wife",
    "oldMan sonsChild grandfather",
    "oldWoman daughtersChild grandmother",
    "daughter sonsChild aunt",
    "son daughtersChild uncle",
    "sonsWife daughtersChild aunt",
    "oldWoman sonsWife mother-in-law",
    "oldMan daughtersHusband father-in-law",
    "daughter sonsWife sister-in-law",
    "sonsChild daughtersChild cousin",
    "daughtersHusband son brother-in-law",
  ].map((line) => line.split(" ")),
]
  .flat()
  .map(([one = "", other = "", word = ""]) => ({ one, other, word }));

export function kinRows(random: Random): readonly TurnRow[] {
  return ROLES.map(({ one, other, word }) => {
    const [men, women] = [random.sample(MEN, 5), random.sample(WOMEN, 5)];
    const names: Readonly<Record<string, string>> = {
      oldMan: men[0] ?? "",
      oldWoman: women[0] ?? "",
      son: men[1] ?? "",
      daughter: women[1] ?? "",
      sonsWife: women[2] ?? "",
      daughtersHusband: men[2] ?? "",
      sonsChild: men[3] ?? "",
      daughtersChild: women[3] ?? "",
    };
    const told = `${names["oldMan"] ?? ""} is married to ${names["oldWoman"] ?? ""}. They have children called ${names["son"] ?? ""} and ${names["daughter"] ?? ""}. ${names["son"] ?? ""} is married to ${names["sonsWife"] ?? ""}. They have a child called ${names["sonsChild"] ?? ""}. ${names["daughter"] ?? ""} is married to ${names["daughtersHusband"] ?? ""}. They have a child called ${names["daughtersChild"] ?? ""}.`;
    const ask = random
      .pick(["What is X to Y?", "How is X related to Y?", "What relation is X to Y?"])
      .replace("X", names[one] ?? "")
      .replace("Y", names[other] ?? "");
    return { mode: "state", prompt: `${told} ${ask}`, expected: { kind: "text", value: word } };
  });
}
