import type { Tally, Wrong } from "./run.ts";

/** The table by kind, and as many wrong answers as were asked for. */
export function report(
  { prompts, counts, wrong }: Tally,
  { show, seconds }: { readonly show: number; readonly seconds: number },
): string {
  const row = (name: string, ...cells: readonly (string | number)[]): string =>
    name.padEnd(20) + cells.map((cell) => String(cell).padStart(10)).join("");
  const all = { right: 0, declined: 0, wrong: 0 };
  const rows = [...counts].map(([kind, { right, declined, wrong: failed }]) => {
    all.right += right;
    all.declined += declined;
    all.wrong += failed;
    return row(kind, right, declined, failed);
  });
  const lines = [
    row("trap", "right", "declined", "wrong"),
    ...rows,
    row("all", all.right, all.declined, all.wrong),
  ];
  return `${[...lines, `${prompts} prompts in ${seconds} s; ${wrong.length} answers are wrong`, ...wrong.slice(0, show).map(shown)].join("\n")}\n`;
}

function shown({ case: { id, mode }, kind, rule, prompt, before, got }: Wrong): string {
  return `\n${id} (${kind}, ${rule}${mode === null ? "" : `, ${mode}`}): ${before} → ${got}\n  ${prompt.replace(/\s+/gu, " ")}`;
}

/** As in `evals run`: 5 if an answer is wrong. */
export function exitCodeOf({ wrong }: Pick<Tally, "wrong">): 0 | 5 {
  return wrong.length > 0 ? 5 : 0;
}
