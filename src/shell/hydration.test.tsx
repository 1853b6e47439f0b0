// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { SCRIPT_LIST, SCRIPT_LOADER, type ScriptList } from '@/config/script-loader';
import { Button } from '@/ui';
import { HydrationEnd } from './hydration';

/**
 * The lines that stand in every page, run as the page runs them, over the server's HTML of a small page. That
 * they keep and repeat what a visitor does is tried in a browser (`tests/e2e/shell/early-input.spec.ts`).
 */

let presses = 0;

function Page() {
  const [text, setText] = useState('');
  return (
    <>
      <Button onClick={() => (presses += 1)}>Press</Button>
      <button type="button" className="bare" onClick={() => (presses += 1)}>
        Bare
      </button>
      <input aria-label="Name" value={text} onChange={({ target }) => setText(target.value)} />
      <output>{text}</output>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          presses += 1;
        }}
      >
        <input aria-label="Code" />
        <Button type="submit" needsScript>
          Send
        </Button>
      </form>
      <HydrationEnd />
    </>
  );
}

const ONE_SCRIPT: ScriptList = {
  scripts: ['/one.js'],
  queue: 'CHUNKS',
  starts: ['start'],
  locale: 'ko',
  texts: {},
};

/** Puts the server's HTML into the document and runs the script of the page. */
function openPage(list: ScriptList = ONE_SCRIPT): HTMLElement {
  Reflect.deleteProperty(globalThis, 'CHUNKS');
  // A page that was opened before listens no more; other files' tests share the window.
  globalThis.earlyInput?.end();
  document.body.innerHTML = `<div id="__next">${renderToString(<Page />)}</div>
    <script id="${SCRIPT_LIST}" type="application/json">${JSON.stringify(list)}</script>`;
  // The tests' only way to run a script that a page has as text.
  window.eval(SCRIPT_LOADER);
  const root = document.getElementById('__next');
  if (root === null) throw new Error('The page has no root');
  return root;
}

let taken: Root | undefined;

/** Lets React take the page over, as Next.js does once the scripts have come. */
function takeOver(root: HTMLElement, onRecoverableError?: () => void) {
  taken = hydrateRoot(root, <Page />, onRecoverableError && { onRecoverableError });
}

const buttonOf = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const scripts = () => document.head.querySelectorAll('script[src="/one.js"]').length;

function pressByPointer(button: HTMLElement) {
  fireEvent.pointerDown(button);
  fireEvent.pointerUp(button);
}

beforeEach(() => {
  presses = 0;
  vi.useFakeTimers();
  // While developing, React remarks on the mark of an early press, which the server's HTML doesn't have.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  globalThis.earlyInput?.end();
  globalThis.earlyInput = undefined;
  // Other files' tests share the document.
  taken?.unmount();
  taken = undefined;
  document.head.innerHTML = '';
  document.body.innerHTML = '';
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('loads the scripts at the first touch, once, and otherwise soon', () => {
  openPage();
  expect(scripts()).toBe(0);
  pressByPointer(document.body);
  pressByPointer(document.body);
  expect(scripts()).toBe(1);
  document.head.innerHTML = '';
  openPage();
  vi.advanceTimersByTime(4_000);
  expect(scripts()).toBe(1);
  expect(Reflect.get(globalThis, 'CHUNKS')).toEqual(['start']);
});

it('asks for scripts by five, and starts the page’s own code when it has come', async () => {
  const names = [
    ...Array.from({ length: 11 }, (_, at) => `/static/chunks/${at}.js`),
    '/static/manifest.js',
  ];
  openPage({ ...ONE_SCRIPT, scripts: names, starts: ['react', 'app', 'page'] });
  const appended = () => [...document.head.querySelectorAll('script')];
  const started = () => Reflect.get(globalThis, 'CHUNKS') as unknown;
  pressByPointer(document.body);
  const counts = [appended().length];
  for (let task = 0; task < 3; task += 1) {
    vi.advanceTimersToNextTimer();
    counts.push(appended().length);
  }
  expect(counts).toEqual([5, 10, 12, 12]);
  expect(appended().map((script) => script.getAttribute('src'))).toEqual(names);
  expect(started()).toEqual(['react']);
  appended().at(-2)?.dispatchEvent(new Event('load'));
  expect(started()).toEqual(['react']);
  await vi.advanceTimersToNextTimerAsync();
  expect(started()).toEqual(['react', 'app']);
  await vi.advanceTimersToNextTimerAsync();
  expect(started()).toEqual(['react', 'app', 'page']);
});

describe('the translations of a page', () => {
  const file = (text: string) => new Response(JSON.stringify({ text }));
  const request = vi.fn<(address: string) => Promise<Response>>();
  beforeEach(() => void vi.stubGlobal('fetch', request));
  afterEach(() => {
    vi.unstubAllGlobals();
    request.mockReset();
  });

  /** Opens a page with two translation files whose own code has come, and waits for `ms`. */
  async function waitWithTexts(ms: number): Promise<unknown> {
    const texts = { common: '/common.json', home: '/home.json' };
    openPage({ ...ONE_SCRIPT, starts: ['react', 'page'], texts });
    expect(request).not.toHaveBeenCalled();
    pressByPointer(document.body);
    document.head.querySelector('script')?.dispatchEvent(new Event('load'));
    await vi.advanceTimersByTimeAsync(ms);
    return Reflect.get(globalThis, 'CHUNKS');
  }

  it('are requested with the scripts, and the page’s own code starts when all have come', async () => {
    request.mockImplementation(async (address) => {
      if (address === '/common.json') return file('common');
      await new Promise((resolve) => setTimeout(resolve, 500));
      return file('home');
    });
    expect(await waitWithTexts(499)).toEqual(['react']);
    await vi.advanceTimersByTimeAsync(2);
    expect(Reflect.get(globalThis, 'CHUNKS')).toEqual(['react', 'page']);
    expect(globalThis.loadedTranslations).toEqual({
      locale: 'ko',
      texts: { common: { text: 'common' }, home: { text: 'home' } },
    });
  });

  it('are requested again after a failure and after an answer that isn’t one', async () => {
    request.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    request.mockResolvedValueOnce(new Response('{}', { status: 502 }));
    request.mockResolvedValueOnce(new Response('<p>Sign in to the network</p>'));
    request.mockImplementation(() => Promise.resolve(file('late')));
    expect(await waitWithTexts(1_900)).toEqual(['react']);
    await vi.advanceTimersByTimeAsync(200);
    expect(Reflect.get(globalThis, 'CHUNKS')).toEqual(['react', 'page']);
    expect(Object.values(globalThis.loadedTranslations?.texts ?? {})).toEqual([
      { text: 'late' },
      { text: 'late' },
    ]);
    const requested = request.mock.calls.flat();
    expect(requested).toEqual([
      '/common.json',
      '/home.json',
      '/common.json',
      '/home.json',
      '/common.json',
    ]);
  });

  it('leave the page as the server sent it where they never come', async () => {
    request.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await waitWithTexts(60_000)).toEqual(['react']);
    expect(request).toHaveBeenCalledTimes(8);
  });
});

it('presses a button that waited, and one that never looked so, once each', async () => {
  const root = openPage();
  expect(buttonOf('Press').disabled).toBe(true);
  pressByPointer(buttonOf('Press'));
  pressByPointer(buttonOf('Press'));
  fireEvent.click(buttonOf('Bare'));
  vi.useRealTimers();
  takeOver(root);
  await vi.waitFor(() => expect(presses).toBe(2));
  expect(root.querySelector('[data-pressed]')).toBeNull();
});

it('sends a form in which Enter was pressed while its button waited', async () => {
  const root = openPage();
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Code' }), { key: 'Enter' });
  vi.useRealTimers();
  takeOver(root);
  await vi.waitFor(() => expect(presses).toBe(1));
});

it('leaves a press to React from the moment in which React sees it', async () => {
  const root = openPage();
  vi.useRealTimers();
  takeOver(root);
  // The page isn't taken over yet; React does that now, for the sake of this press.
  fireEvent.click(buttonOf('Bare'));
  await vi.waitFor(() => expect(globalThis.earlyInput).toBeUndefined());
  expect(presses).toBe(1);
});

it('doesn’t press what the pointer left before it was lifted', async () => {
  const root = openPage();
  fireEvent.pointerDown(buttonOf('Press'));
  fireEvent.pointerUp(document.body);
  vi.useRealTimers();
  takeOver(root);
  await vi.waitFor(() => expect(globalThis.earlyInput).toBeUndefined());
  expect(presses).toBe(0);
});

it('tells the page what was typed before', async () => {
  const root = openPage();
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  field.value = '김머묾';
  fireEvent(field, new Event('input', { bubbles: true }));
  vi.useRealTimers();
  takeOver(root);
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('김머묾'));
  expect(field.value).toBe('김머묾');
});

it('repeats what was typed and pressed where React draws the page anew', async () => {
  const root = openPage();
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  field.value = '김머묾';
  fireEvent(field, new Event('input', { bubbles: true }));
  pressByPointer(buttonOf('Press'));
  // A translation by the browser changes a text that React expects as the server sent it.
  buttonOf('Bare').textContent = '그대로';
  vi.useRealTimers();
  const drawnAnew = vi.fn();
  takeOver(root, drawnAnew);
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('김머묾'));
  const present = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect([present === field, present.value, presses]).toEqual([false, '김머묾', 1]);
  expect(drawnAnew).toHaveBeenCalled();
});
