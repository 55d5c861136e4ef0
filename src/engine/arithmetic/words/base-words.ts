import type { WordEntry } from "./word-class.ts";

const entries = (
  category: WordEntry["category"],
  polarity: string | null,
  words: string,
): readonly WordEntry[] =>
  words
    .trim()
    .split(/\s+/)
    .map((word) => ({ lemma: word.replaceAll("+", " "), category, polarity }));

/** Words that are not verbs, in their base form. */
export const BASE_WORDS: readonly WordEntry[] = [
  ...entries(
    "comparison_word",
    "more",
    "more taller longer heavier older farther further higher faster bigger larger greater deeper wider",
  ),
  ...entries(
    "comparison_word",
    "fewer",
    "fewer less lesser shorter lighter younger slower smaller lower narrower shallower",
  ),
  ...entries(
    "unit_noun",
    null,
    `dollar buck cent pound ounce gram kilogram kg ton inch foot yard mile meter metre centimeter centimetre kilometer kilometre millimeter liter litre gallon quart pint cup second minute hour day week month year
    degree point mph yen euro calorie light-year piece slice page acre tablespoon teaspoon cm km lb oz mm milliliter`,
  ),
  ...entries(
    "container_noun",
    null,
    `box bag pack package packet carton case crate basket jar bottle can tin bucket sack bin barrel tray shelf drawer bundle pile stack row group team bunch bowl plate pot vase tank cage tube
    envelope folder album book bookshelf binder page tree table car bus van truck room bed section set pair stand baggie bowl roll stall rack garden patch aquarium fishbowl cup container column line pouch pocket purse wallet flowerbed`,
  ),
  ...entries(
    "filler",
    null,
    `now then later already also still just only exactly today yesterday tomorrow tonight finally recently again soon online really very actually currently already carefully quickly happily back too once either though however meanwhile
    eventually previously originally initially afterwards afterward first next instead so therefore maybe simply evenly equally together altogether overall total combined left remaining away there here outside inside home nearby ago yet
    quickly slowly alone around about approximately upstairs downstairs apiece outright daily weekly long moreover additionally thereby usually always often accidentally unfortunately luckily sadly`,
  ),
];
