import { useRouter } from 'next/router';
import NProgress from 'nprogress';
import { useEffect } from 'react';

import { PROGRESS_BAR } from '@/config/constants';

/** The id of the element for the bar, whose styles are in `shell-styles`. */
export const PROGRESS_ID = 'progress';

/**
 * The bar on route changes (specification, section 9): starts at 0.3 and stays 200 ms after the
 * change, so that a quick one is seen too.
 */
export function useProgressBar(): void {
  const { events } = useRouter();
  useEffect(() => {
    NProgress.configure({
      parent: `#${PROGRESS_ID}`,
      showSpinner: false,
      barSelector: '.bar',
      // The library's own template has a role that doesn't exist.
      template: '<div class="bar"></div>',
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = () => {
      clearTimeout(timer);
      NProgress.set(PROGRESS_BAR.startPosition);
      NProgress.start();
    };
    const stop = () => {
      clearTimeout(timer);
      timer = setTimeout(() => NProgress.done(true), PROGRESS_BAR.stopDelayMs);
    };
    events.on('routeChangeStart', start);
    events.on('routeChangeComplete', stop);
    events.on('routeChangeError', stop);
    return () => {
      clearTimeout(timer);
      // Ends the trickle; by now the element it would move may be gone.
      NProgress.status = null;
      events.off('routeChangeStart', start);
      events.off('routeChangeComplete', stop);
      events.off('routeChangeError', stop);
    };
  }, [events]);
}
