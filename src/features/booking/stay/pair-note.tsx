import type { ReservationView } from '@/contract/booking/reservation-view';
import { paths } from '@/config/routes';
import { useDeadline, useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { ButtonLink, FormNotice, Link } from '@/ui';

type Pair = NonNullable<ReservationView['pair']>;

/** The booking of the pair that is still to be paid; null where none is. */
export function nextToPay({ pair }: Pick<ReservationView, 'pair'>): Pair['other'] | null {
  return pair?.other.state === 'HELD' ? pair.other : null;
}

/**
 * The links below the result of a payment: to the booking on my page and, while the pair's other room
 * isn't paid, before it to that payment.
 */
export function ResultLinks({ id, next }: { id: string; next: Pair['other'] | null }) {
  const { t } = useTranslation('booking');
  return (
    <>
      {next !== null && <ButtonLink href={paths.payment(next.id)}>{t('pair.toNext')}</ButtonLink>}
      <ButtonLink variant={next === null ? 'primary' : 'secondary'} href={paths.mypageDetail(id)}>
        {t('result.toDetail')}
      </ButtonLink>
    </>
  );
}

/** Says which room of a pair is left to pay, and until when it is held. */
export function NextRoomText({ next }: { next: Pair['other'] }) {
  const { t } = useTranslation('booking');
  const writeDeadline = useDeadline();
  if (next.holdExpiresAt === null) return null;
  return (
    <p className="strong">
      {t('pair.next', {
        room: next.roomName,
        when: writeDeadline(next.holdExpiresAt, { style: 'short' }),
      })}
    </p>
  );
}

/** The title of a result: the stay is booked, or one room of a pair, or both of them. */
export function useBookedTitle({ pair }: Pick<ReservationView, 'pair'>, isChange: boolean): string {
  const { t } = useTranslation('booking');
  if (isChange) return t('change.done');
  if (pair === null) return t('result.booked');
  return pair.other.state === 'BOOKED'
    ? t('pair.bothBooked')
    : t('pair.oneBooked', { place: pair.place });
}

/**
 * Says on the payment page of a pair how the other room stands; renders nothing for a booking that
 * was held alone.
 */
export function PairNote({ pair }: Pick<ReservationView, 'pair'>) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  if (pair === null) return null;
  const { place, other } = pair;
  const values = { room: other.roomName, amount: formatWon(other.total, locale) };
  switch (other.state) {
    case 'HELD':
      return (
        <p className="body2 muted">
          {t('pair.payNext', values)}{' '}
          {place === 2 && (
            <Link className="ui-link" href={paths.payment(other.id)}>
              {t('pair.otherOpen')}
            </Link>
          )}
        </p>
      );
    case 'PAYING':
    case 'AWAITING_DEPOSIT':
      return <p className="body2 muted">{t('pair.payWaiting', values)}</p>;
    case 'BOOKED':
    case 'COMPLETED':
      return <p className="body2 muted">{t('pair.payLast', values)}</p>;
    default:
      return (
        <FormNotice still tone="warn">
          {t('pair.otherGone', values)}
        </FormNotice>
      );
  }
}
