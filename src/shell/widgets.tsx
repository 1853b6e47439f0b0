import { Toaster } from 'react-hot-toast';

import { Analytics } from '@/analytics/analytics';
import { useConsent } from '@/analytics/use-consent';
import { toasterProps } from '@/ui/feedback/toast-options';
import { AppBanner } from './app-banner';
import { ChatLauncher } from './chat-launcher';
import { ConsentBar } from './consent-bar';

/** What only the browser shows, loaded once the page stands. */
export function Widgets(props: {
  /** Whether the app is to be told of, which only the main page does. */
  appBanner: boolean;
  /** The chat is the main page's only. */
  mainPage: boolean;
  searchOpen: boolean;
}) {
  const { appBanner, mainPage, searchOpen } = props;
  const consent = useConsent();
  // One invitation at a time: both stand in the same corner.
  const answered = consent !== 'unknown' && consent !== null;
  return (
    <>
      <Analytics />
      {searchOpen ? null : <ConsentBar />}
      {appBanner && answered ? <AppBanner /> : null}
      {mainPage && !searchOpen ? <ChatLauncher /> : null}
      <Toaster {...toasterProps} />
    </>
  );
}
