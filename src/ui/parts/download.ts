import type { TemplateResult } from "lit-html";
import { button } from "./link.ts";

const BEFORE_DATA = '{"ok":true,"data":';

/** The data inside the server's envelope, byte for byte. */
export const dataIn = (text: string): string => text.slice(BEFORE_DATA.length, -1);

export const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A button that saves bytes as a file, unchanged. */
export function downloadButton(name: string, bytes: Uint8Array, label: string): TemplateResult {
  return button(label, () => save(name, bytes));
}

export function save(name: string, bytes: Uint8Array): void {
  const url = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: "application/json" }));
  const link = document.createElement("a");
  [link.href, link.download] = [url, name];
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
