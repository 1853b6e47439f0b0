import type { ReservationView } from '@/contract/reservation-view';
import { useLocale, useTranslation } from '@/i18n';
import { formatInstant, formatNight, formatWon } from '@/i18n/format';
import { DefinitionList } from '@/ui';

type Change = ReservationView['history'][number];

/** What was changed of a booking's dates since it was made, and the money that went with it. */
export function HistorySection({ history }: { history: readonly Change[] }) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const dates = ({ checkIn, checkOut }: Change['was']) =>
    `${formatNight(checkIn, locale, 'short')} – ${formatNight(checkOut, locale, 'short')}`;
  return (
    <section className="block" aria-labelledby="history-title">
      <h2 id="history-title" className="h3">
        {t('history.title')}
      </h2>
      <DefinitionList
        items={history.map(({ kind, was, is, refund, toPay, at }) => ({
          term: t(`history.${kind}`),
          value: (
            <>
              {t('history.nights', { was: dates(was), is: dates(is) })}
              {refund > 0 && ` · ${t('history.refund', { amount: formatWon(refund, locale) })}`}
              {toPay > 0 && ` · ${t('history.paid', { amount: formatWon(toPay, locale) })}`}
              <br />
              <span className="muted num">{formatInstant(at, locale)}</span>
            </>
          ),
        }))}
      />
    </section>
  );
}
