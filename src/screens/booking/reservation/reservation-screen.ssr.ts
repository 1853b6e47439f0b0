import { z } from 'zod';

import { serverEnv } from '@/config/env';
import type { contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import { leavingNights } from '@/domain/booking/leaving';
import { couponRequest, type OfferChoice, offeredCouponsRequest, offerRequest } from './requests';
import { earlyLeavingRequest } from './early-leaving';
import { COUNTRIES_REQUEST } from './guest-fields';
import { ApiError } from '@/lib/api/client';
import { parseSecondRoom, type SecondRoom } from '@/lib/stay-params';
import { offerParamsOf, stayParamsOf } from '@/lib/stay-params';
import { defineSsr } from '@/ssr/define-ssr';
import { loadOffer } from '@/ssr/forgiving-stay';
import type { ReservationScreenProps } from './reservation-screen';

const id = z.coerce.number().int().positive().max(2_147_483_647);
const chosen = z.object({ hotelId: id, roomId: id, planId: id });
const total = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/**
 * Loads the chosen hotel, room and plan with the current quote, for members and visitors alike. An
 * unknown hotel, room or plan is answered with 404; for dates or guests that the API refuses, the
 * page itself shows a message, with status 200.
 */
export const getServerSideProps = defineSsr<ReservationScreenProps>({
  namespaces: (session) =>
    session === null ? ['booking', 'coupon', 'auth', 'errors'] : ['booking', 'coupon'],
  apiCookies: ['courtesyHold'],
  async load({ query, context, cookies, endSession, session, need, prefetch, api }) {
    // Without a session and a cookie nothing can be kept for the reader, and the answer is shared.
    const asReader = session !== null || cookies.courtesyHold !== undefined;
    const visitor =
      session === null
        ? {
            target: context.resolvedUrl,
            providers: serverEnv().identityProviders.map(({ id }) => id),
          }
        : null;
    const named = [query.hotelId, query.roomId, query.planId];
    if (named.every((part) => part === undefined)) return { props: { choice: null } };
    const ids = chosen.safeParse(query);
    if (!ids.success) return { notFound: true };
    const { hotelId, roomId, planId } = ids.data;
    const secondRoom = query.second === undefined ? null : parseSecondRoom(query.second);
    if (query.second !== undefined && secondRoom === null) return { notFound: true };
    const choiceOf = (stay: OfferChoice['stay']): OfferChoice => ({
      hotelId,
      roomId,
      planId,
      stay,
    });
    const offers = (
      { rooms }: ResponseOf<typeof contract.getHotelItems>,
      named: Pick<OfferChoice, 'roomId' | 'planId'> = { roomId, planId },
    ) =>
      rooms.some(
        ({ id: of, plans }) =>
          of === named.roomId && plans.some((plan) => plan.id === named.planId),
      );

    /**
     * Props of the page that only explains why the stay can't be booked; the room and plan must
     * exist nevertheless.
     */
    const refused = async (stay: OfferChoice['stay'], message: string | null) => {
      const items = await api.call('getHotelItems', offerRequest({ hotelId, stay: {} }));
      if (!offers(items)) return { notFound: true as const };
      const choice = choiceOf(stay);
      const props = {
        choice,
        second: null,
        asReader,
        shownTotal: null,
        refusedAddOns: null,
        refusal: { message },
        visitor,
      };
      return { props };
    };

    const { from, to } = stayParamsOf(query);
    if (from === undefined || to === undefined) return refused(offerParamsOf(context.query), null);
    // Add-ons aren't offered for two rooms at once, and neither of two is kept beforehand.
    const wanted = secondRoom === null ? context.query : stayParamsOf(query);
    const loaded = await loadOffer(wanted, (offer) =>
      asReader && secondRoom === null
        ? need('getReservationItems', offerRequest({ hotelId, stay: offer }))
        : need('getHotelItems', offerRequest({ hotelId, stay: offer })),
    );
    if (loaded.kind === 'refused') return refused(stayParamsOf(query), loaded.refused);
    if (!offers(loaded.answer)) return { notFound: true };
    const choice = choiceOf(loaded.offer);
    const second = secondRoom === null ? null : secondChoice(choice, secondRoom);
    if (second !== null && !offers(await need('getHotelItems', offerRequest(second)), second)) {
      return { notFound: true };
    }
    const isLong = leavingNights(loaded.answer.stay.nights).length > 0;
    // The page can be rendered without coupons, and a visitor has none yet.
    const coupons =
      visitor === null
        ? need('quoteCoupons', couponRequest(choice)).catch(() => null)
        : Promise.resolve(null);
    const leaving = async () => {
      const chosen = (await coupons)?.chosen;
      if (isLong) await prefetch('getEarlyLeaving', earlyLeavingRequest(choice, chosen?.discount));
      if (second === null) return;
      // The second room gets the coupons that the first doesn't use.
      const ofSecond =
        chosen === undefined
          ? undefined
          : await need('quoteCoupons', couponRequest(second, { except: chosen.ids })).catch(
              () => undefined,
            );
      const discount = ofSecond?.chosen.discount;
      if (isLong) await prefetch('getEarlyLeaving', earlyLeavingRequest(second, discount));
    };
    try {
      await Promise.all([
        visitor === null
          ? need('getUser', {})
          : prefetch('listDownloadableCoupons', offeredCouponsRequest(choice.hotelId)),
        prefetch('listCountries', COUNTRIES_REQUEST),
        leaving(),
      ]);
    } catch (error) {
      // The API has ended the session, so its cookies are deleted and the page is loaded again for
      // a visitor.
      if (!(error instanceof ApiError && error.status === 401)) throw error;
      endSession();
      return { redirect: context.resolvedUrl };
    }
    const shown = total.safeParse(query.total);
    const shownTotal = shown.success ? shown.data : null;
    const { refused: refusedAddOns } = loaded;
    return {
      props: { choice, second, asReader, shownTotal, refusedAddOns, refusal: null, visitor },
    };
  },
});

/** The second room of a pair: the nights of the first, and guests of its own. */
function secondChoice(
  { hotelId, stay: { from, to } }: OfferChoice,
  { roomId, planId, adults, children }: SecondRoom,
): OfferChoice {
  const dates = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  const stay = { ...dates, adults: String(adults), children: String(children) };
  return { hotelId, roomId, planId, stay };
}
