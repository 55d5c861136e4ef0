import { describeDeclined, describeOutcomes, type ToldAnswers } from "../../support/told-answers.ts";

const ANSWERED: ToldAnswers = [
  // wherever the exception stands
  ["Everyone has left except Emil. Has Emil left?", "no"],
  ["Everyone has left except Emil and Otto. Has Otto left?", "no"],
  ["Nobody has left except Emil. Has Mara left?", "no"],
  ["Except for Otto, everyone is ill. Is Mara ill?", "yes"],
  ["Apart from Otto, nobody is ill. Is Otto ill?", "yes"],
  ["With the exception of Otto, everyone is ill. Is Otto ill?", "no"],
  ["Everyone other than Otto is ill. Is Otto ill?", "no"],
  ["Nobody else but Otto may sing. May Mara sing?", "no"],
  ["Otto likes everyone except Mara. Does Otto like Mara?", "no"],
  ["Otto likes everyone except Mara. Does Otto like Emil?", "yes"],
  ["Otto spoke to everyone except Mara. Did Otto speak to Mara?", "no"],
  // of a group
  ["All but Otto are ill. Is Otto ill?", "no"],
  ["The three boys are Otto, Emil and Karl. All of them but Karl are ill. Is Karl ill?", "no"],
  ["All the pupils are ill except Otto. Mara is one of the pupils. Is Mara ill?", "yes"],
  ["All the pens but the red one are cheap. The blue pen is one of the pens. Is the blue pen cheap?", "yes"],
  ["All but Otto and Emil are ill. Is Emil ill?", "no"],
  ["None but Otto may enter. May Mara enter?", "no"],
  ["Every box but the red one is heavy. The blue box is a box. Is the blue box heavy?", "yes"],
  // of a kind
  ["All birds except penguins can fly. Pip is a penguin. Can Pip fly?", "no"],
  ["No birds except penguins swim. Pip is a bird but not a penguin. Does Pip swim?", "no"],
  // told afterwards
  ["Everyone is ill. The only exception is Otto. Is Otto ill?", "no"],
  ["Everyone is ill. Otto is an exception. Is Mara ill?", "yes"],
  ["Nobody is ill. The only exceptions are Otto and Mara. Is Mara ill?", "yes"],
];

const DECLINED: readonly string[] = [
  "Some boys are ill. Otto is an exception. Is Otto ill?",
  "All guests except children pay. Mara is a child. Does Mara pay?",
  "Otto sings except Mara. Does Mara sing?",
];

describeOutcomes("exceptions", ANSWERED);
describeDeclined("exceptions", DECLINED);
