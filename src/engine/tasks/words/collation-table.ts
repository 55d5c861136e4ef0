// The root collation of Unicode (CLDR) for Latin, Greek and Cyrillic letters, digits, blanks, hyphens and apostrophes.
// Source: https://www.unicode.org/reports/tr10/ and https://www.unicode.org/reports/tr35/tr35-collation.html (root order).
// A test compares it with the collator of the platform, which the engine does not use.

/** Letters and marks in the order of their primary weights, in lower case: what differs here decides before anything else. */
export const LETTERS = [
  " -'‘’",
  "0123456789",
  "abcdeəfghiıjklmnŋopqĸrstŧuvwxyzþ",
  "αβγδεζηθικλμνξοπρστυφχψω",
  "абвгдђеєжзѕиійјклљмнњопрстћуфхцчџшщъыьэюя",
].join("");

/** Accents in the order of their secondary weights. `JOINED` sets ligatures and letters such as eth apart from what they are made of. */
export const JOINED = "joined";
export const HOOKED = "hooked";
export const ACCENTS: readonly string[] = [
  ..."\u0301\u0300\u0306\u0302\u030c\u030a\u0308\u030b\u0303\u0307\u0338\u0327\u0328\u0304\u0335\u0309\u030f\u0311\u031b\u0323\u0324\u0325\u0326\u032d\u032e\u0330\u0331",
  JOINED,
  HOOKED,
];

/** Letters that stand for others with accents: `["\u0301", "aá"]` says that "á" is "a" with an acute. */
export const ACCENTED: readonly (readonly [accents: string, pairs: string])[] = [
  ["\u0300", "aàeèiìoòuùnǹеѐиѝwẁyỳ"],
  ["\u0301", "aáeéiíoóuúyýcćlĺnńrŕsśzźgǵαάεέηήιίοόυύωώгѓкќkḱmḿpṕwẃ"],
  ["\u0302", "aâeêiîoôuûcĉgĝhĥjĵsŝwŵyŷzẑ"],
  ["\u0303", "aãnñoõiĩuũvṽeẽyỹ"],
  ["\u0308", "aäeëiïoöuüyÿιϊυϋеёіїhḧwẅxẍtẗ"],
  ["\u030a", "aåuůwẘyẙ"],
  ["\u0327", "cçgģkķlļnņrŗsştţeȩdḑhḩ"],
  ["\u0304", "aāeēiīoōuūyȳgḡ"],
  ["\u0306", "aăeĕgğiĭoŏuŭуў"],
  ["\u0328", "aąeęiįuųoǫ"],
  ["\u0307", "cċeėgġzżaȧoȯbḃdḋfḟhḣmṁnṅpṗrṙsṡtṫwẇxẋyẏ"],
  ["\u030c", "cčdďeělľnňrřsštťzžaǎiǐoǒuǔgǧkǩjǰhȟ"],
  ["\u030b", "oőuű"],
  ["\u031b", "oơuư"],
  ["\u0308\u0304", "uǖaǟoȫ"],
  ["\u0308\u0301", "uǘιΐυΰiḯ"],
  ["\u0308\u030c", "uǚ"],
  ["\u0308\u0300", "uǜ"],
  ["\u0307\u0304", "aǡoȱ"],
  ["\u0328\u0304", "oǭ"],
  ["\u030a\u0301", "aǻ"],
  ["\u030f", "aȁeȅiȉoȍrȑuȕ"],
  ["\u0311", "aȃeȇiȋoȏrȓuȗ"],
  ["\u0326", "sștț"],
  ["\u0303\u0304", "oȭ"],
  ["\u0325", "aḁ"],
  ["\u0323", "bḅdḍhḥkḳlḷmṃnṇrṛsṣtṭvṿwẉzẓaạeẹiịoọuụyỵ"],
  ["\u0331", "bḇdḏkḵlḻnṉrṟtṯzẕhẖ"],
  ["\u0327\u0301", "cḉ"],
  ["\u032d", "dḓeḙlḽnṋtṱuṷ"],
  ["\u0304\u0300", "eḕoṑ"],
  ["\u0304\u0301", "eḗoṓ"],
  ["\u0330", "eḛiḭuṵ"],
  ["\u0327\u0306", "eḝ"],
  ["\u032e", "hḫ"],
  ["\u0323\u0304", "lḹrṝ"],
  ["\u0303\u0301", "oṍuṹ"],
  ["\u0303\u0308", "oṏ"],
  ["\u0301\u0307", "sṥ"],
  ["\u030c\u0307", "sṧ"],
  ["\u0323\u0307", "sṩ"],
  ["\u0324", "uṳ"],
  ["\u0304\u0308", "uṻ"],
  ["\u0309", "aảeẻiỉoỏuủyỷ"],
  ["\u0302\u0301", "aấeếoố"],
  ["\u0302\u0300", "aầeềoồ"],
  ["\u0302\u0309", "aẩeểoổ"],
  ["\u0302\u0303", "aẫeễoỗ"],
  ["\u0323\u0302", "aậeệoộ"],
  ["\u0306\u0301", "aắ"],
  ["\u0306\u0300", "aằ"],
  ["\u0306\u0309", "aẳ"],
  ["\u0306\u0303", "aẵ"],
  ["\u0323\u0306", "aặ"],
  ["\u031b\u0301", "oớuứ"],
  ["\u031b\u0300", "oờuừ"],
  ["\u031b\u0309", "oởuử"],
  ["\u031b\u0303", "oỡuữ"],
  ["\u031b\u0323", "oợuự"],
  ["\u0338", "oø"],
  ["\u0338\u0301", "oǿ"],
  ["\u0335", "dđhħlł"],
];

/** Letters made of several, each part with its accents. */
export const EXPANDED: Readonly<
  Record<string, readonly (readonly [letter: string, ...accents: string[]])[]>
> = {
  æ: [["a", JOINED], ["e"]],
  ǽ: [
    ["a", JOINED],
    ["e", "\u0301"],
  ],
  ǣ: [
    ["a", JOINED],
    ["e", "\u0304"],
  ],
  œ: [["o", JOINED], ["e"]],
  ß: [["s", JOINED], ["s"]],
  ð: [["d", JOINED]],
  ґ: [["г", HOOKED]],
};
