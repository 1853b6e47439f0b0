import { css } from '@emotion/react';
import styled from '@emotion/styled';
import Link from 'next/link';
import type { ReactNode } from 'react';

import type { ReservationCard } from '@/contract/account/membership';
import { paths } from '@/config/routes';
import { StateTag } from '@/features/booking-state/state-tag';
import { useLocale, useTranslation } from '@/i18n';
import { formatStay } from '@/i18n/format';
import { ButtonLink, media, Picture } from '@/ui';

const ShortRoot = styled('section')(css`
  display: grid;
  gap: 12px;

  & ul {
    display: grid;
    padding: 0;
    list-style: none;
  }
  & li {
    position: relative;
    display: grid;
    grid-template-columns: 72px minmax(0, 1fr) auto;
    align-items: center;
    gap: 4px 16px;
    padding-block: 12px;
    border-top: 1px solid var(--line);
  }
  & .photo {
    aspect-ratio: 4 / 3;
    overflow: hidden;
    border-radius: var(--radius-s);
  }
  & .dates {
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
    color: var(--ink-2);
  }
  ${media.hover} {
    & a:hover {
      text-decoration: underline;
      text-underline-offset: 3px;
    }
    & .ui-btn:hover {
      text-decoration: none;
    }
  }
`);

type Props = {
  id: string;
  title: string;
  text?: string;
  bookings: readonly ReservationCard[];
  /** Content at the end of each line. */
  action?: (booking: ReservationCard) => ReactNode;
  /** Content below the list. */
  children?: ReactNode;
};

/** A list with one line for each booking; renders nothing without bookings. */
function ShortBookings({ id, title, text, bookings, action, children }: Props) {
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  if (bookings.length === 0) return null;
  return (
    <ShortRoot aria-labelledby={id}>
      <div>
        <h2 id={id} className="h3">
          {title}
        </h2>
        {text !== undefined && <p className="body2 muted">{text}</p>}
      </div>
      <ul>
        {bookings.map((booking) => (
          <li key={booking.id}>
            <div className="photo">
              <Picture {...booking.picture} alt="" sizes="72px" />
            </div>
            <div>
              <h3 className="strong">
                <Link href={paths.mypageDetail(booking.id)} prefetch={false}>
                  {booking.hotelName}
                </Link>
              </h3>
              <p className="dates num">
                {formatStay(booking, locale)} · {common('unit.nights', { count: booking.nights })}
              </p>
              {booking.state === 'CANCELLING' && <StateTag state={booking.state} />}
            </div>
            {action?.(booking)}
          </li>
        ))}
      </ul>
      {children}
    </ShortRoot>
  );
}

/** The stays after the next one. */
export function OtherStays(props: { bookings: readonly ReservationCard[]; total: number }) {
  const { bookings, total } = props;
  const { t } = useTranslation('mypage');
  return (
    <ShortBookings id="others-title" title={t('others.title')} bookings={bookings}>
      {total > bookings.length + 1 && (
        <div>
          <ButtonLink size="m" variant="text" href={paths.mypage({ state: 'upcoming' })}>
            {t('others.more', { count: total })}
          </ButtonLink>
        </div>
      )}
    </ShortBookings>
  );
}

/** Stays that can be reviewed now. */
export function ReviewsToWrite({ bookings }: { bookings: readonly ReservationCard[] }) {
  const { t } = useTranslation('mypage');
  return (
    <ShortBookings
      id="reviews-title"
      title={t('reviews.title')}
      text={t('reviews.text')}
      bookings={bookings}
      action={({ id, hotelName }) => (
        <ButtonLink
          size="m"
          variant="secondary"
          href={paths.ownReview(id)}
          prefetch={false}
          aria-label={t('card.of', { what: t('card.review'), hotel: hotelName })}
        >
          {t('card.review')}
        </ButtonLink>
      )}
    />
  );
}
