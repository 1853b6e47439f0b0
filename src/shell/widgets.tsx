import { Analytics } from '@/analytics/analytics';
import { Toasts } from '@/ui/feedback/toast';
import { ChatLauncher } from './chat-launcher';

/** The parts that only the browser shows, which are loaded once the page is rendered. */
export function Widgets(props: {
  /** Whether this is the main page, the only one with the chat. */
  mainPage: boolean;
  searchOpen: boolean;
}) {
  const { mainPage, searchOpen } = props;
  return (
    <>
      <Analytics />
      {mainPage && !searchOpen ? <ChatLauncher /> : null}
      <Toasts />
    </>
  );
}
