import type { Metafile } from "esbuild";

export function bundledPackages(metafile: Pick<Metafile, "outputs">): string[];
export function noticesOf(folders: readonly string[]): string;
export function licenceOf(folder: string, name: string): string | null;
