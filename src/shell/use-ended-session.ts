import { useSession } from 'next-auth/react';
import { useEffect, useRef } from 'react';

import { routes, type Route } from '@/config/routes';

/**
 * Pages with a form, which stay on the screen; signing in is required only when the form is sent.
 */
const FORMS: readonly string[] = [routes.ownReview.path];

/**
 * A page that shows a member's own things is asked for again once the session was ended elsewhere:
 * the server then shows the way in, with the way back.
 */
export function useEndedSession(route: Route): void {
  const { data } = useSession();
  const asked = useRef(false);
  const ended = data?.error === 'SessionExpired';
  const leaves = ended && route.needsSession && !FORMS.includes(route.path);
  useEffect(() => {
    if (!leaves || asked.current) return;
    asked.current = true;
    window.location.reload();
  }, [leaves]);
}
