import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it, vi } from 'vitest';

import { i18nOf } from './instance';
import { loadTranslations } from './server';
import type { useTranslation as useTranslationType } from './use-translation';

const i18n = i18nOf('en', loadTranslations('en', ['common', 'hotel']));

function render(useTexts: typeof useTranslationType): string {
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
  const [onServer, inBrowser] = [await loadHook(), await loadHook({})];
  expect([onServer.name, inBrowser.name]).toEqual([
    'useServerTranslation',
    'useBrowserTranslation',
  ]);
  const written = render(onServer);
  expect(written).toBe(render(inBrowser));
  expect(written).toContain('12:00');
  expect(written).toMatch(/buy\.back false,true,false en$/);
});
