import { useState } from 'react';

import type { ReservationView } from '@/contract/booking/reservation-view';
import { useCouponReason } from '@/features/booking/coupon-reason';
import { ClaimNotice, type LostClaim } from '@/features/coupon/claim-notice';
import { useProblem } from '@/features/problem/problem';
import { useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { useApiMutation, useApiQuery } from '@/lib/api/hooks';
import { Button, FormNotice, Section, Stack, toast } from '@/ui';

type Props = {
  reservation: ReservationView;
  /** Loads the booking again, whose total is another one with other coupons. */
  refetch: () => unknown;
};

/**
 * The member's coupons for a held booking: those used, those that could be, and why not the others.
 * Coupons that make it cheaper, also those the member doesn't have yet, are used with one press.
 */
export function HeldCoupons({ reservation, refetch }: Props) {
  const { t } = useTranslation('booking');
  const { t: coupon } = useTranslation('coupon');
  const locale = useLocale();
  const reasonText = useCouponReason();
  const problemOf = useProblem();
  const { id, quote } = reservation;
  const query = useApiQuery('listEligibleCoupons', { params: { reservationId: id } });
  const change = useApiMutation('changeHoldCoupons', { showsErrors: true });
  const [lost, setLost] = useState<LostClaim | null>(null);
  const { data } = query;
  if (data === undefined || (data.coupons.length === 0 && data.claim === null)) return null;
  const { coupons, best, chosen, claim } = data;
  const used = coupons.filter(({ discount }) => discount !== null);
  const others = coupons.filter(({ discount, alone }) => discount === null && alone !== null);
  const unfit = coupons.filter(({ alone, discount }) => alone === null && discount === null);

  const applyBest = async () => {
    // Coupons that were just claimed are among the best now.
    const latest = (await query.refetch()).data ?? data;
    const total = quote.total + latest.chosen.discount - latest.best.discount;
    try {
      await change.mutateAsync({ params: { id }, body: { ids: latest.best.ids, total } });
      toast.success(t('heldCoupons.done', { amount: formatWon(total, locale) }));
    } catch {
      // The error is shown below; the reload shows what the booking costs now.
    }
    await Promise.all([refetch(), query.refetch()]);
  };
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
      {lost !== null && <FormNotice tone="warn">{t(`heldCoupons.${lost}`)}</FormNotice>}
      {claim !== null ? (
        <ClaimNotice
          claim={claim}
          reload={query.refetch}
          onDone={(why) => {
            setLost(why);
            if (why === null) void applyBest();
          }}
        />
      ) : best.discount > chosen.discount ? (
        <FormNotice
          title={t('heldCoupons.better', { amount: formatWon(best.discount, locale) })}
          action={
            <Button size="m" loading={change.isPending} onClick={() => void applyBest()}>
              {t('heldCoupons.use')}
            </Button>
          }
        />
      ) : null}
      {change.error !== null && (
        <FormNotice tone="danger">{problemOf(change.error).message}</FormNotice>
      )}
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
