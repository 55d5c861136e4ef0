/** Adjectives of peoples and places, which are written with a capital letter and are no names. */
const NATIONALITIES: ReadonlySet<string> = new Set(
  (
    "american australian british canadian chinese danish dutch egyptian english finnish french german greek hungarian icelandic indian indonesian iranian iraqi irish israeli italian japanese kenyan korean " +
    "lebanese malaysian mexican moroccan nigerian norwegian pakistani peruvian polish portuguese romanian russian scottish spanish swedish swiss thai turkish ukrainian vietnamese welsh african asian european " +
    "brazilian chilean colombian cuban ethiopian ghanaian jamaican jewish muslim christian buddhist hindu catholic protestant roman victorian parisian argentine austrian belgian bulgarian croatian cypriot czech " +
    "estonian latvian lithuanian maltese mongolian nepalese serbian slovak slovenian syrian taiwanese tunisian venezuelan bolivian algerian arab arabic latin nordic baltic"
  ).split(" "),
);

export function isNationality(lower: string): boolean {
  return NATIONALITIES.has(lower);
}
