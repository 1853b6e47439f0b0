import dynamic from 'next/dynamic';
import { useState } from 'react';

import { paths } from '@/config/routes';
import type { TourView } from '@/contract/hotel/tour';
import type { Night } from '@/domain/stay/stay';
import { LoadState } from '@/features/problem/load-state';
import { PageHead } from '@/features/seo/page-head';
import { TourTag, TourWhen } from '@/features/hotel/tour-facts';
import { useLocale, useTranslation } from '@/i18n';
import { formatTel } from '@/i18n/format';
import { useApiQuery } from '@/lib/api/hooks';
import {
  Banner,
  Button,
  ButtonLink,
  DefinitionList,
  FormNotice,
  Icon,
  PageFrame,
  Row,
  Stack,
} from '@/ui';
import { type TourPlace, tourRequest } from './requests';
import { ToMyTours } from './submit-notice';
import { TourPlanner } from './tour-planner';

const CancelTour = dynamic(() => import('./cancel-tour').then((m) => m.CancelTour), { ssr: false });

/** A tour of the member: time, place and visitors, with buttons to move and cancel it. */
function TourDetail({ id }: { id: string }) {
  const query = useApiQuery('getTour', tourRequest(id));
  const { data } = query;
  if (data === undefined) return <LoadState query={query} />;
  return <Detail tour={data} refetch={query.refetch} />;
}

function Detail({ tour, refetch }: { tour: TourView; refetch: () => Promise<unknown> }) {
  const locale = useLocale();
  const { t } = useTranslation('tour');
  const [cancelling, setCancelling] = useState(false);
  const { id, state, hotel, visitor, note, open } = tour;
  const known = (text: string) => text || t('detail.forgotten');
  return (
    <Stack gap={24}>
      <Row gap={12} lineGap={4}>
        <h1 className="display2">{t('detail.title')}</h1>
        <TourTag state={state} />
      </Row>
      <div role="status">
        <Banner
          tone={open ? 'accent' : 'neutral'}
          icon={open ? 'success' : 'info'}
          title={t(`detail.${open ? 'OPEN' : state}`)}
        >
          {t(`detail.${open ? 'OPEN' : state}Text`)}
        </Banner>
      </div>
      <DefinitionList
        items={[
          { term: t('detail.number'), value: id },
          { term: t('detail.hotel'), value: hotel.name },
          { term: t('detail.when'), value: <TourWhen tour={tour} /> },
          { term: t('detail.takes'), value: t('minutes', { count: tour.minutes }) },
          { term: t('detail.people'), value: t('people', { count: tour.people }) },
          { term: t('field.name'), value: known(visitor.name) },
          { term: t('field.tel'), value: known(formatTel(visitor.tel, locale)) },
          { term: t('detail.address'), value: hotel.address },
          ...(note === '' ? [] : [{ term: t('field.note'), value: note }]),
        ]}
      />
      <Row>
        {open && (
          <>
            <ButtonLink
              size="m"
              href={paths.hotelTour(hotel.id, { change: id, date: tour.date })}
              prefetch={false}
            >
              <Icon name="clock" size={18} />
              {t('change.open')}
            </ButtonLink>
            <Button variant="secondary" size="m" danger onClick={() => setCancelling(true)}>
              {t('cancel.open')}
            </Button>
          </>
        )}
        {!open && state !== 'BOOKED' && (
          <ButtonLink size="m" href={paths.hotelTour(hotel.id)} prefetch={false}>
            {t('again')}
          </ButtonLink>
        )}
        <ButtonLink
          plain
          size="m"
          variant="secondary"
          href={`tel:${hotel.phone.replace(/[^+\d]/g, '')}`}
        >
          <Icon name="phone" size={18} />
          {formatTel(hotel.phone, locale)}
        </ButtonLink>
        <ToMyTours />
      </Row>
      {cancelling && (
        <CancelTour tour={tour} refetch={refetch} onClose={() => setCancelling(false)} />
      )}
    </Stack>
  );
}

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
