import type { Database } from '@/server/platform/db/client';
import { featureFlags } from '@/server/platform/db/schema';
import type { FlagDefinition } from './evaluate';

/** The flags of a new database. Existing flags aren't changed, because they are the operator's. */
export const FLAG_SEEDS: Readonly<Record<string, FlagDefinition>> = {
  'app-banner': { defaultValue: true },
  'hotel-hold-note': {
    defaultValue: 'charge',
    rules: [
      {
        key: 'hotel-hold-note-2026',
        variations: ['charge', 'hold'],
        weights: [0.5, 0.5],
        coverage: 1,
        hashAttribute: 'id',
        hashVersion: 2,
        seed: 'hotel-hold-note-2026',
      },
    ],
  },
};

/** Adds the flags that are missing. */
export async function seedFlags(db: Database, now: Date): Promise<void> {
  await db
    .insert(featureFlags)
    .values(
      Object.entries(FLAG_SEEDS).map(([key, definition]) => ({ key, definition, updatedAt: now })),
    )
    .onConflictDoNothing();
}
