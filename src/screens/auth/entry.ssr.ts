import { serverEnv } from '@/config/env';
import type { ProviderId } from '@/config/constants';
import { redirectTarget } from '@/session/redirect-target';
import { ApiError } from '@/lib/api/client';
import type { defineSsr } from '@/ssr/define-ssr';
import { paths } from '@/config/routes';
import type { WaitingStay } from '@/features/auth/waiting-stay';
import { offerParamsOf } from '@/lib/stay-params';
import { endSession } from './end-session';

export type Loading = Parameters<Parameters<typeof defineSsr>[0]['load']>[0];

export type EntryProps = {
  /** Where to go after signing in, without the locale. */
  target: string;
  /** Who else signs members in, in the order they are offered. */
  providers: ProviderId[];
  /** What the authentication layer reported, if anything. */
  error: string | null;
  /** The stay that is being booked, where signing in leads back to it. */
  stay?: WaitingStay | null;
};

const MAX_ERROR_LENGTH = 60;

/** What the query of a sign-in page says; the target is one of this site whatever was asked. */
export function entryOf(query: Loading['query']): EntryProps {
  const { SITE_URL, identityProviders } = serverEnv();
  return {
    target: redirectTarget(query, SITE_URL),
    providers: identityProviders.map(({ id }) => id),
    error: query.error === undefined ? null : query.error.slice(0, MAX_ERROR_LENGTH),
  };
}

/**
 * Loads a page to sign in or register on. Someone who is signed in goes on to the target; a
 * session that the API refuses is taken away, and the page is asked for again.
 */
export async function loadEntry({ api, session, query, context }: Loading) {
  const props = entryOf(query);
  if (session === null) return { props: { ...props, stay: await waitingStay(api, props.target) } };
  try {
    await api.call('checkInfo', {});
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      endSession(context);
      return { redirect: context.resolvedUrl };
    }
    // The API is away for a moment; the target says so better than this page could.
  }
  return { redirect: props.target };
}

/** The stay a path to `/reservation` is about; null where it is about none that can be had. */
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
      stay: asked,
    } = await api.call('getHotelItems', { params: { id }, query: stay });
    const room = rooms.find((one) => String(one.id) === searchParams.get('roomId'));
    const plan = room?.plans.find((one) => String(one.id) === searchParams.get('planId'));
    const total = plan?.quote?.total;
    if (room === undefined || total === undefined) return null;
    const { checkIn, checkOut, nights } = asked;
    return { hotel: hotel.name, room: room.name, checkIn, checkOut, nights, total };
  } catch {
    // A page to sign in on does without it.
    return null;
  }
}
