// Words of everyday things by kind. Provenance: the project's own packs `animals` and `everyday-kinds` (source "general"), with what is common
// knowledge added by hand. No other word list was used. A word that common use puts in two kinds is left out, or is in a kind that says so.

function words(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => line.split("|"));
}

/** The kinds that the words are sorted into. `savoury fruit`: eaten as vegetables, and fruits to a botanist. `unclear food`: of which people say both, or neither. */
export const THING_KINDS = {
  mammal: words([
    "aardvark|aardwolf|alpaca|anteater|antelope|ape|armadillo|baboon|badger|bat|beagle|bear|beaver|beluga|bison|blue whale|boar|bobcat|bovine|brown bear|buffalo|bull",
    "bulldog|bullock|bunny|burro|bush baby|calf|camel|canine|carnivoran|cat|cetacean|cheetah|chihuahua|chimpanzee|chinchilla|chipmunk|collie|cougar|cow|coyote|cub",
    "dachshund|deer|doe|dog|dolphin|donkey|dormouse|echidna|elephant|elephant seal|elephant shrew|ewe|fawn|feline|ferret|flying fox|flying lemur|foal|fox|fox terrier",
    "fruit bat|gazelle|gerbil|gibbon|giraffe|gnu|goat|gorilla|greyhound|groundhog|guinea pig|hamster|hare|hedgehog|heifer|hippopotamus|hog|hoofed mammal|horse|hound",
    "humpback whale|husky|hyena|impala|jackal|jackrabbit|jaguar|kangaroo|kangaroo rat|kid goat|killer whale|kitten|koala|koala bear|labrador|lamb|lemur|leopard",
    "leopard seal|lion|lioness|llama|lynx|macaque|mammal|manatee|maned wolf|mare|marmoset|marmot|marsupial|meerkat|mink|mole rat|mongoose|monkey|monotreme|moose",
    "mountain lion|mouse|mule|musk ox|mustang|narwhal|okapi|opossum|orangutan|orca|otter|ox|panda|pangolin|pig|piglet|placental mammal|platypus|polar bear|pony|poodle",
    "porcupine|porpoise|prairie dog|primate|puma|puppy|rabbit|raccoon|ram|rat|red panda|reindeer|retriever|rhinoceros|rodent|ruminant|sea cow|sea elephant|sea lion|seal",
    "sheep|sheepdog|shrew|skunk|sloth|sow|spaniel|sperm whale|spider monkey|squirrel|squirrel monkey|stallion|stoat|tapir|tasmanian devil|tasmanian tiger|terrier|tiger",
    "vampire bat|vole|wallaby|walrus|warthog|weasel|whale|wild boar|wildcat|wildebeest|wolf|wombat|yak|zebra",
  ]),
  bird: words([
    "albatross|bird of prey|blackbird|blue jay|bluebird|budgerigar|budgie|canary|cardinal|cassowary|chick|chicken|cock|cockatiel|cockatoo|condor|cormorant|crow|cuckoo",
    "dodo|dove|duck|duckling|eagle|emu|falcon|finch|flamingo|goose|gosling|gull|hawk|hen|heron|hoopoe|hummingbird|ibis|jay|kakapo|kestrel|kingfisher|lark|macaw|magpie",
    "mallard|nightingale|oriole|osprey|ostrich|owl|parakeet|parrot|partridge|peacock|pelican|penguin|pheasant|pigeon|puffin|quail|raven|rhea|roadrunner|robin|rooster",
    "sandpiper|seabird|seagull|secretary bird|songbird|sparrow|starling|stork|swallow|swan|titmouse|toucan|turkey|turtle dove|vulture|waterfowl|woodpecker|wren",
  ]),
  insect: words([
    "ant|ant lion|aphid|bedbug|bee|beetle|bumblebee|butterfly|caterpillar|cicada|cockroach|cricket|dragonfly|firefly|flea|fly|fruit fly|glow worm|gnat|grasshopper",
    "honeybee|hornet|housefly|katydid|ladybird|ladybug|locust|louse|mantis|mayfly|mosquito|moth|praying mantis|silkworm|silverfish|stick insect|termite|velvet ant|wasp",
    "weevil|white ant",
  ]),
  fish: words([
    "anchovy|angelfish|barracuda|betta fish|bony fish|carp|catfish|clownfish|cod|dogfish|eel|electric eel|flounder|goldfish|great white shark|guppy|haddock|halibut",
    "herring|koi|lionfish|lungfish|mackerel|minnow|parrotfish|perch|pike|piranha|pufferfish|salmon|sardine|sea horse|seahorse|shark|snapper|sole fish|stingray|sturgeon",
    "swordfish|tilapia|trout|tuna|whale shark|zebra fish",
  ]),
  reptile: words([
    "adder|alligator|anaconda|bearded dragon|boa|chameleon|cobra|crocodile|crocodilian|garter snake|gecko|horned toad|iguana|komodo dragon|leopard gecko|lizard|python",
    "rattlesnake|sea turtle|skink|slow worm|snake|terrapin|tortoise|turtle|viper",
  ]),
  animal: words([
    "amphibian|annelid|arachnid|arthropod|axolotl|barnacle|bird|bullfrog|camel spider|centipede|clam|cnidarian|coral|crab|crawfish|crayfish|crustacean|cuttlefish",
    "earthworm|echinoderm|fish|frog|hermit crab|horseshoe crab|insect|invertebrate|jellyfish|krill|leech|lobster|mammal|mantis shrimp|millipede|mite|mollusc|mussel|newt",
    "octopus|oyster|prawn|reptile|salamander|scallop|scorpion|sea anemone|sea cucumber|sea mouse|sea spider|sea sponge|sea star|sea urchin|shrimp|slug|snail|spider|squid",
    "starfish|tadpole|tarantula|tick|toad|tree frog|vampire squid|vertebrate|water bear|whip scorpion|woodlouse|worm",
  ]),
  fruit: words([
    "apple|apricot|banana|blackberry|blackcurrant|blueberry|boysenberry|cantaloupe|cherry|clementine|coconut|crabapple|cranberry|custard apple|dragon fruit|durian",
    "elderberry|fig|gooseberry|grape|grapefruit|guava|honeydew|honeydew melon|jackfruit|kiwi fruit|kiwifruit|kumquat|lemon|lime|loquat|lychee|mandarin|mango|mangosteen",
    "melon|mulberry|muskmelon|nectarine|orange|papaya|passion fruit|peach|pear|persimmon|pineapple|plum|pomegranate|pomelo|prickly pear|quince|rambutan|raspberry",
    "redcurrant|satsuma|starfruit|strawberry|tangelo|tangerine|watermelon",
  ]),
  vegetable: words([
    "artichoke|arugula|asparagus|bean sprout|beet|beetroot|bok choy|broccoli|broccolini|brussels sprout|cabbage|carrot|cassava|cauliflower|celeriac|celery|chard|chicory",
    "collard green|cress|daikon|endive|fennel|fennel bulb|garlic|green onion|horseradish|iceberg lettuce|jicama|kale|kohlrabi|leek|lettuce|new potato|onion|parsnip|potato",
    "radicchio|radish|red cabbage|red onion|rocket lettuce|romaine|rutabaga|scallion|shallot|spinach|spring onion|swede|sweet potato|swiss chard|taro|turnip|watercress",
    "yam",
  ]),
  "savoury fruit": words([
    "aubergine|bell pepper|butternut squash|chili pepper|chilli|courgette|cucumber|eggplant|gherkin|green bean|green pepper|jalapeno|okra|pea|pea pod|pumpkin|red pepper",
    "runner bean|snow pea|squash|string bean|zucchini",
  ]),
  "unclear food": words([
    "almond|avocado|basil|bean|berry|cashew|cherry tomato|chestnut|chickpea|corn|corn cob|corncob|currant|date|ear of corn|fig tree|ginger|hazelnut|herb|kiwi|lentil|mint",
    "mushroom|nut|olive|parsley|peanut|pecan|pepper|plantain|prune|raisin|rhubarb|seaweed|soybean|sweetcorn|tomato|truffle|walnut",
  ]),
  "musical instrument": words([
    "accordion|acoustic guitar|bagpipe|balalaika|banjo|bass drum|bass guitar|bassoon|bongo|bouzouki|bugle|castanet|cello|clarinet|concertina|conga|cornet|cowbell|cymbal",
    "didgeridoo|double bass|drum|drum kit|drum set|dulcimer|electric guitar|english horn|euphonium|fiddle|flugelhorn|flute|french horn|glockenspiel|gong|grand piano",
    "guitar|harmonica|harp|harpsichord|kazoo|lute|lyre|mandolin|maraca|marimba|oboe|ocarina|pan flute|panpipe|piano|piccolo|pipe organ|recorder|saxophone|sitar|snare drum",
    "sousaphone|steel drum|synthesizer|tambourine|timpani|timpano|tin whistle|tom-tom|trombone|trumpet|tuba|ukulele|vibraphone|viola|violin|xylophone|zither",
  ]),
  furniture: words([
    "armchair|bar stool|bed|bedside table|bench|bookcase|bookshelf|bunk bed|chair|chest of drawers|coffee table|cot|couch|crib|cupboard|desk|dining chair|dining table",
    "dresser|end table|footstool|futon|loveseat|nest of tables|nightstand|office chair|ottoman|recliner|rocking chair|side table|sideboard|sofa|stool|table|wardrobe",
  ]),
  appliance: words([
    "air conditioner|air fryer|blender|coffee machine|coffee maker|cooker|dehumidifier|dishwasher|dryer|electric kettle|food processor|freezer|fridge|hair dryer|hairdryer",
    "humidifier|iron box|kettle|microwave|microwave oven|oven|pressure cooker|refrigerator|rice cooker|sewing machine|slow cooker|stove|toaster|tumble dryer|vacuum",
    "vacuum cleaner|washer|washing machine",
  ]),
  vehicle: words([
    "aeroplane|aircraft|airplane|airship|ambulance|bicycle|bike|boat|bus|canoe|car|caravan|carriage|dinghy|ferry|fire engine|fire truck|glider|hatchback|helicopter",
    "hot-air balloon|hovercraft|jeep|jet|jumbo jet|kayak|limousine|lorry|minivan|moped|motorbike|motorboat|motorcycle|pickup|pickup truck|plane|police car|rocket ship",
    "rowing boat|sailboat|school bus|scooter|segway|ship|sledge|spacecraft|speedboat|sports car|station wagon|streetcar|submarine|suv|tandem|taxi|tractor|train|tram",
    "tricycle|trolleybus|truck|unicycle|van|wagon|yacht",
  ]),
  tool: words([
    "axe|chainsaw|chisel|clamp|crowbar|drill|hacksaw|hammer|handsaw|hatchet|hoe|mallet|monkey wrench|pickaxe|pitchfork|pliers|rake|saw|screwdriver|shears|shovel|sickle",
    "sledgehammer|spade|spanner|tape measure|trowel|wrench",
  ]),
  garment: words([
    "apron|bathrobe|beanie|blazer|blouse|bonnet|cap|cardigan|cloak|coat|dress|glove|gown|hat|hoodie|jacket|jumper|kimono|mitten|necktie|overcoat|parka|polo shirt|poncho",
    "raincoat|robe|sari|scarf|shirt|skirt|sock|stocking|suit|sweater|sweatshirt|swimsuit|t-shirt|tank top|tie|vest",
  ]),
  footwear: words(["boot|flip-flop|high heel|moccasin|sandal|shoe|slipper|sneaker"]),
  toy: words([
    "action figure|building block|cat toy|doll|doll house|dollhouse|fidget spinner|jigsaw puzzle|lego set|rocking horse|rubber duck|spinning top|stuffed animal|teddy bear",
    "toy car|toy soldier|toy train|yo-yo",
  ]),
  flower: words([
    "bluebell|buttercup|carnation|chrysanthemum|crocus|daffodil|dahlia|daisy|dandelion|gardenia|geranium|hyacinth|hydrangea|iris|lavender|lilac|lily|marigold|orchid|pansy",
    "peony|petunia|poppy|primrose|rose|snowdrop|sunflower|tulip|violet",
  ]),
  stationery: words([
    "binder|booklet|crayon|envelope|eraser|folder|glue stick|highlighter|marker|notepad|paper clip|paperclip|pen|pencil|pencil case|ruler|scissors|sharpener",
    "sheet of paper|stapler|textbook",
  ]),
  "household thing": words([
    "bowl|broom|cup|cutting board|fork|frying pan|glass|jug|knife|ladle|mop|mug|napkin|paintbrush|pan|plate|pot|saucepan|saucer|spatula|spoon|teapot|tray|wheelbarrow",
    "whisk",
  ]),
  "other artefact": words([
    "alarm clock|backpack|bag|ball|basket|bathtub|bin|blanket|book|bottle|box|bucket|cabinet|calculator|camera|candle|carpet|cell phone|chandelier|charger|clock|coin|comb",
    "computer|curtain|cushion|dvd|fan|flashlight|hat stand|headphone|heater|key|keyboard|ladder|lamp|laptop|light bulb|magazine|mattress|mirror|monitor|newspaper|notebook",
    "phone|picture frame|pillow|printer|purse|radio|rug|shelf|sink|smartphone|soap|speaker|stereo|suitcase|tablet computer|telephone|television|toothbrush|torch|towel",
    "trash can|tv|umbrella|vase|wallet|watch",
  ]),
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type ThingKind = keyof typeof THING_KINDS;
