/** How the edges read JSON, and name places in files. */
export { parseStrictJson } from "../../canonical/strict-json.ts";
export { parseJson, shownPlace } from "../../store/files/document.ts";
