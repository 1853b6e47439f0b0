import webPush from 'web-push';

import { isPushEndpoint } from '@/domain/push-endpoint';

/** A browser that takes messages: where they go, and the keys they are closed with. */
export type PushTarget = {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
};

/** Sends to browsers by their own push services (RFC 8030, 8188, 8291 and 8292). */
export type PushSender = {
  /** What a browser subscribes with. */
  readonly publicKey: string;
  /** Whether an address is one it would send to. */
  isEndpoint(endpoint: string): boolean;
  /**
   * GONE: the browser takes no messages any more. Rejects with a PushRefused when the service did not take it,
   * and with an error of the network when it couldn't be asked.
   * @param ttlSeconds how long the service keeps it for a browser that is off
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
 * Web push with the site's own keys.
 * @param isEndpoint in place of the known services, for tests
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
        // Where it leads on is not for the service to say.
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
