import { audit } from '@/server/app/audit/audit';
import type { World } from '@/server/testing/world';

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What a job is given that runs so much later than the guests do. */
export const after = (world: World, ms: number) => ({
  ...world.deps,
  now: () => new Date(world.now().getTime() + ms),
});

/** Where the books of a world disagree, with the gateway's. */
export const findingsOf = async (world: World) =>
  (await audit(world.db, { gateway: world.deps.gateway, restAt: null })).findings;
