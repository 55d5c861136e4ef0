/** What the router reads of a route; the rest is opaque to it. */
export interface Routable {
  readonly method: string;
  readonly path: string;
}

/** A route and the decoded id of its template; the empty string for a literal path. */
export interface Match<R> {
  readonly route: R;
  readonly id: string;
}

export interface Router<R> {
  /**
   * Finds the route of a cut, still encoded path: the exact one, else a template with a suffix, else another template.
   * A template's id is all text between its prefix and suffix, raw slashes included, decoded once as UTF-8.
   * @returns null if nothing matches or the id holds a malformed escape
   * @see contract §2.3
   */
  match(method: string, path: string): Match<R> | null;
}

interface Template<R> {
  readonly prefix: string;
  readonly suffix: string;
  readonly route: R;
}

// A literal first segment, one placeholder that fills a segment, optionally a suffix: `/trace/{id}/pipeline`.
const TEMPLATE = /^(\/[^/{}]+\/(?:[^{}]+\/)?)\{[a-z_]+\}((?:\/[^{}]+)?)$/;

/**
 * Builds the router of a route table: a map for literal paths, a short list per first segment for templates.
 * @throws Error for two routes that would answer the same requests, and for a template of another form
 */
export function createRouter<R extends Routable>(routes: readonly R[]): Router<R> {
  const literals = new Map<string, Map<string, R>>(); // by method, then path
  const families = new Map<string, Template<R>[]>();
  const shapes = new Set<string>();
  for (const route of routes) {
    const shape = `${route.method} ${route.path.replace(/\{[a-z_]+\}/, "{}")}`;
    if (shapes.has(shape)) throw new Error(`duplicate route: ${route.method} ${route.path}`);
    shapes.add(shape);
    if (/[{}]/.test(route.path)) {
      const template = parseTemplate(route);
      const key = familyOf(route.method, template.prefix);
      families.set(key, [...(families.get(key) ?? []), template]);
    } else {
      literals.set(route.method, (literals.get(route.method) ?? new Map<string, R>()).set(route.path, route));
    }
  }
  for (const family of families.values()) family.sort(bySpecificity);
  return {
    match: (method, path) => {
      const route = literals.get(method)?.get(path);
      return route === undefined ? matchTemplate(families, method, path) : { route, id: "" };
    },
  };
}

function parseTemplate<R extends Routable>(route: R): Template<R> {
  const [, prefix, suffix] = TEMPLATE.exec(route.path) ?? [];
  if (prefix === undefined || suffix === undefined) throw new Error(`not a route template: ${route.path}`);
  return { prefix, suffix, route };
}

/** Templates are grouped by method and first segment, so that a request tries only those of its own family. */
function familyOf(method: string, path: string): string {
  return `${method} ${path.slice(0, path.indexOf("/", 1))}`;
}

/** Longer suffixes first (no suffix last), then longer prefixes: the more specific a template, the earlier it is tried. */
function bySpecificity(a: Template<unknown>, b: Template<unknown>): number {
  return b.suffix.length - a.suffix.length || b.prefix.length - a.prefix.length;
}

function matchTemplate<R>(
  families: ReadonlyMap<string, readonly Template<R>[]>,
  method: string,
  path: string,
): Match<R> | null {
  for (const { prefix, suffix, route } of families.get(familyOf(method, path)) ?? []) {
    // The lengths are compared because prefix and suffix could otherwise share a slash: `/trace/pipeline`.
    if (path.length <= prefix.length + suffix.length || !path.startsWith(prefix) || !path.endsWith(suffix))
      continue;
    const id = decodeOnce(path.slice(prefix.length, path.length - suffix.length));
    return id === null ? null : { route, id };
  }
  return null;
}

function decodeOnce(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null; // URIError: a malformed escape, or bytes that are not UTF-8
  }
}
