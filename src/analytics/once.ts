/** Kept in the tab, so that a page that is loaded again doesn't count again. */
const KEY = 'mm-told';
const MOST = 20;

/** Whether this is the first time in this tab; asking counts as the time. */
export function firstTime(what: string): boolean {
  try {
    const told = (window.sessionStorage.getItem(KEY) ?? '').split(' ').filter(Boolean);
    if (told.includes(what)) return false;
    window.sessionStorage.setItem(KEY, [...told, what].slice(-MOST).join(' '));
  } catch {
    // Without storage each load counts.
  }
  return true;
}
