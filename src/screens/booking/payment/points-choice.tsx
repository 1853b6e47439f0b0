import { useState } from 'react';

import type { ReservationView } from '@/contract/booking/reservation-view';
import { mostPoints, splitPayment } from '@/domain/payment/points';
import { ProblemNotice } from '@/features/problem/problem';
import { useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { useApiMutation } from '@/lib/api/hooks';
import { Button, Card, DefinitionList, Row, Section, TextField } from '@/ui';

type Props = {
  /** The amount to pay, in won. */
  due: number;
  /** Points the member can spend, in won. */
  available: number;
  /** The chosen points in won; 0 for none, null for an invalid amount. */
  value: number | null;
  onChange: (points: number | null) => void;
};

const digitsOf = (text: string) => text.replace(/[\s,.]/g, '');
const formatPoints = (points: number) => (points === 0 ? '' : points.toLocaleString('en-US'));

/** How much of the amount is paid with points; the rest is paid by the method chosen below. */
export function PointsChoice({ due, available, value, onChange }: Props) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const [text, setText] = useState('');
  const most = mostPoints({ due, available });
  const points = pointsIn(text);
  const split =
    points === 0 ? null : splitPayment({ due, available, points: points ?? Number.NaN });

  const take = (typed: string) => {
    setText(typed);
    const wanted = pointsIn(typed);
    const isGood =
      wanted === 0 || splitPayment({ due, available, points: wanted ?? Number.NaN }).ok;
    onChange(isGood ? wanted : null);
  };

  return (
    <Section id="points-title" size="h3" heading={t('points.title')} className="block">
      <Card gap={20}>
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
            split === null || split.ok
              ? undefined
              : t(`points.${split.code}`, { amount: formatWon(most, locale) })
          }
          suffix={t('points.unit')}
          onChange={(event) => take(event.target.value)}
          onBlur={() => {
            if (value !== null) setText(formatPoints(value));
          }}
        />
        <Row>
          <Button
            variant="secondary"
            size="m"
            disabled={most === 0}
            onClick={() => take(formatPoints(most))}
          >
            {t('points.all')}
          </Button>
          {text !== '' && (
            <Button variant="text" size="m" onClick={() => take('')}>
              {t('points.none')}
            </Button>
          )}
        </Row>
        <div role="status">
          {split?.ok === true && <PaymentPartsList points={split.points} card={split.card} />}
        </div>
        <p className="body2 muted">{t('points.refundRule')}</p>
      </Card>
    </Section>
  );
}

/** The typed amount in won; 0 for an empty text, null when it isn't a number. */
function pointsIn(text: string): number | null {
  const digits = digitsOf(text);
  if (digits === '') return 0;
  return /^\d{1,12}$/.test(digits) ? Number(digits) : null;
}

type PointsInProps = {
  reservation: Pick<ReservationView, 'id' | 'points'>;
  /** The amount left to pay, in won. */
  rest: number;
  refetch: () => unknown;
};

/**
 * Says that points have been paid for a stay and what is left to pay, with a button that returns
 * the points.
 */
export function PointsIn({ reservation: { id, points }, rest, refetch }: PointsInProps) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const giveUp = useApiMutation('failPartnerPayment', { showsErrors: true });

  const takeBack = async () => {
    try {
      await giveUp.mutateAsync({ params: { id }, body: { code: 'POINTS_LEFT' } });
    } catch {
      // The error is shown below; the reload shows the current state of the booking.
    }
    refetch();
  };

  return (
    <Section
      id="points-title"
      size="h3"
      heading={t('points.inTitle', { amount: formatWon(points.taken, locale) })}
      className="block"
    >
      <Card gap={20}>
        <p>{t('points.inText')}</p>
        <PaymentPartsList points={points.taken} card={rest} />
        <div>
          <Button
            variant="text"
            size="m"
            loading={giveUp.isPending}
            onClick={() => void takeBack()}
          >
            {t('points.takeBack')}
          </Button>
        </div>
        <ProblemNotice error={giveUp.error} />
      </Card>
    </Section>
  );
}

/** The amounts paid with points and by card. */
function PaymentPartsList({ points, card }: { points: number; card: number }) {
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
