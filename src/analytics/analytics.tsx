import { useQueryClient } from '@tanstack/react-query';
import Router from 'next/router';
import { useEffect, useRef } from 'react';

import { publicEnv } from '@/config/env';
import { useApi } from '@/lib/api/hooks';
import { apiQuery } from '@/lib/api/query';
import { useVisitor } from '@/session/hooks';
import { readConsent } from './consent';
import { pushToDataLayer } from './data-layer';
import { trackPageView } from './page-view';
import { loadTagManager } from './tag-manager';
import { useConsent } from './use-consent';
import { NOBODY, userEntry } from './user-fields';

/** Everything that is tracked automatically: page views and the signed-in user. Renders nothing. */
export function Analytics() {
  const granted = useConsent() === 'granted';
  usePageViews(granted);
  useReportedUser(granted);
  useEffect(() => {
    if (!granted) return;
    if (publicEnv.gtmId !== '') loadTagManager(publicEnv.gtmId);
    // Loaded early, so that events just before the page is left can still be sent.
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
