import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useId, useState } from 'react';

import { answer, useAsking, useConsent } from '@/analytics/use-consent';
import { useTranslation } from '@/i18n';
import { Button, Icon, media } from '@/ui';

const ConsentRoot = styled('section')(css`
  position: fixed;
  inset: auto 0 calc(var(--bottom-bar) + var(--bar-room));
  z-index: calc(var(--z-header) - 2);
  border-top: 1px solid var(--line);
  background: var(--surface);

  & .line {
    display: flex;
    align-items: center;
    gap: 8px;
    height: calc(var(--consent-room) - 1px);
  }
  & .more {
    display: flex;
    align-items: center;
    gap: 4px;
    min-width: 0;
    min-height: 40px;
    margin-right: auto;
    font-weight: 600;
    font-size: var(--text-body2);
    line-height: var(--leading-snug);
  }
  & .more > .ui-icon {
    flex: none;
    font-size: var(--text-title);
  }
  & .more[aria-expanded='false'] > .ui-icon {
    transform: rotate(180deg);
  }
  & .text {
    padding-top: 16px;
    color: var(--ink-2);
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
  }
  & .answers {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 8px;
    flex: none;
  }
  ${media.phone} {
    & .answers > .ui-btn {
      padding-inline: 12px;
    }
    & .more {
      font-size: var(--text-small);
    }
  }
  @media print, (scripting: none) {
    display: none;
  }
`);

/**
 * Asks once whether the visit may be counted; nothing waits for the answer. It is a line at the
 * lower edge of the page, above the navigation and the price, and the page keeps room for it
 * (`--consent-room`). A press on the question unfolds the details. Both answers look alike. The
 * server's HTML contains it for a browser that hasn't answered. If it were added after hydration, the browser
 * would compute the styles of the whole page again, because the room is a property of the root element.
 * @param isAnswered whether the server knows of an answer; it counts until the browser has read its cookie itself
 */
export function ConsentBar({ isAnswered }: { isAnswered: boolean }) {
  const { t } = useTranslation('shell');
  const consent = useConsent(isAnswered ? 'unknown' : null);
  const asking = useAsking();
  const [open, setOpen] = useState(false);
  const text = useId();
  if (consent === 'unknown' || (consent !== null && !asking)) return null;
  return (
    <ConsentRoot className="site-consent" aria-label={t('consent.label')}>
      <div className="wrap">
        <p id={text} className="text" hidden={!open}>
          {t('consent.text')}
          {consent === null ? null : ` ${t(`consent.now.${consent}`)}`}
        </p>
        <div className="line">
          <button
            type="button"
            className="more"
            aria-expanded={open}
            aria-controls={text}
            onClick={() => setOpen(!open)}
          >
            {t('consent.title')}
            <Icon name="chevron-down" />
          </button>
          <div className="answers">
            <Button size="m" variant="secondary" onClick={() => void answer('refused')}>
              {t('consent.refuse')}
            </Button>
            <Button size="m" variant="secondary" onClick={() => void answer('granted')}>
              {t('consent.agree')}
            </Button>
          </div>
        </div>
      </div>
    </ConsentRoot>
  );
}
