/** The engine's version, equal to that in package.json (a test checks it). Every change that may change an answer changes it. */
export const ENGINE_VERSION = "0.1.0";
