/** A real SMTP server that accepts every mail and delivers none. */
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import PostalMime, { type Address } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { InboxStore, NewMessage } from './store';

const MAX_BYTES = 10 * 1024 * 1024;

/** Local parts of recipients that are refused, to test how a sender reacts. */
const refusals: Readonly<Record<string, { code: number; message: string }>> = {
  bounce: { code: 550, message: 'No such mailbox' },
  busy: { code: 451, message: 'Mailbox busy, try again later' },
};

export interface SmtpInbox {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Listens for mail. Every recipient is accepted except `bounce@…` (550) and `busy@…` (451); a
 * sign-in isn't needed, and any is accepted; TLS isn't offered; a mail over 10 MB is refused (552).
 * @throws the socket's error, e.g. EADDRINUSE
 */
export async function startSmtp(host: string, port: number, store: InboxStore): Promise<SmtpInbox> {
  const server = new SMTPServer({
    name: 'sandbox.invalid',
    banner: 'Sandbox: nothing leaves this machine',
    size: MAX_BYTES,
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onAuth: (_auth, _session, done) => done(null, { user: 'anyone' }),
    onRcptTo(address, _session, done) {
      const refusal = refusals[address.address.split('@')[0]?.toLowerCase() ?? ''];
      done(refusal ? smtpError(refusal.code, refusal.message) : null);
    },
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map((one) => one.address);
      const sender = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
      readAll(stream)
        .then(async (raw) => {
          if (stream.sizeExceeded) throw smtpError(552, 'Message is larger than 10 MB');
          store.add(await parseMail(raw, sender, recipients));
        })
        .then(
          () => done(),
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        );
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  // A client that drops its connection isn't an error of the sandbox.
  server.on('error', () => undefined);
  const address: AddressInfo | string | null = server.server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** Reads a mail to its end, but keeps only as much of it as is allowed. */
async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size <= MAX_BYTES) chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

/** Parses a raw mail. */
export async function parseMail(
  raw: Buffer,
  sender: string,
  recipients: string[],
): Promise<NewMessage> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'base64' });
  return {
    kind: 'mail',
    from: mail.from ? written(mail.from) : sender,
    to: recipients,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? null,
    headers: mail.headers.map(({ originalKey, value }) => ({ key: originalKey, value })),
    attachments: mail.attachments.map((one, index) => {
      const base64 = typeof one.content === 'string' ? one.content : '';
      return {
        filename: one.filename ?? `attachment-${index + 1}`,
        mimeType: one.mimeType,
        size: Buffer.byteLength(base64, 'base64'),
        base64,
      };
    }),
  };
}

function written(address: Address): string {
  if (address.address === undefined) return address.name;
  return address.name ? `${address.name} <${address.address}>` : address.address;
}
