import type { Locale } from '@/config/constants';
import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import type { SearchSort } from '@/contract/search/search-filters';
import { formatWon } from '@/domain/price/money';
import { useTranslation } from '@/i18n';
import { formatCheckOut, formatNight } from '@/i18n/format';
import { NO_BREAK } from '@/i18n/keep-together';

type Results = ResponseOf<Contract['listHotels']>;

/**
 * Shown below a result: its own dates if the search is flexible, the price of a month, and why it
 * is ranked here.
 */
export function WhyHere(props: {
  hotel: Results['hotels'][number];
  results: Results;
  sort: SearchSort;
  locale: Locale;
}) {
  const { hotel, results, sort, locale } = props;
  const { t } = useTranslation('search');
  const { offer, why, checkIn, checkOut } = hotel;
  const place = String(why.place);
  const score = why.weighedScore.toFixed(1);
  const reason = {
    recommended: [t('result.rank', { place }), t('result.scoreIs', { score })].join(' · '),
    price: t('result.cheapest', { place }),
    score: t('result.scored', { place }),
    discount: t('result.discounted', { place }),
    distance: null,
    commute: t('result.commuted', { place }),
  }[sort];
  const area = results.area?.name ?? results.region?.name;
  const km = why.distanceKm === null ? null : String(why.distanceKm);
  const distance =
    km === null || (sort !== 'distance' && area === undefined)
      ? null
      : area === undefined
        ? t('result.distanceMap', { km })
        : t('result.distance', { place: area, km });
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
      <p className="why">
        {[reason, distance].filter((part) => part !== null).join(`${NO_BREAK}· `)}
      </p>
    </>
  );
}

/** The price of a month from the same day on, if a month can be booked then. */
function MonthPrice({ hotel, locale }: Pick<Parameters<typeof WhyHere>[0], 'hotel' | 'locale'>) {
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
    <p className="why" data-testid="month-price">
      {percent > 0 ? t('result.monthLess', { ...facts, percent }) : t('result.month', facts)}
    </p>
  );
}
