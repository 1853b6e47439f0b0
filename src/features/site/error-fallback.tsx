import { css } from '@emotion/react';
import styled from '@emotion/styled';

import { FIXED_PICTURES } from '@/config/pictures';
import { localePath, useLocale, useTranslation } from '@/i18n';
import { buttonClass, buttonData, media, Picture } from '@/ui';

const FallbackRoot = styled('section')(css`
  display: grid;
  grid-template-columns: 1fr 1fr;
  align-items: center;
  gap: 64px;
  max-width: 1008px;
  min-height: calc(100dvh - var(--header) - var(--bottom-bar, 0px));
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
 * What stands where a page can't: picture, code, message, and the way home, which loads the home
 * page of the current language anew (specification, section 2).
 */
export function ErrorFallback({ type }: { type: 'notFound' | 'error' }) {
  const { t } = useTranslation('shell');
  const locale = useLocale();
  return (
    <FallbackRoot>
      <Picture
        {...FIXED_PICTURES[type]}
        alt={t(`fallback.${type}.alt`)}
        sizes="(min-width: 1008px) 504px, (min-width: 768px) 49vw, 102vw"
        priority
      />
      <div>
        <p className="code">{t(`fallback.${type}.code`)}</p>
        <h1 className="display2">{t(`fallback.${type}.title`)}</h1>
        <p className="text">{t(`fallback.${type}.text`)}</p>
        <a className={buttonClass} {...buttonData()} href={localePath(locale, '/')}>
          {t('fallback.home')}
        </a>
      </div>
    </FallbackRoot>
  );
}
