import { css } from '@emotion/react';
import styled from '@emotion/styled';

import type { HotelDetail } from '@/contract/hotel/hotel';
import { MetroLines } from '@/features/search/metro-lines';
import { useTranslation } from '@/i18n';

const ListRoot = styled('div')(css`
  display: grid;
  gap: 8px;

  & h3 {
    font-size: var(--text-body1);
    line-height: var(--leading-body1);
    font-weight: 700;
  }
  & ul {
    display: grid;
    gap: 8px;
  }
  & li {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 4px 12px;
  }
  & li > b {
    font-weight: 600;
  }
  & .walk {
    margin-left: auto;
    color: var(--ink-2);
  }
`);

/** The metro stations within reach of a hotel, with their lines and the minutes on foot. */
export function StationList({ stations }: Pick<HotelDetail, 'stations'>) {
  const { t } = useTranslation('hotel');
  const { t: common } = useTranslation('common');
  if (stations.length === 0) return null;
  return (
    <ListRoot className="num">
      <h3>{t('stations.title')}</h3>
      <ul>
        {stations.map(({ name, lines, metres, minutes }) => (
          <li key={`${name} ${metres}`}>
            <b>{name}</b>
            <MetroLines lines={lines} />
            <span className="walk">
              {t('stations.walk', {
                minutes,
                distance:
                  metres < 1000
                    ? common('unit.metres', { count: metres })
                    : common('unit.kilometres', { count: Math.round(metres / 100) / 10 }),
              })}
            </span>
          </li>
        ))}
      </ul>
      <p className="muted">{t('stations.hint')}</p>
    </ListRoot>
  );
}
