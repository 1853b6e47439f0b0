import { asc, eq } from 'drizzle-orm';

import { addNights, seoulToday } from '@/domain/stay';
import { hashPassword } from '@/server/auth/password-hash';
import type { Database } from '@/server/db/client';
import { members, ratePlans, roomTypes } from '@/server/db/schema';
import { addStay } from '@/server/testing/past-stay';

const NIGHTS = 30;

/** A member for tests with completed stays at one hotel: two lately, one too long ago to review. */
export async function addPastStays(db: Database, now: Date) {
  const email = 'stayed@example.com';
  const password = 'a quiet month by the river';
  const [member] = await db
    .insert(members)
    .values({
      email,
      passwordHash: await hashPassword(password),
      name: '김하늘',
      tel: '+821023456789',
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
  const ended = (daysAgo: number) => {
    const checkOut = addNights(seoulToday(now), -daysAgo);
    const stay = { checkIn: addNights(checkOut, -NIGHTS), checkOut };
    return addStay(db, member.id, room, stay);
  };
  return {
    ...{ email, password },
    hotelId: room.hotelId,
    open: [await ended(10), await ended(20)],
    late: await ended(120),
  };
}
