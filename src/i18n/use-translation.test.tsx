import type { i18n as i18nType } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it, vi } from 'vitest';

import { loadTranslations } from './server';
import type { useTranslation as useTranslationType } from './use-translation';

/** The instance of a language is shared by a process, and another test may have added texts that have to be missing. */
async function makeOwnInstance() {
  vi.resetModules();
  const { i18nOf } = await import('./instance');
  return i18nOf('en', loadTranslations('en', ['common', 'hotel']));
}

function render(i18n: i18nType, useTexts: typeof useTranslationType): string {
  function Texts() {
    const { t } = useTexts('common');
    const { t: ofHotel, i18n: instance } = useTexts('hotel');
    const { t: missing, ready } = useTexts('voucher');
    const { ready: isAllReady } = useTexts(['common', 'hotel']);
    const { ready: isOneMissing } = useTexts(['common', 'voucher']);
    return (
      <>
        {t('saved.added')} {t('time.korean', { when: '12:00' })} {ofHotel('reviews.title')}
        {missing('buy.back')} {String([ready, isAllReady, isOneMissing])} {instance.language}
      </>
    );
  }
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <Texts />
    </I18nextProvider>,
  );
}

/** Loads the hook as the server does, or as a browser does. */
async function loadHook(window?: object) {
  vi.resetModules();
  vi.stubGlobal('window', window);
  const { useTranslation } = await import('./use-translation');
  vi.unstubAllGlobals();
  return useTranslation;
}

it('gives the same texts on the server as by the library’s hook, which browsers use', async () => {
  const i18n = await makeOwnInstance();
  const [onServer, inBrowser] = [await loadHook(), await loadHook({})];
  expect([onServer.name, inBrowser.name]).toEqual([
    'useServerTranslation',
    'useBrowserTranslation',
  ]);
  const written = render(i18n, onServer);
  expect(written).toBe(render(i18n, inBrowser));
  expect(written).toContain('12:00');
  expect(written).toMatch(/buy\.back false,true,false en$/);
});
