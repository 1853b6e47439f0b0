import { countDistinct, gte, sql } from 'drizzle-orm';

import type { AnalyticsEventName } from '@/contract/content/analytics-events';
import type { Database } from '@/server/platform/db/client';
import { analyticsEvents } from '@/server/platform/db/schema';

/** The steps to a paid stay in order, and the cancellation. */
export const FUNNEL_STEPS = [
  'search',
  'view_hotel',
  'select_room',
  'begin_reservation',
  'hold',
  'payment_started',
  'payment_succeeded',
  'cancel',
] as const satisfies readonly AnalyticsEventName[];
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

/** A row of the funnel: the number of visits, and how many of them reached each step. */
export type FunnelRow = {
  /** YYYY-MM-DD in Asia/Seoul. */
  readonly day: string;
  readonly locale: string;
  readonly device: string;
  readonly visits: number;
  readonly steps: Readonly<Record<FunnelStep, number>>;
  /** The total of the paid stays in won. */
  readonly paid: number;
};

/**
 * Reads the funnel by day, language and device from `since` on, the newest day first. A visit
 * counts once for a step and day, however often it reached the step.
 */
export async function readFunnel(db: Database, since: Date): Promise<FunnelRow[]> {
  const { at, visit, name, locale, device, payload } = analyticsEvents;
  const day = sql<string>`to_char(${at} at time zone 'Asia/Seoul', 'YYYY-MM-DD')`.as('day');
  const visitsTo = (step: FunnelStep) =>
    sql<number>`(count(distinct ${visit}) filter (where ${name} = ${step}))::int`;
  const rows = await db
    .select({
      day,
      locale,
      device,
      visits: countDistinct(visit),
      search: visitsTo('search'),
      view_hotel: visitsTo('view_hotel'),
      select_room: visitsTo('select_room'),
      begin_reservation: visitsTo('begin_reservation'),
      hold: visitsTo('hold'),
      payment_started: visitsTo('payment_started'),
      payment_succeeded: visitsTo('payment_succeeded'),
      cancel: visitsTo('cancel'),
      paid: sql`sum((${payload}->>'value')::bigint) filter (where ${name} = 'payment_succeeded')`.mapWith(
        Number,
      ),
    })
    .from(analyticsEvents)
    .where(gte(at, since))
    .groupBy(sql`1`, locale, device)
    .orderBy(sql`1 desc`, locale, device);
  return rows.map(({ day, locale, device, visits, paid, ...steps }) => ({
    day,
    locale,
    device,
    visits,
    steps,
    paid: paid ?? 0,
  }));
}
