import { stayParamsOf, type OfferParams, type StayParams } from '@/lib/stay-params';
import { forgivingStay } from '@/ssr/forgiving-stay';
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
 * Loads for the stay in the address; for one the API refuses, says why in `badStay` and loads for
 * the default stay instead.
 * @throws whatever `load` throws for any other reason
 */
export async function loadForStay<T>(
  query: Readonly<Record<string, string | undefined>>,
  load: (stay: StayParams) => Promise<T>,
): Promise<{ stay: StayParams; badStay: string | null; answer: T }> {
  const stay = stayParamsOf(query);
  try {
    return { stay, badStay: null, answer: await load(stay) };
  } catch (error) {
    const badStay = forgivingStay(error);
    if (badStay === null) throw error;
    return { stay: {}, badStay, answer: await load({}) };
  }
}

/**
 * The same for a stay with what is added to it: a choice that the API refuses falls away first, and
 * the stay is kept.
 */
export async function loadForOffer<T>(
  query: Readonly<Record<string, string | string[] | undefined>>,
  load: (offer: OfferParams) => Promise<T>,
): Promise<{ offer: OfferParams; badStay: string | null; answer: T }> {
  const loaded = await loadOffer(query, load);
  const badStay = loaded.refused;
  if (loaded.kind === 'loaded') return { offer: loaded.offer, badStay, answer: loaded.answer };
  return { offer: {}, badStay, answer: await load({}) };
}
