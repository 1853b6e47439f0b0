import { partnerBenefitApp } from '@/server/app/benefit-proxy';
import { createSiteFigures } from '@/server/app/figures/site-figures';
import { createReadiness } from '@/server/app/readiness';
import { memoryLimit } from '@/server/platform/limits/memory-limit';
import { createFlagStore } from '@/server/use-cases/content/flags/store';
import type { World } from './world';

/** How many pages a client of a test may load in a minute. */
const MANY_PAGES = 10_000;

/**
 * Lets pages that are rendered in this process call the API of a test.
 * @returns a function that ends this
 */
export function serveInProcess({ app, database, deps }: World): () => void {
  const flags = createFlagStore(deps);
  globalThis.__meomumRuntime = Promise.resolve({
    app,
    database,
    flags,
    partner: partnerBenefitApp(deps),
    readiness: createReadiness({
      db: database.db,
      secrets: deps.config,
      hasLookedForJobs: () => true,
    }),
    figures: createSiteFigures(deps),
    pages: memoryLimit({ most: MANY_PAGES, windowMs: 60_000 }),
    log: deps.log,
    endStreams: () => flags.stop(),
    stop: () => Promise.resolve(flags.stop()),
  });
  return () => {
    flags.stop();
    globalThis.__meomumRuntime = undefined;
    globalThis.__meomumPages = undefined;
  };
}
