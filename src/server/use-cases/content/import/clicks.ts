import { and, gte, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';

import type { Database } from '@/server/platform/db/client';
import { analyticsEvents } from '@/server/platform/db/schema';

/** How often a call to action was seen and pressed, by visits that agreed to statistics. */
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

/**
 * Reads the calls to action from `since` on, the most pressed first. A visit counts once for each.
 */
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
