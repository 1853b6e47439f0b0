import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';

import { BUSINESS_PROVIDER } from '@/config/constants';
import type { Banner } from '@/contract/content/banners';
import { isFor, type Viewer } from '@/domain/content/banner-audience';
import { isBusinessUser } from '@/domain/account/person';
import type { ReservationState } from '@/domain/booking/reservation';
import { socialsOf } from '@/server/core/members/member-queries';
import type { Database } from '@/server/platform/db/client';
import { banners, reservations } from '@/server/platform/db/schema';
import type { Context } from '@/server/platform/http/handler';
import { pictureOf } from '@/server/core/inventory/offer/cover-photos';
import { contentOrder } from '../content-order';

const BOOKED: ReservationState[] = ['BOOKED', 'CANCELLING', 'COMPLETED'];

/** The banners of a place that are shown now, in this language and to this visitor, in order. */
export async function bannersOf(
  { db, locale, member, now }: Pick<Context, 'db' | 'locale' | 'member' | 'now'>,
  slot: 'carousel' | 'top' | 'bottom',
  limit: number,
): Promise<Banner[]> {
  const instant = now();
  const rows = await db
    .select()
    .from(banners)
    .where(
      and(
        eq(banners.slot, slot),
        eq(banners.active, true),
        or(isNull(banners.startsAt), lte(banners.startsAt, instant)),
        or(isNull(banners.endsAt), gt(banners.endsAt, instant)),
        sql`${locale}::text = any(${banners.locales})`,
      ),
    )
    .orderBy(...contentOrder('banners', { position: banners.position, key: banners.id }));
  const viewer = member === null ? null : await viewerOf(db, member.memberId, rows);
  return rows
    .filter(({ audience }) => isFor(audience, viewer))
    .slice(0, limit)
    .map((row) => ({
      id: row.id,
      title: row.title[locale],
      body: row.body[locale],
      action: row.action[locale],
      href: row.href,
      picture: row.picture === null ? null : pictureOf(row.picture, locale),
    }));
}

/** What the banners' audiences depend on; it is read only as far as a banner needs it. */
async function viewerOf(
  db: Database,
  memberId: string,
  rows: ReadonlyArray<{ readonly audience: string }>,
): Promise<Exclude<Viewer, null>> {
  const wants = (audience: string) => rows.some((row) => row.audience === audience);
  const socials = wants('business') ? await socialsOf(db, memberId) : [];
  const booked = and(eq(reservations.memberId, memberId), inArray(reservations.state, BOOKED));
  return {
    business: isBusinessUser(
      { socials: socials.map((provider) => ({ provider })) },
      BUSINESS_PROVIDER,
    ),
    hasBooked: wants('newcomers') ? (await db.$count(reservations, booked)) > 0 : true,
  };
}
