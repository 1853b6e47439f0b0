import { paths } from '@/config/routes';
import { TRAVELLERS, type Traveller } from '@/domain/review';
import { STAY_LENGTHS, type ReviewFilter, type StayLength } from '@/domain/review-groups';

type Query = Readonly<Record<string, string | undefined>>;

/** What the reviews are narrowed to, as it stands in the address; a part left out means all. */
export type ReviewsAsked = {
  readonly traveller?: Traveller;
  readonly language?: 'ko' | 'en';
  readonly length?: StayLength;
  readonly room?: number;
};

/** The filter of an address; anything it can't mean is left out. */
export function reviewsAsked(query: Query): ReviewsAsked {
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

/** The call behind a page of reviews, on the server and in the browser alike. */
export const reviewsRequest = (hotelId: number, asked: ReviewsAsked, page: number) => ({
  params: { id: hotelId },
  query: { ...asked, page },
});

/** The address of reviews with a filter; the first page needs no number. */
export const reviewsPath = (hotelId: number, asked: ReviewFilter, page = 1) =>
  paths.hotelReviews(hotelId, { ...asked, page: page > 1 ? page : undefined });
