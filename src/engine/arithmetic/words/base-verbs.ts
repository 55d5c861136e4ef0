import type { VerbRow } from "./word-class.ts";
import { TOPIC_NOUNS } from "./topic-verbs.ts";

export const BASE_VERBS: readonly VerbRow[] = [
  {
    category: "change_verb",
    polarity: "increase",
    verbs: `buy/bought purchase get/got/gotten find/found pick pick+up/picked+up collect gather earn win/won catch/caught make/made bake grow/grew/grown save
    save+up harvest gain acquire build/built knit/knitted sew/sewed/sewn discover raise produce download adopt assemble prepare stock+up/stocked+up print create score hatch restock order bring/brought
    draw/drew/drawn dig+up/dug+up inherit craft construct roll cut+out`,
  },
  {
    category: "change_verb",
    polarity: "decrease",
    verbs: `lose/lost eat/ate/eaten use use+up spend/spent drop break/broke/broken throw+away/threw+away/thrown+away throw+out/threw+out/thrown+out discard delete drink/drank/drunk
    misplace consume burn donate give+away/gave+away/given+away hand+out get+rid+of/got+rid+of/gotten+rid+of sell/sold pop waste give+out/gave+out/given+out chop+down cut+down recycle erase pass+out
    return destroy trade+away smash crush spill serve uninstall`,
  },
  {
    category: "transfer_verb",
    polarity: "give",
    verbs: "give/gave/given lend/lent share send/sent hand pass deliver feed/fed mail loan offer",
  },
  {
    category: "transfer_verb",
    polarity: "receive",
    verbs: "receive take/took/taken borrow steal/stole/stolen",
  },
  {
    category: "state_verb",
    polarity: null,
    verbs: "have/had own hold/held contain possess keep/kept carry include store",
  },
  {
    category: "place_verb",
    polarity: "put",
    verbs: "put/put place add stack load pour plant pile fill insert pack stuff set/set lay/laid stick/stuck",
  },
  {
    category: "place_verb",
    polarity: "remove",
    verbs:
      "remove take+out/took+out/taken+out take+away/took+away/taken+away take+off/took+off/taken+off unload pull+out",
  },
  {
    category: "motion_verb",
    polarity: "arrive",
    verbs:
      "come/came/come arrive join get+on/got+on/gotten+on get+in/got+in/gotten+in fly+up/flew+up/flown+up fly+over/flew+over/flown+over enter land fly+in/flew+in/flown+in move+in come+in/came+in/come+in climb+on hop+on jump+in hop+in run+in/ran+in/run+in walk+in swim+over/swam+over/swum+over show+up sit+down/sat+down",
  },
  {
    category: "motion_verb",
    polarity: "depart",
    verbs: `leave/left quit/quit get+off/got+off/gotten+off fly+away/flew+away/flown+away go+away/went+away/gone+away walk+away run+away/ran+away/run+away die exit move+out drop+out
    swim+away/swam+away/swum+away go+home/went+home/gone+home climb+off hop+off jump+off fall+off/fell+off/fallen+off walk+out run+off/ran+off/run+off drive+away/drove+away/driven+away drive+off/drove+off/driven+off swim+off/swam+off/swum+off hop+away roll+away float+away blow+away/blew+away/blown+away walk+off disappear melt pop+off`,
  },
  {
    category: "activity_verb",
    polarity: null,
    verbs: `walk run/ran/run travel drive/drove/driven ride/rode/ridden jump swim/swam/swum fly/flew/flown skate bicycle bike jog sprint hike sail row crawl write/wrote/written read/read play complete
    finish do/did/done sleep/slept work attend visit watch see/saw/seen cook clean wash paint color solve answer learn/learnt study practice exercise perform type mow bark sit/sat stand/stood wait live eat+out rent invite
    interview count photograph rain snow drill film record plow mop sweep/swept fold iron decorate repair fix wrap climb average spot memorize recite teach/taught hear/heard hunt walk+around skip throw/threw/thrown kick hit/hit shoot/shot
    suggest vote prefer propose name choose/chose/chosen sing/sang/sung dance ski surf camp hold+up grind/ground leak weave/wove/woven`,
  },
  {
    category: "measure_verb",
    polarity: null,
    verbs: "weigh cost/cost take/took/taken last measure charge pay/paid",
  },
  { category: "need_verb", polarity: null, verbs: "need want require call+for/called+for" },
  {
    category: "share_verb",
    polarity: null,
    verbs: "divide split/split arrange organize organise separate distribute sort",
  },
];

/** Second spellings of forms, as `base/past`. */
export const VARIANT_FORMS = "learn/learned travel/travelled burn/burnt";

/** Verbs whose base or third person is as often a noun: `plays`, `books`. The context decides. */
export const NOUN_LIKE: ReadonlySet<string> = new Set(
  `purchase ${TOPIC_NOUNS} play run walk jump swim ride drive row hike work sleep visit watch score order stack load pile fill pack set store stick plant place share use need cost charge pay last measure
  count paint color record film snow rain skate bike bicycle sail cook answer study practice exercise type hit kick throw dance camp surf sort drop burn waste trade crush return drink cut roll print hand pass mail loan offer
  feed save gain raise catch win pick find grow draw build make wash fold iron fix wrap climb sprint hold bark stand wait want skip shoot hunt hatch pop stock come sit`.split(
    /\s+/,
  ),
);

/** Verbs that bring up what follows in another form and say nothing themselves: `had to sell`, `started to bark`, `ended up with`. */
export const CHAINING: ReadonlyMap<string, "fact" | "need" | "want" | "can"> = new Map([
  ["have", "need"],
  ["need", "need"],
  ["want", "want"],
  ["plan", "want"],
  ["hope", "want"],
  ["would like", "want"],
  ["decide", "fact"],
  ["start", "fact"],
  ["begin", "fact"],
  ["manage", "fact"],
  ["go", "fact"],
  ["try", "want"],
  ["get", "fact"],
  ["agree", "want"],
  ["be able", "can"],
  ["come", "fact"],
  ["be going", "fact"],
  ["end up", "fact"],
  ["wish", "want"],
  ["continue", "fact"],
  ["expect", "want"],
  ["choose", "fact"],
  ["help", "fact"],
  ["like", "want"],
]);

/** Irregular forms of verbs that only chain or stand for other things. */
export const OTHER_VERBS =
  "decide start begin/began/begun end+up plan hope try manage agree wish continue expect choose/chose/chosen like go/went/gone help end say/said tell/told know/knew/known find+out/found+out/found+out think/thought ask move turn seem come+back/came+back/come+back realize notice happen become/became/become look love enjoy belong stay remain form call show/showed/shown follow meet/met open close report";
