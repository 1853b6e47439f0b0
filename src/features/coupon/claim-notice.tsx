import { useState } from 'react';

import type { ClaimableCoupons } from '@/contract/coupon/coupon';
import { useProblem } from '@/features/problem/problem';
import { useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { useApiMutation } from '@/lib/api/hooks';
import { Button, FormNotice } from '@/ui';

type ClaimNoticeProps = {
  claim: ClaimableCoupons;
  /** Reloads the member's coupons and what they take off. */
  reload: () => Promise<unknown>;
  /**
   * Called when the coupons were taken (null) or why they couldn't be; the coupons have been
   * reloaded by then.
   */
  onDone: (lost: LostClaim | null) => void;
};

/** Why a coupon couldn't be taken: the last one is gone, or any other error. */
export type LostClaim = 'claimGone' | 'claimFailed';

/**
 * Offers coupons that the member doesn't have yet and that make the stay cheaper than their own.
 * One press takes and applies them. When one can't be had any more, the page says so and the price
 * is loaded again.
 */
export function ClaimNotice({ claim, reload, onDone }: ClaimNoticeProps) {
  const { t } = useTranslation('coupon');
  const problemOf = useProblem();
  const locale = useLocale();
  const take = useApiMutation('downloadCoupon', { showsErrors: true });
  const [isTaking, setTaking] = useState(false);

  const press = async () => {
    setTaking(true);
    let lost: LostClaim | null = null;
    try {
      // Sequential, because the server counts a member's coupons under a lock.
      for (const { id } of claim.take) await take.mutateAsync({ query: { couponId: id } });
    } catch (error) {
      lost = problemOf(error).code === 'COUPON_SOLD_OUT' ? 'claimGone' : 'claimFailed';
    }
    await reload();
    setTaking(false);
    onDone(lost);
  };

  return (
    <FormNotice
      title={t('use.claim', {
        count: claim.take.length,
        amount: formatWon(claim.discount, locale),
      })}
      action={
        <Button size="m" loading={isTaking} onClick={() => void press()}>
          {t('use.claimTake')}
        </Button>
      }
    >
      {claim.take.map(({ title }) => title).join(' · ')}
    </FormNotice>
  );
}
