import { describe, expect, it, vi } from 'vitest';

import { NO_LISTS, withEntry } from './local-lists';
import { createLocalStore } from './local-store';

const NOW = 1_795_000_000_000;
const kept = (id: number) => ({ id, at: NOW });

/** A browser's storage with several tabs, which are notified of each other's writes. */
function browser() {
  const values = new Map<string, string>();
  const tabs: Array<Set<(event: StorageEvent) => void>> = [];
  let refusal: Error | null = null;
  const tab = () => {
    const own = new Set<(event: StorageEvent) => void>();
    tabs.push(own);
    const write = (key: string, value: string | null) => {
      if (refusal !== null) throw refusal;
      if (value === null) values.delete(key);
      else values.set(key, value);
      // The store only reads the event's key.
      const event = { key } as StorageEvent;
      for (const other of tabs) if (other !== own) for (const listener of other) listener(event);
    };
    const listeners = own as Set<unknown>;
    return createLocalStore(
      () => ({
        localStorage: {
          getItem: (key) => values.get(key) ?? null,
          setItem: write,
          removeItem: (key) => write(key, null),
        },
        addEventListener: (_type: string, listener: unknown) => listeners.add(listener),
        removeEventListener: (_type: string, listener: unknown) => listeners.delete(listener),
      }),
      () => NOW,
    );
  };
  return {
    tab,
    values,
    listening: () => tabs.reduce((sum, own) => sum + own.size, 0),
    refuse: (error: Error | null) => (refusal = error),
  };
}

const save = (id: number) => (lists: Parameters<typeof withEntry>[0]) =>
  withEntry(lists, 'hotels', kept(id));

describe('the store of saved lists', () => {
  it('returns the same object until something changes', () => {
    const one = browser().tab();
    expect(one.read()).toBe(NO_LISTS);
    expect(one.change(save(7))).toBe(true);
    const first = one.read();
    expect(first.hotels).toEqual([kept(7)]);
    expect(one.read()).toBe(first);
    expect(one.change(() => null)).toBe(false);
    expect(one.read()).toBe(first);
  });

  it('keeps two tabs in step, and never removes what another tab added', () => {
    const { tab } = browser();
    const [one, two] = [tab(), tab()];
    const heard = vi.fn(() => two.read());
    two.subscribe(heard);
    one.change(save(1));
    expect(heard).toHaveLastReturnedWith({ ...NO_LISTS, hotels: [kept(1)] });
    two.change(save(2));
    one.change(save(3));
    expect(two.read().hotels.map(({ id }) => id)).toEqual([3, 2, 1]);
  });

  it('notifies other tabs that a member’s lists changed, and listens only while it has subscribers', () => {
    const { tab, listening } = browser();
    const [one, two] = [tab(), tab()];
    const heard = vi.fn();
    const end = two.onMemberChange(heard);
    const endToo = two.subscribe(() => undefined);
    one.announceMemberChange();
    expect(heard).toHaveBeenCalledTimes(1);
    one.change(save(1));
    expect(heard).toHaveBeenCalledTimes(1);
    end();
    endToo();
    expect(listening()).toBe(0);
  });

  it('continues in memory when the storage is full, and stores again when it can', () => {
    const { tab, values, refuse } = browser();
    const one = tab();
    refuse(new DOMException('full', 'QuotaExceededError'));
    expect(one.change(save(1))).toBe(true);
    expect(one.change(save(2))).toBe(true);
    expect(one.read().hotels.map(({ id }) => id)).toEqual([2, 1]);
    one.announceMemberChange();
    expect(values.size).toBe(0);
    refuse(null);
    one.change(save(3));
    expect(
      tab()
        .read()
        .hotels.map(({ id }) => id),
    ).toEqual([3, 2, 1]);
  });

  it('works without a storage that may not be accessed', () => {
    const store = createLocalStore(
      () => ({
        get localStorage(): never {
          throw new DOMException('denied', 'SecurityError');
        },
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }),
      () => NOW,
    );
    expect(store.read()).toBe(NO_LISTS);
    store.change(save(1));
    expect(store.read().hotels).toEqual([kept(1)]);
  });

  it('removes its entry when the lists are empty again', () => {
    const { tab, values } = browser();
    const one = tab();
    one.change(save(1));
    one.change(() => NO_LISTS);
    expect([...values.keys()]).toEqual([]);
  });
});
