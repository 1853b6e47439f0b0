import { css } from '@emotion/react';
import styled from '@emotion/styled';

import type { Locale } from '@/config/constants';
import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import type { SearchSort } from '@/contract/search/search-filters';
import { formatWon } from '@/domain/price/money';
import { useTranslation } from '@/i18n';
import { formatCheckOut, formatNight } from '@/i18n/format';
import { Icon, media } from '@/ui';

type Results = ResponseOf<Contract['listHotels']>;

const WhyRoot = styled('details')(css`
  margin-top: 4px;
  font-size: var(--text-body2);
  line-height: var(--leading-body2);

  & > summary {
    margin-block: 0;
    font-weight: 400;
    color: var(--ink-2);
  }
  & > summary > .ui-icon {
    font-size: var(--text-body1);
    transition: transform var(--motion);
  }
  & > p {
    max-width: 68ch;
    color: var(--ink-2);
  }
  & > p + p {
    margin-top: 4px;
  }
  ${media.medium} {
    &:not([open]) {
      margin-bottom: -8px;
    }
  }
  ${media.stillness} {
    & > summary > .ui-icon {
      transition: none;
    }
  }
`);

/** How the hotels are ordered, and that nobody pays for a place: closed until somebody asks. */
export function WhyThisOrder({ sort }: { sort: SearchSort }) {
  const { t } = useTranslation('search');
  return (
    <WhyRoot className="ui-fold why-order" data-testid="why-order">
      <summary>
        {t('order.why')}
        <Icon name="chevron-down" />
      </summary>
      <p>{t(`order.${sort}`)}</p>
      <p>{t('order.always')}</p>
    </WhyRoot>
  );
}

/**
 * Shown at the end of a result's card: its own dates if the search is flexible, the price of a month,
 * and how far it is from the area that was searched, or from the place that the order measures from.
 */
export function FoundNotes(props: {
  hotel: Results['hotels'][number];
  results: Results;
  sort: SearchSort;
  locale: Locale;
}) {
  const { hotel, results, sort, locale } = props;
  const { t } = useTranslation('search');
  const { offer, why, checkIn, checkOut } = hotel;
  const place = results.area?.name ?? results.region?.name;
  const km = why.distanceKm === null ? null : String(why.distanceKm);
  const dates = {
    from: formatNight(checkIn, locale, 'short'),
    to: formatCheckOut({ checkIn, checkOut }, locale),
  };
  return (
    <>
      {results.flex === null || offer === null ? null : (
        <p className="dates">{t('result.stayDates', dates)}</p>
      )}
      <MonthPrice hotel={hotel} locale={locale} />
      {km === null || (sort !== 'distance' && results.area === null) ? null : (
        <p>
          {place === undefined
            ? t('result.distanceMap', { km })
            : t('result.distance', { place, km })}
        </p>
      )}
    </>
  );
}

/** The price of a month from the same day on, if a month can be booked then. */
function MonthPrice({ hotel, locale }: Pick<Parameters<typeof FoundNotes>[0], 'hotel' | 'locale'>) {
  const { t } = useTranslation('search');
  const { t: common } = useTranslation('common');
  const { month, offer } = hotel;
  if (month === null || offer === null) return null;
  const facts = {
    nights: common('unit.nights', { count: month.nights }),
    amount: formatWon(month.total, locale),
  };
  const percent = Math.floor((1 - month.perNight / offer.perNight) * 100);
  return (
    <p data-testid="month-price">
      {percent > 0 ? t('result.monthLess', { ...facts, percent }) : t('result.month', facts)}
    </p>
  );
}
