import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import type { ToastOptions } from 'react-hot-toast';

/**
 * Short messages above the lower edge of the page, by react-hot-toast. Its code is loaded with the
 * first press on a page, or with the first message if that comes earlier; messages wait for it, in
 * their order. Where it can't be loaded, because the connection is gone, the last one is shown without
 * it.
 */

/** The look of a message. */
const LOOK = {
  background: 'var(--ink)',
  color: 'var(--paper)',
  borderRadius: 'var(--radius-m)',
  padding: '12px 16px',
  font: '500 var(--text-body2)/var(--leading-body2) var(--font)',
  maxWidth: '480px',
  boxShadow: 'var(--shadow-2)',
} as const;
const PLACE = {
  bottom: 'calc(24px + var(--bottom-room, 0px))',
  zIndex: 'calc(var(--z-modal) - 1)',
} as const;
/** How long an error is shown, in ms, so that there is time to read it. */
const ERROR_MS = 6_000;

/** Options of react-hot-toast's `<Toaster>`. */
const toasterProps = {
  position: 'bottom-center',
  gutter: 8,
  containerStyle: PLACE,
  toastOptions: {
    duration: 4_000,
    style: LOOK,
    success: { iconTheme: { primary: 'var(--accent)', secondary: 'var(--paper)' } },
    error: {
      duration: ERROR_MS,
      iconTheme: { primary: 'var(--danger)', secondary: 'var(--on-danger)' },
      ariaProps: { role: 'alert', 'aria-live': 'assertive' },
    },
  },
} as const;

/** A message without the library: in the middle of the lower edge. */
const PLAIN_LOOK = {
  ...LOOK,
  ...PLACE,
  position: 'fixed',
  left: 16,
  right: 16,
  margin: '0 auto',
  width: 'fit-content',
} as const;

type Library = typeof import('react-hot-toast');
type Show = (content: ReactNode, options?: ToastOptions) => void;
type State = { readonly library: Library | null; readonly plain: ReactNode };

let state: State = { library: null, plain: null };
let loading: Promise<Library> | undefined;
const watchers = new Set<() => void>();

function setState(next: State): void {
  state = next;
  for (const tell of watchers) tell();
}

function load(): Promise<Library> {
  loading ??= import('react-hot-toast').then(
    (library) => {
      setState({ library, plain: null });
      return library;
    },
    (error: unknown) => {
      // The next message tries again.
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

const warm = () => void load().catch(() => undefined);

let plainTimer: ReturnType<typeof setTimeout> | undefined;

function showPlain(content: ReactNode): void {
  clearTimeout(plainTimer);
  setState({ ...state, plain: content });
  plainTimer = setTimeout(() => setState({ ...state, plain: null }), ERROR_MS);
}

const shown =
  (kind: 'blank' | 'success' | 'error'): Show =>
  (content, options) => {
    const show = ({ toast }: Library) => {
      if (kind === 'blank') toast(<>{content}</>, options);
      else toast[kind](<>{content}</>, options);
    };
    load().then(show, () => showPlain(content));
  };

/** Shows a message; one with the `id` of a message that is shown takes its place. */
export const toast: Show & { success: Show; error: Show; dismiss: (id: string) => void } =
  Object.assign(shown('blank'), {
    success: shown('success'),
    error: shown('error'),
    dismiss: (id: string) => state.library?.toast.dismiss(id),
  });

function subscribe(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}
const read = () => state;

/** The place of the messages; one of it is on a page. */
export function Toasts() {
  const { library, plain } = useSyncExternalStore(subscribe, read, read);
  useEffect(() => {
    const options = { capture: true, once: true, passive: true };
    document.addEventListener('pointerdown', warm, options);
    document.addEventListener('keydown', warm, options);
    return () => {
      document.removeEventListener('pointerdown', warm, options);
      document.removeEventListener('keydown', warm, options);
    };
  }, []);
  return (
    <div data-toasts="">
      {library === null ? null : <library.Toaster {...toasterProps} />}
      {plain === null ? null : (
        <p role="alert" style={PLAIN_LOOK}>
          {plain}
        </p>
      )}
    </div>
  );
}
