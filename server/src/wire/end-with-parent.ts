/**
 * Ends this process in order when the one that forked it is gone; does nothing in one that nobody forked. Called before
 * anything else: a parent that is killed during the start has closed the channel by then, and nobody hears of it again.
 */
export function endWithParent(): void {
  if (process.send === undefined) return;
  const end = () => process.kill(process.pid, "SIGTERM");
  if (process.connected) process.once("disconnect", end);
  else end();
}
