import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';

import { BUSINESS_PROVIDER } from '@/config/constants';
import type { Banner } from '@/contract/banners';
import { isFor, type Viewer } from '@/domain/banner-audience';
import { isBusinessUser } from '@/domain/profile';
import type { ReservationState } from '@/domain/reservation';
import { socialsOf } from '../auth/member-queries';
import type { Database } from '../db/client';
import { banners, reservations } from '../db/schema';
import type { Context } from '../http/handler';
import { pictureOf } from '../offer/picture';
import { contentOrder } from './content-order';

const BOOKED: ReservationState[] = ['BOOKED', 'CANCELLING', 'COMPLETED'];

/** Banners of a place that are shown now, in this language and to whoever asks, in their order. */
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

/** What banners want to know of a member; asked only as far as one of them wants it. */
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
