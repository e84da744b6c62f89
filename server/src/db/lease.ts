/** A lease ends by time: whoever works renews it, and when that process is killed others go on. */
const LEASE_MS = 15_000;
const RENEW_MS = LEASE_MS / 3;

export const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

/** A number for whoever takes a lease, by which it is told from one that has taken it over. */
export const claimantFrom = (random: (bytes: number) => Buffer): number =>
  random(4).readUInt32BE() >>> 1;

/** Renews a lease as long as the work goes on. @returns ends that */
export function keepLease(renew: () => void): () => void {
  const renewing = setInterval(renew, RENEW_MS).unref();
  return () => clearInterval(renewing);
}
