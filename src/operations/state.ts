/** What the edges may know of the state directory: that one process holds it, and which refusals there are. */
export { StateLockedError, acquireLock, type StateLock } from "../store/lock.ts";
export { TOKEN_FILE, TokenError, readToken, readTokenFile, takeToken } from "../store/access-token.ts";
export { SessionIdTakenError } from "../store/sessions.ts";
