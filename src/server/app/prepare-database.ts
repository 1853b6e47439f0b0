import path from 'node:path';

import { count } from 'drizzle-orm';

import type { LoadFigures } from '@/server/core/inventory/catalogue/load';
import { continueDemoCalendar, seedDemoCatalogue } from './seed-demo-catalogue';
import { seedFlags } from '@/server/use-cases/content/flags/seed';
import { seedSiteContent } from '@/server/use-cases/content/seed';
import type { OpenDatabase } from '../platform/db/client';
import { stampCalendars } from './backup/leave-former-state';
import {
  refuseStrange,
  requireFit,
  schemaState,
  type SiteIdentity,
} from '@/server/platform/db/fitness';
import { hotels } from '@/server/platform/db/schema';

/** The folder of the migrations; commands run in the project's folder. */
export const MIGRATIONS = path.resolve('src/server/platform/db/migrations');

export type Prepared = {
  /** What was written, if a demo's database had no hotels yet; else null. */
  readonly seeded: LoadFigures | null;
  /** How many nights were added at the end of a demo catalogue's calendar. */
  readonly nightsAdded: number;
};

/**
 * Makes a database ready to serve: checks that this site may work on it, and runs the missing
 * migrations. An empty demo database is filled with the demo catalogue; a demo's calendar is
 * extended to 18 months, and its texts are renewed. A real site has only what its operator imports.
 * Calling it again changes nothing.
 * @throws UnfitDatabase
 */
export async function prepareDatabase(
  opened: OpenDatabase,
  options: { site: SiteIdentity; now: Date; log: (line: string) => void; hotels?: number },
): Promise<Prepared> {
  const { site, now, log } = options;
  const { db } = opened;
  await refuseStrange(opened, site, 'allowed');
  await opened.migrate(MIGRATIONS);
  await requireFit(opened, site);
  // The release after this one has prepared it, and may have other texts.
  if ((await schemaState(db)) === 'beside') return { seeded: null, nightsAdded: 0 };
  await stampCalendars(db);
  await seedFlags(db, now);
  const [known] = await db.select({ many: count() }).from(hotels);
  const isEmpty = known === undefined || known.many === 0;
  if (site.kind === 'real') {
    if (isEmpty) {
      log(
        'There is no hotel yet. Bring yours in while the site runs: npm run import -- catalogue.json',
      );
      log(
        '(src/contract/catalogue/catalogue-file.ts says what is in such a file; npm run content has the texts.)',
      );
    }
    return { seeded: null, nightsAdded: 0 };
  }
  let seeded: LoadFigures | null = null;
  if (isEmpty) {
    log('Filling the empty database with the demo catalogue …');
    seeded = await seedDemoCatalogue(db, {
      now,
      ...(options.hotels === undefined ? {} : { hotels: options.hotels }),
    });
    log(describeFigures(seeded));
  }
  const nightsAdded = await continueDemoCalendar(db, now);
  if (nightsAdded > 0) log(`${nightsAdded} nights added at the end of the demo calendar`);
  await seedSiteContent(db, now);
  return { seeded, nightsAdded };
}

/** Formats figures as `60 hotels, 268 rooms, …` for a console. */
export function describeFigures(figures: Readonly<LoadFigures>): string {
  return Object.entries(figures)
    .filter(([name]) => name !== 'regions')
    .map(([name, many]) => `${many.toLocaleString('en-US')} ${name}`)
    .join(', ');
}
