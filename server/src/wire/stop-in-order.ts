type Running = {
  app: { close(): PromiseLike<unknown> };
  /** Tells the jobs to end; the answer waits for those that are running. */
  stopJobs: () => Promise<void>;
  limits: { exchange(): Promise<void> };
  presence: { close(): Promise<void> };
  connection: { close(): Promise<void> };
};

/**
 * Nothing new begins, neither request nor job; what runs is finished; only then goes what it stands on. The leases of
 * the jobs that ran are held until the last of them has ended.
 */
export async function stopInOrder(portal: Running): Promise<void> {
  const jobsEnd = portal.stopJobs();
  await portal.app.close();
  // Before what may take longer than there is time: what was counted since the last exchange is lost otherwise.
  await portal.limits.exchange();
  await jobsEnd;
  await portal.presence.close();
  await portal.connection.close();
}
