export function shortenTemplates(source: string): string;
export function shortenFunctions(source: string): string;
export function shortenNumbers(source: string): string;
export function shortenTests(source: string): string;
export const GLOBALS: Readonly<Record<string, string>>;
export const OWN_MEMBERS: RegExp;
