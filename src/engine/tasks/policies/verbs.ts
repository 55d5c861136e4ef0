import { baseOfThird } from "../../language/morphology.ts";

/** Verbs whose past or participle no rule gives: base, past, participle. Past participles that are like the past are left out. */
const IRREGULAR: readonly (readonly [base: string, past: string, participle?: string])[] = [
  ["arise", "arose", "arisen"],
  ["awake", "awoke", "awoken"],
  ["bear", "bore", "born"],
  ["beat", "beat", "beaten"],
  ["become", "became", "become"],
  ["begin", "began", "begun"],
  ["bend", "bent"],
  ["bind", "bound"],
  ["bite", "bit", "bitten"],
  ["bleed", "bled"],
  ["blow", "blew", "blown"],
  ["break", "broke", "broken"],
  ["breed", "bred"],
  ["bring", "brought"],
  ["build", "built"],
  ["burn", "burnt"],
  ["buy", "bought"],
  ["catch", "caught"],
  ["choose", "chose", "chosen"],
  ["come", "came", "come"],
  ["cost", "cost"],
  ["creep", "crept"],
  ["cut", "cut"],
  ["deal", "dealt"],
  ["dig", "dug"],
  ["do", "did", "done"],
  ["draw", "drew", "drawn"],
  ["dream", "dreamt"],
  ["drink", "drank", "drunk"],
  ["drive", "drove", "driven"],
  ["eat", "ate", "eaten"],
  ["fall", "fell", "fallen"],
  ["feed", "fed"],
  ["feel", "felt"],
  ["fight", "fought"],
  ["find", "found"],
  ["flee", "fled"],
  ["fly", "flew", "flown"],
  ["forbid", "forbade", "forbidden"],
  ["forget", "forgot", "forgotten"],
  ["forgive", "forgave", "forgiven"],
  ["freeze", "froze", "frozen"],
  ["get", "got", "gotten"],
  ["give", "gave", "given"],
  ["go", "went", "gone"],
  ["grow", "grew", "grown"],
  ["hang", "hung"],
  ["have", "had"],
  ["hear", "heard"],
  ["hide", "hid", "hidden"],
  ["hit", "hit"],
  ["hold", "held"],
  ["hurt", "hurt"],
  ["keep", "kept"],
  ["know", "knew", "known"],
  ["lay", "laid"],
  ["lead", "led"],
  ["leave", "left"],
  ["lend", "lent"],
  ["let", "let"],
  ["lie", "lay", "lain"],
  ["light", "lit"],
  ["lose", "lost"],
  ["make", "made"],
  ["mean", "meant"],
  ["meet", "met"],
  ["mistake", "mistook", "mistaken"],
  ["overcome", "overcame", "overcome"],
  ["pay", "paid"],
  ["put", "put"],
  ["quit", "quit"],
  ["read", "read"],
  ["ride", "rode", "ridden"],
  ["ring", "rang", "rung"],
  ["rise", "rose", "risen"],
  ["run", "ran", "run"],
  ["say", "said"],
  ["see", "saw", "seen"],
  ["seek", "sought"],
  ["sell", "sold"],
  ["send", "sent"],
  ["set", "set"],
  ["shake", "shook", "shaken"],
  ["shine", "shone"],
  ["shoot", "shot"],
  ["show", "showed", "shown"],
  ["shrink", "shrank", "shrunk"],
  ["shut", "shut"],
  ["sing", "sang", "sung"],
  ["sink", "sank", "sunk"],
  ["sit", "sat"],
  ["sleep", "slept"],
  ["speak", "spoke", "spoken"],
  ["spend", "spent"],
  ["split", "split"],
  ["spread", "spread"],
  ["stand", "stood"],
  ["steal", "stole", "stolen"],
  ["stick", "stuck"],
  ["strike", "struck"],
  ["swear", "swore", "sworn"],
  ["sweep", "swept"],
  ["swim", "swam", "swum"],
  ["swing", "swung"],
  ["take", "took", "taken"],
  ["teach", "taught"],
  ["tear", "tore", "torn"],
  ["tell", "told"],
  ["think", "thought"],
  ["throw", "threw", "thrown"],
  ["undergo", "underwent", "undergone"],
  ["understand", "understood"],
  ["wake", "woke", "woken"],
  ["wear", "wore", "worn"],
  ["weep", "wept"],
  ["win", "won"],
  ["withdraw", "withdrew", "withdrawn"],
  ["write", "wrote", "written"],
];
const BASE_OF_PAST: ReadonlyMap<string, readonly string[]> = new Map(
  IRREGULAR.map(([base, past]) => [past, [base]]),
);
const BASE_OF_PARTICIPLE: ReadonlyMap<string, readonly string[]> = new Map(
  IRREGULAR.map(([base, past, participle]) => [participle ?? past, [base]]),
);

/** The bases that a form in -ed or -ing can have by rule: `stopped` → `stopp`, `stoppe`, `stop`. */
function withoutEnding(word: string, ending: "ed" | "ing"): readonly string[] {
  if (!word.endsWith(ending) || word.length < ending.length + 2) return [];
  const stem = word.slice(0, -ending.length);
  const bases = [stem, `${stem}e`];
  if (/([^aeiou])\1$/u.test(stem)) bases.push(stem.slice(0, -1));
  if (ending === "ed" && stem.endsWith("i")) bases.push(`${stem.slice(0, -1)}y`);
  if (ending === "ing" && stem.endsWith("y")) bases.push(`${stem.slice(0, -1)}ie`);
  return bases;
}

/** The bases of a word that stands as past tense. */
export function basesOfPast(word: string): readonly string[] {
  return BASE_OF_PAST.get(word) ?? withoutEnding(word, "ed");
}

/** The bases of a past participle; of `been` it is `be`. Empty for what is none by its form. */
export function basesOfParticiple(word: string): readonly string[] {
  if (word === "been") return ["be"];
  return BASE_OF_PARTICIPLE.get(word) ?? withoutEnding(word, "ed");
}

export function basesOfGerund(word: string): readonly string[] {
  return withoutEnding(word, "ing");
}

/** The bases of a word that stands as present tense of a third person, or of a plural, where it is its own base. */
export function basesOfPresent(word: string): readonly string[] {
  return [word, ...baseOfThird(word)];
}
