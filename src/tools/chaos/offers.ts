import { addNights, seoulInstant, seoulToday } from '@/domain/stay/stay';
import type { OpenDatabase } from '@/server/platform/db/client';
import { coupons, voucherGroups, voucherProducts } from '@/server/platform/db/schema';
import { VOUCHER } from './wallet';

const both = (ko: string, en: string) => ({ ko, en });

/** Of the coupon that runs out there is one for so many visits. */
const VISITS_A_SCARCE_COUPON = 20;

/**
 * Adds coupons that anybody may take, of every kind: some go together, one runs out, one is for
 * first bookings. What a cancellation gives back differs, too. Adds a voucher that is on sale.
 */
export async function seedOffers({ db }: OpenDatabase, visits: number): Promise<void> {
  const today = seoulToday(new Date());
  const usual = {
    terms: both('조건', 'Terms'),
    minTotal: 0,
    minNights: 0,
    validFrom: seoulInstant(addNights(today, -1), '00:00'),
    validUntil: seoulInstant(addNights(today, 365), '00:00'),
    downloadable: true,
  };
  await db.insert(coupons).values([
    {
      ...usual,
      id: 9001,
      title: both('2만원 할인', '20,000 won off'),
      kind: 'AMOUNT',
      value: 20_000,
      perMember: 9,
    },
    {
      ...usual,
      id: 9002,
      title: both('10% 할인', '10% off'),
      kind: 'PERCENT',
      value: 10,
      cap: 30_000,
      perMember: 9,
      stackable: true,
      returnsOnCancel: 'ALWAYS',
    },
    {
      ...usual,
      id: 9003,
      title: both('선착순 5천원', '5,000 won for the first who come'),
      kind: 'AMOUNT',
      value: 5_000,
      perMember: 2,
      stackable: true,
      stock: Math.ceil(visits / VISITS_A_SCARCE_COUPON),
      returnsOnCancel: 'NEVER',
    },
    {
      ...usual,
      id: 9004,
      title: both('첫 예약 1박 무료', 'A night free with the first booking'),
      kind: 'NIGHTS',
      value: 1,
      cap: 80_000,
      firstBooking: true,
      returnsOnCancel: 'FREE_ONLY',
    },
  ]);
  const names = { title: both('이용권', 'Vouchers'), position: 0 };
  await db.insert(voucherGroups).values({ id: 'chaos', summary: names.title, ...names });
  const { productId, nights, nightCap, price } = VOUCHER;
  await db.insert(voucherProducts).values({
    id: productId,
    groupId: 'chaos',
    terms: both('2박', 'Two nights'),
    nights,
    nightCap,
    price,
    ...names,
  });
}
