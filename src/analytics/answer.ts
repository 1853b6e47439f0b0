import { readConsent, writeConsent, type Consent } from './consent';

/**
 * Keeps the visitor's answer. Who takes their consent back leaves nothing behind: what waits to be
 * sent is dropped, and the page is loaded anew, because a tag manager can't be unloaded.
 */
export async function answer(
  consent: Consent,
  reload: () => void = () => window.location.reload(),
): Promise<void> {
  const takenBack = consent === 'refused' && readConsent() === 'granted';
  writeConsent(consent);
  if (!takenBack) return;
  const { forget } = await import('./sender');
  forget();
  reload();
}
