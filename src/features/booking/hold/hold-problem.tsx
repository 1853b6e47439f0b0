import Link from 'next/link';

import { paths } from '@/config/routes';
import { useTranslation } from '@/i18n';
import type { StayParams } from '@/lib/stay-params';
import { Button, buttonClass, buttonData, FormNotice } from '@/ui';
import type { Problem } from '../problem';

type Props = {
  problem: Problem;
  hotelId: number;
  stay: StayParams;
  /** Loads the current price; the notice goes with it. */
  onLoadPrice: () => void;
  loading: boolean;
};

/** Why the room couldn't be held, and the way on from it. */
export function HoldProblem({ problem, hotelId, stay, onLoadPrice, loading }: Props) {
  const { t } = useTranslation('booking');
  const { t: common } = useTranslation('common');
  /** What another price mends. */
  const withPrice = (title: string) => (
    <FormNotice
      tone="danger"
      title={title}
      action={
        <Button variant="secondary" size="m" loading={loading} onClick={onLoadPrice}>
          {t('problem.loadPrice')}
        </Button>
      }
    >
      {problem.message}
    </FormNotice>
  );
  switch (problem.code) {
    case 'UNREACHABLE':
      return (
        <FormNotice tone="danger" title={t('problem.unreachable')}>
          {common('state.unreachable')}
        </FormNotice>
      );
    case 'SOLD_OUT':
      return (
        <FormNotice
          tone="danger"
          title={t('problem.SOLD_OUT')}
          action={
            <>
              <Link
                className={buttonClass}
                {...buttonData({ variant: 'secondary', size: 'm' })}
                href={paths.hotelCalendar(hotelId, stay)}
              >
                {t('unavailable.calendar')}
              </Link>{' '}
              <Link
                className={buttonClass}
                {...buttonData({ variant: 'text', size: 'm' })}
                href={paths.hotelOptions(hotelId, stay)}
              >
                {t('unavailable.options')}
              </Link>
            </>
          }
        >
          {problem.message}
        </FormNotice>
      );
    case 'PRICE_CHANGED':
    case 'QUOTE_EXPIRED':
    case 'QUOTE_TAMPERED':
      return withPrice(t(`problem.${problem.code}`));
    case 'COUPON_USED':
    case 'COUPON_NOT_FOUND':
    case 'COUPON_NOT_APPLICABLE':
    case 'COUPON_NOT_COMBINABLE':
      return withPrice(t('problem.COUPON'));
    case 'IDEMPOTENCY_REUSED':
      return (
        <FormNotice tone="danger" title={t('problem.title')}>
          {problem.message} {t('problem.again')}
        </FormNotice>
      );
    default:
      return (
        <FormNotice tone="danger" title={t('problem.title')}>
          {problem.message}
        </FormNotice>
      );
  }
}
