import { asc, inArray, sql } from 'drizzle-orm';

import { brand } from '@/config/brand';
import { ceilTo, floorTo, type Won } from '@/domain/price/money';
import { totalFromSum } from '@/domain/price/pricing';
import { addNights, type Night, seoulToday } from '@/domain/stay/stay';
import { type CardRoom, catalogueSnapshot } from '@/server/core/inventory/offer/catalogue-snapshot';
import { minNightsOf, rateFactsOf } from '@/server/core/inventory/quote/rate-facts';
import type { Database } from '@/server/platform/db/client';
import {
  coupons,
  type eventPages,
  mainCatalogs,
  mainSections,
  roomNights,
  visitRoutes,
  voucherGroups,
  voucherProducts,
} from '@/server/platform/db/schema';
import { BANNERS } from './content/banners';
import { chooseHotels, type ChosenHotels } from './content/chosen-hotels';
import { collectionRows } from './content/collections';
import { couponRows } from './content/coupons';
import { FAQS } from './content/faqs';
import { both, bothParts } from './content/localized';
import { CATALOGS, SECTIONS, VISIT_ROUTES } from './content/main';
import { promotionRows } from './content/promotions';
import { VOUCHER_GROUPS, VOUCHER_PLANS } from './content/vouchers';
import { renew, writeRows } from './import/content-rows';
import { lockContent, ownKeys } from './import/import-content';
import type { HotelId } from '@/domain/ids';

/** The possible price of a voucher for some nights at one hotel. */
type VoucherWorth = {
  /** The price of the voucher in won. */
  readonly price: Won;
  /** The most it pays for one night, in won. */
  readonly nightCap: Won;
};

/** Priced for two guests, which is the site's default. */
const GUESTS = { adults: 2, children: 0 };
/**
 * The share of the cheapest stay's price, so that nobody pays more for a voucher than for its
 * nights.
 */
const PRICE_SHARE = 0.9;
const PRICE_STEP = 1_000;
const CAP_STEP = 1_000;

/**
 * Prices a voucher of the demo for its hotel: below the cheapest stay of so many nights on any date
 * of the calendar. Its cap covers the cheapest room with a refundable plan on the most expensive
 * dates, so that it pays for the whole stay.
 * @returns null if the hotel sells no stay of that length
 */
async function voucherWorth(
  db: Database,
  hotelId: HotelId,
  nights: number,
): Promise<VoucherWorth | null> {
  const hotel = (await catalogueSnapshot(db)).hotelById.get(hotelId);
  if (hotel === undefined || nights > hotel.maxNights) return null;
  const rooms = hotel.rooms.filter(({ maxGuests }) => maxGuests >= GUESTS.adults);
  if (rooms.length === 0) return null;
  const rows = await db
    .select({
      roomTypeId: roomNights.roomTypeId,
      night: roomNights.night,
      price: roomNights.price,
    })
    .from(roomNights)
    .where(
      inArray(
        roomNights.roomTypeId,
        rooms.map(({ id }) => id),
      ),
    )
    .orderBy(asc(roomNights.roomTypeId), asc(roomNights.night));
  const totalsOf = (room: CardRoom, refundableOnly: boolean) => {
    const plans = room.plans.filter(
      (plan) => nights >= minNightsOf(hotel, plan) && (plan.refundable || !refundableOnly),
    );
    const ofRoom = rows.filter(({ roomTypeId }) => roomTypeId === room.id);
    return sumsOf(ofRoom, nights).flatMap((sum) => {
      const totals = plans.map((plan) =>
        totalFromSum({ ...rateFactsOf(hotel, room, plan), guests: GUESTS }, sum, nights),
      );
      return totals.length === 0 ? [] : [Math.min(...totals)];
    });
  };
  const least = rooms.map((room) => ({ room, total: Math.min(...totalsOf(room, false)) }));
  const [cheapest] = least.sort((a, b) => a.total - b.total);
  if (cheapest === undefined || !Number.isFinite(cheapest.total)) return null;
  const most = Math.max(cheapest.total, ...totalsOf(cheapest.room, true));
  return {
    price: floorTo(cheapest.total * PRICE_SHARE, PRICE_STEP),
    nightCap: ceilTo(most / nights, CAP_STEP),
  };
}

/**
 * The sums of the base prices of all runs of so many nights of one room, ascending; a missing night
 * ends a run.
 */
function sumsOf(rows: ReadonlyArray<{ night: Night; price: Won }>, nights: number): Won[] {
  const sums: Won[] = [];
  let run: Won[] = [];
  let expected: Night | null = null;
  for (const { night, price } of rows) {
    if (night !== expected) run = [];
    run.push(price);
    expected = addNights(night, 1);
    if (run.length >= nights) sums.push(run.slice(-nights).reduce((sum, one) => sum + one, 0));
  }
  return sums;
}

/**
 * Writes the demo site's own content (banners, questions, promotions, coupons, …) for the loaded
 * catalogue; hotels are chosen by their data. Running it again updates texts and choices and adds
 * nothing twice. A published date stays while its period lasts, and existing coupons aren't
 * changed, because members may hold them. Records that the operator imported or removed aren't
 * touched.
 */
export async function seedSiteContent(db: Database, now: Date): Promise<void> {
  const today = seoulToday(now);
  const hotels = await chooseHotels(db);
  await db.transaction(async (tx) => {
    await lockContent(tx);
    const own = await ownKeys(tx);
    await writeRows(
      tx,
      {
        banners: BANNERS.filter(({ id }) => !own.banners.has(String(id))),
        faqs: FAQS.filter(({ id }) => !own.faqs.has(String(id))),
        collections: collectionRows(hotels).filter(({ tag }) => !own.collections.has(tag)),
        promotions: promotionRows(today, hotels).filter(({ tag }) => !own.promotions.has(tag)),
        events: eventRows(today).filter(({ slug }) => !own.events.has(slug)),
      },
      today,
    );
  });

  await db
    .insert(mainSections)
    .values(SECTIONS)
    .onConflictDoUpdate({ target: mainSections.id, set: renew(mainSections) });
  await db
    .insert(mainCatalogs)
    .values(CATALOGS)
    .onConflictDoUpdate({ target: mainCatalogs.id, set: renew(mainCatalogs) });
  await db
    .insert(visitRoutes)
    .values(VISIT_ROUTES)
    .onConflictDoUpdate({ target: visitRoutes.id, set: renew(visitRoutes) });
  await db
    .insert(voucherGroups)
    .values(VOUCHER_GROUPS)
    .onConflictDoUpdate({ target: voucherGroups.id, set: renew(voucherGroups) });
  const products = await voucherProductRows(db, hotels);
  if (products.length > 0) {
    await db
      .insert(voucherProducts)
      .values(products)
      .onConflictDoUpdate({
        target: voucherProducts.id,
        // The coupon is made with the first order, so it is kept.
        set: renew(voucherProducts, { couponId: sql`${voucherProducts.couponId}` }),
      });
  }
  await db
    .insert(coupons)
    .values(couponRows(today, addNights(today, 365), hotels.allBySea))
    .onConflictDoNothing();
}

/** The demo's vouchers, each priced for its hotel; one without a hotel is left out. */
async function voucherProductRows(
  db: Database,
  hotels: ChosenHotels,
): Promise<Array<typeof voucherProducts.$inferInsert>> {
  const rows: Array<typeof voucherProducts.$inferInsert> = [];
  for (const { at, ...plan } of VOUCHER_PLANS) {
    const [hotelId] = hotels[at];
    const worth = hotelId === undefined ? null : await voucherWorth(db, hotelId, plan.nights);
    if (worth !== null) rows.push({ ...plan, ...worth, hotelId });
  }
  return rows;
}

function eventRows(today: Night): Array<typeof eventPages.$inferInsert> {
  const endsOn = addNights(today, 365);
  return [
    {
      slug: 'one-price',
      position: 0,
      title: both('처음 본 금액이 마지막 금액입니다', 'The first price is the last price'),
      summary: both(
        `${brand.name.ko}에서 요금을 보여 드리는 방법을 설명해 드릴게요.`,
        'How we show what a stay costs.',
      ),
      body: bothParts([
        both(
          `검색 결과에서 1,740,000원이던 방이 결제할 때 1,914,000원이 되는 일은 없어요. ${brand.name.ko}에서는 부가세와 인원 추가 요금을 모두 더한 총액을 처음부터 보여 드립니다.`,
          'A room that costs ₩1,740,000 in the results never turns into ₩1,914,000 when you pay. We show the total, with VAT and any charge for extra guests, from the start.',
        ),
        both(
          '금액은 서버에서 한 번만 계산해 예약에 함께 보관합니다. 그래서 호텔 화면, 결제 화면, 영수증에서 1원도 달라지지 않아요. 결제하기 전에 요금이 바뀌었다면 먼저 알려 드리고, 확인하시기 전에는 결제를 진행하지 않습니다.',
          'It is calculated once, on our side, and kept with your booking, so the hotel page, the payment page and the receipt agree to the won. Should the price change before you pay, we tell you first and go no further until you have seen it.',
        ),
        both(
          '환불도 마찬가지예요. 언제 취소하면 얼마를 돌려받는지 결제하기 전에 원 단위로 보여 드리고, 취소하실 때는 확인하신 바로 그 금액을 돌려 드립니다.',
          'Refunds work the same way. You see in won what comes back at each deadline before you pay, and when you cancel you get the amount you were shown.',
        ),
        both(
          '남은 방의 수는 실제 재고이고, 지금 몇 명이 보고 있다는 문구는 쓰지 않아요. 광고인 호텔에는 광고라고 적습니다.',
          'The number of rooms left is the real one. We don’t tell you how many others are looking, and a paid placement is labelled as one.',
        ),
        both('## 더 궁금하신가요', '## More about it'),
        both('::faqs{ids="102,105"}', '::faqs{ids="102,105"}'),
        both(
          '::cta[총액으로 호텔 찾아보기]{to="/search/result" name="search"}',
          '::cta[Find a hotel by its total]{to="/search/result" name="search"}',
        ),
      ]),
      picture: 'lobby-city-dusk-forest.webp',
      endsOn,
    },
    {
      slug: 'first-month',
      position: 1,
      title: both('처음 하는 한 달 살기 준비', 'Getting ready for your first month'),
      summary: both(
        '떠나기 전에 확인하면 마음이 놓이는 것들을 모았어요.',
        'A few things worth checking before you go.',
      ),
      body: bothParts([
        both('## 방', '## The room'),
        both(
          '방부터 살펴보세요. 한 달을 지내려면 크기는 20㎡ 이상이 편하고, 밥을 해 먹을 생각이라면 주방이 방 안에 있는지, 냉장고가 넉넉한지 확인하는 게 좋아요.',
          'Start with the room. For a month, 20 m² or more is comfortable. If you mean to cook, check that the kitchen is in the room and the fridge is large enough.',
        ),
        both('## 하루하루의 일', '## Day by day'),
        both(
          '빨래와 청소는 생각보다 중요합니다. 방에 세탁기가 있는지, 공용 세탁실이라면 몇 층인지, 청소는 일주일에 몇 번인지 호텔 화면에 적어 두었어요.',
          'Laundry and cleaning matter more than you would think. The hotel’s page says whether there is a washing machine in the room, a shared laundry, and how often the room is cleaned.',
        ),
        both(
          '우편물과 택배를 받을 일이 있다면 프런트에서 맡아 주는지, 주소를 옮겨야 한다면 전입신고가 되는지 미리 확인해 주세요.',
          'If you expect post or parcels, see whether the front desk takes them. If you need to register your address, check that the hotel allows it.',
        ),
        both(
          ':::callout[미리 둘러보세요]\n방과 동네가 마음에 드는지는 가 보면 알 수 있어요. [호텔 투어](/promotions/look-first)는 예약 없이도 하실 수 있습니다.\n:::',
          ':::callout[Look around first]\nWhether a room and its street are right shows when you are there. [A hotel tour](/promotions/look-first) needs no booking of a room.\n:::',
        ),
        both('## 들어오는 날', '## The day you arrive'),
        both(
          '입실은 보통 오후 3시, 퇴실은 오전 11시예요. 일정이 바뀔 수도 있다면 환불되는 요금제를 고르고, 시점별 환불 금액을 먼저 봐 두세요.',
          'Check-in is usually at 15:00 and check-out at 11:00. If your plans may change, choose a refundable plan and look at the refund for each deadline first.',
        ),
        both(
          '::cta[한 달 머물 곳 보기]{to="/promotions/a-month-away" name="month"}',
          '::cta[See month-long stays]{to="/promotions/a-month-away" name="month"}',
        ),
        both(
          '::cta[주방이 있는 호텔 보기]{to="/collections/own-kitchen" name="kitchen"}',
          '::cta[Hotels with a kitchen]{to="/collections/own-kitchen" name="kitchen"}',
        ),
      ]),
      picture: 'room-double-sea-day-sand.webp',
      endsOn,
    },
  ];
}
