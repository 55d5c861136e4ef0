import type { TemplateResult } from "lit-html";
import { button } from "./link.ts";

/** A button that saves bytes as a file, exactly as they are. */
export function downloadButton(name: string, bytes: Uint8Array, label: string): TemplateResult {
  return button(label, () => save(name, bytes));
}

function save(name: string, bytes: Uint8Array): void {
  const url = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: "application/json" }));
  const link = document.createElement("a");
  [link.href, link.download] = [url, name];
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
