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
  /** Unfolded from the start: the stay asked for could not be shown. */
  open: boolean;
};

/** The form for another stay, folded away: what a page of kept things begins with are the things. */
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
