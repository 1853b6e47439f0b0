import { pushToDataLayer } from './data-layer';

const SCRIPT_ID = 'tag-manager';

/** Loads the tag manager, once. Only called after consent and only when an id is configured. */
export function loadTagManager(id: string): void {
  if (document.getElementById(SCRIPT_ID) !== null) return;
  pushToDataLayer({ 'gtm.start': Date.now(), event: 'gtm.js' });
  const script = document.createElement('script');
  script.id = SCRIPT_ID;
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}
