import { useEffect } from 'react';

import { ErrorFallback } from '@/features/site/error-fallback';
import { PageHead } from '@/features/seo/page-head';
import { useTranslation } from '@/i18n';

/** The 503 page, which is shown at the address of the page that was requested. */
export function UnavailableScreen() {
  const { t } = useTranslation('error');
  useEffect(() => reloadOnceBack(), []);
  return (
    <>
      <PageHead title={t('unavailable.title')} found={false} />
      <ErrorFallback type="unavailable" />
    </>
  );
}

/**
 * How long to wait before the page is requested again, in ms; each wait is longer than the last
 * one.
 */
const WAITS = { first: 5_000, growth: 1.5, most: 30_000 } as const;

/**
 * Requests the head of the page repeatedly, and reloads the page once that succeeds. The waits are
 * partly random, so that browsers which saw an outage at the same moment don't all come back at
 * once.
 * @returns a function that stops the requests
 */
function reloadOnceBack(): () => void {
  const ended = new AbortController();
  let wait: number = WAITS.first;
  let timer: ReturnType<typeof setTimeout>;
  const plan = () => {
    timer = setTimeout(() => void look(), wait * (1 + Math.random() / 2));
    wait = Math.min(wait * WAITS.growth, WAITS.most);
  };
  const look = async () => {
    if (!document.hidden && (await isBack(ended.signal))) window.location.reload();
    else if (!ended.signal.aborted) plan();
  };
  plan();
  return () => {
    clearTimeout(timer);
    ended.abort();
  };
}

/** Whether the page is available again: any answer except an error of the server or of a proxy. */
async function isBack(signal: AbortSignal): Promise<boolean> {
  try {
    const init = { method: 'HEAD', cache: 'no-store', signal } as const;
    const { status } = await fetch(window.location.href, init);
    return status < 500 && status !== 429;
  } catch {
    return false;
  }
}
