import { css } from '@emotion/react';
import styled from '@emotion/styled';
import Link from 'next/link';

import type { Locale } from '@/config/constants';
import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import { formatWon } from '@/domain/price/money';
import { HotelCards } from '@/features/hotel-card/hotel-cards';
import { searchHref } from '@/features/search/search-state';
import type { SearchState } from '@/features/search/search-state';
import { useTranslation } from '@/i18n';
import { formatCheckOut, formatNight } from '@/i18n/format';
import { stayParamsFrom } from '@/lib/stay-params';
import { chipClass } from '@/ui';

const Root = styled('div')(css`
  & section {
    margin-top: 56px;
  }
  & h2 {
    margin-bottom: 20px;
  }
  & ul.dates {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
`);

/**
 * Alternatives for a search with few results: the same search on other dates nearby, and other
 * hotels nearby on the same dates.
 */
export function OtherHotels(props: {
  state: SearchState;
  others: ResponseOf<Contract['listOtherHotels']>;
  locale: Locale;
}) {
  const { state, others, locale } = props;
  const { t } = useTranslation('search');
  const { t: common } = useTranslation('common');
  return (
    <Root>
      {others.nearDates.length === 0 ? null : (
        <section>
          <h2 className="h2">{t('others.dates')}</h2>
          <ul className="dates">
            {others.nearDates.map(({ checkIn, checkOut, available, fromTotal }) => (
              <li key={checkIn}>
                <Link
                  href={searchHref(state, { from: checkIn, to: checkOut })}
                  prefetch={false}
                  className={chipClass}
                >
                  {t('others.date', {
                    from: formatNight(checkIn, locale, 'short'),
                    to: formatCheckOut({ checkIn, checkOut }, locale),
                    hotels: common('unit.hotels', { count: available }),
                    amount: formatWon(fromTotal, locale),
                  })}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {others.hotels.length === 0 ? null : (
        <section>
          <h2 className="h2">{t('others.title')}</h2>
          <HotelCards
            hotels={others.hotels}
            stay={stayParamsFrom(others.stay)}
            locale={locale}
            t={common}
          />
        </section>
      )}
    </Root>
  );
}
