import { paths } from '@/config/routes';
import type { Night } from '@/domain/stay/stay';
import { PageHead } from '@/features/seo/page-head';
import { formatTel } from '@/i18n/format';
import type { TourPlace } from './requests';
import { TourDetail } from './tour-detail';
import { TourPlanner } from './tour-planner';
import { useLocale, useTranslation } from '@/i18n';
import { ButtonLink, FormNotice, PageFrame, Stack } from '@/ui';

/**
 * What the address asks for: one of the member's tours, or the times at which a tour is possible.
 */
export type TourParams =
  | { readonly kind: 'show'; readonly id: string }
  | {
      readonly kind: 'plan';
      readonly date: Night;
      readonly time: string | null;
      /** The id of the tour that is to be moved to another time. */
      readonly change: string | null;
      /** Why another day is shown than the address asks for; null when that day is shown. */
      readonly badDate: string | null;
    };

export type TourScreenProps = TourPlace & {
  hotel: { name: string; phone: string; tourOffered: boolean };
  minutes: number;
  today: Night;
  signedIn: boolean;
  view: TourParams;
};

/**
 * `/hotel/{hotelId}/calendar/tour`: books a tour, on which a visitor sees the hotel before moving
 * in.
 */
export function TourScreen({ hotelId, roomId, hotel, minutes, today, ...rest }: TourScreenProps) {
  const { t } = useTranslation('tour');
  const locale = useLocale();
  const { view, signedIn } = rest;
  const call = (
    <ButtonLink
      plain
      size="m"
      variant="secondary"
      href={`tel:${hotel.phone.replace(/[^+\d]/g, '')}`}
    >
      {t('call')} {formatTel(hotel.phone, locale)}
    </ButtonLink>
  );
  const back = { href: paths.hotel(hotelId), text: hotel.name };
  const head = (
    <PageHead
      title={t('title', { name: hotel.name })}
      description={t('description', { name: hotel.name })}
    />
  );
  if (view.kind === 'show') {
    return (
      <PageFrame narrow back={back}>
        {head}
        <TourDetail key={view.id} id={view.id} />
      </PageFrame>
    );
  }
  const { change, badDate } = view;
  return (
    <PageFrame narrow back={back}>
      {head}
      <h1 className="display2">{t(change === null ? 'h1' : 'change.h1')}</h1>
      {!hotel.tourOffered && change === null ? (
        <>
          <p className="muted" data-above={8}>
            {t('notOffered')}
          </p>
          <p data-above={32}>{call}</p>
        </>
      ) : (
        <>
          <p className="muted" data-above={8}>
            {change === null ? `${t('lead')} ${t('takes', { count: minutes })}` : t('change.lead')}
          </p>
          <Stack gap={12} above={16}>
            {badDate !== null && (
              <FormNotice tone="warn" title={t('day.bad')}>
                {badDate}
              </FormNotice>
            )}
          </Stack>
          <TourPlanner
            key={change}
            {...{ hotelId, roomId, today, signedIn, change }}
            date={view.date}
            time={view.time}
          />
          <div data-above={32}>
            <FormNotice still action={call}>
              {t('phone')}
            </FormNotice>
          </div>
        </>
      )}
    </PageFrame>
  );
}
