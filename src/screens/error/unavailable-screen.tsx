import { useEffect } from 'react';

import { ErrorFallback } from '@/features/site/error-fallback';
import { PageHead } from '@/features/seo/page-head';
import { useTranslation } from '@/i18n';

/** The 503 page, which stands at the address of the page that was asked for. */
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

/** How long to wait before the page is asked for again, in ms: longer each time. */
const WAITS = { first: 5_000, growth: 1.5, most: 30_000 } as const;

/**
 * Asks for the head of the page again and again, and loads the page once it is there. Browsers that are
 * told of an outage at the same moment don't all come back at the same moment.
 * @returns what ends it
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

/** Whether the page answers. It doesn't yet where it, or a proxy in front of it, has an error of its own. */
async function isBack(signal: AbortSignal): Promise<boolean> {
  try {
    const init = { method: 'HEAD', cache: 'no-store', signal } as const;
    const { status } = await fetch(window.location.href, init);
    return status < 500 && status !== 429;
  } catch {
    return false;
  }
}
