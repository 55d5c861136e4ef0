/**
 * Words that are never renamed, because a replacement would change the meaning of the text. Any other word that a reader depends on
 * shows itself: the reader declines if it is renamed.
 */
const KEPT: ReadonlySet<string> = new Set(
  `
a an the and or but nor not no yes none never neither either both if then unless only when whenever while until iff provided because since so thus hence therefore though although yet
is are am be been being was were do does did done has have had having can cannot could will would shall should may might must ought need needs
that who whom whose which what where when why how there here this these those it its he she they him her them his hers their theirs i you we me us my your our mine himself herself itself themselves one ones
every each all any some most many more less least fewest fewer few several much enough other others another else same such own
everyone everybody everything anyone anybody anything someone somebody something nobody nothing whoever whatever person people persons thing things animal animals creature creatures non
in on at by of to for with without within from into onto out up down under over above below before after between behind beside near next inside outside through across along around about against toward towards than as
also too very just even still already again once twice ever always often sometimes usually rarely longer anymore now today tomorrow yesterday later earlier ago first second third fourth fifth sixth seventh eighth ninth tenth last finally
zero two three four five six seven eight nine ten eleven twelve hundred thousand half exactly
monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec
exist exists existed
true false valid invalid case claim fact argument conclusion premise premises conclude entails object objects item items necessarily definitely undoubtedly unquestionably surely immediately effectively necessary sufficient possible possibly certain certainly known impossible established
required obliged obligation obligations obligatory mandatory compulsory permitted permission permissible allowed acceptable forbidden prohibited prohibition banned allow acceptably
left right north south east west
convince persuade companionship company photograph photo
`
    .trim()
    .split(/\s+/u),
);

export function isKept(lower: string): boolean {
  return KEPT.has(lower) || /^(?:[a-z]+n['’]t|[a-z]+['’](?:re|ll|ve|d|m))$/u.test(lower);
}
