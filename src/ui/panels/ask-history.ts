import { recall, remember } from "../parts/stored.ts";

/** Prompts that are kept in this browser. */
const KEPT = 200;
const KEY = "touchstone-prompts";

/** Earlier prompts, the latest last. They survive a reload if the browser allows storage. */
export interface History {
  add(prompt: string): void;
  /** The prompt that many steps back, from 1; null if there is none. */
  back(steps: number): string | null;
  readonly length: number;
}

export function openHistory(): History {
  const prompts = recalled();
  return {
    get length() {
      return prompts.length;
    },
    add: (prompt) => {
      if (prompts.at(-1) === prompt) return;
      prompts.push(prompt);
      prompts.splice(0, prompts.length - KEPT);
      remember("localStorage", KEY, prompts);
    },
    back: (steps) => prompts.at(-steps) ?? null,
  };
}

function recalled(): string[] {
  const kept = recall("localStorage", KEY);
  return Array.isArray(kept) ? kept.filter((prompt) => typeof prompt === "string").slice(-KEPT) : [];
}
