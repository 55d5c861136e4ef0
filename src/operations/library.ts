import { Failure } from "../contract/failures.ts";
import type { Operation } from "./operation.ts";

export interface LibraryOptions { readonly dataDir: string }

/** `GET /packs` and `GET /packs/{id}` */
export function libraryOperations(options: LibraryOptions): Readonly<Record<"packs" | "pack", Operation>> {
  void options;
  return {
    packs: () => { throw new Failure("unsupported", "not there yet"); },
    pack: () => { throw new Failure("unsupported", "not there yet"); },
  };
}
