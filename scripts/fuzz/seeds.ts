/** Prompts of every kind that turns answer, and one that none does: what is mutated, and what a new state begins with. */
export const PROMPTS = [
  "Alice is kind. All kind people are nice. Is Alice nice?", "Brasko is a penguin.", "What is a penguin?", "Is a robin a bird?", "Can penguins fly?", "gloop the blorf",
  "If Ines is late then Karl waits. Karl does not wait. Is Ines late?", "No fish is a bird. Is a salmon a bird?", "Bruno is taller than Carla. Carla is taller than Dora. Who is the tallest?",
  "Tormund has 12 marbles. Tormund loses 5 marbles. How many marbles does Tormund have?", "Every crate weighs 2.5 kg. There are 40 crates. How much do the crates weigh in all?",
  "Mary went to the kitchen. Mary took the lamp. Mary went to the cellar. Where is the lamp?", "What is half of 3/4 of 60?", "A train leaves at 9:40 and arrives at 11:05. How long is the journey?",
  "All managers are busy. Some engineers are managers. Therefore all engineers are busy. Is this argument valid?", "mode: rules_closed\nBob is big. If someone is big then they are strong. Is Bob strong?",
  "Actually, Brasko is not a penguin.", "Compare a cedar and an oak.", "A clerk may open a file if it is signed. May a clerk open a signed file?", "What do you know about Brasko?",
  "Exactly one of Ada, Ben and Cleo took the key. Ada did not. Ben did not. Who took the key?", "The red house is left of the blue house. The green house is right of the blue house. Which house is in the middle?",
] as const;

/** Formulas of both modes. */
export const FORMULAS = [
  "a & b -> c", "!(a | b) <-> !a & !b", "a implies b iff not c or d", "true & FALSE", "((a))", "x + 2*y <= 10 & x > 3", "-x = 4 | y != 0", "2*(x - 3) < y", "lock__off → door__open ∧ ¬fire", "a -> b -> c -> d", "x * y = 4", "1000000000 = x",
] as const;
