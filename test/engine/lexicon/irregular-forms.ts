/** Irregular verbs as `base past participle`; alternatives joined by `/`. */
export const VERBS = `
arise arose arisen|awake awoke awoken|bear bore borne|beat beat beaten|become became become
befall befell befallen
begin began begun|behold beheld beheld|bend bent bent|bet bet bet|bid bid bid|bind bound bound
bite bit bitten|bleed bled bled
blow blew blown|break broke broken|breed bred bred|bring brought brought|broadcast broadcast broadcast
build built built
burn burned/burnt burned/burnt|burst burst burst|buy bought bought|cast cast cast|catch caught caught
choose chose chosen
cling clung clung|come came come|cost cost cost|creep crept crept|cut cut cut|deal dealt dealt|dig dug dug
do did done|draw drew drawn
dream dreamed/dreamt dreamed/dreamt|drink drank drunk|drive drove driven|eat ate eaten|fall fell fallen
feed fed fed|feel felt felt
fight fought fought|find found found|flee fled fled|fling flung flung|fly flew flown
forbid forbade forbidden|forecast forecast forecast
foresee foresaw foreseen|forget forgot forgotten|forgive forgave forgiven|forsake forsook forsaken
freeze froze frozen|get got got/gotten
give gave given|go went gone|grind ground ground|grow grew grown|hang hung hung|have had had
hear heard heard|hide hid hidden
hit hit hit|hold held held|hurt hurt hurt|keep kept kept|kneel knelt/kneeled knelt/kneeled
knit knit/knitted knit/knitted
know knew known|lay laid laid|lead led led|lean leaned/leant leaned/leant|leap leapt/leaped leapt/leaped
learn learned/learnt learned/learnt|leave left left|lend lent lent|let let let|lie lay lain|light lit lit
lose lost lost|make made made
mean meant meant|meet met met|mislead misled misled|mistake mistook mistaken
misunderstand misunderstood misunderstood
mow mowed mown/mowed|outdo outdid outdone|outgrow outgrew outgrown|outrun outran outrun
overcome overcame overcome
overhear overheard overheard|oversee oversaw overseen|oversleep overslept overslept|overtake overtook overtaken
overthrow overthrew overthrown|pay paid paid|prove proved proven/proved|put put put|quit quit quit
read read read|rebuild rebuilt rebuilt
redo redid redone|repay repaid repaid|resell resold resold|rewrite rewrote rewritten|rid rid rid
ride rode ridden|ring rang rung
rise rose risen|run ran run|saw sawed sawn/sawed|say said said|see saw seen|seek sought sought
sell sold sold|send sent sent|set set set
sew sewed sewn/sewed|shake shook shaken|shave shaved shaven/shaved|shear sheared shorn/sheared
shed shed shed|shine shone shone
shoot shot shot|show showed shown|shrink shrank shrunk|shut shut shut|sing sang sung|sink sank sunk
sit sat sat|slay slew slain
sleep slept slept|slide slid slid|sling slung slung|slit slit slit|smell smelled/smelt smelled/smelt
sow sowed sown/sowed
speak spoke spoken|speed sped sped|spell spelled/spelt spelled/spelt|spend spent spent
spill spilled/spilt spilled/spilt|spin spun spun
spit spat spat|split split split|spoil spoiled/spoilt spoiled/spoilt|spread spread spread
spring sprang sprung|stand stood stood
steal stole stolen|stick stuck stuck|sting stung stung|stink stank stunk|stride strode stridden
strike struck struck|string strung strung
strive strove striven|swear swore sworn|sweep swept swept|swell swelled swollen|swim swam swum
swing swung swung|take took taken
teach taught taught|tear tore torn|tell told told|think thought thought|throw threw thrown
thrust thrust thrust|tread trod trodden
undergo underwent undergone|understand understood understood|undertake undertook undertaken
undo undid undone|unwind unwound unwound
uphold upheld upheld|upset upset upset|wake woke woken|wear wore worn|weave wove woven|weep wept wept
wet wet/wetted wet/wetted
win won won|wind wound wound|withdraw withdrew withdrawn|withhold withheld withheld
withstand withstood withstood|wring wrung wrung
write wrote written|travel travelled/traveled travelled/traveled|label labelled/labeled labelled/labeled
cancel cancelled/canceled cancelled/canceled
total totalled/totaled totalled/totaled|model modelled/modeled modelled/modeled|prefer preferred preferred
permit permitted permitted
submit submitted submitted|commit committed committed|admit admitted admitted
transfer transferred transferred|refer referred referred
occur occurred occurred|equip equipped equipped|regret regretted regretted|picnic picnicked picnicked
fax faxed faxed|program programmed programmed
die died died|tie tied tied|carry carried carried|stop stopped stopped|plan planned planned
drop dropped dropped|visit visited visited
open opened opened|offer offered offered|enter entered entered|gather gathered gathered
happen happened happened|empty emptied emptied
`;

/** Gerunds that change their stem. */
export const GERUNDS = `
lie lying|die dying|tie tying|run running|swim swimming|sit sitting|put putting|cut cutting|get getting
begin beginning|travel travelling
travel traveling|win winning|shop shopping|make making|see seeing|dye dyeing|agree agreeing
forget forgetting|hop hopping|hope hoping
bake baking|set setting|dig digging|plan planning|jog jogging|wrap wrapping|beg begging|spin spinning
knit knitting|refer referring
`;

/** Irregular plurals as `singular plural`. */
export const NOUNS = `
man men|woman women|child children|person people|foot feet|tooth teeth|goose geese|mouse mice|louse lice
ox oxen|die dice|penny pence
policeman policemen|policewoman policewomen|fireman firemen|fisherman fishermen|businessman businessmen
salesman salesmen
gentleman gentlemen|snowman snowmen|postman postmen|grandchild grandchildren|schoolchild schoolchildren
stepchild stepchildren
sheep sheep|fish fish|deer deer|moose moose|series series|species species|aircraft aircraft
spacecraft spacecraft|offspring offspring
salmon salmon|trout trout|shrimp shrimp|bison bison|swine swine|knife knives|wife wives|life lives
leaf leaves|loaf loaves
half halves|shelf shelves|bookshelf bookshelves|calf calves|scarf scarves|wolf wolves|thief thieves
elf elves|hoof hooves|self selves
sheaf sheaves|housewife housewives|penknife penknives|cactus cacti|fungus fungi|nucleus nuclei|radius radii
stimulus stimuli
syllabus syllabuses|octopus octopuses|hippopotamus hippopotamuses|bus buses|analysis analyses|basis bases
crisis crises|thesis theses
hypothesis hypotheses|oasis oases|axis axes|diagnosis diagnoses|parenthesis parentheses|criterion criteria
phenomenon phenomena
bacterium bacteria|medium media|curriculum curricula|aquarium aquariums|stadium stadiums|museum museums
index indices
matrix matrices|vertex vertices|appendix appendices|formula formulas|formula formulae|antenna antennas
larva larvae|alga algae
tomato tomatoes|potato potatoes|hero heroes|echo echoes|mango mangoes|volcano volcanoes|mosquito mosquitoes
tornado tornadoes
photo photos|piano pianos|radio radios|video videos|kilo kilos|zoo zoos|studio studios|kangaroo kangaroos
box boxes|bus buses|church churches
dish dishes|city cities|story stories|boy boys|key keys|quiz quizzes|passer-by passers-by
mother-in-law mothers-in-law
brother-in-law brothers-in-law|sister-in-law sisters-in-law|father-in-law fathers-in-law
son-in-law sons-in-law|daughter-in-law daughters-in-law
alumnus alumni|dwarf dwarves|chief chiefs|roof roofs|cliff cliffs|proof proofs|belief beliefs
giraffe giraffes|cookie cookies|shoe shoes
`;

/** Comparatives and superlatives as `positive comparative superlative`. */
export const ADJECTIVES = `
good better best|bad worse worst|far farther farthest|far further furthest|old older oldest|big bigger biggest
hot hotter hottest|thin thinner thinnest|fat fatter fattest|wet wetter wettest|sad sadder saddest
red redder reddest|dim dimmer dimmest
happy happier happiest|heavy heavier heaviest|easy easier easiest|early earlier earliest
pretty prettier prettiest|busy busier busiest
dirty dirtier dirtiest|hungry hungrier hungriest|angry angrier angriest|lucky luckier luckiest
tiny tinier tiniest|funny funnier funniest
large larger largest|nice nicer nicest|wide wider widest|close closer closest|late later latest
safe safer safest|brave braver bravest
wise wiser wisest|strange stranger strangest|young younger youngest|long longer longest
strong stronger strongest|tall taller tallest
short shorter shortest|small smaller smallest|cheap cheaper cheapest|fast faster fastest|slow slower slowest
near nearer nearest
few fewer fewest|high higher highest|low lower lowest|light lighter lightest|dark darker darkest
simple simpler simplest|gentle gentler gentlest
narrow narrower narrowest|clever cleverer cleverest|quiet quieter quietest|shallow shallower shallowest
friendly friendlier friendliest
`;
