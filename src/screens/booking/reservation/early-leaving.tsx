import { useLocale, useTranslation } from '@/i18n';
import { formatNight, formatWon } from '@/i18n/format';
import { useApiQuery } from '@/lib/api/hooks';
import type { OfferChoice } from './requests';

/**
 * The request for early check-out refunds, the same on the server and in the browser.
 * @param discount won that coupons take off
 */
export function earlyLeavingRequest({ hotelId, roomId, planId, stay }: OfferChoice, discount = 0) {
  const off = discount === 0 ? {} : { discount };
  return { params: { id: hotelId, roomId }, query: { ...stay, ratePlanId: planId, ...off } };
}

/** What checking out early from a long stay would refund, after various numbers of nights. */
export function EarlyLeaving({ choice, discount }: { choice: OfferChoice; discount: number }) {
  const { t } = useTranslation('booking');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const { data } = useApiQuery('getEarlyLeaving', earlyLeavingRequest(choice, discount));
  const steps = data?.steps ?? [];
  if (steps.length === 0) return null;
  return (
    <table className="ui-table body2 num" data-figures="">
      <caption>{t('leaving.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('leaving.after')}</th>
          <th scope="col">{t('leaving.used')}</th>
          <th scope="col">{t('leaving.refund')}</th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ nights, leavesOn, used, fee, refund }) => (
          <tr key={nights}>
            <th scope="row">
              {common('unit.nights', { count: nights })}
              <small className="small faint">{formatNight(leavesOn, locale, 'short')}</small>
            </th>
            <td>
              {formatWon(used, locale)}
              {fee > 0 && (
                <small className="small faint">
                  {t('leaving.fee', { fee: formatWon(fee, locale) })}
                </small>
              )}
            </td>
            <td className="strong">{formatWon(refund, locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
