/** Verbs of every day in their base form, by which the beginning of a predicate is told; a text shows others by how it uses them. */
export const VERBS: ReadonlySet<string> = new Set(`
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
`.split(/\s+/u).filter((verb) => verb !== ""));
