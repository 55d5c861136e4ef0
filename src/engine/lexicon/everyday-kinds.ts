/**
 * Wider nouns of everyday things that the word list does not give with the usual sense: of it a quarter is a time, a tulip a plant, a cookie a
 * kind of cake. Whatever a narrow noun of a row names is what the wide ones name.
 */

const list = (text: string): readonly string[] =>
  text.split(/[\s]+/).map((word) => word.replaceAll("+", " "));
const row = (wide: string, narrow: string) => ({ wide: list(wide), narrow: list(narrow) });

const ROWS = [
  row("coin", "penny nickel dime quarter half-dollar"),
  row("flower", "rose tulip daisy lily orchid daffodil sunflower violet carnation marigold lilac poppy"),
  row("tree", "oak maple pine palm fir elm birch willow cedar spruce"),
  row("nut", "almond pecan walnut hazelnut cashew pistachio peanut"),
  row("snack", "biscuit cookie muffin cracker pretzel chip peanut raisin doughnut donut sandwich cupcake"),
  row(
    "pastry dessert treat baked+good",
    "cupcake cookie cake pie muffin brownie doughnut donut croissant tart bagel scone eclair",
  ),
  row("sweet candy", "lollipop caramel gumdrop jellybean gumball mint toffee"),
  row("pet", "dog cat hamster rabbit puppy kitten parrot goldfish turtle gerbil guinea+pig"),
  row("vehicle", "car truck bus van motorcycle motorbike scooter taxi jeep minivan tractor ambulance lorry"),
  row("insect bug", "ant bee ladybug beetle butterfly grasshopper fly mosquito dragonfly moth wasp"),
  row("toy", "doll yo-yo ball kite puzzle robot teddy+bear toy+car"),
  row(
    "clothing garment",
    "shirt t-shirt jacket sweater dress skirt hat cap sock glove scarf coat belt blouse sweatshirt hoodie vest mitten",
  ),
  row("piece+of+clothing", "shirt t-shirt jacket sweater dress skirt hat cap scarf coat blouse hoodie vest"),
  row("gem jewel gemstone", "ruby diamond emerald sapphire pearl opal topaz amethyst"),
  row("reading+material publication", "magazine newspaper book comic novel"),
  row("drink beverage", "soda juice lemonade coffee tea milkshake smoothie cola"),
  row("instrument musical+instrument", "trumpet flute drum guitar violin clarinet trombone piano cello harp"),
  row("tool", "hammer screwdriver wrench saw drill shovel rake axe chisel"),
  row("utensil cutlery", "fork spoon knife"),
  row("jewelry", "ring necklace bracelet earring"),
  row("ball", "football baseball basketball softball volleyball golf+ball tennis+ball"),
  row("game", "board+game video+game card+game"),
  row(
    "grocery",
    "cookie noodle bread egg cereal pasta rice cracker soup cake milk cheese apple banana potato onion",
  ),
] as const;

const WIDER: ReadonlyMap<string, ReadonlySet<string>> = (() => {
  const found = new Map<string, Set<string>>();
  for (const { wide, narrow } of ROWS)
    for (const noun of narrow) found.set(noun, new Set([...(found.get(noun) ?? []), ...wide]));
  return found;
})();

export const isEverydayKind = (noun: string, wider: string): boolean => WIDER.get(noun)?.has(wider) === true;
