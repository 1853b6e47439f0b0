import { deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { booksFolder, testSettings } from '../testing';
import { startSandbox, type Sandbox } from '../sandbox';

const folder = booksFolder();
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox(testSettings(folder.dir));
});
afterAll(async () => {
  await sandbox.close();
  folder.remove();
});

const event = {
  event_id: 'a'.repeat(32),
  release: 'meomum@1',
  tags: { route: '/hotel/[hotelId]' },
  user: { id: '7' },
  exception: { values: [{ type: 'TypeError', value: '<b>nothing</b> to map' }] },
};
const envelope = (...items: Array<[object, Buffer]>) =>
  Buffer.concat([
    Buffer.from(`${JSON.stringify({ event_id: event.event_id })}\n`),
    ...items.flatMap(([header, payload]) => [
      Buffer.from(`${JSON.stringify(header)}\n`),
      payload,
      Buffer.from('\n'),
    ]),
  ]);
const send = (body: Buffer | string, headers: Record<string, string> = {}) =>
  fetch(`${sandbox.url}/api/1/envelope/?sentry_key=sandbox`, {
    method: 'POST',
    body: typeof body === 'string' ? body : new Uint8Array(body),
    headers: { origin: 'http://localhost:3000', ...headers },
  });

it('an error report from another origin is received and shown to people and programs', async () => {
  const answer = await send(envelope([{ type: 'event' }, Buffer.from(JSON.stringify(event))]));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(await answer.json()).toEqual({ id: event.event_id });

  const list = await (await fetch(`${sandbox.url}/sentry.json?type=event`)).json();
  expect(list).toMatchObject({ reports: [{ project: '1', items: [{ json: event }] }] });
  const page = await (await fetch(`${sandbox.url}/sentry?lang=en`)).text();
  expect(page).toContain('TypeError: &lt;b&gt;nothing');
  const id = /href="\/sentry\/(\d+)\?/.exec(page)?.[1];
  const one = await (await fetch(`${sandbox.url}/sentry/${id}?lang=en`)).text();
  for (const part of ['meomum@1', '/hotel/[hotelId]', 'TypeError']) expect(one).toContain(part);
  expect((await fetch(`${sandbox.url}/sentry/9999`)).status).toBe(404);
});

it('compressed bodies and recordings are unpacked, however their length is given', async () => {
  const recording = Buffer.concat([
    Buffer.from('{"segment_id":0}\n'),
    deflateSync(JSON.stringify([{ type: 4, note: 'a\nb' }])),
  ]);
  const body = envelope(
    [{ type: 'replay_event' }, Buffer.from('{"replay_id":"r"}')],
    [{ type: 'replay_recording', length: recording.length }, recording],
  );
  expect((await send(gzipSync(body), { 'content-encoding': 'gzip' })).status).toBe(200);
  const list = await (await fetch(`${sandbox.url}/sentry.json?type=replay_recording`)).json();
  expect(list).toMatchObject({
    reports: [{ items: [{ json: { replay_id: 'r' } }, { json: [{ type: 4, note: 'a\nb' }] }] }],
  });
});

it('anything but an error report is refused, and a reset deletes all reports', async () => {
  for (const body of ['', 'not json', '{}\n{"length":3}\nabc']) {
    expect([body, (await send(body)).status]).toEqual([body, 400]);
  }
  await fetch(`${sandbox.url}/control/reset`, { method: 'POST' });
  expect(await (await fetch(`${sandbox.url}/sentry.json`)).json()).toEqual({ reports: [] });
});
