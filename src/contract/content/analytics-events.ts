import { z } from 'zod';

/**
 * Every event of the site and its data, in one table for both ends. The browser's types come from
 * it (`src/analytics`), and the sink (`POST /api/events`) refuses anything that isn't in it. No
 * field can hold personal data: only ids of the catalogue, counts, won and fixed lists of words.
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

/** The parts of the site whose buttons and links are counted when a visitor presses them. */
export const CTA_PLACES = [
  'event',
  'promotion',
  'collection',
  'faq',
  'banner_carousel',
  'banner_top',
  'banner_bottom',
] as const;

/** A call to action: its page or banner, its name there, and its position (from 1). */
const callToAction = z.strictObject({
  place: z.enum(CTA_PLACES),
  source: key,
  cta: key,
  position: z.int().min(1).max(99),
});

export const analyticsEvents = {
  // One named page view per navigation (section 2).
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

  // The steps from a search to a paid stay; `value` is in won, VAT included.
  search: z.strictObject({ nights, guests }),
  view_hotel: z.strictObject({ hotel_id: id, nights }),
  select_room: z.strictObject({ hotel_id: id, room_type_id: id, nights }),
  /** A hotel was added to the wishlist, or a room to the comparison. */
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
  /** The refund is the event's `value`, in won. */
  cancel: z.strictObject({ hotel_id: id, nights, value: won }),

  /** An operator's call to action was on the screen, or was pressed (decision 042). */
  cta_view: callToAction,
  cta_click: callToAction,

  /** The experiment that GrowthBook reports (section 9). */
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
