import type { ProviderId } from '@/config/constants';
import { serverEnv } from '@/config/env';
import { paths } from '@/config/routes';
import type { WaitingStay } from '@/features/auth/waiting-stay';
import { ApiError } from '@/lib/api/client';
import { offerParamsOf } from '@/lib/stay-params';
import { redirectTarget } from '@/session/redirect-target';
import { defineSsr } from '@/ssr/define-ssr';

export type Loading = Parameters<Parameters<typeof defineSsr>[0]['load']>[0];

export type EntryProps = {
  /** Where to go after signing in, as a path without the locale. */
  target: string;
  /** The identity providers by which members can also sign in, in the order they are offered. */
  providers: ProviderId[];
  /** The error code that next-auth redirected with; null without an error. */
  error: string | null;
  /** The stay that the visitor was booking, if signing in leads back to that booking. */
  stay?: WaitingStay | null;
};

const MAX_ERROR_LENGTH = 60;

/**
 * Reads the query of a sign-in page. The target is always a page of this site, whatever the query
 * contains.
 */
export function entryOf(query: Loading['query']): EntryProps {
  const { SITE_URL, identityProviders } = serverEnv();
  return {
    target: redirectTarget(query, SITE_URL),
    providers: identityProviders.map(({ id }) => id),
    error: query.error === undefined ? null : query.error.slice(0, MAX_ERROR_LENGTH),
  };
}

/**
 * Loads a page on which visitors sign in or register. A visitor who is signed in already is
 * redirected to the target. When the API refuses the session, its cookies are deleted and the
 * browser is redirected to this page again.
 */
export async function loadEntry({ api, session, query, context, endSession }: Loading) {
  const props = entryOf(query);
  if (session === null) return { props: { ...props, stay: await waitingStay(api, props.target) } };
  try {
    await api.call('checkInfo', {});
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      endSession();
      return { redirect: context.resolvedUrl };
    }
    // The API is unavailable for the moment; the target page has its own message about that.
  }
  return { redirect: props.target };
}

/**
 * The stay that a path to `/reservation` asks for; null when the path leads elsewhere or the stay
 * can't be booked.
 */
async function waitingStay(api: Loading['api'], target: string): Promise<WaitingStay | null> {
  const { pathname, searchParams } = new URL(target, 'http://here');
  if (pathname !== paths.reservation()) return null;
  const id = Number(searchParams.get('hotelId'));
  if (!Number.isSafeInteger(id) || id < 1) return null;
  const stay = offerParamsOf(Object.fromEntries(searchParams));
  try {
    const {
      hotel,
      rooms,
      stay: quotedStay,
    } = await api.call('getHotelItems', { params: { id }, query: stay });
    const room = rooms.find((one) => String(one.id) === searchParams.get('roomId'));
    const plan = room?.plans.find((one) => String(one.id) === searchParams.get('planId'));
    const total = plan?.quote?.total;
    if (room === undefined || total === undefined) return null;
    const { checkIn, checkOut, nights } = quotedStay;
    return { hotel: hotel.name, room: room.name, checkIn, checkOut, nights, total };
  } catch {
    // The stay is only shown as a reminder, so the page can be rendered without it.
    return null;
  }
}

export const getServerSideProps = defineSsr<EntryProps>({
  namespaces: ['auth', 'errors'],
  load: loadEntry,
});
