import type { Tree } from "../syntax.ts";
import type { Choices } from "./choices.ts";

const ADJECTIVE = /\{"kind":"adjective","lemma":"([^"]+)"\}/g;
const NOUN = /\{"kind":"noun","nominal":\{"noun":"([^"]+)",[^{}]*\}\}/g;

/**
 * One of the trees of a sentence. Whether `gold` is a property or a stuff in "the crown is gold" is chosen once for the prompt; anything else for
 * each sentence.
 */
export function chosenTree(trees: readonly Tree[], sentence: number, choices: Choices): Tree {
  const [first, second] = trees;
  if (first === undefined) throw new Error("a sentence that was read has a tree");
  if (second === undefined) return first;
  const [one, other] = [JSON.stringify(first), JSON.stringify(second)];
  if (trees.length > 2 || plain(one) !== plain(other))
    return trees[choices.choose(`${sentence} tree`, trees.length)] as Tree; // a number below their number
  const word = [...one.matchAll(ADJECTIVE), ...other.matchAll(ADJECTIVE)][0]?.[1] ?? "";
  const asProperty = one.includes(`{"kind":"adjective","lemma":"${word}"}`) ? first : second;
  return choices.choose(`word ${word}`, 2) === 0 ? asProperty : asProperty === first ? second : first;
}

/** A tree in which a property and a stuff of one name are alike. */
function plain(tree: string): string {
  return tree.replace(ADJECTIVE, "<$1>").replace(NOUN, "<$1>");
}
