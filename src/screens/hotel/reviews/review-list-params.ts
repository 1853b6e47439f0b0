import { paths } from '@/config/routes';
import { TRAVELLERS, type Traveller } from '@/domain/hotel/review';
import { STAY_LENGTHS, type ReviewFilter, type StayLength } from '@/domain/hotel/review-groups';
import type { HotelId, RoomTypeId } from '@/domain/ids';

type Query = Readonly<Record<string, string | undefined>>;

/** The filters in the URL; a missing one means all reviews. */
export type ReviewListParams = {
  readonly traveller?: Traveller;
  readonly language?: 'ko' | 'en';
  readonly length?: StayLength;
  readonly room?: RoomTypeId;
};

/** Parses the filters from a URL's query; invalid parts are left out. */
export function parseReviewListParams(query: Query): ReviewListParams {
  const traveller = TRAVELLERS.find((known) => known === query.traveller);
  const language = (['ko', 'en'] as const).find((known) => known === query.language);
  const length = STAY_LENGTHS.find(({ key }) => key === query.length)?.key;
  const room = /^[1-9]\d{0,8}$/.test(query.room ?? '') ? Number(query.room) : undefined;
  return {
    ...(traveller === undefined ? {} : { traveller }),
    ...(language === undefined ? {} : { language }),
    ...(length === undefined ? {} : { length }),
    ...(room === undefined ? {} : { room }),
  };
}

/** The request for a page of reviews, the same on the server and in the browser. */
export const reviewsRequest = (hotelId: HotelId, filter: ReviewListParams, page: number) => ({
  params: { id: hotelId },
  query: { ...filter, page },
});

/** The URL of a page of filtered reviews; the first page has no number. */
export const reviewsPath = (hotelId: HotelId, filter: ReviewFilter, page = 1) =>
  paths.hotelReviews(hotelId, { ...filter, page: page > 1 ? page : undefined });
