import { NO_LISTS, parseLists, textOfLists, type LocalLists } from './local-lists';

const KEY = 'meomum.saved';
/** Written when a member's lists have changed, for this browser's other tabs; says nothing more. */
const CHANGED = 'meomum.saved.changed';

type Browser = Pick<Window, 'addEventListener' | 'removeEventListener'> & {
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
};

/**
 * The visitor's lists and who is to hear of their changes, those of other tabs too. A storage that
 * refuses (full, forbidden) costs only the next visit: the page goes on with what it has.
 * @param browser asked for late, since there is none on the server
 */
export function createLocalStore(browser: () => Browser, now: () => number = Date.now) {
  const listeners = new Set<() => void>();
  const memberListeners = new Set<() => void>();
  let text: string | null = null;
  let lists: LocalLists = NO_LISTS;
  /** What could not be stored stands only here. */
  let unstored = false;

  const read = (): LocalLists => {
    if (unstored) return lists;
    const found = textIn(browser);
    if (found !== text) {
      text = found;
      lists = parseLists(found, now());
    }
    return lists;
  };
  const tell = (who: ReadonlySet<() => void>) => {
    for (const listener of [...who]) listener();
  };
  const onStorage = ({ key }: StorageEvent) => {
    // Another tab could write: what only this one knows is behind.
    if (key === KEY || key === null) {
      unstored = false;
      tell(listeners);
    }
    if (key === CHANGED) tell(memberListeners);
  };
  const listen = (own: Set<() => void>, listener: () => void) => {
    if (listeners.size + memberListeners.size === 0) {
      browser().addEventListener('storage', onStorage);
    }
    own.add(listener);
    return () => {
      own.delete(listener);
      if (listeners.size + memberListeners.size === 0) {
        browser().removeEventListener('storage', onStorage);
      }
    };
  };

  return {
    /** The lists now; the same object until they change. */
    read,
    /** Changes the lists; `next` returns null to leave them. True when they are as wanted. */
    change(next: (lists: LocalLists) => LocalLists | null): boolean {
      const wanted = next(read());
      if (wanted === null) return false;
      lists = wanted;
      text = textOfLists(wanted);
      unstored = !stores(browser, text);
      tell(listeners);
      return true;
    },
    subscribe: (listener: () => void) => listen(listeners, listener),
    /** Calls back when another tab has changed the member's lists. */
    onMemberChange: (listener: () => void) => listen(memberListeners, listener),
    tellMemberChange() {
      try {
        browser().localStorage.setItem(CHANGED, String(now()));
      } catch {
        // The other tabs see it when they are looked at again.
      }
    },
  };
}

function textIn(browser: () => Browser): string | null {
  try {
    return browser().localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function stores(browser: () => Browser, text: string | null): boolean {
  try {
    if (text === null) browser().localStorage.removeItem(KEY);
    else browser().localStorage.setItem(KEY, text);
    return true;
  } catch {
    return false;
  }
}
