import Link from 'next/link';

import type { ReservationView } from '@/contract/booking/reservation-view';
import { paths } from '@/config/routes';
import { addOnsOf } from '@/domain/price/pricing';
import { useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { useApiQuery } from '@/lib/api/hooks';
import { stayParamsFrom } from '@/lib/stay-params';
import { useCouponReason } from '@/features/booking/coupon-reason';
import { Section, Stack } from '@/ui';

/**
 * The member's coupons for a held booking: those used, those that could be, and why not the others.
 * Coupons are chosen when the room is held, so changing them means going back there.
 */
export function HeldCoupons({ reservation }: { reservation: ReservationView }) {
  const { t } = useTranslation('booking');
  const { t: coupon } = useTranslation('coupon');
  const locale = useLocale();
  const reasonText = useCouponReason();
  const { id, hotel, room, plan, quote } = reservation;
  const { data } = useApiQuery('listEligibleCoupons', { params: { reservationId: id } });
  if (data === undefined || data.coupons.length === 0) return null;
  const { coupons, best, chosen } = data;
  const used = coupons.filter(({ discount }) => discount !== null);
  const others = coupons.filter(({ discount, alone }) => discount === null && alone !== null);
  const unfit = coupons.filter(({ alone, discount }) => alone === null && discount === null);
  const addOns = addOnsOf(quote);
  const again = paths.reservation({
    hotelId: String(hotel.id),
    roomId: String(room.id),
    planId: String(plan.id),
    ...stayParamsFrom(quote),
    ...(addOns.length === 0 ? {} : { addOns: addOns.join(',') }),
  });
  return (
    <Section id="held-coupons-title" size="h3" heading={coupon('use.title')} className="block">
      {used.length === 0 ? (
        <p className="muted">{t('heldCoupons.none')}</p>
      ) : (
        <ul>
          {used.map(({ personalCouponId, title, discount }) => (
            <li key={personalCouponId}>
              {t('heldCoupons.used', { title, amount: formatWon(discount ?? 0, locale) })}
            </li>
          ))}
        </ul>
      )}
      {best.discount > chosen.discount ? (
        <p>
          {t('heldCoupons.better', { amount: formatWon(best.discount, locale) })}{' '}
          <Link href={again} className="ui-link">
            {t('heldCoupons.again')}
          </Link>
        </p>
      ) : null}
      {others.length + unfit.length === 0 ? null : (
        <details>
          <summary>{t('heldCoupons.others', { count: others.length + unfit.length })}</summary>
          <ul>
            {[...others, ...unfit].map(({ personalCouponId, title, reason, alone }) => (
              <li key={personalCouponId}>
                {title}
                <Stack as="span" className="body2 muted">
                  {alone !== null
                    ? t('heldCoupons.fits', { amount: formatWon(alone, locale) })
                    : reason !== null && reasonText(reason)}
                </Stack>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Section>
  );
}
