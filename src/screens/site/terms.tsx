import { css } from '@emotion/react';
import styled from '@emotion/styled';

import { useTranslation } from '@/i18n';

const TermsRoot = styled('section')(css`
  margin-top: 32px;
  padding: 20px 24px;
  border-radius: var(--radius-m);
  background: var(--paper-2);

  & ul {
    display: grid;
    gap: 6px;
    margin-top: 12px;
    padding-left: 20px;
    list-style: disc;
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
    color: var(--ink-2);
  }
`);

/** The terms of a promotion as a list; renders nothing without any. */
export function Terms({ terms }: { terms: readonly string[] }) {
  const { t } = useTranslation('site');
  if (terms.length === 0) return null;
  return (
    <TermsRoot aria-labelledby="terms-title">
      <h2 className="title" id="terms-title">
        {t('promotion.terms')}
      </h2>
      <ul>
        {terms.map((term, at) => (
          <li key={at}>{term}</li>
        ))}
      </ul>
    </TermsRoot>
  );
}
