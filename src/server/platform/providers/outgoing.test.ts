import { createServer, type Server } from 'node:http';
import {
  createServer as createTcpServer,
  type AddressInfo,
  type Server as TcpServer,
} from 'node:net';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { oidcVerifier } from './identity-verifier';
import { askGateway } from './payment/gateway-http';
import { s3Photos } from './photo-store';
import { httpTextMessenger, smtpMailer } from './senders';

/**
 * What the site sends to other services goes to the address of the settings and nowhere else, and mail
 * leaves this machine encrypted only.
 */

const paths: string[] = [];
let elsewhere: Server;
let origin = '';

beforeAll(async () => {
  elsewhere = createServer((request, response) => {
    paths.push(request.url ?? '');
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => elsewhere.close(resolve)));
beforeEach(() => {
  paths.length = 0;
});

const SERVICES: ReadonlyArray<readonly [string, () => Promise<unknown>]> = [
  ['a gateway', () => askGateway(`${origin}/v1/payments`, 5_000, { method: 'POST', body: '{}' })],
  [
    'the service of text messages',
    () =>
      httpTextMessenger({ baseUrl: origin, apiKey: 'key', from: '1588' }).send({
        to: '+821012345678',
        text: '123456',
      }),
  ],
  [
    'the store of photos',
    () =>
      s3Photos({
        endpoint: origin,
        bucket: 'photos',
        region: 'auto',
        accessKeyId: 'id',
        secretAccessKey: 'key',
      }).put('reviews/a-480.webp', new Uint8Array([1]), 'image/webp'),
  ],
  [
    'an identity provider',
    () =>
      oidcVerifier({
        id: 'etbs',
        issuer: origin,
        clientId: 'c',
        secret: { kind: 'fixed', value: 's' },
        secretIn: 'header',
        scope: 'openid',
        checks: [],
        formPost: false,
      })({ idToken: 'e30.e30.AAAA' }, new Date()),
  ],
];

it.each(SERVICES)('%s that redirects is not followed', async (_name, ask) => {
  const outcome = await ask().catch(() => 'rejected');
  expect(outcome === 'rejected' || JSON.stringify(outcome) === '{"code":"UNREACHABLE"}').toBe(true);
  expect(paths.length).toBeGreaterThan(0);
  expect(paths).not.toContain('/elsewhere');
});

describe('mail', () => {
  /** Everything that was said to a server of mail which offers no encryption. */
  let received = '';
  let server: TcpServer;
  let port = 0;

  beforeAll(async () => {
    server = createTcpServer((socket) => {
      let inMessage = false;
      socket.write('220 mail.test\r\n');
      socket.setEncoding('utf8').on('error', () => undefined);
      socket.on('data', (words) => {
        received += String(words);
        if (inMessage && !String(words).includes('\r\n.\r\n')) return;
        inMessage = String(words).startsWith('DATA');
        if (String(words).startsWith('STARTTLS')) socket.write('502 not here\r\n');
        else socket.write(inMessage ? '354 go on\r\n' : '250 mail.test\r\n');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  beforeEach(() => {
    received = '';
  });

  const mail = { to: 'guest@example.com', subject: 'Your code', text: '123456', html: '<p>1</p>' };

  it('goes to this machine’s own server as it is', async () => {
    await smtpMailer(`smtp://127.0.0.1:${port}`, 'a@example.com').send(mail);
    expect(received).toContain('123456');
  });

  it('has no header and no recipient that a guest wrote into a name or an address', async () => {
    const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, 'a@example.com');
    await mailer
      .send({
        ...mail,
        to: 'guest@example.com, other@example.com',
        subject: 'Hello Kim\r\nBcc: other@example.com\r\n\r\nanother body',
        attachments: [{ filename: 'a\r\nX-Extra: 1', content: 'x', contentType: 'text/plain' }],
      })
      .catch(() => undefined);
    expect(received).toMatch(/^EHLO /);
    expect(received).not.toMatch(/^(?:Bcc:|X-Extra:|another body|RCPT TO:<other@)/im);
  });

  it('is not sent to another machine that offers no encryption', async () => {
    // The same server, by an address that isn't one of this machine's names.
    const sending = smtpMailer(`smtp://0.0.0.0:${port}`, 'a@example.com').send(mail);
    await expect(sending).rejects.toMatchObject({ code: 'ETLS' });
    expect(received).toMatch(/^EHLO /);
    expect(received).not.toMatch(/MAIL FROM|123456/);
  });
});
