import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';

import { beforeEach, describe, expect, it } from 'vitest';

/** Runs `public/push-worker.js` in a simulated browser that records the calls it gets. */
type Handler = (event: object) => void;

const handlers = new Map<string, Handler>();
let shown: Array<[string, { body: string; data: { path: string } }]>;
let opened: string[];
let waiting: Promise<unknown>;

beforeEach(() => {
  shown = [];
  opened = [];
  waiting = Promise.resolve();
  const location = { origin: 'https://site.test' };
  const self = {
    location,
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    registration: {
      showNotification: (...of: (typeof shown)[number]) => Promise.resolve(shown.push(of)),
    },
    clients: {
      matchAll: () => Promise.resolve([]),
      openWindow: (href: string) => Promise.resolve(opened.push(href)),
    },
  };
  runInNewContext(readFileSync('public/push-worker.js', 'utf8'), { self, URL });
});

async function dispatch(name: string, event: object): Promise<void> {
  const waitUntil = (work: Promise<unknown>) => {
    waiting = work;
  };
  handlers.get(name)?.({ waitUntil, ...event });
  await waiting;
}
const push = (json: () => unknown) => dispatch('push', { data: { json } });
const click = (path: unknown) =>
  dispatch('notificationclick', { notification: { close: () => undefined, data: { path } } });

describe('a push message', () => {
  it('is shown, and opens the page it names', async () => {
    await push(() => ({ title: '예약이 확정됐어요', body: '내용', path: '/mypage/detail/M1' }));
    expect(shown[0]?.[0]).toBe('예약이 확정됐어요');
    expect(shown[0]?.[1]).toMatchObject({ body: '내용', data: { path: '/mypage/detail/M1' } });
    await click('/mypage/detail/M1');
    expect(opened).toEqual(['https://site.test/mypage/detail/M1']);
  });

  it('is shown with the main page as its target when the site did not send it', async () => {
    await push(() => JSON.parse('not json'));
    expect(shown).toHaveLength(1);
    expect(shown[0]?.[1].data.path).toBe('/');
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    'javascript:alert(1)',
    7,
    undefined,
  ])('opens only pages of this site, unlike %s', async (path) => {
    await push(() => ({ title: 'a', body: 'b', path }));
    await click(path);
    expect(opened.every((href) => href.startsWith('https://site.test/'))).toBe(true);
  });
});
