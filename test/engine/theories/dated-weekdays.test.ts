import { describeAnswers } from "../../support/told-answers.ts";

describeAnswers("weekdays with their date", [
  [
    "The site visit took place on Wednesday, 6 November. The draft is due five days later. On what date is the draft due?",
    "11 November",
  ],
  [
    "The site visit took place on Wednesday, 6 November. The draft was sent five days later. On which weekday was the draft sent?",
    "Monday",
  ],
  [
    "The visit was on Monday, 3 June. The report came in on Tuesday, 11 June. Did the report come in before the visit?",
    "no",
  ],
  // Another Wednesday, perhaps.
  [
    "The visit took place on Wednesday, 6 November. The call was on Wednesday. On what date was the call?",
    "open",
  ],
]);
