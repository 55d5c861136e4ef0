/** Whether a script of V8's coverage is ours: the bundle of a test or a chunk of it, no module of Node or of a package. */
export function isOwnCode(url: string): boolean {
  return url.startsWith("file:") && !url.includes("/node_modules/");
}
