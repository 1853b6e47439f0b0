import { seoulToday } from '@/domain/stay';
import {
  stayParamsOf,
  type OfferParams,
  type StayNotice,
  type StayParams,
} from '@/lib/stay-params';
import { forgivingStay, movedFromPast } from '@/ssr/forgiving-stay';
import { loadOffer } from '@/ssr/load-offer';

const MAX_ID = 2_147_483_647;

/** An id of the address, or null: then there is no such page. */
export function idOf(value: string | undefined): number | null {
  if (value === undefined || !/^[1-9]\d{0,9}$/.test(value)) return null;
  const id = Number(value);
  return id <= MAX_ID ? id : null;
}

/** A whole number of the address between two bounds; anything else is `usual`. */
export function numberOf(
  value: string | undefined,
  { min, max, usual }: { min: number; max: number; usual: number },
): number {
  if (value === undefined || !/^\d{1,6}$/.test(value)) return usual;
  const number = Number(value);
  return number >= min && number <= max ? number : usual;
}

/**
 * Loads for the stay in the address. One that has passed is moved, one that the API refuses becomes the
 * default stay; `badStay` says which.
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
 * The same for a stay with what is added to it: a choice that the API refuses falls away first, and
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

function wantedOf(asked: StayParams): { stay: StayParams; notice: StayNotice | null } {
  const moved = movedFromPast(asked, seoulToday(new Date()));
  if (moved === null) return { stay: asked, notice: null };
  return { stay: moved, notice: { why: 'PAST', from: moved.from } };
}
