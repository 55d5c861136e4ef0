import type { OpenWords } from "./lexicon.ts";

type Form = ReturnType<OpenWords["analyse"]>[number];

/** Irregular forms that neither the packs nor the regular forms of the word list give. Verbs: `base past participle`. */
const VERBS =
  "burn burnt burnt|dream dreamt dreamt|get got gotten|knit knit knit|lean leant leant|learn learnt learnt|outdo outdid outdone|prove proved proven|resell resold resold|rid rid rid|set set set|shave shaved shaven|slit slit slit|smell smelt smelt|string strung strung|unwind unwound unwound|wet wet wet|wind wound wound|withhold withheld withheld|withstand withstood withstood|picnic picnicked picnicked|hamstring hamstrung hamstrung|outsell outsold outsold|outgrow outgrew outgrown|outdrive outdrove outdriven|outride outrode outridden|outspend outspent outspent|overeat overate overeaten|overfeed overfed overfed|overpay overpaid overpaid|overspend overspent overspent|partake partook partaken|preset preset preset|regrow regrew regrown|remake remade remade|resend resent resent|reset reset reset|rethink rethought rethought|retake retook retaken|retell retold retold|reread reread reread|rerun reran rerun|unbind unbound unbound|undersell undersold undersold|forego forewent foregone|forgo forwent forgone|foretell foretold foretold|input input input|offset offset offset|output output output|sublet sublet sublet|underpay underpaid underpaid|waylay waylaid waylaid|panic panicked panicked|mimic mimicked mimicked|frolic frolicked frolicked|traffic trafficked trafficked";
const GERUNDS =
  "picnic picnicking|panic panicking|mimic mimicking|frolic frolicking|traffic trafficking|dye dyeing|singe singeing";
const PLURALS =
  "die dice|penny pence|swine swine|sheaf sheaves|penknife penknives|formula formulae|alumnus alumni|dwarf dwarves|wharf wharves|jackknife jackknives|midwife midwives|stepchild stepchildren|great-grandchild great-grandchildren|passerby passersby|runner-up runners-up|bison bison|squid squid|cod cod|elk elk|quail quail|grouse grouse|carp carp|pike pike|tuna tuna|mackerel mackerel|herring herring|craft craft|hovercraft hovercraft|watercraft watercraft|crossroads crossroads|headquarters headquarters|barracks barracks|means means|gallows gallows|cul-de-sac culs-de-sac";
const COMPARED =
  "far further furthest|well better best|ill worse worst|little less least|shy shyer shyest|dry drier driest|sly slyer slyest";

const KINDS = {
  verb: ["past", "participle"],
  gerund: ["gerund"],
  noun: ["plural"],
  adjective: ["comparative", "superlative"],
} as const;

/** All irregular forms that the rows give, by their spelling. */
const BY_FORM: ReadonlyMap<string, readonly Form[]> = byForm([
  ...formsIn(VERBS, "verb", KINDS.verb),
  ...formsIn(GERUNDS, "verb", KINDS.gerund),
  ...formsIn(PLURALS, "noun", KINDS.noun),
  ...formsIn(COMPARED, "adjective", KINDS.adjective),
]);

type Row = readonly [form: string, analysis: Form];

function formsIn(rows: string, pos: Form["pos"], kinds: readonly string[]): Row[] {
  return rows.split("|").flatMap((row) => {
    const [lemma = "", ...forms] = row.split(" ");
    return forms.map((form, index): Row => [form, { lemma, pos, form: kinds[index] ?? "base" }]);
  });
}

function byForm(rows: readonly Row[]): ReadonlyMap<string, readonly Form[]> {
  const found = new Map<string, Form[]>();
  for (const [form, analysis] of rows) found.set(form, [...(found.get(form) ?? []), analysis]);
  return found;
}

/** The words with the irregular forms that they lack. */
export function withIrregularForms(words: OpenWords): OpenWords {
  return {
    longest: (first) => words.longest(first),
    isMass: (noun) => words.isMass(noun),
    analyse(form) {
      const known = words.analyse(form);
      const more = (BY_FORM.get(form) ?? []).filter(
        (one) =>
          !known.some(
            ({ lemma, pos, form: kind }) => lemma === one.lemma && pos === one.pos && kind === one.form,
          ),
      );
      return [...known, ...more];
    },
  };
}
