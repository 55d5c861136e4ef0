/** For the edges: parsing JSON, and naming places in files. */
export { parseStrictJson } from "../../canonical/strict-json.ts";
export { parseJson, shownPlace } from "../../store/files/document.ts";
