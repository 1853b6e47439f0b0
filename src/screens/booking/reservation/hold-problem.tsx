import { paths } from '@/config/routes';
import type { Problem } from '@/features/problem/problem';
import { useDeadline, useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import type { StayParams } from '@/lib/stay-params';
import { Button, ButtonLink, FormNotice, Link } from '@/ui';
import type { HotelId } from '@/domain/ids';

type Props = {
  problem: Problem;
  hotelId: HotelId;
  stay: StayParams;
  /** True where two rooms were to be held. */
  isPair?: boolean;
  /** Loads the current price; the notice disappears with it. */
  onLoadPrice: () => void;
  loading: boolean;
};

/** Why the room couldn't be held, and what to do next. */
export function HoldProblem(props: Props) {
  const { problem, hotelId, stay, isPair = false, onLoadPrice, loading } = props;
  const { t } = useTranslation('booking');
  const { t: common } = useTranslation('common');
  /** A notice for problems that are solved by loading the current price. */
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
      if (isPair) {
        return (
          <FormNotice
            tone="danger"
            title={t('pair.soldOut')}
            action={
              <ButtonLink variant="secondary" size="m" href={paths.hotelOptions(hotelId, stay)}>
                {t('unavailable.options')}
              </ButtonLink>
            }
          >
            {t('pair.soldOutText')}
          </FormNotice>
        );
      }
      return (
        <FormNotice
          tone="danger"
          title={t('problem.SOLD_OUT')}
          action={
            <>
              <ButtonLink variant="secondary" size="m" href={paths.hotelCalendar(hotelId, stay)}>
                {t('unavailable.calendar')}
              </ButtonLink>{' '}
              <ButtonLink variant="text" size="m" href={paths.hotelOptions(hotelId, stay)}>
                {t('unavailable.options')}
              </ButtonLink>
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
    case 'HOLD_OVERLAPS':
    case 'HOLD_LIMIT':
      return (
        <FormNotice tone="danger" title={t(`problem.${problem.code}`)} action={<UnpaidRooms />}>
          {problem.message}
        </FormNotice>
      );
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

/** The member's unpaid rooms, each with links to pay for it or release it. */
function UnpaidRooms() {
  const { t } = useTranslation('booking');
  const writeDeadline = useDeadline();
  const { data } = useApiQuery('getMypage', {}, { staleTime: 0 });
  const rooms = (data?.waiting ?? []).filter(({ kind }) => UNPAID.some((one) => one === kind));
  return (
    <>
      {rooms.length > 0 && (
        <ul>
          {rooms.map(({ id, kind, hotelName, until }) => (
            <li key={id}>
              <Link href={kind === 'HOLD' ? paths.payment(id) : paths.paymentResult(id)}>
                {hotelName}
              </Link>
              {until !== null && (
                <>
                  {' '}
                  <span className="num">
                    {t('problem.heldUntil', {
                      when: writeDeadline(until, { style: 'short' }),
                    })}
                  </span>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <ButtonLink variant="secondary" size="m" href={paths.mypage()}>
        {t('problem.toMypage')}
      </ButtonLink>
    </>
  );
}

const UNPAID = ['HOLD', 'PAYING', 'DEPOSIT'] as const;
