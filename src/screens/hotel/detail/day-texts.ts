import type { Locale } from '@/config/constants';
import type { HotelDay, HotelDetail } from '@/contract/hotel/hotel';
import type { MomentKind } from '@/domain/hotel/day';
import { formatHour } from '@/domain/stay/arrival';
import type { HotelT } from '@/features/hotel/texts';
import { formatWon } from '@/i18n/format';
import type { IconName } from '@/ui';

/** What the sentences of a day are drawn from. */
export type DayFacts = Pick<
  HotelDetail,
  'amenities' | 'addOnPrices' | 'cleaningPerWeek' | 'internetMbps'
>;

export const MOMENT_ICONS = {
  window: 'window',
  breakfast: 'breakfast',
  desk: 'desk',
  kitchen: 'kitchen',
  laundry: 'washer',
  bed: 'bed',
} as const satisfies Readonly<Record<MomentKind, IconName>>;

/** `07:00 Window` */
export const formatMomentName = ({ kind, hour }: HotelDay['moments'][number], t: HotelT): string =>
  `${formatHour(hour)} ${t(`day.name.${kind}`)}`;

const APPLIANCES = ['induction', 'microwave', 'fridge'] as const;

const DAILY = 7;

/** One thing after the other; Korean lists need no “and”. */
const listed = (things: readonly string[], locale: Locale): string =>
  locale === 'ko' ? things.join(', ') : new Intl.ListFormat(locale).format(things);

/** Says in one or two sentences what a moment of the day has, by the facts of the hotel and the room. */
export function formatMoment(
  kind: MomentKind,
  room: HotelDay['room'],
  hotel: DayFacts,
  t: HotelT,
  locale: Locale,
): string {
  return SENTENCES[kind]({ room, hotel, t, locale })
    .filter((sentence) => sentence !== null)
    .join(' ');
}

type Facts = { room: HotelDay['room']; hotel: DayFacts; t: HotelT; locale: Locale };

const SENTENCES: Readonly<Record<MomentKind, (facts: Facts) => Array<string | null>>> = {
  window: ({ room, t }) => [
    t(`day.window.${room.view as 'sea'}`),
    room.amenities.includes('balcony') ? t('day.window.balcony') : null,
  ],
  breakfast: ({ hotel: { addOnPrices }, t, locale }) => {
    const price = addOnPrices.breakfast;
    if (price === null) return [t('day.breakfast.served')];
    if (price === 0) return [t('day.breakfast.free')];
    return [t('day.breakfast.priced', { amount: formatWon(price, locale) })];
  },
  desk: ({ room, hotel, t }) => {
    const [wifi, wired] = ['wifi', 'wired_internet'].map((code) => room.amenities.includes(code));
    const by = wifi && wired ? 'both' : wifi ? 'wifi' : wired ? 'wired' : 'plain';
    const mbps = hotel.internetMbps;
    return [
      t(`day.desk.${by}`),
      mbps === null ? null : t('day.desk.speed', { mbps }),
      mbps === null && hotel.amenities.includes('coworking') ? t('day.desk.coworking') : null,
    ];
  },
  kitchen: ({ room, t, locale }) => {
    const things = APPLIANCES.filter((code) => room.amenities.includes(code)).map((code) =>
      t(`day.kitchen.${code}`),
    );
    return [
      things.length === 0
        ? t('day.kitchen.plain')
        : t('day.kitchen.with', { things: listed(things, locale) }),
    ];
  },
  laundry: ({ room, hotel, t }) => {
    const inside = room.amenities.includes('washer_in_room');
    const shared = hotel.amenities.includes('laundry_room');
    return [
      t(`day.laundry.${inside && shared ? 'both' : inside ? 'inside' : 'shared'}`),
      hotel.amenities.includes('dryer') ? t('day.laundry.dryer') : null,
    ];
  },
  bed: ({ room, hotel: { cleaningPerWeek }, t }) => [
    t('day.bed.beds', { beds: room.beds }),
    cleaningPerWeek === DAILY
      ? t('day.bed.daily')
      : t('day.bed.cleaned', { count: cleaningPerWeek }),
  ],
};
