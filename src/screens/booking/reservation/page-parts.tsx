import type { ReactNode } from 'react';

import { BookingSteps } from '@/features/booking/page-parts';
import { useAvailablePoints } from '@/features/booking/use-available-points';
import { useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { FormNotice, Icon, Link } from '@/ui';

type ReservationHeadProps = {
  /** The page that the reader came from, and its name. */
  back: string;
  from: string;
  onLeave?: () => void;
  /** The line below the heading. */
  children: ReactNode;
};

/** The head of the reservation page: the way back, the steps of a booking and the heading. */
export function ReservationHead({ back, from, onLeave, children }: ReservationHeadProps) {
  const { t } = useTranslation('booking');
  return (
    <div className="top">
      <Link href={back} prefetch={false} className="back body2 muted" onClick={onLeave}>
        <Icon name="chevron-left" size={18} />
        {from}
        <span className="ui-sr"> ({t('reservation.back')})</span>
      </Link>
      <BookingSteps current="details" />
      <h1 className="h1">{t('reservation.title')}</h1>
      <p className="muted">{children}</p>
    </div>
  );
}

/** Says that the total in won isn't the one that the page before showed, if it isn't. */
export function ChangedPrice({ shown, now }: { shown: number | null; now: number }) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  if (shown === null || shown === now) return null;
  return (
    <FormNotice tone="warn" title={t('price.changed')}>
      {t('price.changedText', { before: formatWon(shown, locale), now: formatWon(now, locale) })}
    </FormNotice>
  );
}

/** Tells a business member about points that can be spent on the next page. */
export function PointsNote() {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const available = useAvailablePoints();
  if (available === undefined || available === 0) return null;
  return (
    <FormNotice still title={t('points.noteTitle', { amount: formatWon(available, locale) })}>
      {t('points.note')}
    </FormNotice>
  );
}
