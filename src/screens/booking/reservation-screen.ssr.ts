import { z } from 'zod';

import type { contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import { COUNTRIES_REQUEST } from '@/features/booking/hold/guest-fields';
import { offerRequest, type OfferChoice } from '@/features/booking/hold/offer';
import { ApiError } from '@/lib/api/client';
import { offerParamsOf, stayParamsOf } from '@/lib/stay-params';
import { defineSsr } from '@/ssr/define-ssr';
import type { ReservationScreenProps } from './reservation-screen';

const id = z.coerce.number().int().positive().max(2_147_483_647);
const chosen = z.object({ hotelId: id, roomId: id, planId: id });
const total = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/**
 * The chosen hotel, room and plan with the current quote. An unknown one is a 404; dates or guests
 * that can't be asked for are the page's own message, with status 200.
 */
export const getServerSideProps = defineSsr<ReservationScreenProps>({
  namespaces: ['booking'],
  needsSession: true,
  async load({ query, context, need, prefetch, api }) {
    const ids = chosen.safeParse(query);
    if (!ids.success) return { notFound: true };
    const { hotelId, roomId, planId } = ids.data;
    let choice: OfferChoice = { hotelId, roomId, planId, stay: offerParamsOf(context.query) };
    const offers = ({ rooms }: ResponseOf<typeof contract.getHotelItems>) =>
      rooms.some(({ id: of, plans }) => of === roomId && plans.some((plan) => plan.id === planId));

    /** The page that only says why; the room and plan must exist all the same. */
    const refused = async (message: string | null) => {
      const items = await api.call('getHotelItems', offerRequest({ hotelId, stay: {} }));
      if (!offers(items)) return { notFound: true as const };
      return { props: { choice, shownTotal: null, refusedAddOns: null, refusal: { message } } };
    };

    if (choice.stay.from === undefined || choice.stay.to === undefined) return refused(null);
    let refusedAddOns: string | null = null;
    for (;;) {
      try {
        if (!offers(await need('getHotelItems', offerRequest(choice)))) return { notFound: true };
        break;
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 400)) throw error;
        // What was added may be all that can't be asked for: the stay itself gets its page.
        if (choice.stay.addOns === undefined) return refused(refusedAddOns ?? error.message);
        refusedAddOns = error.message;
        choice = { ...choice, stay: stayParamsOf(query) };
      }
    }
    await Promise.all([need('getUser', {}), prefetch('listCountries', COUNTRIES_REQUEST)]);
    const shown = total.safeParse(query.total);
    const shownTotal = shown.success ? shown.data : null;
    return { props: { choice, shownTotal, refusedAddOns, refusal: null } };
  },
});
