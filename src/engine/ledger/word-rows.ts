/** The ledger's own words, as rows. Every word that none of them lists is open: a noun, a verb, an adjective, a name. */
const row = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Grammatical words, which cannot change a number. */
export const GRAMMAR =
  row(`a an the this that these those his her its their my your our he she it they him them me i you we us
  himself herself itself themselves am is are was were be been being has have had having do does did done 's 're 'll 've 'd
  will would can could shall ca wo and or to of so as than there who which whose while when where since because if then what
  how why whom let one ones such another other others`);

/** Amounts and shares, with which the readers of arithmetic compute. */
export const AMOUNTS =
  row(`many much more less fewer most least some several few each every any all both half third thirds quarter
  quarters fourth fourths fifth fifths sixth sixths seventh eighth eighths ninth tenth tenths twice double triple thrice times percent
  percentage equals multiplied divided added subtracted squared cubed square root power fraction part parts number amount total sum difference product average mean rest remainder remaining remain remains
  left extra enough per apiece altogether together combined overall equal equally evenly same only exactly just plus minus dozen
  dozens pair pairs ratio rate portion`);

export const NUMBER_WORDS =
  row(`zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
  seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million dozen half twice thrice
  double triple`);

/** Prepositions whose objects are accounted for word by word. */
export const JOINING = row("in on at from to with for of into as than per");

/** Words that place a thing, in space or time. A question may use one only as the text did. */
export const PLACING =
  row(`behind beside besides above below near beneath under underneath over around across along against within
  without outside inside beyond opposite past toward towards like unlike despite via amid amidst atop aboard round throughout upon
  far away apart close indoors outdoors upstairs downstairs here nearby abroad elsewhere home ahead underground overhead between
  among after before during through off out onto by about since until till up down next`);

/** Adverbs that change neither an amount nor an event. */
export const PLAIN_ADVERBS =
  row(`also too now currently then later finally already still afterward afterwards first lastly
  initially originally therefore however moreover additionally instead even well very really quickly carefully slowly happily
  eagerly excitedly simply recently today eventually meanwhile equally evenly proudly kindly sadly luckily unfortunately`);

/** Adverbs of the state that is asked for, which may occur anywhere in a question. */
export const STATE_ADVERBS = row(
  "now then still currently finally altogether together today already originally initially previously eventually later",
);

/** Adverbs of doubt, degree and habit, and negations: beside a number they change it or make it uncertain. */
export const UNSETTLING = row(`always often sometimes seldom rarely frequently perhaps maybe
  may might should must ought cannot not n't never no nobody nothing nowhere neither nor none without unless whether except
  false untrue alleged imaginary supposed hypothetical fictional pretend fake counterfeit back again once soon usually wrong yesterday
  tomorrow tonight ago`);

/** Things that change a bill; without a number, nobody knows by how much. */
export const BILL_WORDS =
  row(`discount coupon voucher sale rebate tax fee tip shipping delivery budget bonus surcharge deposit reduction refund free
  gratis half-price cheaper gift donation interest`);

/** Verbs of inactivity, whose hours are not hours of work or travel. */
export const IDLE_VERBS = row(
  "stand stop wait rest sleep pause park idle lie sit nap relax break halt stay queue",
);

/** Adverbs for what did not quite happen, or not quite that much. */
export const DEGREE_ADVERBS = row("hardly barely scarcely nearly almost practically virtually");

/** Verbs that change the place of things, but not their owner. */
export const MOVING_VERBS = row(
  "take put place pull move pour toss throw set hide lay drop get bring fetch stuff pack load shift slip store",
);

/** Verbs of attitude: what somebody thinks, says, wants or dreams need not be true. */
export const ATTITUDES =
  row(`hope think believe claim say tell fear doubt deny lie guess wonder expect plan intend promise refuse
  forget fail try pretend imagine dream wish suspect suppose assume allege insist suggest predict report rumour rumor hint swear
  boast admit agree offer threaten consider attempt hesitate decline avoid seem appear look ask argue announce reckon`);

/** What somebody thinks or says without "that": "Kim says 3 ducks fly away", "…, I think". */
export const OPINIONS = row(
  "say think believe hope guess suspect suppose assume reckon claim doubt wish fear imagine dream pretend",
);

/** Words for statements that are not true: "…, which is only a rumour". */
export const UNREAL_NOUNS = row(
  "rumour rumor lie joke myth guess mistake story dream fiction invention tale legend hoax error plan wish hope claim untrue false wrong happen pretence estimate imagine assume suppose",
);

/** What is true in one of these need not be true outside it. */
export const UNREAL_PLACES = row(
  "theory dream dreams nightmare imagination fantasy opinion view legend myth rumour fiction mind film movie novel play fairytale",
);

/** Verbs of having: "used to have 8 pens" states a past amount. */
export const OWNING_VERBS = row("have be own contain hold weigh cost live need make");

/** What happens in one of these does not happen in the text, wherever the phrase is. */
export const FICTIONS =
  row(`version versions account retelling scenario dream dreams nightmare imagination fantasy mind thoughts opinion view theory legend myth rumour rumor joke
  riddle hypothesis vision simulation fiction future past principle reality case latest least most best worst`);

/** The same at the head of a sentence only: "3 stickers in a book" are real ones. */
export const FICTIONS_FIRST =
  row(`story stories tale film movie novel book play game photo photograph picture painting drawing poem song
  example video comic cartoon report letter diary`);

/** Nouns that take no article after "at", "in", "by", "for": places, meals, ways of travel. Other bare nouns make idioms: "on paper", "by mistake". */
export const BARE_OBJECTS =
  row(`home school work class lunch dinner breakfast supper tea noon night midnight dawn dusk foot bus car train tram
  boat ship van truck bike bicycle plane taxi subway line stock town vacation holiday accident recess winter summer spring autumn fall
  camp church college university bed hospital kindergarten dessert x y z food candy sale basketball football baseball soccer hockey
  tennis chess first last school christmas halloween easter profit charity half`);

/** Modifiers that cancel the noun, or leave it open. */
export const PRIVATIVE =
  row(`empty decoy fake toy mock imaginary pretend broken missing lost stolen former future alleged supposed
  artificial virtual counterfeit false phony dummy model potential possible would-be so-called expired invalid cancelled canceled
  invisible missing absent unborn dead borrowed virtual painted drawn fictional cardboard plastic wooden wood stone glass chocolate rubber porcelain clay marble bronze metal ceramic knitted stuffed inflatable
  sugar wax ice snow gingerbread dream cent-size half-size would-be`);

/** Verbs of state, liking and wanting: a sentence with one of them and without a number changes no amount. */
export const STATIVE_VERBS =
  row(`be have like love want need know live own enjoy prefer belong mean see hear feel work play help talk laugh smile
  decide start begin go visit meet attend walk run drive travel ride live go sit stand sleep`);

/** Days and times to which a rate or price may be limited. */
export const RATE_TIMES =
  row(`monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays
  weekday weekdays weekend weekends january february march april june july august september october november december summer winter spring autumn`);

/** Verbs that may state the hours for any rate, whatever the verb of the rate. */
export const PACE_VERBS = row("do take last work continue spend keep be have get");

/** Units of time, and days: "a week", "on Monday", "last year". */
export const TIME_UNITS =
  row(`second minute hour day night week weekend month year decade century morning afternoon evening season
  monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october
  november december spring summer autumn fall winter time term semester`);

/** Words of counting, paying and measuring that a question may introduce after "how many", "how much" or "the". */
export const ASKED_HEADS =
  row(`money dollar cent euro pound penny coin price bill change cost profit loss balance age year month week day hour
  minute second mile km kilometer kilometre metre meter foot inch yard centimeter centimetre millimeter millimetre kg kilogram gram ounce ton liter litre
  gallon pint quart cup ml cm lb distance length width height weight speed area perimeter volume value piece item thing object people
  person member way time total sum difference product average mean quotient answer result number amount kind degree full square purchase wage pay
  pay salary income earnings savings collection debt page x y z n problem equation trip`);

/** Adjectives that ask for a measure after "how", and their comparatives after "how much". */
export const MEASURES =
  row(`long longer far farther further old older young younger tall taller short shorter high higher low lower wide wider
  narrow narrower deep deeper shallow shallower heavy heavier light lighter big bigger large larger small smaller fast faster slow slower
  great greater cheap cheaper expensive late later early earlier soon`);

/** Verbs that ask for an amount, whatever the text's own verb: to have, to pay, to need, to be left. */
export const ASKING_VERBS =
  row(`have get be do buy pay spend cost charge earn make take use need remain stay go travel cover reach finish last weigh
  find calculate compute determine tell work give receive gain profit save contain hold fit keep put store fill create form build get born become
  want require sell start begin end own live practise practice`);

/** Words that a question may use in any place. */
export const ASKED_ANYWHERE = row("needed required must should born back ago noon midnight not n't");

/** Adjectives that a question may put before a noun without support in the text: "the new price", "full boxes", "the whole floor". */
export const ASKED_ADJECTIVES = row("new full empty whole entire final total own different remaining");

/** Processes that need no attention: several run at once, so their times do not add up. */
export const UNATTENDED = row(
  "dry boil bake freeze melt cool soak thaw ripen rise simmer roast ferment charge",
);

/** Verbs of coming and going whose object is the place left or reached: "leave the building". */
export const DOOR_VERBS = row("leave enter exit board quit join reach");
