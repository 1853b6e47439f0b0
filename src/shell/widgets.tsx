import { Toaster } from 'react-hot-toast';

import { Analytics } from '@/analytics/analytics';
import { toasterProps } from '@/ui/feedback/toast-options';
import { AppBanner } from './app-banner';
import { ChatLauncher } from './chat-launcher';
import { ConsentBar } from './consent-bar';

/** What only the browser shows, loaded once the page stands. */
export function Widgets(props: {
  /** The app's invitation and the chat are the main page's only. */
  mainPage: boolean;
  searchOpen: boolean;
}) {
  const { mainPage, searchOpen } = props;
  return (
    <>
      <Analytics />
      {searchOpen ? null : <ConsentBar />}
      {mainPage ? <AppBanner /> : null}
      {mainPage && !searchOpen ? <ChatLauncher /> : null}
      <Toaster {...toasterProps} />
    </>
  );
}
