import { useState } from 'react';

import { useHydrated } from '../button/button';

/**
 * The class of a part of the page that lies below the first screen: a browser lays it out, and loads
 * its pictures and fonts, when it is scrolled near. Only a page that came from the server has it. One
 * that was navigated to is laid out whole, because going back to it restores how far it was scrolled.
 */
export function useLater(): string {
  const hydrated = useHydrated();
  const [isFirst] = useState(!hydrated);
  return isFirst ? 'ui-later' : '';
}
