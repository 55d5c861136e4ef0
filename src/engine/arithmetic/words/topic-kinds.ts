import type { Kind } from "./word-class.ts";

const words = (text: string): readonly string[] => text.trim().split(/\s+/);
const kind = (whole: string, parts: string): Kind => ({
  whole: words(whole).map((word) => word.replaceAll("+", " ")),
  parts: words(parts),
  exhaustive: false,
});

/** More kinds of things, by the words alone; a plus is a blank. */
export const TOPIC_KINDS: readonly Kind[] = [
  kind(
    "person",
    "parent student teacher child adult grown-up grownup boy girl man woman lady gentleman toddler baby infant teenager worker senior guest visitor",
  ),
  kind(
    "fruit",
    "blueberry raspberry blackberry cranberry nectarine cantaloupe tangerine grapefruit papaya coconut apple orange banana pear plum peach mango grape strawberry cherry lime lemon",
  ),
  kind(
    "vegetable",
    "broccoli spinach celery lettuce carrot potato onion cabbage cauliflower eggplant corn pea bean radish turnip",
  ),
  kind(
    "flower",
    "rose tulip daisy lily daffodil petunia marigold poppy peony pansy carnation sunflower orchid dandelion lilac iris",
  ),
  kind(
    "animal",
    "goat camel fox wolf deer hippo panda kangaroo seal cow horse pig sheep chicken dog cat rabbit bear lion tiger elephant giraffe zebra monkey duck goose alpaca llama penguin dolphin turtle snake lizard frog hamster puppy kitten",
  ),
  kind("pet", "dog cat hamster rabbit puppy kitten parrot goldfish turtle bird fish gerbil guinea-pig"),
  kind(
    "bird",
    "duck goose robin bluebird cardinal seagull penguin ostrich canary hawk finch dove quail parakeet crane heron flamingo pelican sparrow pigeon crow owl eagle swan turkey woodpecker raven",
  ),
  kind(
    "insect bug",
    "ant bee ladybug beetle butterfly cricket grasshopper fly mosquito dragonfly moth wasp caterpillar firefly",
  ),
  kind("fish", "salmon trout tuna goldfish guppy tetra catfish bass cod perch"),
  kind("tree", "oak maple pine palm fir elm birch willow cedar spruce"),
  kind("vehicle", "car truck bus van motorcycle motorbike scooter taxi jeep minivan tractor ambulance"),
  kind(
    "toy",
    "doll yoyo yo-yo ball kite puzzle robot marble skateboard football baseball basketball lego block teddy whistle toy",
  ),
  kind(
    "clothes clothing garment",
    "shirt t-shirt pant short jacket sweater dress skirt hat cap sock glove scarf coat jean belt blouse sweatshirt hoodie vest mitten shoe trouser",
  ),
  kind("gem jewel gemstone", "ruby diamond emerald sapphire pearl opal topaz amethyst"),
  kind("snack", "peanut raisin chip cracker pretzel cookie nut almond cashew popcorn"),
  kind("nut", "peanut almond cashew walnut pecan hazelnut pistachio"),
  kind("grocery", "cookie noodle bread egg cereal pasta rice cracker soup"),
  kind("reading+material publication", "magazine newspaper book comic novel"),
  kind("drink beverage", "soda juice lemonade coffee tea milkshake smoothie"),
  kind("furniture", "chair table sofa desk bed bookcase couch dresser stool"),
  kind(
    "instrument musical+instrument",
    "trumpet flute drum guitar violin clarinet trombone piano saxophone cello harp",
  ),
  kind("tool", "hammer screwdriver wrench saw plier drill shovel rake"),
  kind("shape", "triangle circle square rectangle star oval pentagon hexagon"),
  kind("utensil", "fork spoon knife chopstick"),
  kind(
    "pastry baked+good dessert treat",
    "cupcake cookie cake pie muffin brownie doughnut donut croissant tart bagel scone eclair",
  ),
  kind("sweet candy", "lollipop caramel gumdrop jellybean gumball mint toffee"),
  kind("supply school+supply", "pencil pen eraser crayon notebook ruler marker folder binder"),
  kind("jewelry piece+jewelry", "ring necklace bracelet earring"),
  kind("sport+ball ball", "football baseball basketball softball volleyball golfball"),
];
