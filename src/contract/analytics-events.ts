import { z } from 'zod';

/**
 * Every event of the site and what it carries: the one table both ends read. The browser's types
 * come from it (`src/analytics`), and the sink (`POST /api/events`) refuses whatever isn't in it.
 * No field can hold personal data: ids of the catalogue, counts, won and closed word lists only.
 */

const id = z.int().positive().max(2_147_483_647);
const won = z.int().min(0).max(10_000_000_000);
const nights = z.int().min(1).max(1000);
const guests = z.int().min(1).max(100);
/** The route's pattern (`/hotel/[hotelId]`), never the address itself. */
const page = {
  route: z
    .string()
    .max(60)
    .regex(/^\/[A-Za-z0-9_/[\].-]*$/),
};
const key = z.string().min(1).max(80);

const pageView = z.strictObject(page);
const hotelView = z.strictObject({ ...page, hotel_id: id });

/** Where calls to action stand. */
export const CTA_PLACES = [
  'event',
  'promotion',
  'collection',
  'faq',
  'banner_carousel',
  'banner_top',
  'banner_bottom',
] as const;

/** A call to action: of which page or banner, its name there, and which it is (from 1). */
const callToAction = z.strictObject({
  place: z.enum(CTA_PLACES),
  source: key,
  cta: key,
  position: z.int().min(1).max(99),
});

export const analyticsEvents = {
  // One named view a navigation (section 2).
  main_view: pageView,
  search_result_view: pageView,
  hotel_view: hotelView,
  hotel_options_view: hotelView,
  reservation_view: pageView,
  payment_view: pageView,
  payment_result_view: pageView,
  promotions_view: pageView,
  promotion_view: z.strictObject({ ...page, promotion: key.optional() }),
  mypage_view: pageView,
  mypage_detail_view: pageView,
  faq_view: pageView,

  // The way from a search to a paid stay; `value` is won, VAT included.
  search: z.strictObject({ nights, guests }),
  view_hotel: z.strictObject({ hotel_id: id, nights }),
  select_room: z.strictObject({ hotel_id: id, room_type_id: id, nights }),
  /** A hotel was put on the wishlist, a room beside others. */
  wishlist_add: z.strictObject({ hotel_id: id }),
  compare_add: z.strictObject({ hotel_id: id, room_type_id: id }),
  begin_reservation: z.strictObject({ hotel_id: id, room_type_id: id, nights, value: won }),
  hold: z.strictObject({ hotel_id: id, nights, value: won }),
  payment_started: z.strictObject({ hotel_id: id, nights, value: won }),
  payment_succeeded: z.strictObject({
    hotel_id: id,
    nights,
    value: won,
    currency: z.literal('KRW'),
  }),
  /** `value` is what comes back. */
  cancel: z.strictObject({ hotel_id: id, nights, value: won }),

  /** A call to action of the operator's was on the screen, and was pressed (decision 042). */
  cta_view: callToAction,
  cta_click: callToAction,

  /** Section 9. */
  'experiment viewed': z.strictObject({
    experiment_id: key,
    variation_id: z.union([key, z.int().min(0).max(1000)]),
  }),
} as const;

export type AnalyticsEventName = keyof typeof analyticsEvents;
export type AnalyticsPayload<Name extends AnalyticsEventName> = z.input<
  (typeof analyticsEvents)[Name]
>;
export type CtaPlace = (typeof CTA_PLACES)[number];
