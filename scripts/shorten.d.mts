export function shortenTemplates(source: string): string;
export function shortenFunctions(source: string): string;
