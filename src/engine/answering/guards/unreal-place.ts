import { brief } from "../brief.ts";
import { refuse } from "../../answer/answered.ts";
import type { Guard } from "./guard.ts";

/** What holds in somebody's imagination, dream or story need not hold. */
const UNREAL =
  /\b(?:in|according to) (?:(?:an?|the|his|her|their|my|your|this|that|[\p{L}-]+['’]s?) )?(?:imagination|dreams?|fantasy|fantasies|mind|opinion|view|eyes|head|memory|theory|fiction|story|tale|film|movie|novel|play|rumou?rs?)\b/iu;

/** "Tilda is famous in Ottilie's imagination. Is Tilda famous?" */
export const UNREAL_PLACE: Guard = {
  name: "unreal_place",
  declines: ({ reading, posed, answered }) => {
    if (posed.fixed || answered.answer.kind === "refused") return null;
    const found = reading.utterances.find(({ text }) => UNREAL.test(text));
    if (found === undefined) return null;
    return refuse(
      "not_determined",
      posed.mode,
      `I can't tell: "${brief(found.text)}" says what is so in somebody's mind or in a story, and not whether it is so.`,
      {
        state: "undetermined",
        missing: ["what is so"],
      },
    );
  },
};
