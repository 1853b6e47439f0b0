import dynamic from 'next/dynamic';
import { useState } from 'react';

import { paths } from '@/config/routes';
import type { TourView } from '@/contract/hotel/tour';
import { LoadState } from '@/features/load-state/load-state';
import { useLocale, useTranslation } from '@/i18n';
import { formatTel } from '@/i18n/format';
import { useApiQuery } from '@/lib/api/hooks';
import { Banner, Button, ButtonLink, DefinitionList, Icon, Row, Stack } from '@/ui';
import { tourRequest } from './requests';
import { ToMyTours } from './to-my-tours';
import { TourTag } from '@/features/tour/tour-tag';
import { TourWhen } from '@/features/tour/tour-when';

const CancelTour = dynamic(() => import('./cancel-tour').then((m) => m.CancelTour), { ssr: false });

/** A tour of the member: time, place and visitors, with buttons to move and cancel it. */
export function TourDetail({ id }: { id: string }) {
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
