import { join } from "node:path";
import { createKnowledge } from "../../../src/engine/knowledge/knowledge.ts";
import { withIrregularForms } from "../../../src/engine/lexicon/irregular.ts";
import type { OpenWords } from "../../../src/engine/lexicon/lexicon.ts";
import { WordList, withWordList } from "../../../src/engine/lexicon/word-list.ts";
import { readPacks } from "../../../src/store/packs/packs.ts";
import { ROOT } from "../../support/root.ts";
import { packOf, readTestRule } from "../knowledge/packs.ts";

/** Lines of the compiled word list: those words of the lexicon's rows that the packs lack, or lack a form of. */
const LISTED = `
abstain v41+|access n07+v40|accommodate v42+|adhere v42+|adjoin v35+|admit v32+|agree v32+|align v30+
allocate v40+|allot v40+|alumnus n18|amass v30+|amount n21+v42+|analyze v31+|anger n12+v37+
antenna n06+|apologize v32+|apply v34+|apportion v40+|appraise v31+|ascend v38+|audition n09v36+
authorise v41|authorize v32+|average n09+v42+a00+|await v31+|awaken v29+|babysit v41
bang n11+v35+r02+|baptise v32|baptize v32+|bar n06+v32+|barter n04v40|beep n11v39|bench n06+v41+
bequeath v40|bin n06+v35|bisect v35|bleat n11+v32+|boot n06+v35|border n15+v35+|bottle n06+v40
cancel n10v41+|captain n18+v41|certify v32+|chair n06+v41|charter n10+v41+|christen v32
chuck n13+v35+|clock n06+v30+|commence v30+|compel v41+|condescend v41|confer v32+|confiscate v40+a00
conform v42+|conjecture n09+v31+|contemplate v39+|cool n07v30+a00+|criticize v32+|date n28+v41+
deactivate v30|decay n22+v30+|deduct v31+|defrost v30+|deign v41+|denote v32+|deport v41|die n06+v30+
dirty v35a00+|discontinue v42+|doze n04v29+|drench v43|drizzle n19+v43|dwarf n18+v42+|dwindle v30+
edge n15+v38+|enroll v41+|entitle v41+|enumerate v32+|evacuate v38+|expend v34+|fantasize v36
fell n27v35+a00|ferry n06v38+|fertilise v30|fertilize v30+|few n14a00+|finalise v30|finalize v30
fit n26+v42+a00+|flank n14+v42+|fork n06+v35|fuel n27+v40+|fulfill v36+|gift n21+v41+|grade n14+v31+
gross n23v40a00+|group n03+v31+|halve v31|hoist n06v35+|hook n06+v35+|initial n10+v32a00+
involve v42+|kneel n04v35+|label n10+v32+|ladle n06v35|leap n04+v38+|lengthen v30+|likely a00+r02+
lug n06v35+|major n18+v31+a00+|many a00+|memorize v31+|microwave n19+v30|model n09+v36+a00+
mold n25+v36+|mow n06v35+|muddy v35a00+|near v38+a00+r02+|net n06+v40+a00+|nick n07v35|notarize v32+
numerous a00+|organize v41+|outdo v33+|outlast v42|outlive v42+|outperform v33|outscore v33
outweigh v33+|parallel n07+v42+a00+|part n24+v38+r02+|pat n11v35+a00r02|peek n04v39|peer n18+v39+
penknife n06|penny n23+|position n15+v38+|practice n04+v41+|predate v42|prefer v37+|pricey a00
quarter n23+v42|rack n06+v38+|realize v31+|reboot v29|recognize v31+|reheat v30|rejoin v41+
relocate v30|render n27v30+|repeal n04+v32+|reschedule v32+|research n04+v32+|resell v40|restart v38
retail n04+v42+r02|revisit v38|revoke n04v33|rid v40+|rinse n27v35+|round n06+v38+a00+r02+
sack n06+v40+|saw n10v35+|scoop n23+v35|scrap n17+v40+|seep v38+|set n14+v35+a00+|sew v35+|sheaf n06+
shear n19+v35+|slit n06+v35+|slurp v34+|smooth n04v35+a00+|snack n13+v34|soil n26+v35+|sort n09+v41
sow n05v35+|span n28+v42+|specialise v41|specialize v30+|spell n26+v32+|spill n27v35+|spoil n21v41+
sport n04+v42+|sprinkle n19v35+|stake n21+v41+|string n06+v35+|subsidise v40|subsidize v40+
suffice v42+|summarize v32+|suppose v32+|sweat n08+v29+|swine n05|swipe n04v35+|syllabus n10
tally n04+v42|tape n06+v35|terminate v30+|top n15+v42+a00+|total n06+v42+a00+|travel n04+v38+
treble n07v32a00+|unchain v35|unlikely a00+|unplug v35|unseal v35|unwind v35+|upload v40|utilize v34+
vacation n28+v42+|veto n04+v41+|void n26v41a00+|wager n04+v33|wed v41+a00|well n06+v38+a00+r02+
wet n26+v30+a00+|wheel n06+v38+|will n09+v32+|wind n19+v38+|withhold v40+|withstand v42+|worsen v30+
`;

export const LISTED_WORDS = new WordList(`${LISTED.trim().split(/[|\n]/).join("\n")}\n`);

/** The words of the packs, of the list above, and the irregular forms: what the reader of English knows. */
export async function lexiconWords(): Promise<OpenWords> {
  const packs = (await readPacks(join(ROOT, "data"))).map(({ packId, definitions, words }) =>
    packOf(packId, [], { words, definitions }),
  );
  const { lexicon } = createKnowledge(packs, { readRule: readTestRule });
  return withIrregularForms(withWordList(lexicon, LISTED_WORDS));
}
