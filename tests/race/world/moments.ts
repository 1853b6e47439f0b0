import { audit } from '@/server/app/audit/audit';
import type { World } from '@/server/testing/world';

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The dependencies of a job that runs this much later than the guests' requests. */
export const after = (world: World, ms: number) => ({
  ...world.deps,
  now: () => new Date(world.now().getTime() + ms),
});

/** What the audit reports for a world, including the gateway's payments. */
export const findingsOf = async (world: World) =>
  (await audit(world.db, { gateway: world.deps.gateway, restAt: null })).findings;
