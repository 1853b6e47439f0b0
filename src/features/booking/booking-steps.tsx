import { css } from '@emotion/react';
import styled from '@emotion/styled';

import { useTranslation } from '@/i18n';

const STEPS = ['details', 'payment', 'done'] as const;

const StepsRoot = styled('ol')(css`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 20px;
  font-size: var(--text-body2);
  line-height: var(--leading-body2);
  color: var(--ink-3);
  font-variant-numeric: tabular-nums;

  & > li[aria-current] {
    font-weight: 600;
    color: var(--accent-strong);
  }
  & > li:not(:last-of-type)::after {
    content: '›';
    margin-left: 20px;
    color: var(--ink-3);
    font-weight: 400;
  }
`);

/** The steps of booking, with the one this page belongs to marked as current. */
export function BookingSteps({ current }: { current: (typeof STEPS)[number] }) {
  const { t } = useTranslation('booking');
  return (
    <StepsRoot aria-label={t('steps.label')}>
      {STEPS.map((step, at) => (
        <li key={step} aria-current={step === current ? 'step' : undefined}>
          {at + 1} {t(`steps.${step}`)}
        </li>
      ))}
    </StepsRoot>
  );
}
