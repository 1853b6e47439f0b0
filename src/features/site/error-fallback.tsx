import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useRouter } from 'next/router';

import { FIXED_PICTURES } from '@/config/brand';
import { paths } from '@/config/routes';
import { MAX_SEARCH_TEXT } from '@/contract/search/search-filters';
import { localePath, useLocale, useTranslation } from '@/i18n';
import { Button, ButtonLink, Icon, media, Picture, TextField } from '@/ui';

const FallbackRoot = styled('section')(css`
  display: grid;
  grid-template-columns: 1fr 1fr;
  align-items: center;
  gap: 64px;
  max-width: 1008px;
  min-height: calc(100dvh - var(--header) - var(--bottom-room));
  margin-inline: auto;
  padding: 48px 24px;

  & .ui-picture {
    height: auto;
    aspect-ratio: 4 / 3;
    border-radius: var(--radius-l);
  }
  & .code {
    font: 700 var(--text-h3)/var(--leading-h3) var(--font);
    color: var(--accent-strong);
    font-variant-numeric: tabular-nums;
  }
  & .text {
    margin: 12px 0 32px;
    color: var(--ink-2);
  }
  & .search {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: end;
    gap: 8px;
    max-width: 480px;
    margin-bottom: 24px;
  }
  & .search .ui-btn {
    width: auto;
  }
  & .ways {
    display: flex;
    flex-wrap: wrap;
    gap: 12px;
  }
  ${media.belowSmall} {
    & {
      grid-template-columns: 1fr;
      align-content: center;
      gap: 32px;
      padding: 32px 16px;
    }
    & .ui-btn {
      width: 100%;
    }
  }
`);

/**
 * Replaces a page that can't be shown: picture, code, message, and a link to the main page, which
 * loads it anew in the current language (specification, section 2). A page that is temporarily
 * unavailable, or of which a part didn't arrive, can be requested again, also without JavaScript.
 */
export function ErrorFallback({
  type,
}: {
  type: 'notFound' | 'error' | 'incomplete' | 'unavailable';
}) {
  const { t } = useTranslation('error');
  const locale = useLocale();
  const { asPath } = useRouter();
  const mayRetry = type === 'unavailable' || type === 'incomplete';
  return (
    <FallbackRoot>
      <Picture
        {...FIXED_PICTURES[type === 'notFound' ? 'notFound' : 'error']}
        alt={t(`${type}.alt`)}
        sizes="(min-width: 1008px) 504px, (min-width: 768px) 49vw, 102vw"
        priority
      />
      <div>
        {type === 'incomplete' ? null : <p className="code">{t(`${type}.code`)}</p>}
        <h1 className="display2">{t(`${type}.title`)}</h1>
        <p className="text">{t(`${type}.text`)}</p>
        {type === 'notFound' ? <LostSearch /> : null}
        <div className="ways">
          {mayRetry ? (
            <ButtonLink plain href={localePath(locale, asPath)}>
              {t('retry')}
            </ButtonLink>
          ) : null}
          <ButtonLink
            plain
            variant={type === 'error' ? 'primary' : 'secondary'}
            href={localePath(locale, '/')}
          >
            {t('home')}
          </ButtonLink>
        </div>
      </div>
    </FallbackRoot>
  );
}

/** A search for who followed an address that isn't there; a plain form, so that scripts aren't needed. */
function LostSearch() {
  const { t } = useTranslation('error');
  const locale = useLocale();
  return (
    <form
      className="search"
      role="search"
      action={localePath(locale, paths.searchResult())}
      method="get"
    >
      <TextField
        label={t('notFound.keyword')}
        name="keyword"
        type="search"
        enterKeyHint="search"
        maxLength={MAX_SEARCH_TEXT}
        icon={<Icon name="search" size={20} />}
      />
      <Button type="submit">{t('notFound.search')}</Button>
    </form>
  );
}
