import webPush from 'web-push';

import { isPushEndpoint } from '@/domain/message/notification';

/** A subscribed browser: the address of its push service, and the keys to encrypt messages with. */
export type PushTarget = {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
};

/** Sends messages to browsers through their push services (RFC 8030, 8188, 8291 and 8292). */
export type PushSender = {
  /** The key that a browser subscribes with. */
  readonly publicKey: string;
  /** Whether messages may be sent to this address. */
  isEndpoint(endpoint: string): boolean;
  /**
   * Sends a message. GONE: the browser's subscription has ended. Rejects with a PushRefused when
   * the service didn't accept the message, and with a network error when it couldn't be reached.
   * @param ttlSeconds how long the service keeps the message while the browser is offline
   */
  send(target: PushTarget, payload: string, ttlSeconds: number): Promise<'SENT' | 'GONE'>;
};

/** An answer of a push service that isn't a success; `code` is its status. */
class PushRefused extends Error {
  override readonly name = 'PushRefused';
  readonly code: string;
  constructor(status: number) {
    super(`The push service answered ${status}`);
    this.code = String(status);
  }
}

const TIMEOUT_MS = 8_000;
const GONE = [404, 410];

/**
 * Makes a sender of web push with the site's own keys.
 * @param isEndpoint replaces the list of known push services, for tests
 */
export function webPushSender(
  keys: { readonly publicKey: string; readonly privateKey: string; readonly subject: string },
  isEndpoint = isPushEndpoint,
): PushSender {
  const { publicKey, privateKey, subject } = keys;
  return {
    publicKey,
    isEndpoint,
    async send({ endpoint, ...target }, payload, ttlSeconds) {
      if (!isEndpoint(endpoint)) return 'GONE';
      const { method, headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: target },
        payload,
        {
          vapidDetails: { subject, publicKey, privateKey },
          TTL: ttlSeconds,
          contentEncoding: 'aes128gcm',
        },
      );
      const answer = await fetch(endpoint, {
        method,
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name, String(value)]),
        ),
        body: new Uint8Array(body),
        // Never follow redirects: the push service must not choose where we connect (SSRF).
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.body?.cancel();
      if (GONE.includes(answer.status)) return 'GONE';
      if (!answer.ok) throw new PushRefused(answer.status);
      return 'SENT';
    },
  };
}
