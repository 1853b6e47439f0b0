import { audit } from '@/server/app/audit/audit';
import type { World } from '@/server/testing/world';

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Makes a pause that ends for everybody when `count` have come to it, and for each at the latest `maxMs` after their
 * own arrival. On a slow machine it lets requests meet that a pause of fixed length lets pass one another.
 */
export function meetingOf(count: number, maxMs: number): () => Promise<void> {
  let arrived = 0;
  let end = () => {};
  const everybodyIsHere = new Promise<void>((resolve) => {
    end = resolve;
  });
  return async () => {
    arrived += 1;
    if (arrived === count) end();
    await Promise.race([everybodyIsHere, pause(maxMs)]);
  };
}

/** The dependencies of a job that runs this much later than the guests' requests. */
export const after = (world: World, ms: number) => ({
  ...world.deps,
  now: () => new Date(world.now().getTime() + ms),
});

/** What the audit reports for a world, including the gateway's payments. */
export const findingsOf = async (world: World) =>
  (await audit(world.db, { gateway: world.deps.gateway, restAt: null })).findings;
