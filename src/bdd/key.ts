// The canonical diagram key (contract, section 16).

import type { Manager } from "./manager.ts";
import type { NodeRef } from "./ref.ts";

/**
 * The key of `f`: two keys are equal exactly if the functions are, however the engine found them.
 * Lists the nodes of the reduced diagram without complement edges; each is a reference here, node and complement bit
 * together. Linear in their number, without recursion.
 * @param names the variable name of each level, strictly ascending by code unit
 * @throws RangeError if the names do not match the levels of the manager or are not in order
 * @see contract §16
 */
export function canonicalKey(manager: Manager, f: NodeRef, names: readonly string[]): string {
  assertSorted(manager, names);
  if (manager.isConstant(f)) return f === manager.TRUE ? "T" : "F";
  const index = new Map<NodeRef, number>();
  const lines: string[] = [];
  const open = (ref: NodeRef): boolean => !manager.isConstant(ref) && !index.has(ref);
  const child = (ref: NodeRef): string => {
    if (manager.isConstant(ref)) return ref === manager.TRUE ? "T" : "F";
    return `@${index.get(ref)}`;
  };
  const stack = [f];
  while (stack.length > 0) {
    const ref = stack[stack.length - 1]!;
    const low = manager.low(ref),
      high = manager.high(ref);
    if (!open(ref)) stack.pop();
    else if (open(low)) stack.push(low);
    else if (open(high)) stack.push(high);
    else {
      index.set(ref, lines.length);
      lines.push(`${lines.length}:${names[manager.levelOf(ref)]}?${child(high)}:${child(low)}`);
      stack.pop();
    }
  }
  return lines.join(";");
}

function assertSorted(manager: Manager, names: readonly string[]): void {
  if (names.length !== manager.variables)
    throw new RangeError(`${names.length} names for ${manager.variables} levels`);
  for (let level = 1; level < names.length; level++) {
    if (names[level - 1]! >= names[level]!)
      throw new RangeError(`the names at levels ${level - 1} and ${level} are not in code-unit order`);
  }
}
