import { userInfo } from "node:os";

/** The system's name of whoever asks; in a container the user may have only a number. */
export function ownName(user: () => { username: string } = userInfo): string {
  try {
    return user().username;
  } catch {
    return `uid ${process.getuid?.() ?? "unknown"}`;
  }
}
