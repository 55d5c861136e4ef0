export function stampOf(name: string, options: object, root?: string): string;
export function isCurrent(name: string, stamp: string, root?: string): boolean;
export function forget(name: string, root?: string): void;
export function remember(name: string, stamp: string, outputs: readonly string[], root?: string): void;
