import { chainOf, isOfItsPrompt, type Speech } from "../../engine/teaching/chain.ts";
import type { VaultWrite } from "../../engine/answer/vault.ts";
import type { TeachableStatement } from "./proposal-candidates.ts";

/** What of a turn's statements could be taught. */
export function teachableOf(
  { statements }: Pick<VaultWrite, "statements">,
  speech: Speech,
): readonly TeachableStatement[] {
  return statements.flatMap(({ text, meaning, status }) => {
    const chain = isOfItsPrompt(meaning) ? null : chainOf({ text, meaning }, speech);
    return chain === null ? [] : [{ chain, status }];
  });
}
