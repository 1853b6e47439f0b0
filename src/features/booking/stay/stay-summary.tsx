import { Fragment } from 'react';

import { useLocale, useTranslation } from '@/i18n';
import { formatNight } from '@/i18n/format';
import { Picture, Row, Stack } from '@/ui';

export type SummarisedStay = {
  hotel: {
    name: string;
    address: string;
    picture: { name: string; alt: string };
    checkInTime: string;
    checkOutTime: string;
  };
  room: { name: string; beds: string };
  plan: { name: string; breakfast: boolean; refundable: boolean };
  /** Check-in and check-out, as `YYYY-MM-DD`. */
  stay: { checkIn: string; checkOut: string; nights: number } & Guests;
  /** The second room of a pair; the nights are those of the first. */
  second?: Pick<SummarisedStay, 'room' | 'plan'> & { stay: Guests };
};

type Props = SummarisedStay & {
  /**
   * Whether every part has one line at most, as on a receipt: no address, and the length with the
   * guests.
   */
  isShort?: boolean;
};

type Guests = { adults: number; children: number };

/**
 * Hotel, room, plan, dates with check-in and check-out times, and guests of a stay; for a pair the
 * guests and the plan stand with each room.
 */
export function StaySummary({ hotel, room, plan, stay, second, isShort = false }: Props) {
  const { t } = useTranslation('booking');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const guestsOf = ({ adults, children }: Guests) =>
    [
      common('unit.adults', { count: adults }),
      ...(children > 0 ? [common('unit.children', { count: children })] : []),
    ].join(' · ');
  const termsOf = ({ name, breakfast, refundable }: SummarisedStay['plan']) => [
    // Many plan names mention breakfast already.
    ...(breakfast && !name.includes(t('stay.breakfast')) ? [t('stay.breakfast')] : []),
    t(refundable ? 'stay.refundable' : 'stay.nonRefundable'),
  ];
  /** The terms that the plan's name, in the same line, doesn't say. */
  const newTermsOf = (of: SummarisedStay['plan']) =>
    termsOf(of).filter((term) => !of.name.toLowerCase().includes(term.toLowerCase()));
  /** What is said beside a name: after it on a receipt, and otherwise below it. */
  const beside = (text: string) =>
    isShort ? (
      <span className="faint"> · {text}</span>
    ) : (
      <Stack as="span" className="faint">
        {text}
      </Stack>
    );
  return (
    <Stack gap={isShort ? 12 : 16}>
      <Row gap={isShort ? 12 : 16} nowrap>
        <div className="ui-photo" data-size="s" data-width={isShort ? 72 : 96}>
          <Picture {...hotel.picture} alt="" sizes={96} />
        </div>
        <div>
          <p className="title">{hotel.name}</p>
          <p className="body2 muted">
            {isShort && second === undefined ? `${room.name} · ${room.beds}` : hotel.address}
          </p>
        </div>
      </Row>
      <dl className="ui-stack ui-facts body2" data-gap={isShort ? 4 : 12}>
        {second === undefined ? (
          <>
            {!isShort && (
              <div>
                <dt>{t('stay.room')}</dt>
                <dd>
                  {room.name}
                  {beside(room.beds)}
                </dd>
              </div>
            )}
            <div>
              <dt>{t('stay.plan')}</dt>
              <dd>
                {plan.name}
                {isShort
                  ? newTermsOf(plan).map((term) => <Fragment key={term}>{beside(term)}</Fragment>)
                  : beside(termsOf(plan).join(' · '))}
              </dd>
            </div>
          </>
        ) : (
          [{ room, plan, stay }, second].map((one, at) => (
            <div key={at}>
              <dt>{t('pair.place', { place: at + 1 })}</dt>
              <dd>
                {one.room.name}
                <Stack as="span" className="faint">
                  {guestsOf(one.stay)} · {one.room.beds}
                </Stack>
                <Stack as="span" className="faint">
                  {[one.plan.name, ...newTermsOf(one.plan)].join(' · ')}
                </Stack>
              </dd>
            </div>
          ))
        )}
        <div>
          <dt>{t('stay.checkIn')}</dt>
          <dd>
            {t('stay.from', {
              date: formatNight(stay.checkIn, locale),
              time: hotel.checkInTime,
            })}
          </dd>
        </div>
        <div>
          <dt>{t('stay.checkOut')}</dt>
          <dd>
            {t('stay.until', {
              date: formatNight(stay.checkOut, locale),
              time: hotel.checkOutTime,
            })}
          </dd>
        </div>
        <div>
          <dt>{t('stay.length')}</dt>
          <dd>
            {common('unit.nights', { count: stay.nights })}
            {isShort && second === undefined && beside(guestsOf(stay))}
          </dd>
        </div>
        {!isShort && second === undefined && (
          <div>
            <dt>{t('stay.guests')}</dt>
            <dd>{guestsOf(stay)}</dd>
          </div>
        )}
      </dl>
    </Stack>
  );
}
