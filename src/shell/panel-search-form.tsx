import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useRouter } from 'next/router';

import { paths } from '@/config/routes';
import { localePath, useLocale, useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { Button, Icon, media, Select, TextField } from '@/ui';

const FormRoot = styled('form')(css`
  display: grid;
  grid-template-columns: 1fr 2fr auto;
  align-items: end;
  gap: 16px;

  ${media.belowSmall} {
    & {
      grid-template-columns: 1fr;
      align-items: stretch;
    }
  }
`);

/** Region and keyword, as a GET of the results; the visit's dates and guests are chosen there. */
export function PanelSearchForm() {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const router = useRouter();
  const { data } = useApiQuery('getRegionState', {});
  const regions = data?.regions ?? [];
  return (
    <FormRoot
      method="get"
      action={localePath(locale, paths.searchResult())}
      onSubmit={(event) => {
        event.preventDefault();
        const fields = new FormData(event.currentTarget);
        const text = (name: string) => String(fields.get(name) ?? '').trim();
        void router.push(paths.searchResult({ region: text('region'), keyword: text('keyword') }));
      }}
    >
      <Select
        label={t('search.region')}
        name="region"
        options={[
          { value: 'all', label: t('search.everywhere') },
          ...regions.map((region) => ({ value: region.id, label: region.name })),
        ]}
      />
      <TextField
        label={t('search.keyword')}
        name="keyword"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        placeholder={t('search.keywordHint')}
      />
      <Button type="submit" icon={<Icon name="search" />}>
        {common('action.search')}
      </Button>
    </FormRoot>
  );
}
