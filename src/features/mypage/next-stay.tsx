import styled from '@emotion/styled';
import Link from 'next/link';

import type { ReservationCard } from '@/contract/membership';
import { paths } from '@/config/routes';
import { nightsBetween, type Night } from '@/domain/stay';
import { useLocale, useTranslation } from '@/i18n';
import { Banner, buttonClass, buttonData } from '@/ui';
import { BookingCard } from './booking-card';
import { bookingListStyles } from './booking-list-styles';

const NextRoot = styled('div')(bookingListStyles);

type Props = {
  booking: ReservationCard | null;
  /** The hotels' calendar day. */
  today: Night;
};

/** The stay that comes next, and how many days are left. */
export function NextStay({ booking, today }: Props) {
  const { t } = useTranslation('mypage');
  const locale = useLocale();
  if (booking === null) {
    return (
      <Banner
        tone="neutral"
        icon="bed"
        title={t('noNextStay')}
        action={
          <Link className={buttonClass} {...buttonData({ size: 'm' })} href={paths.searchResult()}>
            {t('find')}
          </Link>
        }
      >
        {t('noNextStayText')}
      </Banner>
    );
  }
  const count = nightsBetween(today, booking.checkIn);
  const left = count > 0 ? t('daysToGo', { count }) : count === 0 ? t('today') : t('staying');
  return (
    <section aria-labelledby="next-stay">
      <p style={{ display: 'flex', alignItems: 'baseline', gap: 12, marginBottom: 12 }}>
        <strong id="next-stay" className="h3">
          {t('nextStay')}
        </strong>
        <span className="accent strong">{left}</span>
      </p>
      <NextRoot>
        <BookingCard booking={booking} locale={locale} level={2} />
      </NextRoot>
    </section>
  );
}
