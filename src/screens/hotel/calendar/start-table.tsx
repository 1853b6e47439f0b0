import { css } from '@emotion/react';
import styled from '@emotion/styled';
import Link from 'next/link';

import type { CalendarDay } from '@/contract/hotel/rooms';
import { addNights } from '@/domain/stay/stay';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight, formatWon } from '@/i18n/format';
import { media, Tag } from '@/ui';

/** The number of arrival days in the table. */
const ROWS = 10;

const TableRoot = styled('table')(css`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--text-body1);
  line-height: var(--leading-body2);

  & th {
    text-align: start;
    font-size: var(--text-body2);
    font-weight: 500;
    color: var(--ink-3);
  }
  & th,
  & td {
    padding: 12px 12px 12px 0;
    border-bottom: 1px solid var(--line);
  }
  & .amount {
    font-weight: 700;
    white-space: nowrap;
  }
  & [data-cheapest] .amount {
    color: var(--accent-strong);
  }
  & a {
    display: inline-block;
    padding-block: 4px;
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  ${media.belowSmall} {
    & .wide {
      display: none;
    }
  }
`);

type StartTableProps = {
  days: readonly CalendarDay[];
  nights: number;
  /** URL of the room's page for the stay that starts on `from`. */
  hrefOf: (from: string, to: string) => string;
};

/** The next possible arrival days as a table, which works without JavaScript. */
export function StartTable({ days, nights, hrefOf }: StartTableProps) {
  const { t } = useTranslation('hotel');
  const locale = useLocale();
  const next = days.filter(({ total }) => total !== null).slice(0, ROWS);
  const lowest = Math.min(...next.map(({ total }) => total ?? Infinity));
  return (
    <TableRoot className="num">
      <thead>
        <tr>
          <th scope="col">{t('calendar.date')}</th>
          <th scope="col" className="wide">
            {t('calendar.until')}
          </th>
          <th scope="col">{t('calendar.total')}</th>
          <th scope="col" className="wide">
            {t('calendar.left')}
          </th>
        </tr>
      </thead>
      <tbody>
        {next.map(({ night, total, remaining }) => (
          <tr key={night} data-cheapest={total === lowest ? '' : undefined}>
            <td>
              <Link href={hrefOf(night, addNights(night, nights))} prefetch={false}>
                {formatNight(night, locale, 'short')}
              </Link>
            </td>
            <td className="wide">{formatNight(addNights(night, nights), locale, 'short')}</td>
            <td>
              <span className="amount">{formatWon(total ?? 0, locale)}</span>{' '}
              {total === lowest && <Tag>{t('calendar.cheapest')}</Tag>}
            </td>
            <td className="wide">{t('calendar.leftCount', { count: remaining })}</td>
          </tr>
        ))}
      </tbody>
    </TableRoot>
  );
}
