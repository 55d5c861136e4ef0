/** Verbs of every day in their base form, by which the beginning of a predicate is told; a text shows others by how it uses them. */
export const VERBS: ReadonlySet<string> = new Set(
  `
accept achieve act add admire adopt advance affect afford agree aim allow announce annoy answer appear apply appreciate approve argue arrange arrest arrive ask assist attack attempt attend attract avoid award
bake bark beat become begin behave believe belong bike bite blame block boil borrow bother bounce brag break breathe bring broadcast brush build bully burn buy
call camp care carry cast catch cause celebrate challenge change chaperone chase chat cheat check cheer choose claim clean climb close coach collect combine come commit communicate commute compete complain complete compose concern conduct confirm confuse connect consider consist consult consume contain continue contribute control cook cost count cover crash crave create criticize cross cry cure cut cycle
dismiss disobey download dislike distinguish disturb
damage dance date deal debate debut decide decorate defeat defend delay deliver demand deny depend deserve design desire destroy develop devote die dig direct disagree disappear discover discuss dislike dive divide donate doubt draw dream dress drink drive drop
edit embrace
earn eat educate emit employ enable encourage end engage enjoy enroll enter entertain escape establish evolve examine exceed excel exercise exist expect experience explain explore express
face fail fall fear feature feed feel fight fill find finish fish fit fix float flow fly focus follow forget form fulfil fulfill fund
gain garden gather generate get give go govern graduate grow guard guess guide
hand handle happen hate have head hear help hide hike hire hit hold host hug hunt hurt
identify ignore illustrate imagine impress improve include increase influence inform inherit inject injure inspire invent invest invite involve issue
jog join joke judge jump
keep kick kill knit know
lack last laugh launch lay lead learn leave lecture lend like limp link list listen live locate look lose love lie
maintain major make manage march marry master match mean measure meditate meet melt migrate mind miss move multiply murder
name need neglect notice nominate
obey observe obtain occupy occur offer open operate oppose order organise organize originate overcome owe own
pack paint park participate pass pay peel perform persuade phone pick plan plant play please point polish pollute possess post practice practise praise pray prefer prepare present preserve press prevent produce progress promise promote protect prove provide publish pull punish purchase push put
qualify quit
race raise reach react read realise realize receive recognise recognize recommend record recover recycle reduce refuse regret rehearse reject relax release rely remain remember remove rent repair repeat replace reply report represent require rescue research reside resist respect respond rest result retire return review reward ride ring rise risk roast rob rock rule run
sail save say scare schedule score scratch sculpt search see seek seem sell send separate serve set settle shake share shine shoot shop shout show sign sing sit skate ski skip sleep slide smell smile smoke snow solve sound spark speak spend spin sponsor stand star stare start stay steal sting stop store strike struggle study submit subscribe succeed suffer suggest suit supply support surf surprise survive suspect swim
take talk taste teach tell tend test thank think threaten throw tour touch tout trade train transfer transform translate transport travel treat trust try turn tweet
understand unite unlock upload use
value vary visit volunteer vote
wait wake walk want warn wash waste watch wave wear weigh welcome win wish wonder work worry worship wrestle write yell zoom
abandon abolish absorb abuse accelerate accommodate accompany accomplish accumulate accuse activate adapt adjust administer adore advertise advise age aid alarm alert align alter amuse analyse analyze animate announce anticipate apologise apologize appoint approach archive ascend assemble assess assign assume assure attach audit author avenge await
balance ban band bathe battle bear beam befriend beg bend benefit bet bid bind bleed bless blink bloom blossom blow blush boast bolt bomb book boost border bow bowl box brew broaden browse budget bump bury butter button buzz
calculate calibrate calm cancel carve catalogue cater cease charge charm chart chase chew chop cite clap clarify classify click cling cluster coat code coexist collaborate collapse comb comfort command comment compile complement comprehend compress compute conceal concentrate conclude condemn confess confirm conquer conserve construct contact contrast convert convey convince coordinate copy correct correspond crack craft crawl creep criticise croak crochet crow crush cultivate curl curse
dare darken date daydream decay deceive declare decline dedicate deem deepen define defy delete delight demonstrate depart deposit derive descend describe detect determine detest deter diagnose dictate differ digest dine diminish dip disappoint discourage discharge disguise dispute dissolve distribute dock double doze draft drag drain drift drill drown drum dry dump dust dwell dye
ease echo eclipse elect eliminate embark emerge emigrate emphasise emphasize encounter endorse endure enforce enhance enlarge ensure entail equip erect erupt estimate evaporate exaggerate exchange excite exclude excuse execute exhibit exploit export expose extend extract
fade fake fare farm fascinate fast fasten favor favour feast fetch file film filter finance fire flash flatter flee flirt flood flourish fold forbid forecast forgive foster found frame freeze frequent frighten frown fry fuel function
gallop gamble gaze gesture giggle glance glide glow glue gossip grab grade grant grasp graze greet grill grind groan groom growl grumble guarantee
halt hammer harm harvest hatch haul haunt heal heat herd hesitate hibernate highlight hike hinder hop hope host hover howl hum hurry hustle
illuminate imitate immigrate imply import impose imprison incubate indicate indulge inflate inhabit inhale initiate inquire insist inspect install instruct insult insure integrate intend interact interest interpret interrupt interview introduce invade iron irritate isolate
jail jingle juggle justify
kayak keel kidnap kiss knead kneel knock
label land last lean leap leak lecture lick lift light limit litter load lock log loiter long loom loot lower lurk
mail manufacture map mark mask mate mature mend mention mentor merge migrate milk mimic mine minister mistake misunderstand mix moan model modify monitor mount mourn mow mumble
narrate navigate neighbor nest nod note nourish nurse nurture
obtain offend officiate oil orbit outlive outperform overlook oversee oversleep
paddle pant pardon park parade patrol pause pave peck pedal peek perceive perch perish permit pet photograph pierce pile pilot pioneer pity pitch plead pledge plot plough plow pluck plunge poke pool portray pose pose pound pour power predict preach precede premiere prescribe preside pretend prey print process proclaim profit program prohibit project prolong pronounce propose prosecute prosper protest provoke prune publicise publicize pump pursue
quarrel question queue quote
radiate rain raid rank rate rattle reassure rebel rebuild recall recite reckon reclaim recruit refer refill reflect reform refresh regain register regulate reign reinforce rejoin relate relax relocate rely remark remind renew renovate renounce reproduce rescue resell resemble resent reserve resign resolve resort restore restrict resume retain retreat retrieve reunite reveal revise revolve rhyme rinse roam roar rotate row rub ruin rush rustle
sacrifice sanction satisfy savor savour scan scatter scold scoop scout scream screen scribble scrub seal seize select sense sew shave shelter shift ship shiver shock shorten shovel shred shrink shrug shut sigh signal sip sink sketch skim slip slow smash sneak sneeze sniff snore soak soar sort spawn specialise specialize specify spell spill spit split spoil spot spray spread squeak squeeze stack staff stage stain stalk stamp startle starve state steer stem stimulate stir stitch strengthen stretch strive stroll strum stumble subscribe substitute sue suffice sum summarise summarize supervise surrender surround suspend sustain swallow swear sweat sweep swing switch symbolise symbolize sympathise sympathize
tackle tailor tame tap target tar tax tease telephone tempt tie tighten tip tire toast tolerate top toss trace track trample transmit trap tremble trick trim triumph trot tuck tug tune tutor twist type
undergo underestimate undertake undo unfold unify unload update upgrade uphold upset urge utilise utilize
vanish venture verify view violate voice vow
wag wander warm water weaken weave wed weed weep whisper whistle widen wink wipe wither withdraw witness wound wrap wreck wring
yawn yield
access accuse acknowledge acquire address admit advocate amaze applaud arise assert associate attain befriend brake breed burst capture characterize circulate colonise colonize compensate comprise constitute contradict convict decrease depict devise devour dodge dominate enclose evaluate
exhaust expand explode ferment fertilise fertilize forage fill interfere investigate legislate license memorize moult negotiate nibble outlaw oversee overtake photosynthesise photosynthesize pollinate proceed ratify regard rejoice request rot scavenge secede shed simplify snatch soothe spare splash squirt stroke stuff suck suppose
rust corrode leak ooze glitter sparkle crumble shatter swarm swell tear terrify tumble undress unpack whine whirl whip
`
    .split(/\s+/u)
    .filter((verb) => verb !== ""),
);
