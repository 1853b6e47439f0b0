import { css } from '@emotion/react';
import styled from '@emotion/styled';

import { answer } from '@/analytics/answer';
import { useAsking, useConsent } from '@/analytics/use-consent';
import { useTranslation } from '@/i18n';
import { Button, floatingNote, media } from '@/ui';

const ConsentRoot = styled('section')(
  floatingNote,
  css`
    z-index: calc(var(--z-header) - 2);
    width: 392px;
    padding: 16px;

    & > .name {
      font-weight: 600;
    }
    & > .text {
      margin-top: 4px;
      color: var(--ink-2);
      font-size: var(--text-small);
      line-height: var(--leading-snug);
    }
    & > .answers {
      display: grid;
      grid-template-columns: repeat(2, minmax(0, 1fr));
      gap: 8px;
      margin-top: 12px;
    }
    & > .answers > .ui-btn {
      padding-inline: 8px;
    }
    ${media.belowSmall} {
      & {
        width: auto;
        padding: 12px 14px;
      }
    }
    @media print {
      display: none;
    }
  `,
);

/**
 * Asks, once, whether the visit may be counted; nothing waits for the answer. Stands at the lower
 * edge, above the navigation and the price, where no page begins; the app's invitation comes after
 * it. Both answers look alike.
 */
export function ConsentBar() {
  const { t } = useTranslation('shell');
  const consent = useConsent();
  const asking = useAsking();
  if (consent === 'unknown' || (consent !== null && !asking)) return null;
  return (
    <ConsentRoot aria-label={t('consent.label')}>
      <p className="name">{t('consent.title')}</p>
      <p className="text">
        {t('consent.text')}
        {consent === null ? null : ` ${t(`consent.now.${consent}`)}`}
      </p>
      <div className="answers">
        <Button size="m" variant="secondary" onClick={() => void answer('refused')}>
          {t('consent.refuse')}
        </Button>
        <Button size="m" variant="secondary" onClick={() => void answer('granted')}>
          {t('consent.agree')}
        </Button>
      </div>
    </ConsentRoot>
  );
}
