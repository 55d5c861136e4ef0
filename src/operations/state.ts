/** What the edges may know of the state directory: that one process holds it, and which refusals there are. */
export { StateLockedError, acquireLock, type StateLock } from "../store/lock.ts";
export { SessionIdTakenError } from "../store/sessions.ts";
