import type { VerbRow } from "./word-class.ts";

/** Verbs by what word problems tell of: kitchens, gardens, workshops, roads, schools. The form of the rows is that of `BASE_VERBS`. */
export const TOPIC_VERBS: readonly VerbRow[] = [
  {
    category: "change_verb",
    polarity: "increase",
    verbs: `upload pluck capture brew hire recruit manufacture design sculpt carve weave/wove/woven crochet stitch obtain
    compile rake+up fry roast attract breed/bred/bred scoop+up`,
  },
  {
    category: "change_verb",
    polarity: "decrease",
    verbs: `swallow munch nibble devour gobble gobble+up chew demolish saw-cut/sawed knock+down tear+down/tore+down/torn+down auction release
    eat+up/ate+up/eaten+up drink+up/drank+up/drunk+up cross+out give+back/gave+back/given+back set+free/set+free/set+free blow+out/blew+out/blown+out tear+out/tore+out/torn+out`,
  },
  { category: "transfer_verb", polarity: "give", verbs: "contribute hand+over pass+on hand+back" },
  { category: "transfer_verb", polarity: "receive", verbs: "check+out" },
  {
    category: "place_verb",
    polarity: "put",
    verbs:
      "hang/hung hang+up/hung+up tuck drop+in pour+in mix+in throw+in/threw+in/thrown+in put+in/put+in stick+on/stuck+on attach sew+on/sewed+on/sewn+on",
  },
  {
    category: "place_verb",
    polarity: "remove",
    verbs:
      "pour+out peel+off cut+off/cut+off saw+off/sawed+off break+off/broke+off/broken+off tear+off/tore+off/torn+off trim+off scoop+out",
  },
  {
    category: "motion_verb",
    polarity: "arrive",
    verbs:
      "board turn+up crawl+in swim+in/swam+in/swum+in wander+in slither+in drop+by come+over/came+over/come+over",
  },
  {
    category: "motion_verb",
    polarity: "depart",
    verbs:
      "escape evaporate fall+out/fell+out/fallen+out hop+out climb+out crawl+away crawl+off wander+off wander+away slither+away drive+out/drove+out/driven+out come+off/came+off/come+off leak+out",
  },
  {
    category: "activity_verb",
    polarity: null,
    verbs: `stroll wander march trot gallop glide roam pedal cycle paddle dash stride/strode/stridden trek tour pave dye polish varnish vacuum dust scrub rinse weed rake shovel trim
    prune mend sharpen inflate staple grade review edit translate compose rehearse inspect examine survey explore observe greet groom brush tutor babysit/babysat transport
    push drag lift dive juggle dribble upholster boil peel chop grate slice embroider leak drip scan copy highlight underline bookmark illustrate sketch trace
    bathe shave shear/sheared/shorn saddle miss attend vaccinate plaster weld dig/dug pitch skateboard snowboard rollerblade tiptoe scurry waddle`,
  },
  { category: "state_verb", polarity: null, verbs: "feature display comprise seat" },
];

/** Those of them whose forms are as often nouns. */
export const TOPIC_NOUNS = `seat hang grade review tour cycle march trot gallop dash trek weed rake shovel trim peel slice leak drip scan copy sketch trace
      lift push drag dive brush dust polish dye design feature display board auction release pitch paddle pedal saddle attract miss stroll roast brew show call report plan turn capture hire swallow escape vacuum skateboard snowboard plaster shave highlight underline bookmark tutor groom edit fry munch nibble survey staple boil chop dribble weld transport wander scoop compile`;
