/** The engine's version; a test holds it to package.json. A change that could change an answer changes it. */
export const ENGINE_VERSION = "0.1.0";
