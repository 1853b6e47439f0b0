import { type LocalLists, NO_LISTS, parseLists, textOfLists } from './local-lists';

const KEY = 'meomum.saved';
/**
 * Written when a member's lists have changed, to notify this browser's other tabs; the value has no
 * meaning.
 */
const CHANGED = 'meomum.saved.changed';

type Browser = Pick<Window, 'addEventListener' | 'removeEventListener'> & {
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
};

/**
 * The visitor's lists with subscriptions to their changes, including those of other tabs. When the
 * storage refuses (full or forbidden), the lists last only as long as the page.
 * @param browser a function, because there is no `window` on the server
 */
export function createLocalStore(browser: () => Browser, now: () => number = Date.now) {
  const listeners = new Set<() => void>();
  const memberListeners = new Set<() => void>();
  let text: string | null = null;
  let lists: LocalLists = NO_LISTS;
  /** True while the lists couldn't be stored and exist only in this tab. */
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
    // Another tab was able to write, so the unstored lists of this one are outdated.
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
    /** The current lists; the same object until they change. */
    read,
    /** Changes the lists, unless `next` returns null. Returns whether they were changed. */
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
    /** Subscribes to changes of the member's lists in other tabs. */
    onMemberChange: (listener: () => void) => listen(memberListeners, listener),
    announceMemberChange() {
      try {
        browser().localStorage.setItem(CHANGED, String(now()));
      } catch {
        // The other tabs load the lists again when they become visible.
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

/** The lists of this browser's visitor, shared by all parts of a page. */
export const visitorStore = createLocalStore(() => window);
