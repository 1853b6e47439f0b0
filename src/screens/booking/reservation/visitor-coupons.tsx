import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import { type CouponFacts, termsObstacle } from '@/domain/coupon/coupon-obstacle';
import { couponBase } from '@/domain/coupon/coupon-quote';
import type { Quote } from '@/domain/price/pricing';
import { useTranslation } from '@/i18n';
import type { Api } from '@/lib/api/client';
import { useApiQuery } from '@/lib/api/hooks';
import { couponRequest, type OfferChoice, offeredCouponsRequest } from './requests';

type Offered = ResponseOf<Contract['listDownloadableCoupons']>['coupons'][number];

/**
 * Whether a coupon would apply to the stay of a visitor: it is still available and isn't for
 * business members. The hotel isn't checked, because only coupons valid at the hotel are requested.
 */
export function fitsStay(
  coupon: Omit<Offered, 'taken' | 'takenCount' | 'left'> & { readonly left?: number | null },
  facts: CouponFacts,
): boolean {
  if (coupon.businessOnly || coupon.left === 0) return false;
  return termsObstacle({ ...coupon, hotelIds: null }, facts) === null;
}

/**
 * The price for a visitor who has just become a member, with the coupons that give the largest
 * discount; those the member doesn't have yet are taken first. Null when the price can't be loaded.
 * @param except ids of coupons that the first room of a pair uses
 */
export async function priceForNewcomer(
  api: Api,
  choice: OfferChoice,
  except: readonly number[] = [],
): Promise<Quote | null> {
  const request = couponRequest(choice, { except });
  try {
    const first = await api.call('quoteCoupons', request);
    if (first.claim === null) return first.quote;
    for (const { id } of first.claim.take) {
      // Somebody else may have taken the last coupon; the price is loaded again below either way.
      await api.call('downloadCoupon', { query: { couponId: id } }).catch(() => undefined);
    }
    return (await api.call('quoteCoupons', request)).quote;
  } catch {
    return null;
  }
}

/** Tells a visitor that a coupon would make this stay cheaper; renders nothing when none would. */
export function VisitorCoupons({ quote, refundable }: { quote: Quote; refundable: boolean }) {
  const { t } = useTranslation('booking');
  const { hotelId, checkIn, checkOut, nights } = quote;
  const { data } = useApiQuery('listDownloadableCoupons', offeredCouponsRequest(hotelId));
  const facts: CouponFacts = {
    hotelId,
    checkIn,
    checkOut,
    nights,
    refundable,
    areaId: '',
    regionId: '',
    total: couponBase(quote),
  };
  if (data === undefined) return null;
  const { coupons, welcome } = data;
  const isWelcomeGood =
    welcome !== undefined && welcome.places.length === 0 && fitsStay(welcome, facts);
  if (!isWelcomeGood && !coupons.some((coupon) => fitsStay(coupon, facts))) return null;
  return (
    <p className="body2 muted" data-testid="visitor-coupons">
      {t('reservation.couponsLater')}
    </p>
  );
}
