import { and, inArray, notInArray, eq } from 'drizzle-orm';

import type { CatalogueProblem, HotelRecord } from '@/contract/catalogue/catalogue-file';
import type { Transaction } from '@/server/platform/db/client';
import { ratePlans, reservations, reviews, roomTypes } from '@/server/platform/db/schema';
import { oversoldNights, nightRows } from './load-rows';

/**
 * Finds what in a hotel's record contradicts the database: ids that belong to another hotel, booked
 * rooms or rate plans that are missing, fewer rooms than are sold.
 * @param place the record's place in the file, such as `hotels[3]`
 */
export async function conflictsOf(
  tx: Transaction,
  hotel: HotelRecord,
  place: string,
): Promise<CatalogueProblem[]> {
  const problems: CatalogueProblem[] = [];
  const report = (path: string, record: string, ko: string, en: string) =>
    problems.push({
      path: `${place}${path}`,
      record: `hotel ${hotel.id}${record}`,
      message: { ko, en },
    });
  const roomIds = hotel.rooms.map((room) => room.id);
  const roomAt = new Map(roomIds.map((id, at) => [id, at]));
  const planIds = hotel.rooms.flatMap((room) => room.plans.map((plan) => plan.id));

  const rooms = await tx
    .select({ id: roomTypes.id, hotelId: roomTypes.hotelId })
    .from(roomTypes)
    .where(inArray(roomTypes.id, roomIds));
  for (const room of rooms) {
    if (room.hotelId === hotel.id) continue;
    report(
      `.rooms[${roomAt.get(room.id)}].id`,
      ` / room ${room.id}`,
      `다른 호텔(${room.hotelId})의 객실 번호예요.`,
      `Room ${room.id} belongs to hotel ${room.hotelId} already.`,
    );
  }

  const plans = await tx
    .select({ id: ratePlans.id, roomTypeId: ratePlans.roomTypeId })
    .from(ratePlans)
    .where(inArray(ratePlans.id, planIds));
  const ownerOf = new Map(plans.map((plan) => [plan.id, plan.roomTypeId]));
  hotel.rooms.forEach((room, at) =>
    room.plans.forEach((plan, planAt) => {
      const owner = ownerOf.get(plan.id);
      if (owner === undefined || owner === room.id) return;
      report(
        `.rooms[${at}].plans[${planAt}].id`,
        ` / room ${room.id} / plan ${plan.id}`,
        `다른 객실(${owner})의 요금제 번호예요.`,
        `Plan ${plan.id} belongs to room ${owner} already.`,
      );
    }),
  );

  if (hotel.reviews.length > 0) {
    const foreign = await tx
      .select({ id: reviews.id, hotelId: reviews.hotelId })
      .from(reviews)
      .where(
        inArray(
          reviews.id,
          hotel.reviews.map((review) => review.id),
        ),
      );
    for (const review of foreign) {
      if (review.hotelId === hotel.id) continue;
      const at = hotel.reviews.findIndex((one) => one.id === review.id);
      report(
        `.reviews[${at}].id`,
        ` / review ${review.id}`,
        `다른 호텔(${review.hotelId})의 후기 번호예요.`,
        `Review ${review.id} belongs to hotel ${review.hotelId} already.`,
      );
    }
  }

  const dropped = await tx
    .selectDistinct({ roomId: reservations.roomTypeId, planId: reservations.ratePlanId })
    .from(reservations)
    .where(and(eq(reservations.hotelId, hotel.id), notInArray(reservations.ratePlanId, planIds)));
  for (const { roomId, planId } of dropped) {
    const at = roomAt.get(roomId);
    report(
      at === undefined ? '.rooms' : `.rooms[${at}].plans`,
      ` / room ${roomId} / plan ${planId}`,
      '예약이 있어서 뺄 수 없어요. 파일에 두고, 판매를 멈추려면 날짜를 닫아 주세요.',
      'It has reservations and can’t be left out. Keep it, and close its nights to stop selling.',
    );
  }

  for (const night of await oversoldNights(tx, hotel.rooms.flatMap(nightRows))) {
    report(
      `.rooms[${roomAt.get(night.roomTypeId)}].calendar.rooms`,
      ` / room ${night.roomTypeId}`,
      `${night.night} 객실 수 ${night.total}개, 이미 판매 ${night.sold}개. 판매 수 이상으로 적어 주세요.`,
      `${night.night} has ${night.sold} rooms sold; the count can’t be lowered to ${night.total}.`,
    );
  }
  return problems;
}
