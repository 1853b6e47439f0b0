import { useState } from 'react';

import { paths } from '@/config/routes';
import { COUPON_STATES, couponsInState, type CouponState, daysLeft } from '@/domain/coupon/coupon';
import { CouponCard } from '@/features/coupon/coupon-card';
import { LoadState } from '@/features/problem/load-state';
import { useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { Button, chipClass, EmptyState, Grid, Link, Section, Tag } from '@/ui';

/** The number of coupons shown at first, and added by each press on “more”. */
const PAGE = 24;

type Props = {
  state: CouponState;
  /** When the page was rendered, as an ISO instant. */
  now: string;
};

/**
 * The member's coupons of one state, with links to the other states, so that each view has its own
 * URL.
 */
export function OwnCoupons({ state, now }: Props) {
  const { t } = useTranslation('mypage');
  const { t: tc } = useTranslation('coupon');
  const query = useApiQuery('listPersonalCoupons', {});
  const all = query.data?.coupons;
  const shown = couponsInState(all ?? [], state);
  return (
    <Section size="h3" heading={t('coupon.mine')}>
      {all === undefined && <LoadState query={query} level={3} />}
      {all !== undefined && all.length > 0 && (
        <nav className="ui-chips" data-choice="line" data-scroll="" aria-label={tc('page.states')}>
          {COUPON_STATES.map((one) => (
            <Link
              key={one}
              className={chipClass}
              aria-current={one === state ? 'page' : undefined}
              href={paths.coupon(one === 'AVAILABLE' ? {} : { state: one.toLowerCase() })}
              scroll={false}
              shallow
            >
              {tc(`page.${one}`)} {couponsInState(all, one).length}
            </Link>
          ))}
        </nav>
      )}
      {all !== undefined && shown.length === 0 && (
        <EmptyState
          scene="envelope"
          level={3}
          title={all.length === 0 ? t('coupon.emptyMine') : tc(`page.empty${state}`)}
        >
          {state === 'AVAILABLE' ? t('coupon.emptyMineText') : undefined}
        </EmptyState>
      )}
      {/* A new key resets the list when the state changes. */}
      {shown.length > 0 && <OwnList key={state} coupons={shown} now={now} />}
    </Section>
  );
}

type OwnListProps = {
  coupons: ReturnType<typeof couponsInState<OwnCoupon>>;
  now: string;
};
type OwnCoupon = NonNullable<
  ReturnType<typeof useApiQuery<'listPersonalCoupons'>>['data']
>['coupons'][number];

function OwnList({ coupons, now }: OwnListProps) {
  const { t } = useTranslation('coupon');
  const [most, setMost] = useState(PAGE);
  const rest = coupons.length - most;
  return (
    <>
      <Grid as="ul" columns={[1, 2, 3]}>
        {coupons.slice(0, most).map((coupon) => (
          <li key={coupon.personalCouponId}>
            <CouponCard
              coupon={coupon}
              faded={coupon.state !== 'AVAILABLE'}
              marks={<Marks coupon={coupon} now={now} />}
            />
          </li>
        ))}
      </Grid>
      {rest > 0 && (
        <Button
          className="ui-middle"
          variant="secondary"
          onClick={() => setMost((before) => before + PAGE)}
        >
          {t('page.more', { count: Math.min(rest, PAGE) })}
        </Button>
      )}
    </>
  );
}

function Marks({ coupon, now }: { coupon: OwnCoupon; now: string }) {
  const { t } = useTranslation('coupon');
  const left = coupon.state === 'AVAILABLE' ? daysLeft(coupon.validUntil, new Date(now)) : null;
  return (
    <>
      <Tag tone={coupon.state === 'AVAILABLE' ? 'accent' : 'neutral'}>
        {t(`page.${coupon.state}`)}
      </Tag>
      {left !== null && (
        <Tag tone="warn">
          {left === 0
            ? t('ending.today')
            : left === 1
              ? t('ending.tomorrow')
              : t('ending.days', { count: left })}
        </Tag>
      )}
    </>
  );
}
