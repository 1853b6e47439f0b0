import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';

import { paths } from '@/config/routes';
import { SerialForm } from '@/features/coupon-serial/serial-form';
import { LEAST_CHARGE } from '@/domain/money';
import { LoadState } from '@/features/load-state/load-state';
import { useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { Button } from '@/ui';
import { useCouponReason } from '../../coupon-reason';
import { chosenIds, groupsOf, hasLost } from './coupon-groups';
import { CouponOptions } from './coupon-options';
import type { useCoupons } from './coupon-query';

const SectionRoot = styled('section')(css`
  & .said {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 8px 16px;
  }
  & details > summary {
    padding-block: 8px;
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
    color: var(--ink-2);
    cursor: pointer;
    text-decoration: underline;
    text-underline-offset: 4px;
  }
  & .unusable {
    display: grid;
    gap: 12px;
    padding-block: 4px 8px;
  }
  & .unusable .name {
    color: var(--ink-2);
  }
  & .ways {
    display: grid;
    gap: 4px;
    justify-items: stretch;
  }
`);

/** Below so many, coupons that can't be used are in sight at once. */
const FEW = 3;

type Props = {
  query: ReturnType<typeof useCoupons>;
  /** As the form has it. */
  wanted: string;
  onChange: (wanted: string) => void;
};

/** The member's coupons for the stay: the best are chosen, others can be, and why not the rest. */
export function CouponSection({ query, wanted, onChange }: Props) {
  const { t } = useTranslation('coupon');
  const queryClient = useQueryClient();
  const { data } = query;
  return (
    <SectionRoot className="block" aria-labelledby="coupons-title">
      <div>
        <h2 id="coupons-title" className="h3">
          {t('use.title')}
        </h2>
        <p className="body2 muted">{t('use.hint')}</p>
      </div>
      {data === undefined ? (
        <LoadState query={query} level={3} />
      ) : (
        <Offered data={data} wanted={wanted} onChange={onChange} />
      )}
      <div className="ways">
        {data !== undefined && data.best.ids.length === 0 && (
          <p className="body2">
            <Link href={paths.coupon()} className="ui-link">
              {t('use.toCoupons')}
            </Link>
          </p>
        )}
        <details>
          <summary>{t('use.haveNumber')}</summary>
          <SerialForm
            onIssued={async () => {
              onChange('');
              await queryClient.invalidateQueries({ queryKey: ['quoteCoupons'] });
            }}
          />
        </details>
      </div>
    </SectionRoot>
  );
}

type Priced = NonNullable<Props['query']['data']>;

type OfferedProps = { data: Priced } & Pick<Props, 'wanted' | 'onChange'>;

function Offered({ data, wanted, onChange }: OfferedProps) {
  const { t } = useTranslation('coupon');
  const locale = useLocale();
  const groups = groupsOf(data);
  const ids = chosenIds(wanted, data);
  const best = formatWon(data.best.discount, locale);
  const hasUsable = groups.alone.length + groups.together.length > 0;
  const lost = hasLost(wanted, data);
  const isLeast = data.chosen.ids.length > 0 && data.quote.total === LEAST_CHARGE;
  const isBest = ids.length > 0 && data.chosen.discount === data.best.discount;
  // What was paid for is only ever chosen by hand, and may take off more than the best of the rest.
  const isMore = data.chosen.discount > data.best.discount;
  const hasPrepaid = data.coupons.some(({ reason }) => reason?.code === 'COUPON_PREPAID');
  const amount = formatWon(data.chosen.discount, locale);
  const said = isBest
    ? t('use.best', { amount: best })
    : isMore
      ? t('use.byChoice', { amount })
      : ids.length > 0
        ? t('use.chosen', { amount, best })
        : data.best.ids.length === 0
          ? t('use.onlyPrepaid')
          : t(lost ? 'use.lost' : 'use.noneChosen', { best });
  return (
    <>
      {hasUsable ? (
        <>
          <div className="said">
            <p role="status" className="strong">
              {lost && ids.length > 0 && `${t('use.someLost')} `}
              {said}
            </p>
            {!isBest && !isMore && data.best.ids.length > 0 && (
              <Button size="m" variant="secondary" onClick={() => onChange('')}>
                {t('use.toBest')}
              </Button>
            )}
          </div>
          {hasPrepaid && data.best.ids.length > 0 && (
            <p className="body2 muted">{t('use.prepaidToo')}</p>
          )}
          {isLeast && (
            <p className="body2 muted">
              {t('use.least', { amount: formatWon(LEAST_CHARGE, locale) })}
            </p>
          )}
          <CouponOptions groups={groups} ids={ids} onChange={onChange} />
        </>
      ) : (
        <p className="muted">{t(data.coupons.length === 0 ? 'use.none' : 'use.noneUsable')}</p>
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
      <summary>{t('use.unusable', { count: coupons.length })}</summary>
      <ul className="unusable">
        {coupons.map(({ personalCouponId, title, reason }) => (
          <li key={personalCouponId}>
            <p className="name">{title}</p>
            {reason !== null && <p className="body2 muted">{reasonText(reason)}</p>}
          </li>
        ))}
      </ul>
    </details>
  );
}
