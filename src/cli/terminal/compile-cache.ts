import module from "node:module";
import { homedir } from "node:os";
import { join } from "node:path";

/** Node's cache of compiled code, in Node 22.1 and newer. */
export interface CompileCaching {
  readonly enableCompileCache?: (folder: string) => unknown;
}

/**
 * Lets Node cache the compiled form of what is loaded from now on, so that the next start is faster. `NODE_COMPILE_CACHE`
 * names another folder, `NODE_DISABLE_COMPILE_CACHE=1` turns it off. If the folder is not writable, nothing is cached.
 */
export function keepCompiledCode(
  env: NodeJS.ProcessEnv,
  caching: CompileCaching = module as CompileCaching, // the types are those of Node 20
): void {
  const folder = cacheFolder(env);
  if (folder !== null) caching.enableCompileCache?.(folder);
}

/**
 * In the user's own cache folder. Node's default is below the temporary folder, where another user could put code for us to run.
 * Null: the user has no home.
 */
function cacheFolder(env: NodeJS.ProcessEnv): string | null {
  const own = env["XDG_CACHE_HOME"];
  if (own?.startsWith("/")) return join(own, "touchstone", "code"); // a relative path must be ignored (XDG Base Directory)
  try {
    return join(homedir(), ".cache", "touchstone", "code");
  } catch {
    return null;
  }
}
