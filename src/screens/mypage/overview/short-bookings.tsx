import type { ReactNode } from 'react';

import type { ReservationCard } from '@/contract/account/membership';
import { paths } from '@/config/routes';
import { StateTag } from '@/features/booking/state-tag';
import { useLocale, useTranslation } from '@/i18n';
import { formatStay } from '@/i18n/format';
import { ButtonLink, Link, Picture, Row, Section, Stack } from '@/ui';

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
    <Section id={id} size="h3" gap={12} heading={title} lead={text}>
      <Stack as="ul" ruled={12}>
        {bookings.map((booking) => (
          <Row as="li" key={booking.id} gap={16} lineGap={4} nowrap>
            <div className="ui-photo" data-size="s" data-width="72">
              <Picture {...booking.picture} alt="" sizes="72px" />
            </div>
            <div className="ui-grow">
              <h3 className="strong">
                <Link href={paths.mypageDetail(booking.id)} prefetch={false}>
                  {booking.hotelName}
                </Link>
              </h3>
              <p className="body2 muted num">
                {formatStay(booking, locale)} · {common('unit.nights', { count: booking.nights })}
              </p>
              {booking.state === 'CANCELLING' && <StateTag state={booking.state} />}
            </div>
            {action?.(booking)}
          </Row>
        ))}
      </Stack>
      {children}
    </Section>
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
