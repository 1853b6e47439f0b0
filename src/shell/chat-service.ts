import type { Locale } from '@/config/constants';

type Loader = Pick<
  typeof import('@channel.io/channel-web-sdk-loader'),
  'loadScript' | 'boot' | 'showMessenger' | 'hideMessenger' | 'shutdown'
>;

export type ChatVisitor = {
  readonly pluginKey: string;
  /** The member, or null for a visitor who is not signed in. */
  readonly memberId: string | null;
  readonly locale: Locale;
};

export type ChatService = {
  /**
   * Opens the messenger. The service's script is loaded on the first call.
   * @throws Error when the script can't be loaded or the service refuses
   */
  open: (visitor: ChatVisitor) => Promise<void>;
  /** Hides the messenger, if it was ever opened. */
  hide: () => void;
};

const BOOT_TIMEOUT_MS = 10_000;

/** Creates the chat service. Tests pass their own loader. */
export function createChatService(
  load: () => Promise<Loader> = () => import('@channel.io/channel-web-sdk-loader'),
  timeoutMs = BOOT_TIMEOUT_MS,
): ChatService {
  let loader: Loader | undefined;
  let bootedFor = '';
  return {
    async open(visitor) {
      loader ??= await load();
      const wanted = JSON.stringify(visitor);
      if (bootedFor !== wanted) {
        loader.loadScript();
        if (bootedFor !== '') loader.shutdown();
        bootedFor = '';
        await booted(loader, visitor, timeoutMs);
        bootedFor = wanted;
      }
      loader.showMessenger();
    },
    hide() {
      if (bootedFor !== '') loader?.hideMessenger();
    },
  };
}

function booted(loader: Loader, visitor: ChatVisitor, timeoutMs: number): Promise<void> {
  const { pluginKey, memberId, locale } = visitor;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The chat did not start')), timeoutMs);
    loader.boot(
      {
        pluginKey,
        language: locale,
        // The site's own button opens the chat in place of the service's.
        hideChannelButtonOnBoot: true,
        hidePopup: true,
        // Visits are counted by the site itself, and only with consent.
        trackDefaultEvent: false,
        trackUtmSource: false,
        ...(memberId === null ? {} : { memberId }),
      },
      (error) => {
        clearTimeout(timer);
        if (error === null) resolve();
        else reject(error);
      },
    );
  });
}
