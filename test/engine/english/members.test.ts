import { describeDeclined, describeOutcomes, type ToldAnswers } from "../../support/told-answers.ts";

const ANSWERED: ToldAnswers = [
  // who the members are
  ["Otto and Emil are the boys. Both of them are ill. Is Otto ill?", "yes"],
  ["The boys are Otto and Emil. None of the boys is ill. Is Emil ill?", "no"],
  ["One of the boys is ill. Otto and Emil are the boys. Otto is not ill. Is Emil ill?", "yes"],
  ["The winners are Otto and Emil. Is Karl a winner?", "no"],
  ["The three boys are Otto, Emil and Karl. All three boys are ill. Is Karl ill?", "yes"],
  ["Otto, Emil and Karl are boys. All the boys are ill. Is Karl ill?", "yes"],
  ["Otto and Karl are boys. Mara is a girl. Both are ill. Neither is tired. Is Karl tired?", "no"],
  ["All of the pupils are ill. Mara is one of the pupils. Is Mara ill?", "yes"],
  // so many of them
  ["Exactly one of Otto, Emil and Karl is ill. Otto is ill. Is Karl ill?", "no"],
  ["Exactly one of Otto, Emil and Karl is ill. Otto and Emil are not ill. Is Karl ill?", "yes"],
  ["Only one of Otto and Mara is ill. Otto is ill. Is Mara ill?", "no"],
  ["At least two of Otto, Emil and Karl are ill. Otto is not ill. Is Karl ill?", "yes"],
  ["At most two of Otto, Emil and Karl are ill. Otto and Emil are ill. Is Karl ill?", "no"],
  ["At least one of Otto and Mara is ill. Otto is ill. Is Mara ill?", "unknown"],
  ["Not all of the boys are ill. The boys are Otto and Emil. Otto is ill. Is Emil ill?", "no"],
  ["Otto, Emil and Karl are boys. Most of them are ill. Otto is not ill. Is Karl ill?", "yes"],
  ["Otto, Emil and Karl are boys. Two of the three are ill. Karl is not ill. Is Otto ill?", "yes"],
  ["One of Otto and Mara has the key. Mara does not have the key. Who has the key?", "Otto"],
  // which of them, how many of them
  ["The boys are Otto and Emil. Otto is ill. Which of the boys is ill?", "Otto"],
  ["The boys are Otto and Emil. Otto is ill. Emil is not ill. How many of the boys are ill?", "1"],
];

const DECLINED: readonly string[] = [
  // a number may be exact or the least
  "Otto, Emil and Karl are boys. Two of them are ill. Otto and Emil are ill. Is Karl ill?",
  "One of Otto and Mara is ill. Otto is ill. Is Mara ill?",
  // others may be boys as well
  "There are five boys. Otto and Emil are boys. All of the boys are ill. Otto sings. Is Karl ill?",
  "The boys are Otto and Emil. Otto is ill. How many of the boys are ill?",
];

describeOutcomes("parts of a group whose members are known by name", ANSWERED);
describeDeclined("parts of a group whose members are known by name", DECLINED);
