import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { answerText } from "../../../src/engine/english/answer-text.ts";
import { openWords } from "../../support/reading.ts";

const REPORT = "The report must be handed in by 14 May.";
const SHOP = "The shop is open from 9 am to 5 pm.";
const BAR = "The bar is open from 6 pm to 2 am.";
const WEEK = "The shop is open from Monday to Friday.";
const MUSEUM = "The museum is closed from 3 May to 9 May.";

/** What is told and asked, and the verdict; "none" where it is declined. */
const CASES: Readonly<Record<string, readonly (readonly [text: string, verdict: string])[]>> = {
  "what is so from one time to another": [
    [`${SHOP} Is the shop open at 4 pm?`, "yes"],
    [`${SHOP} Is the shop open at 6 pm?`, "no"],
    [`${SHOP} Is the shop open at 5 pm?`, "none"],
    [`${SHOP} Today it closes at noon. Is the shop open at 4 pm?`, "none"],
    [`${BAR} Is the bar open at 1 am?`, "yes"],
    [`${BAR} Is the bar open at 3 pm?`, "no"],
    [`${WEEK} Is the shop open on Tuesday?`, "yes"],
    [`${WEEK} Is the shop open on Sunday?`, "no"],
    [`${MUSEUM} Is the museum closed on 5 May?`, "yes"],
    // It may be closed then as well.
    [`${MUSEUM} Is the museum closed on 12 May?`, "none"],
  ],
  "whether a deadline was kept": [
    [`${REPORT} Ann handed it in on 12 May. Did Ann hand it in on time?`, "yes"],
    [`${REPORT} Ann handed it in on 14 May. Did Ann hand it in on time?`, "yes"],
    [`${REPORT} Ann handed it in on 15 May. Did Ann hand it in on time?`, "no"],
    [
      "The report must be handed in before 14 May. Ann handed it in on 14 May. Did Ann hand it in on time?",
      "no",
    ],
    ["The report is due on 14 May. Ann handed in the report on 16 May. Was the report late?", "yes"],
    ["The bill has to be paid by 3 pm. Tom paid it at 2 pm. Was the bill paid in time?", "yes"],
    [
      "The deadline for the report is 14 May. Ann handed in the report on 16 May. Was the deadline met?",
      "no",
    ],
    // Another paper, more time, another deadline, nothing handed in.
    [`${REPORT} Ann handed the form in on 12 May. Did Ann hand the report in on time?`, "none"],
    [
      `${REPORT} Ann was given two more days. Ann handed it in on 15 May. Did Ann hand it in on time?`,
      "none",
    ],
    [
      "The deadline was 14 May. It was extended to 18 May. Ann handed in the report on 16 May. Did she meet the deadline?",
      "none",
    ],
    ["The report is due on 14 May. Ann did not hand in the report on 12 May. Was the report late?", "none"],
    ["The report is due on 14 May. Was the report late?", "none"],
  ],
};

describe("hours and deadlines", () => {
  for (const [name, cases] of Object.entries(CASES))
    it(name, async () => {
      const words = await openWords();
      for (const [text, verdict] of cases) {
        const found = answerText(text, words, null);
        assert.equal(found.kind === "verdict" ? found.verdict : "none", verdict, text);
      }
    });
});
