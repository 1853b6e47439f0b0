import type { TFunction } from 'i18next';

import type { Locale } from '@/config/constants';
import type { RefundStep as RefundFact } from '@/contract/common';
import type { HotelDetail } from '@/contract/hotel';
import type { PlanView, RoomView } from '@/contract/rooms';
import { formatInstant, formatNight, formatWon } from '@/i18n/format';
import type { LadderRung, RefundStep } from '@/ui';

export type HotelT = TFunction<'hotel'>;

function toneOf(step: RefundFact): RefundStep['tone'] {
  if (step.refund === 0) return 'none';
  return step.fee === 0 ? 'good' : 'part';
}

function noteOf(step: RefundFact, t: HotelT): string {
  if (step.refund === 0) return t('refund.none');
  if (step.rule === 'GRACE') return t('refund.grace');
  return step.fee === 0 ? t('refund.full') : t('refund.kept', { percent: step.feePercent });
}

/** The steps of a refund, in won, with instants on the hotel's clock; the first holds now. */
export function refundTexts(steps: readonly RefundFact[], t: HotelT, locale: Locale): RefundStep[] {
  return steps.map((step, at) => ({
    until:
      step.until === null
        ? t(step.rule === 'NO_SHOW' ? 'refund.noShow' : 'refund.after')
        : t('refund.until', { when: formatInstant(step.until, locale, { style: 'short' }) }),
    amount: formatWon(step.refund, locale),
    note: noteOf(step, t),
    tone: toneOf(step),
    ...(at === 0 ? { now: t('refund.now') } : {}),
  }));
}

/** The price of a night at each length of stay, as bars. */
export function ladderTexts(
  ladder: HotelDetail['ladder'],
  t: HotelT,
  locale: Locale,
): LadderRung[] {
  const highest = Math.max(1, ...ladder.map(({ perNight }) => perNight));
  const lowest = Math.min(...ladder.map(({ perNight }) => perNight));
  return ladder.map(({ minNights, percent, perNight }) => ({
    label: t('ladder.from', { count: minNights }),
    amount: formatWon(perNight, locale),
    note: percent === 0 ? t('ladder.standard') : t('ladder.off', { percent }),
    share: perNight / highest,
    best: perNight === lowest,
  }));
}

/** Why a plan can't be had for the stay. */
export function reasonText(
  reason: NonNullable<PlanView['reason']>,
  room: RoomView,
  t: HotelT,
  locale: Locale,
): string {
  const night = reason.night === null ? '' : formatNight(reason.night, locale, 'short');
  switch (reason.code) {
    case 'MIN_STAY':
      return t('reason.MIN_STAY', { count: reason.minNights ?? 1 });
    case 'GUESTS':
      return t('reason.GUESTS', { count: room.maxGuests });
    case 'MAX_STAY':
      return t('reason.MAX_STAY');
    default:
      return night === '' ? t('options.unavailable') : t(`reason.${reason.code}`, { night });
  }
}
