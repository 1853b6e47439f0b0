import { css } from '@emotion/react';
import styled from '@emotion/styled';

import type { StayView } from '@/contract/common';
import { StayForm } from '@/features/hotel/stay-form';
import { useTranslation } from '@/i18n';
import { Icon } from '@/ui';

const ChangeRoot = styled('details')(css`
  & > summary {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    min-height: 44px;
    font-weight: 600;
    font-size: var(--text-body2);
    list-style: none;
  }
  &[open] > summary {
    margin-bottom: 8px;
  }
  &[open] > summary .ui-icon {
    transform: rotate(180deg);
  }
`);

type Props = {
  action: string;
  stay: StayView;
  keep?: Readonly<Record<string, string>>;
  /** Whether the form is unfolded from the start, because the requested stay couldn't be shown. */
  open: boolean;
};

/**
 * The form to choose another stay. It is folded away, so that the page begins with the saved hotels
 * or rooms themselves.
 */
export function StayChange({ open, ...form }: Props) {
  const { t } = useTranslation('hotel');
  return (
    <ChangeRoot open={open}>
      <summary>
        {t('price.change')}
        <Icon name="chevron-down" size={18} />
      </summary>
      <StayForm {...form} wide />
    </ChangeRoot>
  );
}
