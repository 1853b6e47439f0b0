import { useState } from 'react';

import { mostPoints, splitLegs } from '@/domain/points';
import { useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { Button, Card, TextField } from '@/ui';
import { LegsList } from './legs-list';

type Props = {
  /** Won to pay. */
  due: number;
  /** Points the member can spend, in won. */
  available: number;
  /** Won that is chosen; 0 for none, null for what can't be. */
  value: number | null;
  onChange: (points: number | null) => void;
};

const digitsOf = (text: string) => text.replace(/[\s,.]/g, '');
const shown = (points: number) => (points === 0 ? '' : points.toLocaleString('en-US'));

/** How much of what is due is paid with points; the rest is paid as chosen below. */
export function PointsChoice({ due, available, value, onChange }: Props) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const [text, setText] = useState('');
  const most = mostPoints({ due, available });
  const points = pointsIn(text);
  const legs = points === 0 ? null : splitLegs({ due, available, points: points ?? Number.NaN });

  const take = (typed: string) => {
    setText(typed);
    const wished = pointsIn(typed);
    const isGood = wished === 0 || splitLegs({ due, available, points: wished ?? Number.NaN }).ok;
    onChange(isGood ? wished : null);
  };

  return (
    <section className="block" aria-labelledby="points-title">
      <h2 id="points-title" className="h3">
        {t('points.title')}
      </h2>
      <Card className="stack">
        <p>
          {t('points.available')}{' '}
          <strong className="num" data-testid="points-available" data-amount={available}>
            {formatWon(available, locale)}
          </strong>
        </p>
        <TextField
          name="points"
          label={t('points.amount')}
          description={t('points.amountHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={16}
          value={text}
          error={
            legs === null || legs.ok
              ? undefined
              : t(`points.${legs.code}`, { amount: formatWon(most, locale) })
          }
          suffix={t('points.unit')}
          onChange={(event) => take(event.target.value)}
          onBlur={() => {
            if (value !== null) setText(shown(value));
          }}
        />
        <div className="actions">
          <Button
            variant="secondary"
            size="m"
            disabled={most === 0}
            onClick={() => take(shown(most))}
          >
            {t('points.all')}
          </Button>
          {text !== '' && (
            <Button variant="text" size="m" onClick={() => take('')}>
              {t('points.none')}
            </Button>
          )}
        </div>
        <div role="status">
          {legs?.ok === true && <LegsList points={legs.points} card={legs.card} />}
        </div>
        <p className="body2 muted">{t('points.refundRule')}</p>
      </Card>
    </section>
  );
}

/** Won that were typed; 0 for nothing, null for what is no number. */
function pointsIn(text: string): number | null {
  const digits = digitsOf(text);
  if (digits === '') return 0;
  return /^\d{1,12}$/.test(digits) ? Number(digits) : null;
}
