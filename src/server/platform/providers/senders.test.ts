import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import webPush from 'web-push';

import { webPushSender } from './senders';

type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer };

const received: Received[] = [];
let status = 201;
let server: Server;
let origin = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      received.push({ path, headers, body: Buffer.concat(chunks) });
      response.writeHead(status, status === 302 ? { location: `${origin}/elsewhere` } : {}).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  received.length = 0;
  status = 201;
});

const keys = { ...webPush.generateVAPIDKeys(), subject: 'mailto:admin@example.com' };
const sender = webPushSender(keys, (endpoint) => endpoint.startsWith(origin));

/** A simulated browser, with its pair of keys and its secret. */
const browser = createECDH('prime256v1');
browser.generateKeys();
const secret = randomBytes(16);
const target = () => ({
  endpoint: `${origin}/wpush/abc`,
  p256dh: browser.getPublicKey('base64url'),
  auth: secret.toString('base64url'),
});

const derive = (input: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', input, salt, info, length));

/** Opens a message as a browser does: RFC 8291 over RFC 8188, one record. */
function opened(body: Buffer): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const serverKey = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  const shared = browser.computeSecret(serverKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), serverKey]);
  const input = derive(shared, secret, info, 32);
  const key = derive(input, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(input, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
}

describe('a message to a browser', () => {
  it('can be read there alone, and says who sends it', async () => {
    const payload = JSON.stringify({ title: '예약이 확정됐어요', path: '/mypage' });
    expect(await sender.send(target(), payload, 3600)).toBe('SENT');
    const [one] = received;
    expect(one?.path).toBe('/wpush/abc');
    expect(one?.headers).toMatchObject({ ttl: '3600', 'content-encoding': 'aes128gcm' });
    expect(one?.body.toString('utf8')).not.toContain('예약');
    expect(opened(one?.body ?? Buffer.alloc(0))).toBe(payload);
    const [, token = ''] = /^vapid t=([^,]+), k=/.exec(one?.headers.authorization ?? '') ?? [];
    const point = Buffer.from(keys.publicKey, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const { payload: claims } = await jwtVerify(
      token,
      createPublicKey({ key: jwk, format: 'jwk' }),
    );
    expect(claims).toMatchObject({ aud: origin, sub: keys.subject });
  });

  it.each([404, 410])('is reported as no longer subscribed: %i', async (answer) => {
    status = answer;
    expect(await sender.send(target(), '{}', 60)).toBe('GONE');
  });

  it.each([400, 401, 413, 429, 500, 503])('that is refused rejects: %i', async (answer) => {
    status = answer;
    await expect(sender.send(target(), '{}', 60)).rejects.toMatchObject({ code: String(answer) });
  });

  it('follows no other address', async () => {
    status = 302;
    await expect(sender.send(target(), '{}', 60)).rejects.toMatchObject({ code: '302' });
    expect(received.map(({ path }) => path)).toEqual(['/wpush/abc']);
  });

  it('is not sent where a push service is not, whatever the table says', async () => {
    const guarded = webPushSender(keys);
    expect(await guarded.send(target(), '{}', 60)).toBe('GONE');
    expect(received).toEqual([]);
  });
});
