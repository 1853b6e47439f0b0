import type { Locale } from '@/config/constants';
import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import type { SearchSort } from '@/contract/search';
import { formatWon } from '@/domain/money';
import { useTranslation } from '@/i18n';
import { formatNight } from '@/i18n/format';

type Results = ResponseOf<Contract['listHotels']>;

/** Below a result: its own dates where they move, the price of a month, and why it stands here. */
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
    to: formatNight(checkOut, locale, 'short'),
  };
  return (
    <>
      {results.flex === null || offer === null ? null : (
        <p className="dates">{t('result.stayDates', dates)}</p>
      )}
      {offer === null || offer.nights === 30 ? null : (
        <p className="why">{t('result.perMonth', { amount: formatWon(offer.perMonth, locale) })}</p>
      )}
      <p className="why">{[reason, distance].filter((part) => part !== null).join(' · ')}</p>
    </>
  );
}
