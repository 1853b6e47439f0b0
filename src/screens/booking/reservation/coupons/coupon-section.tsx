import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { paths } from '@/config/routes';
import { MIN_CHARGE } from '@/domain/price/money';
import { useCouponReason } from '@/features/booking/coupon-reason';
import { ClaimNotice, type LostClaim } from '@/features/coupon/claim-notice';
import { SerialForm } from '@/features/coupon/serial-form';
import { LoadState } from '@/features/problem/load-state';
import { useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { Button, Fold, FormNotice, Link, Row, Stack } from '@/ui';
import type { useCoupons } from '../requests';
import { chosenIds, CouponOptions, groupsOf, hasLost } from './coupon-options';

/** With fewer unusable coupons than this, they are shown unfolded. */
const FEW = 3;

type Props = {
  query: ReturnType<typeof useCoupons>;
  /** The value of the form: ids of coupons, `none` or an empty text. */
  wanted: string;
  onChange: (wanted: string) => void;
};

/**
 * The member's coupons for the stay: the best are preselected, others can be chosen, and the
 * unusable ones have a reason. One line says what they take off and unfolds; it stands unfolded where there
 * are coupons to take, and where something went wrong.
 */
export function CouponSection({ query, wanted, onChange }: Props) {
  const { t } = useTranslation('coupon');
  const queryClient = useQueryClient();
  const summaryOf = useSummary();
  const { data } = query;
  const [lost, setLost] = useState<LostClaim | null>(null);
  const hasClaim = data !== undefined && data.claim !== null;
  return (
    <Fold
      id="coupons-title"
      title={t('use.title')}
      hint={data === undefined ? undefined : summaryOf(data, wanted)}
      isLive
      open={hasClaim || lost !== null || query.isError}
    >
      <p className="body2 muted">{t('use.hint')}</p>
      {data === undefined ? (
        <LoadState query={query} level={3} />
      ) : (
        <>
          {lost !== null && <FormNotice tone="warn">{t(`use.${lost}`)}</FormNotice>}
          {data.claim !== null && (
            <ClaimNotice
              claim={data.claim}
              reload={() => queryClient.invalidateQueries({ queryKey: ['quoteCoupons'] })}
              onDone={(why) => {
                setLost(why);
                // Chooses the best of the coupons the member has now, for which the discount was
                // shown.
                onChange('');
              }}
            />
          )}
          <Offered data={data} wanted={wanted} onChange={onChange} />
        </>
      )}
      <Stack gap={4}>
        {data !== undefined && data.claim === null && data.best.ids.length === 0 && (
          <p className="body2">
            <Link href={paths.coupon()} className="ui-link">
              {t('use.toCoupons')}
            </Link>
          </p>
        )}
        <details>
          <summary className="ui-underline body2 muted">{t('use.haveNumber')}</summary>
          <SerialForm
            onIssued={async () => {
              onChange('');
              await queryClient.invalidateQueries({ queryKey: ['quoteCoupons'] });
            }}
          />
        </details>
      </Stack>
    </Fold>
  );
}

type Priced = NonNullable<Props['query']['data']>;

type OfferedProps = { data: Priced } & Pick<Props, 'wanted' | 'onChange'>;

const hasUsable = ({ alone, together }: ReturnType<typeof groupsOf>) =>
  alone.length + together.length > 0;

/**
 * Compares the discount of the chosen coupons with that of the best ones: `isBest` if some are chosen and take off
 * as much, `isMore` if they take off more, which vouchers among them can.
 */
function compareWithBestDiscount(data: Priced, wanted: string) {
  return {
    isBest: chosenIds(wanted, data).length > 0 && data.chosen.discount === data.best.discount,
    // Vouchers were paid for, so they are never preselected, and may reduce the price by more than
    // the best coupons.
    isMore: data.chosen.discount > data.best.discount,
  };
}

/**
 * Returns a function that says in a sentence what the chosen coupons take off; undefined where none can be
 * used yet, but some can be taken.
 */
function useSummary(): (data: Priced, wanted: string) => string | undefined {
  const { t } = useTranslation('coupon');
  const locale = useLocale();
  return (data, wanted) => {
    if (!hasUsable(groupsOf(data))) {
      if (data.claim !== null) return undefined;
      return t(data.coupons.length === 0 ? 'use.none' : 'use.noneUsable');
    }
    const best = formatWon(data.best.discount, locale);
    const amount = formatWon(data.chosen.discount, locale);
    const hasChosen = chosenIds(wanted, data).length > 0;
    const lost = hasLost(wanted, data);
    const { isBest, isMore } = compareWithBestDiscount(data, wanted);
    const summary = isBest
      ? t(data.claim === null ? 'use.best' : 'use.bestInHand', { amount: best })
      : isMore
        ? t('use.byChoice', { amount })
        : hasChosen
          ? t('use.chosen', { amount, best })
          : data.best.ids.length === 0
            ? t('use.onlyPrepaid')
            : t(lost ? 'use.lost' : 'use.noneChosen', { best });
    return lost && hasChosen ? `${t('use.someLost')} ${summary}` : summary;
  };
}

function Offered({ data, wanted, onChange }: OfferedProps) {
  const { t } = useTranslation('coupon');
  const locale = useLocale();
  const groups = groupsOf(data);
  const { isBest, isMore } = compareWithBestDiscount(data, wanted);
  const isLeast = data.chosen.ids.length > 0 && data.quote.total === MIN_CHARGE;
  const hasPrepaid = data.coupons.some(({ reason }) => reason?.code === 'COUPON_PREPAID');
  return (
    <>
      {hasUsable(groups) && (
        <>
          {!isBest && !isMore && data.best.ids.length > 0 && (
            <Row>
              <Button size="m" variant="secondary" onClick={() => onChange('')}>
                {t('use.toBest')}
              </Button>
            </Row>
          )}
          {hasPrepaid && data.best.ids.length > 0 && (
            <p className="body2 muted">{t('use.prepaidToo')}</p>
          )}
          {isLeast && (
            <p className="body2 muted">
              {t('use.least', { amount: formatWon(MIN_CHARGE, locale) })}
            </p>
          )}
          <CouponOptions groups={groups} ids={chosenIds(wanted, data)} onChange={onChange} />
        </>
      )}
      {groups.unusable.length > 0 && <Unusable coupons={groups.unusable} />}
    </>
  );
}

function Unusable({ coupons }: { coupons: ReturnType<typeof groupsOf>['unusable'] }) {
  const { t } = useTranslation('coupon');
  const reasonText = useCouponReason();
  return (
    <details open={coupons.length <= FEW}>
      <summary className="ui-underline body2 muted">
        {t('use.unusable', { count: coupons.length })}
      </summary>
      <Stack as="ul" gap={12}>
        {coupons.map(({ personalCouponId, title, reason }) => (
          <li key={personalCouponId}>
            <p className="muted">{title}</p>
            {reason !== null && <p className="body2 muted">{reasonText(reason)}</p>}
          </li>
        ))}
      </Stack>
    </details>
  );
}
