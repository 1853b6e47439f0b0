import { Toaster } from 'react-hot-toast';

import { toasterProps } from '@/ui/feedback/toast-options';
import { AppBanner } from './app-banner';

/** What only the browser shows, loaded once the page stands. */
export function Widgets({ appBanner }: { appBanner: boolean }) {
  return (
    <>
      {appBanner ? <AppBanner /> : null}
      <Toaster {...toasterProps} />
    </>
  );
}
