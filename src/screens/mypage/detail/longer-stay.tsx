import { addNights, type Night } from '@/domain/stay/stay';
import { useTranslation } from '@/i18n';
import { Button, Row } from '@/ui';

/** Nights that guests of long stays often add: one week, two weeks, a month. */
const LONGER = [7, 14, 30] as const;

type Props = {
  checkOut: Night;
  /** Requests a quote for another check-out day. */
  onAsk: (checkOut: Night) => void;
};

/** Buttons that extend the stay. The price is shown before anything is changed. */
export function LongerStay({ checkOut, onAsk }: Props) {
  const { t } = useTranslation('booking');
  return (
    <Row
      className="ui-target"
      id="longer"
      role="group"
      aria-label={t('change.longer')}
      tabIndex={-1}
    >
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
    </Row>
  );
}
