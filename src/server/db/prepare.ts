import path from 'node:path';

import { count } from 'drizzle-orm';

import { completeDemoHotels } from '../catalogue/complete-demo';
import type { LoadFigures } from '../catalogue/load';
import { continueDemoCalendar, seedDemoCatalogue } from '../catalogue/load-demo';
import { seedFlags } from '../flags/seed';
import { seedSiteContent } from '../site/seed';
import type { OpenDatabase } from './client';
import { hotels } from './schema';

/** Where the migrations lie; commands run in the project's folder. */
export const MIGRATIONS = path.resolve('src/server/db/migrations');

export type Prepared = {
  /** What was written, when there was no hotel yet. */
  readonly seeded: LoadFigures | null;
  /** Nights added to a demo catalogue that had got too short. */
  readonly nightsAdded: number;
};

/**
 * Makes a database ready to serve: runs the missing migrations, fills an empty one with the demo
 * catalogue, keeps that catalogue's calendar 18 months long, and adds the site's own texts.
 * Calling it again changes nothing.
 */
export async function prepareDatabase(
  opened: OpenDatabase,
  options: { now: Date; log: (line: string) => void; hotels?: number },
): Promise<Prepared> {
  const { now, log } = options;
  await opened.migrate(MIGRATIONS);
  const { db } = opened;
  const [known] = await db.select({ many: count() }).from(hotels);
  let seeded: LoadFigures | null = null;
  if (known === undefined || known.many === 0) {
    log('Filling the empty database with the demo catalogue …');
    seeded = await seedDemoCatalogue(db, {
      now,
      ...(options.hotels === undefined ? {} : { hotels: options.hotels }),
    });
    log(describeFigures(seeded));
  }
  const nightsAdded = await continueDemoCalendar(db, now);
  if (nightsAdded > 0) log(`${nightsAdded} nights added at the end of the demo calendar`);
  const completed = await completeDemoHotels(db, now);
  if (completed > 0) log(`${completed} demo hotels completed with add-ons and floor plans`);
  await seedSiteContent(db, now);
  await seedFlags(db, now);
  return { seeded, nightsAdded };
}

/** `60 hotels, 268 rooms, …` for a console. */
export function describeFigures(figures: Readonly<LoadFigures>): string {
  return Object.entries(figures)
    .filter(([name]) => name !== 'regions')
    .map(([name, many]) => `${many.toLocaleString('en-US')} ${name}`)
    .join(', ');
}
