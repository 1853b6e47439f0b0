import { Toaster } from 'react-hot-toast';

import { Analytics } from '@/analytics/analytics';
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
  return (
    <>
      <Analytics />
      {searchOpen ? null : <ConsentBar />}
      {appBanner ? <AppBanner /> : null}
      {mainPage && !searchOpen ? <ChatLauncher /> : null}
      <Toaster {...toasterProps} />
    </>
  );
}
