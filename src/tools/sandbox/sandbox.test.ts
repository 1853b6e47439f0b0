import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readSettings } from './env';
import { startSandbox } from './sandbox';
import { booksFolder, type Merchant, openShop, testSettings } from './testing';

let folder: ReturnType<typeof booksFolder>;
let shop: Merchant;
beforeEach(async () => {
  folder = booksFolder();
  shop = await openShop(testSettings(folder.dir));
});
afterEach(async () => {
  await shop.sandbox.close();
  folder.remove();
});

const restart = async () => {
  await shop.sandbox.close();
  shop = await openShop(testSettings(folder.dir));
};
const mailer = () => createTransport({ host: '127.0.0.1', port: shop.sandbox.smtpPort });
const sms = (body: object, key = 'sms-key') =>
  shop.call('POST', '/v1/sms', body, { authorization: `Bearer ${key}` });

describe('the inbox', () => {
  test('receives a mail over SMTP and shows all its parts', async () => {
    await mailer().sendMail({
      from: '머묾 <hello@meomum.test>',
      to: 'Guest@example.com',
      bcc: 'hidden@example.com',
      subject: '인증번호 안내 <b>',
      text: '인증번호는 123456이에요. https://meomum.test/verify?x=1',
      html: '<p onclick="x()">인증번호는 <b>123456</b>이에요.</p>',
      attachments: [{ filename: '예약.ics', content: 'BEGIN:VCALENDAR\n' }],
    });
    const { body } = await shop.call('GET', '/inbox.json?to=guest@example.com&kind=mail');
    expect(body).toMatchObject({
      count: 1,
      messages: [
        {
          id: '1',
          kind: 'mail',
          from: '머묾 <hello@meomum.test>',
          to: ['Guest@example.com', 'hidden@example.com'],
          subject: '인증번호 안내 <b>',
          attachments: [{ filename: '예약.ics', size: 16, url: '/inbox/1/attachments/0' }],
        },
      ],
    });
    expect((await shop.call('GET', '/inbox.json?to=hidden@')).body.count).toBe(1);
    expect((await shop.call('GET', '/inbox.json?to=nobody@')).body.count).toBe(0);
    expect((await shop.call('GET', '/inbox.json?kind=sms')).body.count).toBe(0);
    const later = new Date(Date.now() + 60_000).toISOString();
    expect((await shop.call('GET', `/inbox.json?since=${later}`)).body.count).toBe(0);
    expect((await shop.call('GET', '/inbox.json?since=yesterday')).status).toBe(400);
    expect((await shop.call('GET', '/inbox/1.json')).body.text).toContain('123456');

    const page = await (await fetch(`${shop.sandbox.url}/inbox/1`)).text();
    expect(page).toContain('인증번호 안내 &lt;b&gt;');
    expect(page).toContain('srcdoc="&lt;base');
    expect(page).not.toContain('<p onclick');
    expect(page).toContain('href="https://meomum.test/verify?x=1"');
    const file = await fetch(`${shop.sandbox.url}/inbox/1/attachments/0`);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(await file.text()).toBe('BEGIN:VCALENDAR\n');
    expect(await (await fetch(`${shop.sandbox.url}/inbox?to=guest`)).text()).toContain('인증번호');
  });

  test('refuses the recipients that it is meant to refuse, and mails that are too large', async () => {
    const mail = { from: 'a@b.test', subject: 'x', text: 'x' };
    await expect(mailer().sendMail({ ...mail, to: 'bounce@b.test' })).rejects.toThrow('550');
    await expect(mailer().sendMail({ ...mail, to: 'busy@b.test' })).rejects.toThrow('451');
    const text = 'x'.repeat(11 * 1024 * 1024);
    await expect(mailer().sendMail({ ...mail, to: 'c@b.test', text })).rejects.toThrow('552');
    expect((await shop.call('GET', '/inbox.json')).body.count).toBe(0);
  });

  test('receives text messages with the key, finds them by either form of a number, and can be emptied', async () => {
    const message = { to: '+82 10-1234-5678', from: '02-000-0000', text: '[머묾] 654321' };
    expect((await sms(message, 'wrong')).status).toBe(401);
    expect((await sms({ ...message, to: 'someone' })).status).toBe(400);
    expect((await sms(message, 'wrong')).body.code).toBe('UNAUTHORIZED_KEY');
    expect(await sms(message)).toMatchObject({ status: 201, body: { id: '1' } });
    const messages = await shop.call('GET', '/inbox.json?kind=sms&to=01012345678');
    expect(messages.body.count).toBe(1);
    await fetch(`${shop.sandbox.url}/inbox`, { method: 'DELETE' });
    expect((await shop.call('GET', '/inbox.json')).body.count).toBe(0);
    await restart();
    expect((await sms(message)).body.id).toBe('2');
  });
});

describe('the controls', () => {
  test('list the cards and the ways in which confirmations and cancellations can fail', async () => {
    const { body } = await shop.call('GET', '/control');
    expect(body.cards).toContainEqual({ id: 'approve', number: '4300000000000017' });
    expect(body.confirm).toContain('timeout-charged');
    expect(body.cancel).toContain('error-done');
  });
});

describe('a restart', () => {
  test('keeps payments, stored answers, the webhook address and messages', async () => {
    const paymentKey = await shop.authenticated('order-kept', 'approve');
    const confirmed = await shop.confirm(paymentKey, 'order-kept', 110_000, 'key-kept');
    await sms({ to: '01012345678', from: '021234567', text: 'kept' });
    await shop.call('POST', '/control/webhook', { url: 'http://127.0.0.1:9/hook' });
    const before = shop.sandbox.url;
    await restart();

    const again = await shop.confirm(paymentKey, 'order-kept', 110_000, 'key-kept');
    expect(again).toEqual(confirmed);
    expect(JSON.stringify(confirmed.body)).toContain(before);
    expect((await shop.read(paymentKey)).body).toMatchObject({ status: 'DONE' });
    expect((await shop.call('GET', '/inbox.json')).body.count).toBe(1);
    expect((await shop.call('GET', '/control/webhook')).body.url).toBe('http://127.0.0.1:9/hook');
  });

  test('drops an incomplete last line after a kill, and fails at a damaged line', async () => {
    await shop.create('order-torn');
    await shop.sandbox.close();
    const file = join(folder.dir, 'gateway.jsonl');
    appendFileSync(file, '{"type":"payment","pay');
    shop = await openShop(testSettings(folder.dir));
    await shop.create('order-after');
    expect((await shop.call('GET', '/books')).body.totals).toMatchObject({ count: 2 });
    await restart();
    expect((await shop.call('GET', '/books')).body.totals).toMatchObject({ count: 2 });

    const other = booksFolder();
    writeFileSync(join(other.dir, 'gateway.jsonl'), `${readFileSync(file, 'utf8')}nonsense\n`);
    await expect(startSandbox(testSettings(other.dir))).rejects.toThrow('gateway.jsonl:3');
    other.remove();
  });
});

test('a port that is in use is an error with its code, for HTTP and for SMTP', async () => {
  const port = Number(new URL(shop.sandbox.url).port);
  const other = booksFolder();
  const taken = { code: 'EADDRINUSE' };
  await expect(startSandbox(testSettings(other.dir, { port }))).rejects.toMatchObject(taken);
  const { smtpPort } = shop.sandbox;
  await expect(startSandbox(testSettings(other.dir, { smtpPort }))).rejects.toMatchObject(taken);
  other.remove();
});

test('closing the sandbox ends delayed calls', async () => {
  const paymentKey = await shop.authenticated('order-wait', 'timeout-charged');
  const waiting = shop.confirm(paymentKey, 'order-wait').catch(() => null);
  await expect.poll(async () => (await shop.read(paymentKey)).body.status).toBe('DONE');
  await restart();
  expect((await waiting)?.status).toBe(200);
});

test('every page exists in both languages', async () => {
  for (const path of ['/', '/gateway', '/inbox']) {
    const ko = await (await fetch(`${shop.sandbox.url}${path}`)).text();
    const en = await (await fetch(`${shop.sandbox.url}${path}?lang=en`)).text();
    expect(ko).toContain('<html lang="ko">');
    expect(en).toContain('<html lang="en">');
    expect(en).toContain('No real money moves');
  }
  expect((await fetch(`${shop.sandbox.url}/nowhere`)).status).toBe(404);
  expect((await shop.call('GET', '/v1/nowhere')).body.code).toBe('NOT_FOUND');
  expect((await shop.call('GET', '/healthz')).body.status).toBe('ok');
});

describe('the settings of the sandbox', () => {
  test('have defaults', () => {
    expect(readSettings({})).toMatchObject({ port: 3100, smtpPort: 3101, host: '127.0.0.1' });
    expect(readSettings({ SANDBOX_PORT: '4000', DATA_DIR: 'x' })).toMatchObject({
      smtpPort: 4001,
      dataDir: join('x', 'sandbox'),
    });
  });
  test('that are wrong are named in the error', () => {
    expect(() => readSettings({ SANDBOX_PORT: 'http' })).toThrow('SANDBOX_PORT');
  });
});
