import { css } from '@emotion/react';
import styled from '@emotion/styled';

import { addNights, type Night } from '@/domain/stay';
import { useTranslation } from '@/i18n';
import { Button } from '@/ui';

const LongerRoot = styled('div')(css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
  scroll-margin-top: 96px;
`);

/** Nights that guests of long stays add: a week, two, a month. */
const LONGER = [7, 14, 30] as const;

type Props = {
  checkOut: Night;
  /** Asks what check-out on another day comes to. */
  onAsk: (checkOut: Night) => void;
};

/** Staying longer in one press; what it comes to is shown before anything is made so. */
export function LongerStay({ checkOut, onAsk }: Props) {
  const { t } = useTranslation('booking');
  return (
    <LongerRoot id="longer" role="group" aria-label={t('change.longer')} tabIndex={-1}>
      <span className="strong body2">{t('change.longer')}</span>
      {LONGER.map((nights) => (
        <Button
          key={nights}
          variant="secondary"
          size="m"
          onClick={() => onAsk(addNights(checkOut, nights))}
        >
          {t('change.longerBy', { count: nights })}
        </Button>
      ))}
    </LongerRoot>
  );
}
