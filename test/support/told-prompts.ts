/** Prompts of the kinds that no lane has: their derivations are checked as well. */
export const OTHER_PROMPTS: readonly string[] = [
  "Sort the following words alphabetically: quill barn otter lime",
  "Put these words in reverse alphabetical order: fern, moss, and clay.",
  "Today, Mia went to the pool. We know that: Mia woke up at 6am. Leo saw Mia reading at the library from 6am to 9am. Tom saw Mia working at the office from 11am to 5pm. The pool was closed after 5pm. Between what times could Mia have gone to the pool?",
  "Here is a table where the first line is a header and each subsequent line is a goat: name, age, height (cm), weight (kg) Olga, 3, 60, 40 Pere, 9, 75, 55 Quin, 5, 70, 62 For example: the age of Olga is 3, the weight of Pere is 55 kg. Which is the second heaviest goat?",
  "Here is a table where the first line is a header and each subsequent line is a goat: name, age, height (cm), weight (kg) Olga, 3, 60, 40 Pere, 9, 75, 55 Quin, 5, 70, 62 For example: the age of Olga is 3, the weight of Pere is 55 kg. How many goats are more than 4 years old?",
  "Ida mended the gate after Jon fed the goats. Jon fed the goats after Mia left. Did Mia leave before Ida mended the gate?",
  "First Ida sang, then Jon danced, and finally Mia left. Did Mia leave after Ida sang?",
  "Ida sang before Jon danced. Mia left before Jon danced. Did Ida sing before Mia left?",
  "Porters may open the gate, except novices. Milo is a porter. May Milo open the gate?",
  "Porters may open the gate, except novices. Novices are porters. Milo is a novice. May Milo open the gate?",
  "Porters must wear a cap, except captains. Milo is a porter. Milo is a captain. Must Milo wear a cap?",
  "Porters may open the gate, except novices. Milo is not a porter. May Milo open the gate?",
  "mode: classical\nSome people who sing at dawn own a kiln. Everyone who owns a kiln fears geese. Nobody who tars ropes fears geese. Is it true that all people who sing at dawn tar ropes?",
  "mode: classical\nEveryone who owns a kiln fears geese. Everyone who sings at dawn owns a kiln. Is it true that everyone who sings at dawn fears geese?",
  "mode: classical\nEveryone who owns a kiln fears geese. Some people who sing at dawn own a kiln. Is it true that some people who sing at dawn fear geese?",
];
