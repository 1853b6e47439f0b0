// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it, vi } from 'vitest';

import { i18nOf } from '@/i18n/instance';
import { loadTranslations } from '@/i18n/server';
import { writeCookie } from '@/lib/browser-cookies';
import { ConsentBar } from './consent-bar';

vi.mock('next/router', () => ({ useRouter: () => ({ locale: 'ko' }) }));

let root: Root | undefined;
const failed = vi.fn();

/** Puts the server's HTML of the bar into the document, and lets React hydrate it. */
function serve(isAnswered: boolean) {
  const tree = (
    <I18nextProvider i18n={i18nOf('ko', loadTranslations('ko', ['common', 'shell']))}>
      <ConsentBar isAnswered={isAnswered} />
    </I18nextProvider>
  );
  const html = renderToString(tree);
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = html;
  const served = container.querySelector('.site-consent');
  act(() => {
    root = hydrateRoot(container, tree, { onRecoverableError: failed });
  });
  return { served, now: () => container.querySelector('.site-consent') };
}

afterEach(() => {
  act(() => root?.unmount());
  cleanup();
  document.body.replaceChildren();
  writeCookie('consent', '', 0);
  failed.mockClear();
});

it('is in the HTML of a visitor without an answer, stays when scripts run, and goes with the answer', () => {
  const { served, now } = serve(false);
  expect(served?.textContent).toContain('필요한 것만');
  expect(now()).toBe(served);
  fireEvent.click(screen.getByRole('button', { name: '필요한 것만' }));
  expect(now()).toBeNull();
  expect(failed).not.toHaveBeenCalled();
});

it('is not in the HTML of a visitor who has answered, nor after scripts run', () => {
  writeCookie('consent', 'granted', 60);
  const { served, now } = serve(true);
  expect([served, now()]).toEqual([null, null]);
  expect(failed).not.toHaveBeenCalled();
});

it('goes when another tab has answered meanwhile, and comes where the server doesn’t know', () => {
  writeCookie('consent', 'refused', 60);
  expect(serve(false).now()).toBeNull();
  writeCookie('consent', '', 0);
  act(() => root?.unmount());
  expect(serve(true).now()).not.toBeNull();
  expect(failed).not.toHaveBeenCalled();
});
