import { asc, eq } from 'drizzle-orm';

import { addNights, seoulToday } from '@/domain/stay/stay';
import { hashPassword } from '@/server/use-cases/account/sign-in/passwords';
import type { Database } from '@/server/platform/db/client';
import { members, ratePlans, roomTypes } from '@/server/platform/db/schema';
import { addStay } from '@/server/testing/past-stay';

const NIGHTS = 30;

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
    const stay = { checkIn: addNights(checkOut, -NIGHTS), checkOut };
    return addStay(db, id, room, stay);
  };
  return {
    ...login,
    hotelId: room.hotelId,
    open: [await ended(10), await ended(20)],
    late: await ended(120),
  };
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
