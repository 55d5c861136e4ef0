/** The oldest supported Node, as in package.json; a test compares the two. */
export const OLDEST_NODE = "20.19";

/** What to tell somebody who runs an older Node; null if it is new enough. */
export function oldNodeProblem(version: string): string | null {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE.split(".").map(Number);
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return null;
  return `touchstone: this is Node ${version}, and it takes ${OLDEST_NODE} or newer: install one from your system's packages or nodejs.org, and see that \`node --version\` names it`;
}

/** Ends the process with advice, before anything is loaded that an old Node cannot run. */
export function refuseOldNode(version: string): void {
  const problem = oldNodeProblem(version);
  if (problem === null) return;
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}
