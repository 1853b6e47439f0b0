import { useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { DefinitionList } from '@/ui';

/** The amounts paid with points and by card. */
export function PaymentPartsList({ points, card }: { points: number; card: number }) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  return (
    <div className="body2">
      <DefinitionList
        look="spread"
        items={[
          {
            term: t('points.byPoints'),
            value: (
              <span className="num" data-testid="leg-points" data-amount={points}>
                {formatWon(points, locale)}
              </span>
            ),
          },
          {
            term: t('points.byCard'),
            value: (
              <strong className="num" data-testid="leg-card" data-amount={card}>
                {formatWon(card, locale)}
              </strong>
            ),
          },
        ]}
      />
    </div>
  );
}
