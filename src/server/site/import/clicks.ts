import { and, gte, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';

import type { Database } from '../../db/client';
import { analyticsEvents } from '../../db/schema';

/** How often a call to action was seen and pressed, by visits that agreed to be counted. */
export const ctaCount = z.object({
  place: z.string(),
  source: z.string(),
  cta: z.string(),
  position: z.int(),
  locale: z.string(),
  seen: z.int(),
  clicked: z.int(),
});
export type CtaCount = z.infer<typeof ctaCount>;

/** The calls to action from `since` on, those pressed most first. A visit counts once each. */
export async function readClicks(db: Database, since: Date): Promise<CtaCount[]> {
  const { at, visit, name, locale, payload } = analyticsEvents;
  const word = (field: string) => sql<string>`${payload}->>${sql.raw(`'${field}'`)}`;
  const visits = (event: 'cta_view' | 'cta_click') =>
    sql<number>`(count(distinct ${visit}) filter (where ${name} = ${event}))::int`;
  return db
    .select({
      place: word('place'),
      source: word('source'),
      cta: word('cta'),
      position: sql<number>`(${payload}->>'position')::int`,
      locale,
      seen: visits('cta_view').as('seen'),
      clicked: visits('cta_click').as('clicked'),
    })
    .from(analyticsEvents)
    .where(and(gte(at, since), inArray(name, ['cta_view', 'cta_click'])))
    .groupBy(sql`1`, sql`2`, sql`3`, sql`4`, locale)
    .orderBy(sql`clicked desc`, sql`seen desc`, sql`1`, sql`2`, sql`4`, locale);
}
