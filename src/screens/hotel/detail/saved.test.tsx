// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import toast, { Toaster } from 'react-hot-toast';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { CallName } from '@/contract';
import type { SavedLists } from '@/contract/search/saved';
import { i18nOf } from '@/i18n/instance';
import { loadTranslations } from '@/i18n/server';
import { ApiError, type Api } from '@/lib/api/client';
import { ApiContext } from '@/lib/api/hooks';
import { fakeApi } from '@/lib/api/testing';
import { createQueryClient } from '@/lib/query-client';
import { CompareBar, CompareToggle } from '@/features/saved/compare';
import { SaveButton } from '@/features/saved/save-button';
import { SavedProvider } from '@/features/saved/saved-provider';
import { useSaved } from '@/features/saved/saved-context';
import { useViewed } from './hotel-screen';
import { visitorStore } from '@/features/saved/local-store';
import { plainSpaces } from '@/features/testing';

const { visitor } = vi.hoisted(() => ({
  visitor: { status: 'unauthenticated', user: null as { id: string } | null },
}));
vi.mock('@/session/hooks', () => ({ useVisitor: () => visitor }));

const i18n = i18nOf('en', loadTranslations('en', ['common']));
const t = i18n.getFixedT('en', 'common');

/** The lists of members as the API would store them, and how it will answer the next calls. */
const server = {
  lists: new Map<string, SavedLists>(),
  /** The calls of each API client that was created. */
  clientCalls: [] as Array<ReadonlyArray<{ name: CallName }>>,
  fail: {} as Partial<Record<CallName, Error>>,
  hold: null as Promise<void> | null,
};

/** Applies a change to a member's lists, once the simulated server may answer. */
async function changed(
  name: CallName,
  memberId: string | undefined,
  change: (own: SavedLists) => Partial<SavedLists>,
): Promise<SavedLists> {
  await server.hold;
  const failure = server.fail[name];
  if (failure !== undefined) throw failure;
  const own = server.lists.get(memberId ?? '') ?? { hotels: [], viewed: [], rooms: [] };
  const lists = { ...own, ...change(own) };
  server.lists.set(memberId ?? '', lists);
  return lists;
}

const first = (id: number, ids: number[]) => [id, ...ids.filter((one) => one !== id)];
const idsOf = (kept: ReadonlyArray<{ id: unknown }> = []) => kept.map(({ id }) => Number(id));

function apiOf(memberId: string | undefined): Api {
  const make = (name: CallName, change: Parameters<typeof changed>[2]) =>
    changed(name, memberId, change);
  const { api, calls } = fakeApi(
    {
      getSaved: () => make('getSaved', () => ({})),
      saveHotel: ({ params: { id } }) =>
        make('saveHotel', ({ hotels }) => ({ hotels: first(Number(id), hotels) })),
      unsaveHotel: ({ params: { id } }) =>
        make('unsaveHotel', ({ hotels }) => ({
          hotels: hotels.filter((one) => one !== Number(id)),
        })),
      viewHotel: ({ params: { id } }) =>
        make('viewHotel', ({ viewed }) => ({ viewed: first(Number(id), viewed) })),
      compareRoom: ({ params: { id } }) =>
        make('compareRoom', ({ rooms }) => ({ rooms: [...rooms, Number(id)] })),
      mergeSaved: async ({ body }) => {
        const lists = await make('mergeSaved', ({ hotels, viewed, rooms }) => ({
          hotels: [...idsOf(body.hotels), ...hotels],
          viewed: [...idsOf(body.viewed), ...viewed],
          rooms: [...rooms, ...idsOf(body.rooms)],
        }));
        return { ...lists, leftOut: [] };
      },
    },
    'en',
    memberId,
  );
  server.clientCalls.push(calls);
  return api;
}

function Page({ viewed }: { viewed?: number }) {
  useViewed(viewed ?? null);
  const { hotels, viewed: seen, rooms, ready } = useSaved();
  return (
    <>
      <output>{JSON.stringify({ hotels, viewed: seen, rooms, ready })}</output>
      <SaveButton hotelId={7} name="Sea House" />
      {[1, 2, 3, 4, 5].map((id) => (
        <CompareToggle key={id} hotelId={7} roomId={id} name={`Room ${id}`} />
      ))}
      <CompareBar stay={{ from: '2027-01-01' }} />
      <Toaster />
    </>
  );
}

function open(viewed?: number) {
  const client = createQueryClient((error) => toast.error(error.message));
  const tree = () => (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <ApiContext value={apiOf(visitor.user?.id)}>
          <SavedProvider>
            <Page {...(viewed === undefined ? {} : { viewed })} />
          </SavedProvider>
        </ApiContext>
      </QueryClientProvider>
    </I18nextProvider>
  );
  const { rerender } = render(tree());
  return {
    as(id: string | null) {
      signedIn(id);
      rerender(tree());
    },
  };
}

function signedIn(id: string | null) {
  Object.assign(visitor, {
    status: id === null ? 'unauthenticated' : 'authenticated',
    user: id === null ? null : { id },
  });
}

const shown = () =>
  JSON.parse(screen.getByText(/^\{/).textContent ?? '') as SavedLists & { ready: boolean };
const heart = () => screen.getByRole('button', { name: t('saved.save', { name: 'Sea House' }) });
const toggle = (id: number) =>
  screen.getByRole('button', { name: t('compare.addRoom', { room: `Room ${id}` }) });
const isPressed = (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true';
const kept = () => JSON.parse(window.localStorage.getItem('meomum.saved') ?? 'null') as unknown;
const names = () => server.clientCalls.flat().map(({ name }) => name);

vi.stubGlobal('matchMedia', () => ({ matches: true }));

beforeEach(() => {
  Object.assign(server, { lists: new Map(), clientCalls: [], fail: {}, hold: null });
  signedIn(null);
});
afterEach(() => {
  cleanup();
  toast.remove();
  visitorStore.change(() => ({ hotels: [], viewed: [], rooms: [] }));
  window.localStorage.clear();
});

describe('the lists of a visitor', () => {
  it('are stored in the browser: a hotel is saved, with a link to the list, and removed again', async () => {
    open();
    expect(isPressed(heart())).toBe(false);
    fireEvent.click(heart());
    await screen.findByText(t('saved.added'));
    expect(isPressed(heart())).toBe(true);
    expect(screen.getByRole('link', { name: t('saved.see') }).getAttribute('href')).toBe(
      '/wishlist',
    );
    expect(kept()).toMatchObject({ v: 1, hotels: [{ id: 7 }] });
    fireEvent.click(heart());
    fireEvent.click(await screen.findByRole('button', { name: t('saved.undo') }));
    await waitFor(() => expect(isPressed(heart())).toBe(true));
    expect(names()).toEqual([]);
  });

  it('hold four rooms to compare; a fifth shows a clear message and changes nothing', async () => {
    open();
    for (const id of [3, 1, 2, 4]) fireEvent.click(toggle(id));
    expect(shown().rooms).toEqual([3, 1, 2, 4]);
    // The style sheet hides the bar by the window's width, which jsdom doesn't evaluate.
    const bar = () => screen.queryByRole('region', { hidden: true });
    expect(bar()?.textContent).toContain(t('compare.count', { count: 4 }));
    expect(
      screen.getByRole('link', { name: t('compare.go'), hidden: true }).getAttribute('href'),
    ).toBe('/compare?rooms=3%2C1%2C2%2C4&from=2027-01-01');
    fireEvent.click(toggle(5));
    await screen.findByText(plainSpaces(t('compare.full', { count: 4 })));
    expect(toggle(5)).toBeDefined();
    expect(screen.getAllByText(t('compare.added'))).toHaveLength(4);
    fireEvent.click(screen.getByRole('button', { name: t('compare.clear'), hidden: true }));
    expect(shown().rooms).toEqual([]);
    expect(bar()).toBeNull();
  });

  it('include hotels saved in other tabs, and the hotel that is open is remembered as viewed', () => {
    open(9);
    expect(shown().viewed).toEqual([9]);
    act(() => {
      window.localStorage.setItem(
        'meomum.saved',
        JSON.stringify({ v: 1, hotels: [{ id: 7, at: 5 }], viewed: [], rooms: [] }),
      );
      window.dispatchEvent(new StorageEvent('storage', { key: 'meomum.saved' }));
    });
    expect(isPressed(heart())).toBe(true);
  });
});

describe('the lists of a member', () => {
  beforeEach(() => signedIn('m1'));

  it('show a filled heart at once, and undo it with a message when the call fails', async () => {
    open();
    await waitFor(() => expect(shown().ready).toBe(true));
    let release = () => undefined as void;
    server.hold = new Promise((resolve) => (release = resolve));
    fireEvent.click(heart());
    await waitFor(() => expect(isPressed(heart())).toBe(true));
    expect(server.lists.get('m1')?.hotels).toEqual([]);
    server.fail = { saveHotel: new ApiError(409, 'WISHLIST_FULL', 'It is full.', 'r') };
    release();
    await screen.findByText('It is full.');
    await waitFor(() => expect(isPressed(heart())).toBe(false));
    expect(kept()).toBeNull();
  });

  it('keep the last choice when the button is pressed faster than answers arrive', async () => {
    open();
    await waitFor(() => expect(shown().ready).toBe(true));
    let release = () => undefined as void;
    server.hold = new Promise((resolve) => (release = resolve));
    const choices = [true, false, true];
    for (const choice of choices) {
      fireEvent.click(heart());
      await waitFor(() => expect(isPressed(heart())).toBe(choice));
    }
    release();
    await waitFor(() =>
      expect(names()).toEqual(['getSaved', 'saveHotel', 'unsaveHotel', 'saveHotel']),
    );
    await waitFor(() => expect(server.lists.get('m1')?.hotels).toEqual([7]));
    expect(isPressed(heart())).toBe(true);
  });

  it('are read again when another tab changed them, and the open hotel is remembered as viewed', async () => {
    open(9);
    await waitFor(() => expect(shown().viewed).toEqual([9]));
    server.lists.set('m1', { hotels: [7], viewed: [9], rooms: [] });
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'meomum.saved.changed' }));
    });
    await waitFor(() => expect(isPressed(heart())).toBe(true));
  });
});

describe('signing in', () => {
  it('moves the browser’s lists to the account once, and leaves nothing in the browser', async () => {
    server.lists.set('m1', { hotels: [1], viewed: [2], rooms: [] });
    const page = open();
    fireEvent.click(heart());
    fireEvent.click(toggle(3));
    // The first message waits for the code of messages.
    await screen.findByText(t('saved.added'), undefined, { timeout: 10_000 });
    page.as('m1');
    await waitFor(() => expect(shown().hotels).toEqual([7, 1]));
    expect(shown().rooms).toEqual([3]);
    expect(kept()).toBeNull();
    expect(names().filter((name) => name === 'mergeSaved')).toHaveLength(1);

    // After signing out, neither the next visitor of this browser nor the next member finds any of
    // it.
    page.as(null);
    expect(shown()).toMatchObject({ hotels: [], rooms: [] });
    page.as('m2');
    expect(shown().hotels).toEqual([]);
    await waitFor(() => expect(shown().ready).toBe(true));
    expect(shown().hotels).toEqual([]);
    expect(names().filter((name) => name === 'mergeSaved')).toHaveLength(1);
  });

  it('keeps the lists in the browser when the account is not reachable, and stops trying after a while', async () => {
    const page = open();
    fireEvent.click(heart());
    await screen.findByText(t('saved.added'));
    server.fail = { mergeSaved: new ApiError(400, 'INPUT_INVALID', 'No.', 'r') };
    page.as('m1');
    const merges = () => names().filter((name) => name === 'mergeSaved').length;
    await waitFor(() => expect(merges()).toBe(1));
    page.as('m1');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(merges()).toBe(1);
    expect(screen.queryByText('No.')).toBeNull();
    await waitFor(() => expect(isPressed(heart())).toBe(false));
    page.as(null);
    expect(isPressed(heart())).toBe(true);
    expect(kept()).toMatchObject({ hotels: [{ id: 7 }] });
  });
});
