/** What the edges may know of the state directory: that one process holds it, and which refusals there are. */
export { StateLockedError, acquireLock } from "../../store/lock/lock.ts";
export {
  TokenError,
  readToken,
  readTokenFile,
  takeToken,
} from "../../store/state/access-token.ts";
export { SessionIdTakenError } from "../../store/logs/sessions.ts";
