import { css } from '@emotion/react';
import styled from '@emotion/styled';
import Link from 'next/link';

import { paths } from '@/config/routes';
import { LoadState } from '@/features/load-state/load-state';
import { PageHead } from '@/features/seo/page-head';
import { localePath, useLocale, useTranslation } from '@/i18n';
import { formatNight } from '@/i18n/format';
import { useApiQuery } from '@/lib/api/hooks';
import { Button, buttonClass, buttonData, FormNotice, TextField } from '@/ui';
import { BackLink } from './back-link';
import { PageRoot } from './page-root';

export type TourScreenProps = {
  hotelId: number;
  /** Tours are the hotel's; the call asks for a room, so its first one. */
  roomId: number;
  hotel: { name: string; phone: string; tourOffered: boolean };
  today: string;
  date: string;
  around: { previous: string | null; next: string };
  /** Why the day in the address is not the one shown. */
  badDate: string | null;
};

const TourRoot = styled('div')(css`
  display: grid;
  gap: 24px;
  margin-top: 32px;

  & form {
    display: grid;
    grid-template-columns: minmax(0, 240px) auto;
    justify-content: start;
    align-items: end;
    gap: 12px;
  }
  & .times {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(150px, 1fr));
    gap: 12px;
    margin-top: 16px;
  }
  & .times > li {
    padding: 14px 16px;
    border: 1px solid var(--line);
    border-radius: var(--radius-m);
  }
  & .times > li[data-full] {
    background: var(--paper-2);
    color: var(--ink-3);
  }
`);

/** A Korean number as it's dialled in the country: `070-0000-1000` from +827000001000. */
function phoneText(phone: string): string {
  return phone.replace(/^\+82(2|\d{2})(\d{3,4})(\d{4})$/, '0$1-$2-$3');
}

/** When a hotel can be looked at before moving in. */
export function TourScreen(props: TourScreenProps) {
  const { hotelId, roomId, hotel, today, date, around, badDate } = props;
  const { t } = useTranslation('hotel');
  const locale = useLocale();
  const query = useApiQuery('getPossibleTime', {
    params: { id: hotelId, roomId, fromDate: date },
  });
  const { data } = query;
  if (data === undefined) return <LoadState query={query} />;
  const call = (
    <a
      className={buttonClass}
      {...buttonData({ size: 'm' })}
      href={`tel:${hotel.phone.replace(/[^+\d]/g, '')}`}
    >
      {t('tour.call')} {phoneText(hotel.phone)}
    </a>
  );
  const dayLink = (to: string, text: string) => (
    <Link
      className={buttonClass}
      {...buttonData({ size: 'm', variant: 'secondary' })}
      href={paths.hotelTour(hotelId, { date: to })}
      prefetch={false}
      scroll={false}
    >
      {text}
    </Link>
  );
  return (
    <PageRoot className="wrap" data-narrow="">
      <PageHead
        title={t('tour.title', { name: hotel.name })}
        description={t('tour.description', { name: hotel.name })}
      />
      <BackLink href={paths.hotel(hotelId)}>{hotel.name}</BackLink>
      <h1 className="display2">{t('tour.h1')}</h1>
      <p className="lead">
        {hotel.tourOffered
          ? `${t('tour.lead')} ${t('tour.minutes', { count: data.minutes })}`
          : t('tour.notOffered')}
      </p>
      <TourRoot className="num">
        {badDate !== null && (
          <FormNotice tone="warn" title={t('page.badStay')}>
            {badDate}
          </FormNotice>
        )}
        {hotel.tourOffered && (
          <>
            <form key={date} action={localePath(locale, paths.hotelTour(hotelId))} method="get">
              <TextField
                label={t('tour.date')}
                name="date"
                type="date"
                min={today}
                required
                defaultValue={data.date}
              />
              <Button type="submit" variant="secondary">
                {t('tour.show')}
              </Button>
            </form>
            <section aria-labelledby="tour-times">
              <h2 className="h3" id="tour-times">
                {t('tour.times', { date: formatNight(data.date, locale, 'short') })}
              </h2>
              {data.times.length === 0 ? (
                <p className="muted">{t('tour.notThatDay')}</p>
              ) : (
                <ul className="times">
                  {data.times.map(({ time, left }) => (
                    <li key={time} data-full={left === 0 ? '' : undefined}>
                      <p className="strong">{time}</p>
                      <p className="body2">
                        {left === 0 ? t('tour.full') : t('tour.left', { count: left })}
                      </p>
                    </li>
                  ))}
                </ul>
              )}
            </section>
            <p className="ui-chips">
              {around.previous !== null && dayLink(around.previous, t('tour.previousDay'))}
              {dayLink(around.next, t('tour.nextDay'))}
            </p>
            <FormNotice still action={call}>
              {t('tour.phone')}
            </FormNotice>
          </>
        )}
        {!hotel.tourOffered && <p>{call}</p>}
      </TourRoot>
    </PageRoot>
  );
}
