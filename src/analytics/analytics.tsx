import { useQueryClient } from '@tanstack/react-query';
import Router from 'next/router';
import { useEffect, useRef } from 'react';
import type { z } from 'zod';

import { BUSINESS_PROVIDER } from '@/config/constants';
import { publicEnv } from '@/config/public-env';
import { routeOf } from '@/config/routes';
import type { user } from '@/contract/account/auth';
import { useApi } from '@/lib/api/hooks';
import { apiQuery } from '@/lib/api/query';
import { useVisitor } from '@/session/hooks';
import { readConsent } from './consent';
import { pushToDataLayer, track } from './track';
import { useConsent } from './use-consent';

type User = z.output<typeof user>;

/**
 * The only fields of the signed-in user that are reported to analytics (specification, section 3).
 */
export const USER_FIELDS = [
  'id',
  'name',
  'nick_name',
  'email',
  'profile_image',
  'tel',
  'country_code',
  'iso',
  'age_range',
  'birthyear',
  'birthday',
  'gender',
  'visit_route',
  'marketing',
  'privacy_uses_marketing',
  'email_verified_at',
  'last_login_at',
  'deleted_at',
  'created_at',
  'updated_at',
  'isSocial',
  'isAdmin',
  'socials',
  'roles',
] as const satisfies ReadonlyArray<keyof User>;

/** A member's entry in the data layer; of social accounts it has only the provider. */
export function userEntry(member: User): Record<string, unknown> {
  const fields = Object.fromEntries(USER_FIELDS.map((field) => [field, member[field]]));
  const socials = member.socials.map(({ provider }) => ({ provider }));
  return {
    event: 'user',
    user: { ...fields, socials },
    business_account: socials[0]?.provider === BUSINESS_PROVIDER,
  };
}

/** The data that are sent after signing out, without a user. */
const NOBODY = { event: 'user', user: null, business_account: false } as const;

const SCRIPT_ID = 'tag-manager';

/** Loads the tag manager, once. Only called after consent and only when an id is configured. */
function loadTagManager(id: string): void {
  if (document.getElementById(SCRIPT_ID) !== null) return;
  pushToDataLayer({ 'gtm.start': Date.now(), event: 'gtm.js' });
  const script = document.createElement('script');
  script.id = SCRIPT_ID;
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}

/** Everything that is tracked automatically: page views and the signed-in user. Renders nothing. */
export function Analytics() {
  const granted = useConsent(null) === 'granted';
  usePageViews(granted);
  useReportedUser(granted);
  useEffect(() => {
    if (!granted) return;
    if (publicEnv.gtmId !== '') loadTagManager(publicEnv.gtmId);
    // The code that sends events is loaded early, so that events just before the page is left can
    // still be sent.
    void import('./sender').catch(() => undefined);
  }, [granted]);
  return null;
}

/**
 * Tracks one view per navigation. Shallow changes don't count, nor does going to another hash:
 * Next.js treats some of those (going back from a hash that the browser set itself) as a change of
 * page.
 */
function usePageViews(granted: boolean): void {
  useEffect(() => {
    if (!granted) return;
    let shown = '';
    const view = () => {
      const address = Router.asPath.split('#', 1)[0] ?? '';
      if (address === shown) return;
      shown = address;
      trackPageView(Router.pathname, Router.query);
    };
    const onChange = (_url: string, { shallow }: { shallow: boolean }) => {
      if (!shallow) view();
    };
    view();
    Router.events.on('routeChangeComplete', onChange);
    return () => Router.events.off('routeChangeComplete', onChange);
  }, [granted]);
}

/** Tells the data layer who is signed in, and when nobody is any more. */
function useReportedUser(granted: boolean): void {
  const api = useApi();
  const queryClient = useQueryClient();
  const userId = useVisitor().user?.id;
  const reported = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (!granted || reported.current === userId) return;
    if (userId === undefined) {
      reported.current = undefined;
      pushToDataLayer(NOBODY);
      return;
    }
    let left = false;
    queryClient
      .fetchQuery({ ...apiQuery(api, 'getUser', {}), meta: { silent: true } })
      .then((member) => {
        if (left || readConsent() !== 'granted' || member.id !== userId) return;
        reported.current = userId;
        pushToDataLayer(userEntry(member));
      })
      .catch(() => undefined);
    return () => {
      left = true;
    };
  }, [granted, userId, api, queryClient]);
}

type Query = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Tracks the named view of a page, if the route table gives it one: with the route's pattern, and
 * the hotel or the promotion where the route has one. Nothing else of the address is sent.
 */
function trackPageView(pathname: string, query: Query): void {
  const { path: route, pageView } = routeOf(pathname);
  if (pageView === null) return;
  if (pageView === 'hotel_view' || pageView === 'hotel_options_view') {
    const hotelId = Number(query.hotelId);
    if (Number.isInteger(hotelId) && hotelId > 0) track(pageView, { route, hotel_id: hotelId });
    return;
  }
  if (pageView === 'promotion_view') {
    const tag = query.promotionName;
    track(pageView, { route, ...(typeof tag === 'string' ? { promotion: tag } : {}) });
    return;
  }
  track(pageView, { route });
}
