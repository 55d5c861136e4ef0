/** What the edges may know of places in files, and of why one cannot be read. */
export { describeReadError, parseJson, shownPlace } from "../store/document.ts";
