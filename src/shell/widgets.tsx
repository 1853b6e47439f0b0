import { Analytics } from '@/analytics/analytics';
import { Toasts } from '@/ui/feedback/toast';
import { ChatLauncher } from './chat-launcher';
import { ConsentBar } from './consent-bar';

/** The parts that only the browser shows, which are loaded once the page is rendered. */
export function Widgets(props: {
  /** Whether the page is one on which the question about consent may be shown. */
  asksConsent: boolean;
  /** Whether this is the main page, the only one with the chat. */
  mainPage: boolean;
  searchOpen: boolean;
}) {
  const { asksConsent, mainPage, searchOpen } = props;
  return (
    <>
      <Analytics />
      {asksConsent && !searchOpen ? <ConsentBar /> : null}
      {mainPage && !searchOpen ? <ChatLauncher /> : null}
      <Toasts />
    </>
  );
}
