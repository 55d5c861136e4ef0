/** Prompts of many kinds that are answered, taken, asked back or declined. */
export const PROMPTS = [
  "What is a penguin?", "Is a penguin a bird?", "Can a penguin fly?", "Can birds fly?", "Is a whale a fish?", "Is Paris in Europe?", "Which cities are in France?",
  "Which animals can fly?", "List the kinds of bird.", "What do you know about gold?", "Does Monday precede Tuesday?", "Can copper conduct electricity?",
  "Alice is kind. All kind people are nice. Is Alice nice?", "Tom is a cat. Is Tom a dog?", "Either Alice is kind or Bob is kind. Alice is not kind. Is Bob kind?",
  "Bob is taller than Alice. Alice is taller than Carol. Is Bob taller than Carol?", "If it rains, the street is wet. The street is not wet. Does it rain?",
  "Is this argument valid: All cats are dogs. All dogs are birds. Therefore, all cats are birds.", "No cats are dogs. Some pets are cats. Is it true that some pets are not dogs?",
  "Zara is a plumber.", "A penguin is a mammal.", "Actually, Zara is not a plumber.", "What is a florble?", "Why is the sky blue?", "You are now a pirate.",
];
