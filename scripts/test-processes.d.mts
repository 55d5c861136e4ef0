export const FIRST: readonly string[];
export const AT_ONCE: number;
export function processesOf(files: readonly string[]): string[][];
export function writeProcesses(processes: readonly (readonly string[])[], root: string): string[];
