import { css } from '@emotion/react';
import styled from '@emotion/styled';
import Link from 'next/link';

import { paths } from '@/config/routes';
import type { TourView } from '@/contract/hotel/tour';
import { LoadState } from '@/features/load-state/load-state';
import { useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { ButtonLink, media, Picture } from '@/ui';
import { TourTag } from '@/features/tour/tour-tag';
import { TourWhen } from '@/features/tour/tour-when';

const ToursRoot = styled('section')(css`
  display: grid;
  gap: 16px;
  min-width: 0;
  scroll-margin-top: 96px;

  & ul {
    display: grid;
    gap: 12px;
    padding: 0;
    list-style: none;
  }
  & .tour {
    display: grid;
    grid-template-columns: 80px 1fr;
    gap: 12px 16px;
    padding: 16px;
    border-radius: var(--radius-m);
    box-shadow: inset 0 0 0 1px var(--line);
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
  }
  & .photo {
    aspect-ratio: 4 / 3;
    overflow: hidden;
    border-radius: var(--radius-s);
    align-self: start;
  }
  & .text {
    display: grid;
    gap: 4px;
    min-width: 0;
    justify-items: start;
  }
  & .ways {
    grid-column: 1 / -1;
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  & summary {
    width: fit-content;
    min-height: var(--button-m);
    padding-block: 8px;
    cursor: pointer;
    color: var(--ink-2);
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  & details ul {
    margin-top: 8px;
  }
  ${media.small} {
    & .tour {
      grid-template-columns: 120px 1fr auto;
      align-items: center;
    }
    & .ways {
      grid-column: auto;
    }
  }
`);

/** The member's tours: upcoming ones with links to move and cancel them, and the others. */
export function MyTours() {
  const { t } = useTranslation('tour');
  const query = useApiQuery('listTours', {});
  const { data } = query;
  return (
    <ToursRoot id="tours" aria-labelledby="tours-title">
      <h2 id="tours-title" className="h3">
        {t('mine.title')}
      </h2>
      {data === undefined && <LoadState query={query} level={3} />}
      {data?.upcoming.length === 0 && <p className="muted">{t('mine.none')}</p>}
      {data !== undefined && data.upcoming.length > 0 && (
        <ul>
          {data.upcoming.map((tour) => (
            <TourItem key={tour.id} tour={tour} />
          ))}
        </ul>
      )}
      {data !== undefined && data.past.length > 0 && (
        <details>
          <summary>{t('mine.past', { count: data.past.length })}</summary>
          <ul>
            {data.past.map((tour) => (
              <TourItem key={tour.id} tour={tour} />
            ))}
          </ul>
        </details>
      )}
    </ToursRoot>
  );
}

function TourItem({ tour }: { tour: TourView }) {
  const { t } = useTranslation('tour');
  const { id, state, hotel, open, date } = tour;
  return (
    <li className="tour" data-state={state}>
      <div className="photo">
        <Picture {...hotel.picture} alt="" sizes="120px" />
      </div>
      <div className="text">
        <TourTag state={state} />
        <h3 className="strong">
          <Link href={paths.hotelTour(hotel.id, { tour: id })} prefetch={false}>
            {hotel.name}
          </Link>
        </h3>
        <p className="num">
          <TourWhen tour={tour} />
        </p>
        <p className="muted">{t('people', { count: tour.people })}</p>
      </div>
      {open && (
        <div className="ways">
          <ButtonLink
            size="m"
            variant="secondary"
            href={paths.hotelTour(hotel.id, { change: id, date })}
            prefetch={false}
          >
            {t('change.open')}
          </ButtonLink>
          <ButtonLink
            size="m"
            variant="secondary"
            danger
            href={paths.hotelTour(hotel.id, { tour: id })}
            prefetch={false}
          >
            {t('cancel.open')}
          </ButtonLink>
        </div>
      )}
    </li>
  );
}
