import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useState } from 'react';

import { KeywordField } from '@/features/search/keyword-field';
import { RecentSearches } from '@/features/search/recent-list';
import { useLocale, useTranslation } from '@/i18n';
import { formatWonShort } from '@/i18n/format';
import { useApiQuery } from '@/lib/api/hooks';
import { media, Chip, Skeleton, Stack } from '@/ui';
import { type PartProps, regionsRequest } from './choice';

const WhereRoot = styled('div')(css`
  display: grid;
  gap: 24px;

  & .keyword > label {
    display: block;
    margin-bottom: 8px;
    font-weight: 600;
  }
  & .keyword input {
    width: 100%;
    height: 48px;
    padding: 0 16px;
    border: 0;
    border-radius: var(--radius-s);
    background: var(--paper);
    color: var(--ink);
    box-shadow: inset 0 0 0 1px var(--line-strong);
  }
  & .keyword input:focus-visible {
    box-shadow: inset 0 0 0 2px var(--accent);
    outline: 0;
  }
  & .keyword input::placeholder {
    color: var(--ink-3);
  }
  & .recent ul {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
    margin-top: 8px;
  }
  & .regions {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(168px, 1fr));
    gap: 8px;
  }
  & .region {
    width: 100%;
    min-height: 56px;
    padding: 6px 16px;
    border-radius: var(--radius-s);
    text-align: start;
    box-shadow: inset 0 0 0 1px var(--line);
  }
  & .region[aria-pressed='true'] {
    background: var(--accent-wash);
    box-shadow: inset 0 0 0 2px var(--accent);
  }
  & .region > span {
    display: block;
    overflow-wrap: anywhere;
  }
  ${media.hover} {
    & .region:not([aria-pressed='true']):hover {
      background: var(--paper-2);
    }
  }
  ${media.phone} {
    & .regions {
      grid-template-columns: 1fr 1fr;
    }
  }
`);

/**
 * The place: a hotel or neighbourhood by its name, recent searches, or one of the regions and its areas,
 * each with the lowest total for the stay.
 */
export function WherePart({ choice, onChange }: PartProps) {
  const { t } = useTranslation('search');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const { place } = choice;
  // The field starts with it, and suggests nothing before it was changed.
  const [keyword] = useState(place?.keyword);
  const { data } = useApiQuery('getRegionState', regionsRequest(choice));
  const choose = (chosen: { region?: string; area?: string; name?: string }) =>
    onChange({ ...choice, place: { ...chosen, keyword: place?.keyword } });
  const priceOf = ({ fromTotal }: { fromTotal: number | null }) =>
    fromTotal === null
      ? t('form.noneFree')
      : t('form.fromTotal', { amount: formatWonShort(fromTotal, locale) });
  const chosen = data?.regions.find(({ id }) => id === place?.region);

  return (
    <WhereRoot>
      <KeywordField
        initial={keyword}
        onType={(typed) => onChange({ ...choice, place: { ...place, keyword: typed } })}
      />
      <RecentSearches />
      <Stack gap={12} role="group" aria-label={t('form.regions')}>
        <p className="strong">
          {t('form.regions')}
          {data === undefined ? null : (
            <span className="small muted">
              {' '}
              {t('form.lowest', { nights: common('unit.nights', { count: data.nights }) })}
            </span>
          )}
        </p>
        {data === undefined ? (
          <Skeleton height={240} />
        ) : (
          <ul className="regions">
            <li>
              <button
                type="button"
                className="region"
                aria-pressed={chosen === undefined}
                onClick={() => choose({})}
              >
                <span className="strong">{common('bar.anywhere')}</span>
              </button>
            </li>
            {data.regions.map((region) => (
              <li key={region.id}>
                <button
                  type="button"
                  className="region"
                  value={region.id}
                  aria-pressed={chosen === region}
                  onClick={() => choose({ region: region.id, name: region.name })}
                >
                  <span className="strong">{region.name}</span>
                  <span className="small muted num">{priceOf(region)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Stack>
      {chosen === undefined || chosen.areas.length === 0 ? null : (
        <div className="ui-chips num" role="group" aria-label={t('filter.areas')}>
          <Chip
            selected={place?.area === undefined}
            onClick={() => choose({ region: chosen.id, name: chosen.name })}
          >
            {t('filter.allAreas', { region: chosen.name })}
          </Chip>
          {chosen.areas.map((area) => (
            <Chip
              key={area.id}
              selected={place?.area === area.id}
              onClick={() => choose({ region: chosen.id, area: area.id, name: area.name })}
            >
              {area.name}
              <span className="count">{priceOf(area)}</span>
            </Chip>
          ))}
        </div>
      )}
    </WhereRoot>
  );
}
