/**
 * The built-in functions that the workbench calls most, under names that the build can shorten: it puts them in the place of the global ones, in the
 * whole bundle. What a worker lacks is undefined there.
 */
export const {
  JSON: { stringify: globalStringify, parse: globalParse },
  Object: { entries: globalEntries, fromEntries: globalFromEntries, keys: globalKeys, hasOwn: globalHasOwn },
  Array: { isArray: globalIsArray },
  Math: { max: globalMax, min: globalMin },
  Number: globalNumber,
  String: globalString,
  Uint8Array: globalBytes,
  encodeURIComponent: globalEncode,
  document: globalDocument,
  setTimeout: globalSetTimeout,
  requestAnimationFrame: globalRequestFrame,
} = globalThis;
