import { useTranslation as useLibraryTranslation } from 'next-i18next/pages';
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

it('gives the same texts on the server as the library’s hook', async () => {
  // A test before this one in the same process may have loaded the module as a browser does.
  vi.resetModules();
  const { useTranslation } = await import('./use-translation');
  expect(useTranslation).not.toBe(useLibraryTranslation);
  const written = render(useTranslation);
  expect(written).toBe(render(useLibraryTranslation));
  expect(written).toContain('12:00');
  expect(written).toMatch(/buy\.back false,true,false en$/);
});
