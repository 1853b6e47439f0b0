import { asc, eq, sql } from 'drizzle-orm';

import { BUSINESS_PROVIDER } from '@/config/constants';
import { addNights, seoulToday } from '@/domain/stay/stay';
import { type Database, rowsOf } from '@/server/platform/db/client';
import { hotels, members, memberSocials, ratePlans, roomTypes } from '@/server/platform/db/schema';
import { addStay } from '@/server/testing/past-stay';
import { hashPassword } from '@/server/use-cases/account/sign-in/passwords';

/**
 * Adds a member for tests who joined through the business provider, and can also sign in by e-mail.
 */
export async function addBusinessMember(db: Database, now: Date) {
  const email = 'business@example.com';
  const password = 'a desk with a view of the sea';
  const subject = 'employee-7';
  const [member] = await db
    .insert(members)
    .values({
      email,
      passwordHash: await hashPassword(password),
      name: '이바다',
      tel: '+821023456780',
      countryCode: '82',
      iso: 'KR',
      emailVerifiedAt: now,
    })
    .returning({ id: members.id });
  if (member === undefined) throw new Error('no member');
  await db
    .insert(memberSocials)
    .values({ provider: BUSINESS_PROVIDER, subject, memberId: member.id });
  return { email, password, subject };
}

const PAST_NIGHTS = 30;

/** Adds a member for tests, and a room for their bookings. */
async function addMember(
  db: Database,
  now: Date,
  of: { email: string; password: string; tel: string },
) {
  const [member] = await db
    .insert(members)
    .values({
      email: of.email,
      passwordHash: await hashPassword(of.password),
      name: '김하늘',
      tel: of.tel,
      countryCode: '82',
      iso: 'KR',
      emailVerifiedAt: now,
    })
    .returning({ id: members.id });
  const [room] = await db
    .select({ hotelId: roomTypes.hotelId, roomTypeId: roomTypes.id, ratePlanId: ratePlans.id })
    .from(roomTypes)
    .innerJoin(ratePlans, eq(ratePlans.roomTypeId, roomTypes.id))
    .orderBy(asc(roomTypes.id))
    .limit(1);
  if (member === undefined || room === undefined) throw new Error('no member or no room');
  return { id: member.id, room };
}

/**
 * Adds a member for tests with completed stays at one hotel: two recent ones, and one too long ago
 * to review.
 */
export async function addPastStays(db: Database, now: Date) {
  const login = { email: 'stayed@example.com', password: 'a quiet month by the river' };
  const { id, room } = await addMember(db, now, { ...login, tel: '+821023456789' });
  const ended = (daysAgo: number) => {
    const checkOut = addNights(seoulToday(now), -daysAgo);
    const stay = { checkIn: addNights(checkOut, -PAST_NIGHTS), checkOut };
    return addStay(db, id, room, stay);
  };
  return {
    ...login,
    memberId: id,
    hotelId: room.hotelId,
    open: [await ended(10), await ended(20)],
    late: await ended(120),
  };
}

/** Adds a member for tests whose stay of thirty nights ended yesterday. */
export async function addJustLeft(db: Database, now: Date) {
  const login = { email: 'left@example.com', password: 'a suitcase in the hall' };
  const { id, room } = await addMember(db, now, { ...login, tel: '+821023456787' });
  const checkOut = addNights(seoulToday(now), -1);
  const stay = { checkIn: addNights(checkOut, -PAST_NIGHTS), checkOut };
  return { ...login, ...room, ...stay, stayId: await addStay(db, id, room, stay) };
}

const MANY = 300;

/** Adds a member for tests who has stayed three hundred times. */
export async function addManyStays(db: Database, now: Date) {
  const login = { email: 'often@example.com', password: 'three hundred quiet mornings' };
  const { id, room } = await addMember(db, now, { ...login, tel: '+821023456788' });
  const ids: string[] = [];
  for (let at = 1; at <= MANY; at += 1) {
    const checkIn = addNights(seoulToday(now), -4 * at - 1);
    ids.push(await addStay(db, id, room, { checkIn, checkOut: addNights(checkIn, 3) }));
  }
  return { login, ids };
}

const FREE_NIGHTS = 14;
const FREE_ROOMS = 3;

/**
 * Adds two hotels for tests that depend on the hotel's time of day, so that these tests pass at
 * every hour: with check-in at 00:00 a stay from today has begun, and with check-in at 23:59 it has
 * not. Both have rooms for two weeks from today, on a refundable rate plan.
 */
export async function setClocks(db: Database, now: Date) {
  const today = seoulToday(now);
  const hotelRows = await rowsOf<{ id: number }>(
    db,
    sql`select h.id from hotels as h
      join room_types as t on t.hotel_id = h.id
      join rate_plans as p on p.room_type_id = t.id
      where p.refundable and greatest(h.min_nights, p.min_nights) <= ${FREE_NIGHTS} and (
        select count(*) from room_nights as n
        where n.room_type_id = t.id and n.night >= ${today}::date
          and n.night < ${today}::date + ${FREE_NIGHTS}::int
          and not n.closed and n.total - n.sold >= ${FREE_ROOMS}
      ) = ${FREE_NIGHTS}
      group by h.id order by h.id desc limit 2`,
  );
  const [begun, notYet] = hotelRows.map(({ id }) => id);
  if (begun === undefined || notYet === undefined) throw new Error('no two hotels have rooms');
  await db
    .update(hotels)
    .set({ checkInTime: '00:00', checkOutTime: '23:59' })
    .where(eq(hotels.id, begun));
  await db.update(hotels).set({ checkInTime: '23:59' }).where(eq(hotels.id, notYet));
  return { begun, notYet };
}
