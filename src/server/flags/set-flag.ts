import type { Database } from '../db/client';
import { featureFlags } from '../db/schema';
import type { FlagDefinition } from './definition';

/** Writes one flag, new or known; running sites see it within a second. */
export async function setFlag(
  db: Database,
  flag: { key: string; definition: FlagDefinition; now: Date },
): Promise<void> {
  const { key, definition, now } = flag;
  await db
    .insert(featureFlags)
    .values({ key, definition, updatedAt: now })
    .onConflictDoUpdate({ target: featureFlags.key, set: { definition, updatedAt: now } });
}
