import nodemailer from 'nodemailer';
import webPush from 'web-push';

import { isLocal } from '@/config/outside-world';
import { isPushEndpoint } from '@/domain/message/notification';

export type Mail = {
  /** The Message-ID header, with its angle brackets; generated when absent. */
  messageId?: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: Array<{ filename: string; content: string; contentType: string }>;
};

/** Sends mail. Rejects when the server didn't accept the message. */
export type Mailer = { send(mail: Mail): Promise<void> };

/**
 * Time-outs in ms, much shorter than the library's defaults, so that a dead server is given up
 * soon.
 */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Sends mail by SMTP; in local use the server is the sandbox's inbox. To any other machine it is sent
 * encrypted or not at all: by itself the library would go on in clear text where a server, or somebody
 * in between, doesn't offer encryption.
 */
export function smtpMailer(url: string, from: string): Mailer {
  const requireTLS = !isLocal(url);
  const transport = nodemailer.createTransport({ url, requireTLS, ...TIMEOUTS }, { from });
  return {
    async send(mail) {
      // As an object it is one address, whatever is in it; a text may be a list of several.
      await transport.sendMail({ ...mail, to: { name: '', address: mail.to } });
    },
  };
}

/** Sends text messages. Rejects when the service didn't accept one. */
export type TextMessenger = { send(message: { to: string; text: string }): Promise<void> };

/** Sends texts over HTTP (`POST /v1/sms`); in local use the service is the sandbox's inbox. */
export function httpTextMessenger(options: {
  baseUrl: string;
  apiKey: string;
  /** The registered number of the sender. */
  from: string;
}): TextMessenger {
  return {
    async send(message) {
      const answer = await fetch(`${options.baseUrl}/v1/sms`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${options.apiKey}` },
        body: JSON.stringify({ ...message, from: options.from }),
        // Another address would be given the key and somebody's number.
        redirect: 'error',
        signal: AbortSignal.timeout(8_000),
      });
      if (!answer.ok) throw new Error(`The text message service answered ${answer.status}`);
    },
  };
}

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
