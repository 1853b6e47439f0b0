import { seoulToday } from '@/domain/stay/stay';
import {
  stayParamsOf,
  type OfferParams,
  type StayNotice,
  type StayParams,
} from '@/lib/stay-params';
import { forgivingStay, loadOffer, movedFromPast } from '@/ssr/forgiving-stay';
import type { HotelId, RatePlanId, RoomTypeId } from '@/domain/ids';

const MAX_ID = 2_147_483_647;

/** Parses an id from the address. For null there is no such page. */
export function idOf(value: string | undefined): number | null {
  if (value === undefined || !/^[1-9]\d{0,9}$/.test(value)) return null;
  const id = Number(value);
  return id <= MAX_ID ? id : null;
}

/** Parses the id of a thing of one kind; see `idOf`. */
export const hotelIdOf: (value: string | undefined) => HotelId | null = idOf;
export const roomTypeIdOf: (value: string | undefined) => RoomTypeId | null = idOf;
export const ratePlanIdOf: (value: string | undefined) => RatePlanId | null = idOf;

/**
 * Parses a whole number from the address; a missing number or one out of bounds becomes `usual`.
 */
export function numberOf(
  value: string | undefined,
  { min, max, usual }: { min: number; max: number; usual: number },
): number {
  if (value === undefined || !/^\d{1,6}$/.test(value)) return usual;
  const number = Number(value);
  return number >= min && number <= max ? number : usual;
}

/**
 * Loads data for the stay in the address. A stay that has passed is moved to the future, and one
 * that the API refuses is replaced by the default stay; `badStay` then says why.
 * @throws whatever `load` throws for any other reason
 */
export async function loadForStay<T>(
  query: Readonly<Record<string, string | undefined>>,
  load: (stay: StayParams) => Promise<T>,
): Promise<{ stay: StayParams; badStay: StayNotice | null; answer: T }> {
  const { stay, notice } = wantedOf(stayParamsOf(query));
  try {
    return { stay, badStay: notice, answer: await load(stay) };
  } catch (error) {
    const message = forgivingStay(error);
    if (message === null) throw error;
    return { stay: {}, badStay: { why: 'REFUSED', message }, answer: await load({}) };
  }
}

/**
 * Loads data for a stay with its add-ons. When the API refuses the add-ons, they are dropped and
 * the stay is kept.
 */
export async function loadForOffer<T>(
  query: Readonly<Record<string, string | string[] | undefined>>,
  load: (offer: OfferParams) => Promise<T>,
): Promise<{ offer: OfferParams; badStay: StayNotice | null; answer: T }> {
  const { stay, notice } = wantedOf(stayParamsOf(query));
  const loaded = await loadOffer({ ...query, ...stay }, load);
  const message = loaded.refused;
  if (loaded.kind === 'loaded') {
    const badStay = message === null ? notice : ({ why: 'ADD_ONS', message } as const);
    return { offer: loaded.offer, badStay, answer: loaded.answer };
  }
  const badStay = message === null ? null : ({ why: 'REFUSED', message } as const);
  return { offer: {}, badStay, answer: await load({}) };
}

function wantedOf(requested: StayParams): { stay: StayParams; notice: StayNotice | null } {
  const moved = movedFromPast(requested, seoulToday(new Date()));
  if (moved === null) return { stay: requested, notice: null };
  return { stay: moved, notice: { why: 'PAST', from: moved.from } };
}
