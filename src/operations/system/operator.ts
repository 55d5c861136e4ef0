import { userInfo } from "node:os";

/** The operating-system user of this process; the empty string if the system has no name for it, as in some containers. */
export function operatorName(): string {
  try {
    return userInfo().username;
  } catch {
    return "";
  }
}
