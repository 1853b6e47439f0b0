import type { TFunction } from 'i18next';

import type { Locale } from '@/config/constants';
import type { ComparedRoom } from '@/contract/hotel/rooms';
import { SAVED_LIMITS } from '@/contract/limits';
import type { RoomTypeId } from '@/domain/ids';
import { keysOf } from '@/domain/keys-of';
import { formatWon } from '@/i18n/format';

export type CompareCell = {
  readonly text: string;
  /** A second, less prominent line of a cell. */
  readonly note?: string;
  /** Whether the room has the feature, for rows of yes and no. */
  readonly has?: boolean;
  /** Whether this is the lowest price of a row whose prices differ. */
  readonly lowest?: boolean;
  /** The amount in won, for cells that show a price. */
  readonly amount?: number;
};

export type CompareRow = {
  readonly key: keyof typeof CELLS;
  readonly label: string;
  readonly cells: readonly CompareCell[];
  /** Whether the rooms differ in this row. */
  readonly differs: boolean;
};

type Words = {
  readonly t: TFunction<'saved'>;
  readonly common: TFunction<'common'>;
  readonly hotel: TFunction<'hotel'>;
  readonly locale: Locale;
};

const VIEWS = ['sea', 'city', 'mountain', 'garden', 'none'] as const;

/** The rows of the table in order; each function returns the cell of one room. */
const CELLS = {
  total({ best, reason, maxGuests, minNights }: ComparedRoom, { t, locale }: Words): CompareCell {
    if (best !== null) {
      return { text: formatWon(best.total, locale), note: best.planName, amount: best.total };
    }
    if (reason === 'GUESTS') return { text: t('compare.reason.GUESTS', { count: maxGuests }) };
    if (reason === 'MIN_STAY') return { text: t('compare.reason.MIN_STAY', { count: minNights }) };
    return { text: t(`compare.reason.${reason ?? 'NOT_FREE'}`) };
  },
  perNight: ({ best }, { locale }) =>
    best === null
      ? { text: '–' }
      : { text: formatWon(best.perNight, locale), amount: best.perNight },
  size: ({ sizeM2 }, { common }) => ({ text: common('unit.size', { size: sizeM2 }) }),
  beds: ({ beds }) => ({ text: beds }),
  view: ({ view }, { common }) => {
    const known = VIEWS.find((one) => one === view);
    return { text: known === undefined ? view : common(`view.${known}`) };
  },
  guests: ({ baseGuests, maxGuests }, { hotel }) => ({
    text: hotel(maxGuests > baseGuests ? 'room.guests' : 'room.guestsExactly', {
      base: baseGuests,
      max: maxGuests,
    }),
  }),
  kitchen: (room, { t }) => amenity(room, 'kitchen', t('compare.cell.inRoom'), t),
  laundry: (room, { t }) =>
    room.amenities.room.includes('washer_in_room')
      ? { text: t('compare.cell.washer'), has: true }
      : amenity(room, 'laundry_room', t('compare.cell.laundry'), t, t('compare.cell.laundry')),
  desk: (room, { t }) =>
    room.amenities.room.includes('desk')
      ? { text: t('compare.cell.inRoom'), has: true }
      : amenity(room, 'coworking', t('compare.cell.coworking'), t, t('compare.cell.coworking')),
  parking: (room, { t }) =>
    amenity(room, 'parking', t('compare.cell.yes'), t, t('compare.cell.yes')),
  cleaning: ({ hotel }, { t }) => ({
    text: t('compare.cell.cleaning', { count: hotel.cleaningPerWeek }),
  }),
  refund: ({ best, refundableTotal }, { t, locale }) => {
    if (best === null) return { text: '–' };
    if (best.refundable) return { text: t('compare.cell.refundable'), has: true };
    const text = t('compare.cell.nonRefundable');
    if (refundableTotal === null) return { text, has: false };
    const amount = formatWon(refundableTotal, locale);
    return { text, has: false, note: t('compare.cell.refundableFrom', { amount }) };
  },
  minNights: ({ minNights }, { t }) => ({
    text: t('compare.cell.minNights', { count: minNights }),
  }),
  discount: ({ discountPercent }, { t }) => ({
    text:
      discountPercent === 0
        ? t('compare.cell.noDiscount')
        : t('compare.cell.discount', { percent: discountPercent }),
  }),
  score: ({ hotel }, { t, common }) =>
    hotel.score === null
      ? { text: t('compare.cell.noScore') }
      : {
          text: t('compare.cell.score', { score: hotel.score.toFixed(1) }),
          note: common('unit.reviews', { count: hotel.reviewCount }),
        },
  tour: ({ hotel: { tourOffered } }, { t }) => ({
    text: t(tourOffered ? 'compare.cell.tour' : 'compare.cell.noTour'),
    has: tourOffered,
  }),
  remaining: ({ best, remaining }, { t }) => ({
    text: best === null ? '–' : t('compare.cell.remaining', { count: remaining }),
  }),
} satisfies Record<string, (room: ComparedRoom, words: Words) => CompareCell>;

function amenity(
  { amenities }: ComparedRoom,
  code: string,
  inRoom: string,
  t: Words['t'],
  inHouse = t('compare.cell.inHouse'),
): CompareCell {
  if (amenities.room.includes(code)) return { text: inRoom, has: true };
  if (amenities.hotel.includes(code)) return { text: inHouse, has: true };
  return { text: t('compare.cell.no'), has: false };
}

const ROWS = keysOf(CELLS);

/** The table of some rooms; a row differs when its cells aren't all equal. */
export function compareRows(rooms: readonly ComparedRoom[], words: Words): CompareRow[] {
  return ROWS.map((key) => {
    const cellOf: (room: ComparedRoom, words: Words) => CompareCell = CELLS[key];
    const cells = rooms.map((room) => cellOf(room, words));
    const differs = new Set(cells.map(({ text, note }) => `${text}\n${note ?? ''}`)).size > 1;
    const amounts = cells.flatMap(({ amount }) => amount ?? []);
    const least = Math.min(...amounts);
    const marked = key === 'total' && new Set(amounts).size > 1;
    return {
      key,
      label: words.t(`compare.row.${key}`),
      differs,
      cells: cells.map((cell) =>
        marked && cell.amount === least ? { ...cell, lowest: true } : cell,
      ),
    };
  });
}

const MAX_ID = 2_147_483_647;
const ID = /^[1-9]\d{0,9}$/;

export type ComparedRoomsParams = {
  /** The ids of the rooms, each once and at most four; null when the address names none at all. */
  readonly ids: readonly RoomTypeId[] | null;
  /** True when a part of the parameter wasn't an id. */
  readonly malformed: boolean;
  /** True when the address named more than four rooms. */
  readonly tooMany: boolean;
};

/** Parses the parameter that names the rooms to compare; parts that aren't ids are skipped. */
export function parseComparedRooms(text: string | undefined): ComparedRoomsParams {
  if (text === undefined || text === '') return { ids: null, malformed: false, tooMany: false };
  const parts = text.slice(0, 1000).split(',');
  const good = parts.filter((part) => ID.test(part) && Number(part) <= MAX_ID).map(Number);
  const once = [...new Set(good)];
  return {
    ids: once.slice(0, SAVED_LIMITS.rooms),
    malformed: good.length < parts.length,
    tooMany: once.length > SAVED_LIMITS.rooms,
  };
}
