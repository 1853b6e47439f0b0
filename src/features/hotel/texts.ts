import type { TFunction } from 'i18next';

import type { Locale } from '@/config/constants';
import type { RefundStep as RefundFact, StayView } from '@/contract/common';
import type { PlanView, RoomView } from '@/contract/hotel/rooms';
import { type NextRung, rungAt } from '@/domain/price/ladder';
import type { LadderStep } from '@/domain/price/pricing';
import { formatInstant, formatNight, formatStay, formatWon } from '@/i18n/format';
import type { LadderRung, RefundStep } from '@/ui';
import type common from '../../../public/locales/ko/common.json';
import type hotel from '../../../public/locales/ko/hotel.json';

export type HotelT = TFunction<'hotel'>;

function toneOf(step: RefundFact): RefundStep['tone'] {
  if (step.refund === 0) return 'none';
  return step.fee === 0 ? 'good' : 'part';
}

function noteOf(step: RefundFact, t: HotelT): string {
  if (step.refund === 0) return t('refund.none');
  if (step.rule === 'GRACE') return t('refund.grace', { count: step.graceHours ?? 0 });
  return step.fee === 0 ? t('refund.full') : t('refund.kept', { percent: step.feePercent });
}

/**
 * The steps of the refund rules, in won and in the hotel's time zone; the first one applies now.
 */
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

/** Says how many more nights reduce the price of a night by how much. */
export function nextRungText(next: NextRung, t: HotelT, common: TFunction<'common'>): string {
  return t('ladder.hint', {
    nights: common('unit.nights', { count: next.addNights }),
    percent: next.less,
  });
}

/** The price of a night by length of stay, as bars; `nights` marks the current stay. */
export function ladderTexts(
  ladder: readonly LadderStep[],
  t: HotelT,
  locale: Locale,
  nights?: number,
): LadderRung[] {
  const now = nights === undefined ? undefined : rungAt(ladder, nights);
  const highest = Math.max(1, ...ladder.map(({ perNight }) => perNight));
  const lowest = Math.min(...ladder.map(({ perNight }) => perNight));
  return ladder.map((rung) => ({
    label: t('ladder.from', { count: rung.minNights }),
    amount: formatWon(rung.perNight, locale),
    note: rung.percent === 0 ? t('ladder.standard') : t('ladder.off', { percent: rung.percent }),
    share: rung.perNight / highest,
    best: rung.perNight === lowest,
    ...(rung === now ? { now: t('ladder.now') } : {}),
  }));
}

/**
 * Until when a plan can be cancelled free of charge, or that it can't be. A plan without a price
 * has no steps.
 */
export function cancellationText(
  { refundable, refundTimeline }: Pick<PlanView, 'refundable' | 'refundTimeline'>,
  t: HotelT,
  locale: Locale,
): string {
  if (!refundable) return t('options.nonRefundable');
  if (refundTimeline.length === 0) return t('options.refundable');
  const free = refundTimeline.findLast(({ fee, until }) => fee === 0 && until !== null);
  return free === undefined || free.until === null
    ? t('plan.refundWithFee')
    : t('plan.freeUntil', { when: formatInstant(free.until, locale, { style: 'short' }) });
}

/** Why a plan isn't available for the stay. */
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

/** `성인 2명, 아동 1명` / `2 adults, 1 child`; children are omitted when there are none. */
export function guestsText(
  { adults, children }: Pick<StayView, 'adults' | 'children'>,
  common: TFunction<'common'>,
): string {
  const grown = common('unit.adults', { count: adults });
  return children === 0 ? grown : `${grown}, ${common('unit.children', { count: children })}`;
}

/** `30박 · 3월 1일 (월) – 3월 31일 (수)` */
export function stayText(
  { checkIn, checkOut, nights }: Pick<StayView, 'checkIn' | 'checkOut' | 'nights'>,
  common: TFunction<'common'>,
  locale: Locale,
): string {
  const days = formatStay({ checkIn, checkOut }, locale);
  return `${common('unit.nights', { count: nights })} · ${days}`;
}

/** A short form without weekdays and years, for a line beside a button: `30박 · 3월 1일 – 3월 31일`. */
export function shortStayText(
  { checkIn, checkOut, nights }: Pick<StayView, 'checkIn' | 'checkOut' | 'nights'>,
  common: TFunction<'common'>,
  locale: Locale,
): string {
  const [from, to] = [checkIn, checkOut].map((night) => formatNight(night, locale, 'day'));
  return `${common('unit.nights', { count: nights })} · ${from} – ${to}`;
}

type CommonT = TFunction<'common'>;

/** An amenity's name; an unknown code of a newer catalogue is returned unchanged. */
export function amenityName(code: string, t: CommonT): string {
  return t(`amenity.${code as keyof typeof common.amenity}`, { defaultValue: code });
}

/** A hotel type's name; see `amenityName`. */
export function hotelTypeName(type: string, t: CommonT): string {
  return t(`hotelType.${type as keyof typeof common.hotelType}`, { defaultValue: type });
}

/** What a picture of the house shows, such as “Lobby and corridors”. */
export function pictureRoleName(role: string, t: HotelT): string {
  return t(`gallery.role.${role as keyof typeof hotel.gallery.role}`, { defaultValue: role });
}
