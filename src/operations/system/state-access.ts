/** For the edges: the lock of the state directory, its access token, and their errors. */
export { StateLockedError, acquireLock } from "../../store/lock/lock.ts";
export { waitForLock } from "../../store/lock/short-lock.ts";
export {
  TokenError,
  readToken,
  readTokenFile,
  takeToken,
} from "../../store/state/access-token.ts";
export { SessionIdTakenError } from "../../store/logs/sessions.ts";
