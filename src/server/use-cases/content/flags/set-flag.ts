import type { Database } from '@/server/platform/db/client';
import { featureFlags } from '@/server/platform/db/schema';
import type { FlagDefinition } from './definition';

/** Stores a new or existing flag; running sites see the change within a second. */
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
